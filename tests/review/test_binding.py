"""Facts about binding: a decision can be checked for any change of any of its parts (row 12 of the checklist)."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.decision import Decision
from services.review.binding import bound, digest_of, is_intact

MADE = bound(
    Decision(
        id="d1",
        run_id="r1",
        section=0,
        field="date",
        kind="edit",
        by="ann",
        at=datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC),
        shown="2024-03-05",
        value="2024-03-06",
        binding={"sha256": "a" * 64, "model:extract": "builtin/builtin", "rubric:toy": "b" * 64},
        token=3,
    )
)


def test_a_decision_that_was_kept_and_read_again_is_intact() -> None:
    assert is_intact(MADE)
    assert is_intact(Decision.model_validate_json(MADE.model_dump_json()))


@pytest.mark.parametrize(
    "change",
    [
        {"by": "bob"},
        {"at": MADE.at.replace(microsecond=679)},
        {"kind": "accept"},
        {"field": "grade"},
        {"shown": "2024-03-04"},
        {"value": "2024-03-07"},
        {"token": 4},
        {"look": "second"},
        {"supersedes": "d0"},
        {"comment": "."},
        {"binding": {**MADE.binding, "sha256": "c" * 64}},
        {"binding": {**MADE.binding, "model:extract": "google/x"}},
        {"binding": {**MADE.binding, "rubric:toy": "d" * 64}},
        {"digest": ""},
    ],
)
def test_any_change_is_seen(change: dict[str, object]) -> None:
    assert not is_intact(MADE.model_copy(update=change))


@given(
    st.recursive(
        st.none() | st.booleans() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
        lambda one: st.lists(one, max_size=3),
    )
)
def test_whatever_the_value_the_digest_survives_the_way_through_json(value: object) -> None:
    made = bound(MADE.model_copy(update={"value": value}))
    assert digest_of(Decision.model_validate_json(made.model_dump_json())) == made.digest
