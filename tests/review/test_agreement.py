"""Agreement against published worked examples, and invariants that any such figure must keep."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from services.core.draft import Field
from services.review.agreement import Unit, agreement
from services.review.statistics import categories


def pairs(one: str, two: str) -> list[Unit]:
    return [(a if a != "." else None, b if b != "." else None) for a, b in zip(one.split(), two.split(), strict=True)]


def test_cohens_kappa_of_the_textbook_table_of_fifty() -> None:
    """20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: p_o .70, p_e .50, kappa .40."""
    told = agreement([("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15)
    assert told.n == 50
    assert told.percent.value == pytest.approx(0.70)
    assert told.kappa.value == pytest.approx(0.40)


def test_krippendorffs_example_of_two_observers_and_two_values() -> None:
    """Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section A: .095."""
    told = agreement(pairs("0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"))
    assert told.alpha.value == pytest.approx(0.095, abs=0.0005)


def test_krippendorffs_example_of_two_observers_and_five_values() -> None:
    """The same paper, section B: .692."""
    told = agreement(pairs("a a b b d c c c e d d a", "b a b b b c c c e d d d"))
    assert told.alpha.value == pytest.approx(0.692, abs=0.0005)


def test_krippendorffs_example_of_four_observers_with_missing_values() -> None:
    """The same paper, section C, nominal: .743. A unit with a single value counts for nothing."""
    rows = ["1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 ."]
    units = list(zip(*([one if one != "." else None for one in row.split()] for row in rows), strict=True))
    told = agreement(units)
    assert (told.n, told.alpha.value) == (11, pytest.approx(0.743, abs=0.0005))


def test_with_one_category_only_chance_corrected_figures_are_not_defined() -> None:
    told = agreement([("a", "a")] * 5)
    assert (told.n, told.percent.value, told.kappa.value, told.alpha.value) == (5, 1.0, None, None)
    assert agreement([("a", None)]).n == 0


UNITS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=3, max_size=30)


@hypothesis_settings(max_examples=60)
@given(UNITS, st.randoms(use_true_random=False))
def test_figures_do_not_depend_on_order_or_on_who_is_called_first_and_lie_in_range(units: list[Unit], rng: object) -> None:
    told = agreement(units)
    shuffled = list(units)
    rng.shuffle(shuffled)
    assert agreement(shuffled) == told
    swapped = agreement([(two, one) for one, two in units])
    for mine, theirs in ((told.kappa, swapped.kappa), (told.alpha, swapped.alpha), (told.percent, swapped.percent)):
        assert (mine.value is None) == (theirs.value is None)
        if mine.value is not None:
            assert mine.value == pytest.approx(theirs.value)
            assert -1.0 <= mine.value <= 1.0
        if mine.interval:
            assert mine.interval[0] <= mine.interval[1]
    if all(one == two for one, two in units):
        assert told.percent.value == 1.0
        assert told.alpha.value in (None, 1.0)


def test_more_units_give_a_narrower_interval() -> None:
    few = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    widths = [high - low for low, high in (agreement(few * times).kappa.interval for times in (1, 20))]
    assert widths[1] < widths[0] / 3


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        (("value", "2"), ("value", "2"), ("confirmed", "confirmed")),
        (("value", "3"), ("value", "3"), ("corrected", "corrected")),
        (("value", "3"), ("value", "4"), ("corrected", "corrected otherwise")),
        (("absent", None), ("rejected", None), ("removed", "rejected")),
        (("value", "2"), None, ("confirmed", None)),
    ],
)
def test_what_two_people_did_with_a_value_becomes_categories(one: object, two: object, told: object) -> None:
    assert categories(Field(name="grade", status="found", value="2"), one, two) == told


def test_confirming_that_nothing_is_there_is_a_confirmation() -> None:
    assert categories(Field(name="grade", status="not_found"), ("absent", None), ("value", "2")) == ("confirmed", "corrected")
