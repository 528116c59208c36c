"""Accepted clinical results as FHIR R4B: a Bundle with a DiagnosticReport for each, and an Observation for every value.

Validated by fhir.resources before it leaves. What a person accepted or corrected goes out, with the words and the page
that show it as a note; what was rejected or is not on the document does not.
"""

import uuid
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from services.core.draft import Place
from services.core.errors import AppError
from services.desk.fhir_values import Json, concept, interpretation, known, marker_key, measured
from services.desk.nouns import FieldCard, ReviewCase

NAMESPACE = uuid.UUID("6f6c2f6e-5d0a-5c4e-9d43-0f2f1a4c7b11")
"""Ours: the same result always gets the same identifiers."""
STATUS = {"accepted": "final", "accepted unseen": "preliminary", "accepted with edits": "amended"}
"""What nobody looked at is not verified yet (FHIR R4B, value set diagnostic-report-status)."""
ABOUT_REPORT = ("date", "institution")
"""Fields that describe the report itself and are no observations."""


def bundle(cases: Sequence[ReviewCase]) -> str:
    """The accepted ones of a file's clinical documents as one Bundle, as JSON text; nothing of the others.

    Raises AppError where there is no clinical document, and where no person has accepted one.
    """
    if not cases:
        raise AppError("FHIR is for clinical documents.", "Export tax forms as CSV or JSON.")
    accepted = [case for case in cases if case.verdict.startswith("accepted")]
    if not accepted:
        raise AppError("Only an accepted result is exported as FHIR.", "Review the document and accept it first.")
    from fhir.resources.R4B.bundle import Bundle

    entries = [entry for case in accepted for entry in _entries(case)]
    body = {
        "resourceType": "Bundle",
        "type": "collection",
        "timestamp": max(case.decisions[-1].at for case in accepted).isoformat(),
        "entry": [{"fullUrl": f"urn:uuid:{name}", "resource": {**resource, "id": name}} for name, resource in entries],
    }
    text: str = Bundle.model_validate(body).model_dump_json(indent=2)
    return text


def _entries(case: ReviewCase) -> list[tuple[str, Json]]:
    """The report of one document, then its observations, each with its identifier."""
    observations = [(_id(case, key), one) for key, one in _observations(case)]
    return [(_id(case, "report"), _report(case, [name for name, _ in observations])), *observations]


def _report(case: ReviewCase, results: list[str]) -> Json:
    values = {card.spec.name: card.value for card in case.cards}
    report: Json = {
        "resourceType": "DiagnosticReport",
        "identifier": [{"system": "urn:ietf:rfc:3986", "value": f"urn:uuid:{_id(case, 'report')}"}],
        "status": STATUS[case.verdict],
        "code": concept("report", case.doc_type, case.title),
        "issued": case.decisions[-1].at.isoformat(),
        "result": [{"reference": f"urn:uuid:{name}"} for name in results],
    }
    if known("category", case.doc_type):
        report["category"] = [concept("category", case.doc_type, case.title)]
    if values.get("date"):
        report["effectiveDateTime"] = str(values["date"])
    if values.get("institution"):
        report["performer"] = [{"display": str(values["institution"])}]
    conclusion = values.get("impression") or values.get("histology")
    if isinstance(conclusion, str):
        report["conclusion"] = conclusion
    return report


def _observations(case: ReviewCase) -> Iterator[tuple[str, Json]]:
    """A key and an Observation for every value in force."""
    for card in case.cards:
        rejected = card.decision is not None and card.decision.kind == "reject"
        if rejected or card.spec.name in ABOUT_REPORT or card.value in (None, "", [], {}):
            continue
        if isinstance(card.value, dict):
            for index, (name, said) in enumerate(card.value.items()):
                yield f"{card.spec.name}/{index}", _marker(card, str(name), str(said), index)
        elif isinstance(card.value, list):
            for index, element in enumerate(card.value):
                yield f"{card.spec.name}/{index}", _element(card, element, index)
        else:
            yield card.spec.name, _observation(card, concept("field", card.spec.name, card.spec.label), measured(str(card.value)))


def _marker(card: FieldCard, name: str, said: str, index: int) -> Json:
    return _observation(card, concept("marker", marker_key(name), name), measured(said), index)


def _element(card: FieldCard, element: JsonValue, index: int) -> Json:
    code = concept("field", card.spec.name, card.spec.label)
    if not isinstance(element, dict):
        return _observation(card, code, {"valueString": str(element)}, index)
    parts = {name: str(value) for name, value in element.items() if value not in (None, "")}
    match card.spec.name:
        case "labValues":
            return _result(card, parts, index)
        case "measurements":
            return _observation(card, {"text": parts.get("location", card.spec.label)}, measured(parts.get("size", "")), index)
        case _:
            component = [{"code": concept("part", name, name), "valueString": value} for name, value in parts.items()]
            return _observation(card, code, {"component": component}, index)


def _result(card: FieldCard, parts: dict[str, str], index: int) -> Json:
    told = measured(parts.get("value", ""), parts.get("unit", ""))
    if flag := interpretation(parts.get("flag", "")):
        told["interpretation"] = flag
    if parts.get("range"):
        told["referenceRange"] = [{"text": parts["range"]}]
    return _observation(card, {"text": parts.get("name", card.spec.label)}, told, index)


def _observation(card: FieldCard, code: Json, value: Json, index: int | None = None) -> Json:
    shown = [place for place in card.machine.places if place.element == index] if card.value == card.machine.value else []
    status = "preliminary" if card.held and card.held.unseen else "final"
    observation: Json = {"resourceType": "Observation", "status": status, "code": code, **value}
    if shown:
        observation["note"] = [{"text": _where(place)} for place in shown]
    return observation


def _where(place: Place) -> str:
    return f'Page {place.page}: "{place.quote}"' if place.page else f'"{place.quote}"'


def _id(case: ReviewCase, key: str) -> str:
    return str(uuid.uuid5(NAMESPACE, f"{case.run_id}/{case.section}/{key}"))
