"""Auto-accept: what was switched, what was drawn or accepted, and labels that nobody's look stands behind."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009_accepting"
down_revision = "0008_regressions"
branch_labels = None
depends_on = None

QUERIED = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
LABELS = ("labels", "imported_labels")


def upgrade() -> None:
    op.create_table(
        "accepting_switches",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("doc_type", sa.String(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("body", QUERIED, nullable=False),
    )
    op.create_table(
        "accepting_trials",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("run_id", sa.String(64), nullable=False),
        sa.Column("section", sa.Integer(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("switch", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("drawn", sa.Boolean(), nullable=False),
        sa.Column("threshold", sa.Float(), nullable=True),
        sa.Column("wrong", sa.Boolean(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("run_id", "section"),
    )
    op.create_index("ix_accepting_switches_doc_type", "accepting_switches", ["doc_type"])
    op.create_index("ix_accepting_trials_since", "accepting_trials", ["since"])
    for table in LABELS:
        with op.batch_alter_table(table) as labels:
            labels.add_column(sa.Column("unseen", sa.String(8), nullable=False, server_default=""))


def downgrade() -> None:
    for table in LABELS:
        with op.batch_alter_table(table) as labels:
            labels.drop_column("unseen")
    for table in ("accepting_trials", "accepting_switches"):
        op.drop_table(table)
