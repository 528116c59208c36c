"""Axe in the browser on every screen: no serious or critical finding of ours, in the light and in the dark theme."""

import json
from importlib.resources import files
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.acts import drop, ready, run_to_end, void_w2
from tests.e2e.conftest import Site, first_page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
STREAMLITS = {"list": "[data-testid=stSidebarNavItems]", "listitem": "[data-testid=stSidebarNavItems]"}
"""Rule -> what it is about in Streamlit's own frame, which we cannot mend: its menu puts headings between list items."""
RUN = """async (theirs) => {
  const found = await axe.run(document, { resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
  const own = (rule, at) => !theirs[rule] || !document.querySelector(at)?.closest(theirs[rule]);
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact)).flatMap((one) => one.nodes
    .filter((node) => own(one.id, node.target.flat()[0]))
    .map((node) => ({ rule: one.id, html: node.html, at: node.target.flat().join(" "), why: node.failureSummary })));
}"""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
IN_THEME = """(theme) => {
  const shown = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor;
  return shown.match(/\\d+/g).slice(0, 3).every((shade) => theme === "dark" ? shade < 80 : shade > 175);
}"""
SCREENS = ("/", "/ask", "/review", "/runs", "/run?run={run}", "/review?item={run}:0", "/labels", "/trust", "/settings", "/people")


@pytest.fixture(scope="module")
def run(window: BrowserContext, site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    page = first_page(window)
    drop(page, site, void_w2(tmp_path_factory.mktemp("forms"), 4300))
    return run_to_end(page)


def test_no_screen_has_a_serious_finding_of_ours(page: Page, site: Site, run: str) -> None:
    found = {path: findings(page, site.url + path.format(run=run)) for path in SCREENS}
    assert not any(found.values()), json.dumps({path: one for path, one in found.items() if one}, indent=1)


def findings(page: Page, address: str) -> list[dict[str, str]]:
    """What axe finds at an address once it is drawn, in the light and in the dark theme, Streamlit's own left out."""
    page.goto(address)
    expect(page.locator("h1").first).to_be_visible()
    if "item=" in address:
        ready(page)
    page.evaluate(AXE)
    found: list[dict[str, str]] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_function(IN_THEME, arg=theme)
        expect(page.locator("[data-test-script-state=running]")).to_have_count(0)
        expect(page.locator("[data-testid=stStatusWidget]")).to_have_count(0)
        found += [{"theme": theme, **one} for one in page.evaluate(RUN, STREAMLITS)]
    return found


def test_the_chart_does_not_scroll_before_it_is_drawn(page: Page, site: Site, run: str) -> None:
    """Streamlit makes an element of a fixed height a scroller; no key reaches one without a control in it."""
    held: list[Route] = []
    page.route("**/PlotlyChart*.js", lambda route: held.append(route))
    page.goto(f"{site.url}/run?run={run}")
    chart = page.locator("[class*=st-key-chart_]")
    expect(chart.get_by_test_id("stSkeleton")).to_be_attached()
    expect(chart).to_have_css("overflow-y", "clip")
    assert len(held) == 1
    held[0].continue_()
    expect(chart.locator(".js-plotly-plot")).to_be_visible()
    expect(chart).to_have_css("overflow-y", "clip")
