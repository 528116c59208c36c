"""Which of the drugs that a question names it asks about: no laboratory value, and nothing that is merely taken."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from services.packs.evidence.question.tags import Tagged
from services.packs.evidence.question.tags_drugs import DrugMention
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_reading import Reading
from services.packs.evidence.question.tags_scope import WALL


def asked_mentions(tagged: Tagged) -> tuple[DrugMention, ...]:
    """The drugs that a sentence which asks puts forward; where none does, those that any sentence would start, change or
    stop; else what is taken already, where the question is what becomes of it."""
    reading = tagged.reading
    given = [one for one in tagged.drugs if not _measured(reading, one)]
    taken = _taken(reading, given)
    new = [one for one in given if one not in taken]
    asking = [one for one in new if reading.asks_at(one.first)]
    objects = [one for one in new if _is_object(reading, one)]
    held = given if _changes(reading) else []
    return tuple(asking or objects or new or held)


def named_drugs(tagged: Tagged) -> tuple[str, ...]:
    """Normal names of every drug in the sentences that ask, also of those only taken; of all where they name none."""
    asking = [one.name for one in tagged.drugs if tagged.reading.asks_at(one.first)]
    return tuple(dict.fromkeys(asking or [one.name for one in tagged.drugs]))


def asked_drugs(tagged: Tagged) -> tuple[str, ...]:
    """Their normal names, each once."""
    return tuple(dict.fromkeys(one.name for one in asked_mentions(tagged)))


def _measured(reading: Reading, one: DrugMention) -> bool:
    """A level of it is told, not a dose."""
    before, after = _around(reading, one)
    if _cue("concentration_after").search(after):
        return True
    found = bool(_cue("level_before").search(before) or _cue("value_after").search(after))
    return one.name in _words("measured") and found


def _taken(reading: Reading, drugs: Sequence[DrugMention]) -> list[DrugMention]:
    """What the patient has already, lists of it with their doses included."""
    found: list[DrugMention] = []
    for one in drugs:
        if _is_object(reading, one):
            continue
        before = _around(reading, one)[0]
        goes_on = found and _cue("listed").search(_between(reading, found[-1], one))
        if goes_on or _cue("taken").search(before):
            found.append(one)
    return found


def _is_object(reading: Reading, one: DrugMention) -> bool:
    before, after = _around(reading, one)
    return bool(_cue("object_before").search(before) or _cue("object_after").search(after))


def _changes(reading: Reading) -> bool:
    asking = " ".join(token.norm for at, token in enumerate(reading.tokens) if reading.asks_at(at))
    return bool(_cue("changes").search(asking))


def _around(reading: Reading, one: DrugMention) -> tuple[str, str]:
    """The normal text of the sentence before and after a drug; a space stands where they touch it."""
    before = [""]
    for token in reversed(reading.tokens[: one.first]):
        if token.norm in WALL - {":"}:
            break
        before.append(token.norm)
    after = [""]
    for token in reading.tokens[one.last + 1 :]:
        if token.norm in WALL - {":"}:
            break
        after.append(token.norm)
    return " ".join(reversed(before)), " ".join(after)


def _between(reading: Reading, one: DrugMention, other: DrugMention) -> str:
    return " ".join(["", *(token.norm for token in reading.tokens[one.last + 1 : other.first]), ""])


@cache
def _cue(name: str) -> re.Pattern[str]:
    return re.compile(_file()[name])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_file()[name])


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((VOCABULARY / "asked.toml").read_text(encoding="utf-8"))
