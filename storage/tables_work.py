"""Rows of the shared work on reviews: who holds an item, what could not be saved, what was drawn, what was brought in."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from storage.tables import QUERIED, VERBATIM


class ReviewItemRow(SQLModel, table=True):
    """A section as work: its lease, and how far its looks have come (a summary of the decisions, kept with them)."""

    __tablename__ = "review_items"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    token: int = 0
    """Raised by every new claim and never lowered: a decision under an older one is refused."""
    holder: str = Field(default="", index=True)
    claimed_at: datetime | None = None
    until: datetime | None = None
    active_at: datetime | None = None
    active_seconds: float = 0.0
    """Seconds of work by the present holder, long pauses left out."""
    stage: str = Field(default="first", index=True, max_length=16)
    first_by: str = ""
    second_by: str = ""
    second_why: str = ""
    disputed: int = 0
    sampled_by: str = Field(default="", max_length=64)
    """The bulk acceptance whose sample put this item before a person; empty when none did."""


class SetAsideRow(SQLModel, table=True):
    """An act that lost against another person's: kept until its author takes or drops it."""

    __tablename__ = "set_aside"
    id: str = Field(primary_key=True, max_length=64)
    run_id: str = Field(foreign_key="runs.run_id", index=True, max_length=64)
    section: int
    by: str
    at: datetime
    settled: str = Field(default="", max_length=8)
    """"taken", "dropped", or empty while it waits."""
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class BulkDrawRow(SQLModel, table=True):
    """One bulk acceptance: its filter, threshold and seed, what was accepted and what was drawn for a person."""

    __tablename__ = "bulk_draws"
    id: str = Field(primary_key=True, max_length=64)
    by: str
    at: datetime
    body: dict[str, Any] = Field(sa_type=QUERIED)


class ReviewPolicyRow(SQLModel, table=True):
    """What share of decided items gets a second look; the newest row is in force."""

    __tablename__ = "review_policies"
    number: int | None = Field(default=None, primary_key=True)
    by: str
    at: datetime
    body: dict[str, Any] = Field(sa_type=QUERIED)


class TrustFactsRow(SQLModel, table=True):
    """Document types whose scores do not order the queue, each with the reason; the newest row is in force."""

    __tablename__ = "trust_facts"
    number: int | None = Field(default=None, primary_key=True)
    at: datetime
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class ImportedLabelRow(SQLModel, table=True):
    """A label that was brought in from another installation, with the decision behind it."""

    __tablename__ = "imported_labels"
    run_id: str = Field(primary_key=True, max_length=64)
    section: int = Field(primary_key=True)
    field: str = Field(primary_key=True)
    doc_type: str = Field(index=True)
    verdict: str = Field(max_length=16)
    decision_id: str = Field(index=True, max_length=64)
    unseen: str = Field(default="", max_length=8)
    by: str
    at: datetime
    body: dict[str, Any] = Field(sa_type=VERBATIM)
