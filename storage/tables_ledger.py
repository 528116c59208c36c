"""The row of the feedback ledger."""

from sqlmodel import Field, SQLModel


class FeedbackLineRow(SQLModel, table=True):
    """What became of one injected line. Kinds, names and figures only: a line's text may quote a value and is not kept here."""

    __tablename__ = "feedback_lines"
    run_id: str = Field(primary_key=True, foreign_key="runs.run_id", max_length=64)
    section: int = Field(primary_key=True)
    attempt: int = Field(primary_key=True)
    kind: str = Field(primary_key=True, max_length=16)
    number: int = Field(primary_key=True)
    doc_type: str = Field(index=True)
    engine: str = Field(max_length=16)
    field: str = ""
    severity: str = Field(default="", max_length=16)
    code: str = ""
    hint: str = Field(default="", max_length=12)
    fate: str = Field(max_length=8)
    kept: bool
    seconds: float
    calls: float
    tokens: float
    usd: float | None = None
    """None: the price was not known."""
