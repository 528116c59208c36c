"""Labelled data as pages, the command line and exports tell it."""

from dataclasses import dataclass
from typing import Literal

from services.core.base import Frozen
from services.core.decision import Decision, Label, LabelVerdict
from services.review.exports import FormatName

Source = Literal["here", "imported"]
Looked = Literal["seen", "unseen"]


class LabelFilter(Frozen):
    """Which labels; empty words leave a condition out.

    `decided_by`: whose decision made the label. `looked`: a person looked at it, or it was accepted unseen.
    """

    doc_type: str = ""
    field: str = ""
    verdict: LabelVerdict | Literal[""] = ""
    decided_by: str = ""
    run_id: str = ""
    source: Source | Literal[""] = ""
    looked: Looked | Literal[""] = ""


@dataclass(frozen=True)
class LabelledRow:
    """One label with its decision; `file` is the name of the document's file, empty for what was imported."""

    label: Label
    decision: Decision
    source: Source
    file: str = ""


@dataclass(frozen=True)
class LabelFigures:
    """How many labels fit a filter, by verdict, and how often each (type, field) was changed."""

    total: int
    verdicts: tuple[tuple[str, int], ...]
    fields: tuple[tuple[str, str, int, float], ...]
    """(type, field, labels, share that was not simply accepted), the most changed first; of those that a person looked at."""
    unseen: int = 0
    """Labels of what was accepted unseen."""


@dataclass(frozen=True)
class ExportSummary:
    """What an export held. `left_out`: documents without their text here, or that hold nothing for this format."""

    format: FormatName
    rows: int
    size: int
    """Bytes."""
    sha256: str
    masked: bool
    left_out: int = 0


@dataclass(frozen=True)
class ImportReport:
    """What became of an import. With `problems` nothing at all was imported; they name lines, counted from 1."""

    rows: int
    added: int = 0
    replaced: int = 0
    known: int = 0
    problems: tuple[tuple[int, str], ...] = ()
    more_problems: int = 0
