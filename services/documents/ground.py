"""Find a quote on the pages: the model quotes, we find."""

import threading
import weakref
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Literal

from rapidfuzz import fuzz

from services.core.document import Document, Word
from services.core.draft import Place
from services.documents.columns import down_the_column
from services.documents.layout import box_of
from services.documents.normal import Normal, mostly_digits, normalise, numbers

MIN_FUZZY = 6
"""Letters below which a quote is never matched fuzzily."""
How = Literal["exact", "normalised", "fuzzy"]


def locate(
    document: Document, quote: str, *, value: str | None = None, near: Callable[[Place], float] | None = None, floor: float = 90.0
) -> Place | None:
    """Where a quote stands, or None: exactly, else normalised, else fuzzily at `floor` (0-100) or above.

    Of several occurrences the one that `near` rates highest, by default the first in reading order. A fuzzy match must
    hold every number of the quote and of `value` unchanged; a quote of mostly digits is never matched fuzzily.
    """
    places = locate_all(document, quote, value=value, floor=floor)
    if not places:
        return None
    return max(places, key=near) if near is not None else places[0]


def locate_all(document: Document, quote: str, *, value: str | None = None, floor: float = 90.0) -> tuple[Place, ...]:
    """Every occurrence by the strictest way of looking that finds one, in reading order."""
    wanted = quote.strip()
    if not wanted:
        return ()
    index = _index(document)
    exact = tuple(index.exact(wanted))
    if exact:
        return exact
    needle = normalise(wanted).text
    return tuple(index.folded(needle)) or tuple(index.columns(needle)) or tuple(index.fuzzy(needle, value or "", floor))


def whole_words(text: str, span: tuple[int, int]) -> str:
    """The words of a stretch, those that it cuts taken whole: what `locate` finds again wherever the stretch holds a word."""
    start, end = span
    while _cuts(text, start):
        start -= 1
    while _cuts(text, end):
        end += 1
    return text[start:end]


class _Index:
    """A document prepared for looking."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.words = sorted(document.words, key=lambda word: word.span)
        self.starts = [word.span[0] for word in self.words]
        self.ends = [word.span[1] for word in self.words]
        self.pages = [(page.span, page.number) for page in document.pages]

    @cached_property
    def normal(self) -> Normal:
        return normalise(self.text)

    @cached_property
    def tight(self) -> Normal:
        return self.normal.without_spaces()

    @cached_property
    def folded_words(self) -> list[str]:
        return [normalise(word.text).text for word in self.words]

    def exact(self, quote: str) -> Iterator[Place]:
        for start in _hits(self.text, quote):
            yield self._place(start, start + len(quote), "exact")

    def folded(self, needle: str) -> Iterator[Place]:
        found = False
        for start in _hits(self.normal.text, needle):
            found = True
            yield self._place(*self.normal.original(start, start + len(needle)), "normalised")
        tight = needle.replace(" ", "")
        if found or not tight:
            return
        for start in _hits(self.tight.text, tight, bounded=False):
            span = self.tight.original(start, start + len(tight))
            if _bounded(self.text, *span) and numbers(normalise(self.text[slice(*span)]).text) == numbers(needle):
                yield self._place(*span, "normalised")

    def columns(self, needle: str) -> Iterator[Place]:
        for run in down_the_column(self.words, self.folded_words, needle.split()):
            yield Place(quote=" ".join(word.text for word in run), page=run[0].page, box=box_of(run), span=None, how="normalised")

    def fuzzy(self, needle: str, value: str, floor: float) -> Iterator[Place]:
        if mostly_digits(needle) or sum(letter.isalpha() for letter in needle) < MIN_FUZZY:
            return
        match = fuzz.partial_ratio_alignment(needle, self.normal.text, score_cutoff=floor)
        if match is None or match.dest_end <= match.dest_start:
            return
        start, end = self._snapped(*self.normal.original(match.dest_start, match.dest_end))
        found = normalise(self.text[start:end]).text
        if fuzz.ratio(needle, found) < floor or numbers(found) != numbers(needle):
            return
        if set(numbers(normalise(value).text)) <= set(numbers(found)):
            yield self._place(start, end, "fuzzy")

    def _snapped(self, start: int, end: int) -> tuple[int, int]:
        """A span widened to whole words."""
        words = self._words(start, end)
        return (words[0].span[0], words[-1].span[1]) if words else (start, end)

    def _words(self, start: int, end: int) -> list[Word]:
        return self.words[bisect_right(self.ends, start) : bisect_left(self.starts, end)]

    def _place(self, start: int, end: int, how: How) -> Place:
        words = self._words(start, end)
        page = words[0].page if words else next((n for (a, b), n in self.pages if a <= start <= b), None)
        box = box_of([word for word in words if word.page == page])
        return Place.model_construct(quote=self.text[start:end], page=page, box=box, span=(start, end), element=None, how=how)


def _hits(text: str, quote: str, *, bounded: bool = True) -> Iterator[int]:
    start = text.find(quote)
    while start >= 0:
        if not bounded or _bounded(text, start, start + len(quote)):
            yield start
        start = text.find(quote, start + 1)


def _bounded(text: str, start: int, end: int) -> bool:
    """Whether a stretch starts and ends where words and numbers do: "12" is not in "2012", "12.5" or "3,512"."""
    return not _cuts(text, start) and not _cuts(text, end)


def _cuts(text: str, at: int) -> bool:
    """Whether a cut before a character would go through a word or a number."""
    before, left, right, after = tuple(text[max(at - 2, 0) : at].rjust(2) + text[at : at + 2].ljust(2))
    if left in ".,":
        return before.isdigit() and right.isdigit()
    if right in ".,":
        return left.isdigit() and after.isdigit()
    return left.isalnum() and right.isalnum()


_INDEXES: dict[int, tuple["weakref.ReferenceType[Document]", _Index]] = {}
_LOCK = threading.Lock()


def _index(document: Document) -> _Index:
    """The document's index, made once as long as the document lives."""
    key = id(document)
    with _LOCK:
        known = _INDEXES.get(key)
        if known is not None and known[0]() is document:
            return known[1]
    index = _Index(document)
    with _LOCK:
        _INDEXES[key] = (weakref.ref(document), index)
        for old in [k for k, (reference, _) in _INDEXES.items() if reference() is None]:
            del _INDEXES[old]
    return index
