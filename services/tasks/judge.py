"""The optional model grader: field by field against the whole text, in windows (R7, C4, C6)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.calls import CallRequest
from services.core.draft import Draft, Malformed, Share
from services.core.errors import ProviderDown
from services.core.finding import Finding
from services.core.profiles import profile
from services.core.prompt import fill
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.prompting import described

WINDOW = 24_000
"""Characters of the document per call; windows overlap so that no line is cut in half unseen."""
OVERLAP = 800
MOST_REASONS = 3


class JudgedField(Frozen):
    """`supported` None: this part of the document says nothing about the field."""

    name: str
    supported: bool | None
    score: Share
    issue: str | None


class Judgement(Frozen):
    """The judge's answer shape."""

    fields: list[JudgedField]
    reasoning: str


class FormJudgement(Judgement):
    """The judge's answer on a form that one call shows whole (T4): also its type, and whether it passes."""

    document_type: str | None = None
    """The type it takes the form for: as answered, or corrected."""
    passed: bool | None = None
    failure_reasons: list[str] = Meta(default_factory=list)


@dataclass(frozen=True)
class Opinion:
    """Findings by the model, and the name of the grader when it did not answer (then it counts for nothing)."""

    findings: tuple[Finding, ...] = ()
    failed: tuple[str, ...] = ()


def judge(kit: Kit, pack: Pack, case: Case, draft: Draft, code: Sequence[Finding], number: int) -> Opinion:
    """Ask the grade role about every filled value. One failed window fails the whole opinion: no invented number."""
    values = {name: one.value for name, one in draft.fields.items() if one.filled}
    if not values or "grade" not in pack.prompts:
        return Opinion()
    best: dict[str, JudgedField] = {}
    whole: list[Finding] = []
    pieces = tuple(windows(case.document.text))
    form = profile(pack.rubric.profile).passing == "form" and len(pieces) == 1
    for window in pieces:
        try:
            answer = kit.ask(_request(pack, values, code, window, number), FormJudgement if form else Judgement)
        except ProviderDown:
            return Opinion(failed=("model grader",))
        if isinstance(answer, Malformed):
            return Opinion(failed=("model grader",))
        for one in answer.fields:
            if one.supported is not None and one.name in values:
                best[one.name] = max(best.get(one.name, one), one, key=lambda field: field.score)
        if isinstance(answer, FormJudgement):
            whole += _on_form(answer, draft)
    return Opinion(findings=(*(_finding(one) for one in best.values()), *whole))


def windows(text: str) -> Iterator[str]:
    """The whole text in pieces of at most WINDOW characters; one piece when it fits."""
    step = WINDOW - OVERLAP
    for start in range(0, max(len(text) - OVERLAP, 1), step):
        yield text[start : start + WINDOW]


def _request(pack: Pack, values: Mapping[str, object], code: Sequence[Finding], window: str, number: int) -> CallRequest:
    checks = [f"[{finding.field or 'document'}] {finding.message}" for finding in code if finding.is_issue]
    extracted = json.dumps(values, ensure_ascii=False, indent=1)
    template = "\n".join(described(spec) for spec in pack.rubric.fields.values())
    found = "\n".join(checks) or "no issue"
    asked = f"ANSWERED AS {pack.doc_type}\n\nTEMPLATE\n{template}\n\nEXTRACTED VALUES (attempt {number})\n{extracted}"
    tail = f"{asked}\n\nCHECKS BY CODE\n{found}"
    stable = f"{fill(pack.prompts['grade'])}\n\nDOCUMENT TEXT\n{window}\nEND OF DOCUMENT TEXT"
    return CallRequest(role="grade", pack=pack.name, stable=stable, tail=tail)


def _on_form(answer: FormJudgement, draft: Draft) -> Iterator[Finding]:
    """What the model says of the form as a whole: it may fail anything for a reason; its pass adds nothing to code's rule."""
    if answer.document_type and answer.document_type.strip().casefold() != draft.doc_type.casefold():
        yield _objection("wrong_type", "the model grader takes it for another form", answer.document_type, draft.doc_type)
    reasons = [one.strip() for one in answer.failure_reasons if one.strip()]
    if answer.passed is False and reasons:
        yield _objection("not_supported", f"the model grader fails it: {'; '.join(reasons[:MOST_REASONS])}")


def _objection(code: str, message: str, expected: str = "", actual: str = "") -> Finding:
    return Finding(
        check="judge",
        dimension="type",
        severity="critical",
        code=code,
        message=message,
        expected=expected,
        actual=actual,
        by="model grader",
    )


def _finding(one: JudgedField) -> Finding:
    right = one.supported and one.score >= 0.8
    return Finding(
        check="judge",
        dimension="accuracy",
        field=one.name,
        score=one.score if one.supported else min(one.score, 0.4),
        severity=None if right else "critical" if not one.supported or one.score < 0.5 else "major",
        code="" if right else "not_supported",
        message="" if right else (one.issue or "the model grader does not find it supported"),
        by="model grader",
    )
