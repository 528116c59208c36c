"""How people write who are no clinicians: greetings and stories around a question, misspelt names of what they have."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from services.tasks.bm25 import Index, stem, tokens

CHATTER = (
    "hi hello dear sir madam doctor dr please plz pls kindly thank thanks thx regards want wanted know need needs like tell ask "
    "asking question questions help helpful information info find finding found looking look search site website article page "
    "read reading subject matter message request customer service general concern concerned curious wonder wondering worried "
    "something anything someone anyone one also very much really just because before after while during since then only other "
    "things thing here out down over all going go went come came get got getting let make made see say said told think thought "
    "try tried trying put keep kept given give gave use used using take taking taken took start started stop stopped happen "
    "happened happening being having may might must shall cannot cant dont doesnt didnt wont isnt im ive id whats were my mine "
    "myself son daughter mother father husband wife brother sister uncle aunt grandmother grandfather granddaughter grandson "
    "child children friend person people old year years month months week weeks day days time times now ago recently today "
    "yesterday tomorrow morning evening night ever never always both either same own way well good bad right still yet again "
    "lot little many few more most less least long short big small new first last next back sure possible possibly maybe could "
    "would should explain describe define recommend recommended advise advice suggest suggestion idea ideas answer answers"
)
NAMES_WEIGHT = 1.0
"""What a word in the title counts beside the same word anywhere."""
RERANKED = 30
LIKE_ENOUGH = 82.0
"""rapidfuzz ratio from which on a word that the index does not know is taken for one that it does."""
SHORTEST = 5
"""Letters; shorter words are like too many others."""


@lru_cache(maxsize=1)
def _chatter() -> frozenset[str]:
    return frozenset(token for word in CHATTER.split() for token in tokens(word)) | {stem(word) for word in CHATTER.split()}


def content(message: str, index: Index, known: Sequence[str], apart: frozenset[str] = frozenset()) -> dict[str, float]:
    """The words of a message that say what it is about, as stems with how often they stand there.

    `known` are the stems that a word may be mended to, in a fixed order. A word that is like none of them is left out, and
    so are the stems of `apart`.
    """
    found: dict[str, float] = {}
    for token in tokens(message):
        if token in _chatter() or token in apart:
            continue
        word = token if token in index.vocabulary else mended(token, known)
        if word:
            found[word] = found.get(word, 0.0) + 1.0
    return found


def mended(word: str, known: Sequence[str]) -> str:
    """The known word that a misspelt one is most like, "" when it is like none; of equals the first."""
    if len(word) < SHORTEST:
        return ""
    best = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=LIKE_ENOUGH)
    return best[0] if best else ""


def lay_scores(words: Mapping[str, float], body: Index, titles: Index, names: Sequence[str]) -> NDArray[np.float32]:
    """The score of every document for the content words of a lay message.

    Words count in the whole text and again in the title; the best thirty are then set in order by how much of the title the
    message speaks of, and how much of the message the title does. `names` are the titles, in the order of the indices.
    """
    first = of_stems(body, words) + np.float32(NAMES_WEIGHT) * of_stems(titles, words)
    best = body.best(first, RERANKED)
    if not best:
        return first
    out = np.where(first > 0, first / np.float32(best[0].score), np.float32(0))
    rarity = {word: rareness(body, word) for word in words}
    for hit in best:
        about = set(tokens(names[hit.place])) - _chatter()
        shared = sum(rarity[word] for word in words if word in about)
        of_title = shared / (sum(rareness(body, word) for word in sorted(about)) or 1.0)
        of_message = shared / (sum(rarity.values()) or 1.0)
        out[hit.place] += np.float32(1.0 + 0.5 * of_title + 0.5 * of_message)
    return out.astype(np.float32)


def of_stems(index: Index, words: Mapping[str, float]) -> NDArray[np.float32]:
    """BM25 scores for words that are stems already."""
    found = np.zeros(len(index.ids), dtype=np.float32)
    for word in sorted(words):
        column = index.vocabulary.get(word)
        if column is not None:
            at = slice(int(index.starts[column]), int(index.starts[column + 1]))
            found[index.places[at]] += np.float32(words[word]) * index.data[at]
    return found


def rareness(index: Index, word: str) -> float:
    """How rare a stem is among an index's documents, as BM25 reckons it; 0 for one that it does not know."""
    column = index.vocabulary.get(word)
    if column is None:
        return 0.0
    held, size = int(index.starts[column + 1] - index.starts[column]), len(index.ids)
    return float(np.log(1 + (size - held + 0.5) / (held + 0.5)))
