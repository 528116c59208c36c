"""Few-shot examples (L3): what a person accepted of one document, as an answer to imitate. Pure."""

import json
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from services.core.decision import Label
from services.core.events import Concluded
from services.core.identifiers import masked
from services.core.rubric import FieldSpec

MOST = 3
"""Examples in one prompt."""
LONGEST = 1_500
"""Characters of one example, some 400 tokens; fields that do not fit are left out whole."""
LEFT_OUT = ("tin", "name", "date", "long_text")
"""Kinds of fields that say who somebody is or when they were seen, or may say anything."""


def example(end: Concluded, labels: Sequence[Label], specs: Mapping[str, FieldSpec], text: str, numbers: frozenset[str]) -> str:
    """A section's accepted values with the words that show them, on one line; empty where nothing of it can be shown.

    A value that a person corrected is quoted where it stands in the document's `text`. Fields of `numbers`, and those whose
    kind names people, are left out; identifiers in quotes are starred.
    """
    fields: list[JsonValue] = []
    for label in sorted(labels, key=lambda one: one.field):
        spec = specs.get(label.field)
        if spec is None or spec.kind in LEFT_OUT or label.field in numbers or label.verdict not in ("accepted", "edited"):
            continue
        shown = _shown(end, label, text)
        if shown and len(_line(end, [*fields, shown])) <= LONGEST:
            fields.append(shown)
    return masked(_line(end, fields)) if fields else ""


def _shown(end: Concluded, label: Label, text: str) -> JsonValue:
    value = label.human_value
    if value in (None, "", [], {}):
        return None
    one = end.draft.fields.get(label.field) if end.draft else None
    quotes = [place.quote for place in one.places] if one and label.verdict == "accepted" else []
    if not quotes and isinstance(value, str) and value in text:
        quotes = [value]
    return {"name": label.field, "value": value, "quotes": list[JsonValue](quotes)} if quotes else None


def _line(end: Concluded, fields: Sequence[JsonValue]) -> str:
    return json.dumps({"type": end.doc_type, "fields": list(fields)}, ensure_ascii=False, sort_keys=True)
