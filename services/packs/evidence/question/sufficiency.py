"""How far the evidence at hand suffices: 0 to 100, never lower for more evidence."""

from collections.abc import Iterable, Sequence
from typing import Literal

from services.core.base import Frozen
from services.packs.evidence.question.aim import Aim, Candidate, on_topic, pack_guidelines
from services.packs.evidence.question.ranking import OFF_TOPIC, relevance, tier
from services.packs.evidence.question.record import GUIDANCE, PRIMARY, REVIEWS

Level = Literal["insufficient", "limited", "good", "excellent"]
ENOUGH = 50
"""From here on the loop stops and nothing is paid for."""
FLOOR = 70
FLOOR_NEEDS = 3
"""Guidelines of the matched pack from which on the score is at least FLOOR."""
LEVELS: tuple[tuple[int, Level], ...] = ((85, "excellent"), (50, "good"), (25, "limited"), (0, "insufficient"))
STEPS = {
    "guidelines": (24.0, 12.0, 8.0, 4.0),
    "reviews": (20.0, 10.0, 6.0, 4.0),
    "trials": (14.0, 8.0, 6.0, 4.0, 2.0),
    "cohorts": (6.0, 3.0, 2.0),
    "other": (3.0, 2.0, 1.0),
}
"""Points for the first, second ... item of a kind; each item earns its share of the step by how direct it is."""
RECENT = 10
RECENT_POINTS = 5.0
DIRECTNESS = {1: 1.0, 2: 0.6, 3: 0.3}
"""By tier of relevance."""
OLD = 10
"""Years after which a pack counts as empty when nothing newer was found at all."""


class Sufficiency(Frozen):
    """`score` 0-100 and what it is made of. `rerank_needed`: the score is low although anchors match."""

    score: int
    level: Level
    reasoning: tuple[str, ...]
    anchor_count: int
    matching_guidelines: int
    matching_reviews: int
    matching_trials: int
    should_call_perplexity: bool
    rerank_needed: bool


def sufficiency(candidates: Iterable[Candidate], aim: Aim, year_now: int) -> Sufficiency:
    """Score what is on the topic. At least three guidelines of the matched pack make it 70 or more."""
    kept = [one for one in _once(candidates) if relevance(one, aim) >= OFF_TOPIC]
    points = {name: _points(group, STEPS[name], aim) for name, group in _groups(kept).items()}
    fresh = any(_age(one, year_now) < RECENT for one in kept if one.kind not in ("protocol", "article"))
    anchored = pack_guidelines([one for one in kept if on_topic(one, aim)], aim)
    raw = min(100.0, sum(points.values()) + (RECENT_POINTS if fresh else 0.0))
    score = int(max(raw, FLOOR) if anchored >= FLOOR_NEEDS else raw)
    empty = pack_is_empty(kept, aim, year_now)
    return Sufficiency(
        score=score,
        level=level_of(score),
        reasoning=_reasons(kept, points, anchored, fresh=fresh),
        anchor_count=anchored,
        matching_guidelines=sum(one.kind in GUIDANCE for one in kept),
        matching_reviews=sum(one.kind in REVIEWS for one in kept),
        matching_trials=sum(one.kind == "trial" for one in kept),
        should_call_perplexity=score < ENOUGH and empty,
        rerank_needed=score < ENOUGH and not empty,
    )


def level_of(score: float) -> Level:
    """insufficient below 25, limited below 50, good below 85, else excellent."""
    return next(level for least, level in LEVELS if score >= least)


def pack_is_empty(kept: Sequence[Candidate], aim: Aim, year_now: int) -> bool:
    """No matched pack holds anything; or all of it is over ten years old and nothing newer was found."""
    pack = [one for one in kept if one.of_pack]
    return not any(_age(one, year_now) <= OLD for one in (kept if pack else pack))


def _once(candidates: Iterable[Candidate]) -> list[Candidate]:
    return list({one.record.id: one for one in candidates}.values())


def _groups(kept: Sequence[Candidate]) -> dict[str, list[Candidate]]:
    return {
        "guidelines": [one for one in kept if one.kind in GUIDANCE],
        "reviews": [one for one in kept if one.kind in REVIEWS],
        "trials": [one for one in kept if one.kind == "trial"],
        "cohorts": [one for one in kept if one.kind == "cohort"],
        "other": [one for one in kept if one.kind not in (*GUIDANCE, *REVIEWS, *PRIMARY, "protocol")],
    }


def _points(group: Sequence[Candidate], steps: Sequence[float], aim: Aim) -> float:
    """The most direct item earns the first step, and so on: one item more never takes any away."""
    direct = sorted((_directness(one, aim) for one in group), reverse=True)
    return sum(share * step for share, step in zip(direct, steps, strict=False))


def _directness(candidate: Candidate, aim: Aim) -> float:
    """How much of a question an item can answer: by its tags, and by how near its words are."""
    return DIRECTNESS[tier(candidate, aim)] * (1.0 if candidate.of_pack else min(1.0, 0.3 + candidate.closeness))


def _age(candidate: Candidate, year_now: int) -> int:
    year = candidate.record.year
    return year_now - year if year else 1_000


def _reasons(kept: Sequence[Candidate], points: dict[str, float], anchored: int, *, fresh: bool) -> tuple[str, ...]:
    counts = {name: len(group) for name, group in _groups(kept).items()}
    told = [
        f"{_many(counts[name], name)}: {_many(round(points[name]), 'points')}"
        for name in points
        if counts[name] and name != "other"
    ]
    told.append("something of the last ten years: 5 points" if fresh else "nothing of the last ten years")
    if anchored >= FLOOR_NEEDS:
        told.append(f"{anchored} guidelines of the matched pack: at least {FLOOR}")
    return tuple(told)


def _many(count: int, name: str) -> str:
    return f"{count} {name.removesuffix('s') if count == 1 else name}"
