"""The rows of learned prompts."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from storage.tables import VERBATIM


class PromptResultRow(SQLModel, table=True):
    """A section that a model read and a person decided on: with which prompts, how it scored, what became of it."""

    __tablename__ = "prompt_results"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    doc_type: str = Field(index=True)
    model: str
    judged: str = Field(max_length=64)
    """Digest of what else bears on the score: rubric, graders and their prompts, schema."""
    prompts: str = Field(max_length=64)
    """Digest of the versions of the prompts it was read with."""
    score: float
    stood: bool
    """Accepted as it was read."""
    body: dict[str, Any] = Field(sa_type=VERBATIM)
    """Name of a prompt -> hash of its version."""


class LearningRow(SQLModel, table=True):
    """What is learned for a type; the newest row is in force."""

    __tablename__ = "learning"
    number: int | None = Field(default=None, primary_key=True)
    doc_type: str = Field(index=True)
    prompts: bool
    examples: bool
    by: str
    at: datetime
