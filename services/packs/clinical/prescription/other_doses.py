"""Strengths and amounts beside a drug's dose that speak against it: neither its own, nor what it is made up from."""

import re
from collections.abc import Iterator
from decimal import Decimal

from services.packs.clinical.prescription.directions import CHANGED, CONCENTRATION, IN_UNITS, MEASURED, MIXED, OF_A_FLUID
from services.packs.clinical.prescription.wording import AMOUNT, DURATION, FORM, PAIRED, STRENGTH_IN, TIMING

PAIR = re.compile(rf"(?<![\w./-])(?:{PAIRED})(?![\w/.%-])")
FLUID = re.compile(r"\d+(?:\.\d+)? ?m[lL]\b(?! ?/)")
SUPPLIED = re.compile(r"(?: {2,}|\t|\|) *(?:\d+ ?x ?)?\d[\d.]* ?(?:m[lL]|g|gm|oz)(?= *(?:$|\n|\||\t| {2}))")
"""The size of a bottle or a tube in a cell of its own, behind the times of taking."""
BY_SIZE = re.compile(r"/ ?(?:kg|m2|m²)", re.I)
"""What a dose is reckoned from: so much for each kilogram."""
WEIGHT = re.compile(r"\b(?:weight|wt)\W{0,3}\d[\d.]* ?(?:kg|g)\b", re.I)
LIMIT = re.compile(
    r"\b(?:max(?:imum)?\.?|not more than|no more than|up to a? ?(?:max\w*|total)(?: of)?)(?: dose)? \d[^;.\n]*", re.I
)
"""The most that may be taken: no dose of its own."""
SIZE = re.compile(r"\d ?(?:ml|gm?)$", re.I)
"""The size of a bottle or a tube, where a dose is a percentage."""
MASS = re.compile(r"(?P<number>\d+(?:\.\d+)?) ?(?P<unit>m?c?g|micrograms?|units?|iu)", re.I)
COUNTED = {"one": "1", "two": "2", "three": "3", "four": "4", "half": "0.5", "½": "0.5", "a": "1", "an": "1", "i": "1", "ii": "2"}


def other_doses(dose: str, printed: str) -> list[str]:
    """The strengths and pairs of figures in a drug's lines that its dose neither holds nor goes with."""
    told = _plain(dose)
    lines = CHANGED.sub(lambda match: match["now"] or " ", MIXED.sub(" ", printed))
    lines = DURATION.sub(" ", WEIGHT.sub(" ", LIMIT.sub(" ", lines)))
    first = TIMING.search(lines)
    lines = lines[: first.end()] + SUPPLIED.sub(" ", lines[first.end() :]) if first else lines
    pairs = PAIR.finditer(lines, 0, first.start() if first else len(lines))
    figures = [match[0] for match in (*STRENGTH_IN.finditer(lines), *pairs)]
    return [one for one in figures if _plain(one) not in told and not _goes_with(one, dose, lines)]


def _goes_with(figure: str, dose: str, lines: str) -> bool:
    """Whether a figure is what the dose is taken from or reckoned by: a fluid, a weight, so many tablets of that strength."""
    if BY_SIZE.search(figure) and not BY_SIZE.search(dose):
        return True
    if ("%" in dose and SIZE.search(figure)) or ("%" in figure and not MASS.match(dose)):
        return True
    if _is_fluid(figure) and (MEASURED.match(dose) or IN_UNITS.match(dose)):
        return True
    if _is_fluid(dose) and MEASURED.fullmatch(figure):
        return True
    if PAIR.fullmatch(figure) and FLUID.search(dose):
        return True
    if FLUID.fullmatch(figure) and MASS.fullmatch(dose) and any(_is_fluid(one[0]) for one in STRENGTH_IN.finditer(lines)):
        return True
    return _makes_up(figure, dose, lines)


def _is_fluid(figure: str) -> bool:
    return OF_A_FLUID.search(figure) is not None or CONCENTRATION.search(figure) is not None


def _makes_up(figure: str, dose: str, lines: str) -> bool:
    """Whether so many of that strength as are taken make the dose: six of 2.5 mg are 15 mg, and so tablets of 5 mg make 20."""
    strength, whole = MASS.fullmatch(figure), MASS.fullmatch(dose)
    if strength is None or whole is None or strength["unit"].lower() != whole["unit"].lower():
        return False
    each, needed = Decimal(strength["number"]), Decimal(whole["number"])
    of_a_form = each and re.search(rf"{re.escape(figure)} (?:\w+ )?{FORM}\b", lines, re.I) and needed % (each / 2) == 0
    return bool(of_a_form) or any(count * each == needed for count in _counts(lines))


def _counts(lines: str) -> Iterator[Decimal]:
    for match in AMOUNT.finditer(lines):
        first = re.match(r"\d+(?:\.\d+)?|½|[a-z]+", match[0], re.I)
        word = COUNTED.get(first[0].lower(), first[0]) if first else ""
        if re.fullmatch(r"[\d.]+", word):
            yield Decimal(word)


def _plain(text: str) -> str:
    return re.sub(r"[\s.,()]", "", text.lower())
