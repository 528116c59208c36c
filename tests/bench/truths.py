"""True extractions: what a faultless model would answer, made from truth files."""

from collections.abc import Mapping
from typing import Any

from services.core.draft import CitedField, Element, Extraction, Part
from services.core.rubric import FieldSpec, Rubric


def true_extraction(truth: Mapping[str, Any], rubric: Rubric) -> Extraction:
    """The truth as an answer, with its quotes; absent and ambiguous fields are answered as such."""
    fields = [_cited(spec, truth["fields"].get(name, {"status": "not_present"})) for name, spec in rubric.fields.items()]
    return Extraction(likely_type=truth["doc_type"], alternatives=[], confidence=0.95, reasoning="", fields=fields)


def _cited(spec: FieldSpec, true: Mapping[str, Any]) -> CitedField:
    value, quote = true.get("value"), true.get("quote")
    if true["status"] != "found" or value in (None, [], {}):
        status = "ambiguous" if true["status"] == "ambiguous" else "not_present"
        return CitedField(name=spec.name, status=status, value=None, quote=None, elements=None, confidence=0.9)
    elements = _elements(spec, value, quote) if spec.kind in ("list", "mapping") else None
    plain = None if elements is not None else str(value)
    said = quote if isinstance(quote, str) else plain
    return CitedField(name=spec.name, status="found", value=plain, quote=said, elements=elements, confidence=0.95)


def _elements(spec: FieldSpec, value: Any, quote: Any) -> list[Element]:
    if isinstance(value, Mapping):
        pairs = [((spec.parts[0], key), (spec.parts[1], one)) for key, one in value.items()]
        quotes = [quote.get(key, key) if isinstance(quote, Mapping) else str(quote or key) for key in value]
    else:
        pairs = [tuple(one.items()) if isinstance(one, Mapping) else (("value", one),) for one in value]
        quotes = (
            [str(one) for one in quote] if isinstance(quote, list) and len(quote) == len(value) else [str(quote)] * len(value)
        )
    return [
        Element(parts=[Part(name=name, value=str(part)) for name, part in named if part is not None], quote=said)
        for named, said in zip(pairs, quotes, strict=True)
    ]
