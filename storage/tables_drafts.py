"""The rows of what a reviewer has begun but not decided, and of the keys a person chose."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from storage.tables import VERBATIM


class DraftRow(SQLModel, table=True):
    """Something begun on a field, or on an element of it ("results-3"), by one person. It is no decision."""

    __tablename__ = "drafts"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    by: str = Field(primary_key=True, max_length=255)
    unit: str = Field(primary_key=True, max_length=128)
    at: datetime
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class KeyChoiceRow(SQLModel, table=True):
    """The keys of the review desk that a person changed."""

    __tablename__ = "key_choices"
    by: str = Field(primary_key=True, max_length=255)
    body: dict[str, Any] = Field(sa_type=VERBATIM)
