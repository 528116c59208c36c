"""Results that only a column tells: names, or crosses behind names, below the words "positive" and "negative"."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from services.core.document import Document
from services.packs.clinical.pathology.lists import LIST_GAP
from services.packs.clinical.pathology.staining import Staining
from services.packs.clinical.pathology.stains import Marker, markers
from services.packs.clinical.shared.prose import Prose
from services.packs.clinical.shared.slips.rows import Cell, Row, rows
from services.packs.clinical.shared.slips.tables import Columns, Titles, heading

OF_STAINS = r"(?: (?:markers?|stains?|antibodies|immunostains?|for|ihc|results?))?"
TITLES: Titles = (
    ("positive", rf"(?i)(?:positive|pos|\(?\+\)?|reactive|\+ve|expressed){OF_STAINS}"),
    ("negative", rf"(?i)(?:negative|neg|\(?-\)?|non-?reactive|-ve|not expressed){OF_STAINS}"),
    ("name", r"(?i)(?:markers?|antibod(?:y|ies)|stains?|antigens?|ihc|immunostains?|tests?|names?)"),
    (
        "other",
        r"(?i)(?:equivocal|indeterminate|focal|patchy|not (?:done|performed)|n/?d|comments?|remarks?|clone|block)",
    ),
)
CROSS = re.compile(r"[\[(]?(?:[xX✓✔+•*■☒☑]|yes|YES|Yes)[\])]?")
APART = 2
"""Lines from one row of such a table to the next."""

BEYOND = 40
"""Blanks behind a cell that may belong to a name's pattern."""


def columned(view: Prose, document: Document) -> Iterator[Staining]:
    """Every marker whose result is the title of a column, in order; without a value where it is neither of the two."""
    lines = rows(document)
    for index, line in enumerate(lines):
        columns = heading(view.text, line, TITLES, lambda roles: {"positive", "negative"} <= roles)
        if columns:
            yield from _below(view, lines[index:], columns)


def _below(view: Prose, lines: Sequence[Row], columns: Columns) -> Iterator[Staining]:
    """The markers of the rows below a heading, to the first row that is none of its table."""
    for above, row in pairwise(lines):
        told = _crossed(view, row, columns) or _listed(view, row, columns)
        if row.number - above.number > APART or not told:
            return
        yield from told


def _crossed(view: Prose, row: Row, columns: Columns) -> list[Staining]:
    """A marker's row: its name, and a cross below the word that holds."""
    cells = [cell for cell in row.cells if cell.span[0] < cell.span[1]]
    crosses = [cell for cell in cells[1:] if CROSS.fullmatch(view.text[slice(*cell.span)])]
    named = _named(view, cells[0]) if cells else []
    if len(crosses) != 1 or len(named) != 1 or not _only_names(view, cells[0], named):
        return []
    role = _role(crosses[0], columns)
    return [Staining(named[0], role if role in ("positive", "negative") else "", (named[0].span[0], crosses[0].span[1]), True)]


def _listed(view: Prose, row: Row, columns: Columns) -> list[Staining]:
    """A row of names, each below the word that holds for it; none where a cell holds anything else."""
    found: list[Staining] = []
    for cell in (one for one in row.cells if one.span[0] < one.span[1]):
        named, role = _named(view, cell), _role(cell, columns)
        if role not in ("positive", "negative") or not named or not _only_names(view, cell, named):
            return []
        found += [Staining(one, role, one.span, True) for one in named]
    return found


def _role(cell: Cell, columns: Columns) -> str:
    """The title that a cell stands below: the one of its number, or the nearest one."""
    if columns.split != " ":
        return next((role for role, head in columns.cells if head.left == cell.left), "")
    return max(columns.cells, key=lambda one: min(one[1].right, cell.right) - max(one[1].left, cell.left))[0]


def _named(view: Prose, cell: Cell) -> list[Marker]:
    """The markers of a cell; a name may reach over the blanks behind it."""
    return [one for one in markers(view, cell.span[0], cell.span[1] + BEYOND) if one.span[0] < cell.span[1]]


def _only_names(view: Prose, cell: Cell, named: Sequence[Marker]) -> bool:
    starts = [cell.span[0], *(one.span[1] for one in named)]
    ends = [*(one.span[0] for one in named), cell.span[1]]
    gaps = [view.flat[a:b] for a, b in zip(starts, ends, strict=True)]
    return all(LIST_GAP.match(gap.strip(" .;")) for gap in gaps)
