"""Relevance by tags, and the final list: what is off the topic is out, primary studies are in, six to ten items."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.packs.evidence.question.aim import Aim, Candidate, on_topic
from services.packs.evidence.question.record import GUIDANCE, PRIMARY, REVIEWS, Kind
from services.packs.evidence.question.references import Reference, reference

OFF_TOPIC = 10.0
"""Relevance below which an item is never shown."""
BOTH, ANY, DISEASE = 70.0, 40.0, 10.0
"""Where the three tiers begin: primary disease with the primary decision, with any decision, alone. Bands never cross."""
LEAST, MOST = 6, 10
PRIMARY_STUDIES = 2
QUOTED = 2
BROADER = 2
BROAD = 3
"""The tier of what is about the disease and none of the question's decisions."""
WORTH: dict[Kind, float] = {
    "guideline": 8.0,
    "consensus": 7.0,
    "meta_analysis": 5.0,
    "systematic_review": 5.0,
    "trial": 3.0,
    "cohort": 2.0,
    "review": 1.0,
    "protocol": -4.0,
}


@dataclass(frozen=True)
class Final:
    """The list as shown. `relaxed`: items without the question's decision fill it; `kept`: everything on the topic."""

    references: tuple[Reference, ...]
    kept: tuple[Candidate, ...]
    dropped: int
    relaxed: bool = False


def relevance(candidate: Candidate, aim: Aim) -> float:
    """0-100; below 10 the item is off the topic. Within a tier: nearness, other decisions, kind, and the anchors first."""
    if aim.gated and not on_topic(candidate, aim):
        return round((OFF_TOPIC - 1) * candidate.closeness, 3)
    if not aim.gated and not (candidate.of_pack or candidate.disease_tags) and candidate.closeness < aim.near:
        return round((OFF_TOPIC - 1) * candidate.closeness / aim.near, 3)
    return round(_tier(candidate, aim) + _within(candidate, aim), 3)


def tier(candidate: Candidate, aim: Aim) -> int:
    """1: the primary decision, 2: any other, 3: none of the question's decisions."""
    base = _tier(candidate, aim)
    return 1 if base == BOTH else 2 if base == ANY else BROAD


def final_list(candidates: Sequence[Candidate], aim: Aim, year_now: int, quotable: frozenset[str] = frozenset()) -> Final:
    """Six to ten references, best first, whenever six valid ones exist; every one is whole and has a direct link.

    Two places are reserved for primary studies, and two for items in whose words the question is answered (`quotable`, ids):
    the stored guidelines have no text here. Items without any of the question's decisions only fill up to six, at most
    two broader guidelines or reviews among them first.
    """
    ranked = ranked_by(candidates, aim)
    kept = [one for one in ranked if relevance(one, aim) >= OFF_TOPIC]
    made = {one.record.id: reference(one.record, year_now) for one in kept}
    chosen = _chosen([one for one in kept if made[one.record.id]], aim, quotable)
    shown = [_numbered(made[one.record.id], one, aim, number) for number, one in enumerate(chosen, start=1)]
    relaxed = bool(aim.tags.decision_tags) and any(tier(one, aim) == BROAD for one in chosen)
    return Final(tuple(one for one in shown if one), tuple(kept), dropped=len(ranked) - len(kept), relaxed=relaxed)


def ranked_by(candidates: Sequence[Candidate], aim: Aim) -> list[Candidate]:
    """By relevance, then id; each publication once."""
    once = {one.record.id: one for one in reversed(candidates)}
    return sorted(once.values(), key=lambda one: (-relevance(one, aim), one.record.id))


def overlap_share(references: Sequence[Reference], aim: Aim) -> float:
    """Share of a list that is about a disease of the question (property 7 wants 0.8); 1 for an empty list."""
    about = [bool(set(one.disease_tags) & {*aim.tags.disease_tags, *aim.primary}) for one in references]
    return sum(about) / len(about) if about else 1.0


def _chosen(valid: Sequence[Candidate], aim: Aim, quotable: frozenset[str]) -> list[Candidate]:
    """Primary studies and what can be quoted have their places first; the others follow by rank."""
    asked = [one for one in valid if tier(one, aim) < BROAD]
    broad = [one for one in valid if tier(one, aim) == BROAD]
    reviews = [one for one in broad if one.kind in (*GUIDANCE, *REVIEWS)][:BROADER]
    fill = _without(broad, reviews)
    pool = [*asked, *[*reviews, *fill][: max(0, LEAST - len(asked))]]
    studies = [one for one in [*pool, *_without(broad, pool)] if one.kind in PRIMARY][:PRIMARY_STUDIES]
    quoted = [one for one in asked if one.record.id in quotable][:QUOTED]
    reserved = [*studies, *_without(quoted, studies)]
    others = _without(pool, reserved)[: MOST - len(reserved)]
    chosen = {one.record.id for one in [*reserved, *others]}
    return [one for one in valid if one.record.id in chosen]


def _without(some: Sequence[Candidate], others: Sequence[Candidate]) -> list[Candidate]:
    held = {one.record.id for one in others}
    return [one for one in some if one.record.id not in held]


def _numbered(made: Reference | None, candidate: Candidate, aim: Aim, number: int) -> Reference | None:
    found = {"disease_tags": candidate.disease_tags, "decision_tags": candidate.decision_tags}
    return made.model_copy(update={"number": number, "relevance": relevance(candidate, aim), **found}) if made else None


def _tier(candidate: Candidate, aim: Aim) -> float:
    if aim.tags.primary_decision_tag in candidate.decision_tags:
        return BOTH
    return ANY if candidate.decision_tags or not aim.tags.decision_tags else DISEASE


def _within(candidate: Candidate, aim: Aim) -> float:
    """0 to 29: what sets items of one tier in order."""
    others = aim.tags.secondary_decision_tags
    second = len(set(candidate.decision_tags) & set(others)) / len(others) if others else 0.0
    primary = aim.tags.primary_disease_tag
    first_disease = 1.5 if primary and primary in candidate.disease_tags else 0.0
    all_diseases = 2.5 * len(candidate.disease_tags) / len(aim.tags.disease_tags) if aim.tags.disease_tags else 0.0
    boost = 6.0 if candidate.of_pack else 0.0
    total = (
        boost
        + 4.0 * candidate.closeness
        + 8.0 * candidate.titled
        + first_disease
        + all_diseases
        + second
        + WORTH.get(candidate.kind, 0.0)
    )
    return max(0.0, min(29.0, total))
