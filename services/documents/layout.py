"""Helpers to look at a page: lines, words in a box, the text of words. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from services.core.document import Box, Document, Page, Word


class Line(NamedTuple):
    """One visual line, left to right."""

    words: tuple[Word, ...]
    box: Box | None

    @property
    def text(self) -> str:
        return text_of(self.words)

    @property
    def span(self) -> tuple[int, int]:
        return self.words[0].span[0], self.words[-1].span[1]


def lines(page: Page, text: str) -> tuple[Line, ...]:
    """The visual lines of a page, top to bottom; `text` is the whole document's text."""
    rows: list[list[Word]] = []
    for word in page.words:
        if rows and "\n" not in text[rows[-1][-1].span[1] : word.span[0]]:
            rows[-1].append(word)
        else:
            rows.append([word])
    return tuple(Line(tuple(row), box_of(row)) for row in rows)


def words_in(page: Page, box: Box) -> tuple[Word, ...]:
    """The words of a page whose centre lies in a box, in reading order."""
    return tuple(word for word in page.words if word.box is not None and box.contains(*word.box.centre))


def text_of(words: Iterable[Word]) -> str:
    """The words' texts, a space between."""
    return " ".join(word.text for word in words)


def span_text(document: Document, span: tuple[int, int]) -> str:
    """The stretch of the document's text that a span means."""
    return document.text[slice(*span)]


def box_of(words: Sequence[Word]) -> Box | None:
    """The smallest box around words; None where they have no places."""
    boxes = [word.box for word in words if word.box is not None]
    if not boxes:
        return None
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.around(box)
    return whole
