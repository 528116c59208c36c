"""The words that tags are read from: closed lists (TOML) and the open vocabulary of conditions, loaded once."""

import gzip
import re
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import Field as Meta

from services.core.base import Frozen
from services.packs.evidence.question.tags_words import normal

VOCABULARY = Path(__file__).parent / "vocab"
OPEN_PREFIXES = ("MESH:", "DOID:", "UMLS:")


class Disease(Frozen):
    """A closed disease tag as vocab/diseases.toml describes it."""

    name: str
    mesh: str
    terms: tuple[str, ...] = ()
    acronyms: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    context: str = ""
    patterns: tuple[str, ...] = ()
    veto: str = ""
    vetoed_terms: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    measured: tuple[str, ...] = ()
    measured_below: float | None = None
    gene_context: str = ""
    told_by: str = ""


class Decision(Frozen):
    """A closed decision tag as vocab/decisions.toml describes it."""

    name: str
    search: str
    cues: tuple[str, ...] = ()


class Condition(Frozen):
    """A condition of the open vocabulary. `closed` is the closed tag that covers it, "" for none."""

    tag: str
    closed: str
    name: str


class Lexicon(Frozen):
    """Terms in normal form -> tag. `exact` are acronyms, found only as written; `names` is tag -> preferred name."""

    terms: dict[str, str]
    exact: dict[str, str]
    names: dict[str, str]
    parts: frozenset[str]
    """Every first-to-last part of a term, so that a search can stop early."""
    tokens: frozenset[str] = Meta(default=frozenset())
    """Words of the closed terms: what a misspelling may be mended to."""


@cache
def diseases() -> dict[str, Disease]:
    """The closed disease tags in their order of the file."""
    return {tag: Disease(**data) for tag, data in _toml("diseases.toml").items()}


@cache
def decisions() -> dict[str, Decision]:
    """The closed decision tags in their order of the file, without the fallback `general_information`."""
    return {tag: Decision(**data) for tag, data in _toml("decisions.toml").items()}


@cache
def lexicon() -> Lexicon:
    """Closed terms before open ones; an excluded term keeps its open tag, or none."""
    terms, exact, names = _open_terms()
    for disease in diseases().values():
        for term in disease.excluded:
            tag = terms.get(normal(term), "")
            terms[normal(term)] = tag if tag.startswith(OPEN_PREFIXES) else ""
    tokens: set[str] = set()
    for tag, disease in diseases().items():
        names[tag] = disease.name
        for term in disease.terms:
            terms[normal(term)] = tag
            tokens.update(word for word in normal(term).split() if word.isalpha())
        exact.update(dict.fromkeys(disease.acronyms, tag))
    parts = frozenset(" ".join(words[:n]) for term in terms for words in (term.split(),) for n in range(1, len(words) + 1))
    return Lexicon(terms=terms, exact=exact, names=names, parts=parts, tokens=frozenset(tokens))


@cache
def closed_bigrams() -> frozenset[tuple[str, str]]:
    """Neighbouring words of the closed terms."""
    spelled = (normal(term).split() for disease in diseases().values() for term in disease.terms)
    return frozenset(pair for words in spelled for pair in pairwise(words))


@cache
def english() -> frozenset[str]:
    """Common English words of clinical prose in normal form: never misspellings."""
    with gzip.open(VOCABULARY / "words.txt.gz", "rt", encoding="utf-8") as lines:
        return frozenset(line.strip() for line in lines)


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of the vocabulary, compiled once."""
    return re.compile(pattern)


def name_of(tag: str) -> str:
    """How a tag is written for people and in queries; "" for an unknown one."""
    return lexicon().names.get(tag, "") or (decisions()[tag].name if tag in decisions() else "")


def _open_terms() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    terms: dict[str, str] = {}
    exact: dict[str, str] = {}
    names: dict[str, str] = {}
    with gzip.open(VOCABULARY / "conditions.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            tag, closed, name, spellings = line.rstrip("\n").split("\t")
            names[tag] = name
            for term in spellings.split("|"):
                (terms if term == term.lower() else exact).setdefault(term, closed or tag)
    return terms, exact, names


def _toml(file: str) -> dict[str, Any]:
    return tomllib.loads((VOCABULARY / file).read_text(encoding="utf-8"))
