"""A section of a file is a document of its own: some of its pages, stretches or regions, with the way back to the file.

Pages keep their numbers and words their boxes, so pictures and places need no translation; the text is cut anew, and
`Section.to_file` tells where a span of it stands in the file's text.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from services.core.document import Box, Document, Page, Word

Span = tuple[int, int]
PAGE_BREAK = "\n\f"
PART_BREAK = "\n"
COLUMN_GAP = "   "


@dataclass(frozen=True)
class Piece:
    """Text that was taken over as it is: where it starts in the section's text and in the file's, and how long it is."""

    at: int
    file_at: int
    length: int


@dataclass(frozen=True)
class Section:
    """`document` is what is read and graded. `pieces` lead back to the file's text; none when it is the whole file.

    `regions` are the parts of pages that belong to the section, where not the whole page does.
    """

    document: Document
    pieces: tuple[Piece, ...] = ()
    regions: Mapping[int, Box] = field(default_factory=dict)

    @property
    def pages(self) -> tuple[int, ...]:
        """1-based numbers in the file."""
        return tuple(page.number for page in self.document.pages)

    def to_file(self, span: Span) -> Span:
        """The same words in the file's text."""
        if not self.pieces:
            return span
        start, end = span
        return self._place(start), self._place(max(end - 1, start)) + (1 if end > start else 0)

    def from_file(self, span: Span) -> Span | None:
        """The same words in the section's text; None for words that are none of its."""
        if not self.pieces:
            return span
        start, end = (self._inside(at) for at in (span[0], max(span[1] - 1, span[0])))
        return None if start is None or end is None else (start, end + (1 if span[1] > span[0] else 0))

    def recut(self, finer: Document) -> Document:
        """Of a later reading of the same pages, what belongs to the section."""
        if not self.regions:
            return finer
        return cut(finer, [page.span for page in finer.pages], self.regions).document

    def _inside(self, file_at: int) -> int | None:
        inside = (one for one in self.pieces if one.file_at <= file_at < one.file_at + one.length)
        return next((one.at + file_at - one.file_at for one in inside), None)

    def _place(self, at: int) -> int:
        """A break that the cut put in has no place of its own: it counts as the end of the piece before it."""
        piece = self.pieces[max(bisect_right([one.at for one in self.pieces], at) - 1, 0)]
        return piece.file_at + min(max(at - piece.at, 0), piece.length)


def cut(document: Document, stretches: Sequence[Span], regions: Mapping[int, Box] | None = None) -> Section:
    """The section made of stretches of the file's text, in order; on pages with a region only the words inside it.

    Several stretches of one page are one page of the section. A page that is covered in part, by a stretch or a region, has
    its region noted for later readings.
    """
    asked = dict(regions or {})
    writer = _Writer(document.text)
    pages: list[Page] = []
    for page, covered in _covered(document, stretches):
        region = asked.get(page.number)
        pages.append(writer.page(page, covered, region))
        if region is None and covered != [page.span] and (around := _around(pages[-1].words)):
            asked[page.number] = around
    numbers = {page.number for page in pages}
    scanned = any(page.source == "ocr" or any(word.source == "ocr" for word in page.words) for page in pages)
    made = document.model_copy(
        update={
            "text": writer.text,
            "pages": tuple(pages),
            "suspicions": tuple(one for one in document.suspicions if one.page is None or one.page in numbers),
            "ocr_dpi": document.ocr_dpi if scanned else None,
        }
    )
    return Section(made, tuple(writer.pieces), {number: box for number, box in asked.items() if number in numbers})


def _covered(document: Document, stretches: Sequence[Span]) -> list[tuple[Page, list[Span]]]:
    """The pages that stretches touch with at least one word, each with the parts of its span that are covered."""
    found = []
    for page in document.pages:
        touched = [(max(start, page.span[0]), min(end, page.span[1])) for start, end in stretches]
        if covered := [part for part in touched if any(_within(word, part) for word in page.words)]:
            found.append((page, covered))
    return found


def _within(word: Word, part: Span) -> bool:
    return part[0] <= word.span[0] and word.span[1] <= part[1]


def _around(words: Sequence[Word]) -> Box | None:
    """The band of a page, as wide as the page, in which words stand."""
    boxes = [word.box for word in words if word.box]
    if not boxes:
        return None
    return Box(x0=0.0, x1=1.0, top=min(box.top for box in boxes) - 0.004, bottom=max(box.bottom for box in boxes) + 0.004)


class _Writer:
    """Writes the section's text and notes where each piece came from."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._parts: list[str] = []
        self._length = 0
        self.pieces: list[Piece] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def page(self, page: Page, covered: Sequence[Span], region: Box | None) -> Page:
        """One page, or the parts of it that are covered and inside the region."""
        if self._length:
            self._put(PAGE_BREAK)
        start = self._length
        moved: list[Word] = []
        for number, part in enumerate(covered):
            if number:
                self._put(PART_BREAK)
            words = [word for word in page.words if _within(word, part)]
            moved += self._whole(words, part) if region is None else self._chosen([w for w in words if _inside(w, region)])
        boxes = {"cells": page.cells, "rules": page.rules}
        if region is not None:
            boxes = {name: tuple(box for box in found if region.contains(*box.centre)) for name, found in boxes.items()}
        return page.model_copy(update={"span": (start, self._length), "words": tuple(moved), **boxes})

    def _whole(self, words: Sequence[Word], covered: Span) -> list[Word]:
        shift = self._length - covered[0]
        self._take(covered)
        return [word.model_copy(update={"span": (word.span[0] + shift, word.span[1] + shift)}) for word in words]

    def _chosen(self, words: Sequence[Word]) -> list[Word]:
        """Words of a region: what stood between two of them stays only as a line break or a gap."""
        moved, before = [], None
        for word in words:
            if before is not None:
                between = self._source[before.span[1] : word.span[0]]
                self._put(between if between.isspace() else "\n" if "\n" in between else COLUMN_GAP)
            at = self._length
            self._take(word.span)
            moved.append(word.model_copy(update={"span": (at, self._length)}))
            before = word
        return moved

    def _take(self, span: Span) -> None:
        self.pieces.append(Piece(self._length, span[0], span[1] - span[0]))
        self._put(self._source[slice(*span)])

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def _inside(word: Word, region: Box) -> bool:
    return word.box is not None and region.contains(*word.box.centre)
