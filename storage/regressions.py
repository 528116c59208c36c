"""Regression runs, their cases, and the runs that were made for them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from services.core.errors import AppError
from services.core.usage import Usage
from storage.clock import now
from storage.tables import CallRow, RunRecord
from storage.tables_learning import RegressionCaseRow, RegressionRow
from storage.tables_people import OwnerRow

ENDED = ("finished", "stopped", "failed")
Key = tuple[str, int]
"""(run, section)."""


@dataclass(frozen=True)
class Case:
    """A labelled section of a regression run; `after_run` and `before_run` where a model reads it anew."""

    run_id: str
    section: int
    before_run: str = ""
    after_run: str = ""


def create(session: Session, id_: str, name: str, sha256: str, by: str, body: dict[str, Any], cases: Iterable[Case]) -> None:
    """Note a regression run and its cases, all of them waiting."""
    session.add(RegressionRow(id=id_, name=name, sha256=sha256, by=by, at=now(session), body=body))
    session.flush()
    session.add_all(
        RegressionCaseRow(
            regression=id_, run_id=one.run_id, section=one.section, before_run=one.before_run, after_run=one.after_run
        )
        for one in cases
    )


def record(session: Session, id_: str, *, hold: bool = False) -> RegressionRow:
    """The row of a regression run. Raises AppError when there is none."""
    found = session.get(RegressionRow, id_, with_for_update=hold)
    if found is None:
        raise AppError("There is no such regression run.", "Open it from the list of runs of this draft.")
    return found


def of_draft(session: Session, name: str, sha256: str) -> tuple[RegressionRow, ...]:
    """The regression runs of these words, newest first; an empty hash: of every draft of the name."""
    of_text = [] if not sha256 else [RegressionRow.sha256 == sha256]
    chosen = select(RegressionRow).where(RegressionRow.name == name, *of_text)
    return tuple(session.exec(chosen.order_by(col(RegressionRow.at).desc(), col(RegressionRow.id))))


def unended(session: Session) -> tuple[RegressionRow, ...]:
    """Those that have not ended, oldest first."""
    chosen = select(RegressionRow).where(col(RegressionRow.state).not_in(ENDED))
    return tuple(session.exec(chosen.order_by(col(RegressionRow.at), col(RegressionRow.id))))


def counts(session: Session, id_: str) -> Counter[str]:
    """How many cases are waiting, done or unusable."""
    column = col(RegressionCaseRow.state)
    grouped = sa.select(column, sa.func.count()).where(col(RegressionCaseRow.regression) == id_).group_by(column)
    return Counter({state: int(count) for state, count in session.execute(grouped)})


def cases(session: Session, id_: str, state: str = "") -> tuple[RegressionCaseRow, ...]:
    """Its cases by run and section, those in one state or all."""
    wanted = [RegressionCaseRow.state == state] if state else []
    chosen = select(RegressionCaseRow).where(RegressionCaseRow.regression == id_, *wanted)
    return tuple(session.exec(chosen.order_by(col(RegressionCaseRow.run_id), col(RegressionCaseRow.section))))


def settle(session: Session, id_: str, key: Key, body: dict[str, Any] | None, why: str = "") -> None:
    """Note what came of a case: its outcome, or why it could not be used. One that is settled stays so."""
    row = session.get(RegressionCaseRow, (id_, *key))
    if row is None or row.state != "waiting":
        return
    row.state, row.body, row.why = ("done" if body is not None else "unusable"), body, why
    session.add(row)


def move(session: Session, id_: str, state: str, problem: str = "") -> bool:
    """Bring a regression run into a state; one that has ended stays as it is, which is told by False."""
    row = record(session, id_, hold=True)
    if row.state in ENDED:
        return False
    row.state, row.problem = state, problem
    session.add(row)
    return True


def ask_to_stop(session: Session, id_: str) -> bool:
    """Note the wish to stop; False when it has ended already."""
    row = record(session, id_, hold=True)
    if row.state in ENDED:
        return False
    row.stop_asked = True
    session.add(row)
    return True


def taken_over(session: Session, id_: str) -> int:
    """Count one more take-over from a dead process; returns how many there were."""
    row = record(session, id_, hold=True)
    row.takeovers += 1
    session.add(row)
    return row.takeovers


def trials(session: Session, id_: str) -> tuple[RunRecord, ...]:
    """The runs that were made for it."""
    return tuple(session.exec(select(RunRecord).where(RunRecord.trial == id_).order_by(col(RunRecord.created_at))))


def same_runs(session: Session, same: Sequence[str]) -> tuple[RunRecord, ...]:
    """Finished runs that did the same work (see `runs.same_work`), trials among them, newest first."""
    chosen = select(RunRecord).where(col(RunRecord.same).in_(same), RunRecord.outcome == "extracted")
    return tuple(session.exec(chosen.order_by(col(RunRecord.created_at).desc(), col(RunRecord.run_id))))


def used_by_type(session: Session, engine: str, doc_type: str) -> tuple[int, Usage]:
    """How many runs of a type an engine did, and what all their calls took."""
    mine = sa.select(col(RunRecord.run_id)).where(
        col(RunRecord.engine) == engine, col(RunRecord.doc_type) == doc_type, col(RunRecord.outcome) == "extracted"
    )
    chosen = sa.select(col(CallRow.run_id), col(CallRow.tokens_in), col(CallRow.tokens_out), col(CallRow.cost_usd))
    rows = session.execute(chosen.where(col(CallRow.run_id).in_(mine))).all()
    return len({run_id for run_id, *_ in rows}), _usage(rows)


def spent(session: Session, id_: str) -> Usage:
    """What the calls of the runs that were made for it took so far."""
    chosen = sa.select(col(CallRow.run_id), col(CallRow.tokens_in), col(CallRow.tokens_out), col(CallRow.cost_usd))
    mine = sa.select(col(RunRecord.run_id)).where(col(RunRecord.trial) == id_)
    return _usage(session.execute(chosen.where(col(CallRow.run_id).in_(mine))).all())


def payer(session: Session, run_id: str) -> str:
    """On whose day a run counts: that of who handed it in, or began the regression run that it was made for; "" if unknown."""
    owned = session.get(OwnerRow, run_id)
    if owned is not None:
        return owned.person
    begun = sa.select(col(RegressionRow.by)).join(RunRecord, col(RunRecord.trial) == col(RegressionRow.id))
    return session.scalar(begun.where(col(RunRecord.run_id) == run_id)) or ""


def _usage(rows: Sequence[Any]) -> Usage:
    prices = [usd for *_, usd in rows if usd is not None]
    return Usage(
        calls=len(rows),
        tokens_in=sum(read for _, read, _, _ in rows),
        tokens_out=sum(written for _, _, written, _ in rows),
        cost_usd=sum(map(Decimal, prices), Decimal(0)) if len(prices) == len(rows) else None,
    )
