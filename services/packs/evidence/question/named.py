"""What a question names, a treatment or an end, with the other ways in which reports of studies name it."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from services.packs.evidence.question.tags_drugs import drug_groups, drug_mentions, drug_words
from services.packs.evidence.question.tags_lexicon import VOCABULARY
from services.packs.evidence.question.tags_words import normal, normal_word, tokenize
from services.packs.evidence.question.topics import POSSESSIVE, WORD
from services.tasks.bm25 import stem

AIMS = re.compile(
    r"(?:prevent|reduc|lower|improv|avoid|treat|control|protect against|increas|decreas|shorten|reliev|delay|slow|rais|become|"
    r"get|quit)\w*(?: of)?\b",
    re.IGNORECASE,
)
"""How an outcome begins that the question names as its aim."""
EMPTY = frozenset(
    map(stem, normal("based first second third line therapy treatment drug agent medicine use oral total regimen").split())
)
"""Words of an arm that do not tell it from another."""
UNTOLD = frozenset(
    map(
        stem,
        normal(
            "event rate risk level score number outcome result chance incidence the of my his her their our its and a"
        ).split(),
    )
)
"""Words of an end that do not tell it from another."""


@dataclass(frozen=True)
class Named:
    """One thing as the question writes it, and the ways to name it, each a set of stems."""

    text: str
    ways: tuple[frozenset[str], ...]

    def named(self, stems: frozenset[str]) -> bool:
        """Whether any way to name it stands whole among some stems."""
        return any(way <= stems for way in self.ways)


def arms_of(text: str) -> Iterator[Named]:
    """The treatments of one side: "ticagrelor, clopidogrel" are two that may stand in for one another."""
    for part in filter(None, (one.strip() for one in text.split(","))):
        if ways := tuple(dict.fromkeys(filter(None, _ways(part)))):
            yield Named(part, ways)


def end_of(outcome: str) -> Named | None:
    """The end of an aim ("reduce exacerbations"); None where an outcome states no aim or none that can be told from others."""
    wish = AIMS.match(outcome)
    if not wish:
        return None
    end = outcome[wish.end() :].strip() or outcome
    plain = frozenset(one for one in stems_of(end) if one not in UNTOLD)
    ways = tuple(dict.fromkeys(filter(None, [plain, *_kindred(normal(end), "outcomes.toml")])))
    return Named(end, ways) if ways else None


def stems_of(text: str) -> frozenset[str]:
    """The words of a text as stems of their normal form: spelling and number do not count."""
    return frozenset(stem(normal_word(word)) for word in WORD.findall(POSSESSIVE.sub(" ", text)))


def _ways(part: str) -> Iterable[frozenset[str]]:
    """A class by its names and ingredients, a drug by its own name, a procedure by all its names, anything else by its
    telling words."""
    mentions = drug_mentions(tokenize(part))
    for members in drug_groups(part):
        yield from map(stems_of, members)
    for mention in mentions:
        kind = drug_words().get(mention.name)
        if mention.name in (kind.called if kind else ()):
            yield from (stems_of(name) for name in kind.called) if kind else ()
        yield stems_of(mention.name)
    if not mentions:
        yield frozenset(_telling_stems(part.split()))
        yield from _kindred(normal(part), "procedures.toml")


def _kindred(part: str, file: str) -> Iterable[frozenset[str]]:
    """The other names of what a phrase names, by a file of the vocabulary."""
    words = f" {part} "
    for names in _names(file).values():
        if any(f" {name} " in words for name in names):
            yield from map(stems_of, names)


@cache
def _names(file: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(held) for name, held in tomllib.loads((VOCABULARY / file).read_text("utf-8")).items()}


def _telling_stems(words: Sequence[str]) -> Iterable[str]:
    return (one for one in stems_of(" ".join(words)) if one not in EMPTY and len(one) > 1)
