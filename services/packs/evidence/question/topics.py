"""Which of a question's diseases and decisions a publication is about."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from services.packs.evidence.question.record import Record
from services.packs.evidence.question.tags_lexicon import compiled, diseases, lexicon
from services.packs.evidence.question.tags_words import normal_word

WORD = re.compile(r"[^\W_]+")
POSSESSIVE = re.compile(r"['’‘]s\b")
MENTIONS = 2
"""How often the abstract names a disease that title, keywords and headings do not, for the publication to be about it."""


@dataclass(frozen=True)
class Surface:
    """How a disease is written: terms in normal form, and acronyms that count only as written and without `veto`.

    `starts` has the words of each term by its first word, so that a text is gone through once.
    """

    terms: tuple[str, ...]
    starts: Mapping[str, tuple[list[str], ...]]
    acronyms: re.Pattern[str] | None
    veto: str = ""
    tags: tuple[str, ...] = ()
    """The disease itself and its kinds."""


def diseases_of(record: Record, asked: Sequence[str]) -> tuple[str, ...]:
    """Those of the asked diseases that a record is about, in the order asked; a kind is also what it is a kind of."""
    direct = {tag for tag in asked if is_about(record, tag)}
    wider = {one for tag in direct if tag in diseases() for one in diseases()[tag].implies}
    return tuple(tag for tag in asked if tag in direct | wider)


def decisions_of(record: Record, asked: Sequence[str]) -> tuple[str, ...]:
    """Those of the asked decisions that a record speaks of, in the order asked."""
    return decisions_in(record.text, asked)


def decisions_in(text: str, asked: Sequence[str]) -> tuple[str, ...]:
    """Those of the asked decisions that a text speaks of, in the order asked."""
    plain = _normal(text)
    return tuple(tag for tag in asked if tag in _decision_words() and _decision_words()[tag].search(plain))


def is_about(record: Record, tag: str) -> bool:
    """The disease stands in title, keywords or headings, or twice in the abstract."""
    surface = surface_of(tag)
    head = ". ".join([record.title, *record.keywords, *record.mesh])
    return mentions(head, surface) > 0 or mentions(record.abstract, surface) >= MENTIONS


def mentions(text: str, surface: Surface) -> int:
    """How often a disease is named in a text."""
    plain = _normal(text)
    words = plain.split()
    found = sum(
        any(words[at : at + len(term)] == term and not _of_another(words, at, term, surface) for term in surface.starts[word])
        for at, word in enumerate(words)
        if word in surface.starts
    )
    if surface.acronyms and not (surface.veto and compiled(surface.veto).search(plain)):
        found += len(surface.acronyms.findall(text))
    return found


def _of_another(words: Sequence[str], at: int, term: Sequence[str], surface: Surface) -> bool:
    """Whether a term is the end of another condition's name: "pulmonary hypertension" is no hypertension."""
    longer = " ".join((words[at - 1], *term)) if at else ""
    return longer in lexicon().terms and longer not in surface.terms and lexicon().terms[longer] not in surface.tags


@lru_cache(maxsize=256)
def surface_of(tag: str) -> Surface:
    """All written forms of a disease tag, closed or open; none for an unknown one."""
    terms, exact = _by_tag()
    acronyms = exact.get(tag, ())
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, acronyms))})\b") if acronyms else None
    starts: dict[str, tuple[list[str], ...]] = {}
    for words in (term.split() for term in terms.get(tag, ())):
        starts[words[0]] = (*starts.get(words[0], ()), words)
    kinds = (tag, *(name for name, one in diseases().items() if tag in one.implies))
    return Surface(terms.get(tag, ()), starts, pattern, diseases()[tag].veto if tag in diseases() else "", kinds)


@cache
def _by_tag() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    return _inverted(lexicon().terms), _inverted(lexicon().exact)


def _inverted(by_word: dict[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for word, tag in by_word.items():
        found.setdefault(tag, []).append(word)
    return {tag: tuple(sorted(words)) for tag, words in found.items() if tag}


@cache
def _decision_words() -> dict[str, re.Pattern[str]]:
    raw = tomllib.loads(files(__package__ or "").joinpath("data", "decision_words.toml").read_text("utf-8"))
    return {tag: re.compile(pattern) for tag, pattern in raw.items()}


@lru_cache(maxsize=16_384)
def _normal(text: str) -> str:
    """The words of a text in normal form with a space at either end, so that whole words can be looked for."""
    return f" {' '.join(map(normal_word, WORD.findall(POSSESSIVE.sub(' ', text))))} "
