"""Properties 8 and 9: no image for a question of management, but an algorithm for it."""

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from services.packs.evidence.question.images import ALGORITHM, TEACHING, Image, shown
from services.packs.evidence.question.nouns import ImagePolicy
from services.packs.evidence.question.tags import tags_of
from services.packs.evidence.question.understand import understand
from tests.packs.evidence.search.generated import question

PAGE = "https://pmc.ncbi.nlm.nih.gov/articles/PMC1065065/"
WORDS = [
    "Algorithm",
    "flowchart",
    "anticoagulation",
    "in",
    "atrial fibrillation",
    "ECG",
    "chest X-ray",
    "spectrum",
    "pneumonia",
    "of",
]
TITLES = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
TAGS = tags_of(("AF",), ("anticoagulation",))
POLICY = ImagePolicy(kind="zero", queries=("atrial fibrillation anticoagulation decision algorithm",), reason="management")
SETS = {
    "d": st.lists(
        st.sampled_from(["atrial fibrillation", "CKD", "heart failure", "community-acquired pneumonia", "sepsis"]),
        min_size=1,
        max_size=2,
    ),
    "k": st.lists(
        st.sampled_from(["which anticoagulant", "how long", "what dose", "when to restart warfarin", "treatment of"]),
        min_size=1,
        max_size=2,
    ),
}


def image(title: str, query: str = POLICY.queries[0], licence: str = "CC BY 4.0", url: str = PAGE) -> Image:
    return Image(title=title, url=url, licence=licence, query=query)


@settings(max_examples=1_000)
@given(st.lists(TITLES, max_size=5))
def test_only_algorithms_for_the_decision_are_shown(titles: list[str]) -> None:
    """Property 8."""
    for one in shown([image(title) for title in titles], POLICY, TAGS).images:
        assert ALGORITHM.search(one.title)
        assert not TEACHING.search(one.title)
        assert "atrial fibrillation" in one.title
        assert "anticoagulation" in one.title


@settings(max_examples=1_000)
@given(SETS["d"], SETS["k"])
def test_every_image_query_holds_a_disease_and_a_decision(diseases: list[str], decisions: list[str]) -> None:
    """Property 9, on what the question was understood to be."""
    known = understand(question(f"{' and '.join(decisions)} in {' with '.join(diseases)}?"), date(2026, 11, 22))
    for query in known.image_policy.queries:
        assert len(query.split()) >= 2
        if known.tags.decision_tags:
            assert (
                shown([image(f"Algorithm {query}", query)], known.image_policy, known.tags).images
                or known.image_policy.kind == "zero"
            )


def test_a_matching_algorithm_is_shown_with_the_search_that_found_it() -> None:
    told = shown([image("Decision algorithm: anticoagulation in atrial fibrillation")], POLICY, TAGS)
    assert [one.query for one in told.images] == list(POLICY.queries)


def test_an_image_without_an_open_licence_a_direct_page_or_a_search_of_ours_is_not_shown() -> None:
    title = "Decision algorithm: anticoagulation in atrial fibrillation"
    wrong = [
        image(title, licence="all rights reserved"),
        image(title, url="https://www.google.com/search?q=x"),
        image(title, query="another search"),
    ]
    assert shown(wrong, POLICY, TAGS).images == ()


def test_a_question_that_asks_to_see_something_is_told_that_there_is_no_source() -> None:
    known = understand(question("What does the chest X-ray show in lobar pneumonia?"), date(2026, 11, 22))
    assert known.image_policy.kind == "standard"
    assert "no source of openly licensed images" in shown([], known.image_policy, known.tags).note
