"""How a right clinical field goes wrong as a hurried reader's does: the other side, a lost "no", another time, another person."""

import random
import re
from collections.abc import Callable

from services.core.draft import CitedField, Element, Part

SIDES = {"left": "right", "right": "left"}
NEGATIONS = re.compile(r"\b(?:no evidence of|negative for|without|not|no)\s+", re.IGNORECASE)
STATES = {"negative": "positive", "positive": "negative", "retained": "lost", "lost": "retained", "stable": "unstable"}
UNITS = {"mm": "cm", "cm": "mm", "mg": "mcg", "mcg": "mg", "g/dL": "g/L", "mmol/L": "mg/dL"}
EARLIER = re.compile(r"\b(?:prior|previous(?:ly)?|comparison|earlier|formerly|history of|last)\b", re.IGNORECASE)
FAMILY = re.compile(r"\b(?:mother|father|sister|brother|aunt|uncle|grand\w+|son|daughter|family history|fhx?)\b", re.IGNORECASE)
SHAPES = (
    re.compile(r"\d+(?:\.\d+)?(?: ?x ?\d+(?:\.\d+)?){0,2} ?[cm]m\b"),
    re.compile(r"\b(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2} [A-Z][a-z]{2,8} \d{4})\b"),
    re.compile(r"\bgrade (?:[1-4]|I{1,3}V?)\b", re.IGNORECASE),
    re.compile(r"\bp\.\(?[A-Z][A-Za-z]{0,2}\d+[A-Za-z*]+\)?|\bc\.\d+[\w>+-]+"),
    re.compile(r"\b(?:[a-z]+ )?(?:carcinoma|adenocarcinoma|cancer|lymphoma|melanoma|diabetes|hypertension)\b", re.IGNORECASE),
)
"""Stretches that one document can hold twice, once of now and once of another time or person."""
Change = Callable[[str, str, random.Random], str | None]


def clinically_spoiled(right: CitedField, prompt: str, rng: random.Random) -> CitedField | None:
    """`right` with one clinical error that fits it; None where none does."""
    if right.status != "found":
        return None
    kinds: list[Change | None] = [side_flipped, negation_dropped, unit_changed, earlier_taken, family_taken, None]
    rng.shuffle(kinds)
    for kind in kinds:
        found = _swapped_names(right, rng) if kind is None else _changed(right, kind, prompt, rng)
        if found is not None:
            return found
    return None


def side_flipped(value: str, prompt: str, rng: random.Random) -> str | None:
    """Left for right; None without a side."""
    return _one_replaced(value, SIDES)


def negation_dropped(value: str, prompt: str, rng: random.Random) -> str | None:
    """Without its "no", or positive for negative; None where nothing is denied or stated."""
    bare = NEGATIONS.sub("", value, count=1).strip()
    return bare if bare and bare != value else _one_replaced(value, STATES)


def unit_changed(value: str, prompt: str, rng: random.Random) -> str | None:
    """Centimetres for millimetres, and the like; None without such a unit."""
    found = re.search(r"(?<=[\d ])(" + "|".join(UNITS) + r")(?![\w/])", value)
    return value[: found.start()] + UNITS[found[1]] + value[found.end() :] if found else None


def earlier_taken(value: str, prompt: str, rng: random.Random) -> str | None:
    """What the document tells of an earlier time, where the value has its shape."""
    return _taken_from(EARLIER, value, prompt, rng)


def family_taken(value: str, prompt: str, rng: random.Random) -> str | None:
    """What the document tells of a relative, where the value has its shape."""
    return _taken_from(FAMILY, value, prompt, rng)


def _taken_from(cue: re.Pattern[str], value: str, prompt: str, rng: random.Random) -> str | None:
    told = [one for one in re.split(r"(?<=[.;])\s|\n", prompt) if cue.search(one)]
    for shape in SHAPES:
        mine = shape.search(value)
        others = sorted({match[0] for one in told for match in shape.finditer(one)} - {mine[0] if mine else ""})
        if mine and others:
            return value[: mine.start()] + rng.choice(others) + value[mine.end() :]
    return None


def _one_replaced(value: str, words: dict[str, str]) -> str | None:
    found = re.search(r"\b(" + "|".join(words) + r")\b", value, re.IGNORECASE)
    if found is None:
        return None
    other = words[found[1].lower()]
    return value[: found.start()] + (other.capitalize() if found[1][0].isupper() else other) + value[found.end() :]


def _changed(right: CitedField, change: Change, prompt: str, rng: random.Random) -> CitedField | None:
    if right.elements is None:
        made = change(right.value or "", prompt, rng)
        return right.model_copy(update={"value": made}) if made and made != right.value else None
    for place in rng.sample(range(len(right.elements)), len(right.elements)):
        if one := _part_changed(right.elements[place], change, prompt, rng):
            return right.model_copy(update={"elements": [*right.elements[:place], one, *right.elements[place + 1 :]]})
    return None


def _part_changed(one: Element, change: Change, prompt: str, rng: random.Random) -> Element | None:
    for place, part in enumerate(one.parts):
        made = change(part.value, prompt, rng)
        if made and made != part.value:
            parts = [*one.parts[:place], Part(name=part.name, value=made), *one.parts[place + 1 :]]
            return one.model_copy(update={"parts": parts})
    return None


def _swapped_names(right: CitedField, rng: random.Random) -> CitedField | None:
    """Two elements of a list with each other's first part: ER's result under PR."""
    elements = list(right.elements or [])
    if len(elements) < 2:
        return None
    a, b = rng.sample(range(len(elements)), 2)
    first, second = elements[a].parts, elements[b].parts
    if (
        not first
        or not second
        or first[0].value == second[0].value
        or [p.value for p in first[1:]] == [p.value for p in second[1:]]
    ):
        return None
    elements[a] = elements[a].model_copy(update={"parts": [second[0], *first[1:]]})
    elements[b] = elements[b].model_copy(update={"parts": [first[0], *second[1:]]})
    return right.model_copy(update={"elements": elements})
