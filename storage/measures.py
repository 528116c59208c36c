"""What attempts and sections measured: summaries kept in the transaction of the event that they summarise."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from services.core.events import Attempted, Concluded, Event, Graded
from storage.tables import RunRecord, SectionRow
from storage.tables_monitor import IterationRow, MeasureRow


class Measure(NamedTuple):
    """One concluded section as it is stored; see MeasureRow."""

    at: datetime
    preset: str
    doc_type: str
    attempts: int
    score: float | None
    met: bool
    ms: int
    first: float | None
    best: float | None
    stop_reason: str


COLUMNS = tuple(getattr(MeasureRow, name) for name in Measure._fields)


def note(session: Session, run_id: str, event: Event, at: datetime) -> None:
    """Keep the summaries of a run up to date with an event of it. Doing it twice changes nothing.

    A section of a run that only tries a draft is not measured: it is nobody's work.
    """
    match event:
        case Attempted():
            session.merge(
                IterationRow(run_id=run_id, section=event.section, attempt=event.attempt, ms=round(event.seconds * 1000))
            )
            session.flush()
        case Graded():
            row = session.get(IterationRow, (run_id, event.section, event.attempt))
            if row is not None and row.score is None:
                row.score, row.ms = event.grade.score, row.ms + round(event.seconds * 1000)
        case Concluded():
            run = session.get_one(RunRecord, run_id)
            if not run.trial:
                session.merge(_measured(session, run, event, at))


def before(session: Session, run_id: str, section: int, attempt: int) -> tuple[str, float | None]:
    """A run's preset, and the best score of a section's attempts before this one (None: it is the first that is graded)."""
    best = session.scalar(
        sa.select(sa.func.max(IterationRow.score)).where(
            col(IterationRow.run_id) == run_id, col(IterationRow.section) == section, col(IterationRow.attempt) < attempt
        )
    )
    return session.get_one(RunRecord, run_id).preset, best


def since(session: Session, moment: datetime) -> list[Measure]:
    """The sections that concluded since then, the earliest first."""
    chosen = sa.select(*COLUMNS).where(col(MeasureRow.at) >= moment).order_by(col(MeasureRow.at))
    return [Measure(*row) for row in session.execute(chosen)]


def outcomes(session: Session, moment: datetime) -> dict[str, int]:
    """How many runs that people handed in since then ended how; those that have not ended under "" ."""
    counted = sa.select(col(RunRecord.outcome), sa.func.count()).where(
        col(RunRecord.created_at) >= moment, col(RunRecord.trial) == ""
    )
    return _counts(session, counted.group_by(col(RunRecord.outcome)))


def states(session: Session) -> dict[str, int]:
    """How many runs that have not ended are in which state."""
    counted = sa.select(col(RunRecord.state), sa.func.count()).where(col(RunRecord.outcome) == "")
    return _counts(session, counted.group_by(col(RunRecord.state)))


def oldest_waiting(session: Session) -> datetime | None:
    """When the run was handed in that waits the longest for its turn."""
    queued = select(RunRecord.created_at).where(RunRecord.state == "queued")
    return session.exec(queued.order_by(col(RunRecord.created_at)).limit(1)).first()


def unmeasured(session: Session, moment: datetime) -> Sequence[str]:
    """Runs with a section that concluded since then without being measured: those of an earlier version."""
    same = sa.and_(col(MeasureRow.run_id) == col(SectionRow.run_id), col(MeasureRow.section) == col(SectionRow.section))
    missing = select(SectionRow.run_id).outerjoin(MeasureRow, same).where(col(MeasureRow.run_id).is_(None))
    return session.exec(missing.where(SectionRow.concluded_at >= moment).distinct()).all()


def _counts(session: Session, query: sa.Select[str, int]) -> dict[str, int]:
    return {row[0]: row[1] for row in session.execute(query)}


def _measured(session: Session, run: RunRecord, event: Concluded, at: datetime) -> MeasureRow:
    session.flush()
    mine = select(IterationRow.ms, IterationRow.score).where(
        IterationRow.run_id == run.run_id, IterationRow.section == event.section
    )
    rows = session.exec(mine.order_by(col(IterationRow.attempt))).all()
    scores = [score for _, score in rows if score is not None]
    return MeasureRow(
        run_id=run.run_id,
        section=event.section,
        at=at,
        preset=run.preset,
        doc_type=event.doc_type,
        attempts=event.iterations,
        score=event.score,
        met=event.met_threshold,
        ms=sum(ms for ms, _ in rows),
        first=scores[0] if scores else None,
        best=max(scores, default=None),
        stop_reason=event.stop_reason,
    )
