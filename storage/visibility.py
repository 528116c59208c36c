"""Which runs a person who may not see all of them sees."""

from dataclasses import dataclass
from functools import cache

import sqlalchemy as sa
from sqlmodel import Session, col

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
    return _among(sight.person, sight.reviews, None)


def sees(session: Session, sight: Sight, run_id: str) -> bool:
    """This run is among them."""
    return session.execute(_whether(sight.reviews), {"person": sight.person, "run": run_id}).first() is not None


@cache
def _whether(reviews: bool) -> sa.Select[tuple[int]]:
    """Asked at every call of the desk, so the statement is made once; it looks at nothing of other runs."""
    run: sa.BindParameter[str] = sa.bindparam("run", type_=sa.String())
    person: sa.BindParameter[str] = sa.bindparam("person", type_=sa.String())
    return (
        sa.select(sa.literal_column("1")).select_from(RunRecord).where(col(RunRecord.run_id) == run, _among(person, reviews, run))
    )


def _among(person: str | sa.BindParameter[str], reviews: bool, run: sa.BindParameter[str] | None) -> sa.ColumnElement[bool]:
    """Rows of `runs` that the person sees; with `run`, which holds for that run only, rows are found by it and nothing else."""

    def among(column: sa.SQLColumnExpression[str], *when: sa.ColumnElement[bool]) -> sa.ColumnElement[bool]:
        if run is not None:
            when = (column == run, sa.case((sa.and_(*when), 1), else_=0) == 1)
        return col(RunRecord.run_id).in_(sa.select(column).where(*when))

    mine = among(col(OwnerRow.run_id), col(OwnerRow.person) == person)
    if not reviews:
        return mine
    held = sa.or_(*(col(column) == person for column in (ReviewItemRow.holder, ReviewItemRow.first_by)))
    drawn = sa.and_(col(ReviewItemRow.sampled_by) != "", col(ReviewItemRow.stage) == "first")
    asked = sa.or_(col(ReviewItemRow.stage) == "second", drawn)
    worked = sa.or_(held, col(ReviewItemRow.second_by) == person, asked)
    waiting = among(col(SectionRow.run_id), col(SectionRow.needs_review).is_(True), col(SectionRow.decided).is_(False))
    decided = among(col(DecisionRow.run_id), col(DecisionRow.by) == person)
    return sa.or_(mine, waiting, among(col(ReviewItemRow.run_id), worked), decided)
