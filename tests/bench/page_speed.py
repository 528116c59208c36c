"""Seconds per page and peak memory of reading tax pages by kind, against plain libraries on the same pages in one run.

    python -m tests.bench.page_speed [--pages 8] [--seed 51]

Kinds: text (a text layer), form fields (AcroForm), scan (a picture). Ours is the whole reader with the form's extraction;
beside it, on the same pages, pdfplumber's words alone (PDFs), tesseract alone where it is installed (a PDF's page is drawn
for it at the resolution of the scans, and the drawing counts), and rapidocr alone (scans). Each contestant runs in a process
of its own that imports nothing else; the first file only warms it up.
"""

import argparse
import io
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tests.bench.corpus import DOCUMENTS
from tests.samples.paper import Paper
from tests.samples.tax_blanks import fill_blank
from tests.samples.tax_forms import Sample, draw_w2
from tests.samples.tax_returns import draw_1099

ROOT = Path(__file__).resolve().parents[2]
SCAN = Paper(dpi=150, noise=5)
MEGABYTE = 1024
SAMPLE_SECONDS = 0.03
BLANK = DOCUMENTS / "blank"


def main() -> int:
    """Make the pages, let each contestant read them in a child, print a table."""
    options = _options()
    if options.child:
        return contest(options.child, [Path(name) for name in options.files])
    print(f"{'kind':<13}{'contestant':<34}{'pages':>6}{'s/page':>9}{'first s':>9}{'peak MB':>9}")
    with tempfile.TemporaryDirectory() as scratch:
        for kind, made in kinds(options.seed, options.pages).items():
            files = [Path(scratch) / f"{kind}_{index}_{one.name}" for index, one in enumerate(made)]
            for file, one in zip(files, made, strict=True):
                file.write_bytes(one.data)
            for name in CONTESTANTS[kind]:
                print(f"{kind:<13}{in_child(name, files)}", flush=True)
    return 0


def kinds(seed: int, pages: int) -> dict[str, list[Sample]]:
    """So many pages of each kind; form fields only where the official blanks are at hand."""
    drawn = [draw_w2(seed + n) if n % 2 else draw_1099("1099-INT", seed + n) for n in range(pages)]
    scans = [draw_w2(seed + n, paper=SCAN) if n % 2 else draw_1099("1099-DIV", seed + n, paper=SCAN) for n in range(pages)]
    typed = [fill_blank("W-2", seed + n, BLANK, typed=True) for n in range(pages)] if BLANK.is_dir() else []
    return {"text": drawn, "form fields": typed, "scan": scans}


def in_child(name: str, files: list[Path]) -> str:
    """One contestant's row. Raises SystemExit when its process fails."""
    if not files or (name == "tesseract alone" and shutil.which("tesseract") is None):
        return f"{name:<34}{'not at hand':>15}"
    command = [sys.executable, "-m", "tests.bench.page_speed", "--child", name, "--files", *map(str, files)]
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    peak = 0
    while running.poll() is None:
        peak = max(peak, memory(running.pid))
        time.sleep(SAMPLE_SECONDS)
    said = running.communicate()[0]
    if running.returncode:
        raise SystemExit(f"{name} ended with {running.returncode}")
    told = json.loads(said.splitlines()[-1])
    return f"{name:<34}{told['pages']:>6}{told['mean']:>9.3f}{told['first']:>9.2f}{peak / MEGABYTE:>9.0f}"


def memory(pid: int) -> int:
    """Resident kilobytes of a process and all its descendants now."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
        children = [
            child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text("utf-8").split()
        ]
    except OSError:
        return 0
    resident = next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), 0)
    return resident + sum(memory(int(child)) for child in children)


def contest(name: str, files: list[Path]) -> int:
    """Read the files one by one and say how long it took; the first is the warm-up."""
    read = READERS[name]
    seconds = []
    pages = 0
    for index, file in enumerate(files):
        started = time.perf_counter()
        count = read(file)
        seconds.append(time.perf_counter() - started)
        pages += count if index else 0
    told = {"pages": pages, "mean": sum(seconds[1:]) / max(pages, 1), "first": seconds[0]}
    sys.stdout.write(f"{json.dumps(told)}\n")
    sys.stdout.flush()
    return 0


def _reading(file: Path) -> int:
    from services.documents.reader import read

    return len(read(file.read_bytes(), file.name).pages)


def _whole(file: Path) -> int:
    from services.core.calls import CallRequest
    from services.documents.reader import read
    from services.packs.find import packs, packs_by_type
    from services.tasks.sectioning import sections_of

    document = read(file.read_bytes(), file.name)
    for part in sections_of(document, packs()).parts:
        pack = packs_by_type().get(part.found.doc_type)
        if pack is not None:
            pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=part.section.document))
    return len(document.pages)


def _plumber(file: Path) -> int:
    import pdfplumber

    with pdfplumber.open(file) as opened:
        return len([page.extract_words() for page in opened.pages])


def _rapid(file: Path) -> int:
    _engine()(str(file))
    return 1


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params={"Global.log_level": "critical"})


def _tesseract(file: Path) -> int:
    pictures = _drawn(file) if file.suffix == ".pdf" else [file.read_bytes()]
    for picture in pictures:
        command = [shutil.which("tesseract") or "tesseract", "stdin", "stdout", "tsv"]
        subprocess.run(command, input=picture, capture_output=True, check=True)
    return len(pictures)


def _drawn(file: Path) -> list[bytes]:
    import pypdfium2

    pictures = []
    for page in pypdfium2.PdfDocument(file):
        buffer = io.BytesIO()
        page.render(scale=SCAN.dpi / 72).to_pil().save(buffer, "PNG")
        pictures.append(buffer.getvalue())
    return pictures


OURS = "ours: read, split, extract"
READERS: dict[str, Callable[[Path], int]] = {
    OURS: _whole,
    "ours: read only": _reading,
    "pdfplumber alone": _plumber,
    "rapidocr alone": _rapid,
    "tesseract alone": _tesseract,
}
CONTESTANTS = {
    "text": (OURS, "ours: read only", "pdfplumber alone", "tesseract alone"),
    "form fields": (OURS, "ours: read only", "pdfplumber alone", "tesseract alone"),
    "scan": (OURS, "ours: read only", "rapidocr alone", "tesseract alone"),
}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=8, help="files of each kind; the first only warms up")
    parser.add_argument("--seed", type=int, default=51)
    parser.add_argument("--child", choices=list(READERS), help=argparse.SUPPRESS)
    parser.add_argument("--files", nargs="*", default=[], help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
