"""Whether each score tells which documents and fields a person changes."""

from pages.parts.frame import empty
from services.desk.desk import Desk


def draw(desk: Desk) -> None:
    """The report, or what it waits for."""
    empty("Nothing is known yet of how far the scores can be trusted.", "Decide on documents under Review.")
