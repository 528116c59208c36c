"""Labelled data and shared work in a real browser: what one sees of others, and the file that leaves."""

import hashlib
import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.acts import drop, keyed, press, ready, void_w2
from tests.e2e.conftest import PATIENCE, Site, first_page

TESTS = 3


@pytest.fixture(scope="module")
def waiting(window: BrowserContext, site: Site, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Runs that wait for review, made in one batch: one for each test."""
    folder = tmp_path_factory.mktemp("forms")
    page = first_page(window)
    drop(page, site, *(void_w2(folder, 5000 + number, f"shared_{number}.pdf") for number in range(TESTS)))
    expect(page.get_by_text(f"{TESTS} of {TESTS} files done")).to_be_visible(timeout=4 * PATIENCE)
    return [str(run) for (run,) in site.rows("select run_id from runs where file like 'shared_%' order by run_id")]


@pytest.fixture
def run(waiting: list[str]) -> str:
    """A W-2 that waits; every test has its own."""
    return waiting.pop()


def open_item(page: Page, site: Site, run: str) -> None:
    """The review desk at a run, once it has the keys."""
    page.goto(f"{site.url}/review?item={run}:0")
    ready(page)


def elsewhere(site: Site, statement: str, *values: object) -> None:
    """What another process does in the same database meanwhile; it waits for its turn like any other."""
    with sqlite3.connect(site.home / "proofloop.sqlite", timeout=30) as database:
        database.execute(statement, values)
    database.close()


def decide(page: Page, name: str) -> None:
    """Accept one field by its own act."""
    keyed(page, f"row_{name}").locator(".rv-label").click()
    keyed(page, f"row_{name}").locator("[data-act=accept]").click()


def test_an_item_that_another_person_holds_can_be_seen_and_not_decided(page: Page, site: Site, run: str) -> None:
    open_item(page, site, run)
    expect(keyed(page, "accept_rest")).to_be_visible()
    elsewhere(site, "UPDATE review_items SET holder = 'carol', token = token + 1 WHERE run_id = ?", run)
    page.goto(f"{site.url}/review?state=claimed")
    expect(keyed(page, f"queue_{run}_0")).to_contain_text("being reviewed by carol")
    press(page, f"review_{run}_0")
    expect(page.get_by_text("carol is working on this item.")).to_be_visible()
    expect(keyed(page, "accept_rest")).to_have_count(0)
    assert "state=claimed" in page.url


def test_an_act_that_came_too_late_is_shown_beside_what_holds_and_can_still_be_saved(page: Page, site: Site, run: str) -> None:
    open_item(page, site, run)
    came = (
        "UPDATE review_items SET holder = 'ada', token = token + 1, until = claimed_at, active_at = claimed_at WHERE run_id = ?"
    )
    elsewhere(site, came, run)
    decide(page, "wages_tips")
    expect(keyed(page, "clashes")).to_contain_text("Yours, not saved")
    assert site.rows("select count(*) from decisions where run_id = ?", run) == [(0,)]
    assert site.rows("select count(*) from set_aside where run_id = ? and settled = ''", run) == [(1,)]
    keyed(page, "clashes").get_by_role("button", name="Save mine after all").click()
    expect(keyed(page, "clashes")).to_have_count(0)
    assert site.rows("select kind, field from decisions where run_id = ?", run) == [("accept", "wages_tips")]


def test_labels_are_narrowed_by_address_lead_to_their_case_and_leave_with_a_true_checksum(
    page: Page, site: Site, run: str, tmp_path: Path
) -> None:
    open_item(page, site, run)
    decide(page, "wages_tips")
    expect(page.locator(".pl-saved")).to_contain_text("accept")
    page.goto(f"{site.url}/labels?run={run}")
    expect(page.locator(".pl-head")).to_contain_text("1 label")
    keyed(page, "label_verdict").get_by_role("combobox").click()
    page.get_by_role("option", name="edited").click()
    expect(page.get_by_text("No label fits these filters.")).to_be_visible()
    expect(page).to_have_url(re.compile("verdict=edited"))
    page.goto(f"{site.url}/labels?run={run}&verdict=accepted")
    expect(page.locator(".pl-head")).to_contain_text("1 label")
    page.get_by_role("tab", name="Export").click()
    press(page, "export_prepare")
    told = page.locator(".lb-sha code")
    expect(told).to_be_visible()
    with page.expect_download() as download:
        press(page, "export_save")
    out = tmp_path / "labels.jsonl"
    download.value.save_as(out)
    assert hashlib.sha256(out.read_bytes()).hexdigest() == told.inner_text()
    assert out.read_text().count("\n") == 1
    page.get_by_role("tab", name="Import").click()
    page.locator("[data-testid=stFileUploaderDropzoneInput]").set_input_files(str(out))
    press(page, "import_now")
    expect(page.get_by_text("1 label read: 0 new, 0 newer than before, 1 known already.")).to_be_visible()
