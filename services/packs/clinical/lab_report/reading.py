"""A value where it is printed: a number or a word for a result, with flag and unit about it; ranges and units beside names."""

import re
from dataclasses import dataclass

from services.packs.clinical.lab_report.wording import (
    BETWEEN,
    COMPARED,
    FLAG_SIGN,
    GLUED,
    LETTERS,
    LIMIT,
    NUMBER,
    POWER,
    RANGE,
    UNIT_AT,
    WORDED,
)
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.terms.units import UNIT, is_unit

VALUE = re.compile(
    rf"(?:(?P<field>\d{{1,3}} ?- ?\d{{1,3}})(?= ?(?:/ ?[hlHL]\.?[pP]\.?[fF]|/ ?[cµμu]?(?:L|mm|l)\b|(?:cells|per) ?/?|"
    rf" +(?:[A-Z]{{1,2}} +)?\d{{1,3}} ?- ?\d{{1,3}} ?/ ?[hlHL][pP][fF]))|"
    rf"(?P<number>(?!0\d{{3}})(?>{COMPARED}?-?{NUMBER}{POWER}))"
    rf"(?!\+| ?%? ?(?:-|–|—|~) ?\d|[\d:/]*[:/]\d|\.\d| to \d|-?[A-Za-z]{{4,}}|"
    rf" (?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? \d{{4}}\b)|"
    rf"(?P<worded>(?i:{WORDED}))(?![\w+]|[ -]+(?:for|to|of|in|risk|range|limits?|values?)\b))"
)
FLAG_FIRST = re.compile(r"[(\[]?(?i:(?P<high>high)|(?P<low>low))[)\]]?(?=[ |\t]+[<>]?\d)")
"""A word for a flag right before the value."""
GROUP = re.compile(r" *(?:AB|A|B|O) (?:Rh ?)?\(?(?:D\)? )?(?:pos|neg)", re.I)
"""A blood group, whose A is no flag."""
RANGE_IN = when_used(
    rf"[(\[]? ?(?:(?:(?:bio(?:logical)? )?ref(?:erence|\.)?(?: (?:range|interval|values?))?|normal(?: (?:range|values?))?|"
    rf"n\.?r\.?|range|expected|desirable|optimal|target|goal)\.? ?[:=]? ?)?"
    rf"(?<!\d)(?<!\d-)(?P<range>(?i:{RANGE}|{LIMIT}))(?!\d|-\d)(?:[)\]](?= ?(?:\S\S|%)))?(?: ?(?P<unit>{UNIT}))? ?[)\]]?",
    re.I,
)
"""A range where it is printed; two figures of a day with hyphens are none."""


@dataclass(frozen=True)
class Reading:
    """What follows a name: value, unit, and where both end."""

    value: str
    unit: str
    flag: str
    end: int
    worded: bool


def reading_at(line: str, position: int) -> Reading | None:
    """A value at a position of a line, a flag before it allowed; None when a range, a date or other words stand there."""
    sign = None if GROUP.match(line, position) else FLAG_SIGN.match(line, position) or FLAG_FIRST.match(line, position)
    at = sign.end() if sign else position
    at += len(line[at:]) - len(line[at:].lstrip(" \t|\"'"))
    found = VALUE.match(line, at)
    if found is None:
        return None
    end, flag = found.end(), LETTERS[sign.lastgroup] if sign and sign.lastgroup else ""
    if between := GLUED.match(line, end) or (None if found["worded"] else BETWEEN.match(line, end)):
        flag, end = LETTERS[between.lastgroup or "abnormal"], between.end()
    unit = UNIT_AT.match(line, end) if not found["worded"] else None
    return Reading(found[0].strip(), unit[1] if unit else "", flag, unit.end() if unit else end, bool(found["worded"]))


def named_unit(name: str) -> tuple[str, str]:
    """A name without the unit that it carries in brackets or behind a comma, and that unit."""
    held = re.search(r"(?: ?[(\[]([^()\[\]]+)[)\]]|, ([^\s,]*[/%][^\s,]*))$", name)
    unit = (held[1] or held[2]) if held else ""
    return (name[: held.start()].rstrip(), unit) if held and is_unit(unit) and len(unit) > 1 - (unit == "%") else (name, "")


def named_limits(name: str) -> tuple[str, str, str]:
    """A name without the unit or the range that it carries in brackets, and these: "Sodium (136-145 mmol/L)"."""
    held = re.search(r" ?[(\[]([^()\[\]]+)[)\]]$", name)
    limit = RANGE_IN.fullmatch(held[1]) if held else None
    if held is None or limit is None or (re.fullmatch(r"\d+-\d+", held[1]) and int(held[1].split("-")[0]) < 2):
        return *named_unit(name), ""
    return name[: held.start()].rstrip(), limit["unit"] or "", limit["range"].strip()
