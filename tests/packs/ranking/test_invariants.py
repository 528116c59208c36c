"""What holds of every ranking, whatever the evaluator answers. The bench plays 5,000 schedules; these are the first ones."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.packs.ranking.schedules import scheduled, violations


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10_000_000))
def test_every_invariant_holds_under_a_scripted_judge(seed: int) -> None:
    assert list(violations(*scheduled(seed))) == []


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000_000))
def test_the_same_question_and_the_same_judge_give_the_same_ranking(seed: int) -> None:
    assert scheduled(seed)[0].values == scheduled(seed)[0].values
