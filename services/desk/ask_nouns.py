"""What the desk hands out of questions."""

from dataclasses import dataclass

from services.core.decision import Decision
from services.core.draft import Field
from services.core.question import Mode, QuestionKind, Source


@dataclass(frozen=True)
class SourceChoice:
    """A source that a question may use, whether it can be used here, and what would leave the machine."""

    name: Source
    title: str
    available: bool
    leaves: str
    remedy: str = ""


@dataclass(frozen=True)
class SampleQuestion:
    """A question that anyone can try with one click."""

    id: str
    kind: QuestionKind
    mode: Mode
    text: str
    about: str = ""


@dataclass(frozen=True)
class AnswerCase:
    """An ended question before a person: its fields, and what was decided so far.

    `verdict` is "", "accepted", "accepted with edits" or "rejected"; `edited` maps a field to the decision in force on it.
    """

    run_id: str
    fields: dict[str, Field]
    verdict: str
    edited: dict[str, Decision]
    decisions: tuple[Decision, ...]
