"""The gate before the paid fallback: who may pass, and the one re-rank before it."""

from collections.abc import Callable, Sequence

from services.core.base import Frozen
from services.packs.evidence.question.aim import Aim, Candidate
from services.packs.evidence.question.ranking import BROAD, tier
from services.packs.evidence.question.sufficiency import ENOUGH, Sufficiency, pack_is_empty, sufficiency

Score = Callable[[Sequence[Candidate], Aim, int], Sufficiency]


class Assessment(Frozen):
    """What the evidence is worth, whether it was re-ranked, and whether a paid search may be made, with the reason."""

    sufficiency: Sufficiency
    kept: tuple[Candidate, ...]
    reranked: bool
    may_pay: bool
    why: str


def assess(candidates: Sequence[Candidate], aim: Aim, year_now: int, score: Score = sufficiency) -> Assessment:
    """Score; where anchors match and the score is low, re-rank once, by what bears the question's tags, and leave it there.

    Nothing is paid for when the score is at least 50 or a matched pack holds anything. When scoring itself fails the
    level is "limited", and a paid search is allowed only without a pack.
    """
    try:
        first = score(candidates, aim, year_now)
        if not first.rerank_needed:
            return _settled(first, candidates, reranked=False)
        matched = [one for one in candidates if one.of_pack or tier(one, aim) < BROAD]
        return _settled(first, matched, reranked=True)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return _unscored(candidates, aim, year_now)


def _settled(found: Sufficiency, kept: Sequence[Candidate], *, reranked: bool) -> Assessment:
    limited = found.model_copy(update={"level": "limited", "should_call_perplexity": False}) if found.rerank_needed else found
    may_pay = found.score < ENOUGH and found.should_call_perplexity and not reranked
    return Assessment(
        sufficiency=limited, kept=tuple(kept), reranked=reranked, may_pay=may_pay, why=_why(found, reranked=reranked)
    )


def _why(found: Sufficiency, *, reranked: bool) -> str:
    if found.score >= ENOUGH:
        return f"The evidence listed scores {found.score} of 100, so nothing is paid for."
    if reranked or not found.should_call_perplexity:
        return "A stored pack of guidelines matches the question; it is used instead."
    return f"The evidence at hand does not suffice ({found.score} of 100) and no stored pack matches."


def _unscored(candidates: Sequence[Candidate], aim: Aim, year_now: int) -> Assessment:
    empty = pack_is_empty(candidates, aim, year_now)
    nothing = Sufficiency(
        score=0,
        level="limited",
        reasoning=("The evidence could not be scored.",),
        anchor_count=0,
        matching_guidelines=0,
        matching_reviews=0,
        matching_trials=0,
        should_call_perplexity=empty,
        rerank_needed=False,
    )
    return Assessment(
        sufficiency=nothing, kept=tuple(candidates), reranked=False, may_pay=empty, why="The evidence could not be scored."
    )
