"""Facts about accepting unseen: what bears a promise, what breaks it, what is never accepted."""

import math
import random
from collections.abc import Mapping
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from services.core.finding import Finding
from services.learning.accepting import MOST_WAITING, SCORES, Look, Terms, broken, kept_back, standing
from tests.desk.made_sections import VALUES, concluded

TERMS = Terms(promise=0.05)
TEXT = "Histology: ductal carcinoma\nDate: 2024-03-05\n"
LOOKS = st.lists(
    st.builds(Look, st.sampled_from([0.85, 0.95, 0.99, 1.0]), st.sampled_from([False, False, True, None])), max_size=200
)


def right(count: int, score: float = 1.0) -> list[Look]:
    return [Look(score, False)] * count


def test_without_evidence_nothing_is_accepted_and_it_is_said_how_much_is_missing() -> None:
    now = standing([], TERMS)
    assert (now.threshold, now.step.score, now.step.bound) == (None, 0.99, 1.0)
    assert [standing([], Terms(promise=rate)).step.needed for rate in (0.05, 0.02, 0.01)] == [72, 183, 367]


def test_enough_right_documents_bear_the_promise_and_one_less_does_not() -> None:
    assert standing(right(71), TERMS).threshold is None
    now = standing(right(72), TERMS)
    assert now.threshold == max(SCORES)
    assert now.step.bound <= 0.05
    assert now.step.needed == 0


def test_the_lowest_score_is_chosen_that_the_evidence_reaches() -> None:
    errors = [Look(0.9, True)] * 6
    assert standing([*right(150), *errors, *right(20, 0.96)], TERMS).threshold == 0.95


def test_evidence_below_a_score_says_nothing_of_it() -> None:
    """The top is not starved for ever either: a lower score has a little confidence of its own."""
    now = standing(right(140, 0.96), TERMS)
    assert [one.holds for one in now.steps if one.score > 0.96] == [False] * 3
    assert now.threshold is not None
    assert standing(right(80, 0.96), TERMS).threshold is None


def test_no_score_is_accepted_below_those_that_were_looked_at() -> None:
    assert standing([*right(150), *right(20, 0.985)], TERMS).threshold == 0.98
    assert standing([*right(150), *right(20, 0.91)], TERMS).threshold == 0.9


def test_an_error_counts_at_once_and_what_is_right_waits_for_what_was_drawn_before_it() -> None:
    late = [*right(30), Look(1.0), *right(60)]
    assert standing(late, TERMS).threshold is None
    assert standing(late, TERMS).step.looks == 30
    assert standing([*late, Look(1.0, True)], TERMS).step.wrong == 1
    assert standing([*right(30), Look(1.0, False), *right(60)], TERMS).threshold is not None


def test_an_audit_that_nobody_keeps_up_with_is_told() -> None:
    assert not standing([*right(72), *[Look(1.0)] * (MOST_WAITING - 1)], TERMS).behind
    assert standing([*right(72), *[Look(1.0)] * MOST_WAITING], TERMS).behind


@given(LOOKS)
def test_an_error_more_never_lowers_the_score_from_which_documents_are_accepted(looks: list[Look]) -> None:
    one = standing(looks, TERMS)
    worse = standing([*looks, Look(1.0, True)], TERMS)
    assert worse.threshold is None or (one.threshold is not None and worse.threshold >= one.threshold)
    for step in one.steps:
        assert step.holds == (step.needed == 0)
        assert not step.holds or step.bound <= TERMS.promise + 1e-9


@pytest.mark.parametrize("told", [{"audit": 0.0}, {"audit": 0.049}, {"collect": 0.0}, {"promise": 0.0}, {"promise": 0.5}])
def test_terms_without_an_audit_or_a_promise_cannot_be(told: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Terms(**{"promise": 0.02, **told})


def test_errors_that_the_promise_does_not_allow_break_it() -> None:
    def why(before: float, looks: list[Look], accepted: list[bool]) -> tuple[str, bool]:
        found = broken(before, looks, accepted, TERMS)
        return (found.why, found.void) if found else ("", False)

    assert why(0.99, right(400), [False] * 900) == ("", False)
    for told, looks, accepted, void in (
        ("does not bear", [*right(72), Look(1.0, True)], [], False),
        ("does not bear", [*right(72), *right(40, 0.9), *[Look(0.9, True), *right(20, 0.9)] * 4], [], False),
        ("latest looks", [*right(4_000), *[Look(1.0, True)] * 4], [], True),
        ("became known", right(400), [True] * 4, True),
    ):
        assert told in why(0.9, looks, accepted)[0]
        assert why(0.9, looks, accepted)[1] is void


def test_a_look_that_is_taken_back_or_not_ended_breaks_nothing() -> None:
    assert broken(0.99, [*right(40), Look(1.0), *right(31)], [], TERMS) is None
    assert standing([*right(40), Look(1.0), *right(31)], TERMS).threshold is None


def chosen_wrongly(rng: random.Random, terms: Terms, risk: Mapping[float, float]) -> bool:
    """One life of a type: a person looks at what the lot draws, the score is chosen anew after each look, as often as wanted.

    True when it is ever one from which on more documents are wrong than was promised. All scores are equally frequent.
    """
    looks: list[Look] = []
    for _ in range(200):
        score = rng.choice(list(risk))
        looks.append(Look(score, rng.random() < risk[score]))
        threshold = standing(looks, terms).threshold if len(looks) > 60 and not looks[-1].wrong else None
        if threshold is not None and fmean(one for score, one in risk.items() if score >= threshold) > terms.promise:
            return True
    return False


@pytest.mark.parametrize(
    "risk",
    [
        {1.0: 0.051},
        {1.0: 0.0, 0.96: 0.11},
        {1.0: 0.03, 0.985: 0.08, 0.96: 0.07, 0.93: 0.07, 0.85: 0.06},
    ],
    ids=["just too many errors", "good only at the top", "too many below the top"],
)
def test_the_promise_is_broken_in_no_more_histories_than_the_confidence_allows(risk: dict[float, float]) -> None:
    rng, histories = random.Random(22), 150
    share = fmean(chosen_wrongly(rng, TERMS, risk) for _ in range(histories))
    assert share <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / histories)


def test_a_type_that_is_read_well_comes_into_force() -> None:
    rng = random.Random(23)
    counts = []
    for _ in range(40):
        looks: list[Look] = []
        while standing(looks, TERMS).threshold is None and len(looks) < 400:
            looks.append(Look(1.0, rng.random() < 0.01))
        counts.append(len(looks))
    assert sorted(counts)[20] < 200


def test_a_type_that_gets_worse_is_suspended_though_its_past_was_good() -> None:
    rng = random.Random(24)
    terms = Terms(promise=0.02)
    waited = []
    for _ in range(40):
        looks = right(2_000)
        while not (looks[-1].wrong and broken(0.99, looks, [], terms)) and len(looks) < 2_600:
            looks.append(Look(1.0, rng.random() < 0.15))
        waited.append(len(looks) - 2_000)
    assert sorted(waited)[36] < 120


def test_what_a_lot_draws_from_is_what_may_be_accepted() -> None:
    good = concluded(TEXT, VALUES, 0.99, False, (), "toy-note")
    assert kept_back(good) == ""
    void = good.grade.model_copy(update={"findings": (Finding(check="void", dimension="critical", terminal=True),)})
    for changed, why in (
        ({"doc_type": "unknown"}, "not recognised"),
        ({"doc_type": "OTHER"}, "not recognised"),
        ({"passed": False}, "target"),
        ({"score": None}, "no score"),
        ({"draft": None}, "no result"),
        ({"needs_review": True, "review_reasons": ("has the same values as section 1",)}, "goes to a person"),
        ({"needs_review": True, "review_reasons": ("suspicious text in the file",)}, "suspicious"),
        ({"grade": void}, "form that is not accepted"),
        ({"draft": good.draft.model_copy(update={"fields": {}})}, "nothing was read"),
    ):
        assert why in kept_back(good.model_copy(update=changed))
    assert "critical" in kept_back(concluded(TEXT, VALUES, 0.99, True, (), "toy-note"))
