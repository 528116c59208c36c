"""Facts about draws: the same for the same items, near the share that was set, and never empty where a person must look."""

import math

from hypothesis import given
from hypothesis import strategies as st

from services.review.sampling import LEAST_SHARE, sample
from services.review.sampling import drawn as lot_draws
from services.review.second import SecondReviewPolicy, Share, drawn

ITEMS = st.lists(st.tuples(st.text("abcdef0123456789", min_size=4, max_size=8), st.integers(0, 3)), unique=True, max_size=40)


def test_about_the_set_share_is_drawn() -> None:
    policy = SecondReviewPolicy(shares=(Share(share=0.2),))
    count = sum(bool(drawn(policy, f"run-{number}", 0, "W-2", 0.1)) for number in range(5000))
    assert abs(count / 5000 - 0.2) < 0.02


def test_the_greatest_share_that_fits_type_and_risk_counts() -> None:
    policy = SecondReviewPolicy(shares=(Share(share=0.0), Share(doc_type="W-2", min_risk=0.5, share=1.0)))
    assert drawn(policy, "run", 0, "W-2", 0.5)
    assert not drawn(policy, "run", 0, "W-2", 0.4)
    assert not drawn(policy, "run", 0, "K-1", 0.9)
    assert not drawn(SecondReviewPolicy(), "run", 0, "W-2", 1.0)


@given(st.floats(0, 1), st.text("abc123", min_size=1), st.integers(0, 5), st.floats(0, 1))
def test_a_greater_share_draws_whatever_a_smaller_one_drew(share: float, run: str, section: int, more: float) -> None:
    small, great = sorted((share, more))
    if drawn(SecondReviewPolicy(shares=(Share(share=small),)), run, section, "W-2", 0.0):
        assert drawn(SecondReviewPolicy(shares=(Share(share=great),)), run, section, "W-2", 0.0)


@given(ITEMS, st.floats(0.05, 1.0), st.text(max_size=8))
def test_a_sample_is_of_the_items_of_the_right_size_and_repeatable(items: list[tuple[str, int]], share: float, seed: str) -> None:
    chosen = sample(items, share, seed)
    assert set(chosen) <= set(items)
    assert len(chosen) == len(set(chosen)) == min(len(items), math.ceil(len(items) * share))
    assert chosen == sample(list(reversed(items)), share, seed)


def test_the_lot_draws_about_its_share_one_by_one_and_never_less_than_the_floor() -> None:
    items = [(f"run-{number}", 0) for number in range(5000)]
    for share, about in ((0.2, 0.2), (0.0, LEAST_SHARE), (1.0, 1.0)):
        assert abs(sum(lot_draws(item, share, "seed") for item in items) / 5000 - about) < 0.02
    assert [lot_draws(item, 0.2, "one") for item in items] == [lot_draws(item, 0.2, "one") for item in items]
    assert [lot_draws(item, 0.2, "one") for item in items] != [lot_draws(item, 0.2, "other") for item in items]
