"""Every goal of evidence questions and practitioner ranking, measured in one command: `python -m tests.bench.goals`.

One table: the goal, the baseline beside ours, met or missed, over the given data, our own questions, the three fresh seeds of the
practitioners' generator, 100,000 practitioners, the twelve properties and the invariants of the ranking's loop. Where a goal has
several lines, each is met or missed by itself. Exit code 1 when a goal is missed. Each bench runs by itself for more detail.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench import evidence, ranking, understanding
from tests.bench.ranking_measures import Quality, judged
from tests.packs.evidence.understanding.questions import FRESH, LATER, given_questions, own_questions

ROOT = Path(__file__).resolve().parents[2]
PROPERTIES = (
    "tests/packs/evidence/understanding/test_properties.py",
    "tests/packs/evidence/search",
    "tests/packs/ranking/test_invariants.py",
)
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Goal:
    """One line: `ours` must be at least `least` or at most `most`; with neither it is only shown."""

    what: str
    ours: float
    least: float | None = None
    most: float | None = None
    baseline: str = "-"

    @property
    def met(self) -> bool:
        """Whether the goal is reached; true for a line without one."""
        return (self.least is None or self.ours >= self.least) and (self.most is None or self.ours <= self.most)

    def line(self) -> str:
        """The line as printed."""
        goal = f">= {self.least:g}" if self.least is not None else f"<= {self.most:g}" if self.most is not None else "-"
        said = "" if goal == "-" else "met" if self.met else "MISSED"
        return f"{self.what:<66}{self.baseline:>22}{goal:>10}{self.ours:>11.4g}  {said}"


Part = Callable[[], Iterator[Goal]]


def understood() -> Iterator[Goal]:
    """Tags, class, scenario and image policy of labelled questions, those set aside among them."""
    sets = {
        "given": given_questions(),
        "own, seen": own_questions(closed=False),
        "own, set aside": own_questions(closed=True),
        "fresh, seen": own_questions(closed=False, file=FRESH),
        "fresh, set aside": own_questions(closed=True, file=FRESH),
        "later, seen": own_questions(closed=False, file=LATER),
        "later, set aside": own_questions(closed=True, file=LATER),
    }
    understanding.asked("warm up")
    for name, rows in sets.items():
        for what, ours, theirs, least in understanding.measures(rows):
            baseline = "-" if theirs is None else f"{theirs:.2f} dictionary"
            yield Goal(f"{what}, {name} ({len(rows)})", ours, least, baseline=baseline)
    f1, spent, size = understanding.reports()
    yield Goal("PICO token macro-F1, trial reports", f1, 0.48, baseline=".34 cue rules")
    yield Goal("  ms of processor a report", spent, most=10)
    yield Goal("  MB on disk", size, most=8)


def searched() -> Iterator[Goal]:
    """Retrieval, anchors, the gate before the paid search, and whole questions."""
    for (what, baseline, _, measured), least in (
        (evidence.bioasq(), None),
        (evidence.drug_reviews(), 0.36),
        (evidence.lay(), 0.65),
    ):
        yield Goal(what, float(measured), float(_first(baseline)) if least is None else least, baseline=baseline)
    yield Goal("anchors right, of 59", _first(evidence.anchor_integrity()[3]), 59, baseline="9 of 14 upstream")
    yield Goal("paid calls on 10,000 packages", float(evidence.gate()[3]), most=0)
    rows = {what: measured for what, _, _, measured in evidence.final_lists()}
    lists, clock, work, *rest = rows.items()
    yield Goal(f"{lists[0]}, of 32", _first(lists[1]), 32)
    yield Goal("whole question, p50 ms", _first(clock[1]))
    yield Goal("whole question, p95 ms", float(NUMBER.findall(clock[1])[1]), most=300)
    yield Goal("  the same in processor time, p95 ms", float(NUMBER.findall(work[1])[1]), most=300)
    for what, measured in rest:
        yield Goal(what[:64], _first(measured))


def ranked() -> Iterator[Goal]:
    """The given list and the three fresh seeds, with plain BM25 and the naive loop beside ours; and our own questions."""
    lists = [ranking.given(ranking.SHARED, "given"), *(ranking.fresh(seed) for seed in ranking.SEEDS)]
    for data in lists:
        single, loop = ranking.plain(data)
        ours = ranking.measured(data, {}, stages=True)
        of = f"{single.top3 / single.exist:.2f} BM25 {loop.top3 / loop.exist:.2f} loop"
        yield Goal(f"all top 3 excellent, {data.name}", ours.top3 / ours.exist, 0.93, baseline=of)
        yield Goal("  profiles judged on average", ours.judged / ours.questions, most=16)
        of = f"{single.ndcg / single.questions:.3f} / {loop.ndcg / loop.questions:.3f}"
        yield Goal("  nDCG@12", ours.ndcg / ours.questions, 0.88, baseline=of)
        of = f"{ranking.mean(single.recall_lay):.3f}"
        yield Goal("  stage A recall of excellent at 150, lay", ranking.mean(ours.recall_lay), 0.985, baseline=of)
        yield from _judge(ours, loop)
        yield Goal("  p95 ms a question", 1000 * sorted(ours.seconds)[int(0.95 * len(ours.seconds))])
    for half in ("open", "closed"):
        data = ranking.own(half)
        ours = ranking.measured(data, {}, stages=True)
        yield Goal(f"nDCG@12, own questions, {half}", ours.ndcg / ours.questions, 0.88)
        yield from _judge(ours, ranking.plain(data)[1])


def _judge(ours: Quality, naive: Quality) -> Iterator[Goal]:
    mine, theirs = judged(ours.pairs), judged(naive.pairs)
    for what, least in (("macro-F1", 0.80), ("kappa", 0.93), ("good F1", 0.60)):
        yield Goal(f"  fit judge, {what}", mine[what], least, baseline=f"{theirs[what]:.2f}")


def scheduled() -> Iterator[Goal]:
    """Random schedules of a scripted judge."""
    broken = sum(len(list(ranking.violations(*ranking.scheduled(seed)))) for seed in range(ranking.SCHEDULES))
    yield Goal(f"violations in {ranking.SCHEDULES} schedules of a scripted judge", broken, most=0)


def many() -> Iterator[Goal]:
    """100,000 practitioners, in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        said = ""
        for part in ("--build", "--query"):
            command = [sys.executable, "-m", "tests.bench.ranking", part, folder]
            said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    late, memory = re.search(r"p95 ([\d.]+) ms", said), re.search(r"memory (\d+) MB", said)
    if late and memory:
        yield Goal("100,000 practitioners, stage A p95 ms", float(late[1]), most=5, baseline="4.4")
        yield Goal("  memory MB", float(memory[1]), most=400, baseline="305")


def properties() -> Iterator[Goal]:
    """The twelve properties and the loop's invariants, as the suite holds them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *PROPERTIES]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ, check=False, capture_output=True, text=True)
    failed = len(re.findall(r"^FAILED|^ERROR", ended.stdout, re.MULTILINE))
    yield Goal("the twelve properties and the invariants: tests that fail", max(failed, int(ended.returncode != 0)), most=0)


PARTS: tuple[Part, ...] = (understood, searched, ranked, scheduled, many, properties)


def main() -> int:
    """The table, part by part; then how many are met and how long it took."""
    begun = time.perf_counter()
    print(f"{'what':<66}{'baseline':>22}{'goal':>10}{'ours':>11}")
    missed: list[str] = []
    lines = 0
    for part in PARTS:
        started = time.perf_counter()
        for goal in part():
            print(goal.line(), flush=True)
            lines += goal.least is not None or goal.most is not None
            missed += [] if goal.met else [goal.what.strip()]
        print(f"-- {part.__name__}: {time.perf_counter() - started:.0f} s", flush=True)
    print(f"\n{lines - len(missed)} of {lines} lines met in {(time.perf_counter() - begun) / 60:.1f} minutes")
    for what in missed:
        print(f"missed: {what}")
    return 1 if missed else 0


def _first(text: str) -> float:
    found = NUMBER.search(text)
    return float(found.group()) if found else 0.0


if __name__ == "__main__":
    raise SystemExit(main())
