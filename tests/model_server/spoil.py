"""How a right field is made wrong, one way for each kind of error."""

import random
import re
from collections.abc import Sequence

from services.core.draft import CitedField, Element, Part
from tests.model_server.spoil_clinical import clinically_spoiled

KINDS = ("drop", "swap", "invent", "lose", "misquote")
CLINICAL = "clinical"
"""One more kind, for clinical documents: see spoil_clinical."""
UNIT = re.compile(r"(?<=\d)\s*[A-Za-zµ%][\w/%µ.]*$")


def spoiled(right: CitedField, kind: str, others: Sequence[CitedField], prompt: str, rng: random.Random) -> CitedField:
    """`right` with an error of `kind`. Where the kind has nothing to bite on, the field is dropped instead."""
    if kind == CLINICAL:
        return clinically_spoiled(right, prompt, rng) or _dropped(right)
    if right.status != "found":
        return _invented(right, prompt, rng) if kind == "invent" and right.elements is None else _dropped(right)
    if right.elements is not None:
        return _list_spoiled(right, kind, prompt, rng)
    if kind == "swap":
        return _swapped(right, others)
    if kind == "invent":
        return _invented(right, prompt, rng)
    if kind == "lose":
        return right.model_copy(update={"value": _less(right.value or "", rng)})
    return right.model_copy(update={"quote": _misquoted(right.quote or "", rng)}) if kind == "misquote" else _dropped(right)


def _dropped(right: CitedField) -> CitedField:
    return right.model_copy(update={"status": "not_found", "value": None, "quote": None, "elements": None})


def _swapped(right: CitedField, others: Sequence[CitedField]) -> CitedField:
    """The value of the next field that has one: box 2 under box 1, as when a reader slips a line."""
    names = [one.name for one in others]
    turned = [*others[names.index(right.name) + 1 :], *others[: names.index(right.name)]]
    for other in turned:
        if other.status == "found" and other.value is not None and other.value != right.value:
            return right.model_copy(update={"value": other.value, "quote": other.quote})
    return _dropped(right)


def _invented(right: CitedField, prompt: str, rng: random.Random) -> CitedField:
    value = right.value or "0.00"
    made = value
    while made in prompt:
        made = "".join(_other(character, rng) for character in value) + ("" if any(c.isalnum() for c in value) else "x")
        value = made
    return right.model_copy(update={"status": "found", "value": made, "quote": made})


def _other(character: str, rng: random.Random) -> str:
    if character.isdigit():
        return rng.choice("123456789")
    return rng.choice("bcdfghklmnprst") if character.isalpha() else character


def _less(value: str, rng: random.Random) -> str:
    """The value without its unit, else without one of its characters (a digit where there is one)."""
    if UNIT.search(value):
        return UNIT.sub("", value)
    places = [i for i, character in enumerate(value) if character.isdigit()] or list(range(len(value)))
    if len(value) < 2:
        return f"{value}0"
    place = rng.choice(places)
    return value[:place] + value[place + 1 :]


def _misquoted(quote: str, rng: random.Random) -> str:
    """Words that are not in the document in this form: one character is said twice and one word is added."""
    place = rng.randrange(len(quote)) if quote else 0
    return f"{quote[:place]}{quote[place : place + 1] * 2}{quote[place + 1 :]} approximately"


def _list_spoiled(right: CitedField, kind: str, prompt: str, rng: random.Random) -> CitedField:
    """Lists lose an element, or one element is wrong in a part or in its quote."""
    elements = list(right.elements or [])
    if not elements or kind == "drop":
        return _dropped(right)
    place = rng.randrange(len(elements))
    one = elements[place]
    if kind == "swap" or not one.parts:
        del elements[place]
    elif kind == "misquote":
        elements[place] = one.model_copy(update={"quote": _misquoted(one.quote, rng)})
    else:
        elements[place] = _part_spoiled(one, kind, prompt, rng)
    return right.model_copy(update={"elements": elements}) if elements else _dropped(right)


def _part_spoiled(one: Element, kind: str, prompt: str, rng: random.Random) -> Element:
    place = rng.randrange(len(one.parts))
    value = one.parts[place].value
    stand_in = CitedField(name="part", status="found", value=value, quote=value, elements=None, confidence=1.0)
    made = _less(value, rng) if kind == "lose" else _invented(stand_in, prompt, rng).value or ""
    parts = [Part(name=part.name, value=made) if i == place else part for i, part in enumerate(one.parts)]
    return one.model_copy(update={"parts": parts})
