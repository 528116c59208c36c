"""The rows of regression runs: which words were tried on which labelled sections, and what came of each."""

from datetime import datetime
from typing import Any

from sqlmodel import Field, SQLModel

from storage.tables import VERBATIM


class RegressionRow(SQLModel, table=True):
    """One regression run. `body`: how the set was chosen, what was left out of it, and what was agreed to."""

    __tablename__ = "regressions"
    id: str = Field(primary_key=True, max_length=64)
    name: str = Field(index=True, max_length=255)
    sha256: str = Field(max_length=64)
    """Of the draft's text."""
    by: str = Field(max_length=255)
    at: datetime
    state: str = Field(default="queued", index=True, max_length=16)
    stop_asked: bool = False
    takeovers: int = 0
    problem: str = ""
    body: dict[str, Any] = Field(sa_type=VERBATIM)


class RegressionCaseRow(SQLModel, table=True):
    """One labelled section of it. `state`: waiting, done (with the outcome in `body`) or unusable (with the reason).

    `before_run` and `after_run` are the runs that read the document with the words in force and with the draft's, where a
    model was asked anew.
    """

    __tablename__ = "regression_cases"
    regression: str = Field(primary_key=True, foreign_key="regressions.id", max_length=64)
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    state: str = Field(default="waiting", index=True, max_length=16)
    why: str = ""
    before_run: str = Field(default="", max_length=64)
    after_run: str = Field(default="", max_length=64)
    body: dict[str, Any] | None = Field(default=None, sa_type=VERBATIM)
