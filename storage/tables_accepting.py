"""Rows of auto-accept: what was switched when, and what the lot and the terms made of each document in question."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel, UniqueConstraint

from storage.tables import QUERIED


class AcceptingSwitchRow(SQLModel, table=True):
    """Auto-accept of one type switched on, off, or suspended; the newest row of a type is in force. Rows are only added."""

    __tablename__ = "accepting_switches"
    number: int | None = Field(default=None, primary_key=True)
    doc_type: str = Field(index=True)
    state: str = Field(max_length=16)
    since: int = 0
    """The switch that the evidence counts from; 0: none of it counts any more."""
    by: str
    at: datetime
    why: str = ""
    body: dict[str, Any] = Field(sa_type=QUERIED)


class AcceptingTrialRow(SQLModel, table=True):
    """A document in question that was drawn for a person, or accepted unseen. It holds nothing of the document but its score.

    It outlives the document: else deleting one would change what the others are evidence of.
    """

    __tablename__ = "accepting_trials"
    __table_args__ = (UniqueConstraint("run_id", "section"),)
    number: int | None = Field(default=None, primary_key=True)
    run_id: str = Field(max_length=64)
    section: int
    since: int = Field(index=True)
    switch: int
    key: str = Field(max_length=64)
    about: str = ""
    score: float
    drawn: bool
    threshold: float | None = None
    """The score from which documents were accepted, where this one was."""
    wrong: bool | None = None
    at: datetime
