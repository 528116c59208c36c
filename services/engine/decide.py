"""When to stop: one pure function with every stop reason."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from services.core.errors import AppError, DeadlineReached, ProviderDown, RunCancelled
from services.core.finding import Grade
from services.core.policy import Policy
from services.core.rubric import Profile
from services.core.usage import Usage
from services.core.verdict import StopReason, Verdict
from services.core.weigh import rank
from services.engine.protocol import Attempt

EXACT = 9
"""Digits to which a gain is compared with its limit: scores have six, what is beyond is the arithmetic of floats."""


@dataclass(frozen=True)
class Situation:
    """What is known beside the attempts when a decision is due."""

    elapsed: float = 0.0
    usage: Usage = field(default_factory=Usage)
    cancelled: bool = False
    cut: AppError | None = None
    """What cut the attempt under way: ProviderDown, DeadlineReached or RunCancelled."""


def best_of(attempts: Sequence[Attempt], profile: Profile) -> Attempt | None:
    """The attempt with the highest rank among those with a draft; ties go to the earlier one."""
    drafts = [attempt for attempt in attempts if attempt.draft is not None]
    return max(drafts, key=lambda attempt: (rank(attempt.grade, profile), -attempt.number), default=None)


def met(grade: Grade, policy: Policy) -> bool:
    """The run's target is reached and no model grader fails it (R7), or, without a target, the profile's own pass rule holds.

    What code finds critical is in the score with its whole weight; a model's voice is one of several there, so it counts here.
    """
    if policy.target is None:
        return grade.passed
    return grade.score >= policy.target and not grade.failed_by_model


def decide(attempts: Sequence[Attempt], policy: Policy, profile: Profile, now: Situation) -> Verdict:
    """Go on, or stop for exactly one reason: the first that holds in the order of R2.

    With `loop_enabled` off, the first finished attempt is the last and the reason is `loop_disabled`.
    """
    best = best_of(attempts, profile)
    reason = _reason(attempts, best, policy, profile, now)
    number = best.number if best else None
    if reason is None:
        return Verdict(kind="again", best=number, words=f"Attempt {len(attempts) + 1} follows.")
    words = _words(reason, attempts, best, policy, profile, now.cut)
    return Verdict(kind="stop", reason=reason, best=number, words=words, remedy="" if best else _remedy(reason, now.cut))


def _reason(
    attempts: Sequence[Attempt], best: Attempt | None, policy: Policy, profile: Profile, now: Situation
) -> StopReason | None:
    if attempts and not policy.loop_enabled:
        return "loop_disabled"
    holds: list[tuple[StopReason, bool]] = [
        ("threshold_met", best is not None and met(best.grade, policy)),
        ("nothing_left_to_mend", _nothing_left(attempts, best)),
        ("cancelled", now.cancelled or isinstance(now.cut, RunCancelled)),
        ("budget_exhausted", _over_budget(now.usage, policy)),
        ("timeout", isinstance(now.cut, DeadlineReached) or now.elapsed >= policy.timeout),
        ("max_iterations", len(attempts) >= policy.max_iterations),
        ("plateau", _plateau(attempts, policy, profile)),
        ("provider_failed", isinstance(now.cut, ProviderDown)),
    ]
    return next((reason for reason, true in holds if true), None)


def _nothing_left(attempts: Sequence[Attempt], best: Attempt | None) -> bool:
    if best is None:
        return False
    terminal = any(finding.terminal for finding in attempts[-1].grade.findings)
    return terminal or not best.grade.mendable


def _over_budget(usage: Usage, policy: Policy) -> bool:
    return (usage.cost_usd or 0) >= policy.budget_usd or usage.tokens >= policy.budget_tokens


def _plateau(attempts: Sequence[Attempt], policy: Policy, profile: Profile) -> bool:
    if policy.min_improvement is None or len(attempts) < 2:
        return False
    before = max(rank(attempt.grade, profile) for attempt in attempts[:-1])
    short = policy.min_improvement - (rank(attempts[-1].grade, profile) - before)
    return round(short, EXACT) > 0


def _remedy(reason: StopReason, cut: AppError | None) -> str:
    """What a person can do about a loop that left nothing."""
    if isinstance(cut, ProviderDown):
        return cut.remedy or "Run it again when the provider answers."
    said: dict[StopReason, str] = {
        "timeout": "Allow more time for the run (MARC_TIMEOUT_MS), and run it again.",
        "budget_exhausted": "Allow more for a document (PROOFLOOP_BUDGET_USD, PROOFLOOP_BUDGET_TOKENS), and run it again.",
    }
    return said.get(reason, "")


def _words(
    reason: StopReason,
    attempts: Sequence[Attempt],
    best: Attempt | None,
    policy: Policy,
    profile: Profile,
    cut: AppError | None,
) -> str:
    said = {
        "threshold_met": "the target was met" if policy.target is None else f"the target {profile.stated(policy.target)} was met",
        "nothing_left_to_mend": "nothing is open that another attempt could mend",
        "cancelled": "someone stopped it",
        "budget_exhausted": "the budget is used up",
        "timeout": f"the time limit of {policy.timeout:g} s was reached",
        "max_iterations": f"{len(attempts)} of {policy.max_iterations} attempts used",
        "plateau": f"the last attempt gained less than {profile.stated(policy.min_improvement or 0)}",
        "provider_failed": f"the provider did not answer ({cut.message.rstrip('.')})" if cut else "the provider did not answer",
        "loop_disabled": "the loop is switched off: a single pass",
    }[reason]
    return f"Stopped: {said}; " + (f"best was attempt {best.number}." if best else "there is no result.")
