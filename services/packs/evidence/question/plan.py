"""What a question becomes before the index is searched: its words, the ingredients of the drug classes it names, and the
words by which a trial is known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from services.packs.evidence.question.tags_drugs import drug_groups
from services.tasks.bm25 import Index, Query

DESIGN = "randomized controlled trial double-blind placebo comparison"
"""Study-type words: what reports of trials have in common."""


@dataclass(frozen=True)
class Plan:
    """One search. A document's score is that of `words`, plus that of the best member of each group, plus that of `design`.

    The best member and not their sum: a report about one drug of a class is as good as one that lists them all.
    """

    words: Query
    groups: tuple[tuple[str, ...], ...] = ()
    group_weight: float = 1.0
    design: str = ""
    extra: Mapping[str, float] = field(default_factory=dict)
    """Further wordings (synonyms of a disease) with weights; a token that stands in `words` too is not counted twice."""


def expanded(text: str) -> Plan:
    """A question with the ingredients of every drug class that it names; one that names a class also looks for trials."""
    groups = drug_groups(text)
    return Plan(words=text, groups=groups, design=DESIGN if groups else "")


def scores(index: Index, plan: Plan) -> NDArray[np.float32]:
    """The score of every document of an index, in the order of its building."""
    found = index.scores(plan.words)
    for group in plan.groups:
        found = found + np.float32(plan.group_weight) * _best(index, group)
    if plan.design:
        found = found + np.where(found > 0, index.scores(plan.design), np.float32(0))
    if plan.extra:
        said = Index.weighed(plan.words)
        found = found + index.scores({word: weight for word, weight in plan.extra.items() if word not in said})
    return found


def _best(index: Index, group: Sequence[str]) -> NDArray[np.float32]:
    found = np.zeros(len(index.ids), dtype=np.float32)
    for member in group:
        np.maximum(found, index.scores(member), out=found)
    return found
