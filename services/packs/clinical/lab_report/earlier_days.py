"""The report without the figures under earlier days: in a cumulative table only those of the latest day are its results."""

import re
from collections.abc import Sequence
from itertools import pairwise

from services.core.document import Document
from services.packs.clinical.lab_report.daycolumns import day_keys
from services.packs.clinical.shared.rows import Cell, Row, rows

LEAST = 2
"""Days side by side that make a table of them."""


def latest_only(document: Document) -> str:
    """The text, character for character, with blanks for each cell that stands under a day which is not the latest."""
    text, titles, split = document.text, tuple[Cell, ...](), ""
    for row in rows(document):
        days = _days(document.text, row)
        if len(days) >= LEAST:
            titles, split = _ordered(document.text, days), row.split
            continue
        if titles and row.split == split:
            text = _blanked(text, row, titles)
    return text


def _days(text: str, row: Row) -> Sequence[Cell]:
    """The first run of days that stand side by side in a row."""
    days = [bool(day_keys([text[slice(*cell.span)]])) for cell in row.cells]
    first = days.index(True) if True in days else len(days)
    return row.cells[first : days.index(False, first) if False in days[first:] else len(days)]


def _ordered(text: str, days: Sequence[Cell]) -> tuple[Cell, ...]:
    """The titles with the latest day first; none where two days may be the latest."""
    keys = day_keys([text[slice(*cell.span)] for cell in days])
    if not keys or keys.count(max(keys)) > 1:
        return ()
    latest = days[keys.index(max(keys))]
    return (latest, *(cell for cell in days if cell is not latest))


def _blanked(text: str, row: Row, titles: Sequence[Cell]) -> str:
    middles = sorted(title.middle for title in titles)
    reach = min(after - before for before, after in pairwise(middles)) / 2
    for cell in row.cells:
        near = min(titles, key=lambda title: abs(title.middle - cell.middle))
        if near is not titles[0] and abs(near.middle - cell.middle) <= reach and re.search(r"\d", text[slice(*cell.span)]):
            start, stop = cell.span
            text = text[:start] + " " * (stop - start) + text[stop:]
    return text
