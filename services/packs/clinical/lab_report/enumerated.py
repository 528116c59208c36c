"""Results told one after another in a sentence: "nitrite positive, protein trace, pH 6.0"."""

import re
from collections.abc import Iterator

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.reading import reading_at
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import NUMBER, PENDING, flag_in
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.terms.units import UNIT

ITEM = re.compile(r"(?:(?! / )[^,;.:\n]|(?<=\d)[.,](?=\d)|(?<=\d):(?=\d))+")
SHARED = re.compile(rf"(?:.*: *|and )?(?P<value>{NUMBER}) ?% ?(?P<name>[A-Za-z][A-Za-z ]{{2,24}}?)(?: ?\(?(?P<flag>[HL])\)?)?")
"""A share of cells before the name of the cells: "82% neutrophils"."""
LEAST = 3
"""Results that make a sentence a list of them."""
SHARE = 0.5


def enumerated(line: str, start: int) -> Iterator[Result]:
    """The results of a line that lists several, words among them; nothing where it is no such list."""
    items = [match for match in ITEM.finditer(line) if match[0].strip()]
    found = [one for item in items if (one := _result(item[0], start + item.start()))]
    known = sum(is_known(one.name) for one in found)
    if len(found) >= LEAST and len(found) >= SHARE * len(items) and known >= SHARE * len(found):
        yield from found


CHAINED = when_used(
    rf"(?P<name>[A-Za-z][A-Za-z0-9+/-]*(?: [A-Za-z][A-Za-z-]*)?) (?P<value>[<>]?{NUMBER})(?: ?(?P<unit>{UNIT}))?(?: "
    rf"?(?P<flag>[HL*]{{1,2}}))?(?=[\s,;.]|$)"
)
"""A name and its number in a row of nothing else: "K 4.4 Cl 102 BUN 13"."""


def chained(line: str, start: int) -> Iterator[Result]:
    """The results of a line that is a chain of known names and numbers; nothing on any other line."""
    body = re.match(r"\W*(?:[A-Za-z][A-Za-z /()-]{1,30}: *)?", line)
    found = list(CHAINED.finditer(line, body.end() if body else 0))
    left = CHAINED.sub("", line[body.end() if body else 0 :])
    if (
        len(found) < LEAST
        or re.search(r"\w", left)
        or not all(is_known(one["name"]) and is_test_name(one["name"]) for one in found)
    ):
        return
    for one in found:
        span = start + one.start(), start + one.end()
        yield Result(one["name"], one["value"], span, one["unit"] or "", flag_in(one["flag"] or ""), "", 0.9)


def _result(item: str, start: int) -> Result | None:
    lead = len(item) - len(item.lstrip(" -*•/"))
    lead += len(match[0]) if (match := re.match(r"and ", item[lead:])) else 0
    if PENDING.search(item):
        return None
    if share := SHARED.fullmatch(item.strip()):
        stop = start + len(item.rstrip())
        return Result(share["name"], share["value"], (start + lead, stop), "%", flag_in(share["flag"] or ""), "", 0.85)
    for length in range(1, 5):
        name = re.match(rf"[A-Za-z][\w/()+-]*(?: (?:[A-Za-z(][\w/()+-]*|\d+(?:/\d+)?)){{{length - 1}}}(?= )", item[lead:])
        if name is None:
            return None
        reading = reading_at(item, lead + name.end() + 1)
        if reading and is_test_name(name[0]):
            rest = item[reading.end :].strip()
            told = re.sub(r"(?: (?:is|was|of|were|at))+$", "", name[0])
            if not rest or flag_in(rest):
                stop = start + len(item.rstrip())
                return Result(told, reading.value, (start + lead, stop), reading.unit, reading.flag or flag_in(rest), "", 0.88)
    return None
