"""Properties 1, 2, 3, 8 and 9 of the source's design, over questions made from the vocabulary."""

from functools import cache
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.packs.evidence.question.classify import classify
from services.packs.evidence.question.decompose import MOST
from services.packs.evidence.question.images_policy import image_policy
from services.packs.evidence.question.tags import tag
from services.packs.evidence.question.tags_asked import named_drugs
from services.packs.evidence.question.tags_decisions import FALLBACK
from services.packs.evidence.question.tags_surface import decision_words, synonyms
from services.packs.evidence.question.tags_words import normal
from tests.packs.evidence.understanding.questions import asked, chances, long_question_from, question_from, tags_from

MANY = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
SOME = settings(MANY, max_examples=200)
SUPPRESSING = {"drug_choice", "anticoagulation", "duration", "therapy"}


@cache
def spellings(tag_name: str) -> frozenset[str]:
    return frozenset(normal(term) for term in synonyms(tag_name)) - {""}


def holds_term(text: str, tag_name: str, own_words: set[str]) -> bool:
    words = normal(text).split()
    said = {" ".join(words[i : i + n]) for i in range(len(words)) for n in range(1, 11)}
    return bool(said & (spellings(tag_name) | {normal(each) for each in own_words}))


@MANY
@given(chances)
def test_property_1_every_question_has_a_tag_and_a_primary_one_where_it_has_any(chance: Random) -> None:
    text = question_from(chance)
    tags = tag(text).tags
    assert len(tags.disease_tags) + len(tags.decision_tags) >= 1
    assert bool(tags.disease_tags) == bool(tags.primary_disease_tag)
    assert bool(tags.decision_tags) == bool(tags.primary_decision_tag)
    assert not tags.disease_tags or tags.disease_tags == (tags.primary_disease_tag, *tags.secondary_disease_tags)
    assert not tags.decision_tags or tags.decision_tags == (tags.primary_decision_tag, *tags.secondary_decision_tags)


@MANY
@given(st.text(max_size=300))
def test_property_1_holds_for_any_text_at_all(text: str) -> None:
    tags = tag(text).tags
    assert len(tags.disease_tags) + len(tags.decision_tags) >= 1


@MANY
@given(chances)
def test_property_2_a_long_question_becomes_three_or_four_short_searches_for_its_diseases(chance: Random) -> None:
    text = long_question_from(chance)
    assert len(text.split()) > 100
    found = asked(text)
    if not found.tags.disease_tags:
        assert [sub.text for sub in found.sub_queries] == [text.strip()[:200].strip()]
        assert found.warnings
        return
    assert 3 <= len(found.sub_queries) <= 4
    assert len({sub.category for sub in found.sub_queries}) == len(found.sub_queries)
    own = {term.text for term in found.terms if term.tag in found.tags.disease_tags}
    for sub in found.sub_queries:
        assert len(sub.text.split()) <= MOST
        assert any(holds_term(sub.text, each, own) for each in found.tags.disease_tags)


@SOME
@given(chances)
def test_a_short_question_is_one_search_of_at_most_twenty_words(chance: Random) -> None:
    text = question_from(chance)
    (only,) = asked(text).sub_queries
    assert only.text
    assert len(only.text.split()) <= MOST


@MANY
@given(chances)
def test_property_3_fibrillation_with_anticoagulation_is_always_its_class(chance: Random) -> None:
    text, tags = question_from(chance), tags_from(chance)
    tagged = tag(text)
    for each in (tagged.tags, tags):
        found = classify(each, text, named_drugs(tagged))
        if "AF" in each.disease_tags and "anticoagulation" in each.decision_tags:
            assert found.classification == "cardiology/anticoagulation"
            assert not {"Primary Prevention", "Diabetes Mellitus"} & set(found.allowed_mesh_terms)
        assert not set(found.allowed_mesh_terms) & set(found.excluded_mesh_terms)


@MANY
@given(chances)
def test_property_8_a_decision_without_imaging_shows_no_images_but_an_algorithm(chance: Random) -> None:
    text, tags = question_from(chance), tags_from(chance)
    policy = image_policy(tag(text), tags)
    if SUPPRESSING & set(tags.decision_tags) and not policy.modalities:
        assert policy.kind == "zero"
        assert all("algorithm" in query or "flowchart" in query for query in policy.queries)


@MANY
@given(chances)
def test_property_9_an_image_query_holds_a_disease_and_the_decision(chance: Random) -> None:
    text = question_from(chance)
    tagged = tag(text)
    tags = tagged.tags
    own = {term.text for term in tagged.terms if term.tag in tags.disease_tags}
    for query in image_policy(tagged, tags).queries:
        assert any(holds_term(query, each, own) for each in tags.disease_tags)
        if set(tags.decision_tags) - {FALLBACK}:
            assert any(decision_words(each) in query for each in tags.decision_tags if decision_words(each))


@SOME
@given(chances)
def test_understanding_is_the_same_every_time(chance: Random) -> None:
    text = question_from(chance)
    assert asked(text) == asked(text)
