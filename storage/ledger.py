"""The feedback ledger: a run's lines are written at its end, and counted by their kind over all runs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.runs import ENDED
from storage.tables import LabelRow, RunRecord
from storage.tables_ledger import FeedbackLineRow

Column = Literal["code", "field", "severity", "doc_type", "hint"]
COLUMNS: tuple[Column, ...] = get_args(Column)


@dataclass(frozen=True)
class Counted:
    """Lines of one kind, value and fate: how many, how many are in the result, and of fixes there, how many people judged.

    The costs are sums; `unpriced` counts the lines whose price is not known.
    """

    kind: str
    value: str
    fate: str
    lines: int
    kept: int
    judged: int
    accepted: int
    seconds: float
    tokens: float
    usd: float
    unpriced: int


def begin(session: Session, run_id: str) -> str | None:
    """Make room for a run's lines: those it has go. Returns its engine; None when there is no such ended run (any more)."""
    run = session.get(RunRecord, run_id, with_for_update=True)
    if run is None or run.state not in ENDED:
        return None
    session.execute(sa.delete(FeedbackLineRow).where(col(FeedbackLineRow.run_id) == run_id))
    return run.engine


def add(session: Session, rows: Iterable[FeedbackLineRow]) -> None:
    """Add lines."""
    session.add_all(rows)


def counted(session: Session, by: Column, doc_type: str = "", engine: str = "") -> tuple[Counted, ...]:
    """All lines by kind, `by` and fate. What people said is looked up in the labels as they are now."""
    line, label = FeedbackLineRow, LabelRow
    joined = sa.and_(
        col(line.kept),
        col(line.fate) == "fixed",
        col(label.run_id) == col(line.run_id),
        col(label.section) == col(line.section),
        col(label.field) == col(line.field),
    )
    groups = (col(line.kind), getattr(line, by), col(line.fate))
    judged = sa.func.count(col(label.verdict))
    accepted = sa.func.sum(sa.case((col(label.verdict) == "accepted", 1), else_=0))
    sums: tuple[sa.ColumnElement[Any], ...] = (
        sa.func.count(),
        sa.func.sum(sa.case((col(line.kept), 1), else_=0)),
        judged,
        accepted,
        sa.func.sum(col(line.seconds)),
        sa.func.sum(col(line.tokens)),
        sa.func.coalesce(sa.func.sum(col(line.usd)), 0.0),
        sa.func.sum(sa.case((col(line.usd).is_(None), 1), else_=0)),
    )
    chosen = sa.select(*groups, *sums).select_from(line).outerjoin(label, joined).group_by(*groups).order_by(*groups)
    for column, wanted in ((line.doc_type, doc_type), (line.engine, engine)):
        chosen = chosen.where(col(column) == wanted) if wanted else chosen
    return tuple(Counted(*row) for row in session.execute(chosen))


def told_of(session: Session) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """How many runs the ledger tells of, their document types and engines."""
    line = FeedbackLineRow
    runs = session.scalar(sa.select(sa.func.count(sa.distinct(col(line.run_id))))) or 0
    types, engines = (
        session.scalars(sa.select(one).distinct().order_by(one)).all() for one in (col(line.doc_type), col(line.engine))
    )
    return runs, tuple(types), tuple(engines)


def untold(session: Session) -> tuple[str, ...]:
    """Ended runs with feedback of which the ledger does not tell: they ended before it was kept."""
    known = sa.select(col(FeedbackLineRow.run_id)).where(col(FeedbackLineRow.run_id) == col(RunRecord.run_id))
    chosen = select(RunRecord.run_id).where(
        col(RunRecord.state).in_(ENDED), RunRecord.trial == "", RunRecord.iterations > 1, ~sa.exists(known.correlate(RunRecord))
    )
    return tuple(session.exec(chosen.order_by(col(RunRecord.created_at))))
