"""What the desk hands to pages, the command line and the HTTP door."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from services.core.decision import Decision
from services.core.draft import Field
from services.core.finding import FieldGrade, Finding
from services.core.policy import Preset
from services.core.rubric import FieldSpec
from services.core.run import RunState
from services.documents.intake import EXTENSIONS
from services.documents.intake import KINDS as KINDS

SUFFIXES = frozenset(name.removeprefix(".") for name in EXTENSIONS)
"""The extensions that files may have."""


@dataclass(frozen=True)
class Incoming:
    """A file as it arrived: bytes and the name it was given (data only, never a path)."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Submission:
    """What became of one incoming file: a run, or one sentence why not, or the earlier run of the same bytes.

    With both a run and a problem, the run ended at once and says so: a file of a batch that was not taken in.
    """

    name: str
    run_id: str | None = None
    problem: str = ""
    remedy: str = ""
    duplicate_of: str | None = None
    capped: bool = False
    """Nothing is left of the person's day: it may be handed in again later."""


@dataclass(frozen=True)
class Sample:
    """A document made by the project that anyone can try with one click."""

    id: str
    title: str
    about: str
    doc_type: str
    file: str
    preset: Preset = "default"


@dataclass(frozen=True)
class EngineChoice:
    """An engine that may be chosen, whether it is configured, and what would leave the machine."""

    name: str
    title: str
    available: bool
    leaves: str
    models: Mapping[str, str] = field(default_factory=dict)
    remedy: str = ""


@dataclass(frozen=True)
class RunRow:
    """One line of a list of runs."""

    run_id: str
    file: str
    state: RunState
    outcome: str
    doc_type: str
    score: float | None
    iterations: int
    stop_reason: str
    needs_review: bool
    reviewed: bool
    created_at: datetime
    seconds: float
    engine: str
    preset: str
    batch: str | None = None
    problem: str = ""
    stage: str = ""
    """What it is doing now, in words, while it lives."""
    scale: int = 1
    """Its kind's scores are told in points of so many."""


@dataclass(frozen=True)
class Issue:
    """A critical issue that is open. `unit` is the row that it is about ("" for the whole), `name` what the form calls it."""

    said: str
    unit: str = ""
    name: str = ""


@dataclass(frozen=True)
class FieldCard:
    """One field on the desk: what the machine says, why it is doubtful, and what the person decided so far."""

    spec: FieldSpec
    machine: Field
    grade: FieldGrade
    findings: tuple[Finding, ...]
    doubtful: bool
    reason: str
    """The doubt in one line; empty when there is none."""
    attempt: int | None
    """Number of the attempt that the value was taken from."""
    decision: Decision | None = None
    """The decision in force on the field itself (undone ones are gone)."""
    held: Decision | None = None
    """The decision that holds on it: its own, else one on the whole that says something of it."""
    answered: bool = True
    """The machine said something that can be accepted: a value, or that there is none."""
    left_open: bool = False
    """The whole was accepted, and that says nothing of this field: nothing was read for it."""
    preaccepted: bool = False
    """Verified by the text layer, and no person decided yet; see services.desk.prooftext."""
    against: str = ""
    """What the form's own rules have against the values that a person typed, in one line; it stops nobody."""
    element_reasons: Mapping[int, str] = field(default_factory=dict)
    """Of a list or mapping: index -> the doubt about that element."""

    @property
    def value(self) -> JsonValue:
        """The value in force: the person's where there is one."""
        if self.decision is None:
            return self.machine.value
        return None if self.decision.kind == "absent" else self.decision.value


@dataclass(frozen=True)
class ReviewCase:
    """A section under review: fields in the form's own order."""

    run_id: str
    section: int
    file: str
    doc_type: str
    title: str
    score: float | None
    target: float | None
    state: Literal["waiting", "decided"]
    verdict: str
    """"", "accepted", "accepted with edits" or "rejected"."""
    review_reasons: tuple[str, ...]
    pages: tuple[int, ...]
    has_images: bool
    text: str
    cards: tuple[FieldCard, ...]
    unplaced: tuple[str, ...]
    """Fields with a value that has no place."""
    unused_pages: tuple[int, ...]
    """Pages from which no value was taken."""
    decisions: tuple[Decision, ...] = ()
    whole: Decision | None = None
    """The decision in force on the whole."""
    shapes: Mapping[int, float] = field(default_factory=dict)
    """Page -> its width over its height, so that it takes its place before its picture is there."""
    scale: int = 1
    """The score is told in points of so many."""
    critical: tuple[Issue, ...] = ()
    """The critical issues that are open, on fields or on the whole."""
