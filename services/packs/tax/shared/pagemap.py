"""A page as runs of words between lines and gaps: what labels and values are read from. Pure geometry."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from statistics import median

from services.core.document import Box, Document, Page, Word

PARTY = re.compile(r"(?:employer|employee|payer|recipient|partnership|partner|corporation|shareholder):?", re.I)
"""A party's bare name, which is a label only where it stands alone or before a colon."""
ADDRESSED = re.compile(r"(?:code|address):", re.I)
"""The end of a label that asks for a name with its address; what stands behind it on its line is longer than other values."""
GLUED = re.compile(r"(?P<label>[A-Za-z][A-Za-z'./()]*:)(?P<value>[$(-]{0,2}[\dXx*#][\dXx*#.,-]*\d\)?)")
"""A label's last word and its value, which recognition joins to one word: "EIN:12-3456789"."""
GLUED_YEAR = re.compile(r"(?P<label>(?:1099|1098)-?[A-Za-z]{1,4}|[A-Za-z]{0,4}(?:W-2|K-1)\)?)(?P<value>20\d\d)")
"""A form's number and its year in larger print right beside it: "1099-MISC2023"."""
LEADER = re.compile(r"[.·_…]{4,}")
"""Dots that lead from a label to its value."""
GAP = 1.0
"""Words further apart than this many heights stand in different runs."""
SAME_EDGE = 0.006
"""Share of the page's width within which two cells of a column begin or end at one place."""
EDGE = 0.002
HEADING = 1.5
"""Print this many times as high as usual is a heading and no label, though it may say the same."""
SHORTEST = 0.05
"""Share of the page's width below which a level line is strokes of letters, or the side of a tick box."""


@dataclass(frozen=True)
class Run:
    """Words that stand beside each other on one line, with nothing between them."""

    words: tuple[Word, ...]

    @cached_property
    def box(self) -> Box:
        return around([box_at(word) for word in self.words])

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)


@dataclass(frozen=True, eq=False)
class PageMap:
    """One page with its runs and lines; `height` is the usual height of a word. Each is made once and equals only itself."""

    number: int
    words: tuple[Word, ...]
    runs: tuple[Run, ...]
    cells: tuple[Box, ...]
    uprights: tuple[Box, ...]
    levels: tuple[Box, ...]
    height: float

    @cached_property
    def body(self) -> tuple[Run, ...]:
        """The printed runs among which labels stand: neither values typed into fields nor headings in large print."""
        return tuple(
            run
            for run in self.runs
            if run.words[0].source != "form_field" and median(box_at(w).height for w in run.words) < HEADING * self.height
        )

    @cached_property
    def centres(self) -> tuple[tuple[Word, float, float], ...]:
        """The words with the places of their middles."""
        return tuple((word, *box_at(word).centre) for word in self.words)

    def cell_at(self, x: float, y: float) -> Box | None:
        """The smallest closed cell around a point."""
        return min((cell for cell in self.cells if cell.contains(x, y)), key=lambda cell: cell.width * cell.height, default=None)

    def cell_below(self, above: Box) -> Box | None:
        """The closed cell that stands right below a box and is as wide."""
        return next(
            (
                cell
                for cell in self.cells
                if abs(cell.top - above.bottom) < self.height
                and abs(cell.x0 - above.x0) < SAME_EDGE
                and abs(cell.x1 - above.x1) < SAME_EDGE
            ),
            None,
        )

    def cell_before(self, right: Box) -> Box | None:
        """The closed cell that stands right before a box, in its row of a table."""
        level = (
            cell
            for cell in self.cells
            if abs(cell.top - right.top) < 0.6 * self.height and abs(cell.bottom - right.bottom) < 0.6 * self.height
        )
        return next((cell for cell in level if abs(cell.x1 - right.x0) < 0.01), None)

    def inside(self, box: Box) -> tuple[Word, ...]:
        """The words whose centre lies in a box, in reading order."""
        return tuple(word for word, x, y in self.centres if box.contains(x, y))


def box_at(word: Word) -> Box:
    """The word's box; words of a page map always have one."""
    return word.box or Box(x0=0, top=0, x1=0, bottom=0)


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all."""
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.around(box)
    return whole


def page_maps(document: Document) -> tuple[PageMap, ...]:
    """The pages of a document; plain text is laid on a grid of letters so that it can be looked at in the same way."""
    return _maps(_Key(document))


class _Key:
    """A document by its content, so that what is costly is done once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._id = (document.sha256, document.ocr_dpi, len(document.text), tuple(page.number for page in document.pages))

    def __hash__(self) -> int:
        return hash(self._id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._id == other._id and self.document.text == other.document.text


@lru_cache(maxsize=16)
def _maps(key: _Key) -> tuple[PageMap, ...]:
    return tuple(_map(key.document, page) for page in key.document.pages)


def _map(document: Document, page: Page) -> PageMap:
    placed = (word if word.box else _on_grid(word, document.text, page) for word in page.words)
    words = tuple(part for word in placed for part in _unglued(word))
    height = median(box_at(word).height for word in words) if words else 0.01
    uprights = tuple(rule for rule in page.rules if rule.height > rule.width) + _sides(page.cells)
    levels = tuple(rule for rule in page.rules if rule.width >= SHORTEST)
    bare = PageMap(page.number, words, (), page.cells, uprights, levels, height)
    runs = tuple(run for line in _rows(words) for run in _split(line, bare))
    return PageMap(page.number, words, runs, page.cells, uprights, levels, height)


def _unglued(word: Word) -> tuple[Word, ...]:
    """A label and the value that follows its colon without a space as two words, and a form's number and its year."""
    glued = GLUED.fullmatch(word.text) or GLUED_YEAR.fullmatch(word.text)
    start, end = word.span
    if glued is None or end - start != len(word.text):
        return (word,)
    at, box = glued.end("label"), box_at(word)
    edge = box.x0 + box.width * at / len(word.text)
    label = {"text": glued["label"], "span": (start, start + at), "box": box.model_copy(update={"x1": edge})}
    value = {"text": glued["value"], "span": (start + at, end), "box": box.model_copy(update={"x0": edge})}
    return word.model_copy(update=label), word.model_copy(update=value)


def _on_grid(word: Word, text: str, page: Page) -> Word:
    """A word of plain text, placed by its line and column (100 columns, 60 lines)."""
    start = text.rfind("\n", 0, word.span[0]) + 1
    line = text.count("\n", page.span[0], word.span[0])
    column = word.span[0] - start
    box = Box(x0=column / 100, x1=(column + len(word.text)) / 100, top=line / 60, bottom=(line + 0.8) / 60)
    return word.model_copy(update={"box": box})


def _sides(cells: Sequence[Box]) -> tuple[Box, ...]:
    return tuple(Box(x0=cell.x0, x1=cell.x0, top=cell.top, bottom=cell.bottom) for cell in cells)


def _rows(words: Sequence[Word]) -> Iterator[list[Word]]:
    """Words in the lines in which they stand in the text: a word that begins left of the one before starts a line."""
    row: list[Word] = []
    for word in words:
        if row and not _continues(box_at(row[-1]), box_at(word)):
            yield row
            row = []
        row.append(word)
    if row:
        yield row


def _continues(left: Box, right: Box) -> bool:
    return right.centre[0] > left.centre[0] and abs(right.centre[1] - left.centre[1]) < 0.7 * max(left.height, right.height)


def _split(row: Sequence[Word], page: PageMap) -> Iterator[Run]:
    run: list[Word] = []
    for word in row:
        if run and _apart(run[-1], word, page):
            yield Run(tuple(run))
            run = []
        run.append(word)
    if run:
        yield Run(tuple(run))


def _apart(left: Word, right: Word, page: PageMap) -> bool:
    if ADDRESSED.fullmatch(left.text) or (left.text.endswith(":") and PARTY.fullmatch(left.text)):
        return True
    if LEADER.fullmatch(left.text) or LEADER.fullmatch(right.text):
        return True
    a, b = box_at(left), box_at(right)
    if left.source != right.source or b.x0 - a.x1 > GAP * max(min(a.height, b.height), 0.7 * page.height):
        return True
    middle = (a.centre[1] + b.centre[1]) / 2
    low, high = min(a.x1, b.x0) - EDGE, max(a.x1, b.x0) + EDGE
    return any(low <= rule.centre[0] <= high and rule.top <= middle <= rule.bottom for rule in page.uprights)
