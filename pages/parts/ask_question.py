"""What a question is made of on the screen: chips for its parts and tags, and words for its kinds."""

from collections.abc import Mapping

from pages.parts.markup import Html, tag
from services.core.question import Mode, Pico, Question, QuestionKind, Tags

KINDS: dict[QuestionKind, str] = {"evidence": "Evidence", "practitioner": "Practitioner"}
MODES: dict[Mode, str] = {"doctor": "Doctor", "general": "General"}
PARTS = {
    "population": "Population",
    "intervention": "Intervention",
    "comparison": "Comparison",
    "outcome": "Outcome",
    "condition": "Condition",
}
LONG = 260
"""Characters of a question that stand in the heading."""


def heading(question: Question) -> str:
    """The question as the heading shows it."""
    return question.text if len(question.text) <= LONG else f"{question.text[:LONG].rsplit(' ', 1)[0]} …"


def chips(pico: Pico | None, tags: Tags | None, names: Mapping[str, str]) -> Html:
    """Parts and tags, the primary tags outlined; what the question does not say is left out."""
    parts = [(title, getattr(pico, name)) for name, title in PARTS.items()] if pico else []
    drawn = [tag("span", tag("i", title), said, class_="ask-chip") for title, said in parts if said]
    return tag("div", *drawn, *(_tags(tags, names) if tags else ()), class_="ask-chips")


def _tags(tags: Tags, names: Mapping[str, str]) -> list[Html]:
    first = {tags.primary_disease_tag, tags.primary_decision_tag}
    return [
        tag("span", named(one, names), class_="ask-chip tag first" if one in first else "ask-chip tag", title=one)
        for one in (*tags.disease_tags, *tags.decision_tags)
    ]


def named(one: str, names: Mapping[str, str]) -> str:
    """A tag as people call it."""
    return names.get(one) or one.replace("_", " ")


def filters(told: Mapping[str, object]) -> Html | None:
    """Hard conditions as chips; nothing that breaks one of them is ranked."""
    said = {name: _said(value) for name, value in told.items()}
    drawn = [tag("span", tag("i", name.replace("_", " ")), value, class_="ask-chip") for name, value in said.items() if value]
    return tag("div", *drawn, class_="ask-chips") if drawn else None


def _said(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
