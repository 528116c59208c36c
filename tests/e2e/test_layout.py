"""The screens at the widths that people work at: nothing clipped, nothing jumping."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.acts import drop, run_to_end, to_review, void_w2
from tests.e2e.conftest import Site, first_page

CLIPPED = """() => {
  const cut = [];
  for (const element of document.querySelectorAll("[data-testid=stMain] :is(button, h1, span, td, th, p, div, label)")) {
    const style = getComputedStyle(element);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || style.visibility === "hidden" || !element.offsetParent) continue;
    if (element.closest("[data-testid=stDataFrame], [data-testid=stFileUploader], .stTooltipIcon")) continue;
    const hidden = ["hidden", "clip"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const box = element.getBoundingClientRect();
    if (hidden || box.right > window.innerWidth + 1) cut.push(element.textContent.trim().slice(0, 60));
  }
  return cut;
}"""
WIDE = "() => document.scrollingElement.scrollWidth - window.innerWidth"


@pytest.fixture(scope="module")
def reviewed(window: BrowserContext, site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The id of an ended run that waits for review."""
    page = first_page(window)
    drop(page, site, void_w2(tmp_path_factory.mktemp("forms"), 910, "a_rather_long_file_name_for_a_w2_of_2024.pdf"))
    return run_to_end(page)


@pytest.mark.parametrize("path", ["/", "/run?run={run}", "/review?item={run}:0", "/review", "/runs", "/workshop"])
def test_no_text_is_clipped(page: Page, site: Site, reviewed: str, path: str) -> None:
    page.goto(site.url + path.format(run=reviewed))
    expect(page.locator("h1").first).to_be_visible()
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(600)
        assert page.evaluate(WIDE) <= 0
        assert page.evaluate(CLIPPED) == []


@pytest.mark.parametrize("width", [768, 390])
@pytest.mark.parametrize("path", ["/run?run={run}", "/review?item={run}:0"])
def test_a_narrow_window_is_the_screens_alone(page: Page, site: Site, reviewed: str, width: int, path: str) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(site.url + path.format(run=reviewed))
    title = page.locator("h1").first
    expect(title).to_be_visible()
    page.wait_for_function("() => document.querySelector('h1').getBoundingClientRect().left < 40")
    assert title.evaluate("element => element.getBoundingClientRect().height") < 90
    assert page.evaluate(WIDE) <= 0


def test_cards_keep_their_place_while_a_run_is_live(own_page: Page, site: Site, tmp_path: Path) -> None:
    page = own_page
    page.add_init_script(
        """new MutationObserver(() => {
          const card = document.querySelector(".pl-cards")?.getBoundingClientRect();
          if (card?.height) (window.tops ??= new Set()).add(Math.round(card.top));
        }).observe(document, { childList: true, subtree: true });"""
    )
    drop(page, site, void_w2(tmp_path, 920))
    run_to_end(page)
    page.wait_for_timeout(300)
    tops = page.evaluate("[...window.tops]")
    assert max(tops) - min(tops) <= 2, tops


def test_the_dark_theme_is_dark(browser: Browser, site: Site, reviewed: str) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site.url}/run?run={reviewed}")
    card = page.locator(".pl-card").first
    expect(card).to_be_visible()
    shade = card.evaluate("element => getComputedStyle(element).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
    assert max(shade) < 80
    context.close()


def test_the_sheet_of_keys_opens_with_a_question_mark(page: Page, site: Site, tmp_path: Path) -> None:
    drop(page, site, void_w2(tmp_path, 930))
    run_to_end(page)
    to_review(page)
    page.keyboard.press("?")
    expect(page.get_by_text("accept the rest and go on")).to_be_visible()
