"""Where one kind of report ends and another begins, at page tops, ruled lines and wide gaps: by the words on both sides.

A break divides when both sides have words enough of a type of their own and each side speaks against the other's type. In a
long file of many kinds both sides hold words of all of them; there two neighbouring pages are held against each other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from services.core.document import Document
from services.tasks.classification import ENOUGH, first, fold
from services.tasks.pack import Pack

MARGIN = 4.0
"""Evidence by which each side must be more of its own type than of the other's."""
PLAIN = 8.0
"""The same for two pages by themselves, where the earlier one is printed to its foot: a report may go on there."""
FILLED = 0.8
"""Share of the longest page's lines from which on a page counts as printed to its foot."""
SHORTEST = 25
"""Words that make a report."""
MOST = 400
"""Stretches that a file is looked at in; a longer file is looked at in longer ones."""
BREAK = re.compile(r"\n[^\S\n]*(?:[-=_*~#·][-=_*~#·\s]{4,}|\n[^\S\n]*)\n|\n?\f")
"""A page's end, a ruled line, or two blank lines."""
RUNS_ON = re.compile(r"\s*[a-z][a-z]+[ ,.;]")
ENDS, WHITE = frozenset(".!?:"), 20
"""How a page begins that goes on in the middle of a sentence, what ends one on the page before, and blanks behind that."""
NUMBERED = re.compile(r"\bpage\s*:?\s*(\d+)(?:\s*(?:of|/)\s*\d+)?\b|\bcontinu(?:ed|ation)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Chunk:
    """A stretch between breaks: where it starts, how many words it has, and the wordings of every type that it holds."""

    start: int
    words: int
    hits: frozenset[tuple[str, str]]


def kinds_apart(document: Document, packs: Mapping[str, Pack]) -> tuple[int, ...]:
    """Offsets in the text at which another kind of report begins, in order; none when one kind explains all."""
    if not BREAK.search(document.text):
        return ()
    known = printed(document.text, weights(packs))
    chunks = list(_chunks(document, known))
    priors = {pack.doc_type: pack.rubric.signature.prior for pack in packs.values()}
    found = {chunks[index].start for index in _divide(chunks, 0, len(chunks), known, priors)}
    return tuple(sorted(found | set(_pages_apart(document, known, priors))))


def _pages_apart(document: Document, weights: Mapping[tuple[str, str], float], priors: Mapping[str, float]) -> Iterator[int]:
    """Page tops between two pages that are plainly of different kinds, each by its own words."""
    bounds = [hit.end() for hit in re.finditer(r"\f", document.text)]
    if not bounds:
        return
    same = {hit.end() for hit in re.finditer(r"\n?\f", document.text) if _same_paper(document.text, hit)}
    pages = list(pairwise([0, *bounds, len(document.text)]))
    longest = max(document.text.count("\n", *span) for span in pages)
    chunks = [_chunk(document.text, start, stop, weights) for start, stop in pages]
    for (start, stop), one, other in zip(pages, chunks, chunks[1:], strict=False):
        full = document.text.count("\n", start, stop) >= FILLED * longest
        enough = min(one.words, other.words) >= SHORTEST and other.start not in same
        if enough and _gain(*(_running([side], weights, priors)[0] for side in (one, other))) >= (PLAIN if full else MARGIN):
            yield other.start


def _divide(
    chunks: Sequence[Chunk], low: int, high: int, weights: Mapping[tuple[str, str], float], priors: Mapping[str, float]
) -> Iterator[int]:
    """The break that divides best, and then those of both sides."""
    before = _running(chunks[low:high], weights, priors)
    after = _running(chunks[low:high][::-1], weights, priors)[::-1]
    best, at = MARGIN, 0
    for index in range(low + 1, high):
        gain = _gain(before[index - low - 1], after[index - low])
        enough = min(sum(one.words for one in side) for side in (chunks[low:index], chunks[index:high])) >= SHORTEST
        if enough and (gain > best or (not at and gain == best)):
            best, at = gain, index
    if at:
        yield from _divide(chunks, low, at, weights, priors)
        yield at
        yield from _divide(chunks, at, high, weights, priors)


def _gain(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """By how much each side is more of its own type than of the other's; 0 for one type or too little evidence."""
    mine, theirs = (max(sorted(side), key=lambda name: side[name], default="") for side in (one, other))
    if mine == theirs or one[mine] < ENOUGH or other[theirs] < ENOUGH:
        return 0.0
    return min(one[mine] - one[theirs], other[theirs] - other[mine])


def _running(
    chunks: Sequence[Chunk], weights: Mapping[tuple[str, str], float], priors: Mapping[str, float]
) -> list[dict[str, float]]:
    """Net evidence by type of the first chunk, the first two, and so on; a wording counts once."""
    seen: set[tuple[str, str]] = set()
    net, steps = dict(priors), []
    for chunk in chunks:
        for hit in sorted(chunk.hits - seen):
            net[hit[0]] += weights[hit]
        seen |= chunk.hits
        steps.append(dict(net))
    return steps


def _chunks(document: Document, weights: Mapping[tuple[str, str], float]) -> Iterator[Chunk]:
    text, start = document.text, 0
    bounds = [hit.end() for hit in BREAK.finditer(text) if not _same_paper(text, hit)]
    if not bounds:
        return
    least = len(text) // MOST
    for end in [*bounds, len(text)]:
        part = text[start:end]
        if len(part) < least and end < len(text):
            continue
        if part.strip():
            yield _chunk(text, start, end, weights)
        start = end


def _chunk(text: str, start: int, end: int, weights: Mapping[tuple[str, str], float]) -> Chunk:
    folded = fold(text[start:end])
    hits = frozenset((doc_type, phrase) for doc_type, phrase in weights if first(folded, phrase))
    return Chunk(start, len(folded.split()), hits)


def _same_paper(text: str, hit: re.Match[str]) -> bool:
    """A page that says that it is a later one, or that another follows, at its head or foot; or that ends a sentence begun
    on the page before."""
    if "\f" not in hit[0]:
        return False
    if RUNS_ON.match(text, hit.end()) and text[max(hit.start() - WHITE, 0) : hit.start()].rstrip()[-1:] not in ENDS:
        return True
    head = text[hit.end() : hit.end() + 250]
    foot = text[hit.end() : _page_end(text, hit.end())][-120:]
    return any(number is None or int(number) > 1 for part in (head, foot) for number in _numbers(part))


def _numbers(text: str) -> list[str | None]:
    return [hit[1] for hit in NUMBERED.finditer(text)]


def _page_end(text: str, start: int) -> int:
    found = text.find("\f", start)
    return found if found >= 0 else len(text)


def printed(text: str, weights: Mapping[tuple[str, str], float]) -> dict[tuple[str, str], float]:
    """Those wordings that stand anywhere in the file: no stretch of it need be searched for the others."""
    folded = fold(text)
    return {key: weight for key, weight in weights.items() if first(folded, key[1])}


def weights(packs: Mapping[str, Pack]) -> dict[tuple[str, str], float]:
    """What each wording of a signature counts for its type; those that speak against it count down."""
    found: dict[tuple[str, str], float] = {}
    for pack in packs.values():
        signature = pack.rubric.signature
        for phrases, sign in ((signature.phrases, 1.0), (signature.against, -1.0)):
            for phrase, weight in phrases.items():
                key = (pack.doc_type, phrase)
                found[key] = found.get(key, 0.0) + sign * weight
    return found
