"""Lines of a document with their cells: what stands apart by tabs, bars or wide gaps."""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from services.core.document import Document, Word
from services.packs.clinical.shared.slips.held import Held

GAP = re.compile(r" {2,}(?:\| +)?|\t+ *")
OUTSIDE_QUOTES = r"(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"
"""Behind a comma that parts cells: quotes around a cell keep its own commas."""
RULE = re.compile(r"^[\s|+:=_*-]+$")


@dataclass(frozen=True)
class Cell:
    """A stretch of a row; `left` and `right` by the page (fractions), by the column of characters, or by its number."""

    span: tuple[int, int]
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Row:
    """One line that is not blank. `split` is how its cells stand apart: "|", tab, "," or blanks."""

    span: tuple[int, int]
    cells: tuple[Cell, ...]
    split: str
    number: int
    """Number of the line in the document, from 0; blank lines count."""


def rows(document: Document) -> tuple[Row, ...]:
    """The lines of a document, top to bottom, without blank and ruling ones."""
    return _rows(Held(document))


@lru_cache(maxsize=16)
def _rows(held: Held) -> tuple[Row, ...]:
    result, start, boxes = [], 0, _places(held.document.words)
    for number, line in enumerate(re.split(r"[\n\f]", held.document.text)):
        if line.strip() and not RULE.match(line):
            result.append(row_of(line, start, number, boxes))
        start += len(line) + 1
    return tuple(result)


def row_of(line: str, start: int, number: int, boxes: tuple[tuple[int, float, float], ...] = (), split: str = "") -> Row:
    """A line's cells, split as told or as it shows itself."""
    how = split or ("|" if line.count("|") >= 2 else "\t" if "\t" in line.strip() else " ")
    spans = _apart(line, start, how)
    if how == " ":
        cells = tuple(_placed(span, start, boxes) for span in spans)
    else:
        cells = tuple(Cell(span, index, index + 1) for index, span in enumerate(spans))
    inner = line.strip()
    first = start + line.index(inner) if inner else start
    return Row((first, first + len(inner)), cells, how, number)


def _apart(line: str, start: int, how: str) -> list[tuple[int, int]]:
    pattern = (
        GAP if how == " " else re.compile(re.escape(how) + (OUTSIDE_QUOTES if how in ",;" and line.count('"') % 2 == 0 else ""))
    )
    at, stop = _inside(line, how)
    spans, begin = [], at
    for gap in pattern.finditer(line, at, stop):
        spans.append((begin, gap.start()))
        begin = gap.end()
    spans.append((begin, stop))
    return [_tight(line, start, *span) for span in spans]


def _inside(line: str, how: str) -> tuple[int, int]:
    """Where the cells of a line begin and end: within the bars about the whole, so that an empty cell at its edge stays one."""
    if how not in (" ", "|"):
        return 0, len(line)
    first, last = len(line) - len(line.lstrip()), len(line.rstrip())
    if how == " ":
        return first, max(first, last)
    framed = line[first] == "|" and (first == 0 or line[last - 1] == "|")
    return first + framed, last - (line[last - 1] == "|")


def _tight(line: str, start: int, a: int, b: int) -> tuple[int, int]:
    inner = line[a:b]
    lead = len(inner) - len(inner.lstrip())
    first, last = start + a + lead, start + a + max(lead, len(inner.rstrip()))
    quoted = last - first >= 2 and inner.strip()[0] == inner.strip()[-1] == '"'
    return (first + 1, last - 1) if quoted else (first, last)


def _placed(span: tuple[int, int], start: int, boxes: tuple[tuple[int, float, float], ...]) -> Cell:
    first = bisect_left(boxes, (span[0], 0.0, 0.0))
    mine = [box for box in boxes[first : first + 40] if span[0] <= box[0] < span[1]]
    if not mine:
        return Cell(span, span[0] - start, span[1] - start)
    return Cell(span, min(box[1] for box in mine), max(box[2] for box in mine))


def _places(words: tuple[Word, ...]) -> tuple[tuple[int, float, float], ...]:
    return tuple(sorted((word.span[0], word.box.x0, word.box.x1) for word in words if word.box is not None))
