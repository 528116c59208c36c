"""Regression runs of drafts against labelled documents, and the runs that are made for them."""

import sqlalchemy as sa
from alembic import op

revision = "0008_regressions"
down_revision = "0007_trust"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.add_column("runs", sa.Column("trial", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_runs_trial", "runs", ["trial"])
    op.create_table(
        "regressions",
        sa.Column("id", sa.String(64), primary_key=True, nullable=False),
        sa.Column("name", sa.String(255), nullable=False, index=True),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("by", sa.String(255), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(16), nullable=False, index=True),
        sa.Column("stop_asked", sa.Boolean(), nullable=False),
        sa.Column("takeovers", sa.Integer(), nullable=False),
        sa.Column("problem", sa.String(), nullable=False),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.create_table(
        "regression_cases",
        sa.Column("regression", sa.String(64), sa.ForeignKey("regressions.id"), primary_key=True, nullable=False),
        sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False),
        sa.Column("section", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("state", sa.String(16), nullable=False, index=True),
        sa.Column("why", sa.String(), nullable=False),
        sa.Column("before_run", sa.String(64), nullable=False),
        sa.Column("after_run", sa.String(64), nullable=False),
        sa.Column("body", VERBATIM, nullable=True),
    )


def downgrade() -> None:
    for table in ("regression_cases", "regressions"):
        op.drop_table(table)
    op.drop_index("ix_runs_trial", "runs")
    op.drop_column("runs", "trial")
