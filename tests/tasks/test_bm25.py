"""The shared index: what it finds, in which order, and that filters change nothing else."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from services.tasks.bm25 import Index, tokens

WORDS = st.sampled_from(["knee", "hip", "pain", "surgery", "replacement", "x-ray", "heart", "the", "migraine"])
TEXTS = st.lists(WORDS, max_size=8).map(" ".join)
CORPORA = st.lists(TEXTS, max_size=12)


def build(texts: list[str]) -> Index:
    return Index.build((f"id{number:02d}", text) for number, text in enumerate(texts))


def test_a_hyphen_compound_is_found_whole_and_in_parts() -> None:
    assert list(tokens("X-ray follow-up")) == ["x-ray", "x", "ray", "follow-up", "follow"]


def test_accents_possessives_and_endings_do_not_matter() -> None:
    assert list(tokens("Sjögren's knees")) == list(tokens("sjogren knee"))


def test_a_document_without_a_word_of_the_query_is_never_found() -> None:
    assert [hit.id for hit in build(["knee pain", "hip pain", ""]).top("knee", 10)] == ["id00"]


def test_equal_scores_are_ordered_by_id_whatever_the_order_of_building() -> None:
    index = Index.build([("b", "knee"), ("c", "knee"), ("a", "knee")])
    assert [hit.id for hit in index.top("knee", 2)] == ["a", "b"]


def test_a_filter_leaves_the_scores_of_what_passes_as_they_were() -> None:
    index = build(["knee pain", "knee", "hip"])
    mask = np.array([True, False, True])
    assert index.scores("knee", mask).tolist() == [index.scores("knee")[0], 0.0, 0.0]


def test_a_small_filtered_set_still_ranks_the_matching_document_first() -> None:
    index = build(["knee"] * 5 + ["hip"])
    mask = np.array([True, False, False, False, False, True])
    assert [hit.id for hit in index.top("knee", 3, mask)] == ["id00"]


def test_weights_count() -> None:
    index = build(["knee", "hip"])
    assert index.top({"knee": 1.0, "hip": 0.2}, 1)[0].id == "id00"
    assert index.top({"knee": 0.2, "hip": 1.0}, 1)[0].id == "id01"


def test_an_empty_index_and_a_query_of_stop_words_find_nothing() -> None:
    assert Index.build([]).top("knee", 5) == []
    assert build(["knee"]).top("the of and", 5) == []
    assert build(["knee"]).top("knee", 0) == []


@given(CORPORA, TEXTS, st.integers(0, 15))
def test_the_top_is_the_head_of_the_whole_order(texts: list[str], query: str, n: int) -> None:
    index = build(texts)
    scores = index.scores(query)
    whole = sorted((place for place in range(len(texts)) if scores[place] > 0), key=lambda p: (-scores[p], index.ids[p]))
    assert [hit.place for hit in index.top(query, n)] == whole[:n]


@given(CORPORA, TEXTS)
def test_the_order_of_building_changes_no_score(texts: list[str], query: str) -> None:
    docs = [(f"id{number:02d}", text) for number, text in enumerate(texts)]
    turned = docs[::-1]
    one = {hit.id: hit.score for hit in Index.build(docs).top(query, 20)}
    assert {hit.id: hit.score for hit in Index.build(turned).top(query, 20)} == one
