"""The rows of people, sessions, consents and the audit log; and what is left of deleted documents."""

from datetime import date, datetime
from typing import Any

from sqlmodel import Field, SQLModel

from storage.tables import VERBATIM


class PersonRow(SQLModel, table=True):
    """Someone who signed in, or whom an administrator named before; `id` is the subject that the identity provider gives."""

    __tablename__ = "people"
    id: str = Field(primary_key=True, max_length=255)
    name: str
    email: str = ""
    roles: list[str] = Field(sa_type=VERBATIM)
    disabled: bool = False
    created_at: datetime
    seen_at: datetime | None = None


class SessionRow(SQLModel, table=True):
    """A browser that signed in. `id` is the hash of its cookie's secret; `proof` that of the identity it came back with."""

    __tablename__ = "browser_sessions"
    id: str = Field(primary_key=True, max_length=64)
    proof: str = Field(max_length=64)
    person: str | None = Field(default=None, index=True, max_length=255)
    mfa: bool = False
    signed_in_at: datetime
    seen_at: datetime
    ended_at: datetime | None = None
    ended_why: str = ""
    open_to_all_until: datetime | None = None
    """Until when emergency access holds."""


class AuditRow(SQLModel, table=True):
    """One thing that someone did. Rows are added and never changed; each carries the hash of the one before."""

    __tablename__ = "audit"
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    at: str = Field(max_length=40)
    """UTC, ISO 8601, as it went into the hash."""
    who: str = Field(index=True, max_length=255)
    what: str = Field(index=True, max_length=48)
    run: str = Field(default="", index=True, max_length=64)
    document: str = Field(default="", index=True, max_length=64)
    details: dict[str, Any] = Field(sa_type=VERBATIM)
    before: str = Field(max_length=64)
    hash: str = Field(max_length=64)


class AuditHeadRow(SQLModel, table=True):
    """The number and hash of the last audit row, so that rows cut off at the end are missed."""

    __tablename__ = "audit_head"
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int
    hash: str = Field(max_length=64)


class ConsentRow(SQLModel, table=True):
    """A taxpayer's consent that a recipient gets their documents (26 CFR 301.7216-3)."""

    __tablename__ = "consents"
    id: str = Field(primary_key=True, max_length=64)
    body: dict[str, Any] = Field(sa_type=VERBATIM)
    """Taxpayer, recipient, items, purpose."""
    given_on: date
    ends_on: date
    recorded_by: str
    recorded_at: datetime
    withdrawn_at: datetime | None = None


class OwnerRow(SQLModel, table=True):
    """Who handed a run in."""

    __tablename__ = "run_owners"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    person: str = Field(index=True, max_length=255)


class HoldRow(SQLModel, table=True):
    """A document that retention must leave alone, and why."""

    __tablename__ = "holds"
    sha256: str = Field(primary_key=True, foreign_key="documents.sha256", max_length=64)
    why: str
    by: str
    at: datetime


class TombstoneRow(SQLModel, table=True):
    """A run whose document was deleted with everything that was made of it."""

    __tablename__ = "tombstones"
    run_id: str = Field(primary_key=True, max_length=64)
    sha256: str = Field(index=True, max_length=64)
    at: datetime
    by: str
    why: str


class KeyCheckRow(SQLModel, table=True):
    """A known text sealed with each key that was ever used, so that a wrong key is noticed at the start."""

    __tablename__ = "key_checks"
    version: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    sealed: str
