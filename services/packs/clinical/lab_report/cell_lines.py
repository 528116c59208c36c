"""Tables that were copied with each cell on a line of its own: set in rows again, character for character."""

import re
from collections.abc import Sequence

from services.packs.clinical.lab_report.titles import TITLES
from services.packs.clinical.shared.slips.tables import role_of

FEWEST, MOST = 3, 7
"""Columns of such a table."""
LONGEST = 40
"""Characters of a cell."""
VALUE = re.compile(
    r"[<>≤≥~]? ?\d[\d.,]*(?: ?[-+]+| ?\*| ?\(?[HL]\)?)?|\d\+|(?:non-?)?(?:reactive|negative|positive|detected|normal|trace|clear|"
    r"absent|present|nil|none|not detected|yellow|straw|pending)",
    re.I,
)
NAME = re.compile(r"[^\d\W][^:]{1,39}|\d{1,2}-?[A-Za-z][^:]{2,38}")
CELLS_APART = re.compile(r"\S(?: {2,}|\t|\|)\S")
"""A line that holds more than one cell already."""


def in_rows(text: str) -> str:
    """The text with a tab for each line end inside a row of such a table; any other text as it is."""
    lines = text.split("\n")
    ends = ["\n"] * (len(lines) - 1) + [""]
    at = 0
    while at < len(lines):
        width = _width(lines[at : at + MOST])
        if not width:
            at += 1
            continue
        value = [role_of(line, TITLES) for line in lines[at : at + width]].index("value")
        first = at
        at += width
        rows = []
        while at < len(lines) and (skip := _next_row(lines, at, width, value)) is not None:
            rows.append(at + skip)
            at += skip + width
        for start in (first, *rows) if rows else ():
            ends[start : start + width - 1] = ["\t"] * (width - 1)
    return "".join(line + end for line, end in zip(lines, ends, strict=True))


def _width(lines: Sequence[str]) -> int:
    """How many lines from the first on are the titles of columns, a name and a value among them; 0 where they head no table."""
    roles: list[str] = []
    for line in lines:
        role = role_of(line, TITLES) if _is_cell(line) else ""
        if not role or role in roles:
            break
        roles.append(role)
    fits = len(roles) >= FEWEST and roles[0] == "name" and "value" in roles
    return len(roles) if fits else 0


def _next_row(lines: Sequence[str], at: int, width: int, value: int) -> int | None:
    """How many lines stand before the next row: none, or the title of a group of tests; None where the table ends."""
    return next((skip for skip in (0, 1) if _is_row(lines[at + skip : at + skip + width], width, value)), None)


def _is_row(cells: Sequence[str], width: int, value: int) -> bool:
    if len(cells) < width or not all(_is_cell(cell) for cell in cells):
        return False
    named = NAME.fullmatch(cells[0].strip()) is not None and VALUE.fullmatch(cells[0].strip()) is None
    return named and VALUE.fullmatch(cells[value].strip()) is not None


def _is_cell(line: str) -> bool:
    return bool(line.strip()) and len(line.strip()) <= LONGEST and not CELLS_APART.search(line.strip())
