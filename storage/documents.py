"""Which bytes were uploaded, and what was read from them."""

from datetime import UTC, datetime

from sqlmodel import Session

from storage.tables import DocumentRow, ReadingRow


def note(session: Session, sha256: str, size: int, kind: str) -> None:
    """Note that these bytes are stored, with their kind, or "" for what is of none that is read; a kind once known stays."""
    row = session.get(DocumentRow, sha256)
    if row is None:
        session.add(DocumentRow(sha256=sha256, size=size, kind=kind, created_at=datetime.now(UTC)))
    else:
        row.kind = row.kind or kind
    session.flush()


def kind(session: Session, sha256: str) -> str:
    """pdf, image or text; empty when the bytes are not known."""
    row = session.get(DocumentRow, sha256)
    return row.kind if row else ""


def note_reading(session: Session, run_id: str, dpi: int, file: str, seconds: float) -> None:
    """Note what a run read: `file` is the sha256 of the stored Document. A repeated reading replaces the row."""
    session.merge(ReadingRow(run_id=run_id, dpi=dpi, file=file, seconds=seconds, created_at=datetime.now(UTC)))


def reading(session: Session, run_id: str, dpi: int = 0) -> str | None:
    """The stored Document of a run: the first reading (0), or that of a resolution."""
    row = session.get(ReadingRow, (run_id, dpi))
    return row.file if row else None
