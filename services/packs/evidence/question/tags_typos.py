"""Misspelled clinical words, mended where it is safe: one near word of the closed lists, and no word of English."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from services.packs.evidence.question.tags_drugs import drug_words
from services.packs.evidence.question.tags_lexicon import closed_bigrams, english, lexicon
from services.packs.evidence.question.tags_words import Token

SAFE = 6
"""Letters from which a word alone may be mended; a shorter one needs a neighbour that makes it a term."""
TWO_SLIPS = 10
"""Letters from which two slips may be mended."""


def mended(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, each unknown word replaced (in its normal form only) by the clinical word that was meant."""
    out = list(tokens)
    for i, token in enumerate(out):
        if token.is_mark or not token.norm.isalpha() or len(token.norm) < 4 or known(token.norm):
            continue
        meant = _alone(token.norm) if len(token.norm) >= SAFE else ""
        meant = meant or _beside(token.norm, out[i - 1].norm if i else "", out[i + 1].norm if i + 1 < len(out) else "")
        if meant:
            out[i] = replace(token, norm=meant)
    return tuple(out)


def known(word: str) -> bool:
    """Whether a word (normal form) is one of English or of our vocabulary."""
    return word in english() or word in _vocabulary()


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(word for term in (*lexicon().terms, *drug_words()) for word in term.split())


@cache
def _targets() -> tuple[str, ...]:
    drugs = {word for term in drug_words() for word in term.split() if word.isalpha()}
    return tuple(sorted(word for word in lexicon().tokens | drugs if len(word) >= SAFE))


@lru_cache(maxsize=4096)
def _alone(word: str) -> str:
    near = [
        (OSA.distance(word, target, score_cutoff=2), target)
        for target in _targets()
        if target[0] == word[0] and abs(len(target) - len(word)) <= 2
    ]
    allowed = 2 if len(word) >= TWO_SLIPS else 1
    best = sorted(pair for pair in near if pair[0] <= allowed)
    unique = best and (len(best) == 1 or best[0][0] < best[1][0])
    return best[0][1] if unique else ""


def _beside(word: str, before: str, after: str) -> str:
    for first, second in sorted(closed_bigrams()):
        if second == after and OSA.distance(word, first, score_cutoff=1) <= 1 and word[0] == first[0] and len(first) > 3:
            return first
        if first == before and OSA.distance(word, second, score_cutoff=1) <= 1 and word[0] == second[0] and len(second) > 3:
            return second
    return ""
