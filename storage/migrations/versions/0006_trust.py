"""What the trust report says of the scores that order the queue."""

import sqlalchemy as sa
from alembic import op

revision = "0006_trust"
down_revision = "0005_assets"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)


def upgrade() -> None:
    op.create_table(
        "trust_facts",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.add_column("sections", sa.Column("score_unused", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("sections", "score_unused")
    op.drop_table("trust_facts")
