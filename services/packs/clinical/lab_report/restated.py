"""Results that stand on two rows, the value that no longer counts by the name and the new one below it: "Sodium was reported as
112", "corrected to 121".
"""

import re

from services.packs.clinical.lab_report.analytes import is_test_name

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


def without_old(text: str) -> str:
    """The text, character for character, with blanks for a value that is put right below and for the words that put it right."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        new = NEW_ROW.match(line)
        for above in range(at - 1, max(at - BACK, 0) - 1, -1) if new else ():
            old = OLD_ROW.match(lines[above])
            if new and old and is_test_name(old["name"]):
                lines[above] = lines[above][: old.end("name")].ljust(len(lines[above]))
                lines[at] = line[new.end() :].rjust(len(line))
                break
    return "\n".join(lines)
