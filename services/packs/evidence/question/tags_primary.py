"""Which of the tags comes first: the disease the question is about, and what is mainly to be decided."""

from collections.abc import Mapping, Sequence

from services.packs.evidence.question.tags_drugs import DrugMention

SPECIFIC = (
    ("AHRE", "AF"),
    ("HFpEF", "HF"),
    ("HFrEF", "HF"),
    ("PCI", "CAD"),
    ("CAP", "SEPSIS"),
    ("HAP", "SEPSIS"),
    ("PCI", "HBR"),
    ("CAD", "HBR"),
)
"""The first of a pair is the nearer one where both are stated."""
LEADING = ("anticoagulation", "antiplatelet")
"""Decisions that a question is about wherever it names their drugs, unless nothing of theirs is treated."""
ARTERIAL = frozenset({"PCI", "CAD", "STROKE"})


def order_diseases(places: Mapping[str, int], drugs: Sequence[DrugMention], decisions: Mapping[str, int]) -> tuple[str, ...]:
    """Disease tags, the primary one first, the others by place; open tags after closed ones."""
    by_place = sorted(places, key=lambda tag: (":" in tag, places[tag], tag))
    if not by_place:
        return ()
    primary = _primary_disease(by_place, drugs, decisions)
    return (primary, *(tag for tag in by_place if tag != primary))


def _primary_disease(by_place: Sequence[str], drugs: Sequence[DrugMention], decisions: Mapping[str, int]) -> str:
    if "restart" in decisions and "GI_BLEED" in by_place and "drug_choice" not in decisions:
        return "GI_BLEED"
    treated = [tag for mention in _leading(drugs, decisions) for tag in mention.kind.treats if tag in by_place]
    first = treated[0] if treated else by_place[0]
    return next((near for near, wide in SPECIFIC if wide == first and near in by_place), first)


def _leading(drugs: Sequence[DrugMention], decisions: Mapping[str, int]) -> Sequence[DrugMention]:
    """The drugs that the main decision is about; all of them where it is about none in particular."""
    for tag in LEADING:
        if tag in decisions:
            return [mention for mention in drugs if tag in mention.kind.gives]
    return drugs


def order_decisions(places: Mapping[str, int], diseases: Sequence[str]) -> tuple[str, ...]:
    """Decision tags, the primary one first, the others by place."""
    by_place = sorted(places, key=lambda tag: (places[tag], tag == "therapy", tag))
    if not by_place:
        return ()
    leading = [tag for tag in LEADING if tag in places and (tag == "anticoagulation" or ARTERIAL & set(diseases))]
    primary = leading[0] if leading else by_place[0]
    if primary == "therapy" and "drug_choice" in places:
        primary = "drug_choice"
    return (primary, *(tag for tag in by_place if tag != primary))
