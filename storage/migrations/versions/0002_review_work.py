"""Shared work on reviews: claims, refused acts, bulk draws, the second-review policy, imported labels."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002_review_work"
down_revision = "0001"
branch_labels = None
depends_on = None

QUERIED = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
VERBATIM = sa.JSON(none_as_null=True)
INDEXES = {
    "review_items": ("holder", "stage"),
    "set_aside": ("run_id",),
    "imported_labels": ("doc_type", "decision_id"),
}


def upgrade() -> None:
    _items()
    _bulk_and_policy()
    _imported()
    for table, columns in INDEXES.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table in ("imported_labels", "review_policies", "bulk_draws", "set_aside", "review_items"):
        op.drop_table(table)


def _items() -> None:
    op.create_table(
        "review_items",
        _run(primary_key=True),
        sa.Column("section", sa.Integer(), primary_key=True),
        sa.Column("token", sa.Integer(), nullable=False),
        _text("holder"),
        *(_time(name, nullable=True) for name in ("claimed_at", "until", "active_at")),
        sa.Column("active_seconds", sa.Float(), nullable=False),
        _text("stage", 16),
        *(_text(name) for name in ("first_by", "second_by", "second_why")),
        sa.Column("disputed", sa.Integer(), nullable=False),
        _text("sampled_by", 64),
    )
    op.create_table(
        "set_aside",
        _text("id", 64, primary_key=True),
        _run(),
        sa.Column("section", sa.Integer(), nullable=False),
        _text("by"),
        _time("at"),
        _text("settled", 8),
        sa.Column("body", VERBATIM, nullable=False),
    )


def _bulk_and_policy() -> None:
    op.create_table(
        "bulk_draws",
        _text("id", 64, primary_key=True),
        _text("by"),
        _time("at"),
        sa.Column("body", QUERIED, nullable=False),
    )
    op.create_table(
        "review_policies",
        sa.Column("number", sa.Integer(), primary_key=True),
        _text("by"),
        _time("at"),
        sa.Column("body", QUERIED, nullable=False),
    )


def _imported() -> None:
    op.create_table(
        "imported_labels",
        _text("run_id", 64, primary_key=True),
        sa.Column("section", sa.Integer(), primary_key=True),
        _text("field", primary_key=True),
        _text("doc_type"),
        _text("verdict", 16),
        _text("decision_id", 64),
        _text("by"),
        _time("at"),
        sa.Column("body", VERBATIM, nullable=False),
    )


def _text(name: str, length: int | None = None, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=primary_key, nullable=False)


def _time(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _run(*, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=primary_key, nullable=False)
