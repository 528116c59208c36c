"""Rows of the monitor: what each attempt and section measured, alerts, and the notices that tell of them."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from storage.tables import VERBATIM


class IterationRow(SQLModel, table=True):
    """A summary of one attempt, kept with its events: milliseconds of attempt and grading, and its score 0-1 once graded."""

    __tablename__ = "iterations"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    attempt: int = Field(primary_key=True)
    ms: int = 0
    score: float | None = None


class MeasureRow(SQLModel, table=True):
    """A summary of one concluded section, kept with its event; `first` and `best` are scores of its attempts."""

    __tablename__ = "measures"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    at: datetime = Field(index=True)
    preset: str = Field(max_length=32)
    doc_type: str
    attempts: int
    score: float | None = None
    met: bool
    ms: int
    first: float | None = None
    best: float | None = None
    stop_reason: str = Field(max_length=32)


class AlertRow(SQLModel, table=True):
    """An alert from the moment it opened; at most one is open of each metric, preset and profile."""

    __tablename__ = "alerts"
    __table_args__ = (
        sa.Index(
            "ix_alerts_open",
            "metric",
            "preset",
            "profile",
            unique=True,
            sqlite_where=sa.text("closed_at IS NULL"),
            postgresql_where=sa.text("closed_at IS NULL"),
        ),
    )
    id: str = Field(primary_key=True, max_length=64)
    metric: str = Field(max_length=48)
    preset: str = Field(max_length=32)
    profile: str = Field(max_length=32)
    opened_at: datetime = Field(index=True)
    value: float
    """When it opened."""
    threshold: float
    count: int
    closed_at: datetime | None = None
    closed_value: float | None = None
    """None: too few sections were left to tell."""


class NoticeRow(SQLModel, table=True):
    """One message to the webhook, and the claim of the process that sends it."""

    __tablename__ = "notices"
    id: str = Field(primary_key=True, max_length=64)
    at: datetime = Field(index=True)
    state: str = Field(default="waiting", index=True, max_length=8)
    """"waiting", "sent" or "failed"."""
    body: dict[str, Any] = Field(sa_type=VERBATIM)
    until: datetime | None = None
    """Until when a process has it to itself."""
    tries: int = 0
    problem: str = ""
    done_at: datetime | None = None


class WatchRow(SQLModel, table=True):
    """When somebody last looked whether an alert is due: one row."""

    __tablename__ = "monitor_watch"
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    looked_at: datetime
