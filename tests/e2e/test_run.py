"""From a document to a finished run, in a real browser."""

import re
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.acts import drop, keyed, press, run_id, run_to_end, void_w2
from tests.e2e.conftest import Site, start, stop
from tests.samples.tax_forms import draw_w2

VERDICT = ".pl-verdict:not(.pl-coming)"
"""The verdict, and not what keeps its place while the loop goes on."""


def test_a_sample_runs_to_its_end_with_one_click(page: Page, site: Site) -> None:
    page.goto(site.url)
    first = keyed(page, "samples")
    expect(first).to_be_visible()
    first.get_by_role("button", name="Run").first.click()
    run_to_end(page)
    expect(page.locator(VERDICT)).to_contain_text("Stopped")


def test_a_refresh_a_second_tab_and_the_list_all_show_the_same_run(
    page: Page, context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    drop(page, site, void_w2(tmp_path, 21, "twice_seen.pdf"))
    run = run_to_end(page)
    verdict = page.locator(f"{VERDICT} .pl-title").inner_text()
    page.reload()
    expect(page.locator(f"{VERDICT} .pl-title")).to_have_text(verdict)
    other = context.new_page()
    other.goto(f"{site.url}/run?run={run}")
    expect(other.locator(f"{VERDICT} .pl-title")).to_have_text(verdict)
    expect(other.locator("h1")).to_have_text("twice_seen.pdf")


def test_a_deep_link_to_a_fresh_server_shows_the_page_in_our_frame(browser: Browser, site: Site, tmp_path: Path) -> None:
    fresh = start(tmp_path)
    try:
        page = browser.new_page()
        page.goto(f"{fresh.url}/run?run=no-such-run")
        expect(page.locator(".pl-problem")).to_be_visible()
        expect(page.locator("[data-testid=stSidebarNavLink]")).to_have_text(
            [
                *("New run", "Ask", "Review", "Runs"),
                *("Rubrics & prompts", "Labelled data", "Trust"),
                *("Monitor", "People", "Settings"),
            ]
        )
        page.close()
    finally:
        stop(fresh)


def test_several_files_become_a_batch_with_progress(page: Page, site: Site, tmp_path: Path) -> None:
    files = [void_w2(tmp_path, seed, f"batch_{seed}.pdf") for seed in (31, 32, 33)]
    drop(page, site, *files)
    page.wait_for_url(re.compile("batch="))
    expect(page.get_by_text("3 of 3 files done")).to_be_visible()
    page.reload()
    expect(page.get_by_text("3 of 3 files done")).to_be_visible()


def test_a_file_that_is_no_document_is_told_in_one_sentence_with_what_to_do(page: Page, site: Site) -> None:
    drop(page, site, {"name": "broken.pdf", "mimeType": "application/pdf", "buffer": b"MZ\x00\x00 this is a program"})
    told = page.locator(".pl-problem").first
    expect(told).to_be_visible()
    expect(page.locator("[data-testid=stException]")).to_have_count(0)
    assert len(told.inner_text()) > 30


def test_the_same_file_again_offers_the_earlier_run(page: Page, site: Site, tmp_path: Path) -> None:
    form = void_w2(tmp_path, 41, "again.pdf")
    drop(page, site, form)
    earlier = run_to_end(page)
    drop(page, site, form)
    press(page, "earlier_0")
    assert run_id(page) == earlier


def test_a_finished_run_replays_from_its_events(page: Page, site: Site, tmp_path: Path) -> None:
    drop(page, site, void_w2(tmp_path, 51))
    run = run_to_end(page)
    events = site.rows("select count(*) from run_events where run_id = ?", run)[0][0]
    press(page, "replay")
    expect(keyed(page, "player")).to_be_visible()
    expect(page.locator(VERDICT)).to_have_count(0)
    position = keyed(page, "player").get_by_role("slider").first
    for at in ("2", "3"):
        press(page, "player_on")
        expect(position).to_have_value(at)
    expect(page.locator(".pl-strip")).to_contain_text(re.compile(r"Read \d+\.\d s"))
    expect(page.locator(".stApp[data-test-script-state=notRunning]")).to_have_count(1)
    press(page, "player_play")
    expect(page.locator(VERDICT)).to_be_visible()
    assert site.rows("select count(*) from run_events where run_id = ?", run)[0][0] == events


def test_share_gives_one_file_that_needs_nothing_else(page: Page, browser: Browser, site: Site, tmp_path: Path) -> None:
    drawn = draw_w2(61, stamp="VOID")
    form = tmp_path / "shared.pdf"
    form.write_bytes(drawn.data)
    drop(page, site, form)
    run_to_end(page)
    with page.expect_download() as waiting:
        press(page, "share")
    saved = tmp_path / "run.html"
    waiting.value.save_as(saved)
    text = saved.read_text("utf-8")
    assert drawn.truth["employee_ssn"] not in text
    asked: list[str] = []
    offline = browser.new_page()
    offline.on("request", lambda request: asked.append(request.url))
    offline.goto(saved.as_uri())
    expect(offline.locator(VERDICT)).to_be_visible()
    assert asked == [saved.as_uri()]
    offline.close()
