"""What a pack that answers questions offers, and what it may ask of the world."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Protocol, TypeVar

from pydantic import BaseModel, JsonValue

from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.core.events import Concluded
from services.core.policy import Policy
from services.core.prompt import Prompt
from services.core.question import Pico, Question, QuestionKind, Tags
from services.core.rubric import Profile, Rubric
from services.core.search import SearchQuery, SearchReply
from services.engine.fold import SectionView
from services.engine.loop import Outcome
from services.engine.protocol import Task

A = TypeVar("A", bound=BaseModel)


class AskKit(Protocol):
    """Handed to a task; durable, metered and cancellable. Every method's reply is recorded."""

    def ask(self, request: CallRequest, answer: type[A]) -> A | Malformed:
        """One structured call to a model. Raises ProviderDown, DeadlineReached or RunCancelled."""
        ...

    def search(self, source: str, query: SearchQuery) -> SearchReply:
        """One search at a live source (never "index", which is the pack's own). A source that fails is a reply with a
        problem. Raises DeadlineReached or RunCancelled."""
        ...


@dataclass(frozen=True)
class Resources:
    """What a task needs beside its question, the same on every replay.

    `today` as recorded when the run began; `cache` is a folder for what can be built again (indices); `file` gives the
    bytes of a stored file by sha256; `model` is false under the builtin engine, where `ask` answers nothing.
    """

    today: date
    cache: Path
    file: Callable[[str], bytes]
    model: bool = False


class AskTask(Task, Protocol):
    """A task of the engine that may say in its own words how it ended."""

    def conclude(self, outcome: Outcome, end: Concluded) -> Concluded:
        """The end as the reviewer gets it: `end` with the task's own stop reason, words, confidence or reasons to look."""
        ...


@dataclass(frozen=True)
class Vetted:
    """A question before it is queued: as it will be asked, with what was cut or assumed said in `warnings`."""

    question: Question
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview:
    """How a question would be understood, at once and without a search: what a person may correct before it is asked.

    `tags` may hold any of `disease_choices` and `decision_choices`, which are offered, and open ones; `notes` say in words
    what else follows (the classification, a matched scenario, how a long question is divided, whether images are shown).
    """

    pico: Pico | None = None
    tags: Tags | None = None
    disease_choices: tuple[str, ...] = ()
    decision_choices: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Tag -> what people call it; a tag that is not named here is its own name."""
    filters: Mapping[str, JsonValue] = field(default_factory=dict)
    """Hard conditions read from the words (specialty, location, language ...), by name."""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def no_preview(question: Question, today: date) -> Preview:
    """The preview of a pack that shows none."""
    return Preview()


def as_it_is(question: Question, file: Callable[[str], bytes]) -> Vetted:
    """The vetting of a pack without conditions of its own."""
    return Vetted(question)


def nothing_to_warm(cache: Path) -> None:
    """For a pack that keeps nothing."""


@dataclass(frozen=True)
class QuestionPack:
    """A kind of question that we can answer; `services/packs/FAMILY/NAME/task.py` defines it as PACK.

    rubric    its `doc_type` is the question's kind; its fields are the draft's
    policy    how long the loop goes on, from the question's options (raises AppError for one out of range)
    make      the task of one question; deterministic between calls of the kit
    present   what `proofloop ask --json` prints of an ended question: {"result", "iterations", "stop_reason", "warnings"}
    preview   how the question would be understood, for a person to correct first
    warm      makes ready in the cache folder what the first question would otherwise wait for
    words     the texts behind rubric and prompts, by the names that runs pin
    vet       refuses what cannot be asked (AppError) before anything is queued, and says what it changed
    """

    name: str
    rubric: Rubric
    profile: Profile
    policy: Callable[[Question], Policy]
    make: Callable[[Question, AskKit, Resources], AskTask]
    present: Callable[[Question, SectionView], dict[str, JsonValue]]
    prompts: Mapping[str, Prompt] = field(default_factory=dict)
    preview: Callable[[Question, date], Preview] = no_preview
    vet: Callable[[Question, Callable[[str], bytes]], Vetted] = as_it_is
    warm: Callable[[Path], object] = nothing_to_warm
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> QuestionKind:
        return "practitioner" if self.rubric.doc_type == "practitioner" else "evidence"
