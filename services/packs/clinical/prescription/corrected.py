"""Orders that the prescription itself corrects further down: "Item 1 changed to 20 mg daily", "should read 500 mg"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from services.packs.clinical.prescription.directions import Directions, directions_in
from services.packs.clinical.prescription.entry import Entry

SENTENCE = re.compile(r"(?:[^.;\n]|\.(?=\S))+")
TRIGGER = re.compile(
    r"(?<!\bbe )\b(?:should (?:read|be|say)|(?:changed|corrected|amended|increased|reduced|decreased|lowered|raised) to|"
    r"(?:change|amend|correct)\b[^;\n]{0,40}? to|make (?:it|that|this)|to read|now reads?)\b",
    re.I,
)
"""Words behind which stands how an order is meant after all."""
LATER = re.compile(r"\b(?:if|when|once|after|until|then|unless|next|week|days?)\b(?= [\w%]| \d)", re.I)
"""Words of a dose that changes while it is taken: no correction."""
NUMBERED = re.compile(r"\b(?:item|line|drug|rx|no\.?|number|order) ?#? ?(\d{1,2})\b", re.I)
NUMBER = re.compile(r"\W*(\d{1,2})\b")


def corrected(text: str, found: Sequence[Entry]) -> tuple[Entry, ...]:
    """The drugs, each as a later sentence that names it, or its number, says that it should be."""
    entries, said = list(found), []
    for sentence in SENTENCE.finditer(text):
        trigger = None if LATER.search(sentence[0]) else TRIGGER.search(sentence[0])
        told = directions_in(sentence[0][trigger.end() :]) if trigger else Directions()
        meant = _meant(text, sentence, entries) if told.dose or told.frequency else None
        if meant is not None:
            entries[meant] = _changed(entries[meant], told, sentence)
            said.append((meant, sentence.span()))
    return tuple(one for at, one in enumerate(entries) if not any(of != at and a <= one.span[0] < b for of, (a, b) in said))


def _meant(text: str, sentence: re.Match[str], entries: Sequence[Entry]) -> int | None:
    """The number of the drug that a sentence below its own line speaks of; None where it names none of them."""
    above = [at for at, one in enumerate(entries) if "\n" in text[one.span[0] : sentence.start()]]
    named = [at for at in above if re.search(rf"\b{re.escape(entries[at].name.split()[0])}\b", sentence[0], re.I)]
    number = NUMBERED.search(sentence[0])
    listed = [at for at in above if number and _number(text, entries[at]) == number[1]]
    return named[0] if len(named) == 1 else listed[0] if len(listed) == 1 and not named else None


def _number(text: str, one: Entry) -> str:
    """The number before a drug in its list; empty where none stands there."""
    found = NUMBER.match(text, text.rfind("\n", 0, one.span[0]) + 1, one.span[1])
    return found[1] if found else ""


def _changed(one: Entry, told: Directions, sentence: re.Match[str]) -> Entry:
    """A drug with the parts that its correction tells; where that names it, the correction is its place."""
    new = {name: part for name in ("dose", "frequency", "route", "duration") if (part := getattr(told, name))}
    named = re.search(rf"\b{re.escape(one.name.split()[0])}\b", sentence[0], re.I) is not None
    return replace(one, parts={**one.parts, **new}, span=sentence.span() if named else one.span)
