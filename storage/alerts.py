"""Alerts, and the notices that tell of them: each is told by one process, whatever number of them works."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_monitor import AlertRow, NoticeRow, WatchRow

WATCH = 1


@dataclass(frozen=True)
class Alert:
    """An alert as it is stored. `closed_value` None of a closed one: too few sections were left to tell."""

    id: str
    metric: str
    preset: str
    profile: str
    opened_at: datetime
    value: float
    threshold: float
    count: int
    closed_at: datetime | None = None
    closed_value: float | None = None

    @property
    def about(self) -> tuple[str, str, str]:
        """What it is of: metric, preset, profile."""
        return self.metric, self.preset, self.profile


@dataclass(frozen=True)
class Notice:
    """A message to the webhook. `state`: waiting, sent or failed."""

    id: str
    at: datetime
    state: str
    body: Mapping[str, Any]
    tries: int = 0
    problem: str = ""
    done_at: datetime | None = None


def my_turn(session: Session, every: float) -> bool:
    """Nobody looked in the last `every` seconds, and it is noted that the caller does now.

    A look far in the future was noted by a clock that was set back since; one a moment ahead, by whoever had the row just before.
    """
    moment = now(session)
    row = session.get_one(WatchRow, WATCH, with_for_update=True)
    due = abs(row.looked_at - moment) >= timedelta(seconds=every)
    if due:
        row.looked_at = moment
    return due


def opened(session: Session) -> tuple[Alert, ...]:
    """The alerts that are open, the latest first; of one moment by preset, profile and metric."""
    latest = (col(AlertRow.opened_at).desc(), AlertRow.preset, AlertRow.profile, AlertRow.metric)
    rows = session.exec(select(AlertRow).where(col(AlertRow.closed_at).is_(None)).order_by(*latest))
    return tuple(_alert(row) for row in rows)


def open_count(session: Session) -> int:
    """How many are open."""
    return session.scalar(sa.select(sa.func.count()).where(col(AlertRow.closed_at).is_(None))) or 0


def past(session: Session, limit: int) -> tuple[Alert, ...]:
    """Alerts that closed, the latest first."""
    rows = select(AlertRow).where(col(AlertRow.closed_at).is_not(None)).order_by(col(AlertRow.closed_at).desc()).limit(limit)
    return tuple(_alert(row) for row in session.exec(rows))


def open_(session: Session, alert: Alert) -> None:
    """Store a new alert. The database refuses a second open one of the same metric, preset and profile."""
    session.add(AlertRow(**vars(alert)))
    session.flush()


def close(session: Session, alert_id: str, at: datetime, value: float | None) -> bool:
    """Close an alert; False when it was closed before."""
    changed = sa.update(AlertRow).where(col(AlertRow.id) == alert_id, col(AlertRow.closed_at).is_(None))
    found = session.execute(changed.values(closed_at=at, closed_value=value).returning(col(AlertRow.id)))
    return found.first() is not None


def tell(session: Session, notice: Notice, seconds: float = 0.0) -> None:
    """Put a message by for whoever sends it; the caller may keep it to itself for so long."""
    until = now(session) + timedelta(seconds=seconds) if seconds else None
    session.add(NoticeRow(id=notice.id, at=notice.at, body=dict(notice.body), until=until))


def take(session: Session, seconds: float) -> Notice | None:
    """The earliest message that waits and that no other process has; the caller has it to itself for so long."""
    moment = now(session)
    free = sa.or_(col(NoticeRow.until).is_(None), col(NoticeRow.until) < moment)
    waiting = select(NoticeRow).where(NoticeRow.state == "waiting", free).order_by(col(NoticeRow.at), NoticeRow.id).limit(1)
    row = session.exec(waiting.with_for_update(skip_locked=True)).first()
    if row is None:
        return None
    row.until = moment + timedelta(seconds=seconds)
    return _notice(row)


def done(session: Session, notice_id: str, tries: int, problem: str) -> Notice:
    """Note what became of a message: sent, or failed when there is a problem."""
    row = session.get_one(NoticeRow, notice_id)
    row.state, row.tries, row.problem, row.done_at = "failed" if problem else "sent", tries, problem, now(session)
    return _notice(row)


def notices(session: Session, limit: int) -> tuple[Notice, ...]:
    """The latest messages."""
    rows = select(NoticeRow).order_by(col(NoticeRow.at).desc(), NoticeRow.id).limit(limit)
    return tuple(_notice(row) for row in session.exec(rows))


def _alert(row: AlertRow) -> Alert:
    return Alert(**row.model_dump())


def _notice(row: NoticeRow) -> Notice:
    return Notice(row.id, row.at, row.state, row.body, row.tries, row.problem, row.done_at)
