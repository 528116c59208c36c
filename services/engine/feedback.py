"""From graded attempts to the feedback for the next one, and the exact text that is injected (R5)."""

import json
from collections.abc import Iterable, Sequence

from services.core.draft import Draft
from services.core.feedback import Feedback, FeedbackLine
from services.core.finding import SEVERITIES, Finding
from services.core.policy import Policy
from services.core.rubric import Profile, Rubric
from services.engine.decide import best_of
from services.engine.protocol import Attempt

WORST = 10
HEADING = "FEEDBACK FROM THE GRADER"


def feedback_from(attempts: Sequence[Attempt], rubric: Rubric, profile: Profile, policy: Policy) -> Feedback:
    """Feedback for the attempt after these. Starts from the best attempt so far, never from a worse one.

    Before attempt 1 it is empty. Only fields that an issue names are asked for again; everything is asked for when the
    best attempt's type is in doubt, when no attempt gave a draft, or when an issue names no field.
    """
    number = len(attempts) + 1
    if not attempts:
        return Feedback(attempt=1, attempts_allowed=policy.max_iterations, target=policy.target)
    best = best_of(attempts, profile)
    basis = best or attempts[-1]
    open_issues = basis.grade.mendable
    lines = tuple(_line(index, finding) for index, finding in enumerate(open_issues[:WORST], start=1))
    missing = _missing(basis, rubric)
    bare = Feedback(
        attempt=number,
        attempts_allowed=policy.max_iterations,
        score=basis.grade.score,
        target=policy.target,
        lines=lines,
        missing=missing,
        priority=_fields(f for f in open_issues if f.severity == "critical"),
        suggestions=_suggestions(missing, rubric, profile, basis, number, policy),
        keep=_keep(basis, open_issues, missing),
        ask=_ask(best, open_issues, missing),
        alternatives=best.draft.alternatives if best and best.draft else (),
        best=best.draft if best else None,
    )
    return bare.model_copy(update={"text": render(bare, rubric, profile)})


def render(feedback: Feedback, rubric: Rubric, profile: Profile) -> str:
    """The text exactly as it is injected."""
    blocks = [_heading(feedback, profile), *_by_severity(feedback)]
    if feedback.missing:
        blocks.append("MISSING\n" + "\n".join(f"- {name}: {_look(rubric, name)}" for name in feedback.missing))
    if feedback.suggestions:
        blocks.append("SUGGESTIONS\n" + "\n".join(f"- {line}" for line in feedback.suggestions))
    if feedback.priority:
        blocks.append("PRIORITY: " + ", ".join(feedback.priority))
    if feedback.keep:
        blocks.append("KEEP: " + ", ".join(feedback.keep))
    if feedback.best:
        blocks.append("BEST ATTEMPT SO FAR\n" + _values(feedback.best))
    return "\n".join(blocks)


def _heading(feedback: Feedback, profile: Profile) -> str:
    if not profile.shown or feedback.score is None:
        return f"{HEADING} (attempt {feedback.attempt} of at most {feedback.attempts_allowed})"
    target = "the form's pass rule" if feedback.target is None else f"{feedback.target * profile.scale:g}"
    score = profile.stated(feedback.score)
    return f"{HEADING} (score {score}, target {target}; attempt {feedback.attempt} of at most {feedback.attempts_allowed})"


def _by_severity(feedback: Feedback) -> list[str]:
    blocks = []
    for severity in SEVERITIES:
        mine = [line for line in feedback.lines if line.severity == severity]
        if mine:
            blocks.append("\n".join([severity.upper(), *(_printed(line) for line in mine)]))
    return blocks


def _printed(line: FeedbackLine) -> str:
    said = line.description if line.description.endswith((".", "!", "?")) else f"{line.description}."
    fix = f" Fix: {line.suggestion}" if line.suggestion else ""
    return f"{line.number} [{line.field or 'document'}] {said}{fix}"


def _line(number: int, finding: Finding) -> FeedbackLine:
    return FeedbackLine(
        number=number,
        severity=finding.severity or "minor",
        field=finding.field,
        description=finding.message,
        suggestion=finding.suggestion,
        code=finding.code or finding.check,
    )


def _missing(basis: Attempt, rubric: Rubric) -> tuple[str, ...]:
    if basis.draft is None:
        return tuple(rubric.fields)
    out = {f.field for f in basis.grade.findings if f.check == "completeness" and f.score is None}
    return tuple(
        name for name in rubric.fields if name not in out and not (name in basis.draft.fields and basis.draft.fields[name].filled)
    )


def _fields(findings: Iterable[Finding]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding.field for finding in findings if finding.field))


def _suggestions(
    missing: Sequence[str], rubric: Rubric, profile: Profile, basis: Attempt, number: int, policy: Policy
) -> tuple[str, ...]:
    hints = [rubric.fields[name].hint for name in missing if rubric.fields[name].hint]
    alternatives = basis.draft.alternatives if basis.draft else ()
    if number == 2 and profile.second_attempt and alternatives:
        hints.append(profile.second_attempt.format(alternatives=", ".join(alternatives)))
    if number == policy.max_iterations and profile.last_attempt:
        hints.append(profile.last_attempt)
    return tuple(hints)


def _keep(basis: Attempt, issues: Sequence[Finding], missing: Sequence[str]) -> tuple[str, ...]:
    named = {finding.field for finding in issues} | set(missing)
    return tuple(name for name, one in (basis.draft.fields if basis.draft else {}).items() if one.filled and name not in named)


def _ask(best: Attempt | None, issues: Sequence[Finding], missing: Sequence[str]) -> tuple[str, ...]:
    if best is None or any(finding.field is None for finding in issues):
        return ()
    return tuple(dict.fromkeys([*(f.field for f in issues if f.field), *missing]))


def _look(rubric: Rubric, name: str) -> str:
    spec = rubric.fields[name]
    return f"{spec.label}, {spec.where}" if spec.where else spec.label


def _values(draft: Draft) -> str:
    values = {name: one.value for name, one in draft.fields.items() if one.filled}
    return json.dumps({"type": draft.doc_type, **values}, ensure_ascii=False)
