"""BM25 over short texts: one tokenizer and one index for every search of ours, the same answer every time.

Scores are BM25 as Lucene reckons it (k1 1.5, b 0.75) by bm25s; words are stemmed by PyStemmer. A filter is a mask over
scores, never a smaller index, so a word is as rare under a filter as without it.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import bm25s
import numpy as np
import Stemmer
from numpy.typing import NDArray

K1 = 1.5
B = 0.75
WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FOREIGN = re.compile(r"[^\x00-\x7f]+")
POSSESSIVE = re.compile(r"['’]s\b")
STOP_WORDS = (
    "a about am an and any are as at be been but by can could did do does for from had has have he her him his how i if in into "
    "is it its me my no not of on or our she should so some than that the their them then there these they this those to too "
    "up us was we were what when where which who whom whose why will with would you your"
)
STOP = frozenset(WORD.findall(STOP_WORDS))

Query = str | Mapping[str, float]
"""What to look for: a text, or wordings with weights. A token that several wordings hold counts with its largest weight."""


def tokens(text: str) -> Iterator[str]:
    """The stems of a text in order, accents folded: a hyphen compound and then each of its parts; stop words left out."""
    folded = unicodedata.normalize("NFKD", POSSESSIVE.sub("", text.lower()))
    if not folded.isascii():
        folded = FOREIGN.sub(_without_accents, folded)
    return chain.from_iterable(map(_stems, WORD.findall(folded)))


def _without_accents(letters: re.Match[str]) -> str:
    return "".join(letter for letter in letters[0] if not unicodedata.combining(letter))


@lru_cache(maxsize=200_000)
def _stems(word: str) -> tuple[str, ...]:
    parts = word.split("-")
    return tuple(stem(part) for part in ([word, *parts] if len(parts) > 1 else parts) if part not in STOP)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The stem of one lower-case word (Snowball, English)."""
    return str(_stemmer().stemWord(word))


@lru_cache(maxsize=1)
def _stemmer() -> "Stemmer.Stemmer":
    return Stemmer.Stemmer("english", 0)


@dataclass(frozen=True)
class Hit:
    """One result: the document's position in the order of building, its id, and its score."""

    place: int
    id: str
    score: float


@dataclass(frozen=True)
class Index:
    """A built index. `ids` are in the order of building; `order` ranks them alphabetically, for ties."""

    ids: tuple[str, ...]
    order: NDArray[np.int32]
    vocabulary: Mapping[str, int]
    data: NDArray[np.float32]
    places: NDArray[np.int32]
    starts: NDArray[np.int64]

    @classmethod
    def build(cls, docs: Iterable[tuple[str, str]]) -> "Index":
        """An index of (id, text) pairs, read once; the texts are not kept. An empty one finds nothing."""
        vocabulary: dict[str, int] = {}
        ids: list[str] = []
        contents: list[array[int]] = []
        for name, text in docs:
            ids.append(name)
            contents.append(array("i", [vocabulary.setdefault(token, len(vocabulary)) for token in tokens(text)]))
        order = np.empty(len(ids), dtype=np.int32)
        order[sorted(range(len(ids)), key=ids.__getitem__)] = np.arange(len(ids), dtype=np.int32)
        return cls(tuple(ids), order, vocabulary, *_matrix(contents, len(vocabulary)))

    def scores(self, query: Query, mask: NDArray[np.bool_] | None = None) -> NDArray[np.float32]:
        """The score of every document, in the order of building; 0 for those without a word of the query or masked out."""
        return self.scores_of(self.weighed(query), mask)

    def scores_of(self, weighed: Mapping[str, float], mask: NDArray[np.bool_] | None = None) -> NDArray[np.float32]:
        """`scores` for tokens that are weighed already."""
        found = np.zeros(len(self.ids), dtype=np.float32)
        for token, weight in sorted(weighed.items()):
            column = self.vocabulary.get(token)
            if column is not None:
                at = slice(int(self.starts[column]), int(self.starts[column + 1]))
                found[self.places[at]] += np.float32(weight) * self.data[at]
        if mask is not None:
            found[~mask] = 0.0
        return found

    def top(self, query: Query, n: int, mask: NDArray[np.bool_] | None = None) -> list[Hit]:
        """The best `n` documents that hold a word of the query, by score descending, then id."""
        return self.best(self.scores(query, mask), n)

    def best(self, scores: NDArray[np.float32], n: int) -> list[Hit]:
        """The best `n` of given scores above 0, by score descending, then id."""
        candidates = np.flatnonzero(scores > 0)
        if n <= 0 or not len(candidates):
            return []
        if len(candidates) > n:
            floor = np.partition(scores[candidates], len(candidates) - n)[len(candidates) - n]
            candidates = candidates[scores[candidates] >= floor]
        ranked = candidates[np.lexsort((self.order[candidates], -scores[candidates]))][:n]
        return [Hit(int(place), self.ids[place], float(scores[place])) for place in ranked]

    @staticmethod
    def weighed(query: Query) -> dict[str, float]:
        """Token -> weight of a query; in a plain text a token counts as often as it stands there."""
        found: dict[str, float] = {}
        if isinstance(query, str):
            for token in tokens(query):
                found[token] = found.get(token, 0.0) + 1.0
            return found
        for wording, weight in query.items():
            for token in tokens(wording):
                found[token] = max(found.get(token, 0.0), weight)
        return found


def _matrix(contents: Sequence[Sequence[int]], words: int) -> tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.int64]]:
    """The scores of every word in every document, column by column."""
    if not words:
        return np.zeros(0, np.float32), np.zeros(0, np.int32), np.zeros(1, np.int64)
    scorer = bm25s.BM25(k1=K1, b=B, method="lucene", backend="numpy")
    built = scorer.build_index_from_ids(list(range(words)), contents, show_progress=False)
    data = np.asarray(built["data"], dtype=np.float32)
    return data, np.asarray(built["indices"], dtype=np.int32), np.asarray(built["indptr"], dtype=np.int64)
