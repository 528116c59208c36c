"""People, sessions, the audit log, consents, holds and tombstones; and a known text under each key."""

import sqlalchemy as sa
from alembic import op

revision = "0003_people"
down_revision = "0002_review_work"
branch_labels = None
depends_on = None

VERBATIM = sa.JSON(none_as_null=True)
INDEXES = {
    "browser_sessions": ("person",),
    "audit": ("who", "what", "run", "document"),
    "run_owners": ("person",),
    "tombstones": ("sha256",),
}


def upgrade() -> None:
    _people()
    _audit()
    _consents()
    _keeping()
    for table, columns in INDEXES.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    tables = ("key_checks", "tombstones", "holds", "run_owners", "consents", "audit_head", "audit", "browser_sessions", "people")
    for table in tables:
        op.drop_table(table)


def _people() -> None:
    op.create_table(
        "people",
        _text("id", 255, primary_key=True),
        _text("name"),
        _text("email"),
        sa.Column("roles", VERBATIM, nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        _time("created_at"),
        _time("seen_at", nullable=True),
    )
    op.create_table(
        "browser_sessions",
        _text("id", 64, primary_key=True),
        _text("proof", 64),
        sa.Column("person", sa.String(255)),
        sa.Column("mfa", sa.Boolean(), nullable=False),
        _time("signed_in_at"),
        _time("seen_at"),
        _time("ended_at", nullable=True),
        _text("ended_why"),
        _time("open_to_all_until", nullable=True),
    )


def _audit() -> None:
    op.create_table(
        "audit",
        _number("number", primary_key=True),
        _text("at", 40),
        _text("who", 255),
        _text("what", 48),
        *(_text(name, 64) for name in ("run", "document")),
        sa.Column("details", VERBATIM, nullable=False),
        *(_text(name, 64) for name in ("before", "hash")),
    )
    op.create_table("audit_head", _number("id", primary_key=True), _number("number"), _text("hash", 64))


def _consents() -> None:
    op.create_table(
        "consents",
        _text("id", 64, primary_key=True),
        sa.Column("body", VERBATIM, nullable=False),
        *(sa.Column(name, sa.Date(), nullable=False) for name in ("given_on", "ends_on")),
        _text("recorded_by"),
        _time("recorded_at"),
        _time("withdrawn_at", nullable=True),
    )
    run = sa.Column("run_id", sa.String(64), sa.ForeignKey("runs.run_id"), primary_key=True, nullable=False)
    op.create_table("run_owners", run, _text("person", 255))


def _keeping() -> None:
    held = sa.Column("sha256", sa.String(64), sa.ForeignKey("documents.sha256"), primary_key=True, nullable=False)
    op.create_table("holds", held, _text("why"), _text("by"), _time("at"))
    op.create_table(
        "tombstones", _text("run_id", 64, primary_key=True), _text("sha256", 64), _time("at"), _text("by"), _text("why")
    )
    op.create_table("key_checks", _number("version", primary_key=True), _text("sealed"))


def _text(name: str, length: int | None = None, *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=primary_key, nullable=False)


def _number(name: str, *, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), primary_key=primary_key, autoincrement=False, nullable=False)


def _time(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)
