"""The queue as a person sees it: what is open for them, by risk, with filters."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import TypeAdapter
from sqlmodel import Session

from services.desk.house import House
from services.desk.issues import critical_of
from services.desk.lists import scale_of
from services.desk.nouns import Issue
from services.desk.work.ends import ends_of
from services.desk.work.hold import lease_of, settles
from services.desk.work.nouns import QueueFilter, State, WorkRow
from services.review.sampling import Item
from storage import clock, review_queue
from storage.review_queue import Asked, Found

CRITICAL = "critical issue"
"""What the risk says where critical issues are the greatest part of it."""
STATE: TypeAdapter[State] = TypeAdapter(State)


def asked(session: Session, wanted: QueueFilter, by: str) -> Asked:
    """The filter as the storage takes it."""
    return Asked(by=by, settles=settles(session, by), **wanted.model_dump())


def queue(house: House, wanted: QueueFilter, by: str, limit: int | None, offset: int) -> tuple[WorkRow, ...]:
    """The items, the riskiest first, then the longest waiting."""
    with house.database.reading() as session:
        now = clock.now(session)
        found = review_queue.page(session, asked(session, wanted, by), now, limit, offset)
        return tuple(_row(house, one, now) for one in found)


def place(house: House, wanted: QueueFilter, by: str, run_id: str, section: int) -> tuple[int, int] | None:
    """Which of how many an item is, counted from 1; None when it is not among them."""
    with house.database.reading() as session:
        names = review_queue.names(session, asked(session, wanted, by), clock.now(session))
    return (names.index((run_id, section)) + 1, len(names)) if (run_id, section) in names else None


def count(house: House, wanted: QueueFilter, by: str) -> int:
    """How many items fit."""
    with house.database.reading() as session:
        return review_queue.count(session, asked(session, wanted, by), clock.now(session))


def critical(house: House, rows: Sequence[WorkRow]) -> dict[Item, tuple[Issue, ...]]:
    """The critical issues of these items; items without any are left out."""
    items = [(row.run_id, row.section) for row in rows if CRITICAL in row.why]
    with house.database.reading() as session:
        ends = ends_of(session, items)
    packs = {doc_type: house.pack_of(doc_type) for doc_type in {end.doc_type for end in ends.values()}}
    found = {item: critical_of(ends[item], pack.rubric if (pack := packs[ends[item].doc_type]) else None) for item in items}
    return {item: issues for item, issues in found.items() if issues}


def _row(house: House, found: Found, now: datetime) -> WorkRow:
    section, item = found.section, found.item
    held = item is not None and lease_of(item).live(now)
    return WorkRow(
        run_id=section.run_id,
        section=section.section,
        file=found.file,
        doc_type=section.doc_type,
        score=section.score,
        risk=section.risk,
        why=section.why,
        waiting_since=section.concluded_at,
        decided_fields=section.decided_fields,
        fields=section.fields,
        state=STATE.validate_python(found.state),
        holder=item.holder if item and held else "",
        until=item.until if item and held else None,
        second_why=item.second_why if item else "",
        disputed=item.disputed if item else 0,
        scale=scale_of(house, section.doc_type),
        sampled=bool(item and item.sampled_by),
        score_unused=section.score_unused,
    )
