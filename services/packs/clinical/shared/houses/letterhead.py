"""Whose paper it is, by how a letterhead is set: every stretch that may name a house is weighed by its words and its place.

A house stands at the head or the foot or behind a label, is set as a name, holds a word for a kind of house, and has its address
or the paper's title next to it. No one sign decides: a name without any known word counts over the paper's title, and so does
a hospital in a signature.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.houses.letterhead_words import (
    ADDRESS,
    ADDRESSEE,
    AT,
    AWAY,
    CALLED,
    COPIED,
    DAY,
    DEGREE,
    DEPARTMENT,
    DID,
    DONE_AT,
    GENERIC,
    GREETING,
    HOUSE,
    HOUSE_AT_END,
    KIND,
    LEGAL,
    NO_NAME,
    OF_OTHERS,
    PERSON,
    ROLE,
    SEEN_AT,
    SIGNING,
    SMALL,
    SORT,
    TAIL,
    TITLE,
    TOLD_OF_BEFORE,
)
from services.packs.clinical.shared.houses.rivals import named_apart
from services.packs.clinical.shared.houses.signature import signed_off
from services.packs.clinical.shared.terms.anatomy import names_a_place
from services.packs.clinical.shared.terms.operations import OPERATION
from services.packs.clinical.shared.terms.problems import PROBLEM

Span = tuple[int, int]
ENOUGH = 3.5
"""Least weight of a name that is taken."""
SURE = 0.85
"""A reader's confidence in a name that its weight tells."""
PLAIN, HINTED, UNKNOWN, NAMELESS, AFAR = 3.0, 2.0, -1.0, -4.0, 3.0
"""For a word that only houses have, one that hints at a house, neither, a name that says no more than what kind it is, and one
that reports what another house imaged."""
PLACES = (3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3, 0.2, 0.1)
"""For the lines of the head, from the first."""
AT_FOOT, FOOT = 0.8, 6
DOES, NAMED, SIGNED = 4.0, 2.0, 1.0
"""For the label of who did the work, for that of a place, and for the name of who signs."""
SIGNS_OFF = 1.5
"""For standing in a sentence of nothing but names and days."""
WITH_ADDRESS, OVER_TITLE, LOUD, AGAIN, ALONE = 1.5, 1.0, 0.5, 0.7, 0.5
ELSEWHERE = -4.0
"""Below a line that heads what belongs to others."""
MOST_WORDS, SHORTEST, LABEL_WORDS = 10, 4, 3
CLOSE = 3
"""Lines at each end of which a sentence may be the signature."""
GAP = re.compile(r" {2,}|\t|[|;]")
LINE = re.compile(r"[^\n\f]*[^\s][^\n\f]*")
PIECE = re.compile(r"(?:(?! {2}|\t|[|│┃║;•·()]| [-–—*~/]{1,2} | [*]).)+")
SPACED = re.compile(r" *\S+(?: {2}\S+)+ *")
"""A line set with wide gaps between its single words."""
WIDE = re.compile(
    r" *(?P<name>(?:[A-Z][\w.'’&-]* {1,3}){1,5}"
    r"(?i:hospital|infirmary|clinic|cent(?:er|re)|institute|laborator(?:y|ies)|sanatorium))(?! ?[\w-])"
)
"""A name at the beginning of a line with wide gaps between some of its words."""
LABEL = re.compile(
    r"(?:(?P<label>[^:=]{1,40}?) ?(?:[:=]|\.{3,}:?)|"
    r"(?P<did>(?i:performed|done|tested|reported|issued|analy[sz]ed|processed) (?:at|by))(?= )) ?"
)
ITEM = re.compile(rf"(?:(?!,(?! ?(?:{LEGAL.pattern}))).)+", re.I)
"""What stands between commas; that before a legal form is a part of the name."""
BEHIND = re.compile(r"[,.]? *(?:\d|(?:tel|ph|phone|fax|suite|p\.? ?o\.? box)\b|\().*$", re.I)
"""The street, the telephone and asides behind a name."""
WORD = re.compile(r"[^\W\d_][\w'’.&-]*")
MISREAD = re.compile(r"(?<=[A-Za-z])0(?=[A-Za-z])|(?<=[A-Z])1(?=[A-Z])")
"""A letter that recognition took for a figure."""
BY_CRAFT = re.compile(r"(?P<name>\S.*) (?i:cytology|histology|ha?ematology|dermatology)$")
SAMPLE = re.compile(
    r"urine|sputum|fluids?|fna|smears?|washings?|brushings?|aspirat\w+|final|diagnostic|routine|liquid|based|\w*al|\w*ic"
)
"""A craft by which a laboratory is called that a day stands beside: "Fernhill Cytology"."""
MANGLED = re.compile(r"[A-Z]{2,}[a-z]{1,2}\b")
"""No name begins so; character recognition makes such words: "GIl Surgical Pathology"."""


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


OUTWEIGHED = 2.0
"""Weight by which a department may outweigh the house that it is a part of, "RETINA CLINIC" that of its consultants."""


@lru_cache(maxsize=32)
def likeliest_house(text: str) -> House | None:
    """The stretch of a document's text that most likely names who issued it; None where nothing weighs enough."""
    text = MISREAD.sub(lambda figure: "O" if figure[0] == "0" else "I", text)
    lines = list(LINE.finditer(text))
    page = Page(text, lines, sum(line[0].isupper() for line in lines) * 2 > len(lines))
    found = sorted(_houses(page), key=lambda one: (-one.weight, one.span[0], -one.span[1]))
    likely = [one for one in found if one.weight >= ENOUGH]
    if not likely:
        return None
    named = next((one for one in likely if named_apart(text[slice(*one.span)])), likely[0])
    return named if likely[0].weight - named.weight <= OUTWEIGHED else likely[0]


def _houses(page: Page) -> Iterator[House]:
    foot = len(page.lines) - FOOT
    for index, line in enumerate(page.lines):
        inside = len(PLACES) <= index < foot
        for piece in (SPACED if SPACED.fullmatch(line[0]) else PIECE).finditer(line[0]):
            label = LABEL.match(piece[0])
            said = (label["label"] or label["did"]).strip(" #*-").lower() if label else _cell_before(line[0][: piece.start()])
            if (said and not (DID.fullmatch(said) or AT.fullmatch(said) or SIGNING.search(said))) or (inside and not said):
                continue
            start, end = line.start() + piece.start() + (label.end() if label else 0), line.start() + piece.end()
            for span in _parts(page.text, start, end):
                if (weight := _words(page.text[slice(*span)], page.loud)) is not None:
                    yield House(span, weight + _label(page.text, said, span, start) + _place(page, index, span))
        yield from _run_on(page, index)
        greeted = index > 0 and GREETING.match(page.lines[index - 1][0])
        for told in () if inside else (*DONE_AT.finditer(line[0]), *(SEEN_AT.finditer(line[0]) if greeted else ())):
            span = line.start() + told.start("name"), line.start() + told.end("name")
            if not TOLD_OF_BEFORE.search(line[0].lower()[: told.start()]) and _words(told["name"], page.loud) is not None:
                yield House(span, DOES)


WITH_TITLE = re.compile(
    r"\W*(?P<name>(?:[A-Z][\w.'’&-]* ){1,6}?(?i:hospital|infirmary|clinic|medical cent(?:er|re)|institute|laborator(?:y|ies)))"
    r",? (?i:(?:operati\w+|discharge|progress|office|clinic|consultation|surgical|pathology|procedure|emergency|outpatient"
    r"|death|transfer|visit|history)\b[\w &]{0,30}\b(?:report|notes?|summary|record|letter|visit|physical))\b"
)
"""A name at the head that runs on into the title of the paper."""


def _run_on(page: Page, index: int) -> Iterator[House]:
    """Names of the head or the foot that are no stretch of their own: of widely set words, before a title, in a signature."""
    line = page.lines[index]
    titled = WITH_TITLE.match(line[0]) if index < CLOSE else None
    if titled and (weight := _words(titled["name"], page.loud)) is not None:
        yield House((line.start() + titled.start("name"), line.start() + titled.end("name")), weight + OVER_TITLE)
    wide = WIDE.match(line[0]) if index < len(PLACES) else None
    gap = wide and "  " in wide["name"] and not HOUSE.search(wide["name"].split("  ")[0].lower())
    if wide and gap and (weight := _words(wide["name"], page.loud)) is not None:
        span = line.start() + wide.start("name"), line.start() + wide.end("name")
        yield House(span, weight + _place(page, index, span))
    first, last = index < CLOSE, index >= len(page.lines) - CLOSE
    for (low, high), dated in signed_off(line[0], first=first, last=last) if first or last else ():
        printed = page.text[line.start() + low : line.start() + high]
        weight = _words(printed, page.loud)
        by_craft = dated and weight == UNKNOWN and _called_by_craft(printed)
        if weight is not None and (HOUSE.search(printed.lower()) or by_craft or (dated and KIND.search(printed.lower()))):
            yield House((line.start() + low, line.start() + high), (HINTED if by_craft else weight) + SIGNS_OFF)


def _called_by_craft(printed: str) -> bool:
    """Whether a laboratory is called by a name and its craft, and the name is not that of what it looks at."""
    named = BY_CRAFT.match(printed)
    return named is not None and not any(names_a_place(word) or SAMPLE.fullmatch(word) for word in named["name"].lower().split())


def _cell_before(printed: str) -> str:
    """The cell before a stretch where it labels it: "Client         Heart Clinic", "Indication:  Prostate cancer"."""
    cell = GAP.split(printed.rstrip(" \t;"))[-1].strip().lower()
    if cell.endswith(":") and len(cell.split()) <= LABEL_WORDS:
        return cell.rstrip(" :")
    return cell if len(cell.split()) <= LABEL_WORDS and (OF_OTHERS.fullmatch(cell) or COPIED.match(cell)) else ""


def _parts(text: str, start: int, end: int) -> Iterator[Span]:
    """The stretch, and what stands between its commas, each without the address behind it."""
    items = [(start + item.start(), start + item.end()) for item in ITEM.finditer(text[start:end])]
    aside = len(items) > 1 and any(_aside(text[slice(*item)].strip(" ,")) for item in items)
    spans = items if aside or len(items) < 2 else [(start, end), *items]
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


def _aside(item: str) -> bool:
    """Whether an item names a person or a department, so that what holds it is more than the name of a house."""
    return DEPARTMENT.fullmatch(item.lower()) is not None or PERSON.match(item) is not None


def _words(printed: str, loud: bool) -> float | None:
    """What the words of a stretch say for its being a house; None for what is none."""
    printed = " ".join(printed.split())
    low, words = printed.lower().replace("’", "'"), WORD.findall(printed)
    telling = [word for word in words if word.lower() not in SMALL]
    plain, kind = HOUSE.search(low), KIND.search(low)
    person = PERSON.search(printed) and not (plain and HOUSE_AT_END.search(low))
    if not telling or len(words) > MOST_WORDS or re.search(r"[\d:#]", printed) or person or ROLE.search(low):
        return None
    if (
        MANGLED.match(printed)
        or low.startswith(("post-", "pre-", "post ", "pre "))
        or NO_NAME.search(low)
        or DEPARTMENT.fullmatch(low)
        or DEGREE.fullmatch(low)
        or not all(_set(word, plain) for word in (telling[:-1] if TAIL.search(printed) else telling))
    ):
        return None
    if (len(words) == 1 and not (plain or kind)) or _told_done(low, plain):
        return None
    weight = PLAIN + AFAR if AWAY.search(low) else PLAIN if plain else HINTED if kind else UNKNOWN
    said = KIND.sub(" ", HOUSE.sub(" ", low))
    named = [word for word in re.findall(r"[^\W\d_]{2,}", said) if not (word in SMALL or GENERIC.fullmatch(word))]
    sort = SORT.search(low) is not None and all(names_a_place(word) or PROBLEM.fullmatch(word) for word in named)
    own = bool(CALLED.search(low)) or (bool(named) and not sort)
    return weight + (0.0 if own else NAMELESS) + (LOUD if printed.isupper() and not loud else 0.0)


def _set(word: str, house: re.Match[str] | None) -> bool:
    """Whether a word stands as in a name: with a capital, or as one of the words for the kind of house ("Centre de sante")."""
    return word[0].isupper() or not word.isascii() or (house is not None and word in house[0].split()[1:])


def _told_done(low: str, house: re.Match[str] | None) -> bool:
    """Whether a stretch names an operation: "Cataract surgery" is none, "Moorside Surgery" is a practice."""
    if low.endswith("surgery") and not low.endswith("day surgery") and not CALLED.search(low):
        return bool(PROBLEM.search(low) or names_a_place(low))
    return house is None and not LEGAL.search(low) and OPERATION.search(low) is not None


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
    head = PLACES[index] if index < len(PLACES) else 0.0
    weight = max(head, AT_FOOT) if index >= len(page.lines) - FOOT else head
    if known and (ADDRESS.search(page.text, span[1], line.end()) or (":" not in below[:14] and _is_address(below))):
        weight += WITH_ADDRESS
    elif TITLE.search(below.lower()) or DEPARTMENT.fullmatch(below.strip().lower()):
        weight += OVER_TITLE
    weight += AGAIN if page.text.count(printed) > 1 else 0.0
    weight += ALONE if line[0].strip() == printed else 0.0
    return weight + (ELSEWHERE if _heads_others(above, first=index == 1) else 0.0)


def _is_address(below: str) -> bool:
    """Whether a line tells where the house is, and is not the day of the paper."""
    return ADDRESS.search(below) is not None and not DAY.match(below.strip())


def _heads_others(above: str, *, first: bool) -> bool:
    """Whether the line above heads what belongs to others; one that heads the paper is its title: "CARDIOLOGY FOLLOW-UP"."""
    told = above.endswith(".") and ":" not in above
    if told or not OF_OTHERS.search(above) or len(above.split()) > MOST_WORDS // 2:
        return False
    return not first or above.endswith(":") or ADDRESSEE.match(above) is not None
