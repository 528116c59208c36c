"""What reviewers have begun, and the keys they chose."""

import sqlalchemy as sa
from alembic import op

revision = "0004_drafts"
down_revision = "0003_people"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False),
        sa.Column("section", sa.Integer(), primary_key=True),
        sa.Column("by", sa.String(255), primary_key=True, nullable=False),
        sa.Column("unit", sa.String(128), primary_key=True, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.create_table(
        "key_choices",
        sa.Column("by", sa.String(255), primary_key=True, nullable=False),
        sa.Column("body", VERBATIM, nullable=False),
    )


def downgrade() -> None:
    for table in ("key_choices", "drafts"):
        op.drop_table(table)
