"""Shares and their intervals, against figures worked out by hand and by published tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from services.learning.ledger_figures import LineFigures
from services.learning.shares import Share


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(0, 20, 0.0, 0.1611), (8, 10, 0.4902, 0.9433), (50, 100, 0.4038, 0.5962), (0, 0, 0.0, 1.0)]
)
def test_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    share = Share(hits, of)
    assert (share.low, share.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@given(some.integers(0, 500), some.integers(1, 500))
def test_a_share_lies_in_its_interval(hits: int, more: int) -> None:
    share = Share(hits, hits + more)
    assert share.value is not None
    assert 0 <= share.low <= share.value + 1e-12 and share.value - 1e-12 <= share.high <= 1


def test_a_kind_hardly_helps_only_once_it_was_told_often_enough() -> None:
    assert not LineFigures("hint", "x", {"left": 20}).hardly_helps
    assert LineFigures("hint", "x", {"left": 40}).hardly_helps
    assert not LineFigures("hint", "x", {"left": 40, "fixed": 2}).hardly_helps
    assert not LineFigures("keep", "x", {"held": 400}).hardly_helps, "nothing was asked for"


def test_what_had_nothing_to_mend_is_no_case() -> None:
    one = LineFigures("missing", "date", {"fixed": 3, "left": 1, "moot": 6})
    assert one.told == 4 and one.share("fixed") == Share(3, 4)
