"""How a clinical question would be understood, for a person to correct before anything is searched."""

from collections.abc import Iterator
from datetime import date

from services.core.question import Question
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.tags_lexicon import decisions, diseases, name_of
from services.packs.evidence.question.understand import understand
from services.tasks.asking import Preview

SET_ASIDE = {
    "negated": "said not to be there",
    "family": "a relative's",
    "hypothetical": "only supposed",
    "outcome": "what is to be prevented",
    "vetoed": "another meaning",
}


def preview(question: Question, today: date) -> Preview:
    """PICO and tags as found, what else may be chosen, and what follows from them in words."""
    seen = understand(question, today)
    disease_choices, decision_choices = tuple(diseases()), tuple(decisions())
    tags = (*disease_choices, *decision_choices, *seen.tags.disease_tags, *seen.tags.decision_tags)
    return Preview(
        pico=seen.pico,
        tags=seen.tags,
        disease_choices=disease_choices,
        decision_choices=decision_choices,
        names={tag: name for tag in tags if (name := name_of(tag))},
        notes=tuple(_notes(seen)),
        warnings=seen.warnings,
    )


def _notes(seen: Understanding) -> Iterator[str]:
    yield f"Class {seen.classification.classification} ({seen.classification.confidence:.2f})"
    if seen.anchor_scenario:
        yield f"Matches stored guidelines: {seen.anchor_scenario.replace('_', ' ')}"
    if len(seen.sub_queries) > 1:
        yield f"Divided into {len(seen.sub_queries)} searches"
    aside = {term.text: SET_ASIDE[term.status] for term in seen.terms if term.status in SET_ASIDE}
    if aside:
        yield "Set aside: " + "; ".join(f"{text} ({why})" for text, why in aside.items())
    yield seen.image_policy.reason
