"""Everybody seen so far with what was found of them, and their order: excellent, good, not judged, ill-fit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from services.packs.ranking.practitioners.fit import Category, Fit
from services.packs.ranking.practitioners.stages import Candidate

PLACES: Mapping[Category | None, int] = {"excellent": 0, "good": 1, None: 2, "ill-fit": 3}


@dataclass(frozen=True)
class Seen:
    """One practitioner fetched. `fit` None: not judged. `iteration` 0 is the first ranking."""

    candidate: Candidate
    iteration: int
    fit: Fit | None = None

    @property
    def category(self) -> Category | None:
        return self.fit.category if self.fit else None


@dataclass(frozen=True)
class Round:
    """What one iteration did. `new` are those judged for the first time in it."""

    iteration: int
    fetched: int
    judged: int
    calls: int
    top: bool
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Pool:
    """Who was fetched, by id, in the order of fetching; and what every round did."""

    seen: Mapping[str, Seen] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    failed: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def judged(self) -> int:
        """Different practitioners with a judgement."""
        return sum(one.fit is not None for one in self.seen.values())

    @property
    def reviewed(self) -> int:
        """Different practitioners that were handed to the evaluator: what the cap counts."""
        return len(self.seen)

    def ranking(self, size: int) -> list[Seen]:
        """The first `size` by category, then first-stage score, then id."""
        ordered = sorted(self.seen.values(), key=lambda one: (PLACES[one.category], -one.candidate.score, one.candidate.id))
        return ordered[:size]

    def met(self, wanted: int) -> bool:
        """The first `wanted` are there and all excellent."""
        top = self.ranking(wanted)
        return len(top) == wanted and all(one.category == "excellent" for one in top)


def counts(ranked: Iterable[Seen]) -> dict[str, int]:
    """How many are excellent, good, illFit and unjudged."""
    names: Mapping[Category | None, str] = {"excellent": "excellent", "good": "good", "ill-fit": "illFit", None: "unjudged"}
    found = dict.fromkeys(names.values(), 0)
    for one in ranked:
        found[names[one.category]] += 1
    return found


def joined(pool: Pool, fetched: Sequence[Candidate], fits: Mapping[str, Fit], iteration: int) -> dict[str, Seen]:
    """Everybody seen, with the new ones; a judgement made before is kept unless it was made again."""
    seen = dict(pool.seen)
    for one in fetched:
        seen.setdefault(one.id, Seen(one, iteration))
    return {name: Seen(one.candidate, one.iteration, fits.get(name, one.fit)) for name, one in seen.items()}
