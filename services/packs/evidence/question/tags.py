"""Disease and decision tags of a text: from closed lists, and open tags for the conditions outside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.core.question import Tags
from services.packs.evidence.question.nouns import Term
from services.packs.evidence.question.tags_decisions import FALLBACK, find_decisions
from services.packs.evidence.question.tags_drugs import DrugMention, drug_mentions
from services.packs.evidence.question.tags_find import find_terms
from services.packs.evidence.question.tags_lexicon import OPEN_PREFIXES, compiled, diseases
from services.packs.evidence.question.tags_primary import order_decisions, order_diseases
from services.packs.evidence.question.tags_reading import Reading, read
from services.packs.evidence.question.tags_scope import is_feared, is_own, status

OVERLAPPING = (frozenset({"AF", "AHRE"}), frozenset({"HF", "HFpEF"}), frozenset({"HF", "HFrEF"}), frozenset({"PCI", "CAD"}))
"""Closed tags that are kinds of one another: an item with one is on the topic of the other."""
BLED = r"\b(bled|bleed|bleeding|bleeds|hemorrhage|hemorrhagic|anemia|anemic|hemoglobin drop|transfus\w+|thrombocytopenia)\b"
BLED_LATER = r"\b(prevent\w*|reduce\w*|avoid\w*|risk of|lower\w*|protect\w*)( \w+){0,3} (bleed\w*|hemorrhage)\b"
DUAL = r"\b(dapt|dual antiplatelet\w*)\b"
NAMES_AF = r"(?i)\b(af|a-?fib|fibrillation)\b"
ONLY_IN = {"antineoplastics": "CANCER"}
"""Classes of drugs that are given for one condition, named or not."""
CHADS = r"\b(chads\d?|chads ?vasc|cha2ds2|cha2ds2 ?vasc?|chadsvasc)\b"


@dataclass(frozen=True)
class Tagged:
    """Tags of a text with where they were read, and the drugs it names."""

    tags: Tags
    terms: tuple[Term, ...]
    drugs: tuple[DrugMention, ...]
    reading: Reading


def tag(text: str) -> Tagged:
    """The tags of a question. Fallback tag `general_information` where no decision is asked and no condition named."""
    reading = read(text)
    terms = find_terms(reading)
    own = any(is_own(reading, reading.index_of(term.span[0])) for term in terms)
    drugs = tuple(one for one in drug_mentions(reading.tokens) if status(reading, one.first, one.last, own=own) != "family")
    places = _stated(reading, terms, drugs)
    decisions = find_decisions(reading, drugs, tuple(places))
    _imply(places, decisions, reading)
    ordered = order_diseases(places, drugs, decisions)
    asked = order_decisions(decisions, ordered)
    return Tagged(tags_of(ordered, asked if asked or ordered else (FALLBACK,)), terms, drugs, reading)


def tags_of(disease_tags: Sequence[str], decision_tags: Sequence[str]) -> Tags:
    """Tags with the first of each list as the primary one; repeats left out."""
    first, second = tuple(dict.fromkeys(disease_tags)), tuple(dict.fromkeys(decision_tags))
    return Tags(
        disease_tags=first,
        decision_tags=second,
        primary_disease_tag=first[0] if first else "",
        secondary_disease_tags=first[1:],
        primary_decision_tag=second[0] if second else "",
        secondary_decision_tags=second[1:],
    )


def overlap(one: str, other: str) -> bool:
    """Whether two disease tags are the same or kinds of one another."""
    return one == other or frozenset({one, other}) in OVERLAPPING


def is_open(tag: str) -> bool:
    """Whether a tag is of the open vocabulary ("MESH:D…", "DOID:…", "UMLS:C…")."""
    return tag.startswith(OPEN_PREFIXES)


def _stated(reading: Reading, terms: Sequence[Term], drugs: Sequence[DrugMention]) -> dict[str, int]:
    """Disease tag -> token where it first stands. What is only an outcome, or a relative's that one fears to get, counts
    where nothing else is stated; prophylaxis of venous thrombosis is about it. A long case's open conditions count where
    they are asked about."""
    firm = [term for term in terms if term.status == "stated"]
    firm += [term for term in terms if term.status == "outcome" and term.tag == "VTE"]
    soft = [term for term in terms if term.status in {"outcome", "hypothetical"}]
    if is_feared(reading):
        soft += [term for term in terms if term.status == "family"]
    places = _from_drugs(reading, firm, drugs)
    for term in firm or ([] if places else soft):
        at = reading.index_of(term.span[0])
        if is_open(term.tag) and reading.is_long and not reading.asks_at(at):
            continue
        places[term.tag] = min(at, places.get(term.tag, at))
        if term.tag == "AHRE" and compiled(NAMES_AF).search(term.text):
            places.setdefault("AF", at)
    return places


def _from_drugs(reading: Reading, firm: Sequence[Term], drugs: Sequence[DrugMention]) -> dict[str, int]:
    """What dual antiplatelet therapy, the CHA2DS2-VASc score and drugs of one use are for, where no such condition is stated."""
    stated = {term.tag for term in firm}
    places = {}
    if compiled(DUAL).search(reading.normal) and not {"PCI", "CAD", "STROKE"} & stated and not any(map(is_open, stated)):
        places["PCI"] = 0
    if compiled(CHADS).search(reading.normal) and not {"AF", "AHRE"} & stated:
        places["AF"] = 0
    if not stated:
        places.update({ONLY_IN[drug.kind.key]: drug.first for drug in reversed(drugs) if drug.kind.key in ONLY_IN})
    return places


def _imply(places: dict[str, int], decisions: dict[str, int], reading: Reading) -> None:
    """Tags that follow from others: kinds, and what the source's guidelines reckon as such."""
    words = reading.normal
    for name in tuple(places):
        for wider in diseases()[name].implies if name in diseases() else ():
            places.setdefault(wider, places[name])
    arterial = {"PCI", "CAD"} & set(places) and {"antiplatelet", "duration", "de-escalation"} & set(decisions)
    bled = "GI_BLEED" in places or (compiled(BLED).search(words) and not compiled(BLED_LATER).search(words))
    if arterial and bled and "antiplatelet" in decisions:
        places.setdefault("HBR", len(reading.tokens))
