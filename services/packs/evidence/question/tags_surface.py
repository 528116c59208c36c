"""How a tag is written: in a question's own words, in queries, and in all its synonyms."""

from collections.abc import Sequence
from functools import cache

from services.packs.evidence.question.nouns import Term
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.tags_lexicon import compiled, decisions, diseases, lexicon, name_of
from services.packs.evidence.question.tags_words import normal

NO_NAMES = ("metastatic", "malignant", "chemotherapy", "oncology")
"""Words for a cancer that are not its name."""


def synonyms(tag: str) -> tuple[str, ...]:
    """Every term of a disease tag in normal form (small letters, American spelling, singular), acronyms as written;
    its name first. Empty for an unknown tag."""
    name = name_of(tag)
    return tuple(dict.fromkeys([name, *_terms().get(tag, ())])) if name else ()


def written(tag: str, terms: Sequence[Term]) -> str:
    """How a query writes a disease: a closed tag by its name; an open one, a cancer, and what is only reckoned as a closed one,
    as the question does."""
    if tag in diseases() and tag != "CANCER":
        return reckoned(tag, terms) or diseases()[tag].name
    own = [term.text for term in terms if term.tag == tag and term.status != "vetoed" and _is_name(term.text, tag)]
    return max(own, key=len) if own else turned(name_of(tag))


def reckoned(tag: str, terms: Sequence[Term]) -> str:
    """The question's own words where they mean more than the closed tag that they are reckoned as; else ""."""
    told_by = diseases()[tag].told_by if tag in diseases() else ""
    own = [term.text for term in terms if term.tag == tag and term.status != "vetoed"] if told_by else []
    return "" if any(compiled(told_by).search(normal(text)) for text in own) else max(own, key=len, default="")


def _is_name(text: str, tag: str) -> bool:
    """A cancer's name: no adjective, and no words that only give it away ("EGFR is mutated")."""
    return tag not in diseases() or (normal(text) not in NO_NAMES and {normal(text), text} & set(synonyms(tag)) != set())


def turned(name: str) -> str:
    """A MeSH heading as it is said: "Pneumonia, Aspiration" -> "Aspiration Pneumonia"."""
    parts = name.split(", ")
    return " ".join([*parts[1:], parts[0]])


def decision_words(tag: str) -> str:
    """How a query writes a decision; "" for the fallback."""
    return decisions()[tag].search if tag in decisions() else ""


def asked(decision_tags: Sequence[str]) -> tuple[str, ...]:
    """The decision tags without the fallback."""
    return tuple(tag for tag in decision_tags if tag != FALLBACK)


@cache
def _terms() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for term, tag in (*lexicon().terms.items(), *lexicon().exact.items()):
        found.setdefault(tag, []).append(term)
    return {tag: tuple(sorted(terms)) for tag, terms in found.items()}
