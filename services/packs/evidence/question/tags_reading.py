"""A question as the tagger sees it: its words, their normal text, and which of them ask."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from services.packs.evidence.question.tags_typos import mended
from services.packs.evidence.question.tags_words import Token, tokenize

LONG = 60
"""Words from which a question is a case with a question at its end: what is asked is read from its asking sentences."""
ASKING = re.compile(
    r"\?|\b(which|what|when|how|should|can|could|would|is it|are there|does|do we|do i|shall|may we|must|advise|recommend\w*|"
    r"please|best|whether|optimal|preferred|role of|need to know)\b",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[^.?!\n]*(?:[.?!](?=\d)[^.?!\n]*)*[.?!\n]?")


@dataclass(frozen=True)
class Reading:
    """`normal` is the normal text; `starts[i]` is where token i begins in it. `asking` are spans of the text that ask."""

    text: str
    tokens: tuple[Token, ...]
    normal: str
    starts: tuple[int, ...]
    asking: tuple[tuple[int, int], ...]

    def token_at(self, offset: int) -> int:
        """The index of the token at an offset of the normal text."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def index_of(self, start: int) -> int:
        """The index of the first token at or after a place of the text that holds one."""
        return next(i for i, token in enumerate(self.tokens) if token.start >= start)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """[start, end) in the text of tokens first to last, both included."""
        return self.tokens[first].start, self.tokens[last].end

    def asks_at(self, index: int) -> bool:
        """Whether the token stands in a sentence that asks."""
        start = self.tokens[index].start
        return any(begin <= start < end for begin, end in self.asking)

    @property
    def is_long(self) -> bool:
        return len(self.text.split()) > LONG


def read(text: str) -> Reading:
    """The reading of a question, misspelled clinical words mended."""
    tokens = mended(tokenize(text))
    starts, at = [], 0
    for token in tokens:
        starts.append(at)
        at += len(token.norm) + 1
    return Reading(text, tokens, " ".join(token.norm for token in tokens), tuple(starts), tuple(_asking(text)))


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """[start, end) of each sentence; a point inside a number ends none."""
    for hit in SENTENCE.finditer(text):
        if hit.group().strip():
            yield hit.span()


def _asking(text: str) -> Iterator[tuple[int, int]]:
    found = [(start, end) for start, end in sentences(text) if "?" in text[start:end]]
    found = found or [(start, end) for start, end in sentences(text) if ASKING.search(text[start:end])]
    yield from found or [(0, len(text))]
