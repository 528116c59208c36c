"""That auto-accept stopped itself, told where people work."""

from pages.parts import words
from pages.parts.frame import note
from services.desk.desk import Desk


def suspended_note(desk: Desk) -> None:
    """One line for each type that it suspended itself for; nothing when there is none."""
    for doc_type, why in desk.accepting.suspended().items():
        then = "An adjudicator can switch it on again under Trust."
        note(f"{words.kind(doc_type)}: nothing is accepted unseen any more. {why[:1].upper()}{why[1:]}. {then}")
