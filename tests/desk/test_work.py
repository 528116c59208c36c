"""Facts about shared work: one holder at a time, nothing saved under a claim that is lost, and nothing lost either."""

import pytest
import sqlalchemy as sa

from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import Conflict, QueueFilter, Taken
from tests.desk.made_sections import ended_run


@pytest.fixture
def run_id(desk: Desk, house: House) -> str:
    return ended_run(house, critical=True)


def run_out(house: House, run_id: str) -> None:
    """Half an hour goes by, for the claim on this item."""
    with house.database.writing() as session:
        session.execute(sa.text("UPDATE review_items SET until = claimed_at WHERE run_id = :run"), {"run": run_id})


def test_a_claimed_item_is_seen_as_held_and_is_free_again_when_let_go(desk: Desk, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    standing = desk.work.where(run_id, 0)
    assert (standing.state, standing.holder) == ("claimed", "ann")
    assert standing.until is not None
    with pytest.raises(Taken) as told:
        desk.work.claim(run_id, 0, "bob")
    assert told.value.holder == "ann"
    desk.work.release(claim)
    assert desk.work.where(run_id, 0).state == "waiting"
    assert desk.work.claim(run_id, 0, "bob").token == claim.token + 1


def test_claiming_what_one_holds_goes_on_under_the_same_token(desk: Desk, run_id: str) -> None:
    assert desk.work.claim(run_id, 0, "ann").token == desk.work.claim(run_id, 0, "ann").token


def test_a_decision_renews_the_claim_and_carries_its_token(desk: Desk, house: House, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    with house.database.writing() as session:
        soon = sa.text("UPDATE review_items SET until = datetime(until, '-29 minutes') WHERE run_id = :run")
        session.execute(soon, {"run": run_id})
    nearly_out = desk.work.where(run_id, 0).until
    assert desk.work.decide(claim, "accept", field="date").token == claim.token
    renewed = desk.work.where(run_id, 0).until
    assert renewed is not None
    assert nearly_out is not None
    assert (renewed - nearly_out).total_seconds() > 28 * 60


def test_under_a_claim_that_ran_out_nothing_is_saved_and_the_act_is_put_aside(desk: Desk, house: House, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    run_out(house, run_id)
    with pytest.raises(Conflict) as told:
        desk.work.decide(claim, "edit", field="date", value="2024-03-06")
    assert told.value.why == "expired"
    assert desk.review(run_id).decisions == ()
    (aside,) = desk.work.set_aside(run_id, 0, "ann")
    assert (aside.field, aside.value) == ("date", "2024-03-06")
    again = desk.work.claim(run_id, 0, "ann")
    assert again.token == claim.token + 1
    assert desk.work.take(again, aside).value == "2024-03-06"
    assert desk.work.set_aside(run_id, 0, "ann") == ()


def test_a_claim_made_before_the_clock_was_set_back_by_hours_keeps_nobody_out(desk: Desk, house: House, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    later = "UPDATE review_items SET until = datetime(until, '+3 hours'), active_at = datetime(active_at, '+3 hours')"
    with house.database.writing() as session:
        session.execute(sa.text(f"{later} WHERE run_id = :run"), {"run": run_id})
    (row,) = (row for row in desk.work.queue(QueueFilter()) if row.run_id == run_id)
    assert (row.state, row.holder, desk.work.where(run_id, 0).state) == ("waiting", "", "waiting")
    assert desk.work.claim(run_id, 0, "bob").token == claim.token + 1


def test_a_late_writer_cannot_commit_after_another_claimed_and_both_versions_are_told(
    desk: Desk, house: House, run_id: str
) -> None:
    late = desk.work.claim(run_id, 0, "ann")
    run_out(house, run_id)
    now = desk.work.claim(run_id, 0, "bob")
    theirs = desk.work.decide(now, "edit", field="date", value="2024-01-01")
    desk.work.release(now)
    with pytest.raises(Conflict) as told:
        desk.work.decide(late, "edit", field="date", value="2024-02-02")
    assert (told.value.why, told.value.theirs, told.value.mine.value) == ("superseded", (theirs,), "2024-02-02")
    with pytest.raises(Conflict):
        desk.work.undo(late)
    assert desk.review(run_id).cards[2].value == "2024-01-01"
    (aside,) = desk.work.set_aside(run_id, 0, "ann")
    with pytest.raises(AppError, match="nothing of that kind"):
        desk.work.drop(aside, "bob")
    desk.work.drop(aside, "ann")
    assert desk.work.set_aside(run_id, 0, "ann") == ()


def test_who_holds_nothing_can_decide_on_free_items_only(desk: Desk, run_id: str) -> None:
    desk.decide(run_id, 0, "accept", field="date", by="script")
    desk.work.claim(run_id, 0, "ann")
    with pytest.raises(Conflict) as told:
        desk.decide(run_id, 0, "accept", field="histology", by="script")
    assert told.value.why == "held"
    desk.decide(run_id, 0, "accept", field="histology", by="ann")


def test_a_look_ends_only_when_everything_is_decided_and_ends_once(desk: Desk, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    with pytest.raises(AppError, match="not decided yet"):
        desk.work.submit(claim)
    desk.work.decide(claim, "accept_all")
    assert desk.work.where(run_id, 0).state == "decided"
    assert desk.work.submit(claim).state == "closed"
    assert desk.work.submit(claim).state == "closed"
    made = desk.review(run_id).decisions
    assert [one.kind for one in made] == ["accept_all", "submit"]
    assert isinstance(made[1].value, dict)
    assert made[1].value["second_look"] == ""


def test_a_closed_item_can_be_opened_again_and_its_history_stays(desk: Desk, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)
    again = desk.work.claim(run_id, 0, "ann")
    desk.work.undo(again)
    assert desk.work.where(run_id, 0).state == "claimed"
    assert desk.labels(run_id=run_id) == ()
    assert [one.kind for one in desk.review(run_id).decisions] == ["accept_all", "submit", "undo"]


def test_a_comment_decides_nothing_and_is_kept(desk: Desk, run_id: str) -> None:
    claim = desk.work.claim(run_id, 0, "ann")
    said = desk.work.comment(claim, "  The stamp hides the day. ", "date")
    assert (said.kind, said.comment, said.field) == ("comment", "The stamp hides the day.", "date")
    with pytest.raises(AppError, match="empty"):
        desk.work.comment(claim, "  ")
    with pytest.raises(AppError, match="too long"):
        desk.work.comment(claim, "x" * 5000)
    assert desk.work.undo(claim) is None
    assert desk.review(run_id).cards[2].decision is None


def test_an_unknown_item_cannot_be_claimed(desk: Desk, run_id: str) -> None:
    with pytest.raises(AppError, match="nothing to review"):
        desk.work.claim(run_id, 7, "ann")
    with pytest.raises(AppError, match="no such run"):
        desk.work.claim("nothing", 0, "ann")
    with pytest.raises(AppError, match="nothing to review"):
        desk.work.where(run_id, 7)


def test_the_queue_tells_state_and_holder_and_narrows(desk: Desk, run_id: str) -> None:
    desk.work.claim(run_id, 0, "ann")

    def ids(**wanted: object) -> set[str]:
        by = str(wanted.pop("by", "ann"))
        return {row.run_id for row in desk.work.queue(QueueFilter(**wanted), by=by)}

    row = next(one for one in desk.work.queue(by="ann") if one.run_id == run_id)
    assert (row.state, row.holder, bool(row.why)) == ("claimed", "ann", True)
    score = row.score or 0.0
    assert run_id in ids(mine=True)
    assert run_id not in ids(mine=True, by="bob")
    assert run_id in ids(state="claimed", doc_type="toy-note", reason="critical")
    assert run_id not in ids(state="waiting")
    assert run_id not in ids(older_hours=1.0)
    assert run_id in ids(min_score=score, max_score=score)
    assert run_id not in ids(min_score=score + 0.01)
    assert run_id not in ids(reason='100% "no such" reason_')
    assert desk.work.count(QueueFilter(mine=True), by="ann") == len(ids(mine=True))
    for wanted in (QueueFilter(), QueueFilter(reason="critical")):
        rows = [(one.run_id, one.section) for one in desk.work.queue(wanted, by="ann")]
        assert desk.work.place(run_id, 0, wanted, by="ann") == (rows.index((run_id, 0)) + 1, len(rows))
    assert desk.work.place(run_id, 0, QueueFilter(state="waiting"), by="ann") is None
    risks = [one.risk for one in desk.work.queue()]
    assert risks == sorted(risks, reverse=True)
