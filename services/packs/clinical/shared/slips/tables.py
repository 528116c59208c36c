"""Tables by their heading line: which column holds what, and which cells of a row stand under which title."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from services.packs.clinical.shared.slips.letters import unaccented
from services.packs.clinical.shared.slips.rows import Cell, Row, row_of

Titles = tuple[tuple[str, str], ...]
"""Pairs of role and pattern of its titles; the first that fits wins."""


MARKS = (",", ";", " / ", "~", "^")
"""What can stand between cells of a row and shows only where a heading's titles are parted by it."""


@dataclass(frozen=True)
class Columns:
    """A heading line: its cells with their roles ("" where the title says nothing known), and how they stand apart."""

    cells: tuple[tuple[str, Cell], ...]
    split: str

    def cell(self, role: str) -> Cell | None:
        """The heading of a role, or None."""
        return next((cell for name, cell in self.cells if name == role), None)


def heading(text: str, row: Row, titles: Titles, wanted: Callable[[set[str]], bool]) -> Columns | None:
    """The columns that a line heads, or None when its titles are not the ones wanted or it holds figures other than the day of
    earlier values."""
    line = text[slice(*row.span)]
    for split in (row.split, *MARKS):
        if split in MARKS and line.count(split) < 2:
            continue
        cells = row.cells if split == row.split else row_of(line, row.span[0], row.number, split=split).cells
        roles = tuple((role_of(text[slice(*cell.span)], titles), cell) for cell in cells)
        kinds = [role for role, _ in roles]
        figures = any(re.search(r"\d{2}", text[slice(*cell.span)]) for role, cell in roles if role != "prior")
        if wanted(set(kinds)) and kinds.count("") <= len(kinds) // 3 and not figures:
            return Columns(roles, split)
    return None


def role_of(title: str, titles: Titles) -> str:
    """What a column holds by its title; empty when the title says nothing known."""
    plain = " ".join(unaccented(title).replace("_", " ").strip(" .:*\"'").split())
    return next((role for role, pattern in titles if re.fullmatch(pattern, plain)), "")


def parts_of(text: str, row: Row, columns: Columns, beyond: Collection[Cell] = ()) -> dict[str, Cell]:
    """The cells of a row by role; empty when the row does not stand apart as the heading does. Cells `beyond` all
    columns belong to none."""
    line = text[slice(*row.span)]
    if columns.split != row.split and columns.split not in MARKS:
        return {}
    cells = row.cells if columns.split == row.split else row_of(line, row.span[0], row.number, split=columns.split).cells
    if len(cells) < 2:
        return {}
    found: dict[str, Cell] = {}
    for cell in (one for one in cells if one not in beyond):
        if role := _column(cell, columns):
            held = found.get(role)
            together = held and columns.split == " " and role in ("name", "value", "frequency")
            first = held and columns.split != " " and held.span[1] > held.span[0]
            joined = Cell((held.span[0], cell.span[1]), held.left, cell.right) if held and together else cell
            found[role] = held if held and first else joined
    return found


def _column(cell: Cell, columns: Columns) -> str:
    """The role of the column that a cell stands in: the one it lies over most, else the nearest."""
    if columns.split != " ":
        return next((role for role, head in columns.cells if head.left == cell.left), "")
    return max(columns.cells, key=lambda held: min(held[1].right, cell.right) - max(held[1].left, cell.left))[0]
