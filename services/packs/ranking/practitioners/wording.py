"""Words on common ground: spelling variants folded, and where the words of a saying stand close together in a text."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from services.packs.ranking.practitioners.wording_data import BODY, SAME
from services.tasks.bm25 import tokens

VARIANTS = tuple(
    (re.compile(british), american)
    for british, american in (
        (r"aem", "em"),
        (r"paed", "ped"),
        (r"gynaec", "gynec"),
        (r"anaes", "anes"),
        (r"oea\b", "ea"),
        (r"\boe(?=soph|str|dem)", "e"),
        (r"coel", "cel"),
        (r"phaeo", "pheo"),
        (r"goitre", "goiter"),
        (r"(?<=[a-z]{2})our\b", "or"),
        (r"(?<=[a-z]{3})is(?=ation|ing\b|ed\b|e\b)", "iz"),
    )
)
CANNOT = re.compile(r"\bcan(?:['’]?t| not)\b|\bcould(?:n['’]t| not)\b")
WORD = re.compile(r"\w+(?:-\w+)*")
WINDOW = 3
"""Words that may stand between two words of a saying."""


def fold(text: str) -> str:
    """Lower case, American spelling, common abbreviations spelt out, everyday words for the same thing made one."""
    return WORD.sub(lambda hit: _word(hit[0]), CANNOT.sub("cannot", text.lower()))


@lru_cache(maxsize=100_000)
def _word(word: str) -> str:
    for british, american in VARIANTS:
        word = british.sub(american, word)
    return SAME.get(word, word)


def stems(text: str) -> tuple[str, ...]:
    """The stems of a folded text, in order."""
    return tuple(tokens(fold(text)))


GENERIC = frozenset(
    tokens(
        "disease syndrome surgery surgical treatment therapy clinic disorder condition problem operation procedure assessment "
        "management review initiation service"
    )
)
"""Stems that a name of something may have or lack and still be its name."""

QUALIFIERS = frozenset(
    tokens(
        "chronic acute severe mild early late general complex medicine health care of and the in to pain failure injury "
        "infection inflammatory benign recurrent congenital inherited primary secondary type 1 2 cancer tumor stone stress "
        "upper lower left right male female women men child children adult release replacement repair high low blood"
    )
)
"""Stems that many names share: two names that have only these in common are of different things."""


ORGANS = frozenset(tokens("heart eye skin kidney brain lung bone nerve ear"))
"""What a whole field of medicine is about: two names that have only one of these in common are of different things."""


@cache
def body_parts() -> tuple[frozenset[str], ...]:
    """Words of one region of the body each, as stems."""
    return tuple(frozenset(stems(" ".join(words))) for words in BODY.values())


@lru_cache(maxsize=100_000)
def whole_key(phrase: str) -> frozenset[str]:
    """A phrase as a set of all its stems."""
    return frozenset(stems(phrase))


@lru_cache(maxsize=100_000)
def key(phrase: str) -> frozenset[str]:
    """A phrase as a set of stems without generic ones: the same for "carpal tunnel" and "carpal tunnel syndrome"."""
    found = whole_key(phrase)
    return found - GENERIC or found


def stands_in(wanted: frozenset[str], words: Sequence[str]) -> bool:
    """All wanted stems stand in the words, close together."""
    if not wanted or not wanted.issubset(words):
        return False
    span = len(wanted) + WINDOW * (len(wanted) - 1)
    places = [index for index, word in enumerate(words) if word in wanted]
    return any(wanted.issubset(words[place : place + span]) for place in places)
