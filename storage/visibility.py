"""Which runs a person who may not see all of them sees."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.tables import DecisionRow, RunRecord, SectionRow
from storage.tables_people import OwnerRow
from storage.tables_work import ReviewItemRow


@dataclass(frozen=True)
class Sight:
    """A person's view: their own runs, and as a reviewer also what waits for one and what they worked on."""

    person: str
    reviews: bool = False


def seen_by(sight: Sight) -> sa.ColumnElement[bool]:
    """The condition on rows of `runs`."""
    mine = col(RunRecord.run_id).in_(select(OwnerRow.run_id).where(OwnerRow.person == sight.person))
    if not sight.reviews:
        return mine
    waiting = select(SectionRow.run_id).where(col(SectionRow.needs_review).is_(True), col(SectionRow.decided).is_(False))
    held = sa.or_(*(col(column) == sight.person for column in (ReviewItemRow.holder, ReviewItemRow.first_by)))
    worked = sa.or_(held, col(ReviewItemRow.second_by) == sight.person, col(ReviewItemRow.stage) == "second")
    touched = select(ReviewItemRow.run_id).where(worked)
    decided = select(DecisionRow.run_id).where(DecisionRow.by == sight.person)
    return sa.or_(mine, *(col(RunRecord.run_id).in_(chosen) for chosen in (waiting, touched, decided)))


def sees(session: Session, sight: Sight, run_id: str) -> bool:
    """This run is among them."""
    chosen = select(RunRecord.run_id).where(RunRecord.run_id == run_id, seen_by(sight))
    return session.exec(chosen).first() is not None
