"""Day and issuer of a short document: a laboratory report, a prescription. What its head and foot say."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.dates import Day
from services.packs.clinical.shared.flowed import lines_in
from services.packs.clinical.shared.institutions import KEYWORD, NOT_THE_ISSUER, Issuer, issuers
from services.packs.clinical.shared.letterhead import settled
from services.packs.clinical.shared.prose import Prose, trimmed
from services.packs.clinical.shared.slip_days import own_days
from services.packs.clinical.shared.slip_letterhead import letterhead, signoff

HOUSE = re.compile(r"\b(?:clinic|hospital|nursing home|(?:path)?labs?|diagnostics|polyclinic)(?:, [a-z .]{3,25})?\W*$")
"""How a line about a doctor ends when it is the name of the house: "Dr. Vale Clinic"."""
ORDER = ("report", "result", "final", "issue", "written", "date", "collect", "drawn", "taken", "received")
STREET = re.compile(
    r"^\W*\d+[\w/-]* .*\b(?:avenue|ave|street|str|road|rd|lane|boulevard|blvd|drive|suite|floor|parkway|way|square|highway)\b"
)
TITLE = re.compile(
    r"\b(?:reports?|results?|data|values|sheet|summary)$|^(?:\W|stat|lab|labs|laboratory|laboratories|clinical|"
    r"medical|blood|test|tests|hospital|clinic|"
    r"diagnostics)+$"
)
"""What looks like a house and is the title of a document or no name at all."""
NO_NAME = re.compile(r"\w: |\d{3}|\d[/.]\d|\.{4}|\b(?:ref|no|number|notes?|results? for)\b")
LEAD = re.compile(
    r"\W*(?:(?:your|the|reported|report|results?|issued|printed|lab(?:oratory)? report)\b[\w ]{0,20}\b(?:from|by|at) )?"
)
"""What can stand before an organisation's name on its line."""
SURE = 0.85
"""Confidence of a name that only its place tells."""
HEAD = 5
FOOT = 4
"""Lines at the end of a document in which a letterhead can stand."""
PERSON = re.compile(r"^\W*(?:dr\.?|doctor|prof\.?|mr\.?|mrs\.?|ms\.?|patient|prescriber|physician|phone|tel|e-?mail|www)\b")


@dataclass(frozen=True)
class Said:
    """A scalar as it is printed: its value, its place, and how sure the reading is."""

    value: str
    span: tuple[int, int]
    confidence: float


def day_of_issue(view: Prose, *, wide: bool) -> Said | None:
    """The document's own day: of the report or of writing, else of the specimen or visit. `wide` takes one "
    "unlabelled day too."""
    found = own_days(view)
    for role, confidence in (("report", 0.97), ("service", 0.93), ("printed", 0.8)):
        mine = [day for day, said in found if said == role]
        if mine:
            best = _last_of_row(view, min(mine, key=lambda day: (_rank(day.label), day.span[0])), [day for day, _ in found])
            rivals = {day.value for day in mine if _rank(day.label) == _rank(best.label)} - {best.value}
            return Said(best.value, best.span, confidence - (0.3 if rivals else 0.0))
    bare = [day for day, said in found if said == "none"]
    if len({day.value for day in bare}) == 1 and (wide or _at_an_end(view, bare[0])):
        return Said(bare[0].value, bare[0].span, 0.6 if wide else 0.8)
    if bare and (tabled := [day for day in bare if _in_table(view, day, bare)]):
        last = max(tabled, key=lambda day: day.value)
        return Said(last.value, last.span, 0.75)
    return None


def _last_of_row(view: Prose, one: Day, every: list[Day]) -> Day:
    """Of several days side by side under one label the latest: a column each."""
    row = [one]
    for day in every:
        if day.span[0] > row[-1].span[1] and re.fullmatch(r"[\s\d:.|,;hrs]*", view.flat[row[-1].span[1] : day.span[0]]):
            row = [*row, day] if "\n" not in view.flat[row[-1].span[1] : day.span[0]] else row
    return max(row, key=lambda day: day.value) if len(row) > 2 else one


def _in_table(view: Prose, day: Day, every: list[Day]) -> bool:
    """Whether a day heads a column or a row among other days: beside another on its line, or first on its line like another."""
    start = view.flat.rfind("\n", 0, day.span[0]) + 1
    stop = view.flat.find("\n", day.span[1])
    beside = any(start <= other.span[0] < (stop if stop >= 0 else len(view.flat)) and other is not day for other in every)
    leads = re.fullmatch(r"[\s|]*", view.flat[start : day.span[0]]) is not None
    alike = any(
        other is not day and re.fullmatch(r"[\s|]*", view.flat[view.flat.rfind("\n", 0, other.span[0]) + 1 : other.span[0]])
        for other in every
    )
    return beside or (leads and alike)


def _at_an_end(view: Prose, day: Day) -> bool:
    """Whether a day stands in the heading or in the signature."""
    return lines_in(view.flat[: day.span[0]]) <= HEAD or lines_in(view.flat[day.span[1] :]) <= FOOT


def issuer(view: Prose) -> Said | None:
    """The institution that issued the document; a person, a street or a pharmacy is none."""
    own = _named_issuer(view)
    found = settled(view.text, (own.span, own.confidence) if own else None)
    return Said(" ".join(view.text[slice(*found[0])].split()), *found) if found else None


def _named_issuer(view: Prose) -> Said | None:
    named = [one for one in (_named(view, each) for each in issuers(view)) if one]
    labelled = next((one for one in named if one.confidence > SURE), None)
    headed = next(letterhead(view), None)
    if labelled:
        return labelled
    if headed:
        return Said(" ".join(view.text[slice(*headed)].split()), headed, 0.85)
    signed = next(signoff(view), None)
    below = Said(" ".join(view.text[slice(*signed)].split()), signed, 0.75) if signed else None
    return next(iter(named), None) or _at_the_foot(view) or below


def _named(view: Prose, one: Issuer) -> Said | None:
    start, stop = one.span
    line = view.flat[view.flat.rfind("\n", 0, start) + 1 : stop]
    person = PERSON.match(line) and not HOUSE.search(line)
    if STREET.match(line) or person or TITLE.search(view.flat[start:stop]) or NO_NAME.search(view.flat[start:stop]):
        return None
    start += len(lead[0]) if (lead := LEAD.match(view.flat[start:stop])) else 0
    return Said(" ".join(view.text[start:stop].split()), (start, stop), 0.93 if one.labelled else SURE)


def _at_the_foot(view: Prose) -> Said | None:
    """A name of an institution on one of the last lines."""
    ends = list(re.finditer(r"[^\n]+", view.flat))[-FOOT:]
    for line in reversed(ends):
        named = KEYWORD.search(line[0]) and not NOT_THE_ISSUER.search(line[0]) and not STREET.match(line[0])
        if (
            named
            and not TITLE.search(line[0].strip())
            and re.fullmatch(r" *[a-z][a-z .,&'-]{5,60}", line[0])
            and not PERSON.match(line[0])
        ):
            start, stop = trimmed(view.flat, *line.span())
            return Said(" ".join(view.text[start:stop].split()), (start, stop), 0.75)
    return None


def whole_words(text: str, start: int, stop: int) -> str:
    """The stretch with what is printed on to its end: a day may carry its time ("2024-06-18T14:22")."""
    while stop < len(text) and text[stop - 1].isalnum() and text[stop].isalnum():
        stop += 1
    return text[start:stop]


def _rank(label: str) -> int:
    return next((index for index, word in enumerate(ORDER) if word in label), len(ORDER))
