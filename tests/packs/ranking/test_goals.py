"""The goals of the ranking on the shared list (evidence_and_ranking section 3), a part of it; the bench has every row."""

import pytest

from tests.bench.ranking import SHARED, Data, given, measured, plain
from tests.bench.ranking_measures import agreement, ndcg


@pytest.fixture(scope="module")
def part() -> Data:
    if not SHARED.is_dir():
        pytest.skip("the shared practitioners are not here: set PROOFLOOP_SHARED")
    whole = given(SHARED, "shared list")
    return Data(whole.name, whole.content, whole.questions[::8], whole.grades)


def test_the_top_three_the_order_and_the_judge_meet_their_goals(part: Data) -> None:
    ours, count = measured(part, {}, stages=True), len(part.questions)
    assert ours.top3_existing / count >= 0.93
    assert ours.judged / count <= 16
    assert ours.ndcg / count >= 0.88
    assert min(ours.recall_lay) >= 0.985
    figures = dict(zip(agreement(ours.pairs).split()[::2], agreement(ours.pairs).split()[1::2], strict=False))
    assert float(figures["macro-F1"]) >= 0.80


def test_plain_bm25_is_far_behind(part: Data) -> None:
    assert plain(part)[0].top3_existing / len(part.questions) < 0.7


def test_the_measure_itself_is_right() -> None:
    assert ndcg([2, 1, 0], {"a": 2, "b": 1}) == 1.0
    assert ndcg([1, 2], {"a": 2, "b": 1}) == pytest.approx((1 + 3 / 1.58496) / (3 + 1 / 1.58496), abs=1e-4)
    assert ndcg([], {}) == 1.0
