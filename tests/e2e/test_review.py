"""The review desk in a real browser: page and fields linked, keys, and every act in the database."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.acts import begun, drop, keyed, press, ready, run_to_end, selected, until, void_w2
from tests.e2e.conftest import PATIENCE, Site, first_page
from tests.samples.lab_report import PANEL

MANY = 15
"""Forms to review: more than there are tests."""


@pytest.fixture(scope="module")
def waiting(window: BrowserContext, site: Site, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Runs that wait for review, made in one batch."""
    folder = tmp_path_factory.mktemp("forms")
    page = first_page(window)
    drop(page, site, *(void_w2(folder, 1000 + number, f"waiting_{number}.pdf") for number in range(MANY)))
    expect(page.get_by_text(f"{MANY} of {MANY} files done")).to_be_visible(timeout=4 * PATIENCE)
    return [str(run) for (run,) in site.rows("select run_id from runs where file like 'waiting_%' order by run_id")]


@pytest.fixture
def run(page: Page, site: Site, waiting: list[str]) -> str:
    """A W-2 on the review desk; every test has its own."""
    started = waiting.pop()
    at(page, site, started)
    return started


@pytest.fixture
def shown(page: Page, site: Site, waiting: list[str]) -> str:
    """A W-2 on the review desk, for tests that decide nothing."""
    at(page, site, waiting[0])
    return waiting[0]


def at(page: Page, site: Site, run: str, field: str = "") -> None:
    """Open the review desk at a run, and wait until it has the keys."""
    page.goto(f"{site.url}/review?item={run}:0" + (f"&field={field}" if field else ""))
    ready(page)


def decisions(site: Site, run: str) -> list[tuple[object, ...]]:
    told = "json_extract(body, '$.value'), json_extract(body, '$.reason')"
    return site.rows(f"select kind, field, {told} from decisions where run_id = ? order by number", run)


def act(page: Page, verb: str, unit: str) -> None:
    """Click an act of a row."""
    keyed(page, f"row_{unit}").locator(f"[data-act={verb}]").click()


def saved(page: Page, what: str) -> None:
    """The act is seen as saved."""
    expect(page.locator(".pl-saved")).to_contain_text(what)


def test_a_click_on_a_field_lights_its_box(page: Page, shown: str) -> None:
    keyed(page, "row_medicare_wages").locator(".rv-label").click()
    expect(page.locator(".box.lit")).to_have_attribute("data-field", "medicare_wages")
    expect(page.locator(".box.lit")).to_be_in_viewport()
    expect(page.locator('[data-why="medicare_wages"]')).to_be_visible()


def test_a_click_on_a_box_puts_the_focus_on_its_field(page: Page, shown: str) -> None:
    page.locator('.box[data-field="ss_wages"]').click()
    expect(keyed(page, "fld_ss_wages").locator("input")).to_be_focused()
    assert selected(page) == "ss_wages"


def test_selecting_and_zooming_cost_no_rerun(own_page: Page, site: Site, waiting: list[str]) -> None:
    page, sent = own_page, list[object]()
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    at(page, site, waiting[0])
    expect(page.locator(".stApp[data-test-script-state=notRunning]")).to_have_count(1)
    assert sent
    sent.clear()
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "+", "-", "j", "k"):
        page.keyboard.press(key)
    page.wait_for_timeout(400)
    assert sent == []


def test_accept_edit_and_undo_are_in_the_database_at_once(page: Page, site: Site, run: str) -> None:
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    act(page, "accept", "wages_tips")
    saved(page, "accept")
    assert [row[:2] for row in decisions(site, run)] == [("accept", "wages_tips")]
    box = keyed(page, "fld_employer_name").locator("input")
    box.fill("Alder & Sons")
    box.press("Enter")
    saved(page, "edit")
    kind, field, value, _ = decisions(site, run)[-1]
    assert (kind, field, value) == ("edit", "employer_name", "Alder & Sons")
    until(lambda: begun(site, run) == {})
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


def finish(page: Page, run: str) -> None:
    """Accept the rest and go on; once more where something hangs loose."""
    page.keyboard.press("A")
    listed = ".st-key-review_notes [role=alert]"
    page.wait_for_function(f"run => !location.href.includes(run) || document.querySelector('{listed}')", arg=run)
    if run in page.url:
        page.wait_for_timeout(100)
        page.keyboard.press("A")
    page.wait_for_url(lambda url: run not in url)


PRESS_AT_ONCE = """(key) => {
  if (!(window.proofloopReview.passedOver > 0)) return false;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
  return true;
}"""
"""Press a key in the very moment in which the desk has passed keys over."""


def fast(page: Page, *keys: str) -> None:
    """Keys as fast as a machine types; a longer one that is no key's name is text."""
    for key in keys:
        page.keyboard.press(key) if len(key) == 1 or key[0].isupper() else page.keyboard.type(key, delay=20)
        page.wait_for_timeout(20)


def test_keys_typed_at_full_speed_all_land_on_the_row_they_were_meant_for(page: Page, site: Site, run: str) -> None:
    doubtful = page.evaluate("window.proofloopReview.view.data.doubtful")
    fast(page, *("a" for _ in doubtful))
    keyed(page, "row_employer_name").locator(".rv-label").click()
    fast(page, "a", "a", "ArrowDown", "e", "nadir 42", "Enter", "ArrowDown", "n", "ArrowDown", "e", "1234.50", "Escape")
    fast(page, "ArrowDown", "a", "u", "e", "no number", "Enter")
    expect(keyed(page, "row_ss_wages").locator(".rv-reason.bad")).to_contain_text("Not saved")
    made = [row[:3] for row in decisions(site, run)]
    assert [row[:2] for row in made[: len(doubtful)]] == [("accept", name) for name in doubtful]
    assert [row[:2] for row in made[len(doubtful) :]] == [
        ("accept", "employer_name"),
        ("edit", "employee_name"),
        ("absent", "wages_tips"),
        ("edit", "federal_tax_withheld"),
        ("accept", "ss_wages"),
        ("undo", "ss_wages"),
    ]
    assert (made[-5][2], made[-3][2]) == ("nadir 42", "1234.50")
    for unit, text in (("employee_name", "nadir 42"), ("wages_tips", ""), ("ss_wages", "no number")):
        expect(keyed(page, f"fld_{unit}").locator("input")).to_have_value(text)


def test_keys_typed_before_a_covered_field_opens_go_into_it(page: Page, site: Site, run: str) -> None:
    keyed(page, "row_employee_ssn").locator(".rv-label").click()
    fast(page, "e", *"900-12-4821", "Enter")
    until(lambda: len(decisions(site, run)) == 1)
    assert [row[:3] for row in decisions(site, run)] == [("edit", "employee_ssn", "900-12-4821")]


def test_what_was_not_on_the_screen_yet_is_not_decided(page: Page, site: Site, run: str) -> None:
    on_fields = "select count(*) from decisions where field is not null"
    before = site.rows(on_fields)
    fast(page, "A", "n", "a", "n")
    expect(page.locator(".said")).to_contain_text("nothing was decided")
    assert site.rows(on_fields) == before


def test_keys_of_one_burst_decide_nothing_on_the_screen_that_comes_between_them(page: Page, site: Site, run: str) -> None:
    on_fields = "select count(*) from decisions where field is not null"
    before = site.rows(on_fields)
    fast(page, "A", "n")
    page.wait_for_function(PRESS_AT_ONCE, arg="n")
    page.wait_for_timeout(1000)
    expect(page.locator(".said")).to_contain_text("nothing was decided")
    assert site.rows(on_fields) == before
    page.keyboard.press("n")
    saved(page, "not on page")
    assert site.rows(on_fields) != before


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
    finish(page, run)
    assert [row[0] for row in decisions(site, run)][-2:] == ["accept_all", "submit"]


def test_what_is_typed_is_kept_through_a_refresh_and_is_only_letters_until_it_is_saved(page: Page, site: Site, run: str) -> None:
    box = keyed(page, "fld_employer_name").locator("input")
    box.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("nxuaj")
    expect(keyed(page, "row_employer_name")).to_have_attribute("data-begun", "employer_name")
    until(lambda: begun(site, run) == {"employer_name": "nxuaj"})
    page.reload()
    ready(page)
    expect(box).to_have_value("nxuaj")
    assert selected(page) == "employer_name"
    assert decisions(site, run) == []
    page.keyboard.press("a")
    saved(page, "edit")
    assert [row[:3] for row in decisions(site, run)] == [("edit", "employer_name", "nxuaj")]
    until(lambda: begun(site, run) == {})


def test_what_is_typed_after_a_long_pause_is_kept_under_a_new_address(page: Page, site: Site, run: str) -> None:
    first = page.evaluate("window.proofloopReview.view.data.address")
    page.route(f"**{first}", lambda route: route.fulfill(status=404))
    keyed(page, "fld_employer_name").locator("input").fill("Alder & Sons")
    page.wait_for_function("first => window.proofloopReview.view.data.address !== first", arg=first)
    until(lambda: begun(site, run) == {"employer_name": "Alder & Sons"})
    page.unroute(f"**{first}")


def test_the_entries_of_a_list_are_reviewed_one_by_one(page: Page, site: Site) -> None:
    drop(page, site, {"name": "panel.txt", "mimeType": "text/plain", "buffer": PANEL.encode()})
    run = run_to_end(page)
    at(page, site, run, "labValues-0")
    assert selected(page) == "labValues-0"
    expect(page.locator(".mark.lit")).to_have_count(1)
    page.keyboard.press("n")
    expect(keyed(page, "row_labValues-0")).to_have_attribute("data-verdict", "removed")
    assert selected(page) == "labValues-1"
    more = keyed(page, "fld_labValues-3").locator("input")
    more.fill("Sodium; 140; mmol/L")
    more.press("Enter")
    expect(keyed(page, "row_labValues-3")).to_have_attribute("data-verdict", "added")
    assert decisions(site, run) == []
    for entry in ("1", "2"):
        keyed(page, f"row_labValues-{entry}").locator(".rv-label").click()
        act(page, "accept", f"labValues-{entry}")
        expect(keyed(page, f"row_labValues-{entry}").locator(".rv-state")).to_contain_text("accepted")
    until(lambda: bool(decisions(site, run)))
    kind, field, value, _ = decisions(site, run)[-1]
    assert (kind, field) == ("edit", "labValues")
    assert [one["name"] for one in json.loads(str(value))] == ["White Blood Cells", "Platelets", "Sodium"]


def test_a_person_changes_a_key_and_the_desk_listens_to_it(page: Page, site: Site, run: str) -> None:
    page.goto(f"{site.url}/settings")
    key = keyed(page, "key_absent").locator("input")
    key.fill("d")
    key.press("Enter")
    press(page, "save_keys")
    expect(page.get_by_text("The keys hold from now on")).to_be_visible()
    at(page, site, run)
    field = selected(page)
    page.keyboard.press("n")
    page.keyboard.press("d")
    saved(page, "not on page")
    assert [row[:2] for row in decisions(site, run)] == [("absent", field)]
    page.goto(f"{site.url}/settings")
    press(page, "reset_keys")
    expect(key).to_have_value("n")


def test_two_quick_clicks_are_one_decision_and_going_back_shows_the_item_as_decided(page: Page, site: Site, run: str) -> None:
    row = keyed(page, "row_wages_tips")
    row.locator(".rv-label").click()
    row.locator("[data-act=accept]").dblclick()
    saved(page, "accept")
    assert [one[:2] for one in decisions(site, run)] == [("accept", "wages_tips")]
    finish(page, run)
    page.goto(f"{site.url}/runs")
    expect(page.locator("h1")).to_have_text("Runs")
    at(page, site, run)
    expect(page.locator(".pl-head")).to_contain_text("accepted")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Runs")


def test_identifiers_are_hidden_until_they_are_revealed(page: Page, shown: str) -> None:
    box = keyed(page, "fld_employee_ssn").locator("input")
    expect(box).to_have_value(re.compile(r"^\*{3}-\*{2}-\d{4}$"))
    expect(page.locator('.box.masked[data-field="employee_ssn"]').first).to_be_visible()
    page.keyboard.press("v")
    expect(box).to_have_value(re.compile(r"^\d{3}-\d{2}-\d{4}$"))
    expect(page.locator('.box.masked[data-field="employee_ssn"]')).to_have_count(0)


def test_the_queue_opens_an_item_and_its_address_reopens_it_at_the_same_row(page: Page, site: Site, run: str) -> None:
    page.goto(f"{site.url}/review")
    press(page, f"review_{run}_0")
    ready(page)
    expect(page.locator(".pl-sub")).to_contain_text("in the queue")
    page.keyboard.press("ArrowDown")
    row = selected(page)
    page.reload()
    ready(page)
    assert (run in page.url, selected(page)) == (True, row)


def test_nothing_moves_when_a_value_is_decided(page: Page, site: Site, run: str) -> None:
    tops = "[...document.querySelectorAll('[class*=st-key-row_]')].map((row) => Math.round(row.getBoundingClientRect().top))"
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    before = page.evaluate(tops)
    act(page, "accept", "wages_tips")
    saved(page, "accept")
    keyed(page, "row_wages_tips").locator(".rv-label").click()
    assert page.evaluate(tops) == before
