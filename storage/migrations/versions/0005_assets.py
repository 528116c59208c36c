"""Versions of rubrics, signatures and prompts."""

import sqlalchemy as sa
from alembic import op

revision = "0005_assets"
down_revision = "0004_drafts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "assets",
        sa.Column("number", sa.Integer(), primary_key=True, nullable=False),
        sa.Column("name", sa.String(255), nullable=False, index=True),
        sa.Column("sha256", sa.String(64), nullable=False, index=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("parent", sa.String(64), nullable=False),
        sa.Column("author", sa.String(255), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shipped", sa.String(64), nullable=False),
    )
    op.create_table(
        "asset_edits",
        sa.Column("name", sa.String(255), primary_key=True, nullable=False),
        sa.Column("by", sa.String(255), primary_key=True, nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("parent", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    for table in ("asset_edits", "assets"):
        op.drop_table(table)
