"""The result file of a run: its form is stable (architecture, section 8)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pydantic import JsonValue

from services.core.draft import Draft, Field
from services.core.errors import AppError
from services.core.events import Concluded
from services.core.finding import Finding, Grade
from services.core.issue import issues_of
from services.core.run import RunSpec
from services.core.usage import Usage
from services.engine.fold import AttemptView, RunView, SectionView


def result_of(spec: RunSpec, view: RunView) -> dict[str, JsonValue]:
    """The result of a run that has ended. Raises AppError while it has not."""
    if view.finished is None:
        raise AppError("The run has not ended yet.", "Wait for it, or stop it.")
    advice = view.refused.advice if view.refused else ()
    warnings = [*advice, *(view.read.warnings if view.read else ()), *view.finished.warnings]
    scored = spec.options.preset != "lightweight"
    suspicions = [one.message for one in view.read.suspicions] if view.read else []
    return {
        "file": spec.file,
        "sha256": spec.sha256,
        "outcome": view.finished.outcome,
        "reason": view.finished.reason,
        "documents": [_section(one, one.concluded, scored) for one in view.sections if one.concluded],
        "warnings": list(dict.fromkeys([*warnings, *suspicions])),
        "seconds": view.finished.seconds,
        "engine": spec.options.engine,
        "run_id": spec.run_id,
    }


def refused(file: str, reason: str, engine: str) -> dict[str, JsonValue]:
    """The result of a file that was not taken in."""
    body: dict[str, JsonValue] = {"file": file, "sha256": "", "outcome": "refused", "reason": reason, "documents": []}
    return body | {"warnings": [], "seconds": 0.0, "engine": engine, "run_id": ""}


def _section(section: SectionView, end: Concluded, scored: bool) -> JsonValue:
    return {
        "doc_type": end.doc_type,
        "subtype": end.subtype,
        "confidence": end.confidence,
        "pages": list(end.pages),
        "score": end.score,
        "passed": end.passed,
        "met_threshold": end.met_threshold,
        "stop_reason": end.stop_reason,
        "iterations": end.iterations,
        "needs_review": end.needs_review,
        "review_reasons": list(end.review_reasons),
        "issues": list(issues_of(end.grade.issues)) if end.grade else [],
        "findings": [_finding(finding) for finding in end.grade.issues] if end.grade else [],
        "opinions": [one.model_dump(mode="json") for one in end.grade.opinions] if end.grade else [],
        "fields": {name: _field(one) for name, one in end.draft.fields.items()} if end.draft else {},
        "attempts": [_attempt(one, scored) for one in section.attempts if one.grade],
    }


def _finding(finding: Finding) -> JsonValue:
    told = finding.model_dump(mode="json", include={"severity", "field", "code", "message", "suggestion", "expected", "actual"})
    return dict(told)


def _field(one: Field) -> JsonValue:
    return {
        "value": one.value,
        "status": one.status,
        "confidence": one.confidence,
        "located": one.located,
        "places": [
            {
                "quote": place.quote,
                "page": place.page,
                "box": [place.box.x0, place.box.top, place.box.x1, place.box.bottom] if place.box else None,
                "span": list(place.span) if place.span else None,
                "element": place.element,
            }
            for place in one.places
        ],
    }


def _attempt(one: AttemptView, scored: bool) -> JsonValue:
    """One graded attempt; where its number only ranks attempts (R8) it has no score."""
    cost = one.usage + one.grading_usage
    return {
        "score": one.grade.score if one.grade and scored else None,
        "dimensions": _dimensions(one.grade),
        "feedback": one.feedback.text if one.feedback else "",
        "fields": _values(one.draft),
        "seconds": round(one.seconds + one.grading_seconds, 3),
        **_cost(cost),
    }


def _cost(usage: Usage) -> dict[str, Any]:
    cost: Decimal | None = usage.cost_usd
    return {"calls": usage.calls, "tokens": usage.tokens, "cost_usd": None if cost is None else float(cost)}


def _dimensions(grade: Grade | None) -> dict[str, Any]:
    return {name: part.score for name, part in grade.dimensions.items()} if grade else {}


def _values(draft: Draft | None) -> Mapping[str, Any]:
    return {name: one.value for name, one in draft.fields.items()} if draft else {}
