"""From event to pixel: how long after an event was written its text is seen in a real browser.

`python -m tests.bench.pixels [runs]` starts a server with a fresh home, runs W-2s of our own and prints p50 and p95 in seconds.
"""

import json
import statistics
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.acts import UPLOAD, press, run_id
from tests.e2e.conftest import CHROMIUM, FLAGS, Site, start, stop
from tests.samples.tax_forms import draw_w2

WATCH = """() => {
  const seen = (window.seen = {});
  const note = (name) => { seen[name] ??= Date.now(); };
  const look = () => {
    const strip = document.querySelector(".pl-strip")?.textContent ?? "";
    if (/Read \\d/.test(strip)) note("read");
    if (/\\(\\d\\.\\d\\d\\)/.test(document.querySelector(".pl-sub")?.textContent ?? "")) note("classified");
    if (/Attempt 1 · \\d/.test(strip)) note("graded");
    if (/Stopped:/.test(strip)) note("concluded");
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}"""


def delays(page: Page, site: Site, seed: int) -> list[float]:
    """Seconds from an event's `at` to its text in the page, for the first event of each kind of one run.

    Events that were written before the run's page was open at all are left out: nobody could have seen them.
    """
    page.goto(site.url)
    page.evaluate(WATCH)
    page.evaluate(
        "() => new MutationObserver(() => { if (document.querySelector('.pl-strip')) window.opened ??= Date.now(); })"
        ".observe(document, { childList: true, subtree: true })"
    )
    form = draw_w2(seed)
    page.locator(UPLOAD).set_input_files({"name": form.name, "mimeType": "application/pdf", "buffer": form.data})
    page.locator(".st-key-start button:enabled").wait_for()
    press(page, "start")
    page.locator(".pl-strip").get_by_text("Stopped").wait_for()
    seen, opened = page.evaluate("window.seen"), page.evaluate("window.opened")
    written = first_of_each_kind(site, run_id(page))
    return [max(0.0, (at - written[kind]) / 1000) for kind, at in seen.items() if kind in written and written[kind] >= opened]


def first_of_each_kind(site: Site, run: str) -> dict[str, float]:
    """Kind -> when its first event was written, in milliseconds of the epoch."""
    found: dict[str, float] = {}
    for kind, at in site.rows("select kind, at from run_events where run_id = ? order by seq desc", run):
        moment = datetime.fromisoformat(str(at))
        found[str(kind)] = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000
    return found


def measure(runs: int = 20) -> dict[str, float]:
    """p50 and p95 in seconds over the events of so many runs, and how many events were seen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, sync_playwright() as tools:
        site = start(Path(home))
        try:
            browser = tools.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
            page = browser.new_page()
            found = sorted(delay for seed in range(runs) for delay in delays(page, site, 5000 + seed))
            browser.close()
        finally:
            stop(site)
    ranks = statistics.quantiles(found, n=20)
    return {"events": len(found), "p50_s": round(statistics.median(found), 3), "p95_s": round(ranks[-1], 3)}


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 20)))
