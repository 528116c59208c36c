"""What a sentence must speak of to answer a question: its arms, what is to be decided, of whom, and to what end."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.named import Named, arms_of, end_of
from services.packs.evidence.question.near import Asked
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_lexicon import diseases
from services.packs.evidence.question.topics import decisions_in
from services.tasks.bm25 import stem, tokens

TIMED = ("duration", "de-escalation", "dose", "monitoring", "restart")
"""Decisions that a sentence must speak of by name; the choice of a drug or a treatment is told by naming it."""
AGES = {
    "child": re.compile(
        r"\b(?:child\w*|infants?|neonat\w*|newborns?|p(?:a)?ediatric|adolescents?|school\w*|toddlers?|boys?|girls?)\b", re.I
    ),
    "adult": re.compile(r"\b(?:adults?|elderly|older|aged|men|women|pregnan\w+|(?:[2-9]\d|1\d\d)[- ]year)\b", re.I),
}
CONTROLS = frozenset(
    map(stem, ["placebo", "sham", "usual", "standard", "control", "no", "nothing", "wait", "watchful", "conventional", "routine"])
)
"""What trials compare with under many names: it need not be named again."""
JOINED = 2
"""Conditions of a question that a study must be about; further ones are company."""


@dataclass(frozen=True)
class Wanted:
    """`arms` may stand in for one another, `other` is what they are held against; `topic` are the question's other words with
    their weights, `end` what is to come of it."""

    arms: tuple[Named, ...] = ()
    other: Named | None = None
    timed: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    diseases: tuple[str, ...] = ()
    end: Named | None = None
    topic: Mapping[frozenset[str], float] | None = None
    ages: frozenset[str] = frozenset()

    @property
    def compared(self) -> Named | None:
        """The other arm where it is a treatment of its own, None for placebo, usual care and the like."""
        return None if self.other is None or any(way & CONTROLS for way in self.other.ways) else self.other

    @property
    def is_bare(self) -> bool:
        """One treatment and nothing else: no condition, no comparison, no end, no other word."""
        return not (self.diseases or self.compared or self.end or self.topic)

    def named(self, stems: frozenset[str]) -> tuple[Named, ...]:
        """The arms, either side, that some stems name."""
        return tuple(one for one in (*self.arms, *([self.other] if self.other else [])) if one.named(stems))

    def arm_named(self, stems: frozenset[str]) -> bool:
        """Whether one of the treatments asked about is named: placebo alone names none."""
        return any(one.named(stems) for one in (*self.arms, *([self.compared] if self.compared else [])))

    def share(self, stems: frozenset[str]) -> float:
        """0-1: how much of the question's other words stand among some stems; 1 where it has none."""
        held = self.topic or {}
        whole = sum(held.values())
        return sum(weight for part, weight in held.items() if part & stems) / whole if whole else 1.0


def wanted_of(understanding: Understanding, aim: Aim, asked: Asked) -> Wanted:
    """What the question's parts, as they were read or corrected, ask of a sentence."""
    pico, tags = understanding.pico, aim.tags
    arms = tuple(arms_of(pico.intervention))
    other = next(arms_of(pico.comparison), None)
    sides = (*arms, *([other] if other else []))
    in_arms = frozenset(one for arm in sides for way in (*arm.ways, frozenset(tokens(arm.text))) for one in way)
    return Wanted(
        arms=arms,
        other=other,
        timed=tuple(tag for tag in tags.decision_tags if tag in TIMED and not decisions_in(pico.outcome, (tag,))),
        decisions=tuple(tag for tag in tags.decision_tags if tag != "general_information"),
        diseases=_joined(tags.disease_tags),
        end=end_of(pico.outcome),
        ages=ages_of(understanding.pico.population),
        topic={part: weight for part, weight in asked.parts.items() if not part & in_arms},
    )


def ages_of(text: str) -> frozenset[str]:
    """ "child", "adult", both or neither, by the words of a population or a title."""
    return frozenset(name for name, pattern in AGES.items() if pattern.search(text))


def _joined(tags: Sequence[str]) -> tuple[str, ...]:
    """The first conditions, without those that another one implies: a study of HFpEF is one of HF."""
    wider = {one for tag in tags if tag in diseases() for one in diseases()[tag].implies}
    return tuple(tag for tag in tags if tag not in wider)[:JOINED]
