"""Field values as text and back, and identifiers under a mask."""

import re
from collections.abc import Iterable, Mapping, Sequence

from pydantic import JsonValue

from pages.parts.markup import Html, tag
from services.core.identifiers import masked
from services.core.rubric import FieldSpec

AMOUNT = re.compile(r"-?[1-9]\d*(\.\d+)?")
"""A plain decimal as the desk keeps amounts."""
WIDEST, SPARE = 17, 3
"""Characters of a column, and those that each has beside its longest text."""
NAMED = re.compile(r"([^\W\d]\w*):")
"""A part of an entry that carries its name."""


def shown(value: JsonValue, spec: FieldSpec | None = None, *, clear: bool = False) -> str:
    """A value on one line; identifiers keep their last digits unless `clear`."""
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


def field_text(value: JsonValue, spec: FieldSpec) -> str:
    """A whole field as text to be edited, an element of a list or mapping on each line."""
    match value:
        case list():
            return "\n".join(element_text(part, spec) for part in value)
        case dict():
            return "\n".join(element_text({name: part}, spec) for name, part in value.items())
        case _:
            return "\n".join(lines(value, spec))


def field_value(text: str, spec: FieldSpec, *, objects: bool) -> JsonValue:
    """The way back from `field_text`. `objects`: the elements of a list have named parts."""
    told = [line.strip() for line in text.splitlines() if line.strip()]
    if spec.kind == "mapping":
        return {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in told)}
    if spec.kind == "list":
        return [element_value(line, spec, objects=objects) for line in told]
    return text.strip()


def element_text(element: JsonValue, spec: FieldSpec) -> str:
    """One element on one line, to be edited: `name: value` of a mapping, else its parts in the rubric's order behind `;`.

    A part out of that order carries its name; one that holds a separator stands in quotes.
    """
    if not isinstance(element, Mapping):
        return str(element)
    if spec.kind == "mapping":
        return "; ".join(f"{name}: {value}" for name, value in element.items())
    pieces, ordered = [], True
    told = [(name, str(value)) for name, value in element.items() if value not in (None, "")]
    for at, (name, value) in enumerate(told):
        ordered = ordered and at < len(spec.parts) and spec.parts[at] == name
        pieces.append(_quoted(value) if ordered else f"{name}: {_quoted(value)}")
    return "; ".join(pieces)


def element_value(text: str, spec: FieldSpec, *, objects: bool) -> JsonValue:
    """The way back from `element_text`. `objects`: the field's elements have named parts."""
    text = text.strip()
    if spec.kind == "mapping":
        name, _, value = text.partition(":")
        return {name.strip(): value.strip()}
    return _object(text, spec) if objects else text


def columns(entries: Sequence[JsonValue], spec: FieldSpec | None) -> tuple[str, ...]:
    """The parts that any of these entries has, in the form's order; of a mapping its two; none where entries are plain text."""
    if spec is not None and spec.kind == "mapping":
        return spec.parts[:2] if len(spec.parts) > 1 else ("name", "value")
    found = dict.fromkeys(
        name for one in entries if isinstance(one, Mapping) for name, part in one.items() if part not in (None, "")
    )
    known = spec.parts if spec is not None else ()
    return (*(name for name in known if name in found), *(name for name in found if name not in known))


def cells(entry: JsonValue, names: Sequence[str], spec: FieldSpec | None) -> tuple[str, ...]:
    """An entry as one text a column; empty where it has no such part. Identifiers are not covered here."""
    if not isinstance(entry, Mapping):
        return (str(entry), *("" for _ in names[1:]))
    if spec is not None and spec.kind == "mapping":
        ((name, value),) = entry.items()
        return name, str(value)
    return tuple("" if entry.get(name) is None else str(entry[name]) for name in names)


def spaced(name: str) -> str:
    """A part's name in words: `startDate` is "start date"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()


def widths(rows: Iterable[Sequence[str]]) -> tuple[int, ...]:
    """How wide each column is beside the others: its longest text in characters, within bounds."""
    return tuple(min(WIDEST, max(map(len, column)) + SPARE) for column in zip(*rows, strict=True))


def table(value: JsonValue, spec: FieldSpec | None) -> Html | None:
    """A list of entries with parts, or a mapping, as a small table, identifiers covered; None for any other value."""
    mapping = spec is not None and spec.kind == "mapping"
    entries = [{name: part} for name, part in value.items()] if mapping and isinstance(value, Mapping) else value
    if not isinstance(entries, list) or not entries or not all(isinstance(one, Mapping) for one in entries):
        return None
    names = columns(entries, spec)
    head = tag("tr", *(tag("th", spaced(name)) for name in names))
    rows = [tag("tr", *(tag("td", mask(cell)) for cell in cells(one, names, spec))) for one in entries]
    return tag("table", head, *rows, class_="pl-entries")


def mask(text: str, *, whole: bool = False) -> str:
    """The text with all but the last digits of each identifier starred; `whole`: it is one identifier, whatever its shape."""
    return masked(text, whole=whole)


def _flat(part: JsonValue) -> str:
    if isinstance(part, Mapping):
        return "; ".join(f"{key}: {value}" for key, value in part.items() if value not in (None, ""))
    return str(part)


def _quoted(value: str) -> str:
    if ";" in value or '"' in value or NAMED.match(value) or value != value.strip():
        return '"' + value.replace('"', '""') + '"'
    return value


def _object(line: str, spec: FieldSpec) -> dict[str, JsonValue]:
    made: dict[str, JsonValue] = {}
    for at, piece in enumerate(_pieces(line)):
        if named := NAMED.match(piece):
            made[named[1]] = _unquoted(piece[named.end() :].strip())
        else:
            made[spec.parts[at] if at < len(spec.parts) else f"part {at + 1}"] = _unquoted(piece)
    return made


def _pieces(line: str) -> list[str]:
    """Split at `;` outside quotes; quotes stay."""
    found = re.findall(r'((?:"(?:[^"]|"")*"|[^;"])+|"[^;]*)(?:;|$)', line)
    return [piece.strip() for piece in found if piece.strip()]


def _unquoted(piece: str) -> str:
    quoted = len(piece) > 1 and piece.startswith('"') and piece.endswith('"')
    return piece[1:-1].replace('""', '"') if quoted else piece
