"""The first tables."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

QUERIED = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
VERBATIM = sa.JSON(none_as_null=True)
INDEXES = {
    "runs": ("batch", "created_at", "needs_review", "same", "state"),
    "sections": ("decided", "doc_type", "needs_review", "risk"),
    "calls": ("run_id",),
    "decisions": ("run_id",),
    "labels": ("doc_type",),
    "heartbeats": ("seen",),
}


def upgrade() -> None:
    _documents_and_runs()
    _what_happened()
    _what_people_said()
    for table, columns in INDEXES.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table in ("sections", "labels", "decisions", "calls", "run_events", "readings", "runs", "heartbeats", "documents"):
        op.drop_table(table)


def _documents_and_runs() -> None:
    op.create_table(
        "documents",
        _text("sha256", 64, primary_key=True),
        sa.Column("size", sa.Integer(), nullable=False),
        _text("kind", 16),
        _time("created_at"),
    )
    op.create_table("heartbeats", _text("executor_id", primary_key=True), _time("seen"))
    op.create_table(
        "runs",
        _text("run_id", 64, primary_key=True),
        sa.Column("sha256", sa.String(64), sa.ForeignKey("documents.sha256"), nullable=False),
        _text("same", 64),
        _text("file"),
        sa.Column("spec", QUERIED, nullable=False),
        sa.Column("batch", sa.String(64)),
        _text("engine", 16),
        _text("preset", 32),
        _time("created_at"),
        sa.Column("seq", sa.Integer(), nullable=False),
        *(_text(name, length) for name, length in (("state", 16), ("stage", None), ("outcome", 16), ("problem", None))),
        _text("doc_type"),
        sa.Column("score", sa.Float()),
        sa.Column("iterations", sa.Integer(), nullable=False),
        _text("stop_reason", 32),
        sa.Column("needs_review", sa.Boolean(), nullable=False),
        sa.Column("reviewed", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("stop_asked", sa.Boolean(), nullable=False),
        sa.Column("takeovers", sa.Integer(), nullable=False),
    )
    op.create_table(
        "readings",
        _run(primary_key=True),
        sa.Column("dpi", sa.Integer(), primary_key=True),
        _text("file", 64),
        sa.Column("seconds", sa.Float(), nullable=False),
        _time("created_at"),
    )


def _what_happened() -> None:
    op.create_table(
        "run_events",
        _run(primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True),
        _time("at"),
        _text("kind", 16),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.create_table(
        "sections",
        _run(primary_key=True),
        sa.Column("section", sa.Integer(), primary_key=True),
        _text("doc_type"),
        sa.Column("score", sa.Float()),
        sa.Column("needs_review", sa.Boolean(), nullable=False),
        sa.Column("reasons", QUERIED, nullable=False),
        sa.Column("risk", sa.Float(), nullable=False),
        _text("why"),
        sa.Column("fields", sa.Integer(), nullable=False),
        sa.Column("decided_fields", sa.Integer(), nullable=False),
        sa.Column("decided", sa.Boolean(), nullable=False),
        _time("concluded_at"),
    )
    op.create_table(
        "calls",
        _text("id", 128, primary_key=True),
        _run(),
        *(_text(name, length) for name, length in (("role", 16), ("provider", None), ("model", None))),
        sa.Column("tokens_in", sa.Integer(), nullable=False),
        sa.Column("tokens_out", sa.Integer(), nullable=False),
        sa.Column("cost_usd", sa.String()),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("reply", VERBATIM, nullable=False),
        _time("at"),
    )


def _what_people_said() -> None:
    op.create_table(
        "decisions",
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("id", sa.String(64), nullable=False, unique=True),
        _run(),
        sa.Column("section", sa.Integer(), nullable=False),
        sa.Column("field", sa.String()),
        _text("kind", 16),
        _text("by"),
        _time("at"),
        sa.Column("supersedes", sa.String(64)),
        sa.Column("body", VERBATIM, nullable=False),
    )
    op.create_table(
        "labels",
        _run(primary_key=True),
        sa.Column("section", sa.Integer(), primary_key=True),
        _text("field", primary_key=True),
        _text("doc_type"),
        _text("verdict", 16),
        _text("decision_id", 64),
        sa.Column("body", VERBATIM, nullable=False),
    )


def _text(name: str, length: int | None = None, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=primary_key, nullable=False)


def _time(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)


def _run(*, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=primary_key, nullable=False)
