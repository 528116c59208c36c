"""Who holds which review item, and how far its looks have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, select

from storage.tables_work import ReviewItemRow


@dataclass(frozen=True)
class Progress:
    """How far the looks at an item have come, as its decisions tell."""

    stage: str
    first_by: str
    second_by: str
    second_why: str
    disputed: int


def item(session: Session, run_id: str, section: int) -> ReviewItemRow:
    """The item's row, made when it is first needed. Nobody else changes it until the transaction ends."""
    found = session.get(ReviewItemRow, (run_id, section), with_for_update=True, populate_existing=True)
    if found is None:
        found = ReviewItemRow(run_id=run_id, section=section)
        session.add(found)
        session.flush()
    return found


def look(session: Session, run_id: str, section: int) -> ReviewItemRow:
    """The item's row as it is, or what it would be; nothing is stored."""
    return session.get(ReviewItemRow, (run_id, section)) or ReviewItemRow(run_id=run_id, section=section)


def take(row: ReviewItemRow, by: str, now: datetime, length: timedelta) -> None:
    """Give the item to a person under a new token."""
    row.token += 1
    row.holder, row.claimed_at, row.active_at, row.active_seconds = by, now, now, 0.0
    row.until = now + length


def keep(row: ReviewItemRow, now: datetime, length: timedelta, seconds: float) -> None:
    """The holder did something: the claim runs on from here, and the work is added up."""
    row.until, row.active_at = now + length, now
    row.active_seconds += seconds


def let_go(row: ReviewItemRow) -> None:
    """Nobody holds the item any more; its token stays, so that it is never given out twice."""
    row.holder, row.until, row.active_at, row.active_seconds = "", None, None, 0.0


def note(row: ReviewItemRow, now: Progress) -> None:
    """Note how far the looks have come."""
    row.stage, row.first_by, row.second_by = now.stage, now.first_by, now.second_by
    row.second_why, row.disputed = now.second_why, now.disputed


def must_be_seen(row: ReviewItemRow, draw: str) -> None:
    """A bulk acceptance drew this item for a person."""
    row.sampled_by = draw


def twice(session: Session) -> Sequence[tuple[str, int]]:
    """The items (run, section) whose second look is submitted."""
    both = select(ReviewItemRow.run_id, ReviewItemRow.section).where(ReviewItemRow.second_by != "")
    return [(run_id, section) for run_id, section in session.exec(both.order_by(sa.text("run_id, section")))]
