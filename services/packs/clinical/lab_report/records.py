"""Results that run down the page: labelled lines ("Test: ... / Result: ..."), and cells that a page printed one per line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.lines import results_in
from services.packs.clinical.lab_report.reading import RANGE_IN, reading_at
from services.packs.clinical.lab_report.result import Result, Span, joined
from services.packs.clinical.lab_report.wording import PENDING, flag_in
from services.packs.clinical.shared.slips.rows import Row
from services.packs.clinical.shared.terms.units import is_unit

Part = tuple[str, Span]
"""What one part of a result says, and where."""
ROLES = ("name", "prior", "value", "unit", "range", "flag")
LEAST = 2
"""Labelled cells that make a line a record of its own."""
KEY = re.compile(
    r"\W*(?:(?P<name>(?:test|analyte|parameter|investigation|component|assay|marker|examination|determination)(?: name)?)|"
    r"(?P<prior>(?:prev\w*|prior|last|earlier)\b[^:=]{0,30})|"
    r"(?P<value>(?:(?:your|patient'?s?|test|observed|measured|current|latest) )*(?:result|value)s?)|"
    r"(?P<unit>units?)|"
    r"(?P<range>(?:ref\w*|normal|standard|expected|target|usual)(?: (?:range|interval|values?|limits?))?|range|limits)|"
    r"(?P<flag>(?:abnormal )?flag|status|interpretation|abnormal))"
    r"(?:[\"']?(?: *[:=] *| +(?=[<>]?\d))[\"']?(?P<said>.*?)|(?P<over>))[\"',]*$",
    re.I,
)
"""A label with what it is answered by, on its line or below it."""
SHORT = 14
"""Characters of a line that is nothing but a flag."""


def labelled(text: str, rows: Sequence[Row]) -> Iterator[Result]:
    """Results whose parts stand each after its label, on lines of their own or beside each other; a bare line may name the
    test above them."""
    held: dict[str, Part] = {}
    asked = ""
    pieces = list(_pieces(text, rows))
    for at, (said, span) in enumerate(pieces):
        found = KEY.match(said)
        role = next((name for name in ROLES if found and found[name]), "")
        told = not role or (asked == "flag" and found is not None and not found["said"])
        answer, asked = asked if told else "", ""
        named = is_known(said) or _is_answered(pieces[at + 1 : at + 2])
        titled = found is None and not answer and named and is_test_name(said) and not re.search(r"[:\t|]| {2,}", said)
        if role == "name" or titled:
            yield from _record(held)
            held = {}
        if titled:
            held["name"] = (said.strip(), span)
        elif found and role and not found["said"] and not answer:
            asked = role
        elif found and role and not answer:
            held.setdefault(role, (found["said"].strip(), span))
        elif answer or (answer := _bare_part(said.strip(), held)):
            held.setdefault(answer, (said.strip(), span))
    yield from _record(held)


def _is_answered(below: Sequence[Part]) -> bool:
    """Whether the next line is a value behind its label."""
    found = KEY.match(below[0][0]) if below else None
    return found is not None and bool(found["value"] and found["said"] and reading_at(found["said"].strip(), 0))


def _pieces(text: str, rows: Sequence[Row]) -> Iterator[Part]:
    """The lines, and in their place the cells of one whose cells carry a label each."""
    for row in rows:
        cells = [(text[slice(*cell.span)], cell.span) for cell in row.cells]
        keyed = sum((found := KEY.match(said)) is not None and bool(found["said"]) for said, _ in cells)
        yield from cells if len(cells) > 1 and keyed >= max(LEAST, len(cells) - 1) else [(text[slice(*row.span)], row.span)]


def _bare_part(line: str, held: Mapping[str, Part]) -> str:
    """What a line without a label tells of the test named above it: the value, then its flag."""
    reading = reading_at(line, 0) if "name" in held else None
    if reading and "value" not in held:
        return "value" if not line[reading.end :].strip() or flag_in(line[reading.end :]) else ""
    return "flag" if "value" in held and len(line) < SHORT and flag_in(line) else ""


def _record(held: Mapping[str, Part]) -> Iterator[Result]:
    name, printed = held.get("name", ("", None))[0], held.get("value", ("", None))[0]
    if not is_test_name(name) or not printed or PENDING.search(printed):
        return
    reading = reading_at(printed, 0)
    value = reading.value if reading else printed
    ranged = RANGE_IN.search(held["range"][0]) if "range" in held else None
    limit = ranged["range"].strip() if ranged else held["range"][0] if "range" in held else ""
    unit = held["unit"][0] if "unit" in held and is_unit(held["unit"][0]) else reading.unit if reading else ""
    unit = unit or ((ranged["unit"] or "") if ranged and reading and not reading.worded else "")
    behind = flag_in(printed[reading.end :]) if reading else ""
    flag = (flag_in(held["flag"][0]) if "flag" in held else "") or (reading.flag if reading else "") or behind
    span = joined([place for role, (_, place) in held.items() if role != "prior"])
    yield Result(name, value, span, unit, flag, limit, 0.95 if reading else 0.8)


def beneath(text: str, row: Row, following: Sequence[Row]) -> Iterator[Result]:
    """The result whose name stands alone on a line, its value with unit, flag and range on the next."""
    name = text[slice(*row.span)]
    bare = len(row.cells) == 1 and not re.search(r"[:\t|]|[.,;]$", name) and is_test_name(name) and not is_unit(name)
    for below in following if bare else ():
        reading = reading_at(text[slice(*below.span)], 0)
        if reading is None or reading.worded or below.number != row.number + 1 or not (is_known(name) or reading.unit):
            continue
        found = list(results_in(f"{name}  {text[slice(*below.span)]}", row.span[0]))
        if len(found) == 1 and (found[0].unit or found[0].range) and found[0].name == name.strip():
            yield replace(found[0], span=(row.span[0], below.span[1]), sure=0.9)


def stacked(text: str, rows: Sequence[Row]) -> Iterator[Result]:
    """Results whose name, value, unit, range and flag a page printed under each other without labels."""
    index = 0
    while index < len(rows) - 1:
        name, printed = (text[slice(*rows[at].span)].strip() for at in (index, index + 1))
        reading = reading_at(printed, 0)
        bare = not re.search(r"[:\t|]| {2,}", name) and is_test_name(name) and is_known(name)
        if not bare or reading is None or reading.end < len(printed):
            index += 1
            continue
        end, unit, limit, flag = index + 2, reading.unit, "", reading.flag
        while end < min(len(rows), index + 5):
            line = text[slice(*rows[end].span)].strip()
            ranged = RANGE_IN.fullmatch(line)
            if not unit and is_unit(line):
                unit = line
            elif not limit and ranged:
                limit = ranged["range"]
            elif not flag and len(line) < SHORT and flag_in(line):
                flag = flag_in(line)
            else:
                break
            end += 1
        yield Result(name, reading.value, (rows[index].span[0], rows[end - 1].span[1]), unit, flag, limit, 0.75)
        index = end
