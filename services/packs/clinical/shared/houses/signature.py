"""Sentences of nothing but names and days, as open or close a text: "Report: 5 May 2018. Mercy Clinic, Leeds"."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.houses.letterhead_words import ADDRESSEE, AT, CRAFTS, DAY, LEGAL, SMALL, TAIL

Span = tuple[int, int]
MOST, LONGEST = 3, 130
"""Sentences at each end of a line that are looked at, and characters of one."""
NEXT = 3
"""Characters between a sentence and the next."""
END = re.compile(r"(?<=[\w)][\w)'’])(?<!\bSt)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!Mrs)(?<!Prof)(?<!\bNo)\.(?: +|$)|; +")
LABEL = (
    r"(?:electronically|electronic|e-?signature|signature|accession|date|dated|day|time|report\w*|final|signed|sign-?out"
    r"|dictated|typed|transcribed|verified|validated|released|"
    r"issued|completed|authori[sz]ed|addendum|dx|diagnosis|discharged?|seen|visit|encounter|exam|(?<!\w )service"
    r"|(?<=of )service|procedure"
    r"|consultation|dos|"
    r"status|reviewed|approved|result\w*|of|on|the|this|at|in|by|mon|tue|wed|thu|fri|sat|sun|\w+day)"
)
DAY_LABEL = re.compile(rf"(?:\b{LABEL}\b[ :.,-]*)*$", re.I)
"""Words of the label before a day."""
DAY_ASIDE = re.compile(rf" *(?:\((?:{LABEL} ?)+\)|(?:at |, ?)?\d{{1,2}}[:.]\d\d(?: ?[ap]\.?m\.?| ?hrs?)?|,)?", re.I)
"""What stands behind a day and belongs to it."""
DONE_FOR = re.compile(
    r"(?:electronically |(?:case|report|slides|study) )?(?:read|dictated|"
    r"reported|signed(?: out)?|prepared|issued|transcribed|verified|discharged|released"
    r"|interpreted|authori[sz]ed|finali[sz]ed)(?: (?:home|out|today))? (?:for|at|by|from|in) (?:the )?",
    re.I,
)
"""How a sentence begins that tells for whom the paper was written."""
PLACE_LABEL = re.compile(rf"(?:{AT.pattern}) ?: *", re.I)
ITEM = re.compile(rf"(?:(?!, ?(?! ?(?:{LEGAL.pattern}))|; | / | [-–—] | {{2,}}|\|).)+", re.I)
LED = re.compile(r"[ ,./|–—-]*(?:(?:by|for|at|of|from) (?:the )?)?")
KNOWN = re.compile(rf"(?:{CRAFTS})(?: (?:department|dept|services?|unit|division|section|clinic|lab))?", re.I)
TOLD = re.compile(r"\b(?:to|with|was|were|is|are|has|had|he|she|will|if|her|his|no|not|per|via|should)\b", re.I)


def signed_off(line: str, *, first: bool, last: bool) -> Iterator[tuple[Span, bool]]:
    """The names in such a sentence at the beginning or at the end of a line, and those behind the label of a place there.

    With each, whether a day, a verb or a label stands there as well as names, or a sentence of nothing but a day beside it.
    """
    sentences = list(_sentences(line))
    if any(ADDRESSEE.match(line[low:high].strip().lower()) for low, high in sentences):
        return
    ends = {*(sentences[:MOST] if first else ()), *(sentences[-MOST:] if last else ())}
    for low, high in sorted(ends):
        if high - low <= LONGEST:
            beside = any(
                _only_days(line[slice(*one)]) for one in sentences if low - NEXT <= one[1] <= low or high <= one[0] <= high + NEXT
            )
            names = _names(line[low:high], alone=len(sentences) == 1, dated=beside)
            yield from (((low + start, low + end), dated) for (start, end), dated in names)


def _only_days(told: str) -> bool:
    """Whether a sentence holds a day with its label and nothing else."""
    rest = _without_days(told)
    return rest != told and not re.search(r"\w", rest)


def _names(told: str, *, alone: bool, dated: bool) -> Iterator[tuple[Span, bool]]:
    """The names in a sentence of nothing else; one `alone` on its line, of names only, is none."""
    labelled = PLACE_LABEL.match(told)
    led = labelled or DONE_FOR.match(told)
    rest = _without_days(told)
    dated = dated or led is not None or rest != told
    items = [item for match in ITEM.finditer(rest, led.end() if led else 0) if (item := _item(rest, match.span()))]
    named = [item for item in items if _is_named(rest[slice(*item)])]
    if (dated or not alone) and not TOLD.search(rest) and (labelled or len(named) == len(items)):
        yield from ((item, dated) for item in named)


def _sentences(line: str) -> Iterator[Span]:
    start = 0
    for stop in END.finditer(line):
        if line[start : stop.start()].strip():
            yield start, stop.start()
        start = stop.end()
    if line[start:].strip():
        yield start, len(line)


def _without_days(told: str) -> str:
    """The sentence with bars in the place of its days and their labels, character for character."""
    for day in DAY.finditer(told):
        start = DAY_LABEL.search(told, 0, day.start())
        behind = DAY_ASIDE.match(told, day.end())
        low, high = start.start() if start else day.start(), behind.end() if behind else day.end()
        told = told[:low] + "|" * (high - low) + told[high:]
    return told


def _item(rest: str, span: Span) -> Span | None:
    """The stretch between two commas without the word that leads to it; None where nothing is left."""
    led = LED.match(rest, *span)
    low, high = led.end() if led else span[0], span[1]
    while high > low and rest[high - 1] in " .,|:":
        high -= 1
    return (low, high) if low < high else None


def _is_named(item: str) -> bool:
    """Whether every word of a stretch is set as in a name, or it tells a craft."""
    words = TAIL.sub("", item).split()
    return bool(KNOWN.fullmatch(item)) or (
        not re.search(r"[\d:]", item) and all(word[0].isupper() or word == "&" or word.lower() in SMALL for word in words)
    )
