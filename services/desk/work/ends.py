"""How many sections ended, read together."""

from collections.abc import Iterable, Sequence

from sqlmodel import Session

from services.core.events import Concluded
from services.desk.shelf import Shelf
from services.review.sampling import Item
from storage import events

TOGETHER = 200
"""Runs that are asked for at once."""
_ends: Shelf[Concluded] = Shelf(200)
"""Those looked at last, by database, run and section: an event never changes."""


def ends_of(session: Session, items: Sequence[Item]) -> dict[Item, Concluded]:
    """The end of each section; what has none is left out."""
    database = session.get_bind().engine.url
    ends = {item: end for item in items if (end := _ends.get((database, item)))}
    for chunk in _chunks(sorted({run_id for run_id, section in items if (run_id, section) not in ends})):
        for recorded in events.of_kind(session, chunk, "concluded"):
            if isinstance(recorded.event, Concluded):
                item = recorded.run_id, recorded.event.section
                ends[item] = recorded.event
                _ends.put((database, item), recorded.event)
    return ends


def _chunks(runs: list[str]) -> Iterable[list[str]]:
    return (runs[start : start + TOGETHER] for start in range(0, len(runs), TOGETHER))
