"""What stands behind a value on its line, up to the next test: range, flag, a unit set apart."""

import re

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.reading import RANGE_IN, Reading
from services.packs.clinical.lab_report.wording import FLAG_SIGN, FLAG_WORD, UNIT_AT, flag_in
from services.packs.clinical.shared.terms.units import is_unit

FURTHER = re.compile(
    r"(?P<apart> {2,}|\t+|[;|] ?|, ?| / |\. | and | )(?!(?:HH?|LL?|N|A|HIGH|LOW|NORMAL|High|Low|Normal|high|low|"
    r"normal|ref|Ref|REF)\b)"
    r"(?P<name>[A-Za-z][\w+()/%-]*(?: [A-Za-z(][\w+()/%-]*){0,4}?)(?: *[:=] *| +)(?:[HL*↑↓]+ )?[<>]?-?\d[\d.,]*"
)
"""The next test of a line with the number behind it."""

CUT = re.compile(
    r"(?:[,;] ?| / |\. )(?!(?i:ref|normal|range|expected|target|n\.?r\b|limits?\b))(?=[A-Za-z][\w -]{0,40}?[ :=]+[<>]?\d)"
)
"""Where something else with a figure of its own begins, that is not the range."""
SECONDS = re.compile(r" {2}[sS](?= {2,}[<(\[\d])")
"""Seconds in a column of their own."""
EARLIER = re.compile(r" [<>]?-?\d[\d.,]* +(?:[HLA*]{1,2} +)?(?=\d{1,4}([-/.])\d{1,2}\1\d{2,4}\b)")
"""An earlier result behind the range, with its own flag and day."""


def tail(line: str, reading: Reading) -> tuple[str, str, str, int]:
    """Range, flag and unit behind a value, and where the last of them ends."""
    rest = line[reading.end :]
    cut = CUT.search(rest)
    rest = rest[: cut.start()] if cut else rest
    rest = rest[: _next_named(rest)]
    earlier = EARLIER.search(rest)
    rest = rest[: earlier.start()] if earlier else rest
    limit = RANGE_IN.search(rest)
    hidden = rest[: limit.start()] + " " * len(limit[0]) + rest[limit.end() :] if limit else rest
    unit, end = reading.unit, reading.end
    if not unit and not reading.worded:
        parts = re.finditer(r"(?:[xX×*]? ?10 (?=(?:[369]|12)/))?[^\s|()\[\]]+(?: (?:FEU|DDU|BCE|m[²2])(?!\w))?", hidden)
        apart = next(
            (m for m in parts if is_unit(m[0]) and (len(m[0]) > 1 - (m[0] == "%") or SECONDS.match(rest, m.start() - 2))), None
        )
        unit = apart[0] if apart else (limit["unit"] or "") if limit else ""
        end = max(end, reading.end + apart.end()) if apart else end
    flag = flag_in(hidden)
    flagged = (FLAG_SIGN.search(hidden) or FLAG_WORD.search(hidden)) if flag else None
    for seen in (limit, flagged):
        end = max(end, reading.end + seen.end()) if seen else end
    return (limit["range"].strip() if limit else ""), flag, unit, end


def _next_named(rest: str) -> int:
    """Where the next test of a line begins, with a value of its own; the end of the line where none does."""
    position = 0
    while found := FURTHER.search(rest, position):
        name = found["name"]
        wide = rest[found.start()] in " \t|;" and len(found["apart"]) > 1
        if (
            is_test_name(name)
            and not is_unit(name)
            and (is_known(name) or (wide and UNIT_AT.match(rest, found.end()) is not None))
        ):
            return found.start()
        position = found.start() + 1
    return len(rest)
