"""Tables of one examination's findings: a row each, with a column that says where it is and one that says how large."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.radiology.response import Row as Measured
from services.packs.clinical.shared.imaging.measurements import NUMBER, UNIT
from services.packs.clinical.shared.slips import tables
from services.packs.clinical.shared.slips.rows import RULE, Row, row_of

TITLES: tables.Titles = (
    (
        "size",
        r"(?:maximum |max\.? |largest |overall )?(?:size|dimensions?|diameters?|measurements?|measures)"
        r"(?: ?[(\[]?(?:mm|cm)[)\]]?)?",
    ),
    (
        "place",
        r"(?:anatomic(?:al)? )?(?:site|location|region|position|seg(?:ment)?|lobe|organ|side|level|quadrant|station|where)",
    ),
    (
        "name",
        r"(?:target |index )?(?:nodule|lesion|observation|finding|structure|mass|node|cyst|fibroid|stone|calculus)s?"
        r"(?: ?(?:#|no\.?|id))?|#|no\.?",
    ),
    ("other", r".{2,30}"),
)
SIZE = re.compile(rf"{NUMBER}(?: ?(?:x|×|by) ?{NUMBER}){{0,2}}(?: ?(?P<unit>{UNIT}))?")
BETWEEN = 1
"""Lines without a size that do not end a table: a second line of a row."""


@dataclass(frozen=True)
class Head:
    """The titles of a table of sizes, and the unit that the title of the sizes gives."""

    columns: tables.Columns
    unit: str


@lru_cache(maxsize=32)
def finding_rows(text: str) -> tuple[Measured, ...]:
    """Each finding of every such table with its place and its size; a size whose unit is nowhere told is none."""
    lines = (match for match in re.finditer(r"[^\n]*\S[^\n]*", text) if not RULE.match(match[0]))
    return tuple(_rows(text, tuple(row_of(line[0], line.start(), number) for number, line in enumerate(lines))))


def in_findings_table(text: str, position: int) -> bool:
    """Whether a position stands in a row of such a table."""
    return any(row.span[0] <= position < row.span[1] for row in finding_rows(text))


def _rows(text: str, lines: tuple[Row, ...]) -> Iterator[Measured]:
    head, empty = None, 0
    for line in lines:
        if (seen := _head(text, line)) is not None:
            head, empty = seen, 0
        elif head is not None:
            found = _finding(text, line, head)
            empty = 0 if found else empty + 1
            head = head if empty <= BETWEEN else None
            yield from [found] if found else []


def _head(text: str, line: Row) -> Head | None:
    columns = tables.heading(text, line, TITLES, lambda roles: {"size", "place"} <= roles)
    size = columns.cell("size") if columns else None
    unit = re.search(r"\b(?:mm|cm)\b", text[slice(*size.span)].lower()) if size else None
    return Head(columns, unit[0] if unit else "") if columns else None


def _finding(text: str, line: Row, head: Head) -> Measured | None:
    parts = tables.parts_of(text, line, head.columns)
    told = {role: text[slice(*cell.span)].strip() for role, cell in parts.items()}
    size = SIZE.fullmatch(told.get("size", "").lower())
    unit = "" if size is None or size["unit"] else head.unit
    if size is None or not (size["unit"] or unit) or not told.get("place"):
        return None
    title = head.columns.cell("place")
    place = told["place"]
    if title and re.fullmatch(r"\d\w?", place):
        place = f"{text[slice(*title.span)].strip()} {place}"
    printed = f"{told['size']} {unit}".strip()
    return Measured(line.span, place, printed)
