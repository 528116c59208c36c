"""Results told one after another in a sentence: "nitrite positive, protein trace, pH 6.0"."""

import re
from collections.abc import Iterator

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.lines import reading_at
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import PENDING, flag_in

ITEM = re.compile(r"(?:[^,;.:\n]|(?<=\d)[.,](?=\d)|(?<=\d):(?=\d))+")
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


def _result(item: str, start: int) -> Result | None:
    lead = len(item) - len(item.lstrip(" -*•"))
    lead += len(match[0]) if (match := re.match(r"and ", item[lead:])) else 0
    if PENDING.search(item):
        return None
    for length in range(1, 5):
        name = re.match(rf"[A-Za-z][\w/()+-]*(?: [A-Za-z(][\w/()+-]*){{{length - 1}}}(?= )", item[lead:])
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
