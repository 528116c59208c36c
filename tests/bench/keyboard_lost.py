"""What trouble can take of what was typed: a reload, a closed tab, a server that is killed or hangs, at once and after a while.

`python -m tests.bench.keyboard_lost [rounds=5]` types into a field, lets the trouble happen, and looks whether the server has the
text then by itself and whether one key makes it a decision. Each round in which it did not is printed with what was found.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.acts import drop, run_to_end, void_w2
from tests.e2e.conftest import CHROMIUM, FLAGS, PATIENCE, Site, start, stop
from tests.e2e.troubles import TROUBLES, survived


def main(rounds: int = 5) -> None:
    """Print what was measured."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tools:
        site = start(Path(folder))
        browser = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        context = browser.new_context(viewport={"width": 1480, "height": 800})
        context.set_default_timeout(PATIENCE)
        try:
            interrupted(context.new_page(), site, rounds)
        finally:
            browser.close()
            stop(site)


def interrupted(page: Page, site: Site, rounds: int) -> None:
    """Every kind of trouble so many times; how many edits each of them lost."""
    drop(page, site, void_w2(site.home, 9000, "interrupted.pdf"))
    run = run_to_end(page)
    for name in TROUBLES:
        lost = 0
        for number in range(rounds):
            page, found = survived(page, site, run, f"Harbor Lane, {name} {number + 1}", name)
            lost += bool(found)
            if found:
                print(f"in trouble: {name}, round {number + 1}: {found}", flush=True)
        print(f"{name}: {lost} of {rounds} edits lost", flush=True)


if __name__ == "__main__":
    main(*(int(one) for one in sys.argv[1:]))
