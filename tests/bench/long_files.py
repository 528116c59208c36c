"""Long clinical files by the product's own command line: seconds, peak memory, and what became of them.

    python -m tests.bench.long_files [--seeds 6] [--firsts 3]

A discharge summary of 40 pages (one section with a long course), a chart of 200 pages (reports of every kind, one after the
other), the same chart with one page too many, and, for the time of an ordinary document, made documents of every kind:
p50 and p95 of the seconds that their result files state. Then a document of each kind as the first one of a new process, which
loads what reads it: the median of a few. Peak memory is the greatest resident set of the process or of any
child it waited for, in MB.
"""

import argparse
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from tests.samples import (
    clinical_notes,
    discharge_summary,
    genomics,
    lab_report,
    pathology,
    prescription,
    radiology,
    surgical_notes,
)

ROOT = Path(__file__).resolve().parents[2]
MEASURED = """
import resource, sys
from services.desk.cli import main
code = main()
peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
sys.stderr.write(f"PEAK {peak / 1024:.0f}")
raise SystemExit(code)
"""
LINES, WIDTH = 58, 92
KINDS: dict[str, Callable[[int], Any]] = {
    "pathology": pathology.sample,
    "radiology": radiology.sample,
    "genomics": genomics.sample,
    "clinical-notes": clinical_notes.sample,
    "discharge-summary": discharge_summary.sample,
    "surgical-notes": surgical_notes.sample,
}
EVERY_KIND: dict[str, Callable[[int], Any]] = {
    **KINDS,
    "lab-report": lambda seed: lab_report.draw_lab_report(seed, "blanks"),
    "prescription": lambda seed: prescription.draw_prescription(seed, "numbered"),
}
COURSE = (
    "On day {n} the patient was seen on rounds and slept well. Temperature {t} C, pulse {p}, blood pressure {s}/{d}.",
    "Physical therapy walked the patient {n} metres along the corridor; the dressing was dry and was changed.",
    "Oral intake improved, and fluids were reduced to {p} mL an hour. No new complaints were noted by the nurses.",
    "The case was discussed with the family, who asked about the coming weeks and were satisfied with the answers.",
)


def main() -> int:
    """Make, run, print."""
    options = _options()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        forty = _pdf(folder / "discharge_40_pages.pdf", _discharge(40))
        chart = _pdf(folder / "chart_200_pages.pdf", list(_chart(200)))
        over = _pdf(folder / "chart_201_pages.pdf", list(_chart(201)))
        print(f"{'file':<28}{'seconds':>9}{'peak MB':>9}  outcome")
        for one in (forty, chart, over):
            seconds, peak, result = run([one], folder / "out")
            print(f"{one.name:<28}{seconds:>9.1f}{peak:>9.0f}  {told(result[0])}")
        ordinary = list(_ordinary(folder, options.seeds))
        seconds, peak, results = run(ordinary, folder / "out")
        times = sorted(float(one["seconds"]) for one in results)
        p95 = times[min(len(times) - 1, int(0.95 * len(times)))]
        print(f"{len(times)} ordinary documents{'':<8}{seconds:>9.1f}{peak:>9.0f}  ", end="")
        print(f"a document: p50 {statistics.median(times):.2f} s, p95 {p95:.2f} s, longest {times[-1]:.2f} s")
        for name, make in EVERY_KIND.items() if options.firsts else ():
            first = folder / f"first_{name}.txt"
            first.write_text(make(3000).text, "utf-8")
            print(f"first {name:<22}{_alone(first, folder / 'out', options.firsts):>9.2f}")
    return 0


def run(files: Iterable[Path], out: Path) -> tuple[float, float, list[dict[str, Any]]]:
    """(wall seconds, peak MB, results) of `proofloop run` over files in a fresh data folder."""
    paths = list(files)
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", MEASURED, "run", *map(str, paths), "--out", str(out), "--jobs", "2"]
        environment = {**os.environ, "PROOFLOOP_HOME": home}
        done = subprocess.run(command, env=environment, cwd=ROOT, check=False, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    peak = float(done.stderr.rsplit("PEAK ", 1)[1]) if "PEAK " in done.stderr else 0.0
    return seconds, peak, [json.loads((out / f"{one.name}.result.json").read_text()) for one in paths]


def _alone(path: Path, out: Path, times: int) -> float:
    """Seconds of a document in a process of its own, the median of several."""
    return statistics.median(float(run([path], out)[2][0]["seconds"]) for _ in range(times))


def told(result: dict[str, Any]) -> str:
    """The outcome in a line."""
    found = result["documents"]
    if not found:
        return f"{result['outcome']}: {result['reason']}"
    kinds = sorted({one["doc_type"] for one in found})
    pages = len({page for one in found for page in one["pages"]})
    return f"{result['outcome']}: {len(found)} sections on {pages} pages, {', '.join(kinds)}"


def _discharge(pages: int) -> list[str]:
    """One summary whose course fills the pages between its head and its end."""
    made = discharge_summary.sample(4).text
    head, marker, rest = made.partition("Condition on Discharge")
    rng = random.Random(7)
    lines = _wrapped(head)
    tail = _wrapped(marker + rest)
    day = 1
    while len(lines) + len(tail) < pages * LINES:
        said = rng.choice(COURSE).format(n=day, t=round(rng.uniform(36, 38), 1), p=rng.randint(60, 90), s=120, d=75)
        lines += _wrapped(said)
        day += 1
    return ["\n".join(chunk) for chunk in _chunks([*lines, *tail][: pages * LINES])]


def _chart(pages: int) -> Iterator[str]:
    """Reports of every kind, each on a page of its own, until there are enough pages."""
    names = list(KINDS)
    for number in range(pages):
        yield "\n".join(_wrapped(KINDS[names[number % len(names)]](1000 + number).text)[:LINES])


def _ordinary(folder: Path, seeds: int) -> Iterator[Path]:
    for name, make in KINDS.items():
        for seed in range(seeds):
            text = make(2000 + seed).text
            path = folder / f"{name}_{seed}.{'txt' if seed % 2 else 'pdf'}"
            if seed % 2:
                path.write_text(text, "utf-8")
            else:
                _pdf(path, ["\n".join(chunk) for chunk in _chunks(_wrapped(text))])
            yield path


def _wrapped(text: str) -> list[str]:
    lines: list[str] = []
    for line in text.splitlines():
        words, now = line.split(" "), ""
        for word in words:
            if len(now) + len(word) + 1 > WIDTH:
                lines.append(now)
                now = word
            else:
                now = f"{now} {word}" if now else word
        lines.append(now)
    return lines


def _chunks(lines: list[str]) -> Iterator[list[str]]:
    for start in range(0, max(len(lines), 1), LINES):
        yield lines[start : start + LINES]


def _pdf(path: Path, pages: list[str]) -> Path:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=LETTER, invariant=True)
    for page in pages:
        canvas.setFont("Helvetica", 10)
        for row, line in enumerate(page.splitlines()):
            canvas.drawString(54, 750 - 12 * row, line)
        canvas.showPage()
    canvas.save()
    path.write_bytes(buffer.getvalue())
    return path


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=6, help="made documents of each kind")
    parser.add_argument("--firsts", type=int, default=3, help="new processes for each kind's first document")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
