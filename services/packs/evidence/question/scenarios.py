"""Which stored guideline packs a question matches, the one it is mainly about first."""

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from services.core.base import Frozen
from services.core.question import Tags
from services.packs.evidence.question.classify import other_drugs
from services.packs.evidence.question.tags_lexicon import VOCABULARY


class Scenario(Frozen):
    """One scenario of vocab/scenarios.toml."""

    all: tuple[str, ...] = ()
    any: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    only_drugs: str = ""

    @property
    def diseases(self) -> tuple[str, ...]:
        return self.all or self.any


@cache
def scenarios() -> dict[str, Scenario]:
    """All anchor scenarios by name, in order of precedence."""
    data: dict[str, Any] = tomllib.loads((VOCABULARY / "scenarios.toml").read_text(encoding="utf-8"))
    return {name: Scenario(**each) for name, each in data.items()}


def match_scenarios(tags: Tags, drugs: Sequence[str] = ()) -> tuple[str, ...]:
    """The scenarios whose diseases are stated and of which something is asked. First those that lead with a decision
    asked: restarting after a bleed before all, then by the primary decision, then by the primary disease."""
    matching = [name for name, each in scenarios().items() if _matches(each, tags, drugs)]
    return tuple(sorted(matching, key=lambda name: _order(scenarios()[name], tags)))


def _matches(scenario: Scenario, tags: Tags, drugs: Sequence[str]) -> bool:
    stated = set(tags.disease_tags)
    diseases = set(scenario.all) <= stated and (not scenario.any or bool(set(scenario.any) & stated))
    return diseases and bool(set(scenario.decisions) & set(tags.decision_tags)) and not other_drugs(drugs, scenario.only_drugs)


def _order(scenario: Scenario, tags: Tags) -> tuple[bool, bool, bool]:
    restart = "restart" in scenario.lead and "restart" in tags.decision_tags
    return not restart, tags.primary_decision_tag not in scenario.lead, tags.primary_disease_tag not in scenario.diseases
