"""Field values as text and back, and identifiers under a mask."""

import re
from collections.abc import Mapping

from pydantic import JsonValue

from services.core.rubric import FieldSpec

IDENTIFIER = re.compile(r"(?<![\w-])(?:\d{3}[- ]\d{2}[- ]|\d{2}-\d{3}|\d{5}(?=\d{4}(?![\w-])))(\d{4})(?![\w-])")

AMOUNT = re.compile(r"-?[1-9]\d*(\.\d+)?")
"""A plain decimal as the desk keeps amounts."""


def shown(value: JsonValue, spec: FieldSpec | None = None, *, clear: bool = False) -> str:
    """A value on one line; identifiers keep their last four digits unless `clear`."""
    text = " · ".join(lines(value, spec))
    return mask(text, whole=spec is not None and spec.kind == "tin") if not clear else text


def lines(value: JsonValue, spec: FieldSpec | None = None) -> list[str]:
    """A value as lines: one per element of a list, `name: value` per entry of a mapping; amounts with their thousands apart."""
    match value:
        case None | "":
            return []
        case dict():
            return [f"{key}: {_flat(part)}" for key, part in value.items()]
        case list():
            return [_flat(part) for part in value]
        case str() if spec is not None and spec.kind == "money" and AMOUNT.fullmatch(value):
            whole, point, cents = value.partition(".")
            return [f"{int(whole):,}{point}{cents}"]
        case _:
            return [str(value)]


def parsed(text: str, spec: FieldSpec, old: JsonValue) -> JsonValue:
    """What a person typed, in the shape of the field: the way back from `lines`.

    Elements of a list of objects are typed as `part: value; part: value`; a line without names fills the parts in order.
    """
    typed = [line.strip() for line in text.splitlines() if line.strip()]
    if spec.kind == "mapping":
        pairs = [line.partition(":") for line in typed]
        return {key.strip(): value.strip() for key, _, value in pairs}
    if spec.kind == "list":
        objects = isinstance(old, list) and any(isinstance(part, dict) for part in old)
        return [_object(line, spec) for line in typed] if objects or (spec.parts and not old) else list(typed)
    return text.strip()


def mask(text: str, *, whole: bool = False) -> str:
    """Social security and employer numbers with all but the last four digits starred.

    `whole`: the text is one identifier, so every digit but the last four goes, whatever its shape.
    """
    if whole:
        digits = [at for at, character in enumerate(text) if character.isdigit()]
        hidden = set(digits[:-4])
        return "".join("*" if at in hidden else character for at, character in enumerate(text))
    return IDENTIFIER.sub(lambda found: re.sub(r"\d", "*", found[0][:-4]) + found[1], text)


def _flat(part: JsonValue) -> str:
    if isinstance(part, Mapping):
        return "; ".join(f"{key}: {value}" for key, value in part.items() if value not in (None, ""))
    return str(part)


def _object(line: str, spec: FieldSpec) -> dict[str, JsonValue]:
    pieces = [piece.strip() for piece in line.split(";") if piece.strip()]
    named: dict[str, JsonValue] = {}
    for name, piece in zip([*spec.parts, *[""] * len(pieces)], pieces, strict=False):
        key, colon, value = piece.partition(":")
        named[key.strip() if colon else name or "value"] = value.strip() if colon else piece
    return named
