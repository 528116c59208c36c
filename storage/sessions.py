"""Browsers that signed in: made at the identity provider's answer, checked on every use, ended once and for all."""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.tables_people import SessionRow


@dataclass(frozen=True)
class Open:
    """A session that holds at this moment. `person` is None until the first page after signing in was asked for."""

    id: str
    proof: str
    person: str | None
    mfa: bool
    signed_in_at: datetime
    seen_at: datetime
    open_to_all_until: datetime | None


def begin(session: Session, id_: str, proof: str, at: datetime) -> None:
    """A browser came back from the identity provider."""
    session.add(SessionRow(id=id_, proof=proof, signed_in_at=at, seen_at=at))


def find(session: Session, id_: str, at: datetime, *, idle: timedelta, longest: timedelta) -> Open | None:
    """The session of this id; None when there is none, it was ended, or one of its limits is reached.

    One that was seen later than now by the idle limit is over too: the clock was set back, and nobody knows how long it was idle.
    """
    row = session.get(SessionRow, id_)
    if row is None or row.ended_at is not None or abs(at - row.seen_at) >= idle or at - row.signed_in_at >= longest:
        return None
    return _open(row)


def belongs(session: Session, id_: str, person: str, mfa: bool) -> None:
    """The session is this person's."""
    row = session.get_one(SessionRow, id_)
    row.person, row.mfa = person, mfa
    session.add(row)


def seen(session: Session, id_: str, at: datetime) -> None:
    """The person did something."""
    session.execute(sa.update(SessionRow).where(col(SessionRow.id) == id_).values(seen_at=at))


def open_to_all(session: Session, id_: str, until: datetime) -> None:
    """Emergency access for this session until then."""
    session.execute(sa.update(SessionRow).where(col(SessionRow.id) == id_).values(open_to_all_until=until))


def end(session: Session, at: datetime, why: str, *, id_: str = "", person: str = "") -> int:
    """End one session, or all of a person; returns how many ended."""
    which = col(SessionRow.id) == id_ if id_ else col(SessionRow.person) == person
    ended = sa.update(SessionRow).where(which, col(SessionRow.ended_at).is_(None)).values(ended_at=at, ended_why=why)
    return int(session.execute(ended).rowcount)  # type: ignore[attr-defined]


def living(session: Session, at: datetime, *, idle: timedelta, longest: timedelta) -> tuple[Open, ...]:
    """All sessions that hold, the latest first."""
    chosen = select(SessionRow).where(
        col(SessionRow.ended_at).is_(None),
        col(SessionRow.person).is_not(None),
        SessionRow.seen_at > at - idle,
        SessionRow.seen_at < at + idle,
        SessionRow.signed_in_at > at - longest,
    )
    return tuple(_open(row) for row in session.exec(chosen.order_by(col(SessionRow.signed_in_at).desc())))


def _open(row: SessionRow) -> Open:
    return Open(row.id, row.proof, row.person, row.mfa, row.signed_in_at, row.seen_at, row.open_to_all_until)
