"""Facts about bounds that may be looked at as often as one likes."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.learning.betting import BETS, WORSE, against, still_needed, upper, worsened

RATES = st.floats(0.001, 0.4)
COUNTS = st.integers(0, 400).flatmap(lambda looks: st.tuples(st.just(looks), st.integers(0, looks)))


def test_the_bets_are_one_fortune() -> None:
    assert sum(share for _, share in BETS) == pytest.approx(1.0)
    assert against(0.05, 0, 0) == pytest.approx(0.0)


@given(RATES, COUNTS)
def test_at_the_rate_itself_the_fortune_is_not_expected_to_grow(rate: float, counts: tuple[int, int]) -> None:
    """What makes it valid at any time: the mean over the next look is what it is now; at any higher rate it is less."""
    looks, wrong = counts
    for true in (rate, min(0.9, rate * 1.5)):
        after = true * math.exp(against(rate, looks + 1, wrong + 1)) + (1 - true) * math.exp(against(rate, looks + 1, wrong))
        now = math.exp(against(rate, looks, wrong))
        assert after <= now * (1 + 1e-9)
        assert true > rate or after == pytest.approx(now, rel=1e-9)


@given(COUNTS, st.sampled_from([0.01, 0.05, 0.1]))
def test_the_bound_is_above_the_share_that_was_seen_and_grows_with_every_error(counts: tuple[int, int], doubt: float) -> None:
    looks, wrong = counts
    bound = upper(looks, wrong, doubt)
    assert 0 < bound <= 1
    assert looks == 0 or bound >= wrong / looks
    assert upper(looks + 1, wrong, doubt) <= bound <= upper(looks + 1, wrong + 1, doubt) + 1e-12
    assert upper(looks, wrong, doubt / 2) >= bound


@given(RATES, COUNTS, st.sampled_from([0.01, 0.05]))
def test_as_many_looks_as_are_said_to_be_needed_are_enough_and_one_less_is_not(
    rate: float, counts: tuple[int, int], doubt: float
) -> None:
    looks, wrong = counts
    more = still_needed(rate, looks, wrong, doubt)
    assert upper(looks + more, wrong, doubt) <= rate + 1e-9
    assert more == 0 or upper(looks + more - 1, wrong, doubt) > rate - 1e-9


def test_looks_that_are_needed_without_an_error_are_a_little_more_than_for_a_bound_that_is_looked_at_once() -> None:
    """59, 149 and 299 by Clopper and Pearson."""
    assert [still_needed(rate, 0, 0, 0.05) for rate in (0.05, 0.02, 0.01)] == [67, 171, 342]


def test_a_rate_that_is_just_too_high_is_seldom_ever_believed_however_often_one_looks() -> None:
    rng = random.Random(20)
    histories, ever = 600, 0
    for _ in range(histories):
        wrong = 0
        for looks in range(1, 601):
            wrong += rng.random() < 0.05
            if against(0.05, looks, wrong) >= math.log(20):
                ever += 1
                break
    assert ever / histories <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / histories)


def test_a_change_for_the_worse_is_told_apart_from_a_promise_that_is_kept() -> None:
    rng = random.Random(21)

    def until_alarm(rate: float) -> int:
        looks: list[bool] = []
        while len(looks) < 1_000:
            looks.append(rng.random() < rate)
            if looks[-1] and worsened(0.02, looks) >= 100:
                break
        return len(looks)

    kept, five_times = [sorted(until_alarm(rate) for _ in range(60)) for rate in (0.01, 0.1)]
    assert kept[6] == 1_000
    assert five_times[30] < 80


def test_without_a_look_nothing_has_worsened() -> None:
    assert worsened(0.02, []) == 0.0
    assert 0 < worsened(0.02, [True]) < max(WORSE)
    assert worsened(0.1, [True] * 9) > 100
