"""How many sections ended, read together."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session

from services.core.events import Concluded
from services.review.sampling import Item
from storage import events

TOGETHER = 200
"""Runs that are asked for at once."""


def ends_of(session: Session, items: Sequence[Item]) -> dict[Item, Concluded]:
    """The end of each section; what has none is left out."""
    ends: dict[Item, Concluded] = {}
    for chunk in _chunks(sorted({run_id for run_id, _ in items})):
        for recorded in events.of_kind(session, chunk, "concluded"):
            if isinstance(recorded.event, Concluded):
                ends[recorded.run_id, recorded.event.section] = recorded.event
    return ends


def _chunks(runs: list[str]) -> Iterable[list[str]]:
    return (runs[start : start + TOGETHER] for start in range(0, len(runs), TOGETHER))
