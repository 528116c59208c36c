"""The class of a question from its tags, and the MeSH terms that a search for it may and may not use."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from pydantic import Field as Meta

from services.core.base import Frozen
from services.core.question import Tags
from services.packs.evidence.question.nouns import Class, Classification
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.tags_drugs import drug_words
from services.packs.evidence.question.tags_lexicon import VOCABULARY, diseases, name_of
from services.packs.evidence.question.tags_words import normal

LIFESTYLE = re.compile(
    r"\b(lifestyle|life style|exercise(?! (?:induced|related|intolerance|test\w*|ecg|tolerance))|"
    r"physical activity|diet|dietary|nutrition|weight loss|weight reduction|lose weight|"
    r"sedentary|smoking cessation|quit smoking|stop smoking|mediterranean|salt|sodium restriction|sodium intake|"
    r"alcohol (reduction|intake)|primary prevention|healthy eating|dash|vegan|vegetarian|fasting|"
    r"walking (?:program|every|daily|more|regularly|half|\d+|an hour)|(?:brisk|daily|regular) walking|jogging|yoga|tai chi|"
    r"low (?:carb\w*|fat|salt|sodium|sugar|calorie)|ketogenic|keto|"
    r"(?:keep|stop)(?: \w+){0,3} from (?:getting|developing|becoming|turning into)|avoid (?:getting|developing))\b"
)
SURE, LIKELY, GUESS = 0.95, 0.8, 0.5
"""Confidence: disease and decision both fit a rule; only the disease does; no rule does."""


class Rule(Frozen):
    """One rule of vocab/classes.toml."""

    classification: Class
    diseases: tuple[str, ...] = ()
    any_disease: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    lifestyle: bool = False
    only_drugs: str = ""
    allowed: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    mesh_if: dict[str, tuple[str, ...]] = Meta(default_factory=dict)


@cache
def rules() -> tuple[Rule, ...]:
    """The rules in the order in which they are tried."""
    data: dict[str, Any] = tomllib.loads((VOCABULARY / "classes.toml").read_text(encoding="utf-8"))
    return tuple(Rule(**each) for each in data["rule"])


def classify(tags: Tags, text: str = "", drugs: Sequence[str] = ()) -> Classification:
    """The first rule that holds, else "general" with the conditions' own MeSH names.

    `text` tells life style from treatment, `drugs` (normal names) a question about another drug of the same disease.
    Atrial fibrillation with anticoagulation is always cardiology/anticoagulation.
    """
    words = normal(text)
    for rule in rules():
        if _holds(rule, tags, words, drugs):
            allowed = [
                *rule.allowed,
                *(term for tag, terms in rule.mesh_if.items() if tag in tags.disease_tags for term in terms),
            ]
            return Classification(
                classification=rule.classification,
                confidence=_confidence(rule, tags),
                allowed_mesh_terms=tuple(term for term in dict.fromkeys(allowed) if term not in rule.excluded),
                excluded_mesh_terms=rule.excluded,
            )
    return Classification(classification="general", confidence=_general(tags), allowed_mesh_terms=_own_mesh(tags, drugs))


def _holds(rule: Rule, tags: Tags, words: str, drugs: Sequence[str]) -> bool:
    if rule.lifestyle:
        return "primary prevention" in words or (bool(LIFESTYLE.search(words)) and not _drug_asked(tags, drugs))
    disease = set(rule.any_disease) & set(tags.disease_tags) or tags.primary_disease_tag in rule.diseases
    decision = not rule.decisions or set(rule.decisions) & set(tags.decision_tags)
    return bool(disease and decision) and not other_drugs(drugs, rule.only_drugs)


def other_drugs(drugs: Sequence[str], giving: str) -> bool:
    """Whether the question names drugs, and none of them stands for the decision `giving`; false where that is ""."""
    kinds = [drug_words()[drug] for drug in drugs if drug in drug_words()]
    return bool(giving and kinds) and not any(giving in kind.gives for kind in kinds)


def _drug_asked(tags: Tags, drugs: Sequence[str]) -> bool:
    """Advice on living beside a drug is a question of treatment, unless only supplements are named."""
    kinds = [drug_words()[drug].key for drug in drugs if drug in drug_words()]
    return any(key != "supplements" for key in kinds) and tags.primary_decision_tag != "therapy"


def _confidence(rule: Rule, tags: Tags) -> float:
    decided = set(rule.decisions) & set(tags.decision_tags) if rule.decisions else set(tags.decision_tags) - {FALLBACK}
    return SURE if decided and tags.primary_disease_tag else LIKELY


def _general(tags: Tags) -> float:
    return LIKELY if tags.primary_disease_tag else GUESS


def _own_mesh(tags: Tags, drugs: Sequence[str]) -> tuple[str, ...]:
    """MeSH names of the stated conditions and of the classes of the named drugs."""
    names = [
        diseases()[tag].mesh if tag in diseases() else name_of(tag)
        for tag in tags.disease_tags
        if not tag.startswith(("DOID:", "UMLS:"))
    ]
    classes = [drug_words()[drug].mesh for drug in drugs if drug in drug_words()]
    return tuple(dict.fromkeys(name for name in (*names, *classes) if name))
