"""Facts about auto-accept on the desk: off until a person promises, borne by drawn looks, audited, and suspended by errors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from services.core.errors import AppError
from services.core.person import Person
from services.core.run import RunOptions
from services.desk.accepting import carry
from services.desk.accepting.nouns import Accepting
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import QueueFilter
from services.learning.accepting import MOST_WAITING
from tests.desk.houses import ended, opened, toy_house
from tests.desk.made_sections import ended_run
from tests.toy import TEXT

NEEDED = 35
"""Right documents that bear a promise of 10 %."""


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path)


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def finished(house: House, score: float = 0.99, **more: Any) -> str:
    """A document that nobody needs to look at, as its run ends."""
    run_id = ended_run(house, score=score, reasons=more.pop("reasons", ()), **more)
    with house.database.writing() as session:
        carry.ended(session, house, run_id)
    return run_id


def look(desk: Desk, run_id: str, *, wrong: bool = False) -> None:
    if wrong:
        desk.decide(run_id, 0, "edit", field="histology", value="lobular carcinoma", by="ann")
    desk.decide(run_id, 0, "accept_all", by="ann")


def view(desk: Desk) -> Accepting:
    return next(one for one in desk.accepting.types() if one.doc_type == "toy-note")


def waiting(desk: Desk) -> set[str]:
    return {row.run_id for row in desk.work.queue(by="ann")}


def in_force(house: House, desk: Desk, audit: float = 0.3) -> list[str]:
    """Switch on, and look at as many drawn documents as it takes; their runs."""
    desk.accepting.switch_on("toy-note", 0.1, audit_share=audit, by="eve")
    drawn = [finished(house) for _ in range(NEEDED)]
    for run_id in drawn:
        look(desk, run_id)
    assert view(desk).state == "on"
    return drawn


def until_accepted(house: House, desk: Desk) -> str:
    """Documents come until one is accepted unseen; what is drawn meanwhile is looked at."""
    while (run_id := finished(house)) in waiting(desk):
        look(desk, run_id)
    return run_id


def until_drawn(house: House, desk: Desk) -> str:
    while (run_id := finished(house)) not in waiting(desk):
        pass
    return run_id


def test_it_is_off_until_a_person_promises_something(house: House, desk: Desk) -> None:
    run_id = finished(house)
    assert (view(desk).state, desk.labels(run_id=run_id), waiting(desk)) == ("off", (), set())
    desk.accepting.switch_on("toy-note", 0.02, by="eve")
    row = desk.audit.rows(what="auto_accept_on")[0]
    assert (row.who, row.details["promise"], row.details["audit"]) == ("eve", 0.02, 0.1)
    assert view(desk).state == "collecting"


def test_a_type_comes_into_force_accepts_unseen_and_suspends_itself_on_an_error(database_url: str, tmp_path: Path) -> None:
    """Its whole life, on both databases."""
    house = toy_house(tmp_path, database_url)
    with opened(house, works=False) as desk:
        drawn = in_force(house, desk)
        assert not waiting(desk) & set(drawn)
        run_id = until_accepted(house, desk)
        whole = desk.review(run_id).whole
        assert whole is not None
        assert (whole.kind, whole.by, whole.unseen) == ("accept_all", "auto-accept 1", "auto")
        assert whole.binding["auto_promise"] == "0.1"
        assert whole.binding["auto_evidence"].startswith("0 wrong of ")
        assert (desk.work.where(run_id, 0).state, desk.review(run_id).verdict) == ("closed", "accepted unseen")
        assert {one.unseen for one in desk.labels(run_id=run_id)} == {"auto"}
        assert {one.unseen for one in desk.labels(run_id=drawn[0])} == {""}
        assert view(desk).readings[0].accepted == view(desk).accepted_ever >= 1
        assert desk.labelled.altered() == ()
        look(desk, until_drawn(house, desk), wrong=True)
        told = view(desk)
        assert (told.state, told.by) == ("suspended", "auto-accept 1")
        assert "does not bear" in told.why
        assert desk.accepting.suspended() == {"toy-note": told.why}
        assert desk.audit.rows(what="auto_accept_suspended")[0].details["wrong"] == 1
        assert desk.audit.verify().problems == ()
        assert desk.labels(run_id=finished(house)) == ()
        desk.accepting.switch_on("toy-note", 0.1, by="eve")
        assert (view(desk).state, view(desk).readings[0].wrong) == ("collecting", 1)
        while view(desk).state == "collecting":
            look(desk, finished(house))
        assert view(desk).readings[0].standing.step.looks > 60
        until_accepted(house, desk)
        assert view(desk).state == "on"


def test_what_is_doubtful_low_or_seen_to_be_risky_is_neither_accepted_nor_evidence(house: House, desk: Desk) -> None:
    in_force(house, desk, audit=1.0)
    before = view(desk).readings[0].drawn
    for kept in (
        finished(house, critical=True),
        finished(house, reasons=("suspicious text in the file",)),
        finished(house, score=0.85),
        finished(house, reasons=("required but not on the document: grade",)),
        ended_run(house, doc_type="OTHER", reasons=()),
    ):
        assert desk.labels(run_id=kept) == ()
    assert view(desk).readings[0].drawn == before


def test_a_look_at_what_the_lot_did_not_choose_is_no_evidence(house: House, desk: Desk) -> None:
    mine = ended_run(house, score=0.99, reasons=())
    desk.accepting.switch_on("toy-note", 0.1, by="eve")
    look(desk, mine)
    assert view(desk).readings == ()


def test_errors_that_become_known_in_accepted_documents_suspend_it(house: House, desk: Desk) -> None:
    in_force(house, desk)
    accepted = [until_accepted(house, desk) for _ in range(8)]
    for run_id in accepted[-4:]:
        desk.decide(run_id, 0, "edit", field="histology", value="lobular carcinoma", by="bob")
    assert view(desk).state == "suspended"
    assert "became known" in view(desk).why
    assert view(desk).readings[0].found_wrong >= 3
    desk.accepting.switch_on("toy-note", 0.1, by="eve")
    assert (view(desk).state, view(desk).readings) == ("collecting", ())


def test_a_person_takes_back_what_was_accepted_unseen(house: House, desk: Desk) -> None:
    in_force(house, desk)
    run_id = until_accepted(house, desk)
    desk.undo(run_id, 0, "bob")
    assert (desk.labels(run_id=run_id), desk.review(run_id).state) == ((), "waiting")
    desk.decide(run_id, 0, "accept_all", by="bob")
    assert {(one.unseen, one.verdict) for one in desk.labels(run_id=run_id)} == {("", "accepted")}
    assert view(desk).state == "on"


def test_nothing_is_accepted_while_the_audit_is_behind(house: House, desk: Desk) -> None:
    in_force(house, desk, audit=1.0)
    for _ in range(MOST_WAITING):
        finished(house)
    desk.accepting.switch_on("toy-note", 0.1, audit_share=0.05, by="eve")
    assert view(desk).state == "behind"
    assert all(desk.labels(run_id=finished(house)) == () for _ in range(5))


def test_switching_off_and_on_goes_on_and_another_promise_begins_anew(house: House, desk: Desk) -> None:
    in_force(house, desk)
    desk.accepting.switch_off("toy-note", by="eve")
    assert view(desk).state == "off"
    assert desk.labels(run_id=finished(house)) == ()
    with pytest.raises(AppError, match="is off"):
        desk.accepting.switch_off("toy-note", by="eve")
    desk.accepting.switch_on("toy-note", 0.1, audit_share=0.5, by="eve")
    assert view(desk).state == "on"
    desk.accepting.switch_on("toy-note", 0.05, by="eve")
    assert (view(desk).state, view(desk).readings) == ("collecting", ())


def test_evidence_about_one_way_of_reading_says_nothing_of_another(house: House, desk: Desk, monkeypatch: Any) -> None:
    in_force(house, desk)
    monkeypatch.setattr("services.desk.accepting.evidence.version", lambda _: "9.9.9")
    run_id = finished(house)
    assert run_id in waiting(desk)
    told = view(desk)
    assert (told.state, [one.standing.threshold is not None for one in told.readings]) == ("collecting", [False, True])


@pytest.mark.parametrize(("promise", "audit"), [(0.0, 0.1), (0.5, 0.1), (0.02, 0.0), (0.02, 0.01)])
def test_the_audit_cannot_be_switched_off(desk: Desk, promise: float, audit: float) -> None:
    with pytest.raises(AppError):
        desk.accepting.switch_on("toy-note", promise, audit_share=audit, by="eve")
    with pytest.raises(AppError, match="never accepted"):
        desk.accepting.switch_on("OTHER", 0.02, by="eve")


def test_a_drawn_document_is_never_accepted_in_bulk_and_only_said_to_be_drawn(house: House, desk: Desk) -> None:
    desk.accepting.switch_on("toy-note", 0.1, by="eve")
    run_id = finished(house)
    row = desk.work.queue(by="ann")[0]
    assert (row.run_id, row.sampled, row.state, row.why) == (run_id, True, "waiting", carry.DRAWN)
    assert desk.work.preview_bulk(QueueFilter(), 0.95, by="ann").eligible == ()


def test_a_drawn_document_is_open_to_reviewers_like_all_that_waits(house: House, desk: Desk) -> None:
    mine = desk.for_person(lambda: Person(id="rea", name="", roles=frozenset(("reviewer",))))
    before = finished(house)
    desk.accepting.switch_on("toy-note", 0.1, by="eve")
    run_id = finished(house)
    assert mine.review(run_id).state == "waiting"
    with pytest.raises(AppError, match="not open to you"):
        mine.review(before)
    with pytest.raises(AppError, match="may not"):
        mine.accepting.switch_off("toy-note", by="rea")


def test_evidence_outlives_its_document_and_deleting_before_the_look_counts_as_an_error(house: House, desk: Desk) -> None:
    drawn = in_force(house, desk)
    desk.retention.delete_run(drawn[0], "the client asked for it", by="eve")
    assert (view(desk).state, view(desk).readings[0].drawn) == ("on", NEEDED)
    unseen = until_drawn(house, desk)
    desk.retention.delete_run(unseen, "the client asked for it", by="eve")
    assert view(desk).readings[0].wrong == 1
    assert view(desk).state == "collecting"


def test_a_run_is_drawn_as_it_ends_and_once(database_url: str, tmp_path: Path) -> None:
    house = toy_house(tmp_path, database_url)
    with opened(house) as desk:
        desk.accepting.switch_on("toy-note", 0.1, by="eve")
        run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
        ended(desk, run_id)
        assert waiting(desk) == {run_id}
        with house.database.writing() as session:
            carry.ended(session, house, run_id)
        assert view(desk).readings[0].drawn == 1
