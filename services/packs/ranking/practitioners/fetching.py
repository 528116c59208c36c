"""Whom to look at next, and how many."""

import math
from collections.abc import Sequence

from services.packs.ranking.practitioners.options import Options
from services.packs.ranking.practitioners.pool import Pool
from services.packs.ranking.practitioners.stages import Candidate
from services.packs.ranking.practitioners.wording import key

LIKENESS = 1.0
"""What full likeness to the excellent fits adds to a first-stage score."""


def next_batch(order: Sequence[Candidate], pool: Pool, options: Options) -> list[Candidate]:
    """The next practitioners in order that were not seen, at most as many as the cap leaves."""
    size = min(_size(pool, options), options.max_profiles_reviewed - pool.reviewed)
    remaining = [one for one in order if one.id not in pool.seen]
    if options.similar_to_excellent:
        remaining = _by_likeness(remaining, pool)
    return remaining[: max(0, size)]


def _size(pool: Pool, options: Options) -> int:
    if not pool.rounds:
        return options.shortlist_size
    if not options.adaptive_batch:
        return options.batch_size
    last = pool.rounds[-1].iteration
    newest = [one for one in pool.seen.values() if one.iteration == last]
    ill = sum(one.category == "ill-fit" for one in newest)
    return math.ceil(options.batch_size * (1 + ill / max(1, len(newest))))


def _by_likeness(remaining: Sequence[Candidate], pool: Pool) -> list[Candidate]:
    """Those whose lists share most with the lists of the excellent fits come earlier."""
    models = [_traits(one.candidate) for one in pool.seen.values() if one.category == "excellent"]
    if not models:
        return list(remaining)

    def likeness(one: Candidate) -> float:
        traits = _traits(one)
        return max(len(traits & model) / max(1, len(traits | model)) for model in models)

    return sorted(remaining, key=lambda one: (-(one.score + LIKENESS * likeness(one)), one.id))


def _traits(one: Candidate) -> frozenset[frozenset[str]]:
    return frozenset(key(name) for name in (*one.profile.listed, *one.profile.subspecialties))
