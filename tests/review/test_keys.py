"""Facts about keys: a person may change them, never into a conflict or into what the browser or the frame owns."""

import pytest

from services.core.errors import AppError
from services.review.keys import DEFAULT, checked, chosen


def test_our_own_keys_are_allowed_and_no_two_acts_share_one() -> None:
    assert checked({}) == {}
    assert len(set(DEFAULT.values())) == len(DEFAULT)


def test_only_what_a_person_changed_is_kept() -> None:
    assert checked({**DEFAULT, "accept": "d"}) == {"accept": "d"}
    assert chosen({"accept": "d", "an act that is no more": "z"})["accept"] == "d"
    assert set(chosen({"an act that is no more": "z"})) == set(DEFAULT)


@pytest.mark.parametrize("key", ["r", "C", "1", "/", " ", "'", "", "ab", "\n", "\x1b"])
def test_a_key_that_somebody_else_owns_is_refused(key: str) -> None:
    with pytest.raises(AppError):
        checked({"accept": key})


def test_a_key_for_two_acts_is_refused_and_two_acts_may_swap_theirs() -> None:
    with pytest.raises(AppError, match="Two acts would listen to e"):
        checked({"accept": "e"})
    assert checked({"accept": "e", "edit": "a"}) == {"accept": "e", "edit": "a"}


def test_a_key_that_a_person_chose_before_an_act_came_is_theirs_and_the_act_has_a_free_one() -> None:
    mine = {"absent": "f"}
    keys = chosen(mine)
    assert keys["absent"] == "f"
    assert len(set(keys.values())) == len(keys)
    assert checked(keys)["first"] == keys["first"]
