"""Runs: their pinned specification, the summary that lists show, and the wish to stop."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from services.core.errors import AppError
from services.core.run import RunOptions, RunSpec, RunState
from storage.retention import tombstone
from storage.tables import RunRecord
from storage.visibility import Sight, seen_by

ENDED = ("finished", "failed", "cancelled")


@dataclass(frozen=True)
class Wanted:
    """Which runs: None or empty leaves a condition out. `search` is part of a file name or a run's id."""

    state: RunState | None = None
    batch: str | None = None
    search: str = ""
    needs_review: bool | None = None
    sight: Sight | None = None
    """Only what this person sees."""


def create(session: Session, spec: RunSpec, at: datetime | None = None) -> None:
    """Pin a run. It has no event yet."""
    session.add(
        RunRecord(
            run_id=spec.run_id,
            sha256=spec.sha256,
            same=same_work(spec.sha256, spec.options),
            file=spec.file,
            spec=spec.model_dump(mode="json"),
            batch=spec.batch,
            engine=spec.options.engine,
            preset=spec.options.preset,
            doc_type="" if spec.kind == "document" else spec.kind,
            created_at=at or datetime.now(UTC),
            stage="waiting for its turn",
        )
    )
    session.flush()


def same_work(sha256: str, options: RunOptions) -> str:
    """The same for the same bytes under the same options."""
    return hashlib.sha256(f"{sha256} {options.model_dump_json()}".encode()).hexdigest()


def earlier(session: Session, sha256: str, options: RunOptions) -> RunSpec | None:
    """The latest run of the same bytes under the same options that gave a result or may still, as it was pinned."""
    chosen = select(RunRecord).where(RunRecord.same == same_work(sha256, options), col(RunRecord.outcome).in_(("", "extracted")))
    found = session.exec(chosen.order_by(col(RunRecord.created_at).desc()).limit(1)).first()
    return RunSpec.model_validate(found.spec) if found else None


def spec(session: Session, run_id: str) -> RunSpec:
    """Raises AppError for an unknown run."""
    return RunSpec.model_validate(record(session, run_id).spec)


def record(session: Session, run_id: str) -> RunRecord:
    """A run's summary row. Raises AppError for an unknown run."""
    found = session.get(RunRecord, run_id)
    if found is None and tombstone(session, run_id):
        raise AppError("The document of this run was deleted, with all that was made of it.", "Choose another run.")
    if found is None:
        raise AppError("There is no such run.", "Open it from the list of runs.")
    return found


def known_document(session: Session, run_id: str) -> str:
    """The sha256 of what a run read; empty when the run is not known."""
    return session.exec(select(RunRecord.sha256).where(RunRecord.run_id == run_id)).first() or ""


def page(session: Session, wanted: Wanted, limit: int, offset: int) -> Sequence[RunRecord]:
    """Summaries, newest first."""
    chosen = select(RunRecord).where(*_conditions(wanted))
    newest = chosen.order_by(col(RunRecord.created_at).desc(), col(RunRecord.run_id)).limit(limit).offset(offset)
    return session.exec(newest).all()


def count(session: Session, wanted: Wanted) -> int:
    """How many runs fulfil the conditions."""
    return session.scalar(sa.select(sa.func.count()).select_from(RunRecord).where(*_conditions(wanted))) or 0


def ask_to_stop(session: Session, run_id: str) -> bool:
    """Note the wish to stop; False when the run has ended already. Raises AppError for an unknown run."""
    run = record(session, run_id)
    if run.state in ENDED:
        return False
    run.stop_asked, run.stage = True, "stopping"
    session.add(run)
    return True


def stop_asked(session: Session, run_id: str) -> bool:
    """Someone wants this run to stop."""
    return bool(session.exec(select(RunRecord.stop_asked).where(RunRecord.run_id == run_id)).first())


def taken_over(session: Session, run_id: str) -> int:
    """Count one more take-over of a run from a dead process; returns how many there were."""
    run = record(session, run_id)
    run.takeovers += 1
    session.add(run)
    return run.takeovers


def alive(session: Session, before: datetime | None = None) -> tuple[str, ...]:
    """Ids of the runs that have not ended (and were made before a moment)."""
    chosen = select(RunRecord.run_id).where(col(RunRecord.state).not_in(ENDED))
    if before is not None:
        chosen = chosen.where(RunRecord.created_at < before)
    return tuple(session.exec(chosen.order_by(col(RunRecord.created_at))))


def _conditions(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = []
    if wanted.sight:
        conditions.append(seen_by(wanted.sight))
    if wanted.state:
        conditions.append(col(RunRecord.state) == wanted.state)
    if wanted.batch:
        conditions.append(col(RunRecord.batch) == wanted.batch)
    if wanted.needs_review is not None:
        conditions.append(col(RunRecord.needs_review) == wanted.needs_review)
    if wanted.search:
        text = wanted.search.lower()
        named = sa.func.lower(col(RunRecord.file)).contains(text, autoescape=True)
        conditions.append(named | col(RunRecord.run_id).startswith(text, autoescape=True))
    return conditions
