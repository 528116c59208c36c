"""A clinical question understood, without a model: tags, PICO, class, scenarios, searches and image policy."""

from collections.abc import Sequence
from datetime import date

from services.core.question import Pico, Question, Tags
from services.packs.evidence.question.classify import classify
from services.packs.evidence.question.decompose import decompose
from services.packs.evidence.question.images_policy import image_policy
from services.packs.evidence.question.nouns import Understanding
from services.packs.evidence.question.pico import read_pico
from services.packs.evidence.question.scenarios import match_scenarios
from services.packs.evidence.question.tags import Tagged, tag, tags_of
from services.packs.evidence.question.tags_asked import asked_drugs, named_drugs
from services.packs.evidence.question.tags_decisions import FALLBACK

NO_TAGS = (
    "No known condition or decision was recognised in this question; it is searched by its words. "
    "Add a condition or a decision to narrow it."
)


def understand(question: Question, today: date) -> Understanding:
    """What the question asks. PICO and tags that a person edited stand as they are; everything after follows from them.

    Deterministic and without any call: equal questions give equal answers. `today` is the day the run counts as now.
    """
    tagged = tag(question.text)
    tags = _closed_lists(question.tags) if question.tags is not None else tagged.tags
    return understanding(tagged, tags, question.pico)


def understanding(tagged: Tagged, tags: Tags, pico: Pico | None = None, warnings: Sequence[str] = ()) -> Understanding:
    """Everything that follows from tags, whoever found them (our reader, a model, a person)."""
    named = named_drugs(tagged)
    sub_queries, said = decompose(tagged, tags)
    return Understanding(
        pico=pico or read_pico(tagged, tags),
        tags=tags,
        classification=classify(tags, tagged.reading.text, named),
        scenarios=match_scenarios(tags, named),
        sub_queries=sub_queries,
        image_policy=image_policy(tagged, tags),
        drugs=asked_drugs(tagged),
        terms=tagged.terms,
        warnings=(*warnings, *([NO_TAGS] if _nothing_known(tags) else []), *said),
    )


def _closed_lists(tags: Tags) -> Tags:
    """A person's tags with the primary ones first and the lists consistent; nothing left at all gives the fallback."""
    diseases = (tags.primary_disease_tag, *tags.disease_tags) if tags.primary_disease_tag else tags.disease_tags
    decisions = (tags.primary_decision_tag, *tags.decision_tags) if tags.primary_decision_tag else tags.decision_tags
    return tags_of(diseases, decisions if decisions or diseases else (FALLBACK,))


def _nothing_known(tags: Tags) -> bool:
    return not tags.disease_tags and set(tags.decision_tags) <= {FALLBACK}
