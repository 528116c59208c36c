"""Whose paper it is, by how a letterhead is set: every stretch that may name a house is weighed by its words and its place.

A house stands at the head or the foot or behind a label, is set as a name, holds a word for a kind of house, and has its address
or the paper's title next to it. No one sign decides: a name without any known word counts over the paper's title, and so does
a hospital in a signature.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.anatomy import names_a_place
from services.packs.clinical.shared.letterhead_words import (
    ADDRESS,
    AT,
    DEPARTMENT,
    DID,
    GENERIC,
    HOUSE,
    KIND,
    NO_NAME,
    OF_OTHERS,
    PERSON,
    ROLE,
    SIGNING,
    SMALL,
    TITLE,
)
from services.packs.clinical.shared.operations import OPERATION
from services.packs.clinical.shared.problems import PROBLEM

Span = tuple[int, int]
ENOUGH = 3.5
"""Least weight of a name that is taken."""
UNCONTESTED, CONTESTED = 0.8, 0.7
"""How sure a name is that only its weight tells, and one that the reader of the kind did not choose."""
PLAIN, HINTED, UNKNOWN, NAMELESS = 3.0, 2.0, -1.0, -4.0
"""For a word that only houses have, one that hints at a house, neither, and a name that says no more than what kind it is."""
PLACES = (3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.2, 0.1)
"""For the lines of the head, from the first."""
AT_FOOT, FOOT = 0.8, 6
DOES, NAMED, SIGNED = 4.0, 2.0, 1.0
"""For the label of who did the work, for that of a place, and for the name of who signs."""
WITH_ADDRESS, OVER_TITLE, LOUD, AGAIN, ALONE = 1.5, 1.0, 0.5, 0.7, 0.5
ELSEWHERE = -4.0
"""Below a line that heads what belongs to others."""
MOST_WORDS, SHORTEST = 10, 4
LINE = re.compile(r"[^\n\f]*[^\s][^\n\f]*")
PIECE = re.compile(r"(?:(?! {2}|\t|[|;•·]| [-–—*~/]{1,2} | [*]).)+")
LABEL = re.compile(r"(?P<label>[^:=]{1,40}?) ?[:=] ?")
BEHIND = re.compile(r"[,.]? *(?:\d|(?:tel|ph|phone|fax|suite|p\.? ?o\.? box)\b|\().*$", re.I)
"""The street, the telephone and asides behind a name."""
WORD = re.compile(r"[^\W\d_][\w'’.&-]*")
MISREAD = re.compile(r"(?<=[A-Za-z])0(?=[A-Za-z])")
"""A letter that recognition took for a figure."""


@dataclass(frozen=True)
class House:
    """A stretch that may name the house, and what speaks for it."""

    span: Span
    weight: float


@dataclass(frozen=True)
class Page:
    """A text with its printed lines; `loud`: most of them are in capitals."""

    text: str
    lines: Sequence[re.Match[str]]
    loud: bool


def settled(text: str, own: tuple[Span, float] | None) -> tuple[Span, float] | None:
    """The house and how sure (0-1) it is: what the reader of a kind found by itself, unless another name weighs more.

    Of two readings of one place the kind's own stands, as it knows how far a name goes.
    """
    house = likeliest_house(text)
    if house is None or (own and own[0][0] < house.span[1] and house.span[0] < own[0][1]):
        return own
    return house.span, CONTESTED if own else UNCONTESTED


@lru_cache(maxsize=32)
def likeliest_house(text: str) -> House | None:
    """The stretch of a document's text that most likely names who issued it; None where nothing weighs enough."""
    text = MISREAD.sub("O", text)
    lines = list(LINE.finditer(text))
    page = Page(text, lines, sum(line[0].isupper() for line in lines) * 2 > len(lines))
    found = sorted(_houses(page), key=lambda one: (-one.weight, one.span))
    return found[0] if found and found[0].weight >= ENOUGH else None


def _houses(page: Page) -> Iterator[House]:
    foot = len(page.lines) - FOOT
    for index, line in enumerate(page.lines):
        inside = len(PLACES) <= index < foot
        for piece in PIECE.finditer(line[0]):
            label = LABEL.match(piece[0])
            said = label["label"].strip(" #*-").lower() if label else ""
            if (said and not (DID.fullmatch(said) or AT.fullmatch(said) or SIGNING.search(said))) or (inside and not said):
                continue
            start, end = line.start() + piece.start() + (label.end() if label else 0), line.start() + piece.end()
            for span in _parts(page.text, start, end):
                if (weight := _words(page.text[slice(*span)], page.loud)) is not None:
                    yield House(span, weight + _label(page.text, said, span, start) + _place(page, index, span))


def _parts(text: str, start: int, end: int) -> Iterator[Span]:
    """The stretch, and what stands between its commas, each without the address behind it."""
    spans = [(start, end)]
    if "," in text[start:end]:
        spans += [(start + part.start(), start + part.end()) for part in re.finditer(r"[^,]+", text[start:end])]
    for low, high in spans:
        behind = BEHIND.search(text[low:high])
        if behind and behind.start() > SHORTEST:
            high = low + behind.start()
        while low < high and not text[low].isalnum():
            low += 1
        while high > low and not (text[high - 1].isalnum() or text[high - 1] in "'’"):
            high -= 1
        if high - low >= SHORTEST:
            yield low, high


def _words(printed: str, loud: bool) -> float | None:
    """What the words of a stretch say for its being a house; None for what is none."""
    low, words = printed.lower().replace("’", "'"), WORD.findall(printed)
    telling = [word for word in words if word.lower() not in SMALL]
    plain, kind = HOUSE.search(low), KIND.search(low)
    person = PERSON.search(printed) and not (plain and low.endswith(plain[0]))
    if not telling or len(words) > MOST_WORDS or re.search(r"[\d:#]", printed) or person or ROLE.search(low):
        return None
    if NO_NAME.search(low) or DEPARTMENT.fullmatch(low) or not all(word[0].isupper() or not word.isascii() for word in telling):
        return None
    if (len(words) == 1 and not (plain or kind)) or _told_done(low, plain):
        return None
    weight = PLAIN if plain else HINTED if kind else UNKNOWN
    said = [word for word in re.split(r"[ -]", low) if word not in SMALL]
    own = any(not (HOUSE.fullmatch(word) or KIND.fullmatch(word) or GENERIC.fullmatch(word)) for word in said)
    return weight + (0.0 if own else NAMELESS) + (LOUD if printed.isupper() and not loud else 0.0)


def _told_done(low: str, house: re.Match[str] | None) -> bool:
    """Whether a stretch names an operation: "Cataract surgery" is none, "Moorside Surgery" is a practice."""
    if low.endswith("surgery"):
        return bool(PROBLEM.search(low) or names_a_place(low))
    return house is None and OPERATION.search(low) is not None


def _label(text: str, label: str, span: Span, start: int) -> float:
    """What the label before a stretch says for it; much against it where it makes it another's or a person's."""
    printed = text[slice(*span)].lower()
    if DID.fullmatch(label):
        return DOES
    if AT.fullmatch(label):
        return NAMED if HOUSE.search(printed) or KIND.search(printed) else ELSEWHERE
    if label:
        return SIGNED if span[0] > start and HOUSE.search(printed) else ELSEWHERE
    return ELSEWHERE if OF_OTHERS.search(text[start : span[0]].lower()) else 0.0


def _place(page: Page, index: int, span: Span) -> float:
    """What the place of a stretch says for it: how far up or down, what stands beside and below it, how often it is printed."""
    line, printed = page.lines[index], page.text[slice(*span)]
    above = page.lines[index - 1][0].lower().strip() if index else ""
    below = page.lines[index + 1][0] if index + 1 < len(page.lines) else ""
    known = HOUSE.search(printed.lower()) or KIND.search(printed.lower())
    weight = PLACES[index] if index < len(PLACES) else AT_FOOT if index >= len(page.lines) - FOOT else 0.0
    if known and (ADDRESS.search(page.text, span[1], line.end()) or (":" not in below[:14] and ADDRESS.search(below))):
        weight += WITH_ADDRESS
    elif TITLE.search(below.lower()) or DEPARTMENT.fullmatch(below.strip().lower()):
        weight += OVER_TITLE
    weight += AGAIN if page.text.count(printed) > 1 else 0.0
    weight += ALONE if line[0].strip() == printed else 0.0
    return weight + (ELSEWHERE if OF_OTHERS.search(above) and len(above.split()) <= MOST_WORDS // 2 else 0.0)
