"""Every day printed in a document with the label that the words or the column beside it give."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.days.dates import LOOSE, PRINTED, as_figures, iso, readings
from services.packs.clinical.shared.days.order import day_first
from services.packs.clinical.shared.days.titles import heads_visit
from services.packs.clinical.shared.days.words import BIRTH, NEVER, PLAIN, ROLES, WORDS, Label, Role
from services.packs.clinical.shared.prose import looks, prose

CELL = re.compile(r" {3,}|\t|\||;|•|·| / | // ")
TITLE = re.compile(r"[^\s|](?:[^|\n]*?[^\s|])?(?= {2,}| *\||\t|$)")
TIME = (
    r"(?:[t ,@]|at |um |\()*(?:\d{1,2}[:.h]\d\d(?:[:.]\d\d)?|\b\d{4}(?= ?h))(?:\.\d+)?z?(?: ?[ap]\.?m\b\.?"
    r"| ?(?:hrs?|h|uhr|est|gmt|utc)\b)?\)?"
)
AFTER_TIME = looks(rf"{TIME}")
WEEKDAY = r"\b(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?,?"
BETWEEN = looks(
    rf"(?:{TIME}|{WEEKDAY}|\b(?:on|at|the|of|as|was|is|by|for|le|den|el|am|date|time|dt|d/t|and)\b"
    rf"|\([a-z /.-]{{0,20}}\)|[^\w\n])*"
)
"""What may stand between a label and its day."""
BY = looks(
    r"(?:[^\w\n]*(?:by|:|-|,)[^\n]{0,70}|[^\w\n]*(?:dr|prof|[a-z]\.)[^\n]{0,50}"
    r"|[^\w\n]*(?:at|for|from) [^\n.;]{3,70} on (?:the )?|[^\n]{0,25})"
)
"""What else may: who did it."""
LONGEST, REACH, TABLE, BESIDE, BELOW = 48, 90, 6, 14, 300
RIGHT = looks(r" ?[(\[-] ?(?P<label>[a-z][a-z ]{2,24})[)\]]?(?=[\s.,;]|$)")
RANGE = looks(r"(?:\d{1,2}(?:st|nd|rd|th)? ?|[a-z]{3,9}\.? ?)?(?:to|until|till|thru|through|and|bis|au|al|-|->|/)? *")
FILLED = re.compile(r":\s*[^\W\d]")
"""A label that has its value already: the day beyond the gap is another's."""
CHANGED: tuple[Label, ...] = ("amended", "preliminary")
"""What a report is told to be, whatever is said to be done with it."""
SIGNING: tuple[Label, ...] = ("signed", "report", "final", "issued", "written", "dictated", "amended")
"""Labels that name somebody before their day."""
OWN_LABELS: tuple[Label, ...] = (*SIGNING, "plain", "typed", "discharge", "exit")
"""Labels of a paper, which a sentence of their own holds."""
STROKE = re.compile(r" ?/ ?")
PAIR = 120
"""Characters around a day within which such labels and days stand."""
PAIRED = re.compile(
    r"(?P<labels>[^\W\d][^\d|:\n/]{0,30}?(?: ?/ ?[^\W\d][^\d|:\n/]{0,30}?){1,3})[ :|]+"
    r"(?P<days>\d[\w. -]{0,20}?\d(?: ?/ ?\d[\w. -]{0,20}?\d){1,3})(?= *(?:[|\n]|$| {2}))"
)
FOREMOST = 32
"""Characters from its beginning within which a label owns its cell."""
STOP = looks(
    r"(?<=[a-z\d%)][a-z\d%)][a-z\d%)][a-z\d%)])(?<!prof)(?<!disc)(?<!isch)(?<!dict)(?<!coll)(?<!rept)(?<!recd)(?<!proc)"
    r"(?<!surg)(?<!serv)(?<!spec)(?<!appt)(?<!dept)\. "
)
"""The end of a sentence, before which no label of a later day stands; no stop of a word cut short."""


@dataclass(frozen=True)
class LabelledDay:
    """A printed day and what its label calls it.

    `near`: the words before it; `tight`: the label stands right beside it; `meant`: every day that its figures could mean;
    `either`: nothing tells which of them.
    """

    span: tuple[int, int]
    value: str
    label: Label
    near: str
    tight: bool
    meant: frozenset[str]
    either: bool

    @property
    def role(self) -> Role:
        """What the label makes of the day, in few words."""
        return next((role for role, labels in ROLES if self.label in labels), "other")


def day_at(text: str, span: tuple[int, int]) -> LabelledDay | None:
    """The first day printed within a span."""
    return next((day for day in labelled_days(text) if day.span[0] < span[1] and span[0] < day.span[1]), None)


@lru_cache(maxsize=64)
def labelled_days(text: str) -> tuple[LabelledDay, ...]:
    """Every complete day of a text, in order; those without separators only where a label stands beside them."""
    flat = as_figures(prose(text)).flat
    order = day_first(text)
    found: list[LabelledDay] = []
    days = [(match, pattern is PRINTED) for pattern in (PRINTED, LOOSE) for match in pattern.finditer(flat)]
    for match, parted in sorted(days, key=lambda one: one[0].start()):
        dotted = bool(match["a"]) and parted and match["sep"].strip() == "."
        value = iso(match, day_first=order or dotted or False)
        if value is None or (found and match.start() < found[-1].span[1]):
            continue
        label, near, tight = label_of(flat, match.span(), found)
        if parted or (tight and label not in ("none", "never", "birth")):
            either = order is None and not dotted and len(readings(match)) > 1
            found.append(LabelledDay(match.span(), value, label, near, tight, readings(match), either))
    return tuple(found)


def label_of(flat: str, span: tuple[int, int], found: Sequence[LabelledDay] = ()) -> tuple[Label, str, bool]:
    """The label of what is printed like a day at a span, the words that give it, and whether they stand right beside it.

    `found` are the days before it.
    """
    start = flat.rfind("\n", 0, span[0]) + 1
    last = found[-1] if found and found[-1].span[1] > start else None
    begin = last.span[1] if last else start
    if last and (time := AFTER_TIME.match(flat, begin, span[0])):
        begin = time.end()
    own = _last_sentence(flat[begin : span[0]].replace("_", " ")[-REACH:])
    if paired := _paired(flat, start, span):
        return called(paired)[0], paired, True
    cells = [cell for cell in CELL.split(own) if re.search(r"[^\W\d]", cell)]
    near = cells[-1] if cells else ""
    if entitled := heads_visit(flat, span):
        return entitled
    if len(cells) > 1 and cells[-2].rstrip().endswith(":"):
        near = f"{cells[-2]} {near}"
    filled = near and re.search(r" {3,}$|\t *$|\| *$", own) and FILLED.search(near)
    if near and (told := called(near))[0] != "none" and not (filled and told[0] not in SIGNING):
        return told[0], near, told[1]
    if titled := _title(flat, start, span):
        label, _ = called(titled)
        if label != "none":
            return label, titled, True
    if len(cells) > 1 and len(near.split()) <= 6 and (told := called(cells[-2]))[0] in SIGNING:
        return told[0], cells[-2], False
    if last and RANGE.fullmatch(own):
        return last.label, last.near, last.tight
    above = "" if near else _above(flat, start, span)
    if above and (told := called(above))[0] != "none" and told[1]:
        return told[0], above, True
    if (right := RIGHT.match(flat, span[1])) and (told := called(right["label"]))[0] != "none":
        return told[0], right["label"], True
    return "none", near, False


def _last_sentence(said: str) -> str:
    """The words of a day's own sentence where they label the paper, or begin it with the day; else all that stands before."""
    last = STOP.split(said)[-1]
    opens = re.fullmatch(r"\W*(?:on|by)\W*", last) is not None
    return last if opens or called(last)[0] in OWN_LABELS else said


def _paired(flat: str, start: int, span: tuple[int, int]) -> str:
    """The label of a day among as many labels as days, both parted by strokes: "Received / Report   11.12.2023 / 27.12.2023"."""
    start = max(start, span[0] - PAIR)
    stop = flat.find("\n", span[1], span[1] + PAIR)
    for row in PAIRED.finditer(flat, start, stop if stop >= 0 else min(span[1] + PAIR, len(flat))):
        days = list(PRINTED.finditer(row["days"]))
        labels = STROKE.split(row["labels"])
        at = next((place for place, day in enumerate(days) if row.start("days") + day.start() == span[0]), None)
        if at is not None and len(labels) == len(days) and all(called(label)[0] != "none" for label in labels):
            return labels[at]
    return ""


@lru_cache(maxsize=1024)
def called(near: str) -> tuple[Label, bool]:
    """What the words before a day call it, and whether they stand right beside it."""
    said = near.lower()
    if BIRTH.search(said):
        return "birth", True
    if NEVER.search(said):
        return "never", len(said) <= LONGEST
    labels = [(match.end(), match.end() - match.start(), label) for label, pattern in WORDS for match in pattern.finditer(said)]
    for end, _, label in sorted(labels, reverse=True):
        rest = said[end:]
        if changed := next((one for one in CHANGED if one != label and dict(WORDS)[one].search(said)), None):
            label = changed
        if BETWEEN.fullmatch(rest):
            return label, end - (said.rfind(", ", 0, end) + 1) <= LONGEST
        if BY.fullmatch(rest) and not re.search(r"[a-z]{3}\. ", rest):
            signed = re.match(r"[^\w\n]*by\b", rest) or label in SIGNING
            begins = end <= FOREMOST
            return ("none" if label in CHANGED and not begins else label), bool(signed) and begins
    return ("plain", len(said) <= LONGEST) if PLAIN.search(said) else ("none", False)


def _title(flat: str, start: int, span: tuple[int, int]) -> str:
    """The title over the column in which a day stands, where a row of titles stands above it."""
    own, row = flat[start : span[0]], ""
    for line in _lines_above(flat, start):
        if PRINTED.search(line) or re.fullmatch(r"[\s|:+=-]*", line):
            continue
        row = line
        break
    titles = list(TITLE.finditer(row))
    if len(titles) < 2 or re.search(r"\d", row) or ":" in row:
        return ""
    if "|" in own and "|" in row:
        place = own.count("|") - row.lstrip().startswith("|")
        return titles[place][0] if place < len(titles) else ""
    column = len(own)
    best = min(
        titles, key=lambda one: max(one.start() - (span[1] - start), column - one.end(), 0) * 100 + abs(one.start() - column)
    )
    return best[0] if abs(best.start() - column) <= BESIDE or best.start() <= column <= best.end() else ""


def _lines_above(flat: str, start: int) -> Iterator[str]:
    """The lines above a position, nearest first."""
    for _ in range(TABLE):
        if start == 0:
            return
        end = start - 1
        start = flat.rfind("\n", 0, end) + 1
        if flat[start:end].strip():
            yield flat[start:end]


def _above(flat: str, start: int, span: tuple[int, int]) -> str:
    """The label on a line of its own over a day; of a stack of labels over a stack of days, the one of the same place."""
    place = 0
    above = [line.strip() for line in _lines_above(flat, start)]
    while place < len(above) and PRINTED.match(above[place]) and not re.search(r"[a-z]{4}", PRINTED.sub("", above[place])):
        place += 1
    days = place + 1 + _days_below(flat, span[1])
    labels = above[place : place + days]
    stacked = days > 1 and len(labels) == days and all(called(one)[1] for one in labels)
    if stacked:
        return labels[days - 1 - place]
    return above[0] if above and place == 0 and len(above[0]) <= LONGEST and not re.search(r"\d", above[0]) else ""


def _days_below(flat: str, end: int) -> int:
    count = 0
    for line in flat[end : end + BELOW].split("\n")[1:TABLE]:
        if not (PRINTED.match(line.strip()) and not re.search(r"[a-z]{4}", PRINTED.sub("", line))):
            break
        count += 1
    return count
