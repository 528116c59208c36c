"""Figures whose unit stands apart from them: in the next cell of their row, or in a word ahead of a whole list."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.packs.clinical.radiology.response import TOTAL
from services.packs.clinical.radiology.response import Row as Measured
from services.packs.clinical.radiology.unit_tables import NOT_NOW
from services.packs.clinical.shared.imaging.measurements import NUMBER
from services.packs.clinical.shared.slips.rows import RULE, row_of

FIGURE = re.compile(rf"{NUMBER}(?: ?(?:x|×|by) ?{NUMBER}){{0,2}}", re.I)
UNIT = re.compile(r"[(\[]?(?P<unit>mm|cm)[)\]]?", re.I)
NAME = re.compile(r"(?=.*[A-Za-z]{2})[A-Za-z#\d][^|]{1,60}")
AHEAD = re.compile(
    r"\b(?:measurements?|dimensions?|sizes?|diameters?|biometry|axis|axes|figures|values)(?: (?:are|all|given|taken|stated))*"
    r" ?[,(]?(?:all )?in (?P<unit>mm|cm|millimet(?:er|re)s|centimet(?:er|re)s)\)?[.:;,]",
    re.I,
)
"""A word that gives the unit of the figures behind it: "Measurements in cm."."""
ITEM = re.compile(
    rf"[ \t]*(?:and )?(?P<name>[A-Za-z][A-Za-z /()'-]{{1,40}}?)[ :=]+(?P<size>{FIGURE.pattern})(?=[ \t]*(?:[.,;](?!\d)|and\b|$))",
    re.I | re.M,
)
PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[A-Z][A-Za-z ]{2,30}(?::|\n))")


@lru_cache(maxsize=32)
def lent_rows(text: str) -> tuple[Measured, ...]:
    """Every such figure with the name before it and its unit."""
    return (*_beside(text), *_listed(text))


def _beside(text: str) -> Iterator[Measured]:
    """Figures in a cell of their own with a unit in the next."""
    for number, line in enumerate(re.finditer(r"[^\n]*\S[^\n]*", text)):
        if RULE.match(line[0]):
            continue
        row = row_of(line[0], line.start(), number)
        cells = [text[slice(*cell.span)].strip() for cell in row.cells]
        pairs = [
            index for index in range(1, len(cells) - 1) if FIGURE.fullmatch(cells[index]) and UNIT.fullmatch(cells[index + 1])
        ]
        if len(pairs) != 1 or NOT_NOW.search(line[0]) or TOTAL.search(line[0]):
            continue
        name = next((told for told in reversed(cells[: pairs[0]]) if NAME.fullmatch(told)), "")
        unit = UNIT.fullmatch(cells[pairs[0] + 1])
        if name and unit:
            yield Measured(row.span, name.replace("^", " "), f"{cells[pairs[0]]} {unit['unit'].lower()}")


def _listed(text: str) -> Iterator[Measured]:
    """Names and figures in one line behind the word that gives their unit."""
    for told in AHEAD.finditer(text):
        stop = PARAGRAPH.search(text, told.end())
        at = told.end()
        while item := ITEM.match(text, at, stop.start() if stop else len(text)):
            yield Measured(item.span(), item["name"].strip(), f"{item['size']} {told['unit'][0].lower()}m")
            at = item.end() + len(text[item.end() :]) - len(text[item.end() :].lstrip(".,; \t\n"))
