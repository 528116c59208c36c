"""Tables that print the dose before beside the dose now: the same lines, with blanks for what was taken before."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.packs.clinical.shared.slips.rows import Cell, Row, rows

DOSE = r"(?:(?:dose|dosage|strength|directions?|sig|regimen|prescription|rx)\b ?)"
BEFORE = re.compile(
    rf"(?:was|from|before|until (?:now|today)|(?:old|previous(?:ly)?|prior|past|former(?:ly)?|earlier|original|"
    rf"pre-?admission) ?{DOSE}?(?:taken)?|(?:home|usual) {DOSE}|"
    rf"{DOSE}?(?:before|prior to|on|at) (?:the |this |today'?s )?(?:admission|"
    r"admit|visit|change|hospital(?:i[sz]ation)?|clinic|review)|"
    r"(?:admission|admitted on|arrival) ?(?:dose|dosage|regimen)?|(?:was )?taking)",
    re.I,
)
"""A title of what was taken until now."""
CURRENT = re.compile(rf"(?:current(?:ly)?|present(?:ly)?|existing) ?{DOSE}?", re.I)
"""The title of what was taken until now, where another title says "new"."""
NEW = re.compile(
    rf"(?:now|to|today|after|take (?:now|from)\b.*|from (?:now|today|discharge)\b.*|new ?{DOSE}?(?:from\b.*)?|"
    rf"(?:changed?|revised|updated) ?(?:to|{DOSE})|{DOSE}?(?:on|at|after|from) (?:the |this )?(?:discharge|visit|today|now)|"
    rf"discharge ?{DOSE}?|{DOSE}?(?:today|now))(?: ?\([^()]*\))?",
    re.I,
)
"""A title of what is taken from now on."""
SAME = re.compile(r"\W*(?:same|unchanged|no change|as before|continue[ds]?|cont\.?|unaltered|=|[\"”])\W*", re.I)
"""A cell that keeps the dose before."""
NOTHING = re.compile(r"\W*(?:nil|none|no)?\W*", re.I)
"""A cell that orders nothing."""
TITLE = re.compile(
    r"(?:drug|medic\w+|name|dose|dosage|strength|frequency|directions?|sig|route|qty|quantity|reason|comments?)", re.I
)
"""A title of any table of drugs."""
NEAR = 2
"""Lines without a word that may part two rows of a table."""


@dataclass(frozen=True)
class Sides:
    """The titles of a table's columns, and which of them tell what was taken before and what is taken now."""

    titles: tuple[Cell, ...]
    before: Cell
    now: Cell
    split: str

    def over(self, cell: Cell) -> Cell:
        """The title that a cell stands under most, else the nearest."""
        return max(self.titles, key=lambda one: min(one.right, cell.right) - max(one.left, cell.left))


def without_earlier(document: Document) -> str:
    """The text, character for character, with blanks for doses before, and for the rows of drugs that are not gone on with."""
    text, sides, last = document.text, None, 0
    for row in rows(document):
        if headed := _sides(text, row):
            sides, last = headed, row.number
            continue
        if sides and _heads_anew(document.text, row):
            sides = None
        if sides is None or row.split != sides.split or row.number - last > NEAR:
            continue
        last = row.number
        for start, stop in _earlier(document.text, row, sides):
            text = text[:start] + " " * (stop - start) + text[stop:]
    return text


def _heads_anew(text: str, row: Row) -> bool:
    """Whether a line names the columns of another table."""
    return sum(TITLE.fullmatch(text[slice(*cell.span)].strip(" .:")) is not None for cell in row.cells) >= 2


def _sides(text: str, row: Row) -> Sides | None:
    """The two sides that a line of titles names; None of any other line."""
    said = [" ".join(text[slice(*cell.span)].split()).strip(" .:") for cell in row.cells]
    new = [cell for cell, title in zip(row.cells, said, strict=True) if NEW.fullmatch(title)]
    before = _titled(row.cells, said, BEFORE) or (_titled(row.cells, said, CURRENT) if new else [])
    if len(said) < 3 or len(new) != 1 or len(before) != 1 or new[0] is row.cells[0] or before[0] is row.cells[0]:
        return None
    return Sides(row.cells, before[0], new[0], row.split)


def _titled(cells: Sequence[Cell], said: Sequence[str], title: re.Pattern[str]) -> list[Cell]:
    return [cell for cell, one in zip(cells, said, strict=True) if title.fullmatch(one)]


def _earlier(text: str, row: Row, sides: Sides) -> list[tuple[int, int]]:
    """What of a row is over: the cell of the dose before, or the whole row where nothing is ordered now."""
    told = {side: cell for cell in row.cells for side in (sides.before, sides.now) if sides.over(cell) is side}
    before, now = told.get(sides.before), told.get(sides.now)
    if before is None:
        return []
    said = text[slice(*now.span)] if now else ""
    if now and said and SAME.fullmatch(said):
        return []
    taken = not NOTHING.fullmatch(text[slice(*before.span)])
    return [row.span] if taken and NOTHING.fullmatch(said) else [before.span]
