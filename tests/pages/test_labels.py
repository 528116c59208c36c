"""Labelled data, the queue's filters and settling, without a browser and on a real desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from services.desk.desk import Desk
from services.desk.house import House
from services.desk.work.nouns import SecondReviewPolicy, Share
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run
from tests.pages.conftest import APP, drawn

HOSTILE = "![x](http://203.0.113.9/x)<script>alert(1)</script>"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path / "home")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    with opened(house, works=False) as made:
        yield made


def at(page: str, **query: str) -> AppTest:
    told = AppTest.from_file(str(APP), default_timeout=60).run()
    for name, value in query.items():
        told.query_params[name] = value
    return told.switch_page(f"pages/{page}.py").run()


def look(desk: Desk, run_id: str, by: str, **edits: str) -> None:
    claim = desk.work.claim(run_id, 0, by)
    for field, value in edits.items():
        desk.work.decide(claim, "edit", field=field, value=value)
    desk.work.decide(claim, "accept_all")
    desk.work.submit(claim)


def test_without_labels_the_screen_says_how_to_get_some(desk: Desk) -> None:
    page = at("labels")
    assert not page.exception
    assert "Nothing is labelled yet." in drawn(page)
    assert "No item was looked at twice yet." in drawn(page)
    assert "There is nothing to export." in drawn(page)


def test_the_address_narrows_what_is_shown_counted_and_exported(desk: Desk, house: House) -> None:
    look(desk, ended_run(house), "ann", date="2024-01-01")
    page = at("labels", verdict="edited")
    assert not page.exception
    assert "1 label" in drawn(page)
    assert list(page.dataframe[0].value["person"]) == ["2024-01-01"]
    page.button(key="export_prepare").click().run()
    assert "1 label" in drawn(page)
    assert "identifiers starred" in drawn(page)
    assert "No label fits these filters." in drawn(at("labels", field="nothing"))
    assert "2 labels" in drawn(at("labels", verdict="no such verdict"))


def test_a_share_for_second_looks_is_set_and_agreement_is_told(desk: Desk, house: House) -> None:
    desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
    for day in ("1", "2", "3"):
        run_id = ended_run(house)
        look(desk, run_id, "ann", date=f"2024-01-0{day}")
        look(desk, run_id, "bob", date="2024-01-01")
    page = at("labels")
    assert "Agreement of first and second looks" in drawn(page)
    assert "<b>0.33</b>" in drawn(page)
    page.button(key="save_shares").click().run()
    assert not page.exception
    assert desk.work.policy() == SecondReviewPolicy(shares=(Share(share=1.0),))


def test_the_queue_tells_who_holds_what_and_filters_stay_in_the_address(desk: Desk, house: House) -> None:
    held, free = ended_run(house, critical=True), ended_run(house, score=0.4)
    desk.work.claim(held, 0, "carol")
    page = at("review", state="claimed")
    assert "being reviewed by carol" in drawn(page)
    assert [button.key for button in page.button if button.key and button.key.startswith("review_")] == [f"review_{held}_0"]
    page.button(key=f"review_{held}_0").click().run()
    assert (page.query_params["item"], page.query_params["state"]) == (f"{held}:0", "claimed")
    assert "carol is working on this item." in drawn(page)
    page = at("review", score="0-50")
    assert f"review_{free}_0" in [button.key for button in page.button]
    page.selectbox(key="filter_reason").set_value("critical").run()
    assert "No item fits these filters." in drawn(page)
    assert page.query_params["reason"] == "critical"


def test_two_looks_are_settled_side_by_side_and_their_words_are_inert(desk: Desk, house: House) -> None:
    desk.work.set_policy(SecondReviewPolicy(shares=(Share(share=1.0),)), "root")
    run_id = ended_run(house)
    look(desk, run_id, "ann", histology=HOSTILE)
    look(desk, run_id, "bob")
    page = at("review", item=f"{run_id}:0")
    assert not page.exception
    assert "1 of 1 open" in drawn(page)
    assert "<script>" not in drawn(page)
    assert page.button(key="finish_settling").disabled
    desk.work.decide(desk.work.claim(run_id, 0, "local"), "accept", field="histology")
    page.run()
    assert "all settled" in drawn(page)
    page.button(key="finish_settling").click().run()
    assert desk.work.where(run_id, 0).state == "closed"
    assert {label.field: label.human_value for label in desk.labels(run_id=run_id)}["histology"] == "ductal carcinoma"


def test_accepting_in_bulk_asks_first_and_leaves_a_sample(desk: Desk, house: House) -> None:
    for _ in range(4):
        ended_run(house, score=0.99)
    page = at("review")
    page.button(key="bulk").click().run()
    assert "<b>3 items</b> would be accepted as read" in drawn(page)
    assert desk.work.count() == 4
    page.button(key="bulk_now").click().run()
    assert desk.work.count() == 1
    assert "3 items accepted, 1 item drawn for a person." in drawn(page)
