"""The feedback ledger: what became of each injected line."""

import sqlalchemy as sa
from alembic import op

revision = "0010_ledger"
down_revision = "0009_accepting"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "feedback_lines",
        sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False),
        sa.Column("section", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("attempt", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), primary_key=True, nullable=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("doc_type", sa.String(), nullable=False),
        sa.Column("engine", sa.String(16), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("severity", sa.String(16), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("hint", sa.String(12), nullable=False),
        sa.Column("fate", sa.String(8), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("calls", sa.Float(), nullable=False),
        sa.Column("tokens", sa.Float(), nullable=False),
        sa.Column("usd", sa.Float(), nullable=True),
    )
    op.create_index("ix_feedback_lines_doc_type", "feedback_lines", ["doc_type"])


def downgrade() -> None:
    op.drop_table("feedback_lines")
