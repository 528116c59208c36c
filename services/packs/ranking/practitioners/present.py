"""A finished ranking as `proofloop ask practitioner --json` and POST /api/rank-v6 print it."""

from collections.abc import Mapping

from pydantic import JsonValue

from services.core.draft import Draft
from services.core.question import Question
from services.core.usage import Usage, total
from services.engine.fold import AttemptView, SectionView


def present(question: Question, section: SectionView) -> dict[str, JsonValue]:
    """{"result": {"results", "sessionContext", "metadata"}, "iterations", "stop_reason", "warnings"}."""
    end = section.concluded
    values = _values(end.draft if end else None)
    told = values.get("metadata")
    spent = total(usage for one in section.attempts for usage in (one.usage, one.grading_usage))
    result: dict[str, JsonValue] = {
        "results": values.get("results", []),
        "sessionContext": _context(question, values.get("session_context")),
        "metadata": {**_with_tokens(told, section), **_cost(spent)},
    }
    return {
        "result": result,
        "iterations": [_iteration(one) for one in section.attempts if one.draft],
        "stop_reason": end.stop_reason if end else "",
        "warnings": values.get("problems", []),
    }


def _with_tokens(told: JsonValue, section: SectionView) -> dict[str, JsonValue]:
    """The metadata of the draft, each of its rounds with the tokens that its attempt used."""
    if not isinstance(told, dict):
        return {}
    details = told.get("iterationDetails")
    attempts = [one for one in section.attempts if one.draft]
    rounds: list[JsonValue] = [
        {**detail, "tokens": _tokens(one)}
        for detail, one in zip(details if isinstance(details, list) else [], attempts, strict=False)
        if isinstance(detail, dict)
    ]
    return {**told, "iterationDetails": rounds}


def _tokens(one: AttemptView) -> int:
    return total([one.usage, one.grading_usage]).tokens


def _values(draft: Draft | None) -> Mapping[str, JsonValue]:
    return {name: one.value for name, one in draft.fields.items()} if draft else {}


def _context(question: Question, understood: JsonValue) -> JsonValue:
    given: dict[str, JsonValue] = {
        "query": question.text,
        "messages": [{"role": one.role, "text": one.text} for one in question.history],
        "location": question.location,
    }
    return {**given, **(understood if isinstance(understood, dict) else {})}


def _cost(spent: Usage) -> dict[str, JsonValue]:
    return {
        "tokens": spent.tokens,
        "tokensIn": spent.tokens_in,
        "tokensOut": spent.tokens_out,
        "costUsd": None if spent.cost_usd is None else str(spent.cost_usd),
    }


def _iteration(one: AttemptView) -> dict[str, JsonValue]:
    """What one attempt left: its score, its part of the metadata, and the ranking by id."""
    values = _values(one.draft)
    told, results = values.get("metadata"), values.get("results")
    details = told.get("iterationDetails") if isinstance(told, dict) else None
    last = details[-1] if isinstance(details, list) and details else None
    detail = last if isinstance(last, dict) else {}
    ranking: list[JsonValue] = (
        [_place(entry) for entry in results if isinstance(entry, dict)] if isinstance(results, list) else []
    )
    return {
        **detail,
        "tokens": _tokens(one),
        "score": one.grade.score if one.grade else None,
        "ranking": ranking,
        "seconds": one.seconds,
    }


def _place(entry: Mapping[str, JsonValue]) -> JsonValue:
    document = entry.get("document")
    row = document if isinstance(document, dict) else {}
    return {
        "id": row.get("practitioner_id") or row.get("id"),
        "fit_category": entry.get("fit_category"),
        "score": entry.get("score"),
    }
