"""The report without what was found before: figures under earlier days, and under a title that says "previous"."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from services.core.document import Document
from services.packs.clinical.lab_report.daycolumns import day_keys
from services.packs.clinical.lab_report.titles import CORRECTED, SUPERSEDED
from services.packs.clinical.shared.slips.held import Held
from services.packs.clinical.shared.slips.rows import Cell, Row, rows

PRIOR = re.compile(r"\b(?:prev\w*|prior|last|past|earlier|history)\b", re.I)
REPLACED, FINAL = re.compile(SUPERSEDED, re.I), re.compile(CORRECTED, re.I)
LEAST = 2
"""Days side by side that make a table of them."""
REMARK = 5
"""Words from which a cell is no value but a remark."""
COLUMNS = 3
"""Cells of a row under titles of which one says "previous"."""


def latest_only(document: Document) -> str:
    """The text, character for character, with blanks for each figure of a column that is not the latest."""
    return _latest_only(Held(document))


@lru_cache(maxsize=16)
def _latest_only(held: Held) -> str:
    document = held.document
    text, days, titles = document.text, tuple[Cell, ...](), tuple[Cell, ...]()
    split = ""
    for row in rows(document):
        told, named = _days(document.text, row), _named(document.text, row)
        if len(told) >= LEAST:
            days, titles, split = _ordered(document.text, told), (), row.split
        elif named:
            days, titles, split = (), named, row.split
        elif row.split == split:
            for cell in (*_under_earlier(row, days), *_under_prior(document.text, row, titles)):
                start, stop = cell.span
                if re.search(r"\d", text[start:stop]) and len(text[start:stop].split()) < REMARK:
                    text = text[:start] + " " * (stop - start) + text[stop:]
    return text


def _days(text: str, row: Row) -> Sequence[Cell]:
    """The first run of days that stand side by side in a row."""
    days = [bool(day_keys([text[slice(*cell.span)]])) for cell in row.cells]
    first = days.index(True) if True in days else len(days)
    return row.cells[first : days.index(False, first) if False in days[first:] else len(days)]


def _named(text: str, row: Row) -> tuple[Cell, ...]:
    """The titles of a row of which one says "previous"; none of any other row."""
    said = [text[slice(*cell.span)] for cell in row.cells]
    replaced = [one for one in said if REPLACED.fullmatch(one)] if any(FINAL.fullmatch(one) for one in said) else []
    prior = replaced or [one for one in said if PRIOR.search(one) and not re.search(r"\d", one)]
    return row.cells if prior and len(said) >= COLUMNS else ()


def _ordered(text: str, days: Sequence[Cell]) -> tuple[Cell, ...]:
    """The titles with the latest day first; none where two days may be the latest."""
    keys = day_keys([text[slice(*cell.span)] for cell in days])
    if not keys or keys.count(max(keys)) > 1:
        return ()
    latest = days[keys.index(max(keys))]
    return (latest, *(cell for cell in days if cell is not latest))


def _under_earlier(row: Row, days: Sequence[Cell]) -> list[Cell]:
    """The cells that stand under a day which is not the first, the latest one."""
    if not days:
        return []
    middles = sorted(day.middle for day in days)
    reach = min(after - before for before, after in pairwise(middles)) / 2
    near = [(cell, min(days, key=lambda day: abs(day.middle - cell.middle))) for cell in row.cells]
    return [cell for cell, day in near if day is not days[0] and abs(day.middle - cell.middle) <= reach]


def _under_prior(text: str, row: Row, titles: Sequence[Cell]) -> list[Cell]:
    """The cells that stand under a title that says "previous"."""
    if not titles or len(row.cells) < COLUMNS:
        return []
    over = [(cell, max(titles, key=lambda one: min(one.right, cell.right) - max(one.left, cell.left))) for cell in row.cells]
    return [cell for cell, title in over if PRIOR.search(said := text[slice(*title.span)]) or REPLACED.fullmatch(said)]
