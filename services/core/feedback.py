"""What the next attempt is told."""

from services.core.base import Frozen
from services.core.draft import Draft
from services.core.finding import Severity


class FeedbackLine(Frozen):
    """One numbered issue as it is injected."""

    number: int
    severity: Severity
    field: str | None
    description: str
    suggestion: str = ""
    code: str = ""


class Feedback(Frozen):
    """The grader's feedback for attempt `attempt`, structured for readers and rendered for models.

    `text` is exactly what is injected. `ask` names the fields to answer again (empty: all of them); everything else is
    kept from `best`, the draft of the best attempt so far.
    """

    attempt: int
    attempts_allowed: int
    score: float | None = None
    target: float | None = None
    lines: tuple[FeedbackLine, ...] = ()
    missing: tuple[str, ...] = ()
    priority: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    best: Draft | None = None
    text: str = ""

    @property
    def first(self) -> bool:
        return self.attempt == 1

    def naming(self, field: str) -> tuple[FeedbackLine, ...]:
        """The numbered lines about a field: what a change of it is put down to."""
        return tuple(line for line in self.lines if line.field == field)
