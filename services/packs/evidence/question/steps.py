"""How a search widens: each attempt takes the next step, and asks besides for what the grader said is missing."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from services.core.base import Frozen
from services.core.feedback import Feedback
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.plan import DESIGN, Plan, expanded
from services.packs.evidence.question.tags_drugs import branded, relatives
from services.packs.evidence.question.tags_lexicon import name_of
from services.packs.evidence.question.topics import surface_of

StepName = Literal["as asked", "synonyms and whole drug classes", "without the decision", "the disease alone"]
STEPS: tuple[StepName, ...] = ("as asked", "synonyms and whole drug classes", "without the decision", "the disease alone")
PAID_FROM = 3
"""The paid fallback waits until two free searches were not enough."""
SYNONYMS = 6
SYNONYM_WEIGHT = 0.5
WANTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "no_guideline": ("guideline recommendations", ("Practice Guideline", "Guideline")),
    "no_review": ("systematic review meta-analysis", ("Systematic Review", "Meta-Analysis")),
    "no_primary_study": (DESIGN, ("Randomized Controlled Trial", "Observational Study")),
}
"""What a gap asks for: words for the index, publication types for PubMed and Europe PMC."""


class Sought(Frozen):
    """One search to make: its words as shown, the step it belongs to, and publication types to keep to."""

    text: str
    why: str
    types: tuple[str, ...] = ()


def step_of(attempt: int) -> StepName:
    """The step of an attempt; beyond the last one, the last."""
    return STEPS[min(attempt, len(STEPS)) - 1]


def is_last(attempt: int) -> bool:
    """No wider free search is left after this attempt."""
    return attempt >= len(STEPS)


def sought(understanding: Understanding, feedback: Feedback) -> tuple[Sought, ...]:
    """The searches of an attempt: the step's, then one for each gap that the feedback names."""
    step = step_of(feedback.attempt)
    searches = [Sought(text=text, why=step) for text in _texts(step, understanding)]
    topic = _topic(understanding)
    for line in feedback.lines:
        if line.code in WANTED:
            words, types = WANTED[line.code]
            searches.append(Sought(text=f"{topic} {words}".strip(), why=line.description, types=types))
        elif line.code in ("decision_missing", "comparison_missing") and line.suggestion:
            searches.append(Sought(text=f"{topic} {_wanted_words(line.suggestion)}".strip(), why=line.description))
    return tuple({one.text: one for one in reversed(searches)}.values())[::-1]


def plan_of(one: Sought, understanding: Understanding, attempt: int) -> Plan:
    """How the index is searched: with the ingredient of every brand, which reports of trials do not name; from the second
    attempt on with the disease's synonyms and the drugs' whole classes."""
    plan = expanded(one.text)
    if attempt == 1:
        return replace(plan, groups=(*plan.groups, *branded(one.text)))
    groups = tuple(dict.fromkeys([*plan.groups, *branded(one.text), *relatives(understanding.drugs)]))
    words = [term for tag in understanding.tags.disease_tags for term in surface_of(tag).terms[:SYNONYMS]]
    return Plan(words=plan.words, groups=groups, design=DESIGN, extra=dict.fromkeys(words, SYNONYM_WEIGHT))


def _texts(step: StepName, understanding: Understanding) -> Sequence[str]:
    pico = understanding.pico
    if step in STEPS[:2]:
        return [one.text for one in understanding.sub_queries]
    diseases = " ".join(name_of(tag) for tag in understanding.tags.disease_tags[:2]) or pico.condition or pico.population
    if step == STEPS[2]:
        return [f"{diseases} {part}".strip() for part in (pico.intervention, pico.comparison) if part] or [diseases]
    return [diseases or understanding.sub_queries[0].text]


def _topic(understanding: Understanding) -> str:
    named = [name_of(tag) for tag in understanding.tags.disease_tags[:2]] or [understanding.pico.condition]
    return " ".join([*named, *understanding.drugs[:2]]).strip() or understanding.sub_queries[0].text


def _wanted_words(suggestion: str) -> str:
    """The gap's own words, which its suggestion quotes."""
    parts = suggestion.split('"')
    return parts[1] if len(parts) > 2 else ""
