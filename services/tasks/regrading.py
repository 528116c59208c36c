"""Stored attempts of one section as a task of the engine: what was answered stays as it was, and is graded anew."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from services.core.document import Document
from services.core.draft import Draft, Malformed
from services.core.feedback import Feedback
from services.core.finding import Finding, Grade, WholeOpinion
from services.core.policy import Policy
from services.core.profiles import profile
from services.core.rubric import Profile, Rubric
from services.core.usage import Usage
from services.core.weigh import weigh
from services.engine.loop import Outcome, run_loop
from services.engine.merge import merge
from services.engine.protocol import Attempt, Spent
from services.tasks.evaluation import overall
from services.tasks.grading import code_findings
from services.tasks.pack import Case, Pack

NO_LIMIT = Decimal(10**9)


@dataclass(frozen=True)
class Told:
    """A stored answer and the grade that it got then. Of the grade only what models said is used again."""

    answer: Draft | Malformed
    grade: Grade


@dataclass(frozen=True)
class Stored:
    """What a run kept of one section. `finer` is what was read of it for the attempts after the first; `merged` was put
    together from them."""

    case: Case
    attempts: tuple[Told, ...]
    merged: Told | None = None
    finer: Document | None = None
    profile_name: str | None = None

    def profile(self, pack: Pack) -> Profile:
        """By which the run was scored."""
        return profile(self.profile_name or pack.rubric.profile)


def regrade(pack: Pack, stored: Stored, policy: Policy, section: int = 0) -> Outcome:
    """The loop over stored attempts, graded by `pack`: it may stop earlier, choose another one or merge otherwise.

    Nobody is asked anything: where it would go on after the last stored attempt, it ends with `max_iterations`. Code's
    checks are made anew; what a model said of a value holds on for the same value in the same place, and what it said of
    an answer as a whole for the same answer. Time and money do not count.
    """
    task = Regrading(pack, stored)
    free = policy.model_copy(
        update={
            "max_iterations": len(stored.attempts),
            "timeout": float("inf"),
            "budget_usd": NO_LIMIT,
            "budget_tokens": int(NO_LIMIT),
        }
    )
    loop = run_loop(task, free, Still(), section)
    while True:
        try:
            next(loop)
        except StopIteration as last:
            outcome: Outcome = last.value
            return outcome


class Regrading:
    """See `regrade`."""

    def __init__(self, pack: Pack, stored: Stored) -> None:
        self.pack = pack
        self.case = stored.case
        self._stored = stored

    @property
    def rubric(self) -> Rubric:
        return self.pack.rubric

    @property
    def profile(self) -> Profile:
        return self._stored.profile(self.pack)

    def attempt(self, feedback: Feedback) -> Draft | Malformed:
        """The stored answer of that number."""
        if not feedback.first:
            self.case = replace(self.case, finer=self._stored.finer)
        return self._stored.attempts[feedback.attempt - 1].answer

    def grade(self, draft: Draft, number: int) -> Grade:
        """Code's findings under this pack's rubric, with what models said of these values then."""
        findings = code_findings(self.pack, self.case, draft)
        if self.pack.agents:
            findings = (*findings, overall(self.rubric, self.profile, findings))
        said = self._said(draft)
        return weigh(
            self.rubric, self.profile, [*findings, *said.findings], failed_graders=said.failed_graders, opinions=said.opinions
        )

    def merge(self, attempts: Sequence[Attempt], best: Attempt) -> tuple[Draft, dict[str, int]] | None:
        return merge(attempts, best)

    def _said(self, draft: Draft) -> "_Said":
        known = [*self._stored.attempts, *([self._stored.merged] if self._stored.merged else [])]
        same = next((one.grade for one in known if one.answer == draft), None)
        if same is not None:
            return _Said(_of_models(same), same.failed_graders, same.opinions)
        return _Said(tuple(finding for name in draft.fields for finding in self._of_field(draft, name, known)))

    def _of_field(self, draft: Draft, name: str, known: Sequence[Told]) -> Sequence[Finding]:
        for one in reversed(known):
            if isinstance(one.answer, Draft) and one.answer.fields.get(name) == draft.fields[name]:
                return [finding for finding in _of_models(one.grade) if finding.field == name]
        return ()


@dataclass(frozen=True)
class _Said:
    findings: tuple[Finding, ...]
    failed_graders: tuple[str, ...] = ()
    opinions: tuple[WholeOpinion, ...] = ()


@dataclass(frozen=True)
class Still:
    """A watch for work that takes no time and no money."""

    _nothing: Usage = field(default_factory=Usage)

    def elapsed(self) -> float:
        return 0.0

    def spent(self) -> Spent:
        return Spent()

    def charged(self) -> Usage:
        return self._nothing

    def cancelled(self) -> bool:
        return False


def _of_models(grade: Grade) -> tuple[Finding, ...]:
    return tuple(finding for finding in grade.findings if finding.by != "code")
