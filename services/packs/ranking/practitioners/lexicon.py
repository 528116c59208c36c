"""What the words of a question mean: names of conditions and procedures, their synonyms, and what patients say for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from services.packs.ranking.practitioners.wording import fold, key, stands_in, stems, whole_key
from services.packs.ranking.practitioners.wording_data import FIELDS, WISHES, concepts, synonyms

Key = frozenset[str]
PREFIX = 4
TALK = frozenset(stems(WISHES["talk"]))
"""Stems with which patients talk to a service; they say nothing of what is wanted."""


@dataclass(frozen=True)
class Meaning:
    """One thing that the words may mean. `words` are the stems of the question that say so; `names` are its names, the first
    one the most usual, the others synonyms or what goes with it; `field` is the field of medicine, "" when not known."""

    words: Key
    names: tuple[str, ...]
    field: str = ""


def meanings(words: Sequence[str]) -> Iterator[Meaning]:
    """Every concept, saying and synonym that stands in the words (stems in order)."""
    present = frozenset(words)
    for field, names, named, said in _concepts():
        for one, name in named:
            if one <= present and stands_in(one, words):
                yield Meaning(one, (name, *(other for other in names if other != name)), field)
        for saying in said:
            if saying <= present and stands_in(saying, words):
                yield Meaning(saying, names, field)
    for group in _nearby(words):
        for name in group:
            one = key(name) if len(key(name)) > 1 else whole_key(name)
            if one <= present and stands_in(one, words):
                yield Meaning(one, (name, *(other for other in group if other != name)))


def field_of(text: str) -> str:
    """The field of medicine that a specialty belongs to, by the longest name in it; "" when it is none we know."""
    folded = whole_key(text)
    found = [(len(one), field) for one, field in _names("names") if one <= folded]
    return max(found, key=lambda pair: (pair[0], pair[1]))[1] if found else ""


def asked_for(words: Sequence[str]) -> tuple[str, Key]:
    """The kind of doctor that the words ask for, as a field of medicine, with the stems that say it; ("", none) if none."""
    found = [(len(one), field, one) for one, field in _names("asked") if stands_in(one, words)]
    if not found:
        return "", frozenset()
    _, field, one = max(found, key=lambda hit: (hit[0], hit[1]))
    return field, one


@cache
def _names(kind: str) -> tuple[tuple[Key, str], ...]:
    return tuple((whole_key(name), field) for field, lists in FIELDS.items() for name in lists[kind])


@cache
def _concepts() -> tuple[tuple[str, tuple[str, ...], tuple[tuple[Key, str], ...], tuple[Key, ...]], ...]:
    return tuple(
        (field, names, tuple((key(name), name) for name in names), tuple(whole_key(saying) - TALK for saying in said))
        for field, names, said in concepts()
    )


def fields_of(one: Key) -> frozenset[str]:
    """The fields of medicine whose concepts have a name of exactly these stems."""
    return _fields_by_name().get(one, frozenset())


@cache
def _fields_by_name() -> dict[Key, frozenset[str]]:
    found: dict[Key, frozenset[str]] = {}
    for field, _, named, _ in _concepts():
        for one, _ in named:
            found[one] = found.get(one, frozenset()) | {field}
    return found


def _nearby(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Groups of synonyms that may stand in the words, by the beginnings of words."""
    starts = {word[:PREFIX] for word in words}
    seen: set[int] = set()
    for start in sorted(starts):
        for index, others in _beginnings().get(start, ()):
            if index not in seen and others <= starts:
                seen.add(index)
                yield synonyms()[index]


@cache
def _beginnings() -> dict[str, list[tuple[int, frozenset[str]]]]:
    """The beginning of the longest word of each synonym -> (its group, the beginnings of all its words)."""
    found: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for index, group in enumerate(synonyms()):
        for name in group:
            words = [word for word in fold(name).replace("-", " ").replace("'", " ").split() if len(word) >= PREFIX]
            if words:
                begins = frozenset(word[:PREFIX] for word in words)
                found.setdefault(max(words, key=len)[:PREFIX], []).append((index, begins))
    return found


@cache
def known_stems() -> frozenset[str]:
    """Every stem of a concept's names and sayings, and of the kinds of doctor."""
    parts = [one for _, _, named, said in _concepts() for one in (*(name for name, _ in named), *said)]
    return frozenset(stem for one in (*parts, *(name for kind in ("names", "asked") for name, _ in _names(kind))) for stem in one)
