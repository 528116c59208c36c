"""Second looks by keyboard in a real browser: `python -m tests.bench.keyboard_second [documents=6]`.

Three people of a team on one server: one gives the first look at every item, one the second, differing on some fields of the
last item, and the third settles those. Printed: keys and seconds of each look, and where the items stand in the end.
"""

import socket
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from services.core.person import PersonRole
from storage import review_policy
from storage.address import address
from storage.database import Database
from tests.bench.keyboard import Session, one
from tests.bench.keyboard_watch import share
from tests.bench.sockets import TEAM, admitted, make
from tests.e2e.acts import ready
from tests.e2e.conftest import CHROMIUM, FLAGS, PATIENCE, Site, start, stop

DIFFERING = 3
OPEN = ".rv-state .pl-pill.doubt"
"""Marks a field that nobody settled yet."""
ROLES: tuple[PersonRole, ...] = ("reviewer", "reviewer", "adjudicator")


def main(documents: int = 6) -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tools:
        home = Path(folder)
        waiting = make(home, documents)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        site = start(home, port, {**TEAM, "PROOFLOOP_PUBLIC_URL": f"http://127.0.0.1:{port}"})
        browser = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            always_twice(home)
            first, second, third = (tab(browser, site, cookie) for cookie in admitted(home, ROLES))
            told("first looks", looks(first, site, waiting))
            told("second looks", looks(second, site, waiting, differs=True))
            print(f"after both: {stages(site)}")
            told(f"settling {DIFFERING} fields", settled(third, site))
            print(f"in the end: {stages(site)}")
        finally:
            browser.close()
            stop(site)


def always_twice(home: Path) -> None:
    """Every item gets a second look."""
    database = Database(address(None, home))
    with database.writing() as session:
        review_policy.add(session, "bench", {"shares": [{"share": 1.0}]})
    database.close()


def tab(browser: Browser, site: Site, cookie: str) -> Page:
    """A browser of its own, signed in."""
    context = browser.new_context(viewport={"width": 1480, "height": 800})
    context.set_default_timeout(PATIENCE)
    name, _, value = cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": site.url}])
    return context.new_page()


def looks(page: Page, site: Site, documents: int, *, differs: bool = False) -> Session:
    """Every item of the queue that is this person's to look at; `differs`: in the last one some fields are not on the page."""
    person = Session(page)
    page.goto(f"{site.url}/review")
    page.locator("[class*=st-key-review_] button").first.wait_for()
    begun = time.monotonic()
    person.press("Enter")
    for at in range(documents):
        ready(page)
        for number in range(DIFFERING if differs and at == documents - 1 else 0):
            person.press("n")
            expect(page.locator(".rv-state", has_text="not on page")).to_have_count(number + 1)
            person.press("ArrowDown")
        one(person, page.url.split("&")[0])
        person.counts.append(person.keys)
        person.seconds.append(time.monotonic() - begun)
        person.keys, begun = 0, time.monotonic()
    return person


def settled(page: Page, site: Site) -> Session:
    """Open the item in which two looks differ, take the first one's version of a field and the second one's in turn, finish."""
    person = Session(page)
    page.goto(f"{site.url}/review?state=adjudication")
    page.locator("[class*=st-key-review_] button").first.wait_for()
    begun = time.monotonic()
    person.press("Enter")
    ready(page)
    for left in range(page.locator(OPEN).count(), 0, -1):
        person.press("fs"[left % 2])
        expect(page.locator(OPEN)).to_have_count(left - 1)
    person.press("A")
    page.wait_for_url(lambda url: "item=" not in url)
    person.counts.append(person.keys)
    person.seconds.append(time.monotonic() - begun)
    return person


def told(what: str, person: Session) -> None:
    keys, seconds = person.counts, person.seconds
    print(f"{what}: {len(keys)} items; keys p50 {share(keys, 0.5)}, most {share(keys, 1.0)}; ", end="")
    print(f"seconds p50 {share(seconds, 0.5):.2f}, most {share(seconds, 1.0):.2f}", flush=True)


def stages(site: Site) -> str:
    """How many items stand where."""
    rows = site.rows("select stage, count(*) from review_items group by stage")
    return ", ".join(f"{count} {stage}" for stage, count in rows)


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:]))
