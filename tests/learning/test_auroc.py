"""Facts about the area under the ROC curve: what it is of small cases, what does not change it, and how sure it is."""

import math
import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.learning.auroc import Auroc, auroc
from services.learning.evidence import Case

Told = tuple[float, bool]
SCORES = st.integers(0, 6).map(lambda one: one / 8)
SEVERAL = st.lists(st.tuples(SCORES, st.booleans()), max_size=24)


def cases(told: list[Told], size: int = 1) -> list[Case]:
    """`size` cases after each other are of one file."""
    return [Case(f"f{at // size}", score, changed) for at, (score, changed) in enumerate(told)]


def by_pairs(told: list[Told]) -> float | None:
    """The definition, counted out."""
    pairs = list(product([score for score, how in told if how], [score for score, how in told if not how]))
    return sum((right > wrong) + (right == wrong) / 2 for wrong, right in pairs) / len(pairs) if pairs else None


def rounded(told: Auroc, digits: int = 3) -> tuple[float | None, ...]:
    return tuple(None if one is None else round(one, digits) for one in (told.value, told.low, told.high))


@given(SEVERAL)
def test_it_is_the_share_of_pairs_in_which_the_unchanged_one_scores_higher(told: list[Told]) -> None:
    assert auroc(cases(told)).value == (None if by_pairs(told) is None else pytest.approx(by_pairs(told)))


@given(SEVERAL, st.integers(1, 4))
def test_no_rising_transformation_and_no_order_changes_anything(told: list[Told], size: int) -> None:
    before = cases(told, size)
    after = [Case(one.file, math.exp(3 * one.score) - 7, one.changed) for one in reversed(before)]
    assert rounded(auroc(after), 9) == rounded(auroc(before), 9)


@given(SEVERAL, st.integers(1, 4))
def test_the_reverse_of_a_score_has_the_rest_to_one_and_its_interval_mirrored(told: list[Told], size: int) -> None:
    one = auroc(cases(told, size))
    other = auroc(cases([(1 - score, how) for score, how in told], size))
    mirrored = Auroc(*(None if part is None else 1 - part for part in (other.value, other.high, other.low)))
    assert rounded(mirrored, 9) == rounded(one, 9)


@given(SEVERAL, st.integers(1, 4))
def test_the_interval_holds_the_value_and_stays_within_bounds(told: list[Told], size: int) -> None:
    one = auroc(cases(told, size))
    if one.value is not None and one.low is not None and one.high is not None:
        assert 0 <= one.low <= one.value <= one.high <= 1
        assert one.high - one.low > 0.01


def test_a_hand_computed_case() -> None:
    """Changed 0.2, 0.6; unchanged 0.5, 0.6, 0.9: of six pairs four are in order and one is a tie."""
    told = [(0.2, True), (0.6, True), (0.5, False), (0.6, False), (0.9, False)]
    assert auroc(cases(told)).value == 4.5 / 6


def test_without_clusters_the_variance_is_delongs_and_the_bounds_solve_newcombes_equation() -> None:
    """Changed 0.2, 0.6: shares above 1 and 1/2, variance 1/8, over 2 is 1/16. Unchanged 0.5, 0.6, 0.9: shares below 1/2, 3/4 and
    1, variance 1/16, over 3 is 1/48. Together 1/12."""
    told = auroc(cases([(0.2, True), (0.6, True), (0.5, False), (0.6, False), (0.9, False)]))
    for bound in (told.low, told.high):
        assert bound is not None
        variance = hanley_mcneil(bound, 2, 3) / hanley_mcneil(0.75, 2, 3) / 12
        assert abs(0.75 - bound) == pytest.approx(1.959964 * math.sqrt(variance))


def hanley_mcneil(area: float, m: int, n: int) -> float:
    more = (m + n) / 2 - 1
    return area * (1 - area) / (m * n) * (1 + more * ((1 - area) / (2 - area) + area / (1 + area)))


@pytest.mark.parametrize(
    ("scores", "value"), [((0.2, 0.9), 1.0), ((0.9, 0.2), 0.0), ((0.7, 0.7), 0.5)], ids=["perfect", "reversed", "constant"]
)
def test_a_perfect_a_reversed_and_a_constant_score_keep_an_interval(scores: tuple[float, float], value: float) -> None:
    wrong, right = scores
    few, many = (auroc(cases([(wrong, True), (right, False)] * count)) for count in (5, 50))
    assert few.value == many.value == value
    assert few.high is not None and few.low is not None and many.high is not None and many.low is not None
    assert few.high - few.low > 2 * (many.high - many.low) > 0


def test_cases_of_one_file_count_little_more_than_one() -> None:
    """Each file says the same ten times: no surer than once."""
    chance = random.Random(1)
    once = [(chance.random() - 0.2 * how, how) for how in [True, False] * 20]
    alike = auroc(cases([one for one in once for _ in range(10)], 10))
    apart = auroc(cases([one for one in once for _ in range(10)]))
    alone = auroc(cases(once))
    widths = [(one.high or 0) - (one.low or 0) for one in (alike, alone, apart)]
    assert widths[0] == pytest.approx(widths[1], rel=0.05)
    assert widths[2] < 0.5 * widths[0]


@pytest.mark.parametrize("told", [[], [(0.5, True)], [(0.5, False)] * 4], ids=["none", "all changed", "none changed"])
def test_without_both_kinds_there_is_no_figure(told: list[Told]) -> None:
    assert auroc(cases(told)) == Auroc()


def test_with_the_changed_cases_in_one_file_there_is_no_interval() -> None:
    told = auroc([Case("a", 0.2, True), Case("a", 0.3, True), Case("b", 0.5, False), Case("c", 0.6, False)])
    assert told == Auroc(1.0)


@pytest.mark.parametrize(("shift", "area"), [(0.0, 0.5), (0.8, 0.6539), (2.0, 0.8413)])
def test_the_interval_holds_the_truth_about_as_often_as_it_says(shift: float, area: float) -> None:
    """Files of four fields whose scores have half of their variance in common; the truth is the normal one, Phi(shift / 2)."""
    chance = random.Random(20260101)
    held = sum(_holds(_drawn(chance, shift), area) for _ in range(300))
    assert 0.91 <= held / 300 <= 0.98


def _drawn(chance: random.Random, shift: float) -> list[Case]:
    drawn = []
    for file in range(40):
        common = chance.gauss(0, 1)
        for _ in range(4):
            changed = chance.random() < 0.3
            drawn.append(Case(str(file), common + chance.gauss(0, 1) + (0 if changed else shift), changed))
    return drawn


def _holds(drawn: list[Case], area: float) -> bool:
    told = auroc(drawn)
    return told.low is not None and told.high is not None and told.low <= area <= told.high
