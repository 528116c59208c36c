"""The database's clock: several machines have several clocks, but one database."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlmodel import Session

SQLITE_NOW = sa.text("SELECT strftime('%Y-%m-%dT%H:%M:%f', 'now')")


def now(session: Session) -> datetime:
    """The moment by the database, in UTC; it goes on within a transaction."""
    if session.get_bind().dialect.name != "postgresql":
        told: str = session.execute(SQLITE_NOW).scalar_one()
        return datetime.fromisoformat(told).replace(tzinfo=UTC)
    moment: datetime = session.execute(sa.select(sa.func.clock_timestamp(type_=sa.DateTime(timezone=True)))).scalar_one()
    return moment.astimezone(UTC)
