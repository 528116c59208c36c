"""Whether a SQLite file is a whole database of ours, looked at before anything is written into it."""

import sqlite3
from pathlib import Path

from services.core.errors import AppError

MAGIC = b"SQLite format 3\x00"
HEADER = 100
"""Bytes before the first page's content."""
THOROUGH = 256 * 1024 * 1024
"""Bytes up to which every page is looked at, which takes about a second."""
REMEDY = (
    "Nothing was changed. Keep a copy of this file, restore the data folder from a backup, and start again; "
    "or set PROOFLOOP_HOME to a new folder."
)


def refuse_unsound(file: Path, ours: str = "alembic_version") -> None:
    """Raises AppError for a file that is damaged, cut off, or without our table `ours`. One that is not there yet is fine.

    A crash leaves a write-ahead log beside the file, with which SQLite mends it: then only SQLite's own look counts.
    """
    if not file.exists():
        return
    try:
        size = file.stat().st_size
        with file.open("rb") as opened:
            header = opened.read(HEADER)
    except OSError:
        raise AppError(f"The database {file} cannot be read.", "Let the user of the server read and write it.") from None
    if not size:
        _refuse_lost(file)
        return
    if not header.startswith(MAGIC) or len(header) < HEADER:
        raise AppError(f"{file} is not a database: it is damaged or something else.", REMEDY)
    if size < _expected(header) and not _log(file):
        raise AppError(f"The database {file} is cut off: a part of it is missing.", REMEDY)
    _look_inside(file, ours, thorough=size <= THOROUGH)


def _refuse_lost(file: Path) -> None:
    """An empty file is a new database, unless there are documents that it should know."""
    if any((file.parent / "files").glob("??/*")):
        raise AppError(f"The database {file} is empty, but there are documents that it should know.", REMEDY)


def _expected(header: bytes) -> int:
    """Bytes that the header says the file has."""
    size = int.from_bytes(header[16:18], "big")
    return (65536 if size == 1 else size) * int.from_bytes(header[28:32], "big")


def _log(file: Path) -> bool:
    log = file.with_name(f"{file.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _look_inside(file: Path, ours: str, *, thorough: bool) -> None:
    connection = sqlite3.connect(file, timeout=30)
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        well = not thorough or connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.OperationalError:
        return  # busy or not to be written: whoever opens it next says so
    except sqlite3.DatabaseError:
        well = False
    finally:
        connection.close()
    if not well:
        raise AppError(f"The database {file} is damaged.", REMEDY)
    if tables and ours not in tables:
        raise AppError(f"{file} is a database of another program.", "Set PROOFLOOP_HOME or DATABASE_URL to another place.")
