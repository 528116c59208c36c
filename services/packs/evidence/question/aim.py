"""What the evidence must be about, and a publication measured against it."""

from collections.abc import Sequence

from services.core.base import Frozen
from services.core.question import Question, Tags
from services.packs.evidence.question.anchors import scenarios
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.record import GUIDANCE, Kind, Record
from services.packs.evidence.question.tags import overlap
from services.packs.evidence.question.topics import decisions_of, diseases_of

FIBRILLATION = ("AF", "AHRE")
"""Found by a device or by an ECG: evidence on one is on the topic of the other."""

CHOSEN = 0.5
"""The least nearness of a matched pack's item: it was chosen for the question, and only its title can be compared."""

NEAR, NEAR_LAY = 0.6, 0.35
"""Lay messages hold more words beside the point."""


class Aim(Frozen):
    """`primary`: a publication about none of these is off the topic; empty where the question names no disease, or where
    it is asked in general mode, which has no such gate. `scenarios`: the matched anchor packs."""

    tags: Tags
    primary: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    near: float = NEAR
    """Without a gate, an item is on the topic from this nearness on, or when it is about a disease of the question."""

    @property
    def gated(self) -> bool:
        return bool(self.primary)


class Candidate(Frozen):
    """A publication that was found, with the question's tags that it bears and how near its words and its title are (0-1).

    `of_pack`: it belongs to a matched anchor pack. `found_by`: the search that found it first.
    """

    record: Record
    disease_tags: tuple[str, ...] = ()
    decision_tags: tuple[str, ...] = ()
    closeness: float = 0.0
    titled: float = 0.0
    of_pack: bool = False
    found_by: str = ""

    @property
    def kind(self) -> Kind:
        return self.record.kind


def aim_of(question: Question, understanding: Understanding) -> Aim:
    """The aim of a question. Beside the primary disease count the required ones of a matched scenario, and its kinds."""
    tags = understanding.tags
    known = tuple(name for name in understanding.scenarios if name in scenarios())
    if question.mode == "general":
        return Aim(tags=tags, scenarios=known, near=NEAR_LAY)
    if not tags.primary_disease_tag:
        return Aim(tags=tags, scenarios=known)
    required = [tag for name in known for tag in _required(name) if tag in tags.disease_tags]
    kin = [tag for tag in (*tags.disease_tags, *FIBRILLATION) if overlap(tag, tags.primary_disease_tag)]
    return Aim(tags=tags, primary=tuple(dict.fromkeys([tags.primary_disease_tag, *required, *kin])), scenarios=known)


def measured(record: Record, aim: Aim, closeness: float, titled: float, found_by: str) -> Candidate:
    """A found publication as a candidate. A matched pack's item bears its scenario's tags: it was chosen for them. Any anchor
    speaks of the decisions that it was chosen for, whatever its title says."""
    holding = [(name, one) for name, one in scenarios().items() if record.anchor in one.items]
    packs = [one for name, one in holding if name in aim.scenarios]
    asked = tuple(dict.fromkeys([*aim.tags.disease_tags, *aim.primary]))
    about = {*diseases_of(record, asked), *(tag for pack in packs for tag in pack.disease)}
    speaks = {*decisions_of(record, aim.tags.decision_tags), *(tag for _, one in holding for tag in one.decision)}
    return Candidate(
        record=record,
        disease_tags=tuple(tag for tag in asked if tag in about),
        decision_tags=tuple(tag for tag in aim.tags.decision_tags if tag in speaks),
        closeness=max(closeness, CHOSEN) if packs else closeness,
        titled=max(titled, CHOSEN) if packs else titled,
        of_pack=bool(packs),
        found_by=found_by,
    )


def on_topic(candidate: Candidate, aim: Aim) -> bool:
    """About one of the primary diseases, where there are any (property 6)."""
    return not aim.gated or bool(set(candidate.disease_tags) & set(aim.primary))


def pack_guidelines(candidates: Sequence[Candidate], aim: Aim) -> int:
    """Distinct guidelines of the matched packs that are among the candidates."""
    return len({one.record.id for one in candidates if one.of_pack and one.kind in GUIDANCE}) if aim.scenarios else 0


def _required(name: str) -> tuple[str, ...]:
    scenario = scenarios()[name]
    return (*scenario.requires.get("all", ()), *scenario.requires.get("any", ()))
