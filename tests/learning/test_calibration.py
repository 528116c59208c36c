"""Facts about calibration: bands, errors and shares of small cases reckoned by hand, and how sure a share is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.learning.calibration import calibration, share, wilson
from services.learning.evidence import Case

SEVERAL = st.lists(st.tuples(st.integers(0, 100).map(lambda one: one / 100), st.booleans()), min_size=1, max_size=40)


def cases(told: list[tuple[float, bool]], size: int = 1) -> list[Case]:
    return [Case(f"f{at // size}", score, changed) for at, (score, changed) in enumerate(told)]


def test_wilsons_interval_is_the_published_one() -> None:
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    told = [tuple(round(one, 4) for one in wilson(right / n, n)) for right, n in ((81, 263), (15, 148), (0, 20), (1, 29))]
    assert told == [(0.2553, 0.3662), (0.0624, 0.1605), (0.0, 0.1611), (0.0061, 0.1718)]


def test_bands_errors_and_the_share_at_the_top_of_a_small_case() -> None:
    told = calibration(cases([(1.0, False), (1.0, False), (0.96, True), (0.85, False), (0.4, True)]))
    assert told is not None
    assert [(one.start, one.end, round(one.mean, 4), one.share.right, one.share.n) for one in told.bands] == [
        (0.0, 0.5, 0.4, 0, 1),
        (0.8, 0.9, 0.85, 1, 1),
        (0.95, 1.0, round(2.96 / 3, 4), 2, 3),
    ]
    assert told.error == pytest.approx((0.4 + 0.15 + (2.96 - 2)) / 5)
    assert told.brier == pytest.approx((0.96**2 + 0.15**2 + 0.4**2) / 5)
    assert told.coin == pytest.approx(0.24)
    assert told.high is not None
    assert (told.high.right, told.high.n) == (2, 3)


@given(SEVERAL)
def test_every_case_is_in_one_band(told: list[tuple[float, bool]]) -> None:
    one = calibration(cases(told))
    assert one is not None
    assert sum(band.share.n for band in one.bands) == len(told)
    assert all(band.start - 1e-9 <= band.mean <= band.end + 1e-9 for band in one.bands)
    assert 0 <= one.error <= 1
    assert 0 <= one.brier <= 1


@given(SEVERAL, st.integers(1, 5))
def test_a_share_lies_in_its_interval_and_cases_of_one_file_make_it_no_surer(told: list[tuple[float, bool]], size: int) -> None:
    alike, apart = share(cases(told, size)), share(cases(told))
    for one in (alike, apart):
        assert 0 <= one.low <= one.value <= one.high <= 1
    if alike.value in (0.0, 1.0):
        assert alike.high - alike.low >= apart.high - apart.low - 1e-12


def test_ten_equal_fields_a_file_say_as_much_as_one() -> None:
    once = [(1.0, how) for how in [True] * 4 + [False] * 16]
    alike = share(cases([one for one in once for _ in range(10)], 10))
    alone = share(cases(once))
    assert (alike.low, alike.high) == pytest.approx((alone.low, alone.high), rel=0.06)


def test_of_nothing_there_is_no_share() -> None:
    assert calibration([]) is None


def test_without_a_high_score_nothing_is_said_of_high_scores() -> None:
    told = calibration(cases([(0.94, False)]))
    assert told is not None
    assert told.high is None


def test_the_interval_of_clustered_cases_holds_the_truth_about_as_often_as_it_says() -> None:
    """Files of five fields; the chance of a change is a file's own, 0 to 0.4 and 0.2 on average."""
    chance = random.Random(20260101)
    held = 0
    for _ in range(300):
        drawn = [(str(file), chance.random() * 0.4) for file in range(50)]
        told = share([Case(file, 1.0, chance.random() < rate) for file, rate in drawn for _ in range(5)])
        held += told.low <= 0.8 <= told.high
    assert 0.92 <= held / 300 <= 0.98
