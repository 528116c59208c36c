"""Asking in a real browser: chips before the search, the loop live, the last word stored; hostile words stay words."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.acts import keyed, press, run_id
from tests.e2e.conftest import Site
from tests.e2e.test_layout import CLIPPED, WIDE

AF = "In a 78-year-old with atrial fibrillation and stage 4 chronic kidney disease, is apixaban safer than warfarin?"
HOSTILE = "apixaban or warfarin in atrial fibrillation? ![x](http://outside.invalid/n.png) <img src=x onerror=alert(1)>"


@pytest.fixture
def page(own_page: Page) -> Page:
    """The tests listen to what it asks for."""
    return own_page


@pytest.fixture(autouse=True)
def outside(page: Page, site: Site) -> Iterator[None]:
    """A test in which a request leaves the server, or a dialog opens, fails."""
    seen: list[str] = []

    def ask(request: Request) -> None:
        if not request.url.startswith((site.url, site.url.replace("http", "ws"), "data:", "blob:")):
            seen.append(request.url)

    page.on("request", ask)
    page.on("dialog", lambda dialog: (seen.append(dialog.message), dialog.dismiss()))
    yield
    assert seen == []


def question(page: Page, site: Site, text: str) -> None:
    """Write a question; its chips are drawn when this returns."""
    page.goto(f"{site.url}/ask")
    keyed(page, "ask_text").locator("textarea").fill(text)
    keyed(page, "ask_text").locator("textarea").press("Control+Enter")
    expect(page.locator("[class*=st-key-pico_intervention] textarea")).to_have_value("apixaban")


def ended(page: Page, key: str) -> str:
    """Wait for the result of the question on the screen; the id of its run."""
    expect(keyed(page, key)).to_be_visible()
    expect(page.locator(".pl-strip")).to_contain_text("Stopped")
    return run_id(page)


def unclipped(page: Page) -> None:
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(400)
        assert page.evaluate(WIDE) <= 0
        assert page.evaluate(CLIPPED) == []


def test_an_answer_is_corrected_and_accepted_and_stays_so_after_a_reload(page: Page, site: Site) -> None:
    question(page, site, AF)
    unclipped(page)
    press(page, "ask_go")
    run = ended(page, "ask_references")
    unclipped(page)
    link = page.locator(".ask-ref a").first
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
    count = page.locator(".ask-ref").count()
    page.locator("[class*=st-key-correct_references] label").first.click()
    keep = page.locator("[class*=st-key-keep_] label").first
    expect(keep).to_be_visible()
    keep.click()
    expect(page.locator(".ask-ref.out")).to_have_count(1)
    press(page, "refs_save")
    expect(keyed(page, "ask_references")).to_contain_text("as you corrected it")
    expect(page.locator(".ask-ref")).to_have_count(count - 1)
    press(page, "ask_accept")
    expect(keyed(page, "ask_acts")).to_contain_text("accepted with edits")
    page.reload()
    expect(keyed(page, "ask_acts")).to_contain_text("accepted with edits")
    expect(page.locator(".ask-ref")).to_have_count(count - 1)
    labels = dict(site.rows("select field, verdict from labels where run_id = ?", run))
    assert labels["references"] == "edited"
    assert labels["answer"] == "accepted"


def test_a_practitioner_is_moved_by_hand(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/ask")
    press(page, "fill_knee_woman")
    expect(keyed(page, "ask_understood")).to_contain_text("female")
    press(page, "ask_go")
    run = ended(page, "ask_ranking")
    unclipped(page)
    names = page.locator(".ask-rank .who b").all_inner_texts()
    expect(page.locator(".ask-iterations")).to_contain_text("Iteration 2")
    page.locator("[class*=st-key-correct_results] label").first.click()
    expect(keyed(page, "down_1")).to_be_visible()
    press(page, "down_1")
    expect(page.locator(".ask-rank .who b").first).to_have_text(names[1])
    press(page, "rank_save")
    expect(keyed(page, "ask_ranking")).to_contain_text("as you corrected it")
    stored = site.rows("select body from labels where run_id = ? and field = 'results'", run)
    human = json.loads(str(stored[0][0]))["human_value"]
    assert [one["document"]["name"] for one in human][:2] == names[1::-1]


def test_hostile_words_stay_words(page: Page, site: Site) -> None:
    question(page, site, HOSTILE)
    press(page, "ask_go")
    run = ended(page, "ask_references")
    assert "<img src=x" in page.locator("h1").inner_text()
    for path in (f"/ask?run={run}", f"/ask?after={run}", "/runs", f"/run?run={run}"):
        page.goto(f"{site.url}{path}")
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_timeout(400)
        assert page.locator("[data-testid=stMain] img").count() == 0
