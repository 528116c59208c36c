"""What a person does on the screens, in one word each."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PATIENCE, Site
from tests.samples.tax_forms import draw_w2

UPLOAD = "[data-testid=stFileUploaderDropzoneInput]"
SHOWN = """() => {
  const item = new URLSearchParams(location.search).get("item"), desk = window.proofloopReview;
  return item && desk?.view?.data.item.startsWith(item) && !desk.hold;
}"""
"""While the next item comes, the rows of the one before still stand there, and keys are held."""


def keyed(page: Page, key: str) -> Locator:
    """The widget or container with this key."""
    return page.locator(f".st-key-{key}")


def press(page: Page, key: str) -> None:
    """Click the button with this key."""
    keyed(page, key).get_by_role("button").first.click()


def drop(page: Page, site: Site, *files: Path | dict[str, object]) -> None:
    """Open the first screen and bring these files."""
    page.goto(site.url)
    page.locator(UPLOAD).set_input_files([str(one) if isinstance(one, Path) else one for one in files])
    expect(keyed(page, "start").get_by_role("button")).to_be_enabled()
    press(page, "start")


def run_to_end(page: Page) -> str:
    """Wait until the run on the screen has stopped; its id."""
    expect(page.locator(".pl-strip")).to_contain_text(re.compile("Stopped|Ended"))
    return run_id(page)


def run_id(page: Page) -> str:
    """The run that the address names."""
    page.wait_for_url(re.compile(r"[?&]run="))
    return re.search(r"[?&]run=([^&]+)", page.url)[1]


def void_w2(folder: Path, seed: int, name: str = "") -> Path:
    """A W-2 stamped VOID: it is read in full, and a person must look at it."""
    drawn = draw_w2(seed, stamp="VOID")
    path = folder / (name or drawn.name)
    path.write_bytes(drawn.data)
    return path


def to_review(page: Page) -> None:
    """From the ended run to its review desk, ready for keys."""
    press(page, "to_review")
    ready(page)


def ready(page: Page) -> None:
    """The review desk shows the item of its address, hears keys, and a row is selected."""
    page.wait_for_function(SHOWN)
    expect(page.locator("[class*=st-key-row_][data-selected]")).to_have_count(1)


def selected(page: Page) -> str:
    """The name of the selected field."""
    classes = page.locator("[class*=st-key-row_][data-selected]").get_attribute("class") or ""
    return re.search(r"st-key-row_([\w-]+)", classes)[1]


def begun(site: Site, run: str) -> dict[str, str]:
    """Unit -> text that was typed and not saved, as the database has it."""
    rows = site.rows("select unit, json_extract(body, '$.text') from drafts where run_id = ?", run)
    return {str(unit).removesuffix("#text"): str(text) for unit, text in rows if text is not None}


def until(true: Callable[[], bool]) -> None:
    """Wait for something that happens on the server."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)
