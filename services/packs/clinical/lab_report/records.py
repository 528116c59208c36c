"""Results that run down the page: labelled lines ("Test: ... / Result: ..."), and cells that a page printed one per line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.lines import results_in
from services.packs.clinical.lab_report.reading import RANGE_IN, reading_at
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import PENDING, flag_in
from services.packs.clinical.shared.rows import Row
from services.packs.clinical.shared.units import is_unit

KEY = re.compile(
    r"\W*(?:(?P<name>(?:test|analyte|parameter|investigation|component)(?: name)?)|(?P<value>(?:test )?result|(?:observed "
    r")?value)|"
    r"(?P<unit>units?)|(?P<range>(?:ref\w*|normal)(?: (?:range|interval|values?))?|range)|(?P<flag>flag|status|interpretation|"
    r"abnormal))"
    r"[\"']? *[:=] *[\"']?(?P<said>.*?)[\"',]*$",
    re.I,
)


SHORT = 14
"""Characters of a line that is nothing but a flag."""


def labelled(text: str, rows: Sequence[Row]) -> Iterator[Result]:
    """Results whose parts stand on lines of their own, each after its label; a bare line may name the test above them."""
    held: dict[str, tuple[str, Row]] = {}
    for row in rows:
        line = text[slice(*row.span)]
        found = KEY.match(line)
        role = next((name for name in ("name", "value", "unit", "range", "flag") if found and found[name]), "")
        titled = found is None and is_known(line) and is_test_name(line) and not re.search(r"[:\t|]| {2,}", line)
        if role == "name" or titled:
            yield from _record(held)
            held = {}
        if titled:
            held["name"] = (line.strip(), row)
        elif found and role:
            held.setdefault(role, (found["said"].strip(), row))
        elif bare := _bare_part(line.strip(), held):
            held.setdefault(bare, (line.strip(), row))
    yield from _record(held)


def _bare_part(line: str, held: Mapping[str, tuple[str, Row]]) -> str:
    """What a line without a label tells of a test whose range stands above it: the value, then its flag."""
    reading = reading_at(line, 0) if {"name", "range"} <= set(held) else None
    if reading and "value" not in held:
        return "value" if not line[reading.end :].strip() or flag_in(line[reading.end :]) else ""
    return "flag" if "value" in held and len(line) < SHORT and flag_in(line) else ""


def _record(held: dict[str, tuple[str, Row]]) -> Iterator[Result]:
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
    lines = [row.span for _, row in held.values()]
    span = min(start for start, _ in lines), max(stop for _, stop in lines)
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
