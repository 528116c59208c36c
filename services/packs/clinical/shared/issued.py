"""When and by whom a clinical document was issued: the reader's choice among printed days and names."""

import re
from dataclasses import replace

from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.dates import LABELS, PLAIN, PRINTED, Day, days
from services.packs.clinical.shared.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.lookalikes import figures
from services.packs.clinical.shared.prose import Prose, looks, prose, tidy
from services.tasks.values import iso_date

COMPACT = looks(
    r"\b(?:date(?: ?/ ?time)?|performed|dictated|reported|signed|verified|read|finali[sz]ed|collected)[ :.|]*(?P<day>(?:19|"
    r"20)\d\d[01]\d[0-3]\d)(?=(?:\d{4}(?:\d\d)?)?(?!\d))"
)
"""A day without separators counts only behind a word for a day: any eight digits could be a number of something."""
NOT_NOW = re.compile(
    r"\b(?:compar\w+|prior|previous|original|last|birth|dob|history|since|new from|change\w* from|dating back|replac\w+|"
    r"supersed\w+)\b"
)
DEAR = looks(r"\n *dear ")
FAR = 80
"""Characters of a heading's line that may stand before its day."""
DONE = looks(
    r"\b(?:exam(?:ination|ined)?|scan(?:ned)?|study|stud(?:y|ied)|performed|imaged|acquired|tested|sequenced)\b[^\d\n]{0,24}$"
    r"|\b(?:attended|seen|scanned|examined|imaged)\b[^\d\n]{0,80}\bon (?:the )?$"
)
BRITISH = looks(
    r"\b\w*(?:haem|oedema|tumour|oesoph|paediatr|gynaec|leukaem|ischaem|orthopaed|diarrhoea|anaesth|faec|calibre|colour)\w*|"
    r"\bcentre\b|\bnhs\b|\blitres?\b|\bmillimetres?\b|\bcentimetres?\b|\bregistrar\b"
)
BEST_LABEL = (
    "report", "sign", "final", "verified", "valid", "authori", "approv", "issue", "release", "result", "read", "date", "exam",
    "study", "service", "procedure", "collect", "received",
)  # fmt: skip


def issue_day(view: Prose, *, wide: bool) -> Told | None:
    """The document's own day: of the report, else of the service, else the only one in heading or signature.

    `wide` also takes the first of several days without a label there.
    """
    view = prose(figures(view.text))
    found = [_settled(view, _by_own_line(view, day)) for day in days(view)]
    letter = [day for day in found if day.role == "none" and _dates_a_letter(view, day)]
    for role, confidence in (("report", 0.97), ("service", 0.94)):
        if role == "service" and len(letter) == 1:
            return Told(letter[0].value, letter[0].span, 0.85)
        mine = [day for day in found if day.role == role and not NOT_NOW.search(_own_words(view, day.span[0]))]
        if mine:
            best = max(mine, key=lambda day: (_rank(day.label), -day.span[0]))
            rivals = {day.value for day in mine if _rank(day.label) == _rank(best.label)} - {best.value}
            return Told(best.value, best.span, confidence - (0.35 if rivals else 0.0))
    if match := next((m for m in COMPACT.finditer(view.flat) if not NOT_NOW.search(view.before(m.start("day")))), None):
        day = iso_date(match["day"]).value
        return Told(day, match.span("day"), 0.9) if day else None
    alone = [day for day in found if day.role == "none" and _heads(view, day.span[0])]
    if not alone or (len({day.value for day in alone}) > 1 and not wide):
        return None
    return Told(alone[0].value, alone[0].span, 0.7 if len(alone) == 1 else 0.55)


def _dates_a_letter(view: Prose, day: Day) -> bool:
    """Whether a day stands alone on its line, above the words that open a letter."""
    start, end = view.flat.rfind("\n", 0, day.span[0]) + 1, view.flat.find("\n", day.span[1])
    alone = end > 0 and view.flat[start:end].strip(" .,") == view.flat[slice(*day.span)].strip(" .,")
    return alone and DEAR.search(view.flat, day.span[1]) is not None


def _own_words(view: Prose, position: int) -> str:
    """What stands before a day in its sentence, from behind the day before it."""
    before = view.before(position)[-60:]
    return before[max((match.end() for match in PRINTED.finditer(before)), default=0) :]


def issuer(view: Prose) -> Told | None:
    """Who issued the document, as printed."""
    house = likeliest_house(view.text)
    return Told(tidy(view.text[slice(*house.span)]), house.span, SURE) if house else None


def _by_own_line(view: Prose, day: Day) -> Day:
    """A day with the role that its own line's words give it, where they give one: the line above may hold another's label."""
    line = view.flat[view.flat.rfind("\n", 0, day.span[0]) + 1 : day.span[0]].replace("_", " ")
    labels = [(match.end(), role, match[0]) for role, pattern in LABELS for match in pattern.finditer(line)]
    if labels:
        _, role, label = max(labels)
        return replace(day, role=role, label=label)
    if day.label in ("", "date") and DONE.search(line):
        return replace(day, role="service", label="exam")
    return replace(day, role="report", label="date") if PLAIN.search(line) else day


def _rank(label: str) -> int:
    return -next((index for index, word in enumerate(BEST_LABEL) if word in label), len(BEST_LABEL))


def _settled(view: Prose, day: Day) -> Day:
    """A day of figures whose order nothing settles, read day first where the text is spelt in the British way."""
    other = other_order(view.flat[slice(*day.span)])
    return replace(day, value=other) if other and british(view) else day


def other_order(printed: str) -> str | None:
    """The day that figures mean when read day first; None where they can be read in one order only."""
    match = re.fullmatch(r"\D*(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d\d)\D*", printed)
    if match is None or int(match[1]) > 12 or int(match[3]) > 12 or int(match[1]) == int(match[3]):
        return None
    return iso_date(f"{match[3]}/{match[1]}/{match[4]}").value


def british(view: Prose) -> bool:
    """Whether the text is spelt as outside the United States, where days stand before months."""
    return BRITISH.search(view.flat) is not None


def _heads(view: Prose, position: int) -> bool:
    """Whether a day stands in heading or signature, with nothing before it that makes it another study's."""
    return at_an_end(view, position) and not NOT_NOW.search(view.flat[max(0, position - FAR) : position])


def at_an_end(view: Prose, position: int) -> bool:
    """In the heading or the signature, not in the running text."""
    before, after = view.flat[:position].count("\n"), view.flat[position:].count("\n")
    return len(view.before(position)) < FAR and (before < 6 or after < 4)
