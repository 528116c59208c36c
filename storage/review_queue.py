"""The review queue: which items are open for whom, by risk, with their state by the database's clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from storage.tables import RunRecord, SectionRow
from storage.tables_work import ReviewItemRow

ENDED = ("finished", "cancelled")
ITEM = aliased(ReviewItemRow)
A_MOMENT = timedelta(minutes=1)
ORDER = (col(SectionRow.risk).desc(), col(SectionRow.concluded_at), col(SectionRow.run_id), col(SectionRow.section))


@dataclass(frozen=True)
class Asked:
    """Which items; empty or None leaves a condition out.

    `by`: for whom, so that nobody is shown their own work to check; `settles`: whether two looks are theirs to settle.
    """

    by: str = ""
    settles: bool = True
    doc_type: str = ""
    reason: str = ""
    state: str = "open"
    mine: bool = False
    older_hours: float | None = None
    min_score: float | None = None
    max_score: float | None = None


@dataclass(frozen=True)
class Found:
    """One item of the queue; `item` is None when nobody ever claimed it."""

    section: SectionRow
    file: str
    state: str
    item: ReviewItemRow | None


def page(session: Session, asked: Asked, now: datetime, limit: int | None = None, offset: int = 0) -> Sequence[Found]:
    """The items, the riskiest first, then the longest waiting.

    Reasons are looked at here and not by the database, which cannot read them when they are encrypted.
    """
    chosen = (
        _joined(sa.select(SectionRow, col(RunRecord.file), _state(now), ITEM)).where(*_conditions(asked, now)).order_by(*ORDER)
    )
    cut = chosen if asked.reason else chosen.limit(limit).offset(offset)
    found = [Found(section, file, told, item) for section, file, told, item in session.execute(cut)]
    if not asked.reason:
        return found
    fitting = [one for one in found if any(asked.reason in told for told in (one.section.why, *one.section.reasons))]
    return fitting[offset:] if limit is None else fitting[offset : offset + limit]


def names(session: Session, asked: Asked, now: datetime) -> Sequence[tuple[str, int]]:
    """Run and section of every item that `page` would tell without a limit, in its order."""
    if asked.reason:
        return [(one.section.run_id, one.section.section) for one in page(session, asked, now)]
    chosen = _joined(sa.select(col(SectionRow.run_id), col(SectionRow.section))).where(*_conditions(asked, now))
    return [(run_id, section) for run_id, section in session.execute(chosen.order_by(*ORDER))]


def count(session: Session, asked: Asked, now: datetime) -> int:
    """How many items `page` would tell without a limit."""
    if asked.reason:
        return len(page(session, asked, now))
    return session.scalar(_joined(sa.select(sa.func.count()).select_from(SectionRow)).where(*_conditions(asked, now))) or 0


def types(session: Session) -> tuple[str, ...]:
    """The document types among all items that ever needed a person."""
    chosen = sa.select(col(SectionRow.doc_type)).where(col(SectionRow.needs_review).is_(True)).distinct()
    return tuple(sorted(session.scalars(chosen)))


def _joined(chosen: sa.Select[*tuple[object, ...]]) -> sa.Select[*tuple[object, ...]]:
    same = (col(ITEM.run_id) == col(SectionRow.run_id)) & (col(ITEM.section) == col(SectionRow.section))
    return chosen.join(RunRecord, col(RunRecord.run_id) == col(SectionRow.run_id)).outerjoin(ITEM, same)


def _live(now: datetime) -> sa.ColumnElement[bool]:
    """Somebody holds the item; a claim of a later moment than now was made before the clock was set back."""
    return (col(ITEM.holder) != "") & (col(ITEM.until) > now) & (col(ITEM.active_at) <= now + A_MOMENT)


def _stage() -> sa.ColumnElement[str]:
    return sa.func.coalesce(col(ITEM.stage), "first")


def _state(now: datetime) -> sa.ColumnElement[str]:
    return sa.case(
        (_stage() == "second", "second_review"),
        (_stage() == "adjudication", "adjudication"),
        (_stage() == "closed", "closed"),
        (col(SectionRow.decided).is_(True), "decided"),
        (_live(now), "claimed"),
        else_="waiting",
    )


def _conditions(asked: Asked, now: datetime) -> list[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = [
        col(SectionRow.needs_review).is_(True) | _begun(),
        col(RunRecord.state).in_(ENDED),
    ]
    if asked.state == "open":
        conditions.append(_state(now).in_(("waiting", "claimed", "second_review", "adjudication")))
        conditions.append(~_own_work(asked.by))
    elif asked.state:
        conditions.append(_state(now) == asked.state)
    if not asked.settles:
        conditions.append(_stage() != "adjudication")
    if asked.doc_type:
        conditions.append(col(SectionRow.doc_type) == asked.doc_type)
    if asked.mine:
        conditions.append((col(ITEM.holder) == asked.by) & _live(now))
    if asked.older_hours is not None:
        conditions.append(col(SectionRow.concluded_at) <= now - timedelta(hours=asked.older_hours))
    if asked.min_score is not None:
        conditions.append(col(SectionRow.score) >= asked.min_score)
    if asked.max_score is not None:
        conditions.append((col(SectionRow.score) <= asked.max_score) | col(SectionRow.score).is_(None))
    return conditions


def _begun() -> sa.ColumnElement[bool]:
    """A person has decided something there, or a sample or a second look asks for one; a look alone is nothing."""
    asked = (_stage() != "first") | (sa.func.coalesce(col(ITEM.sampled_by), "") != "")
    return asked | (col(SectionRow.decided_fields) > 0) | col(SectionRow.decided).is_(True)


def _own_work(by: str) -> sa.ColumnElement[bool]:
    """Items that wait for somebody else to check what this person did."""
    first, second = sa.func.coalesce(col(ITEM.first_by), ""), sa.func.coalesce(col(ITEM.second_by), "")
    mine = (_stage() == "second") & (first == by)
    return mine | ((_stage() == "adjudication") & ((first == by) | (second == by))) if by else sa.false()
