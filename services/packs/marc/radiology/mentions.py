"""Where a report says a term, and how it asserts it. Phrases come from the agents' lexicons."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.assertion import Assertion, assertion
from services.packs.clinical.shared.imaging.report import report
from services.packs.clinical.shared.prose import Prose, looks, prose

Span = tuple[int, int]
Lexicon = Mapping[str, Sequence[str]]
ABBREVIATED = 2
"""A term of so few letters is an abbreviation and counts only in capitals: "US" is ultrasound, "us" is not."""

OLD = looks(r"\b(?:old|healed|healing|remote|chronic|resolved|treated|post-? ?treatment)(?: [\w-]+){0,4} ?$")
OLD_AFTER = looks(r"^[^.;,]{0,40}\b(?:is|are|has|have) (?:healed|resolved|old|chronic)\b")


@dataclass(frozen=True)
class Mention:
    """A lexicon's value, the span of the phrase that says it, how the sentence asserts it, and whether it calls it old."""

    value: str
    span: Span
    said: Assertion
    old: bool


def mentions(text: str, lexicon: Lexicon, spans: Iterable[Span]) -> tuple[Mention, ...]:
    """Every mention of a lexicon's phrases within the spans, in order; of two that overlap the longer counts."""
    view = prose(text)
    found: list[Mention] = []
    for start, stop in spans:
        for value, span in _hits(view, lexicon, start, stop):
            old = bool(OLD.search(view.before(span[0])) or OLD_AFTER.match(view.after(span[1])))
            found.append(Mention(value, span, assertion(view, span), old))
    return tuple(found)


def _hits(view: Prose, lexicon: Lexicon, start: int, stop: int) -> list[tuple[str, Span]]:
    values = {phrase: value for value in reversed(list(lexicon)) for phrase in lexicon[value]}
    hits = []
    for match in _pattern(tuple(sorted(values, key=lambda one: (-len(one), one)))).finditer(view.flat, start, stop):
        printed = view.text[match.start() : match.end()]
        phrase = " ".join(match[0].split())
        if len(phrase) > ABBREVIATED or printed.isupper():
            hits.append((values[phrase], match.span()))
    return hits


@lru_cache(maxsize=256)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    inner = "|".join(r"\s{1,3}".join(re.escape(word) for word in phrase.split()) for phrase in phrases)
    return re.compile(rf"(?<![\w/-])(?:{inner})(?![\w/-])")


@dataclass(frozen=True)
class Regions:
    """Spans of a report: its impression, its findings, both together, and all that stands before and between (the frame)."""

    impression: tuple[Span, ...]
    findings: tuple[Span, ...]
    frame: tuple[Span, ...]

    @property
    def told(self) -> tuple[Span, ...]:
        """What the radiologist says: the impression first."""
        return (*self.impression, *self.findings)


@lru_cache(maxsize=32)
def regions(text: str) -> Regions:
    """The regions of a report; where no part is found, everything is findings."""
    parts = report(text)
    taken = sorted((*parts.impression, *parts.findings))
    if not taken:
        return Regions((), ((0, len(text)),), ((0, len(text)),))
    frame, at = [], 0
    for start, stop in taken:
        if start > at:
            frame.append((at, start))
        at = max(at, stop)
    return Regions(parts.impression, parts.findings, (*frame, (at, len(text))))


def sentence(text: str, span: Span) -> Span:
    """The span of the sentence that a mention stands in."""
    start, stop = prose(text).sentence(span[0])
    return min(start, span[0]), max(stop, span[1])
