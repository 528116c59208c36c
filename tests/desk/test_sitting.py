"""Facts about a person who sits at a section: it is theirs from then on, and all of it is told at once."""

import pytest

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import Taken
from tests.desk.made_sections import ended_run


@pytest.fixture
def run_id(desk: Desk, house: House) -> str:
    return ended_run(house, critical=True)


def test_whoever_sits_down_holds_the_item_and_sees_what_the_parts_of_the_desk_tell(desk: Desk, run_id: str) -> None:
    desk.drafts.type(run_id, 0, "ann", "date", "2024-03-06")
    now = desk.sit(run_id, 0, by="ann")
    assert now.claim == desk.work.claim(run_id, 0, "ann")
    assert now.refused is None
    assert now.case == desk.review(run_id, 0, by="ann")
    assert now.standing == desk.work.where(run_id, 0)
    assert now.begun == desk.drafts.begun(run_id, 0, "ann")
    assert (now.aside, now.both) == ((), None)


def test_what_was_decided_a_moment_ago_is_seen(desk: Desk, run_id: str) -> None:
    before = desk.sit(run_id, 0, by="ann")
    assert before.claim is not None
    made = desk.work.decide(before.claim, "accept", field="date")
    assert desk.sit(run_id, 0, by="ann").case.decisions == (made,)


def test_an_item_that_another_person_holds_can_be_read_and_is_not_taken(desk: Desk, run_id: str) -> None:
    desk.work.claim(run_id, 0, "bob")
    now = desk.sit(run_id, 0, by="ann")
    assert now.claim is None
    assert isinstance(now.refused, Taken)
    assert now.standing.holder == "bob"


def test_there_is_no_sitting_at_what_is_not_there(desk: Desk, run_id: str) -> None:
    for run, section in ((run_id, 7), ("no-such-run", 0)):
        with pytest.raises(AppError):
            desk.sit(run, section, by="ann")
