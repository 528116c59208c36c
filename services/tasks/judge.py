"""The optional model grader: field by field against the whole text, in windows (R7, C4, C6)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.core.base import Frozen
from services.core.calls import CallRequest
from services.core.draft import Draft, Malformed, Share
from services.core.errors import ProviderDown
from services.core.finding import Finding
from services.core.prompt import fill
from services.tasks.kit import Kit
from services.tasks.pack import Case, Pack

WINDOW = 24_000
"""Characters of the document per call; windows overlap so that no line is cut in half unseen."""
OVERLAP = 800


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
    for window in windows(case.document.text):
        try:
            answer = kit.ask(_request(pack, values, code, window, number), Judgement)
        except ProviderDown:
            return Opinion(failed=("model grader",))
        if isinstance(answer, Malformed):
            return Opinion(failed=("model grader",))
        for one in answer.fields:
            if one.supported is not None and one.name in values:
                best[one.name] = max(best.get(one.name, one), one, key=lambda field: field.score)
    return Opinion(findings=tuple(_finding(one) for one in best.values()))


def windows(text: str) -> Iterator[str]:
    """The whole text in pieces of at most WINDOW characters; one piece when it fits."""
    step = WINDOW - OVERLAP
    for start in range(0, max(len(text) - OVERLAP, 1), step):
        yield text[start : start + WINDOW]


def _request(pack: Pack, values: Mapping[str, object], code: Sequence[Finding], window: str, number: int) -> CallRequest:
    checks = [f"[{finding.field or 'document'}] {finding.message}" for finding in code if finding.is_issue]
    extracted = json.dumps(values, ensure_ascii=False, indent=1)
    tail = f"EXTRACTED VALUES (attempt {number})\n{extracted}\n\nCHECKS BY CODE\n" + ("\n".join(checks) or "no issue")
    stable = f"{fill(pack.prompts['grade'])}\n\nDOCUMENT TEXT\n{window}\nEND OF DOCUMENT TEXT"
    return CallRequest(role="grade", pack=pack.name, stable=stable, tail=tail)


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
