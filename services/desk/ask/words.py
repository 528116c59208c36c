"""An answer in plain lines, for people at a terminal."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from services.core.answer import Answer, Cited, Image, Ranked, Sufficiency, closed, one, several


def told(question: str, answer: Mapping[str, JsonValue]) -> str:
    """The question, what was found, why it stopped and what to know of it."""
    result = answer.get("result")
    lines = [question.strip(), ""] if question.strip() else []
    if isinstance(result, dict):
        lines += [*_ranking(result)] if "results" in result else [*_evidence(result)]
    lines += [f"Note: {warning}" for warning in _texts(answer.get("warnings"))]
    iterations = answer.get("iterations")
    count = len(iterations) if isinstance(iterations, list) else 0
    lines.append(f"Stopped: {answer['stop_reason']}; {count} iteration{'' if count == 1 else 's'}, {answer['seconds']} s")
    return "\n".join(lines)


def in_short(answer: Mapping[str, JsonValue]) -> str:
    """What was answered, without references: the claims, or the first names."""
    result = answer.get("result")
    if not isinstance(result, dict):
        return ""
    if "results" in result:
        return "; ".join(str(found.document.get("name") or found.id) for found in several(Ranked, result["results"])[:3])
    return " ".join(claim.text for claim in (one(Answer, result.get("answer")) or Answer()).claims)


def _evidence(result: Mapping[str, JsonValue]) -> Iterator[str]:
    answer = one(Answer, result.get("answer")) or Answer()
    enough = one(Sufficiency, result.get("sufficiency"))
    yield from (f"- {claim.text} [{claim.reference}]" for claim in answer.claims)
    if not answer.claims:
        yield "No statement can be made from what was found."
    yield from (f"Missing: {what}" for what in answer.missing)
    if enough:
        yield f"Evidence: {enough.level} ({enough.score:.0f} of 100)"
    for cited in several(Cited, result.get("references")):
        badges = ", ".join([cited.source_badge, *cited.quality_badges])
        yield f"[{cited.number}] {cited.authors}: {closed(cited.title)} {cited.journal} {cited.year}. {cited.url} ({badges})"
    yield from _images(result)


def _images(result: Mapping[str, JsonValue]) -> Iterator[str]:
    """Each figure with the search that found it; why there is none where the question asks to see something."""
    found = several(Image, result.get("images"))
    policy = result.get("image_policy")
    if not found and isinstance(policy, dict) and policy.get("modalities") and policy.get("note"):
        yield f"Images: {policy['note']}"
    for image in found:
        yield f"Image: {closed(image.title)} {closed(image.credit)} {image.licence}. {image.url} (found by “{image.query}”)"


def _ranking(result: Mapping[str, JsonValue]) -> Iterator[str]:
    ranked = several(Ranked, result.get("results"))
    if not ranked:
        yield "No practitioner fits."
    for found in ranked:
        name = found.document.get("name") or found.id
        reason = f": {found.evaluation_reason}" if found.evaluation_reason else ""
        specialty = found.document.get("specialty") or "no specialty"
        yield f"{found.rank}. {name} ({specialty}), {found.fit_category or 'not judged'}{reason}"


def _texts(value: JsonValue) -> list[str]:
    return [str(line) for line in value] if isinstance(value, list) else []
