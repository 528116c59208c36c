"""A large packet in a real browser: every form found, none twice, with progress on the screen all the way.

python -m tests.bench.packet_browser [--forms 25] [--pages 60] [--seed 61] [--picture FILE]
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.acts import drop, run_id
from tests.e2e.conftest import CHROMIUM, FLAGS, Site, start, stop
from tests.samples.packets import Packet, packet

MOST_SECONDS = 900


def main() -> int:
    """Run the packet on a server of its own, print what was seen and found; 1 when a form is missing or told twice."""
    options = _options()
    made = packet(options.seed, options.forms, options.pages)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as tools:
        site = start(Path(scratch))
        browser = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 1480, "height": 1400})
            seconds, seen, run = watch(page, site, made, Path(scratch))
            if options.picture:
                page.locator(".pl-totals").scroll_into_view_if_needed()
                page.screenshot(path=options.picture, full_page=True)
            return report(site, made, run, seconds, seen)
        finally:
            browser.close()
            stop(site)


def watch(page: Page, site: Site, made: Packet, folder: Path) -> tuple[float, list[str], str]:
    """Seconds from the drop to the totals sheet, and every state that the screen told on the way."""
    file = folder / "packet.pdf"
    file.write_bytes(made.data)
    started = time.monotonic()
    drop(page, site, file)
    run = run_id(page)
    seen: list[str] = []
    while not page.locator(".pl-totals").count():
        said = " ".join(page.locator(".pl-head .pl-pill").all_inner_texts())
        if said and said not in seen[-1:]:
            seen.append(said)
        if time.monotonic() - started > MOST_SECONDS:
            raise SystemExit(f"not ended after {MOST_SECONDS} s; last seen: {seen[-1:]}")
        page.wait_for_timeout(300)
    return time.monotonic() - started, seen, run


def report(site: Site, made: Packet, run: str, seconds: float, seen: list[str]) -> int:
    """Compare the sections that concluded with the forms that were bound."""
    rows = site.rows("select body from run_events where run_id = ? and kind = 'concluded' order by seq", run)
    ends = [json.loads(str(body)) for (body,) in rows]
    told = [(end["doc_type"], tuple(end["pages"])) for end in ends if end["doc_type"] != "OTHER"]
    true = [(kind, pages) for kind, pages, _ in made.forms]
    missing, extra = [one for one in true if one not in told], [one for one in told if one not in true]
    wrong = 0
    values = {(end["doc_type"], tuple(end["pages"])): end["draft"]["fields"] for end in ends if end["draft"]}
    for kind, pages, truth in made.forms:
        fields = values.get((kind, pages), {})
        wrong += sum((fields.get(name) or {}).get("value") != value for name, value in truth.items())
    print(f"{made.pages} pages, {len(true)} forms, in the browser in {seconds:.1f} s; {len(seen)} states of progress seen")
    print(f"  first {seen[:2]}, last {seen[-2:]}")
    print(f"found {len(told)}, missing {len(missing)}, twice or split {len(extra)}, wrong or missing values {wrong}")
    return 1 if missing or extra else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--forms", type=int, default=25)
    parser.add_argument("--pages", type=int, default=60)
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--picture", help="file for a picture of the whole run screen at the end")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
