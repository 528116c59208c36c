"""The rows of versioned words, and of what an engineer has begun to write."""

from datetime import datetime

from sqlmodel import Field, SQLModel

from storage.sealed_text import SealedText


class AssetRow(SQLModel, table=True):
    """One version of a rubric, a signature or a prompt. Rows are added; only a draft's state changes, when it is discarded."""

    __tablename__ = "assets"
    number: int | None = Field(default=None, primary_key=True)
    name: str = Field(index=True, max_length=255)
    sha256: str = Field(index=True, max_length=64)
    text: str = Field(sa_type=SealedText)
    parent: str = Field(default="", max_length=64)
    author: str = Field(default="", max_length=255)
    note: str = Field(default="", sa_type=SealedText)
    state: str = Field(max_length=16)
    at: datetime
    shipped: str = Field(default="", max_length=64)


class AssetEditRow(SQLModel, table=True):
    """What one person has typed and not saved as a draft yet, checked or not; replaced as they go on."""

    __tablename__ = "asset_edits"
    name: str = Field(primary_key=True, max_length=255)
    by: str = Field(primary_key=True, max_length=255)
    text: str = Field(sa_type=SealedText)
    parent: str = Field(default="", max_length=64)
    at: datetime
