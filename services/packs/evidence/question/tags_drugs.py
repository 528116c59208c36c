"""Drugs and drug classes: where a question names them, what a class holds, and what a mention stands for."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from services.core.base import Frozen
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_words import Token, normal

LONGEST = 6


class DrugClass(Frozen):
    """A class of drugs. `gives` are the decision tags of a mention, `treats` the diseases it is about, first one first."""

    key: str
    name: str
    gives: tuple[str, ...] = ()
    treats: tuple[str, ...] = ()
    mesh: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrugMention:
    """A drug in a question: its words as tokens first to last (both included), the normal name and the class."""

    first: int
    last: int
    name: str
    kind: DrugClass


@cache
def drug_classes() -> dict[str, DrugClass]:
    """All classes by key ("anticoagulants", "anticoagulants.doac"); a subclass has what its class gives and treats."""
    data: dict[str, Any] = tomllib.loads((VOCABULARY / "drugs.toml").read_text(encoding="utf-8"))
    found = {}
    for key, own in data.items():
        plain = {name: value for name, value in own.items() if not isinstance(value, dict)}
        found[key] = DrugClass(key=key, **plain)
        for sub, more in own.items():
            if isinstance(more, dict):
                found[f"{key}.{sub}"] = DrugClass(key=f"{key}.{sub}", **{**plain, "words": (), **more})
    return found


@cache
def drug_words() -> dict[str, DrugClass]:
    """Every name in normal form -> its class."""
    return {normal(word): kind for kind in drug_classes().values() for word in kind.words}


@cache
def _first_words() -> frozenset[str]:
    return frozenset(name.split()[0] for name in drug_words())


def drug_mentions(tokens: Sequence[Token]) -> tuple[DrugMention, ...]:
    """The drugs named, longest names first, in order."""
    words, begins = drug_words(), _first_words()
    found, i = [], 0
    while i < len(tokens):
        for n in range(min(LONGEST, len(tokens) - i) if tokens[i].norm in begins else 0, 0, -1):
            name = " ".join(token.norm for token in tokens[i : i + n])
            if name in words:
                found.append(DrugMention(i, i + n - 1, name, words[name]))
                i += n - 1
                break
        i += 1
    return tuple(found)
