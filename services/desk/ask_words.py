"""An answer in plain lines, for people at a terminal."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from pydantic import JsonValue, ValidationError

from services.core.answer import Answer, Cited, Ranked, Shown, Sufficiency

S = TypeVar("S", bound=Shown)


def told(question: str, answer: Mapping[str, JsonValue]) -> str:
    """The question, what was found, why it stopped and what to know of it."""
    result = answer.get("result")
    lines = [question.strip(), ""] if question.strip() else []
    if isinstance(result, dict):
        lines += [*_ranking(result)] if "results" in result else [*_evidence(result)]
    lines += [f"Note: {one}" for one in _texts(answer.get("warnings"))]
    iterations = answer.get("iterations")
    count = len(iterations) if isinstance(iterations, list) else 0
    lines.append(f"Stopped: {answer['stop_reason']}; {count} iteration{'' if count == 1 else 's'}, {answer['seconds']} s")
    return "\n".join(lines)


def _evidence(result: Mapping[str, JsonValue]) -> Iterator[str]:
    answer = _one(Answer, result.get("answer")) or Answer()
    enough = _one(Sufficiency, result.get("sufficiency"))
    yield from (f"- {claim.text} [{claim.reference}]" for claim in answer.claims)
    if not answer.claims:
        yield "No statement can be made from what was found."
    yield from (f"Missing: {one}" for one in answer.missing)
    if enough:
        yield f"Evidence: {enough.level} ({enough.score:.0f} of 100)"
    for one in _many(Cited, result.get("references")):
        badges = ", ".join([one.source_badge, *one.quality_badges])
        yield f"[{one.number}] {one.authors}: {one.title}. {one.journal} {one.year}. {one.url} ({badges})"


def _ranking(result: Mapping[str, JsonValue]) -> Iterator[str]:
    ranked = _many(Ranked, result.get("results"))
    if not ranked:
        yield "No practitioner fits."
    for one in ranked:
        name = one.document.get("name") or one.id
        reason = f": {one.evaluation_reason}" if one.evaluation_reason else ""
        specialty = one.document.get("specialty") or "no specialty"
        yield f"{one.rank}. {name} ({specialty}), {one.fit_category or 'not judged'}{reason}"


def _one(kind: type[S], value: JsonValue) -> S | None:
    try:
        return kind.model_validate(value)
    except ValidationError:
        return None


def _many(kind: type[S], value: JsonValue) -> list[S]:
    return [one for raw in (value if isinstance(value, list) else []) if (one := _one(kind, raw))]


def _texts(value: JsonValue) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []
