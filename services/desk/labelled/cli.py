"""`proofloop export` and `proofloop import`: labelled data out and in, without a screen."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from services.core.errors import AppError
from services.desk import wiring
from services.desk.desk import Desk
from services.desk.labelled.nouns import ExportSummary, ImportReport, LabelFilter
from services.review.exports import FORMATS

LABEL_COMMANDS = ("export", "import")
BY = "local"
"""Whoever may run a command on this machine is its one person."""
FAILED = 1
Say = Callable[[str], None]


def add_labels(commands: Any) -> None:
    """The two commands and their options."""
    out = commands.add_parser("export", help="write labelled data to a file")
    out.add_argument("--format", choices=tuple(FORMATS), default="jsonl")
    out.add_argument("--out", type=Path, required=True, metavar="FILE")
    out.add_argument("--type", default="", metavar="T", help="only labels of this document type")
    out.add_argument("--field", default="", metavar="F", help="only labels of this field")
    out.add_argument("--run", default="", metavar="ID", help="only labels of this run")
    out.add_argument("--clear", action="store_true", help="identifiers as they are, instead of starred")
    into = commands.add_parser("import", help="bring in labelled data that was exported as jsonl")
    into.add_argument("file", type=Path, metavar="FILE")


def run_labels(chosen: argparse.Namespace, say: Say) -> int:
    """Exit code: 0 when it was done, 1 when rows of an import are broken (nothing is imported then)."""
    desk = wiring.desk()
    try:
        if chosen.command == "import":
            return _import(desk, chosen.file, say)
        told = _export(desk, chosen)
        say(_written(told, chosen.out))
        return 0
    finally:
        wiring.stop()


def _export(desk: Desk, chosen: argparse.Namespace) -> ExportSummary:
    """The file appears whole, under its own name, once everything is written."""
    wanted = LabelFilter(doc_type=chosen.type, field=chosen.field, run_id=chosen.run)
    write = desk.exports.write_clear if chosen.clear else desk.exports.write
    partial = chosen.out.with_name(f".{chosen.out.name}.partial")
    try:
        with partial.open("wb") as out:
            told = write(out, chosen.format, wanted, by=BY)
        partial.replace(chosen.out)
    except OSError:
        raise AppError(f"{chosen.out} cannot be written.", "Choose another file with --out, or free some space.") from None
    finally:
        partial.unlink(missing_ok=True)
    return told


def _written(told: ExportSummary, out: Path) -> str:
    what = "labels" if told.format in ("jsonl", "csv") else "documents"
    left = f", {told.left_out} documents left out" if told.left_out else ""
    hidden = "identifiers starred" if told.masked else "identifiers clear"
    return f"{out}: {told.rows} {what}{left}, {told.size} bytes, {hidden}, sha256 {told.sha256}"


def _import(desk: Desk, file: Path, say: Say) -> int:
    try:
        with file.open("rb") as source:
            report = desk.labelled.import_jsonl(source, by=BY)
    except OSError:
        raise AppError(f"{file} cannot be read.", "Check the path.") from None
    for line in _told(report):
        say(line)
    return FAILED if report.problems else 0


def _told(report: ImportReport) -> list[str]:
    if not report.problems:
        return [f"{report.rows} labels: {report.added} new, {report.replaced} newer than before, {report.known} known already"]
    more = [f"and {report.more_problems} more"] if report.more_problems else []
    return [*(f"line {number}: {why}" for number, why in report.problems), *more, "Nothing was imported."]
