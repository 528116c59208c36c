"""Day and issuer of a short document: a laboratory report, a prescription. What its head and foot say."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.dates import Day
from services.packs.clinical.shared.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.prose import Prose
from services.packs.clinical.shared.slip_days import own_days

ORDER = ("report", "result", "final", "issue", "written", "date", "collect", "drawn", "taken", "received")
HEAD = 5
FOOT = 4
"""Lines at the end of a document in which a letterhead can stand."""


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
        if mine and role == "service" and (headed := _of_the_letter(view, found, max(day.value for day in mine))):
            return Said(headed.value, headed.span, 0.8)
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


def _of_the_letter(view: Prose, found: list[tuple[Day, str]], least: str) -> Day | None:
    """The one unlabelled day that ends a line of the heading, apart from all words, and is not before the day `least`."""
    bare = [day for day, said in found if said == "none" and day.value >= least and _stands_apart(view, day)]
    mine = [day for day in bare if _worded_lines(view.flat[: day.span[0]]) <= HEAD]
    return mine[0] if len({day.value for day in mine}) == 1 else None


def _stands_apart(view: Prose, day: Day) -> bool:
    """Whether nothing stands on a day's line but what a wide gap parts from it, and nothing behind it."""
    start, stop = view.flat.rfind("\n", 0, day.span[0]) + 1, (view.flat + "\n").find("\n", day.span[1])
    before = view.flat[start : day.span[0]]
    return not view.flat[day.span[1] : stop].strip() and (not before.strip() or re.search(r"[^\s:] {3,}$", before) is not None)


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
    return _worded_lines(view.flat[: day.span[0]]) <= HEAD or _worded_lines(view.flat[day.span[1] :]) <= FOOT


def _worded_lines(stretch: str) -> int:
    """How many lines of a stretch have a word on them; rules and boxes are none."""
    return sum(re.search(r"[^\W_]", line) is not None for line in stretch.split("\n"))


def issuer(view: Prose) -> Said | None:
    """The institution that issued the document; a person, a street or a pharmacy is none."""
    house = likeliest_house(view.text)
    return Said(" ".join(view.text[slice(*house.span)].split()), house.span, SURE) if house else None


def whole_words(text: str, start: int, stop: int) -> str:
    """The stretch with what is printed on to its end: a day may carry its time ("2024-06-18T14:22")."""
    while stop < len(text) and text[stop - 1].isalnum() and text[stop].isalnum():
        stop += 1
    return text[start:stop]


def _rank(label: str) -> int:
    return next((index for index, word in enumerate(ORDER) if word in label), len(ORDER))
