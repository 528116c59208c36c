"""What attempts and sections measured, alerts, and the notices that tell of them."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0006_monitor"
down_revision = "0005_assets"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)
OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.create_table("iterations", *_section(), _whole("attempt", primary_key=True), _whole("ms"), _share("score"))
    op.create_table(
        "measures",
        *_section(),
        _time("at"),
        _text("preset", 32),
        _text("doc_type"),
        _whole("attempts"),
        *(_share(name) for name in ("score", "first", "best")),
        sa.Column("met", sa.Boolean(), nullable=False),
        _whole("ms"),
        _text("stop_reason", 32),
    )
    op.create_table(
        "alerts",
        _text("id", 64, primary_key=True),
        _text("metric", 48),
        *(_text(name, 32) for name in ("preset", "profile")),
        _time("opened_at"),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("value", "threshold")),
        _whole("count"),
        _time("closed_at", nullable=True),
        _share("closed_value"),
    )
    op.create_table(
        "notices",
        _text("id", 64, primary_key=True),
        _time("at"),
        _text("state", 8),
        sa.Column("body", VERBATIM, nullable=False),
        _time("until", nullable=True),
        _whole("tries"),
        _text("problem"),
        _time("done_at", nullable=True),
    )
    watch = op.create_table(
        "monitor_watch", sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False), _time("looked_at")
    )
    op.bulk_insert(watch, [{"id": 1, "looked_at": datetime(2000, 1, 1, tzinfo=UTC)}])
    for table, column in (("measures", "at"), ("alerts", "opened_at"), ("notices", "at"), ("notices", "state")):
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_index(
        "ix_alerts_open", "alerts", ["metric", "preset", "profile"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )


def downgrade() -> None:
    for table in ("monitor_watch", "notices", "alerts", "measures", "iterations"):
        op.drop_table(table)


def _section() -> tuple[sa.Column[str], sa.Column[int]]:
    run = sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False)
    return run, _whole("section", primary_key=True)


def _whole(name: str, *, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), primary_key=primary_key, nullable=False)


def _share(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Float(), nullable=True)


def _text(name: str, length: int | None = None, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=primary_key, nullable=False)


def _time(name: str, *, nullable: bool = False) -> sa.Column[datetime]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)
