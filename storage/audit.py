"""The audit log: rows are added in the transaction of what they tell of, and each carries the hash of the one before."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

import pydantic_core
import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_people import AuditHeadRow, AuditRow

LOCK = 7422
"""Number of the advisory lock under which PostgreSQL adds rows: one at a time, or the chain would fork."""
START = "0" * 64
HEAD = 1
BATCH = 5_000


@dataclass(frozen=True)
class Entry:
    """Who did what, to which run and document. `details` holds ids, digests and counts, never document text."""

    who: str
    what: str
    run: str = ""
    document: str = ""
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Kept(Entry):
    """An entry as it stands in the log; `at` is UTC, ISO 8601."""

    number: int = 0
    at: str = ""
    hash: str = ""


@dataclass(frozen=True)
class Checked:
    """What a look at the whole chain found; `root` is the hash of its last row, to compare with a later or restored one."""

    rows: int
    root: str
    problems: tuple[str, ...] = ()


def append(session: Session, entry: Entry) -> int:
    """Add a row in the caller's transaction; returns its number."""
    if session.get_bind().dialect.name == "postgresql":
        session.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    head = session.get(AuditHeadRow, HEAD, populate_existing=True) or AuditHeadRow(id=HEAD, number=0, hash=START)
    at = now(session).isoformat(timespec="milliseconds")
    made = Kept(**vars(entry), number=head.number + 1, at=at)
    sealed = digest(made, head.hash)
    session.add(
        AuditRow(
            number=made.number,
            at=at,
            who=made.who,
            what=made.what,
            run=made.run,
            document=made.document,
            details=dict(made.details),
            before=head.hash,
            hash=sealed,
        )
    )
    head.number, head.hash = made.number, sealed
    session.add(head)
    session.flush()
    return made.number


def digest(entry: Kept, before: str) -> str:
    """The hash of a row: over everything in it and the hash of the row before."""
    told = [
        before,
        entry.number,
        entry.at,
        entry.who,
        entry.what,
        entry.run,
        entry.document,
        sorted(entry.details.items(), key=itemgetter(0)),
    ]
    return hashlib.sha256(pydantic_core.to_json(told)).hexdigest()


def rows(
    session: Session, *, who: str = "", what: str = "", run: str = "", document: str = "", limit: int = 100, offset: int = 0
) -> tuple[Kept, ...]:
    """Rows, newest first; empty words leave a condition out."""
    wanted = {"who": who, "what": what, "run": run, "document": document}
    conditions = [getattr(AuditRow, name) == value for name, value in wanted.items() if value]
    chosen = select(AuditRow).where(*conditions).order_by(col(AuditRow.number).desc()).limit(limit).offset(offset)
    return tuple(_kept(row) for row in session.exec(chosen))


def check(session: Session) -> Checked:
    """Follow the chain from its first row. Names the rows that were edited, left out or moved."""
    problems: list[str] = []
    before, number = START, 0
    for row in _all(session):
        if row.number != number + 1:
            problems.append(f"Row {number + 1} is missing.")
        if row.before != before or digest(_kept(row), row.before) != row.hash:
            problems.append(f"Row {row.number} is not what was written.")
        before, number = row.hash, row.number
    head = session.get(AuditHeadRow, HEAD)
    if (head.number, head.hash) != (number, before) if head else number:
        problems.append("The last rows are missing.")
    return Checked(number, before, tuple(problems))


def _all(session: Session) -> Iterator[AuditRow]:
    after = -1
    while batch := _following(session, after):
        yield from batch
        after = batch[-1].number
        session.expunge_all()


def _following(session: Session, after: int) -> Sequence[AuditRow]:
    return session.exec(select(AuditRow).where(AuditRow.number > after).order_by(col(AuditRow.number)).limit(BATCH)).all()


def _kept(row: AuditRow) -> Kept:
    return Kept(row.who, row.what, row.run, row.document, row.details, row.number, row.at, row.hash)
