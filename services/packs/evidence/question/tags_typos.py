"""Misspelled clinical words, mended where it is safe: one near word of the vocabulary, and no word of English."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from services.packs.evidence.question.tags_drugs import drug_words
from services.packs.evidence.question.tags_lexicon import closed_bigrams, english, lexicon
from services.packs.evidence.question.tags_words import Token

SAFE = 7
"""Letters from which a word alone may be mended; a shorter one needs a neighbour that makes it a term."""
TWO_SLIPS = 10
"""Letters from which two slips may be mended."""
ENDINGS = ("ing", "ed", "er", "ly", "est", "al", "d", "n", "ness", "able")


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


@lru_cache(maxsize=20_000)
def known(word: str) -> bool:
    """Whether a word (normal form) is one of English, in any of its forms, or of our vocabulary."""
    if word in english() or word in _vocabulary():
        return True
    stems = [word.removesuffix(ending) for ending in ENDINGS if word.endswith(ending)]
    return any(stem in english() or f"{stem}e" in english() or stem[:-1] in english() for stem in stems if len(stem) > 3)


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(word for term in (*lexicon().terms, *drug_words()) for word in term.split())


@cache
def _targets() -> dict[str, tuple[str, ...]]:
    """Clinical words by first letter."""
    by_letter: dict[str, list[str]] = {}
    for word in sorted(_vocabulary()):
        if len(word) >= SAFE - 1 and word.isalpha():
            by_letter.setdefault(word[0], []).append(word)
    return {letter: tuple(words) for letter, words in by_letter.items()}


@lru_cache(maxsize=4096)
def _alone(word: str) -> str:
    """The nearest clinical word: the closed lists before the open vocabulary, and none where two are as near."""
    allowed = 2 if len(word) >= TWO_SLIPS else 1
    near = process.extract(word, _targets().get(word[0], ()), scorer=OSA.distance, score_cutoff=allowed, limit=None)
    if not near:
        return ""
    ours = lexicon().tokens | frozenset(drug_words())
    least = min(distance for _, distance, _ in near)
    best = sorted(target for target, distance, _ in near if distance == least)
    closed = [target for target in best if target in ours]
    return closed[0] if len(closed) == 1 else best[0] if len(best) == 1 else ""


@lru_cache(maxsize=4096)
def _beside(word: str, before: str, after: str) -> str:
    for first, second in sorted(closed_bigrams()):
        if second == after and len(first) > 3 and first[0] == word[0] and OSA.distance(word, first) <= 1:
            return first
        if first == before and len(second) > 3 and second[0] == word[0] and OSA.distance(word, second) <= 1:
            return second
    return ""
