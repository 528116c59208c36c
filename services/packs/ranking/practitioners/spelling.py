"""Words that nobody knows, read as the known word they are a slip of."""

from collections.abc import Mapping, Sequence

from rapidfuzz.distance import DamerauLevenshtein

from services.packs.ranking.practitioners.lexicon import known_stems

SHORTEST = 6
"""Letters below which a word is too short to tell a slip from another word."""
SLIPS = 2


def mended(words: Sequence[str], vocabulary: Mapping[str, int]) -> tuple[str, ...]:
    """The stems with unknown ones replaced by the only nearest known one within two slips of the pen (one in a short word)."""
    known = known_stems() | vocabulary.keys()
    return tuple(word if word in known or len(word) < SHORTEST else _nearest(word, known) for word in words)


def _nearest(word: str, known: frozenset[str]) -> str:
    allowed = SLIPS if len(word) > SHORTEST + 1 else 1
    near = [
        (slips, one)
        for one in known
        if one[:1] == word[:1] and abs(len(one) - len(word)) <= allowed and len(one) >= SHORTEST - 1
        if (slips := DamerauLevenshtein.distance(word, one, score_cutoff=allowed)) <= allowed
    ]
    if not near:
        return word
    least = min(near)[0]
    best = sorted(one for slips, one in near if slips == least)
    return best[0] if len(best) == 1 else word
