"""What `proofloop ask evidence --json` prints of an ended question."""

from pydantic import JsonValue

from services.core.draft import Draft
from services.core.question import Question
from services.engine.fold import AttemptView, SectionView

OF_RESULT = (
    "pico",
    "tags",
    "classification",
    "anchor_scenario",
    "scenarios",
    "sub_queries",
    "sufficiency",
    "references",
    "images",
    "image_policy",
    "answer",
    "gaps",
    "counts",
)


def present(question: Question, view: SectionView) -> dict[str, JsonValue]:
    """The result by its stable names, every attempt with what it searched and was told, and why the loop stopped."""
    end = view.concluded
    draft = end.draft if end else None
    result: JsonValue = None
    if draft is not None:
        fallback = _value(draft, "fallback")
        called = bool(fallback.get("called")) if isinstance(fallback, dict) else False
        result = {name: _value(draft, name) for name in OF_RESULT} | {"fallback_called": called, "fallback": fallback}
    warnings = _value(draft, "warnings") if draft else []
    return {
        "result": result,
        "iterations": [_iteration(one) for one in view.attempts if one.draft],
        "stop_reason": end.stop_reason if end else "",
        "warnings": warnings if isinstance(warnings, list) else [],
    }


def _iteration(view: AttemptView) -> JsonValue:
    draft = view.draft or Draft(doc_type="evidence")
    references = _value(draft, "references")
    return {
        "iteration": view.number,
        "score": view.grade.score if view.grade else None,
        "sufficiency": _value(draft, "sufficiency"),
        "searches": _value(draft, "searches"),
        "counts": _value(draft, "counts"),
        "references": [one.get("id") for one in references if isinstance(one, dict)] if isinstance(references, list) else [],
        "fallback": _value(draft, "fallback"),
        "feedback": view.feedback.text if view.feedback else "",
        "verdict": view.verdict.words if view.verdict else "",
        "seconds": view.seconds + view.grading_seconds,
    }


def _value(draft: Draft, name: str) -> JsonValue:
    return draft.fields[name].value if name in draft.fields else None
