"""The optional model grader: field by field against the whole text, in windows (R7, C4, C6)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.calls import CallRequest
from services.core.draft import Draft, Field, Malformed, Share
from services.core.errors import DeadlineReached, ProviderDown
from services.core.finding import Finding, WholeOpinion
from services.core.profiles import profile
from services.core.prompt import fill
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack
from services.tasks.prompting import described

WINDOW = 24_000
"""Characters of the document per call; windows overlap so that no line is cut in half unseen."""
OVERLAP = 800
MOST_REASONS = 3
GRADER = "model grader"


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
    """The judge's answer on a form that one call shows whole (T4): also its type, whether it passes, and what that is worth."""

    document_type: str | None = None
    """The type it takes the form for: as answered, or corrected."""
    passed: bool | None = None
    failure_reasons: list[str] = Meta(default_factory=list)
    score: Annotated[float, Meta(ge=0.0, le=100.0)] | None = None
    """Points of 100 for the answer as a whole."""
    confidence: Share | None = None
    feedback: str = ""
    """What the next attempt should do, where it does not pass."""


@dataclass(frozen=True)
class Judged:
    """What the model has said so far, so that nothing is judged twice (C6): by value (None: it said nothing), by whole form."""

    values: Mapping[str, JudgedField | None] = field(default_factory=dict)
    forms: Mapping[tuple[str, ...], FormJudgement] = field(default_factory=dict)


@dataclass(frozen=True)
class Opinion:
    """Findings by the model, and the name of the grader when it did not answer (then it counts for nothing).

    `whole` is what it says of a form as one; `judged` is for the next time.
    """

    findings: tuple[Finding, ...] = ()
    failed: tuple[str, ...] = ()
    whole: tuple[WholeOpinion, ...] = ()
    judged: Judged = Judged()


def judge(
    kit: Kit,
    pack: Pack,
    case: Case,
    draft: Draft,
    code: Sequence[Finding],
    number: int,
    *,
    before: Judged = Judged(),
    model: str = "",
    by: str = GRADER,
) -> Opinion:
    """Ask `model` (empty: the grade role's own) about every filled value that it has not judged before, as and where it stands.

    One failed window fails this time's asking: no invented number. What was said of unchanged values holds on.
    """
    values = {name: one.value for name, one in draft.fields.items() if one.filled}
    if not values or "grade" not in pack.prompts:
        return Opinion(judged=before)
    keys = {name: _key(pack, draft.fields[name]) for name in values}
    pieces = tuple(windows(case.document.text))
    form = profile(pack.rubric.profile).passing == "form" and len(pieces) == 1
    whole = (draft.doc_type, *keys.values())
    new = {name: values[name] for name, key in keys.items() if key not in before.values}
    if not new and (not form or whole in before.forms):
        return _opinion(before, keys, whole, draft, by)
    old = {name: value for name, value in values.items() if name not in new} if form else {}
    best: dict[str, JudgedField] = {}
    forms = dict(before.forms)
    for window in pieces:
        try:
            answer = kit.ask(_request(pack, new, old, code, window, number, model), FormJudgement if form else Judgement)
        except (DeadlineReached, ProviderDown):
            return replace(_opinion(before, keys, whole, draft, by), failed=(by,))
        if isinstance(answer, Malformed):
            return replace(_opinion(before, keys, whole, draft, by), failed=(by,))
        for one in answer.fields:
            if one.supported is not None and one.name in new:
                best[one.name] = max(best.get(one.name, one), one, key=lambda field: field.score)
        if isinstance(answer, FormJudgement):
            forms[whole] = answer
    now = Judged({**before.values, **{keys[name]: best.get(name) for name in new}}, forms)
    return _opinion(now, keys, whole, draft, by)


def _opinion(judged: Judged, keys: Mapping[str, str], whole: tuple[str, ...], draft: Draft, by: str) -> Opinion:
    """Everything that was said of these values, this time or before."""
    said = [one for key in keys.values() if (one := judged.values.get(key))]
    form = judged.forms.get(whole)
    findings = (*(_finding(one, by) for one in said), *(_on_form(form, draft, by) if form else ()))
    return Opinion(findings=findings, whole=(_whole(form, by),) if form else (), judged=judged)


def _key(pack: Pack, one: Field) -> str:
    """The value as it stands and where it stands, of this type."""
    places = [(place.quote, place.page, place.span, place.element, place.reading) for place in one.places]
    return json.dumps([pack.name, one.name, one.value, one.raw, places], ensure_ascii=False, sort_keys=True)


def windows(text: str) -> Iterator[str]:
    """The whole text in pieces of at most WINDOW characters; one piece when it fits."""
    step = WINDOW - OVERLAP
    for start in range(0, max(len(text) - OVERLAP, 1), step):
        yield text[start : start + WINDOW]


def _request(
    pack: Pack,
    values: Mapping[str, object],
    judged: Mapping[str, object],
    code: Sequence[Finding],
    window: str,
    number: int,
    model: str,
) -> CallRequest:
    checks = [f"[{finding.field or 'document'}] {finding.message}" for finding in code if finding.is_issue]
    extracted = json.dumps(values, ensure_ascii=False, indent=1)
    template = "\n".join(described(spec) for spec in pack.rubric.fields.values())
    found = "\n".join(checks) or "no issue"
    asked = f"ANSWERED AS {pack.doc_type}\n\nTEMPLATE\n{template}\n\nEXTRACTED VALUES (attempt {number})\n{extracted}"
    earlier = f"\n\nJUDGED BEFORE, NOT TO BE JUDGED AGAIN\n{json.dumps(judged, ensure_ascii=False, indent=1)}" if judged else ""
    tail = f"{asked}{earlier}\n\nCHECKS BY CODE\n{found}"
    stable = f"{fill(pack.prompts['grade'])}\n\nDOCUMENT TEXT\n{window}\nEND OF DOCUMENT TEXT"
    return CallRequest(role="grade", pack=pack.name, stable=stable, tail=tail, model=model)


def _on_form(answer: FormJudgement, draft: Draft, by: str) -> Iterator[Finding]:
    """What the model says of the form as a whole: it may fail anything for a reason; its pass adds nothing to code's rule."""
    if answer.document_type and answer.document_type.strip().casefold() != draft.doc_type.casefold():
        message = f"the {by} takes it for another form"
        yield _objection(answer, by, "wrong_type", message, answer.document_type, draft.doc_type)
    reasons = [one.strip() for one in answer.failure_reasons if one.strip()]
    if answer.passed is False and reasons:
        yield _objection(answer, by, "not_supported", f"the {by} fails it: {'; '.join(reasons[:MOST_REASONS])}")


def _whole(answer: FormJudgement, by: str) -> WholeOpinion:
    return WholeOpinion(
        by=by,
        passed=answer.passed,
        score=None if answer.score is None else answer.score / 100,
        doc_type=answer.document_type or "",
        confidence=answer.confidence,
        failure_reasons=tuple(one.strip() for one in answer.failure_reasons if one.strip()),
        feedback=answer.feedback.strip(),
        reasoning=answer.reasoning.strip(),
    )


def _objection(answer: FormJudgement, by: str, code: str, message: str, expected: str = "", actual: str = "") -> Finding:
    return Finding(
        check="judge",
        dimension="type",
        severity="critical",
        code=code,
        message=message,
        expected=expected,
        actual=actual,
        suggestion=answer.feedback.strip(),
        by=by,
    )


def _finding(one: JudgedField, by: str) -> Finding:
    right = one.supported and one.score >= 0.8
    return Finding(
        check="judge",
        dimension="accuracy",
        field=one.name,
        score=one.score if one.supported else min(one.score, 0.4),
        severity=None if right else "critical" if not one.supported or one.score < 0.5 else "major",
        code="" if right else "not_supported",
        message="" if right else (one.issue or f"the {by} does not find it supported"),
        by=by,
    )
