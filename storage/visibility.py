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


def seen_by(sight: Sight, run_id: str = "") -> sa.ColumnElement[bool]:
    """The condition on rows of `runs`; with `run_id` it holds for that run only, and looks at nothing of others."""

    def among(column: sa.SQLColumnExpression[str], *when: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
        if run_id:  # in a case, so that rows are found by the run and by nothing else
            when = (column == run_id, sa.case((sa.and_(*when), 1), else_=0) == 1)
        return col(RunRecord.run_id).in_(sa.select(column).where(*when))

    mine = among(col(OwnerRow.run_id), col(OwnerRow.person) == sight.person)
    if not sight.reviews:
        return mine
    held = sa.or_(*(col(column) == sight.person for column in (ReviewItemRow.holder, ReviewItemRow.first_by)))
    worked = sa.or_(held, col(ReviewItemRow.second_by) == sight.person, col(ReviewItemRow.stage) == "second")
    waiting = among(col(SectionRow.run_id), col(SectionRow.needs_review).is_(True), col(SectionRow.decided).is_(False))
    decided = among(col(DecisionRow.run_id), col(DecisionRow.by) == sight.person)
    return sa.or_(mine, waiting, among(col(ReviewItemRow.run_id), worked), decided)


def sees(session: Session, sight: Sight, run_id: str) -> bool:
    """This run is among them."""
    chosen = select(RunRecord.run_id).where(RunRecord.run_id == run_id, seen_by(sight, run_id))
    return session.exec(chosen).first() is not None
