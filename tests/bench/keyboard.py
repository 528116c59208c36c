"""Reviewing by keyboard in a real browser: keys and seconds a document, how soon a key is seen, and what a crash can lose.

`python -m tests.bench.keyboard [documents] [rounds]` starts a server with a fresh home, makes the documents, reviews them all
from the queue without the mouse, and then types into fields in every kind of trouble of `keyboard_lost`.
"""

import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.bench.keyboard_lost import interrupted
from tests.bench.keyboard_watch import WATCH, Seen, share
from tests.e2e.acts import drop, keyed, ready, run_to_end, selected
from tests.e2e.conftest import CHROMIUM, FLAGS, PATIENCE, Site, start, stop
from tests.samples.tax_forms import draw_w2

EACH = 10_000
"""Milliseconds that a document may take on a busy machine."""


@dataclass
class Session:
    """One person at the keyboard; `keys` since the item came on the screen, `doubts` the values that it asked about."""

    page: Page
    keys: int = 0
    doubts: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def press(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)


def main(documents: int = 20, rounds: int = 5) -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tools:
        home = Path(folder)
        site = start(home)
        browser = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        context = browser.new_context(viewport={"width": 1480, "height": 800})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH)
        page = context.new_page()
        try:
            made = make(page, site, home, documents)
            seen = Seen()
            told(review(page, site, made, seen), seen)
            interrupted(page, site, rounds)
        finally:
            browser.close()
            stop(site)


def make(page: Page, site: Site, folder: Path, documents: int) -> int:
    """Forms that a person must look at, one in three with a tax that does not fit; the number that waits."""
    forms = folder / "forms"
    forms.mkdir()
    files = []
    for number in range(documents):
        drawn = draw_w2(7000 + number, stamp="VOID", change={"4": "1.00"} if number % 3 == 2 else None)
        files.append(forms / f"form_{number:02}.pdf")
        files[-1].write_bytes(drawn.data)
    drop(page, site, *files)
    if documents == 1:
        run_to_end(page)
    else:
        expect(page.get_by_text(f"{documents} of {documents} files done")).to_be_visible(timeout=PATIENCE + documents * EACH)
    return int(str(site.rows("select count(*) from sections where needs_review and not decided")[0][0]))


def review(page: Page, site: Site, documents: int, seen: Seen) -> Session:
    """Every item of the queue, the next coming by itself."""
    person = Session(page)
    page.goto(f"{site.url}/review")
    expect(page.locator("kbd", has_text="Enter")).to_be_visible()
    begun = time.monotonic()
    person.press("Enter")
    for _ in range(documents):
        ready(page)
        one(person, page.url.split("&")[0])
        seen.add(page)
        person.counts.append(person.keys)
        person.seconds.append(time.monotonic() - begun)
        person.keys, begun = 0, time.monotonic()
    return person


GONE = "item => location.href.split('&')[0] !== item"
LISTED = ".st-key-review_notes [role=alert]"


def one(person: Session, item: str) -> None:
    """Look at each doubtful value and accept it, then accept the rest; once more where something hangs loose."""
    page = person.page
    person.doubts.append(int(page.locator(".st-key-fields_bar .pl-pill").first.inner_text().split()[0]))
    for _ in range(person.doubts[-1]):
        unit = selected(page)
        person.press("a")
        expect(keyed(page, f"row_{unit}").locator(".rv-state")).to_contain_text("accepted")
    person.press("A")
    page.wait_for_function(f"item => ({GONE})(item) || document.querySelector('{LISTED}')", arg=item)
    if page.url.split("&")[0] == item:
        page.wait_for_timeout(100)
        person.press("A")
        page.wait_for_function(GONE, arg=item)


def told(person: Session, seen: Seen) -> None:
    """The figures of a review: documents without a doubtful value, those with some, then every key."""
    rows = list(zip(person.doubts, person.counts, person.seconds, strict=True))
    for kind, chosen in (("clean", [one for one in rows if not one[0]]), ("doubtful", [one for one in rows if one[0]])):
        keys, seconds = [one[1] for one in chosen], [one[2] for one in chosen]
        print(f"{len(chosen)} {kind} documents: keys p50 {share(keys, 0.5)}, most {share(keys, 1.0)}; ", end="")
        print(f"seconds p50 {share(seconds, 0.5):.2f}, p95 {share(seconds, 0.95):.2f}, most {share(seconds, 1.0):.2f}")
    for name, values in (("next paint", seen.paints), ("seen as saved", seen.saves)):
        figures = ", ".join(f"p{int(100 * part)} {share(values, part):.0f} ms" for part in (0.5, 0.95, 1.0))
        print(f"key to {name}: {figures} ({len(values)} keys)")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:]))
