"""Labelled data out and in again: `python -m tests.bench.labels_export [--decisions 100000]`.

Fills a fresh SQLite database with field decisions and their labels, then prints for each step rows, seconds, megabytes of
memory on top of what the process held before it and what it held after it, and the checksum: export, the same again, import
elsewhere, a second import, and the export of what was imported, which must be the very same bytes. Before them, the trust report.
"""

import argparse
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from services.core.decision import Decision, Label
from services.core.run import RunOptions, RunSpec
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.labelled.nouns import ExportSummary
from services.review.binding import bound
from services.review.exports import FormatName
from storage import documents, runs
from storage.tables import DecisionRow, LabelRow
from tests.desk.houses import opened, toy_house

FIELDS = 20
BINDING = {f"{kind}:tax/w2": "c0ffee" * 10 for kind in ("rubric", "schema", "prompt")}
START = datetime(2026, 1, 1, tzinfo=UTC)


def fill(house: House, decisions: int) -> None:
    """Runs of 20 decided fields each, every fifth one edited."""
    for start in range(0, decisions // FIELDS, 250):
        with house.database.writing() as session:
            made = [one for number in range(start, min(start + 250, decisions // FIELDS)) for one in _run(session, number)]
            session.execute(sa.insert(DecisionRow), [_decision_row(decision) for decision, _ in made])
            session.execute(sa.insert(LabelRow), [_label_row(label) for _, label in made])


def _run(session: object, number: int) -> Iterator[tuple[Decision, Label]]:
    run_id, sha256 = f"{number:032x}", f"{number:064x}"
    documents.note(session, sha256, 1, "text")
    runs.create(session, RunSpec(run_id=run_id, file="a.txt", sha256=sha256, options=RunOptions()))
    for field in range(FIELDS):
        edited = (number + field) % 5 == 0
        value, shown = f"{number * 7 + field}.50", f"{number * 7}.25" if edited else f"{number * 7 + field}.50"
        decision = bound(
            Decision(
                id=f"{number:024x}{field:08x}",
                run_id=run_id,
                section=0,
                field=f"field_{field:02}",
                kind="edit" if edited else "accept",
                by="ann",
                at=START + timedelta(seconds=number * FIELDS + field),
                shown=shown,
                value=value,
                binding={"sha256": sha256, "run_id": run_id, **BINDING},
                token=number,
            )
        )
        yield (
            decision,
            Label(
                decision_id=decision.id,
                run_id=run_id,
                section=0,
                doc_type="W-2",
                field=decision.field or "",
                machine_value=shown,
                machine_status="found",
                human_value=value,
                verdict="edited" if edited else "accepted",
                score=0.9,
                field_score=0.8,
                confidence=0.7,
                dimensions={"completeness": 1.0, "accuracy": 0.9, "consistency": 0.85, "validity": 0.8},
                complete=True,
                versions=decision.binding,
            ),
        )


def _decision_row(one: Decision) -> dict[str, object]:
    columns = ("id", "run_id", "section", "field", "kind", "by", "at", "supersedes")
    return {**{name: getattr(one, name) for name in columns}, "body": one.model_dump(mode="json")}


def _label_row(one: Label) -> dict[str, object]:
    columns = ("run_id", "section", "field", "doc_type", "verdict", "decision_id")
    return {**{name: getattr(one, name) for name in columns}, "body": one.model_dump(mode="json")}


@contextmanager
def memory() -> Iterator[Callable[[], float]]:
    """The greatest growth of this process, in megabytes."""
    before, most, done = _resident(), [0.0], threading.Event()

    def watch() -> None:
        while not done.wait(0.02):
            most[0] = max(most[0], _resident() - before)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield lambda: most[0]
    finally:
        done.set()
        watcher.join()


def _resident() -> float:
    line = next(one for one in Path("/proc/self/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def held(grown: float) -> str:
    return f"memory +{grown:.0f} MB to {_resident():.0f} MB"


def exported(desk: Desk, out: Path, format: FormatName, name: str) -> ExportSummary:
    with memory() as grown, out.open("wb") as file:
        started = time.perf_counter()
        told = desk.exports.write(file, format, by="ann")
        seconds = time.perf_counter() - started
    size = told.size / 1e6
    print(f"{name}: {told.rows:,} rows, {size:.0f} MB, {seconds:.1f} s, {held(grown())}, sha256 {told.sha256[:16]}")
    return told


def imported(desk: Desk, source: Path, name: str) -> None:
    with memory() as grown, source.open("rb") as file:
        started = time.perf_counter()
        report = desk.labelled.import_jsonl(file, by="eve")
        seconds = time.perf_counter() - started
    fates = f"{report.added:,} new, {report.known:,} known, {len(report.problems)} broken"
    print(f"{name}: {report.rows:,} rows, {fates}, {seconds:.1f} s, {held(grown())}")


def trusted(desk: Desk) -> None:
    with memory() as grown:
        started = time.perf_counter()
        cases = sum(one.n for one in desk.trust.report()[0].measures)
        seconds = time.perf_counter() - started
        desk.trust.report()
        again = time.perf_counter() - started - seconds
    print(f"trust report: {cases:,} cases, {seconds:.1f} s, without new labels {again * 1000:.0f} ms, {held(grown())}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=100_000)
    decisions = parser.parse_args().decisions
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        house = toy_house(home / "first")
        with opened(house, works=False) as desk:
            fill(house, decisions)
            trusted(desk)
            first = exported(desk, home / "labels.jsonl", "jsonl", "export, JSONL")
            again = exported(desk, home / "again.jsonl", "jsonl", "export again, JSONL")
            exported(desk, home / "labels.csv", "csv", "export, CSV")
        with opened(toy_house(home / "second"), works=False) as other:
            imported(other, home / "labels.jsonl", "import elsewhere")
            imported(other, home / "labels.jsonl", "import a second time")
            back = exported(other, home / "back.jsonl", "jsonl", "export of what was imported")
        same = first.sha256 == again.sha256 == back.sha256
        print("all three JSONL files are the same bytes" if same else "THE FILES DIFFER")


if __name__ == "__main__":
    main()
