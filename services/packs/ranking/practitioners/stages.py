"""The first ranking: stage A finds by words under the conditions, stage B scores what was found again by what is asked for."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from services.packs.ranking.practitioners.evidence import THE_THING, Evidence, evidence
from services.packs.ranking.practitioners.intent import Intent
from services.packs.ranking.practitioners.lexicon import field_of
from services.packs.ranking.practitioners.profile import Practitioner
from services.packs.ranking.practitioners.roster import Roster
from services.packs.ranking.practitioners.weights import Weights
from services.tasks.bm25 import Hit

Strategy = Literal["stage-b", "stage-a"]
FULL_VOLUME = 300.0
"""Cases from which more make no difference."""


@dataclass(frozen=True)
class Candidate:
    """One practitioner found. `score` is the common scorer's, by which everybody is compared; `anchored`: the profile speaks
    of something that is asked for, or its main field is where that is done."""

    place: int
    id: str
    score: float
    profile: Practitioner
    evidence: tuple[Evidence, ...]

    @property
    def anchored(self) -> bool:
        return any(one.strength or one.home for one in self.evidence)


class FirstStage:
    """The pool of one question, in order. `filtered` counts who meets the conditions."""

    def __init__(self, roster: Roster, intent: Intent, weights: Weights, top_n: int, strategy: Strategy) -> None:
        self._roster, self._intent, self._weights = roster, intent, weights
        self._mask = intent.constraints.mask(roster.columns)
        self.filtered = int(self._mask.sum())
        self.stage_a: list[Hit] = roster.index.best(roster.index.scores_of(intent.terms, self._mask), top_n)
        self.strategy = strategy

    @cached_property
    def scored(self) -> Mapping[str, Candidate]:
        """Everybody in stage A with the common score."""
        best = max((hit.score for hit in self.stage_a), default=1.0)
        return {hit.id: self._candidate(hit, best) for hit in self.stage_a}

    @cached_property
    def order(self) -> Sequence[Candidate]:
        """Who is fetched when: by stage B those that are anchored, then the rest as stage A has them; or as stage A has all."""
        found = [self.scored[hit.id] for hit in self.stage_a]
        if self.strategy == "stage-a":
            return found
        anchored = sorted((one for one in found if one.anchored), key=lambda one: (-one.score, one.id))
        return [*anchored, *(one for one in found if not one.anchored)]

    def _candidate(self, hit: Hit, best: float) -> Candidate:
        profile = self._roster.profile(hit.place)
        found = evidence(profile, self._intent)
        return Candidate(hit.place, hit.id, round(hit.score / best + self._points(profile, found), 6), profile, found)

    def _points(self, profile: Practitioner, found: Sequence[Evidence]) -> float:
        weights = self._weights
        points = 0.0
        if found:
            strength = sum(one.strength for one in found) / len(found)
            points += (weights.anchor if strength >= THE_THING else weights.goes_with) * strength
            points += weights.main_field * sum(one.home for one in found) / len(found)
            volume = max(one.volume for one in found)
            points += weights.volume * min(1.0, math.log1p(volume) / math.log1p(FULL_VOLUME))
        if self._intent.field and field_of(profile.specialty) == self._intent.field:
            points += weights.main_field * 0.5
        if self._intent.near and self._intent.near.casefold() in {city.casefold() for city in profile.cities}:
            points += weights.place
        return points
