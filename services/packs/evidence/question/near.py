"""How near a publication's words are to a question's: the share of what is asked, weighed by how rare each part is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from services.packs.evidence.question.lay import content, rareness
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_drugs import drug_groups, relatives
from services.packs.evidence.question.topics import surface_of
from services.tasks.bm25 import Index, tokens

UNASKED = 0.5
"""Nearness where a question names nothing but its disease and its decision."""
WITHOUT_DRUG = 0.3
"""What is left of the nearness of a publication that names none of the drugs asked about, nor any of their classes."""
DRUG_WEIGHT = 2.0
COMMON = (
    "patient patients adult adults man men woman women male female aged age elderly case history new known current recent "
    "prior previous preferred prefer optimal best better safe safer safest effective recommended first second third line "
    "choice drug drugs agent agents medication medications medicine treatment treatments treat treated therapy therapies "
    "manage management managed intervention dose dosing dosage duration length course given giving receive receiving below "
    "above under over rise rising between versus vs compared comparison stage grade class type stable severe mild moderate "
    "acute chronic risk high low higher lower normal abnormal increase increased decrease decreased reduce reduced level "
    "levels value outcome outcomes effect effects evidence guideline guidelines review trial study studies within without "
    "per daily twice once mg ml min mcg kg continue continued continuing start restart stop switch initial follow clinical "
    "clinically medical hospital admitted ward discharge doctor work works role use improve improves improved improvement "
    "effectively benefit benefits help helps cause causes possible week weeks day days month months hour hours year years "
    "older young younger healthy people person persons"
)
"""Words that say too little of a question to measure nearness by; decisions and diseases are measured by their tags."""


@dataclass(frozen=True)
class Asked:
    """The parts of a question: each is a set of stems any of which will do, with its weight."""

    parts: Mapping[frozenset[str], float]
    drugs: tuple[frozenset[str], ...] = ()
    """Those of the parts that are drugs."""

    def share(self, stems: Iterable[str]) -> float:
        """0-1 for one publication's stems, before what a missing drug takes away."""
        held = frozenset(stems)
        return sum(weight for part, weight in self.parts.items() if part & held) / self._sum if self.parts else UNASKED

    def near(self, stems: Iterable[str]) -> float:
        """0-1 for one publication's stems."""
        held = frozenset(stems)
        return self.share(held) * (1.0 if self.names_drug(held) else WITHOUT_DRUG)

    def names_drug(self, stems: Iterable[str]) -> bool:
        """One of the drugs asked about, or of their classes, is among the stems; true where no drug is asked about."""
        held = frozenset(stems)
        return not self.drugs or any(part & held for part in self.drugs)

    def shares(self, index: Index) -> NDArray[np.float64]:
        """`near` for every document of an index."""
        if not self.parts:
            return np.full(len(index.ids), UNASKED)
        total, drug = np.zeros(len(index.ids)), np.zeros(len(index.ids), dtype=bool)
        for part, weight in self.parts.items():
            held = _holding(index, part)
            total += weight * held
            if part in self.drugs:
                drug |= held
        return total / self._sum * np.where(drug | (not self.drugs), 1.0, WITHOUT_DRUG)

    @property
    def _sum(self) -> float:
        return sum(self.parts.values())


def asked_of(text: str, understanding: Understanding, index: Index, known: tuple[str, ...]) -> Asked:
    """What a question asks beside its disease, which the tags hold: drugs with their whole classes, and every other word.

    A question without a disease tag is asked for all its words.
    """
    terms = (term for tag in understanding.tags.disease_tags for term in surface_of(tag).terms)
    disease = frozenset(stem for term in terms for stem in tokens(term))
    groups = dict.fromkeys([*drug_groups(text), *relatives(understanding.drugs), *((name,) for name in understanding.drugs)])
    drugs = {frozenset(_telling(name, index) for name in group): _weight(group, index) for group in groups}
    named = frozenset(stem for group in groups for name in group for stem in tokens(name))
    parts = {part: weight for part, weight in drugs.items() if weight > 0}
    for word in content(text, index, known, disease):
        if not word.isdigit() and word not in named and word not in _common():
            parts[frozenset((word,))] = rareness(index, word)
    return Asked(parts, tuple(part for part in parts if part in drugs))


def _telling(name: str, index: Index) -> str:
    """The one stem by which a name of several words is known: "vitamin d" by its rarest word that is no single letter."""
    stems = [stem for stem in tokens(name) if len(stem) > 1] or [name]
    return max(stems, key=lambda stem: (rareness(index, stem), stem))


def _holding(index: Index, part: frozenset[str]) -> NDArray[np.bool_]:
    held = np.zeros(len(index.ids), dtype=bool)
    for stem in part:
        column = index.vocabulary.get(stem)
        if column is not None:
            held[index.places[int(index.starts[column]) : int(index.starts[column + 1])]] = True
    return held


def _weight(group: tuple[str, ...], index: Index) -> float:
    """That of the class's most common member, doubled: a drug says more of a question than another word."""
    known = [rareness(index, stem) for member in group for stem in tokens(member) if stem in index.vocabulary]
    return DRUG_WEIGHT * min(known, default=0.0)


@cache
def _common() -> frozenset[str]:
    return frozenset(tokens(COMMON))
