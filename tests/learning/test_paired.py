"""Facts about comparing two wordings on the same documents: what the interval promises, and when nothing may be said."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.learning.paired import LEVEL, Comparison, Pair, compare, together

SHARES = st.floats(0, 1, allow_subnormal=False)
SETS = st.lists(st.tuples(st.integers(0, 8), SHARES, SHARES), min_size=1, max_size=40)


def pairs(told: Sequence[tuple[int, float, float]]) -> list[Pair]:
    return [Pair(document=str(document), before=before, after=after) for document, before, after in told]


def unanimous(documents: int) -> Comparison:
    return compare(pairs([(one, 0.0, 1.0) for one in range(documents)]))


@given(SETS)
@settings(max_examples=30, deadline=None)
def test_swapping_the_sides_mirrors_the_verdict_and_the_interval(told: list[tuple[int, float, float]]) -> None:
    one = compare(pairs(told))
    other = compare(pairs([(document, after, before) for document, before, after in told]))
    assert (other.gain, other.low, other.high) == (-one.gain, -one.high, -one.low)
    assert {one.verdict, other.verdict} in ({"better", "worse"}, {"inconclusive"})


@given(SETS)
@settings(max_examples=30, deadline=None)
def test_the_interval_holds_the_gain_that_was_seen_and_stays_within_what_is_possible(
    told: list[tuple[int, float, float]],
) -> None:
    one = compare(pairs(told))
    assert -1 <= one.low <= one.gain <= one.high <= 1
    assert one.gain == pytest.approx(one.after - one.before)


@given(st.lists(st.tuples(st.integers(0, 500), SHARES), max_size=200))
@settings(max_examples=30, deadline=None)
def test_what_is_the_same_on_both_sides_is_never_better_or_worse(told: list[tuple[int, float]]) -> None:
    one = compare(pairs([(document, value, value) for document, value in told]))
    assert (one.verdict, one.changed, one.gain) == ("inconclusive", 0, 0.0)


@given(SETS, st.randoms())
@settings(max_examples=30, deadline=None)
def test_the_order_of_documents_changes_nothing(told: list[tuple[int, float, float]], chance: object) -> None:
    mixed = sorted(told)
    one, other = compare(pairs(told)), compare(pairs(mixed))
    assert (one.low, one.high) == (pytest.approx(other.low), pytest.approx(other.high))


@given(st.lists(st.tuples(SHARES, SHARES), max_size=7))
@settings(max_examples=30, deadline=None)
def test_seven_documents_or_fewer_never_settle_it(told: list[tuple[float, float]]) -> None:
    assert compare(pairs([(at, *one) for at, one in enumerate(told)])).verdict == "inconclusive"


def test_eight_documents_that_all_say_the_same_settle_it() -> None:
    assert [unanimous(documents).verdict for documents in (7, 8)] == ["inconclusive", "better"]


def test_without_a_document_nothing_is_known() -> None:
    empty = compare([])
    assert (empty.low, empty.high, empty.verdict) == (-1.0, 1.0, "inconclusive")


def test_a_document_with_many_sections_speaks_with_one_voice() -> None:
    many = compare(pairs([(0, 0.0, 1.0)] * 50 + [(one, 1.0, 1.0) for one in range(1, 5)]))
    assert (many.documents, many.changed, many.gain) == (5, 1, pytest.approx(0.2))


def test_more_lines_looked_at_together_need_more_to_be_sure() -> None:
    told = pairs([(one, 0.0, 1.0) for one in range(9)])
    assert together(1) == pytest.approx(LEVEL)
    one, twenty = compare(told, together(1)), compare(told, together(20))
    assert twenty.low < one.low
    assert (one.verdict, twenty.verdict) == ("better", "inconclusive")


GAINS = ((0.02, 0.9, 0.08), (0.3, 0.3, 0.4), (0.5, 0.0, 0.5), (0.0, 0.95, 0.05))


@pytest.mark.parametrize("chances", GAINS, ids=str)
@pytest.mark.parametrize("documents", [6, 40])
def test_the_interval_covers_the_truth_at_least_as_often_as_it_says(chances: tuple[float, ...], documents: int) -> None:
    """Documents that get worse, stay, or get better by chance: the true gain is missed in no more than 5 of 100 trials."""
    rng, truth, missed, trials = np.random.default_rng(20260101), chances[2] - chances[0], 0, 100
    for _ in range(trials):
        drawn = rng.choice([-1, 0, 1], size=documents, p=chances)
        one = compare(pairs([(at, float(gain < 0), float(gain > 0)) for at, gain in enumerate(drawn)]))
        missed += not one.low <= truth <= one.high
    assert missed / trials <= 1 - LEVEL
