"""Which processes run documents, by the database's own record of when they last said so."""

from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables import HeartbeatRow


def beat(session: Session, executor_id: str) -> None:
    """This process lives."""
    session.merge(HeartbeatRow(executor_id=executor_id, seen=now(session)))


def living(session: Session, within: float) -> frozenset[str]:
    """The processes that said so within the last seconds."""
    since = now(session) - timedelta(seconds=within)
    return frozenset(session.exec(select(HeartbeatRow.executor_id).where(col(HeartbeatRow.seen) >= since)))


def gone(session: Session, executor_id: str) -> None:
    """This process ends in good order."""
    session.execute(sa.delete(HeartbeatRow).where(col(HeartbeatRow.executor_id) == executor_id))
