"""The server's clock is set forward and back by hours while somebody reviews: nothing is lost, and order is not by the clock."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.acts import begun, drop, keyed, ready, run_to_end, until, void_w2
from tests.e2e.conftest import Site, start, stop
from tests.e2e.wall_clock import WallClock

FORMS = count(5150)
AHEAD, BEHIND = timedelta(hours=5), timedelta(hours=-3)
MADE = "select kind, field, at from decisions where run_id = ? order by number"
HELD = "select until from review_items where run_id = ?"


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> WallClock:
    return WallClock(tmp_path_factory.mktemp("clock"))


@pytest.fixture(scope="module")
def site(clock: WallClock, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = start(tmp_path_factory.mktemp("home"), settings=clock.settings)
    yield running
    stop(running)


@pytest.fixture
def run(page: Page, site: Site, clock: WallClock, tmp_path: Path) -> str:
    """A W-2 on the review desk, under the clock as it is."""
    clock.set(timedelta(0))
    drop(page, site, void_w2(tmp_path, next(FORMS)))
    made = run_to_end(page)
    page.goto(f"{site.url}/review?item={made}:0&field=employer_name")
    ready(page)
    return made


def accept(page: Page, site: Site, run: str, name: str) -> None:
    before = len(site.rows(MADE, run))
    keyed(page, f"row_{name}").locator(".rv-label").click()
    keyed(page, f"row_{name}").locator("[data-act=accept]").click()
    until(lambda: len(site.rows(MADE, run)) > before)


def test_a_review_goes_on_through_a_clock_that_jumps(page: Page, site: Site, clock: WallClock, run: str) -> None:
    accept(page, site, run, "wages_tips")
    clock.set(AHEAD)
    box = keyed(page, "fld_employer_name").locator("input")
    box.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Alder & Sons")
    until(lambda: begun(site, run) == {"employer_name": "Alder & Sons"})
    page.keyboard.press("Enter")
    expect(page.locator(".pl-saved")).to_contain_text("edit")
    clock.set(BEHIND)
    accept(page, site, run, "ss_wages")
    made = site.rows(MADE, run)
    assert [row[:2] for row in made] == [("accept", "wages_tips"), ("edit", "employer_name"), ("accept", "ss_wages")]
    moments = [str(row[2]) for row in made]
    assert moments[2] < moments[0] < moments[1]
    keyed(page, "undo").get_by_role("button").click()
    until(lambda: len(site.rows(MADE, run)) == 4)
    assert site.rows(MADE, run)[-1][:2] == ("undo", "ss_wages")
    expect(box).to_have_value("Alder & Sons")
    held = datetime.fromisoformat(str(site.rows(HELD, run)[0][0])).replace(tzinfo=UTC)
    assert held - (datetime.now(UTC) + BEHIND) < timedelta(minutes=31)


def test_a_run_ends_as_ever_while_the_clock_jumps(page: Page, site: Site, clock: WallClock, run: str, tmp_path: Path) -> None:
    ended = "select outcome, iterations from runs where run_id = ?"
    drop(page, site, void_w2(tmp_path, next(FORMS)))
    for ahead in (AHEAD, BEHIND, AHEAD, BEHIND):
        clock.set(ahead)
        page.wait_for_timeout(300)
    again = run_to_end(page)
    assert site.rows(ended, again) == site.rows(ended, run)
