"""The evaluator of a pipeline: code's overall score, and an evaluating agent's opinion where a model is configured (M1)."""

import json
from collections import defaultdict
from collections.abc import Sequence

from services.core.base import Frozen
from services.core.calls import AgentCall, CallRequest
from services.core.draft import Draft, Malformed, Share
from services.core.errors import DeadlineReached, ProviderDown
from services.core.finding import Finding, Severity
from services.core.prompt import fill
from services.core.rubric import Profile, Rubric
from services.tasks.agents import Agent
from services.tasks.judge import Opinion
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.prompting import RULES

PER_CONFLICT = 0.15
"""Taken off the overall score for each open issue between fields, as the clinical rubric takes off for consistency."""
GRADER = "model evaluator"
SEVERITY: dict[str, Severity] = {"critical": "critical", "major": "major", "medium": "medium", "minor": "minor"}


class Problem(Frozen):
    """One thing that is wrong, and with which field; `severity` is critical, major, medium or minor."""

    field: str
    severity: str
    message: str
    suggestion: str


class Evaluation(Frozen):
    """The evaluating agent's answer shape."""

    classification: Share
    impression: Share
    overall: Share
    problems: list[Problem]
    reasoning: str


def overall(rubric: Rubric, profile: Profile, findings: Sequence[Finding]) -> Finding:
    """Code's overall score: the fields' lowest scores, weighted by tier, less PER_CONFLICT for each issue between fields.

    A field that is corroborated to be absent counts neither way; no field at all scores 0.
    """
    scores: dict[str, list[float]] = defaultdict(list)
    absent = {one.field for one in findings if one.check == "completeness" and one.score is None}
    for one in findings:
        if one.field in rubric.fields and one.score is not None:
            scores[str(one.field)].append(one.score)
    counted = {name: profile.tier_weights.get(spec.tier, 0.0) for name, spec in rubric.fields.items() if name not in absent}
    possible = sum(counted.values())
    got = sum(weight * min(scores[name], default=0.0) for name, weight in counted.items())
    conflicts = sum(one.dimension == "consistency" and one.is_issue for one in findings)
    score = max(0.0, (got / possible if possible else 0.0) - PER_CONFLICT * conflicts)
    return Finding(check="overall", dimension="overall", score=round(score, 6))


def evaluate(kit: Kit, pack: Pack, agent: Agent, case: Case, draft: Draft, code: Sequence[Finding], number: int) -> Opinion:
    """Ask the evaluating agent. A reply that is none fails the whole opinion: no invented number."""
    try:
        answer = kit.ask(_request(pack, agent, case, draft, code, number), Evaluation)
    except (DeadlineReached, ProviderDown):
        return Opinion(failed=(GRADER,))
    if isinstance(answer, Malformed):
        return Opinion(failed=(GRADER,))
    scores = {"classification": answer.classification, "impression": answer.impression, "overall": _bound(answer.overall, code)}
    said = [
        Finding(check="evaluator", dimension=name, field=None if name == "overall" else name, score=score, by=GRADER)
        for name, score in scores.items()
    ]
    told = [_finding(one) for one in answer.problems if one.field in pack.rubric.fields]
    return Opinion(findings=(*said, *told))


def _bound(said: float, code: Sequence[Finding]) -> float:
    """A model's overall score, not above code's own where code found something critical."""
    mine = [one.score for one in code if one.dimension == "overall" and one.score is not None]
    return min([said, *mine]) if any(one.severity == "critical" for one in code) else said


def _request(pack: Pack, agent: Agent, case: Case, draft: Draft, code: Sequence[Finding], number: int) -> CallRequest:
    values = {name: one.value for name, one in draft.fields.items() if one.filled}
    checks = [f"[{finding.field or 'report'}] {finding.message}" for finding in code if finding.is_issue]
    tail = "\n".join(
        (
            f"ANSWERS (attempt {number})",
            json.dumps(values, ensure_ascii=False, indent=1),
            "",
            "CHECKS BY CODE",
            *(checks or ["no issue"]),
        )
    )
    stable = f"{fill(pack.prompts[agent.prompt])}\n\n{RULES}\n\nDOCUMENT TEXT\n{case.latest.text}\nEND OF DOCUMENT TEXT"
    return CallRequest(
        role="grade", pack=pack.name, stable=stable, tail=tail, agent=AgentCall(name=agent.name, model=agent.model)
    )


def _finding(one: Problem) -> Finding:
    return Finding(
        check="evaluator",
        dimension="agents",
        field=one.field,
        severity=SEVERITY.get(one.severity, "medium"),
        code="evaluator",
        message=one.message,
        suggestion=one.suggestion,
        by=GRADER,
    )
