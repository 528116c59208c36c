"""Facts about the second look: drawn the same every time, blind until submitted, settled side by side."""

from datetime import UTC, datetime

import pytest

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import Claim, QueueFilter
from services.review.second import SecondReviewPolicy, Share
from storage import users
from tests.desk.made_sections import ended_run

ALWAYS = SecondReviewPolicy(shares=(Share(share=1.0),))


@pytest.fixture(scope="module")
def desk(desk: Desk) -> Desk:
    desk.work.set_policy(ALWAYS, "root")
    return desk


@pytest.fixture
def run_id(house: House) -> str:
    return ended_run(house)


def look(desk: Desk, run_id: str, by: str, **edits: str) -> Claim:
    """One person's whole look: these edits, and the rest accepted."""
    claim = desk.work.claim(run_id, 0, by)
    for field, value in edits.items():
        desk.work.decide(claim, "edit", field=field, value=value)
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)
    return claim


def test_a_drawn_item_waits_for_another_person_and_says_why(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann")
    standing = desk.work.where(run_id, 0)
    assert (standing.state, standing.second_why) == ("second_review", "drawn for a second look, 100% of such items are")
    assert run_id not in {row.run_id for row in desk.work.queue(by="ann")}
    assert run_id in {row.run_id for row in desk.work.queue(by="bob")}
    with pytest.raises(AppError, match="first look"):
        desk.work.claim(run_id, 0, "ann")
    with pytest.raises(AppError, match="need a claim"):
        desk.decide(run_id, 0, "accept_all", by="bob")


def test_the_second_look_is_blind_until_it_is_submitted(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann", grade="3")
    assert desk.labels(run_id=run_id) == ()
    claim = desk.work.claim(run_id, 0, "bob")
    assert claim.look == "second"
    case = desk.review(run_id, by="bob")
    assert (case.state, case.decisions, [card.decision for card in case.cards]) == ("waiting", (), [None] * 3)
    desk.work.decide(claim, "edit", field="grade", value="2")
    assert [one.value for one in desk.review(run_id, by="bob").decisions] == ["2"]
    assert {one.by for one in desk.review(run_id, by="ann").decisions} == {"ann"}
    assert desk.review(run_id).cards[1].value == "3"


def test_undoing_in_a_second_look_never_touches_the_first(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann", grade="3")
    claim = desk.work.claim(run_id, 0, "bob")
    assert desk.work.undo(claim) is None
    desk.work.decide(claim, "absent", field="grade")
    assert desk.work.undo(claim) is not None
    assert desk.review(run_id).cards[1].value == "3"


def test_two_looks_that_say_the_same_close_the_item(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann", grade="3")
    look(desk, run_id, "bob", grade="3")
    assert desk.work.where(run_id, 0).state == "closed"
    assert {label.field: label.human_value for label in desk.labels(run_id=run_id)}["grade"] == "3"


def test_what_differs_is_settled_side_by_side_and_only_then_a_label(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann", grade="3", date="2024-03-06")
    look(desk, run_id, "bob", grade="2", date="2024-03-06")
    assert (desk.work.where(run_id, 0).state, desk.work.where(run_id, 0).disputed) == ("adjudication", 1)
    assert {label.field for label in desk.labels(run_id=run_id)} == {"histology", "date"}
    for one in ("ann", "bob"):
        with pytest.raises(AppError, match="one of the two"):
            desk.work.adjudication(run_id, 0, one)
    both = desk.work.adjudication(run_id, 0, "eve")
    assert [(two.spec.name, two.first, two.second) for two in both.fields] == [("grade", ("value", "3"), ("value", "2"))]
    assert (both.first_by, both.second_by, both.agreed) == ("ann", "bob", 2)
    claim = desk.work.claim(run_id, 0, "eve")
    with pytest.raises(AppError, match="still differ"):
        desk.work.submit(claim)
    with pytest.raises(AppError, match="field by field"):
        desk.work.decide(claim, "accept_all")
    desk.work.decide(claim, "edit", field="grade", value="2")
    assert desk.work.submit(claim).state == "closed"
    labels = {label.field: label for label in desk.labels(run_id=run_id)}
    assert (labels["grade"].human_value, labels["date"].human_value) == ("2", "2024-03-06")
    assert desk.work.adjudication(run_id, 0, "eve").fields[0].settled == ("value", "2")


def test_what_differs_waits_for_those_who_may_settle_it_and_for_nobody_else(desk: Desk, house: House, run_id: str) -> None:
    with house.database.writing() as session:
        for who, role in (("rex", "reviewer"), ("ada", "adjudicator")):
            users.arrived(session, who, who, f"{who}@example.org", (role,), datetime(2026, 1, 1, tzinfo=UTC))
    before = desk.work.count(by="rex")
    look(desk, run_id, "ann", grade="3")
    look(desk, run_id, "bob", grade="2")
    assert desk.work.count(by="rex") == before - 1
    assert run_id not in {row.run_id for row in desk.work.queue(QueueFilter(state="adjudication"), by="rex")}
    with pytest.raises(AppError, match="an adjudicator settles"):
        desk.work.claim(run_id, 0, "rex")
    (row,) = (row for row in desk.work.queue(by="ada") if row.run_id == run_id)
    assert (row.state, row.disputed) == ("adjudication", 1)
    assert desk.work.claim(run_id, 0, "ada").look == "adjudication"


def test_a_rejection_comes_to_its_settling_with_its_reason(desk: Desk, run_id: str) -> None:
    look(desk, run_id, "ann")
    claim = desk.work.claim(run_id, 0, "bob")
    desk.work.decide(claim, "reject", field="grade", reason="other", comment="torn")
    desk.work.undo(claim)
    desk.work.decide(claim, "reject", field="grade", reason="unreadable", comment="smudged")
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)
    (two,) = desk.work.adjudication(run_id, 0, "eve").fields
    assert (two.second, two.rejections) == (("rejected", None), {"bob": ("unreadable", "smudged")})


def test_there_is_nothing_to_settle_before_both_looks(desk: Desk, run_id: str) -> None:
    with pytest.raises(AppError, match="no two looks"):
        desk.work.adjudication(run_id, 0, "eve")
    look(desk, run_id, "ann")
    with pytest.raises(AppError, match="no two looks"):
        desk.work.adjudication(run_id, 0, "eve")


def test_without_a_setting_nothing_is_looked_at_twice(house: House, desk: Desk, run_id: str) -> None:
    desk.work.set_policy(SecondReviewPolicy(), "root")
    look(desk, run_id, "ann")
    assert desk.work.where(run_id, 0).state == "closed"
    desk.work.set_policy(ALWAYS, "root")
    assert desk.work.policy() == ALWAYS
    assert desk.work.where(run_id, 0).state == "closed"
