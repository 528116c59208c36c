"""Printed lengths: one to three numbers with a unit of length, as radiologists and pathologists dictate them."""

import re
from dataclasses import dataclass
from decimal import Decimal

from services.packs.clinical.shared.prose import Prose, looks

NUMBER = r"(?:\d+(?:\.\d+|,\d{1,2}(?!\d))?|\.\d+)"
"""With a decimal point, or the comma of most of Europe."""
UNIT = r"(?:mms?(?![a-wyz])|cms?(?![a-wyz])|m\.m\b\.?|c\.m\b\.?|[mc]rn|rnm|millimet(?:er|re)s?|centimet(?:er|re)s?|inch(?:es)?)"
"""With what hands and recognition make of "mm" and "cm"."""
AXIS = (
    r"(?: ?\(?(?:in )?(?:ap|a-p|tr?v|tr|trans(?:verse)?|cc|si|ml|cranio-?caudal|antero-?posterior|longitudinal|sagittal|coronal|"
    r"axial|long|wide|deep|high|length|width|depth|height|[lwhd])(?: (?:dimensions?|diameter|plane|axis))?\)?(?![a-z]))?"
)
TIMES = r"(?:x|×|✕|✖|\*|by|/(?=[\d./]{1,9} ?[mc]m))"
"""Between two dimensions."""
UNIT_BEHIND = rf"(?:(?:[\s-]?|\s?\n\s{{0,8}}|,? ?\(?){UNIT}|[\s-]?)"
BEGINS = r"(?:(?<![\w.+/:-])|(?<=[øØ⌀])|(?<=[a-z)]:)|(?<=[a-z][a-z)]-)(?<!sub-))"
"""Where a number may begin: not inside a word, a date or a fraction, but right behind a label ("CBD:4 mm", "Spleen-11 cm")."""
SIZE = looks(
    rf"{BEGINS}(?<!\d,){NUMBER}(?:(?: ?- ?| to ){NUMBER}(?= ?-?{UNIT}))?[\s-]?(?:{UNIT})?{AXIS}"
    rf"(?:\s*{TIMES}\s*(?!{NUMBER} ?{UNIT} of [a-z]){NUMBER}{UNIT_BEHIND}{AXIS}(?: ?{UNIT})?){{0,2}}"
)
"""One candidate; it counts when a unit stands in it and none of AFTER behind it."""
SHARED_UNIT = looks(rf"(?<![\w.+/:-])(?P<first>(?!(?:19|20)\d\d\b){NUMBER}) ?(?:, and|,|and|&|or|\+) ?$")
COUNTED = looks(
    r"\b(?:segments?|levels?|observations?|lesions?|nodules?|series|images?|zones?|stations?|grade|types?|class|phase|no\.?|"
    r"number|seg\.?) ?#?$"
)
"""Words whose number counts or names, and is no length: "segment 8, 27 mm"."""
AFTER = looks(r"^(?:[a-z0-9²³^]| ?/|\.?\d| ?hg\b| ?h2o\b| per (?:second|sec|minute|min|hour)\b)")
CHANGED = looks(r"(?<!ranging )(?<!range )(?<!ranges )(?<!varying )(?<!vary )\bfrom $")
"""Before two numbers of which the second is the present one: "from 14 to 9 mm"."""
PART = looks(rf"(?P<number>{NUMBER})(?:(?:[\s-]?|\s{{2,9}}|,? ?\(?)(?P<unit>{UNIT}))?[\s-]?(?![a-wyz])")
ASIDE = re.compile(r"(?<=\d) ?\([a-z -]{1,16}\)", re.I)
"""The name of an axis between a number and its unit: "3.4 (CC) cm"."""
MILLIMETRES = {
    **dict.fromkeys(("mm", "mi", "mr", "rn"), Decimal(1)),
    **dict.fromkeys(("cm", "ce", "cr"), Decimal(10)),
    "in": Decimal("25.4"),
}
"""By the first two letters of a unit."""


@dataclass(frozen=True)
class Measure:
    """A printed length: where it stands, and its dimensions in millimetres, smallest first."""

    span: tuple[int, int]
    millimetres: tuple[Decimal, ...]
    printed: str
    """As printed; a number that shares the unit of the next one ("5 and 7 mm") with that unit."""


def measures(view: Prose, start: int = 0, stop: int | None = None) -> tuple[Measure, ...]:
    """Every printed length with a unit between two positions, in order."""
    found = []
    for match in SIZE.finditer(view.flat, start, len(view.flat) if stop is None else stop):
        begin, end = match.span()
        while view.flat[end - 1] in " -(\n":
            end -= 1
        if COUNTED.search(view.flat[max(0, begin - 14) : begin].rstrip()) and (then := view.flat.find(" - ", begin, end)) > 0:
            begin = then + 3
        if CHANGED.search(view.flat[max(0, begin - 16) : begin]) and (now := view.flat.find(" to ", begin, end)) > 0:
            begin = now + 4
        size = millimetres(view.flat[begin:end])
        if size and not AFTER.match(view.flat[end : end + 12]):
            found.extend(_sharing(view, begin, end, size))
            found.append(Measure((begin, end), size, view.text[begin:end]))
    return tuple(found)


def _sharing(view: Prose, begin: int, end: int, size: tuple[Decimal, ...]) -> list[Measure]:
    """The numbers before a single length that take its unit: "5 and 7 mm", "19, 17, 14 mm"."""
    unit = next((part["unit"] for part in PART.finditer(view.flat[begin:end]) if part["unit"]), "")
    found: list[Measure] = []
    while unit and len(size) == 1 and (before := SHARED_UNIT.search(view.flat[max(0, begin - 12) : begin])):
        begin = max(0, begin - 12) + before.start("first")
        if COUNTED.search(view.flat[max(0, begin - 14) : begin]):
            break
        printed = f"{before['first']} {unit}"
        found.insert(0, Measure((begin, begin + len(before["first"])), millimetres(printed), printed))
    return found


def millimetres(printed: str) -> tuple[Decimal, ...]:
    """The dimensions of a printed size in millimetres, smallest first; empty when it has no number or no unit.

    A number without a unit has the unit of the next one: "3 x 2.1 cm" is 21 by 30.
    """
    parts = list(PART.finditer(ASIDE.sub("", printed.lower())))
    if not any(part["unit"] for part in parts):
        return ()
    found, unit = [], next(part["unit"] for part in reversed(parts) if part["unit"])
    for part in reversed(parts):
        unit = part["unit"] or unit
        found.append(
            (Decimal(part["number"].replace(",", ".")) * MILLIMETRES[unit.replace(".", "")[:2]]).quantize(Decimal("0.1"))
        )
    return tuple(sorted(found))


def bare(printed: str) -> str:
    """A size without the names of its axes, its unit in full and set apart: "4cm AP x 3 cm" becomes "4 cm x 3 cm"."""
    printed = re.sub(rf"(?i),? ?[(]?(?={UNIT})", " ", printed)
    plain = re.sub(rf"(?<=[\dm]){AXIS}(?=\s*(?:x|×|\*|by|$))", "", ASIDE.sub("", printed), flags=re.I)
    whole = re.sub(r"(?<=[\d -])(?:mrn|rnm)\b", "mm", re.sub(r"(?<=[\d -])crn\b", "cm", plain))
    whole = re.sub(r"(?i)(?<=[\d -])([mc])(?:ms\b|\.m\b\.?)", r"\1m", whole)
    return " ".join(re.sub(rf"(?<=\d)[ -]*(?={UNIT})", " ", whole, flags=re.I).split())
