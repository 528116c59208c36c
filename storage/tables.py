"""The rows. They are never used as nouns: each function of this folder takes and gives the nouns of `services.core`."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from storage.sealed_text import SealedText

QUERIED = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
"""JSON that is looked into."""
VERBATIM = sa.JSON(none_as_null=True)
"""JSON that comes back exactly as it was written: the order of its keys too, which JSONB does not keep."""


class DocumentRow(SQLModel, table=True):
    """Bytes that were uploaded, once each."""

    __tablename__ = "documents"
    sha256: str = Field(primary_key=True, max_length=64)
    size: int
    kind: str = Field(max_length=16)
    created_at: datetime


class ReadingRow(SQLModel, table=True):
    """What a run read from its document at one resolution; `file` is the hash of the stored Document."""

    __tablename__ = "readings"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    dpi: int = Field(primary_key=True)
    file: str = Field(max_length=64)
    seconds: float
    created_at: datetime


class RunRecord(SQLModel, table=True):
    """A run's pinned specification, and a summary that is written with each event."""

    __tablename__ = "runs"
    run_id: str = Field(primary_key=True, max_length=64)
    sha256: str = Field(foreign_key="documents.sha256", max_length=64)
    same: str = Field(index=True, max_length=64)
    """Hash of bytes and options: runs with the same one would do the same."""
    file: str = Field(sa_type=SealedText)
    spec: dict[str, Any] = Field(sa_type=QUERIED)
    batch: str | None = Field(default=None, index=True, max_length=64)
    engine: str = Field(max_length=16)
    preset: str = Field(max_length=32)
    created_at: datetime = Field(index=True)
    seq: int = 0
    state: str = Field(default="queued", index=True, max_length=16)
    stage: str = ""
    outcome: str = Field(default="", max_length=16)
    problem: str = ""
    doc_type: str = ""
    score: float | None = None
    iterations: int = 0
    stop_reason: str = Field(default="", max_length=32)
    needs_review: bool = Field(default=False, index=True)
    reviewed: bool = False
    seconds: float = 0.0
    stop_asked: bool = False
    takeovers: int = 0
    """How often the run was taken over from a process that died."""
    trial: str = Field(default="", index=True, max_length=64)
    """The regression run that it was made for: it stands in no list and no queue."""


class EventRow(SQLModel, table=True):
    """One event; `seq` counts from 1 without gaps within a run."""

    __tablename__ = "run_events"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    seq: int = Field(primary_key=True)
    at: datetime
    kind: str = Field(max_length=16)
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class SectionRow(SQLModel, table=True):
    """A concluded section as the review queue sees it."""

    __tablename__ = "sections"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    doc_type: str = Field(index=True)
    score: float | None = None
    needs_review: bool = Field(default=False, index=True)
    reasons: list[str] = Field(sa_type=QUERIED)
    risk: float = Field(default=0.0, index=True)
    why: str = ""
    score_unused: str = ""
    """Why the score has no part in the risk: what the trust report said when the section ended. Empty: it has."""
    fields: int = 0
    decided_fields: int = 0
    decided: bool = Field(default=False, index=True)
    concluded_at: datetime


class CallRow(SQLModel, table=True):
    """A reply as it came; `id` is the call's idempotency key, so one key has one reply."""

    __tablename__ = "calls"
    id: str = Field(primary_key=True, max_length=128)
    run_id: str = Field(foreign_key="runs.run_id", index=True, max_length=64)
    role: str = Field(max_length=16)
    provider: str
    model: str
    tokens_in: int
    tokens_out: int
    cost_usd: str | None = None
    seconds: float
    reply: dict[str, Any] = Field(sa_type=VERBATIM)
    at: datetime


class DecisionRow(SQLModel, table=True):
    """An act of a reviewer; rows are added and never changed. `number` orders them."""

    __tablename__ = "decisions"
    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True, max_length=64)
    run_id: str = Field(foreign_key="runs.run_id", index=True, max_length=64)
    section: int
    field: str | None = None
    kind: str = Field(max_length=16)
    by: str
    at: datetime
    supersedes: str | None = Field(default=None, max_length=64)
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class LabelRow(SQLModel, table=True):
    """A field's machine value against the human one, as the decisions on it say now."""

    __tablename__ = "labels"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    field: str = Field(primary_key=True)
    doc_type: str = Field(index=True)
    verdict: str = Field(max_length=16)
    decision_id: str = Field(max_length=64)
    unseen: str = Field(default="", max_length=8)
    """How it came about when nobody looked; empty when a person did."""
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class HeartbeatRow(SQLModel, table=True):
    """A process that runs documents, and when it was last known to live."""

    __tablename__ = "heartbeats"
    executor_id: str = Field(primary_key=True)
    seen: datetime = Field(index=True)
