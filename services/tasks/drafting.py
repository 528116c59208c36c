"""From an answer to a draft: normalise every value, and find every quote ourselves."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from services.core.document import Document
from services.core.draft import CitedField, Draft, Element, Extraction, Field, Place
from services.core.rubric import FieldSpec
from services.documents.ground import locate
from services.tasks.pack import Case, Pack
from services.tasks.values import normalise

SUPPORTED = 0.8
"""Support from which a place is the field's own and no other printing of the amount is looked for."""


def draft_from(answer: Extraction, pack: Pack, case: Case, best: Draft | None, asked: Sequence[str]) -> Draft:
    """The attempt's whole draft: answered fields normalised and located, the others kept from the best attempt.

    Names that the rubric does not have are dropped; a field the answer leaves out is `not_found`.
    """
    same_type = best is not None and best.doc_type == answer.likely_type
    kept = dict(best.fields) if best and same_type and asked else {}
    said = {one.name: one for one in answer.fields}
    fields = {}
    for name, spec in pack.rubric.fields.items():
        if name in kept and name not in asked:
            fields[name] = kept[name]
        elif name in said:
            fields[name] = field_from(said[name], spec, pack, case)
        else:
            fields[name] = Field(name=name, status="not_found")
    fields = {name: _believed(one, pack, case) for name, one in fields.items()}
    return Draft(
        doc_type=answer.likely_type,
        subtype=answer.subtype,
        confidence=answer.confidence,
        alternatives=tuple(answer.alternatives),
        reasoning=answer.reasoning,
        fields=fields,
        asked=tuple(asked) if kept else (),
    )


def _believed(one: Field, pack: Pack, case: Case) -> Field:
    """A bare claim of absence stands only where our own search finds the place empty (R6)."""
    if one.status != "not_present" or not pack.search(case.latest, pack.rubric.fields[one.name]).filled:
        return one
    return one.model_copy(update={"status": "not_found"})


def field_from(cited: CitedField, spec: FieldSpec, pack: Pack, case: Case) -> Field:
    """One field: its value in normal form and the places of its quotes."""
    if spec.kind in ("list", "mapping"):
        return _many(cited, spec, pack, case)
    printed = cited.value if cited.value is not None and cited.value.strip() else None
    if printed is None or not cited.given:
        return _without_value(cited, spec, case)
    normal = normalise(spec.kind, printed)
    bare = Field(
        name=spec.name,
        status=cited.status,
        value=normal.value if normal.value is not None else printed,
        raw=cited.quote,
        confidence=cited.confidence,
        problem=normal.problem,
    )
    place = _find(cited.quote or "", bare, spec, pack, case)
    return bare.model_copy(update={"places": (place,) if place else ()})


def _without_value(cited: CitedField, spec: FieldSpec, case: Case) -> Field:
    """A field that has no value, with the place of the words that give none; an ambiguity without a place is not found."""
    bare = Field(name=spec.name, status=cited.status, confidence=cited.confidence)
    told = cited.status in ("ambiguous", "unreadable")
    if told and (place := _standing(cited.quote or "", case)):
        return bare.model_copy(update={"raw": cited.quote, "places": (place,)})
    return bare.model_copy(update={"status": "not_found" if cited.given else cited.status})


def _many(cited: CitedField, spec: FieldSpec, pack: Pack, case: Case) -> Field:
    elements = [element for element in cited.elements or [] if any(part.value.strip() for part in element.parts)]
    if spec.kind == "mapping":
        elements = list({_key(element, spec): element for element in elements if _key(element, spec)}.values())
    if not elements:
        return _without_value(cited, spec, case)
    bare = Field(
        name=spec.name,
        status=cited.status if cited.given else "found",
        value=_values(elements, spec),
        raw="\n".join(element.quote for element in elements),
        confidence=cited.confidence,
    )
    found = [_find(element.quote, bare, spec, pack, case, index) for index, element in enumerate(elements)]
    return bare.model_copy(update={"places": tuple(place for place in found if place)})


def _values(elements: Sequence[Element], spec: FieldSpec) -> Any:
    if spec.kind == "mapping":
        return {_key(element, spec): _part(element, spec.parts[1]) for element in elements}
    if not spec.parts:
        return [element.parts[0].value.strip() for element in elements]
    return [{part.name: part.value.strip() for part in element.parts} for element in elements]


def _key(element: Element, spec: FieldSpec) -> str:
    return _part(element, spec.parts[0])


def _part(element: Element, name: str) -> str:
    return next((part.value.strip() for part in element.parts if part.name == name), "")


def _find(quote: str, one: Field, spec: FieldSpec, pack: Pack, case: Case, element: int | None = None) -> Place | None:
    """The quote's place that supports the field best; None when it does not stand in the document.

    An amount may stand elsewhere just as it is quoted, and in the field's box with other separators: the box is preferred.
    """
    for number, document in ((1, case.finer), (0, case.document)):
        if document is None or not quote.strip():
            continue

        def near(place: Place, document: Document = document) -> float:
            return pack.supports(document, spec, one, place.model_copy(update={"element": element})).score

        found: list[Place] = []
        for printed in (quote, *_printings(quote, spec)):
            if place := locate(document, printed, near=near):
                found.append(place)
                if near(place) >= SUPPORTED:
                    break
        if found:
            return max(found, key=near).model_copy(update={"element": element, "reading": number})
    return None


def _standing(quote: str, case: Case) -> Place | None:
    """The first place of words that give no value."""
    for number, document in ((1, case.finer), (0, case.document)):
        if document and (place := locate(document, quote)):
            return place.model_copy(update={"reading": number})
    return None


def _printings(quote: str, spec: FieldSpec) -> tuple[str, ...]:
    """Other ways of printing the same amount: separators and currency signs are no part of what is quoted."""
    amount = normalise("money", quote).value if spec.kind == "money" else None
    if amount is None:
        return ()
    size = amount.removeprefix("-")
    grouped = f"{Decimal(size):,.2f}"
    ways = [grouped, size]
    if size.endswith(".00"):
        ways += [grouped.removesuffix(".00"), size.removesuffix(".00")]
    return tuple(ways if amount == size else [sign for way in ways for sign in (f"({way})", f"-{way}")])
