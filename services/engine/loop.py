"""The loop: a generator of events that stores nothing and knows no clock but the one handed in."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from services.core.draft import Draft, Malformed
from services.core.errors import AppError, DeadlineReached, ProviderDown, RunCancelled
from services.core.events import Attempted, Briefed, Decided, Graded, Merged
from services.core.feedback import Feedback
from services.core.finding import DimensionScore, Finding, Grade
from services.core.policy import Policy
from services.core.verdict import Verdict
from services.core.weigh import rank
from services.engine.decide import Situation, best_of, decide
from services.engine.feedback import feedback_from
from services.engine.protocol import Attempt, Spent, Task, Watch

LoopStep = Briefed | Attempted | Graded | Decided | Merged


@dataclass(frozen=True)
class Outcome:
    """What the loop leaves: every finished attempt, why it stopped, and the result (None: nothing was ever answered)."""

    attempts: tuple[Attempt, ...]
    verdict: Verdict
    result: Attempt | None
    merged: bool = False


def run_loop(task: Task, policy: Policy, watch: Watch, section: int = 0) -> Generator[LoopStep, None, Outcome]:
    """Attempt, grade, decide, feed back, until the verdict is not "again"; then merge. Returns the outcome.

    Yields Briefed, Attempted, Graded and Decided of each attempt in order, and Merged when there was something to
    merge. An attempt that was cut (provider, deadline, cancellation) leaves no Attempted event and is not counted.
    """
    attempts: list[Attempt] = []
    verdict = decide(attempts, policy, task.profile, _now(watch))
    if verdict.kind == "stop":
        yield Decided(section=section, attempt=0, verdict=verdict)
    while verdict.kind == "again":
        feedback = feedback_from(attempts, task.rubric, task.profile, policy)
        yield Briefed(section=section, attempt=feedback.attempt, feedback=feedback)
        situation = yield from _one_attempt(task, feedback, attempts, watch, section)
        verdict = decide(attempts, policy, task.profile, situation)
        yield Decided(section=section, attempt=len(attempts), verdict=verdict)
    return (yield from _finish(task, attempts, verdict, section))


def _one_attempt(
    task: Task, feedback: Feedback, attempts: list[Attempt], watch: Watch, section: int
) -> Generator[LoopStep, None, Situation]:
    before, started = watch.spent(), watch.elapsed()
    try:
        answer = task.attempt(feedback)
        after, answered = watch.spent(), watch.elapsed()
        yield _attempted(answer, feedback.attempt, section, before, after, answered - started)
        grade = nothing(answer, task) if isinstance(answer, Malformed) else task.grade(answer, feedback.attempt)
        graded = watch.elapsed()
        cost = watch.spent().usage - after.usage
        yield Graded(section=section, attempt=feedback.attempt, grade=grade, usage=cost, seconds=graded - answered)
        draft, malformed = (None, answer) if isinstance(answer, Malformed) else (answer, None)
        usage = watch.spent().usage - before.usage
        attempts.append(Attempt(number=feedback.attempt, draft=draft, grade=grade, malformed=malformed, usage=usage))
        return _now(watch)
    except (ProviderDown, DeadlineReached, RunCancelled) as cut:
        return _now(watch, cut)


def nothing(answer: Malformed, task: Task) -> Grade:
    """The grade of a reply that is no answer: zero in every dimension, and its problems as the one open issue."""
    said = "; ".join(answer.problems[:3])
    finding = Finding(
        check="answer",
        dimension="answer",
        severity="critical",
        code=answer.kind,
        message=f"The reply was no usable answer ({answer.kind.replace('_', ' ')}): {said}",
        suggestion="Answer with one JSON object of the given schema and nothing else.",
    )
    dimensions = {
        name: DimensionScore(score=0.0, weight=how.weight, why="no answer") for name, how in task.profile.dimensions.items()
    }
    return Grade(score=0.0, dimensions=dimensions, findings=(finding,))


def _attempted(answer: Draft | Malformed, number: int, section: int, before: Spent, after: Spent, seconds: float) -> Attempted:
    return Attempted(
        section=section,
        attempt=number,
        draft=None if isinstance(answer, Malformed) else answer,
        malformed=answer if isinstance(answer, Malformed) else None,
        usage=after.usage - before.usage,
        seconds=seconds,
        prompt=after.prompt,
        calls=after.calls[len(before.calls) :],
    )


def _finish(task: Task, attempts: Sequence[Attempt], verdict: Verdict, section: int) -> Generator[LoopStep, None, Outcome]:
    best = best_of(attempts, task.profile)
    merged = task.merge(attempts, best) if best and len(attempts) > 1 else None
    if best is None or merged is None:
        return Outcome(tuple(attempts), verdict, best)
    draft, taken = merged
    try:
        grade = task.grade(draft, len(attempts) + 1)
    except (ProviderDown, DeadlineReached, RunCancelled):
        return Outcome(tuple(attempts), verdict, best)
    kept = rank(grade, task.profile) >= rank(best.grade, task.profile)
    yield Merged(section=section, draft=draft, grade=grade, taken=taken, kept=kept)
    result = Attempt(number=best.number, draft=draft, grade=grade, usage=best.usage) if kept else best
    return Outcome(tuple(attempts), verdict, result, merged=kept)


def _now(watch: Watch, cut: AppError | None = None) -> Situation:
    return Situation(elapsed=watch.elapsed(), usage=watch.charged(), cancelled=watch.cancelled(), cut=cut)
