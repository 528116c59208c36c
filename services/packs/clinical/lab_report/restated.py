"""Results that stand on two rows, the value that no longer counts by the name and the new one below it: "Sodium was reported as
112", "corrected to 121".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.lines import results_in
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.shared.slips.rows import Row

_NEW = (
    r"(?:(?:now |is |has been )*(?:correct(?:ed|ion)|amended|revised|changed|updated)(?: (?:to|as|result|value|report))*"
    r"|(?:now |should )(?:reads?|be|reported as)|(?:new|correct|true|actual|final|revised) (?:result|value))"
)
NEW_NAME = re.compile(_NEW, re.I)
"""What stands in place of a name before the value that corrects the row above."""
NEW_ROW = re.compile(rf"[ \t*>-]*{_NEW}[ \t:=.]+(?=[<>]?[ \t]?\d)", re.I)
OLD_ROW = re.compile(
    r"[ \t*>-]*(?P<name>[A-Za-z][^\n]*?)[ \t.:,(=-]+(?:was|were|previous(?:ly)?|original(?:ly)?|initial(?:ly)?|first|formerly"
    r"|incorrect(?:ly)?|reported as|uncorrected)\b[^\n]*\d",
    re.I,
)
"""What a row says of the value that no longer counts."""
BACK = 2
"""Rows above a new value among which the old one stands."""


def restated(text: str, lines: Sequence[Row], found: Sequence[Result]) -> list[Result]:
    """The results, each that was put right on the row below by its name and its new value."""
    pairs = list(_pairs(text, lines))
    taken = [row.span for above, row, _ in pairs for row in (above, row)]
    kept = [one for one in found if not any(start <= one.span[0] < stop for start, stop in taken)]
    return [*kept, *(one for _, _, one in pairs)]


def _pairs(text: str, lines: Sequence[Row]) -> Iterator[tuple[Row, Row, Result]]:
    for at, row in enumerate(lines):
        new = NEW_ROW.match(text, *row.span)
        for above in lines[max(at - BACK, 0) : at][::-1] if new else ():
            old = OLD_ROW.match(text, *above.span)
            if new and old and is_test_name(old["name"]):
                said = results_in(f"{old['name']}   {text[new.end() : row.span[1]]}", 0, listed=True)
                yield from ((above, row, replace(one, span=(above.span[0], row.span[1]))) for one in list(said)[:1])
                break
