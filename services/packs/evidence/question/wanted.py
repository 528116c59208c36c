"""What a sentence must speak of to answer a question: its arms, what is to be decided, of whom, and to what end."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from services.packs.evidence.question.aim import Aim
from services.packs.evidence.question.near import Asked
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_drugs import drug_groups, drug_mentions, drug_words
from services.packs.evidence.question.tags_lexicon import VOCABULARY, diseases
from services.packs.evidence.question.tags_words import normal, normal_word, tokenize
from services.packs.evidence.question.topics import POSSESSIVE, WORD
from services.tasks.bm25 import stem, tokens

TIMED = ("duration", "de-escalation", "dose", "monitoring", "restart")
"""Decisions that a sentence must speak of by name; the choice of a drug or a treatment is told by naming it."""
AIMS = re.compile(
    r"(?:prevent|reduc|lower|improv|avoid|treat|control|protect against|increas|become|get|quit)\w*(?: of)?\b", re.IGNORECASE
)
"""How an outcome begins that the question names as its aim."""
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
EMPTY = frozenset(
    map(stem, normal("based first second third line therapy treatment drug agent medicine use oral total regimen").split())
)
"""Words of an arm that do not tell it from another."""
JOINED = 2
"""Conditions of a question that a study must be about; further ones are company."""


@dataclass(frozen=True)
class Arm:
    """One side of a comparison: how the question writes it, and the ways to name it, each a set of stems."""

    text: str
    ways: tuple[frozenset[str], ...]

    def named(self, stems: frozenset[str]) -> bool:
        """Whether any way to name it stands whole among some stems."""
        return any(way <= stems for way in self.ways)


@dataclass(frozen=True)
class Wanted:
    """`arms` may stand in for one another, `other` is what they are held against; `topic` are the question's other words with
    their weights, `outcome` the stems of the end that is asked about."""

    arms: tuple[Arm, ...] = ()
    other: Arm | None = None
    timed: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    diseases: tuple[str, ...] = ()
    outcome: frozenset[str] = frozenset()
    topic: Mapping[frozenset[str], float] | None = None
    ages: frozenset[str] = frozenset()

    @property
    def compared(self) -> Arm | None:
        """The other arm where it is a treatment of its own, None for placebo, usual care and the like."""
        return None if self.other is None or any(way & CONTROLS for way in self.other.ways) else self.other

    def named(self, stems: frozenset[str]) -> tuple[Arm, ...]:
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
    arms = tuple(_arms(pico.intervention))
    other = next(iter(_arms(pico.comparison)), None)
    sides = (*arms, *([other] if other else []))
    in_arms = frozenset(one for arm in sides for way in (*arm.ways, frozenset(tokens(arm.text))) for one in way)
    wish = AIMS.match(pico.outcome)
    return Wanted(
        arms=arms,
        other=other,
        timed=tuple(tag for tag in tags.decision_tags if tag in TIMED),
        decisions=tuple(tag for tag in tags.decision_tags if tag != "general_information"),
        diseases=_joined(tags.disease_tags),
        outcome=frozenset(_telling_stems(pico.outcome[wish.end() :].split() or [pico.outcome])) if wish else frozenset(),
        ages=ages_of(understanding.pico.population),
        topic={part: weight for part, weight in asked.parts.items() if not part & in_arms},
    )


def ages_of(text: str) -> frozenset[str]:
    """ "child", "adult", both or neither, by the words of a population or a title."""
    return frozenset(name for name, pattern in AGES.items() if pattern.search(text))


def stems_of(text: str) -> frozenset[str]:
    """The words of a text as stems of their normal form: spelling and number do not count."""
    return frozenset(stem(normal_word(word)) for word in WORD.findall(POSSESSIVE.sub(" ", text)))


def _arms(text: str) -> Iterable[Arm]:
    """The arms of one side: "ticagrelor, clopidogrel" are two that may stand in for one another."""
    for part in filter(None, (one.strip() for one in text.split(","))):
        if ways := tuple(dict.fromkeys(filter(None, _ways(part)))):
            yield Arm(part, ways)


def _ways(part: str) -> Iterable[frozenset[str]]:
    """A class by its names and ingredients, a drug by its own name, a procedure by all its names, anything else by its
    telling words."""
    mentions = drug_mentions(tokenize(part))
    for members in drug_groups(part):
        yield from map(stems_of, members)
    for mention in mentions:
        kind = drug_words().get(mention.name)
        if mention.name in (kind.called if kind else ()):
            yield from (stems_of(name) for name in kind.called) if kind else ()
        yield stems_of(mention.name)
    if not mentions:
        yield frozenset(_telling_stems(part.split()))
        yield from _kindred(normal(part))


def _kindred(part: str) -> Iterable[frozenset[str]]:
    """The other names of a procedure that a phrase names."""
    words = f" {part} "
    for names in _procedures().values():
        if any(f" {name} " in words for name in names):
            yield from map(stems_of, names)


@cache
def _procedures() -> dict[str, tuple[str, ...]]:
    return {name: tuple(held) for name, held in tomllib.loads((VOCABULARY / "procedures.toml").read_text("utf-8")).items()}


def _telling_stems(words: Sequence[str]) -> Iterable[str]:
    return (one for one in stems_of(" ".join(words)) if one not in EMPTY and len(one) > 1)


def _joined(tags: Sequence[str]) -> tuple[str, ...]:
    """The first conditions, without those that another one implies: a study of HFpEF is one of HF."""
    wider = {one for tag in tags if tag in diseases() for one in diseases()[tag].implies}
    return tuple(tag for tag in tags if tag not in wider)[:JOINED]
