"""Auto-accept on the trust screen and in the queue, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from services.core.person import Person, PersonRole
from services.desk.desk import Desk
from services.desk.guard.guarded import may
from services.desk.house import House
from tests.desk.houses import opened, toy_house
from tests.desk.test_accepting import finished, in_force, look, until_accepted, until_drawn, view
from tests.pages.conftest import drawn
from tests.pages.test_labels import at


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def screen() -> AppTest:
    page = at("trust", view="Auto-accept")
    assert not page.exception
    return page


def test_it_is_off_and_a_form_switches_it_on_at_a_promise(desk: Desk) -> None:
    page = screen()
    assert "Nothing is accepted unseen." in drawn(page)
    assert "Nothing is promised of a single document" in drawn(page)
    page.selectbox(key="accepting_promise").select(0.05)
    page.selectbox(key="accepting_audit").select(0.2)
    page.button(key="accepting_switch").click().run()
    assert not page.exception
    terms = view(desk).terms
    assert terms is not None
    assert (terms.promise, terms.audit, terms.collect) == (0.05, 0.2, 1.0)
    assert "gathering evidence" in drawn(page)
    assert "No document was drawn yet." in drawn(page)
    page.button(key="accepting_off_toy-note").click().run()
    assert view(desk).state == "off"


def test_no_share_that_is_offered_switches_the_audit_off(desk: Desk) -> None:
    assert min(float(one.strip(" %")) for one in screen().selectbox(key="accepting_audit").options) == 5


def test_the_evidence_is_told_with_what_it_bears_and_what_is_missing(house: House, desk: Desk) -> None:
    desk.accepting.switch_on("toy-note", 0.05, by="eve")
    for _ in range(3):
        look(desk, finished(house))
    look(desk, finished(house), wrong=True)
    told = drawn(screen())
    assert "1 wrong of 4 drawn documents at a score of 0.99 or more" in told
    assert "more drawn documents looked at without an error would bear the promise" in told
    assert "4 documents drawn, 0 waiting, 1 with an error" in told


def test_in_force_and_suspended_are_told_and_the_queue_says_so_too(house: House, desk: Desk) -> None:
    in_force(house, desk)
    until_accepted(house, desk)
    told = drawn(screen())
    assert "Accepted unseen from a score of 0.99 on; 30 % of all go to a person, by lot." in told
    look(desk, until_drawn(house, desk), wrong=True)
    page = screen()
    assert "It suspended itself" in drawn(page)
    assert "does not bear the promise of 10 %" in drawn(page)
    assert not [one for one in page.button if one.key == "accepting_off_toy-note"]
    queue = at("review")
    assert not queue.exception
    assert "nothing is accepted unseen any more" in drawn(queue)


def test_labelled_data_tells_apart_what_nobody_looked_at(house: House, desk: Desk) -> None:
    in_force(house, desk)
    until_accepted(house, desk)
    page = at("labels", looked="unseen")
    assert not page.exception
    rows = page.dataframe[0].value
    assert set(rows["verdict"]) == {"unseen"}
    assert set(rows["person"]) == {""}
    assert "accepted unseen" in drawn(page)
    assert set(at("labels", looked="seen").dataframe[0].value["verdict"]) == {"accepted"}


@pytest.mark.parametrize(("role", "allowed"), [("engineer", False), ("adjudicator", True), ("admin", True), ("reviewer", False)])
def test_who_may_promise(desk: Desk, role: PersonRole, allowed: bool) -> None:
    mine = desk.for_person(lambda: Person(id="x", name="", roles=frozenset((role,))))
    assert may(mine, "accepting.switch_on") is allowed
    assert may(mine, "accepting.types") is (role != "reviewer")
    assert mine.accepting.suspended() == {}
