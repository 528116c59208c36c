"""Hostile text and file names stay text on every screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e.acts import drop, press, ready, run_to_end, to_review, void_w2
from tests.e2e.conftest import Site

NAME = "![x](http:outside.invalid-n.png) <img src=x onerror=alert(1)>.txt"
TEXT = """Form W-2 Wage and Tax Statement 2024
Employee's social security number 900-12-4821
Employer identification number (EIN) 00-2190773
Employer's name <img src="http://outside.invalid/a.png" onerror="alert(1)"> ![b](http://outside.invalid/b.png)
Employee's name <script>alert(2)</script> [click](javascript:alert(3)) :material/bolt: $$x$$
1 Wages, tips, other compensation 52000.00
2 Federal income tax withheld 6240.00
3 Social security wages 52000.00
4 Social security tax withheld 3224.00
5 Medicare wages and tips 52000.00
6 Medicare tax withheld 754.00
"""


@pytest.fixture
def page(own_page: Page) -> Page:
    """The tests listen to what it asks for."""
    return own_page


@pytest.fixture
def outside(page: Page, site: Site) -> Iterator[list[str]]:
    """Requests that leave the server, and dialogs; a test that ends with any fails."""
    seen: list[str] = []

    def ask(request: Request) -> None:
        if not request.url.startswith((site.url, site.url.replace("http", "ws"), "data:", "blob:")):
            seen.append(request.url)

    page.on("request", ask)
    page.on("dialog", lambda dialog: (seen.append(dialog.message), dialog.dismiss()))
    yield seen
    assert seen == []


def test_hostile_text_and_file_names_stay_text(page: Page, site: Site, outside: list[str]) -> None:
    drop(page, site, {"name": NAME, "mimeType": "text/plain", "buffer": TEXT.encode()})
    run = run_to_end(page)
    assert "![x](http" in page.locator("h1").inner_text()
    if page.locator(".st-key-to_review").count():
        press(page, "to_review")
        ready(page)
        page.wait_for_timeout(500)
    for path in ("/", "/runs", "/review", f"/run?run={run}"):
        page.goto(f"{site.url}{path}")
        expect(page.locator("h1").first).to_be_visible()
        page.wait_for_timeout(400)
        assert page.locator("[data-testid=stMain] img").count() == 0
    assert outside == []


def test_every_answer_carries_the_strict_policy(page: Page, site: Site) -> None:
    answer = page.goto(site.url)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval' blob:" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_page_picture_is_for_the_browser_that_asked(page: Page, site: Site, tmp_path: Path, browser: Browser) -> None:
    drop(page, site, void_w2(tmp_path, 71))
    run_to_end(page)
    to_review(page)
    picture = page.locator(".sheet img").first
    expect(picture).to_be_visible()
    url = site.url + (picture.get_attribute("src") or "")
    assert page.request.get(url).status == 200
    stranger = browser.new_context()
    assert stranger.request.get(url).status == 401
    stranger.close()
