"""Trouble at the review desk: what is typed while the page is reloaded or closed, or the server is killed or hangs."""

import signal
import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

from tests.e2e.acts import begun, keyed, ready
from tests.e2e.conftest import PATIENCE, Site, start

FIELD = "employer_name"
Trouble = Callable[[Page, Site], Page]
"""Lets it happen; the tab in which the person goes on, blank where it is a new one."""


def survived(page: Page, site: Site, run: str, text: str, name: str) -> tuple[Page, str]:
    """The tab after one round, and what is wrong: empty when the text was kept and saved."""
    pause, trouble = TROUBLES[name]
    address = f"{site.url}/review?item={run}:0&field={FIELD}"
    try:
        page.goto(address)
        ready(page)
        page.keyboard.press("e")
        page.keyboard.type(text, delay=15)
        page.wait_for_timeout(pause)
        page = trouble(page, site)
        if page.url == "about:blank":
            page.goto(address)
        kept = wait(lambda: text in (begun(site, run).get(FIELD), last_edit(site, run)))
        saved = kept and wait(lambda: press_to_save(page, text) or decided(site, run, text))
    except (Error, AssertionError) as error:
        return page, f"the desk did not answer: {str(error).splitlines()[0]} {seen(page, site, run)}"
    if saved:
        return page, ""
    return page, f"{'not saved' if kept else 'not kept'}: {seen(page, site, run)}"


def wait(true: Callable[[], bool]) -> bool:
    """Whether it became true in time."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.1)
    return False


def press_to_save(page: Page, text: str) -> bool:
    """Leave the field, or accept what stands in it once the page is back; False, for it is seen in the database."""
    with suppress(Error):  # the page may just be coming anew
        stands = field(page).input_value(timeout=1000)  # first, for a page that came anew puts the person back into the field
        if page.evaluate("document.activeElement?.tagName") == "INPUT":
            page.keyboard.press("Enter")
        elif stands == text:
            page.keyboard.press("a")
        page.wait_for_timeout(400)
    return False


def seen(page: Page, site: Site, run: str) -> str:
    """What the field, the drafts and the decisions say."""
    shown = "nothing"
    with suppress(Error):
        shown = repr(field(page).input_value(timeout=1000))
    return f"the field says {shown}, begun is {begun(site, run).get(FIELD)!r}, decided {last_edit(site, run)!r}"


def field(page: Page) -> Locator:
    return keyed(page, f"fld_{FIELD}").locator("input")


def last_edit(site: Site, run: str) -> object:
    found = site.rows("select json_extract(body, '$.value') from decisions where run_id = ? order by number desc limit 1", run)
    return found[0][0] if found else None


def decided(site: Site, run: str, text: str) -> bool:
    """The text became a decision, also where a key pressed since accepted what the machine read."""
    query = "select 1 from decisions where run_id = ? and json_extract(body, '$.value') = ?"
    return bool(site.rows(query, run, text))


def reload(page: Page, _: Site) -> Page:
    page.reload()
    return page


def close(page: Page, _: Site) -> Page:
    """The tab goes as a person closes it; another one is opened."""
    context = page.context
    page.close(run_before_unload=True)
    return context.new_page()


def kill(page: Page, site: Site) -> Page:
    """The server ends without warning and comes back on its port."""
    site.process.kill()
    site.process.wait()
    site.process = start(site.home, int(site.url.rsplit(":", 1)[1])).process
    return page


def hang(page: Page, site: Site) -> Page:
    """The server stands still for five seconds, and goes on."""
    site.process.send_signal(signal.SIGSTOP)
    page.wait_for_timeout(5000)
    site.process.send_signal(signal.SIGCONT)
    return page


def hang_and_reload(page: Page, site: Site) -> Page:
    hang(page, site)
    return reload(page, site)


TROUBLES: dict[str, tuple[int, Trouble]] = {
    "reload half a second later": (500, reload),
    "reload at once": (0, reload),
    "closed tab": (0, close),
    "killed half a second later": (500, kill),
    "killed at once": (0, kill),
    "hanging server": (0, hang),
    "hanging server, then a reload": (0, hang_and_reload),
}
"""Milliseconds between the last letter and what happens."""
