"""What a task offers the loop, and what the loop may know of the world."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from services.core.draft import Draft, Malformed
from services.core.feedback import Feedback
from services.core.finding import Grade
from services.core.rubric import Profile, Rubric
from services.core.usage import Usage


@dataclass(frozen=True)
class Attempt:
    """One finished attempt: an answer (or a reply that was none) and its grade."""

    number: int
    draft: Draft | None
    grade: Grade
    malformed: Malformed | None = None
    usage: Usage = field(default_factory=Usage)


class Task(Protocol):
    """Attempting and grading are the task's; deciding, feeding back and merging are the engine's."""

    @property
    def rubric(self) -> Rubric: ...

    @property
    def profile(self) -> Profile: ...

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        """Answer what the feedback asks. May raise ProviderDown, DeadlineReached or RunCancelled."""
        ...

    def grade(self, draft: Draft, number: int) -> Grade:
        """Weigh the draft. The same draft and replies give the same grade."""
        ...

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        """A better draft put together from several attempts, with the attempt each field came from; None: no such."""
        ...


@dataclass(frozen=True)
class Spent:
    """Running totals of a section: usage, ids of stored replies, and the whole text last sent."""

    usage: Usage = field(default_factory=Usage)
    calls: tuple[str, ...] = ()
    prompt: str = ""


class Watch(Protocol):
    """Time, money and the wish to stop, as recorded facts: a resumed run sees what the first one saw."""

    def elapsed(self) -> float:
        """Active loop seconds so far (no queue, downtime, intake or OCR)."""
        ...

    def spent(self) -> Spent: ...

    def charged(self) -> Usage:
        """What counts against the budget of the run: this section's usage and that of the others."""
        ...

    def cancelled(self) -> bool: ...
