"""Drugs and drug classes: where a question names them, what a class holds, and what a mention stands for."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import Field as Meta

from services.core.base import Frozen
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_words import Token, normal

LONGEST = 6
INHERITED = ("gives", "treats", "mesh")
"""What a subclass has from its class unless it says otherwise."""


class DrugClass(Frozen):
    """A class of drugs as vocab/drugs.toml describes it. `gives` are the decision tags of a mention, `treats` the diseases it
    is about, first one first."""

    key: str
    name: str
    gives: tuple[str, ...] = ()
    treats: tuple[str, ...] = ()
    mesh: str = ""
    called: tuple[str, ...] = ()
    sought: tuple[str, ...] = ()
    ingredients: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    brands: Mapping[str, str] = Meta(default_factory=dict)

    @property
    def mentions(self) -> tuple[str, ...]:
        """Every name that is a mention of this class."""
        return (*self.called, *self.ingredients, *self.words, *self.brands)


@dataclass(frozen=True)
class DrugMention:
    """A drug in a question: its words as tokens first to last (both included), the normal name (a brand's is its ingredient)
    and the class."""

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
        plain = {name: value for name, value in own.items() if not _is_class(name, value)}
        found[key] = DrugClass(key=key, **plain)
        for sub, more in own.items():
            if _is_class(sub, more):
                inherited = {name: plain[name] for name in INHERITED if name in plain}
                found[f"{key}.{sub}"] = DrugClass(key=f"{key}.{sub}", **{**inherited, **more})
    return found


def _is_class(name: str, value: object) -> bool:
    return isinstance(value, dict) and name != "brands"


@cache
def drug_words() -> dict[str, DrugClass]:
    """Every name in normal form -> its class."""
    return {normal(word): kind for kind in drug_classes().values() for word in kind.mentions}


@cache
def _ingredients() -> dict[str, str]:
    return {normal(brand): name for kind in drug_classes().values() for brand, name in kind.brands.items()}


def ingredient_of(name: str) -> str:
    """The ingredient of a brand; any other name in normal form is its own."""
    return _ingredients().get(name, name)


def drug_groups(text: str) -> tuple[tuple[str, ...], ...]:
    """The ingredients of every class that a text calls for by name, in the order of the file."""
    words = f" {normal(text)} "
    named = [kind.ingredients for kind in drug_classes().values() if _named(words, (*kind.called, *kind.sought))]
    return tuple(dict.fromkeys(filter(None, named)))


def branded(text: str) -> tuple[tuple[str, ...], ...]:
    """The ingredient of every brand that a text names, each a group of its own."""
    words = f" {normal(text)} "
    return tuple((name,) for brand, name in _ingredients().items() if _named(words, (brand,)))


def _named(words: str, names: Sequence[str]) -> bool:
    return any(f" {name} " in words for name in names)


def relatives(drugs: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The whole classes of named ingredients: where to look when nothing is found on the one that was asked about."""
    named = {normal(drug) for drug in drugs}
    return tuple(kind.ingredients for kind in drug_classes().values() if named & set(kind.ingredients))


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
                found.append(DrugMention(i, i + n - 1, ingredient_of(name), words[name]))
                i += n - 1
                break
        i += 1
    return tuple(found)
