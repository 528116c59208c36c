"""Which processes run documents, by the database's own record of when they last said so."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.tables import HeartbeatRow


def beat(session: Session, executor_id: str) -> None:
    """This process lives."""
    session.merge(HeartbeatRow(executor_id=executor_id, seen=_now(session)))


def living(session: Session, within: float) -> frozenset[str]:
    """The processes that said so within the last seconds."""
    since = _now(session) - timedelta(seconds=within)
    return frozenset(session.exec(select(HeartbeatRow.executor_id).where(col(HeartbeatRow.seen) >= since)))


def gone(session: Session, executor_id: str) -> None:
    """This process ends in good order."""
    session.execute(sa.delete(HeartbeatRow).where(col(HeartbeatRow.executor_id) == executor_id))


def _now(session: Session) -> datetime:
    """The database's clock: several machines have several clocks, but one database."""
    if session.get_bind().dialect.name != "postgresql":
        return datetime.now(UTC)
    told: datetime = session.execute(sa.select(sa.func.clock_timestamp(type_=sa.DateTime(timezone=True)))).scalar_one()
    return told.astimezone(UTC)
