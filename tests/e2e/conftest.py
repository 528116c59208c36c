"""One real server with a fresh home and one real browser for all tests of a worker."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.leaks import leaks

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path(os.environ.get("PROOFLOOP_CHROMIUM_PATH", "/usr/bin/chromium"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",
    # The suggestions below the address bar are a page of their own that every window loads; the rest is Playwright's own choice,
    # which a second list replaces.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,PreconnectToSearch",
]
LEFT = """() => {
  const told = location.href + JSON.stringify([{...localStorage}, {...sessionStorage}]) + document.title;
  localStorage.clear();
  sessionStorage.clear();
  return told;
}"""
"""What a browser keeps of a page, or shows of it to others; then it keeps nothing."""
VIEWPORT: ViewportSize = {"width": 1480, "height": 800}
INDEX: list[Path] = []
"""The folder of the index that all servers share."""
PATIENCE = 90_000
"""Milliseconds: the machine may be busy with other tests."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Site:
    """A running server and its home."""

    url: str
    home: Path
    process: subprocess.Popen[bytes]

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """What the database holds, read from outside the server."""
        with sqlite3.connect(f"file:{self.home / 'proofloop.sqlite'}?mode=ro", uri=True) as database:
            found = database.execute(query, values).fetchall()
        database.close()
        return found


def start(home: Path, port: int = 0, settings: Mapping[str, str] | None = None) -> Site:
    """A server on this or on a free loopback port, answering when this returns; `settings` go into its environment."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
        port = probe.getsockname()[1]
    if not (home / "cache").exists():
        (home / "cache").symlink_to(INDEX[0])
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port), "--server.headless", "true"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PROOFLOOP_", "MARC_"))}
    log = (home / "server.log").open("wb")
    process = subprocess.Popen(
        command, cwd=ROOT, env={**kept, "PROOFLOOP_HOME": str(home), **(settings or {})}, stdout=log, stderr=log
    )
    log.close()
    site = Site(f"http://127.0.0.1:{port}", home, process)
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{site.url}/healthz", timeout=10) as answer:
                if answer.status == 200:
                    return site
        except OSError:
            time.sleep(0.1)
    stop(site)
    raise AssertionError((home / "server.log").read_text("utf-8", "replace")[-3000:])


def stop(site: Site) -> None:
    """End the server; the port is free afterwards. What it printed holds nothing of a document, and nothing failed unseen."""
    site.process.terminate()
    try:
        site.process.wait(60)
    except subprocess.TimeoutExpired:
        site.process.kill()
        site.process.wait()
    log = site.home / "server.log"
    printed = log.read_text("utf-8", "replace") if log.exists() else ""
    assert leaks(printed) == [], "the server printed something of a document"
    assert "(most recent call last)" not in printed, printed[-3000:]


@pytest.fixture(scope="session", autouse=True)
def _one_index(kept_index: Path) -> None:
    INDEX[:] = [kept_index]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = start(tmp_path_factory.mktemp("home"))
    yield running
    stop(running)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            raise AssertionError(f"there is no browser at {CHROMIUM}, and CI must not skip these tests")
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """A browser session for the tests of a file, with its own cookies: it loads the app's scripts once, which takes long."""
    opened = browser.new_context(viewport=VIEWPORT)
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def context(window: BrowserContext) -> Iterator[BrowserContext]:
    """The browser session, with nothing that a page before stored. Its first page is kept: a new one starts a process."""
    yield window
    left = [page.evaluate(LEFT) for page in window.pages if page.url.startswith("http")]
    for page in window.pages[1:]:
        page.close()
    assert leaks("\n".join(left)) == [], "the browser's address or storage holds something of a document"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """The page of the file's browser session, blank. A test that listens, routes or scripts takes `own_page`."""
    kept = first_page(context)
    kept.set_viewport_size(VIEWPORT)
    kept.emulate_media(color_scheme="light")
    return kept


@pytest.fixture
def own_page(context: BrowserContext) -> Page:
    """A page that goes with the test."""
    first_page(context)
    return context.new_page()


def first_page(window: BrowserContext) -> Page:
    """The page that is kept, blank."""
    kept = window.pages[0] if window.pages else window.new_page()
    kept.goto("about:blank")
    return kept
