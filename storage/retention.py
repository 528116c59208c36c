"""Deleting a document with all that was made of it, and what is left: a tombstone a run, and the audit log."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, SQLModel, col, select

from services.core.errors import AppError
from storage import accepting
from storage.tables import DocumentRow, ReadingRow, RunRecord
from storage.tables_people import AuditRow, HoldRow, TombstoneRow

KEPT = ("tombstones", "accepting_trials")
"""Tables that name runs and outlive them; they hold nothing that a document says."""


@dataclass(frozen=True)
class Tombstone:
    """What is known of a deleted run."""

    run_id: str
    sha256: str
    at: datetime
    by: str
    why: str


@dataclass(frozen=True)
class Deleted:
    """Runs that are gone, and stored files that nothing needs any more."""

    runs: tuple[str, ...]
    files: tuple[str, ...]


def delete(session: Session, stone: Tombstone) -> Deleted:
    """Delete a document's rows in every table; `stone.run_id` is not looked at: each of its runs gets a tombstone.

    Raises AppError for an unknown document, while a run of it is at work, and when it is held.
    """
    if session.get(DocumentRow, stone.sha256) is None:
        raise AppError("There is no such document.", "Choose one that is stored.")
    held = session.get(HoldRow, stone.sha256)
    if held is not None:
        raise AppError("This document is held and cannot be deleted.", "Release it first.")
    records = session.exec(select(RunRecord).where(RunRecord.sha256 == stone.sha256)).all()
    if any(one.state in ("queued", "reading", "running") for one in records):
        raise AppError("A run of this document is still at work.", "Stop it, then delete.")
    gone = tuple(one.run_id for one in records)
    files = _files(session, stone.sha256, gone)
    for table in reversed(SQLModel.metadata.sorted_tables):
        if "run_id" in table.columns and table.name not in KEPT:
            session.execute(sa.delete(table).where(table.columns["run_id"].in_(gone)))
    accepting.deleted(session, gone)
    session.execute(sa.delete(DocumentRow).where(col(DocumentRow.sha256) == stone.sha256))
    for run_id in gone:
        session.add(TombstoneRow(run_id=run_id, sha256=stone.sha256, at=stone.at, by=stone.by, why=stone.why))
    return Deleted(gone, files)


def tombstone(session: Session, run_id: str) -> Tombstone | None:
    """What is left of a run; None when it was never deleted."""
    row = session.get(TombstoneRow, run_id)
    return Tombstone(row.run_id, row.sha256, row.at, row.by, row.why) if row else None


def tombstones(session: Session, limit: int = 200) -> tuple[Tombstone, ...]:
    """The latest deletions."""
    rows = session.exec(select(TombstoneRow).order_by(col(TombstoneRow.at).desc()).limit(limit))
    return tuple(Tombstone(row.run_id, row.sha256, row.at, row.by, row.why) for row in rows)


def hold(session: Session, sha256: str, why: str, by: str, at: datetime) -> None:
    """Retention leaves this document alone. Raises AppError when it is not known."""
    if session.get(DocumentRow, sha256) is None:
        raise AppError("There is no such document.", "Choose one that is stored.")
    session.merge(HoldRow(sha256=sha256, why=why, by=by, at=at))


def release(session: Session, sha256: str) -> None:
    """Retention applies again."""
    session.execute(sa.delete(HoldRow).where(col(HoldRow.sha256) == sha256))


def held(session: Session) -> frozenset[str]:
    """The documents that are held."""
    return frozenset(session.exec(select(HoldRow.sha256)))


def unused_since(session: Session, moment: datetime) -> tuple[str, ...]:
    """Documents that nobody handed in, opened or decided on since `moment`, and that are not held.

    Trying a draft of some words on a document is no use of it for whom it is about.
    """
    trials = select(RunRecord.run_id).where(RunRecord.trial != "")
    run = select(RunRecord.sha256).where(RunRecord.created_at >= moment, RunRecord.trial == "")
    used = select(AuditRow.document).where(
        AuditRow.at >= moment.isoformat(timespec="milliseconds"), col(AuditRow.run).not_in(trials)
    )
    chosen = select(DocumentRow.sha256).where(
        DocumentRow.created_at < moment,
        col(DocumentRow.sha256).not_in(run),
        col(DocumentRow.sha256).not_in(used),
        col(DocumentRow.sha256).not_in(select(HoldRow.sha256)),
    )
    return tuple(session.exec(chosen.order_by(col(DocumentRow.created_at))))


def _files(session: Session, sha256: str, gone: tuple[str, ...]) -> tuple[str, ...]:
    """The document's bytes, and readings that no other run shares."""
    readings = set(session.exec(select(ReadingRow.file).where(col(ReadingRow.run_id).in_(gone))))
    shared = set(session.exec(select(ReadingRow.file).where(col(ReadingRow.run_id).not_in(gone))))
    return (sha256, *sorted(readings - shared))
