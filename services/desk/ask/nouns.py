"""What the desk hands out of questions."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from services.core.decision import Decision
from services.core.question import Mode, QuestionKind, Source
from services.tasks.asking import Preview

__all__ = ["AnswerCase", "Preview", "SampleQuestion", "SourceChoice"]


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
    """An ended question before a person.

    `verdict` is "", "accepted", "accepted with edits" or "rejected"; `edited` is what they say instead of what was found,
    by field; `decisions` everything that was decided, in order.
    """

    run_id: str
    verdict: str
    edited: Mapping[str, JsonValue]
    decisions: tuple[Decision, ...]
    undoable: bool = False
    """Something was decided that was not taken back."""
