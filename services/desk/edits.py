"""A person's edit, checked and brought into normal form by the field's kind."""

from pydantic import JsonValue

from services.core.errors import AppError
from services.core.rubric import FieldSpec
from services.tasks.values import normalise

EXAMPLES = {"money": "1234.50", "year": "2024", "date": "2024-03-31"}


def edited(spec: FieldSpec, value: JsonValue) -> JsonValue:
    """The edit in normal form. Raises AppError when it does not have the shape of the field; nothing is stored then."""
    if spec.kind == "list":
        return _elements(spec, value)
    if spec.kind == "mapping":
        return _mapping(spec, value)
    if not isinstance(value, str | int | float) or isinstance(value, bool) or not str(value).strip():
        raise AppError(f"{spec.label} needs a value.", "Type one, or mark the field as absent.")
    normal = normalise(spec.kind, str(value))
    if normal.value is None:
        example = f", for example {EXAMPLES[spec.kind]}" if spec.kind in EXAMPLES else ""
        raise AppError(f"{spec.label} cannot take this value.", f"Give a {spec.kind}{example}.")
    return normal.value


def _elements(spec: FieldSpec, value: JsonValue) -> JsonValue:
    if not isinstance(value, list) or not value:
        raise AppError(f"{spec.label} needs a list.", "Give at least one entry, or mark the field as absent.")
    return [_element(spec, one) for one in value]


def _element(spec: FieldSpec, one: JsonValue) -> JsonValue:
    if not spec.parts:
        if not isinstance(one, str) or not one.strip():
            raise AppError(f"An entry of {spec.label} is empty.", "Fill it in or remove it.")
        return one.strip()
    if not isinstance(one, dict):
        raise AppError(f"An entry of {spec.label} has the wrong shape.", f"Give it {', '.join(spec.parts)}.")
    kept: dict[str, JsonValue] = {name: str(part).strip() for name, part in one.items() if part is not None and str(part).strip()}
    if spec.parts[0] not in kept:
        raise AppError(f"An entry of {spec.label} has no {spec.parts[0]}.", "Fill it in or remove the entry.")
    return kept


def _mapping(spec: FieldSpec, value: JsonValue) -> JsonValue:
    pairs = value.items() if isinstance(value, dict) else []
    kept: dict[str, JsonValue] = {key.strip(): str(part).strip() for key, part in pairs if key.strip() and part is not None}
    if not kept or not all(kept.values()):
        raise AppError(f"{spec.label} needs pairs.", "Give every entry a name and a value, or mark the field as absent.")
    return kept
