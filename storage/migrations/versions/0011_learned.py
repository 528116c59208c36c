"""Learned prompts: what people let stand of what each version read, and whether a type learns."""

import sqlalchemy as sa
from alembic import op

revision = "0011_learned"
down_revision = "0010_ledger"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "prompt_results",
        sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False),
        sa.Column("section", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("doc_type", sa.String(), nullable=False),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("judged", sa.String(64), nullable=False),
        sa.Column("prompts", sa.String(64), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("stood", sa.Boolean(), nullable=False),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.create_index("ix_prompt_results_doc_type", "prompt_results", ["doc_type"])
    op.create_table(
        "learning",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("doc_type", sa.String(), nullable=False),
        sa.Column("prompts", sa.Boolean(), nullable=False),
        sa.Column("examples", sa.Boolean(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_learning_doc_type", "learning", ["doc_type"])


def downgrade() -> None:
    for table in ("learning", "prompt_results"):
        op.drop_table(table)
