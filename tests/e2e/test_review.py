"""The review desk in a real browser: page and fields linked, keys, and every act in the database."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acts import drop, keyed, press, run_to_end, selected, to_review, void_w2
from tests.e2e.conftest import Site


@pytest.fixture
def run(page: Page, site: Site, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A W-2 on the review desk; every test has its own."""
    seed = 100 + sum(map(ord, request.node.name))
    drop(page, site, void_w2(tmp_path, seed))
    started = run_to_end(page)
    to_review(page)
    return started


def decisions(site: Site, run: str) -> list[tuple[object, ...]]:
    told = "json_extract(body, '$.value'), json_extract(body, '$.reason')"
    return site.rows(f"select kind, field, {told} from decisions where run_id = ? order by number", run)


def saved(page: Page, what: str) -> None:
    """The act is seen as saved."""
    expect(page.locator(".pl-saved")).to_contain_text(what)


def test_a_click_on_a_field_lights_its_box(page: Page, run: str) -> None:
    keyed(page, "row_medicare_wages").locator(".rv-label").click()
    expect(page.locator(".box.lit")).to_have_attribute("data-field", "medicare_wages")
    expect(page.locator(".box.lit")).to_be_in_viewport()
    expect(page.locator('[data-why="medicare_wages"]')).to_be_visible()


def test_a_click_on_a_box_puts_the_focus_on_its_field(page: Page, run: str) -> None:
    page.locator('.box[data-field="ss_wages"]').click()
    expect(keyed(page, "fld_ss_wages").locator("input")).to_be_focused()
    assert selected(page) == "ss_wages"


def test_selecting_and_zooming_cost_no_rerun(page: Page, run: str) -> None:
    sent: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", sent.append))
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "+", "-", "j", "k"):
        page.keyboard.press(key)
    page.wait_for_timeout(400)
    assert sent == []


def test_accept_edit_and_undo_are_in_the_database_at_once(page: Page, site: Site, run: str) -> None:
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    press(page, "accept_wages_tips")
    saved(page, "accept")
    assert [row[:2] for row in decisions(site, run)] == [("accept", "wages_tips")]
    box = keyed(page, "fld_employer_name").locator("input")
    box.fill("Alder & Sons")
    box.press("Enter")
    saved(page, "edit")
    kind, field, value, _ = decisions(site, run)[-1]
    assert (kind, field, value) == ("edit", "employer_name", "Alder & Sons")
    press(page, "undo")
    saved(page, "undone")
    assert decisions(site, run)[-1][0] == "undo"
    expect(box).not_to_have_value("Alder & Sons")


def test_an_edit_that_is_no_amount_is_refused_beside_its_field(page: Page, site: Site, run: str) -> None:
    box = keyed(page, "fld_ss_wages").locator("input")
    box.fill("many")
    box.press("Enter")
    expect(keyed(page, "row_ss_wages").locator(".rv-reason.bad")).to_contain_text("Not saved")
    assert decisions(site, run) == []


def test_rejecting_a_document_asks_for_a_reason_and_stores_it(page: Page, site: Site, run: str) -> None:
    press(page, "reject_all")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("a duplicate").click()
    dialog.get_by_role("button", name="Reject").click()
    expect(page.locator(".pl-head")).to_contain_text("rejected")
    kind, _, _, reason = decisions(site, run)[-1]
    assert (kind, reason) == ("reject_all", "duplicate")


def test_a_field_is_rejected_by_keyboard_with_a_reason(page: Page, site: Site, run: str) -> None:
    field = selected(page)
    page.keyboard.press("x")
    expect(page.get_by_role("dialog").get_by_role("radio", checked=True)).to_be_focused()
    for key in ("ArrowDown", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    saved(page, "reject")
    kind, rejected, _, reason = decisions(site, run)[-1]
    assert (kind, rejected, reason) == ("reject", field, "unreadable")


def test_a_whole_review_by_keyboard_alone(page: Page, site: Site, run: str) -> None:
    first = selected(page)
    page.keyboard.press("a")
    saved(page, "accept")
    assert (decisions(site, run)[-1][0], decisions(site, run)[-1][1]) == ("accept", first)
    while selected(page) != "employer_name":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("e")
    box = keyed(page, "fld_employer_name").locator("input")
    expect(box).to_be_focused()
    page.keyboard.type("Nadir Bakery")
    page.keyboard.press("Escape")
    saved(page, "edit")
    expect(box).not_to_be_focused()
    page.keyboard.press("ArrowDown")
    absent = selected(page)
    page.keyboard.press("n")
    saved(page, "not on page")
    assert (decisions(site, run)[-1][0], decisions(site, run)[-1][1]) == ("absent", absent)
    page.keyboard.press("u")
    saved(page, "undone")
    for _ in range(2):
        page.keyboard.press("A")
        page.wait_for_timeout(600)
    page.wait_for_url(lambda url: run not in url)
    assert [row[0] for row in decisions(site, run)][-1] == "accept_all"


def test_letters_typed_into_a_field_are_only_letters(page: Page, site: Site, run: str) -> None:
    box = keyed(page, "fld_employer_name").locator("input")
    box.click()
    page.keyboard.type("nxuaj")
    expect(box).to_have_value(re.compile("nxuaj"))
    assert decisions(site, run) == []


def test_identifiers_are_hidden_until_they_are_revealed(page: Page, run: str) -> None:
    box = keyed(page, "fld_employee_ssn").locator("input")
    expect(box).to_have_value(re.compile(r"^\*{3}-\*{2}-\d{4}$"))
    expect(page.locator('.box.masked[data-field="employee_ssn"]').first).to_be_visible()
    page.keyboard.press("v")
    expect(box).to_have_value(re.compile(r"^\d{3}-\d{2}-\d{4}$"))
    expect(page.locator('.box.masked[data-field="employee_ssn"]')).to_have_count(0)


def test_the_queue_opens_an_item_and_its_address_reopens_it(page: Page, site: Site, run: str) -> None:
    address = page.url
    page.goto(f"{site.url}/review")
    press(page, f"review_{run}_0")
    expect(page.locator(".pl-sub")).to_contain_text("in the queue")
    assert page.url == address
