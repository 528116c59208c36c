"""Where a question speaks of a disease: terms, acronyms, patterns and measured values, each with what is said of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from services.packs.evidence.question.nouns import Term
from services.packs.evidence.question.tags_lexicon import Disease, compiled, diseases, lexicon
from services.packs.evidence.question.tags_reading import Reading
from services.packs.evidence.question.tags_scope import is_own, status
from services.packs.evidence.question.tags_values import measured_low

LONGEST = 8


@dataclass(frozen=True)
class Found:
    """A tag read from tokens first to last (both included)."""

    tag: str
    first: int
    last: int
    vetoed: bool = False


def find_terms(reading: Reading) -> tuple[Term, ...]:
    """Every mention in order of place, each tag's status as the words around it say."""
    found = [*_by_words(reading), *_by_pattern(reading), *_by_value(reading)]
    caught = [each for each in found if each.tag == "HAP"]
    own = any(is_own(reading, each.first) for each in found)
    terms = {
        _term(reading, each, own=own)
        for each in found
        if not (each.tag == "CAP" and any(_inside(each, other) for other in caught))
    }
    return tuple(sorted(terms, key=lambda term: (term.span[0], -term.span[1], term.tag)))


def _inside(one: Found, other: Found) -> bool:
    return other.first <= one.first and one.last <= other.last


def _term(reading: Reading, found: Found, *, own: bool) -> Term:
    start, end = reading.span(found.first, found.last)
    said = "vetoed" if found.vetoed else status(reading, found.first, found.last, own=own)
    return Term(tag=found.tag, text=reading.text[start:end], span=(start, end), status=said)


def _by_words(reading: Reading) -> Iterator[Found]:
    """Longest term first at each place; no two overlap."""
    at = 0
    while at < len(reading.tokens):
        found = _acronym(reading, at) or _longest(reading, at)
        if found is None:
            at += 1
            continue
        if found.tag:
            yield found
        at = found.last + 1


def _longest(reading: Reading, at: int) -> Found | None:
    book, key, best = lexicon(), "", None
    for last in range(at, min(at + LONGEST, len(reading.tokens))):
        token = reading.tokens[last]
        key = f"{key} {token.norm}" if key else token.norm
        if token.is_mark or key not in book.parts:
            break
        if key in book.terms:
            tag = book.terms[key]
            best = Found(tag, at, last, vetoed=_term_vetoed(reading, tag, key))
    return best


def _acronym(reading: Reading, at: int) -> Found | None:
    token = reading.tokens[at]
    if token.is_mark or len(token.text) > 8:
        return None
    tag = lexicon().exact.get(token.text) or lexicon().exact.get(token.text.removesuffix("s"))
    if tag is not None and _longest_beyond(reading, at):
        return None
    if tag is not None:
        return Found(tag, at, at, vetoed=_vetoed(reading, diseases().get(tag)))
    loose = _loose_acronyms().get(token.norm)
    if loose is None or not (token.text.islower() or token.text.istitle()):
        return None
    return _loose(reading, loose, diseases()[loose], at)


@cache
def _loose_acronyms() -> dict[str, str]:
    return {acronym: tag for tag, disease in diseases().items() for acronym in disease.loose}


def _longest_beyond(reading: Reading, at: int) -> bool:
    """Whether a longer term begins with this acronym ("HF with reduced ejection fraction" is none of the acronym's own)."""
    longer = _longest(reading, at)
    return longer is not None and longer.last > at and bool(longer.tag)


def _loose(reading: Reading, tag: str, disease: Disease, at: int) -> Found | None:
    """An acronym in small letters is one only where its context is in the question beside it."""
    words = reading.normal
    start = reading.starts[at]
    around = f"{words[:start]} {words[start + len(reading.tokens[at].norm) :]}"
    if not compiled(disease.context).search(around) or _vetoed(reading, disease):
        return None
    return Found(tag, at, at)


def _by_pattern(reading: Reading) -> Iterator[Found]:
    for tag, disease in diseases().items():
        for pattern in disease.patterns:
            for hit in compiled(pattern).finditer(reading.normal):
                yield Found(tag, reading.token_at(hit.start()), reading.token_at(hit.end() - 1))


def _by_value(reading: Reading) -> Iterator[Found]:
    for tag, disease in diseases().items():
        if disease.measured:
            for first, last, low in measured_low(reading, disease):
                yield Found(tag, first, last, vetoed=not low)


def _vetoed(reading: Reading, disease: Disease | None) -> bool:
    return bool(disease and disease.veto and compiled(disease.veto).search(reading.normal))


def _term_vetoed(reading: Reading, tag: str, key: str) -> bool:
    disease = diseases().get(tag)
    return bool(disease and key in disease.vetoed_terms and _vetoed(reading, disease))
