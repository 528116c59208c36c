"""How right the builtin engine is over the shared documents, by the product's own command line and score.py.

    python -m tests.bench.accuracy [--types W-2 pathology] [--jobs 2] [--others] [--details] [--keep DIR]
                                   [--written [--author issued] [--folder DIR]]

Prints a table for the documents that may be looked at and for the third that is set aside, by type and medium and over all:
document type, field F1, documents all right, at attempt 1 and at the end; then how far the score can be trusted. Nothing is
said of a single document that is set aside. `--others` also runs
every other document and tells how many of them were taken for one of the types.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.corpus import WRITTEN, Case, cases, scorer, written_cases

ROOT = Path(__file__).resolve().parents[2]
PROOFLOOP = "from services.desk.cli import main; raise SystemExit(main())"


def main() -> int:
    """Run, score, print."""
    options = _options()
    types = () if options.others else tuple(options.types)
    everything = list(written_cases(types, options.author, options.folder) if options.written else cases(types))
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(options.keep or scratch)
        seconds = run_product(everything, out, options.jobs)
        results = {
            (case.stem, case.path.name): json.loads((out / f"{case.path.name}.result.json").read_text()) for case in everything
        }
    ours = [case for case in everything if case.truth["doc_type"] in options.types]
    print(f"{len(everything)} files in {seconds:.0f} s wall, {options.jobs} jobs\n")
    for aside in (False, True):
        print("SET ASIDE (by hash of the name)" if aside else "LOOKED AT WHILE TUNING")
        table([case for case in ours if case.aside == aside], results, details=options.details and not aside)
    false_claims(everything, results, options.types)
    return 0


def run_product(everything: Sequence[Case], out: Path, jobs: int) -> float:
    """`proofloop run` over all files in a fresh data folder; seconds of wall time."""
    hidden = {case.path.name for case in everything if case.aside}
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-c", PROOFLOOP, "run", *(str(case.path) for case in everything)]
        environment = {**os.environ, "PROOFLOOP_HOME": home}
        told = [*command, "--out", str(out), "--jobs", str(jobs)]
        with subprocess.Popen(told, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            for line in running.stdout or ():
                if line.partition(":")[0] not in hidden:
                    print(line, end="", flush=True)
    if running.returncode not in (0, 1):
        raise SystemExit(f"proofloop run ended with {running.returncode}")
    return time.perf_counter() - started


def prediction(result: dict[str, Any], *, first: bool = False) -> dict[str, Any]:
    """What score.py scores: the document with the most located fields; a refused file is OTHER without fields."""
    found = result["documents"]
    if not found:
        return {"doc_type": "OTHER", "fields": {}, "score": None}
    best = max(found, key=lambda one: sum(bool(field["located"]) for field in one["fields"].values()))
    if first and best["attempts"]:
        return {"doc_type": best["doc_type"], "fields": best["attempts"][0]["fields"], "score": best["attempts"][0]["score"]}
    fields = {name: field["value"] for name, field in best["fields"].items()}
    return {"doc_type": best["doc_type"], "fields": fields, "score": best["score"]}


def table(chosen: list[Case], results: dict[tuple[str, str], Any], *, details: bool) -> None:
    """Print one row for each type and medium, and the reliability of the score."""
    score = scorer()
    groups: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in chosen:
        for key in ((case.truth["doc_type"], case.medium), (case.truth["doc_type"], "ALL"), ("together", "ALL")):
            groups[key].append(case)
    print(f"{'type':<12}{'medium':<15}{'docs':>5}{'type %':>8}{'F1 first':>10}{'F1 final':>10}", end="")
    print(f"{'wrong %':>9}{'right first':>12}{'right final':>12}")
    for (kind, medium), group in sorted(groups.items(), key=lambda one: (one[0][0] == "together", one[0])):
        first, final = score.Count(), score.Count()
        for case in group:
            result = results[case.stem, case.path.name]
            first.add(score.score_doc(case.truth, prediction(result, first=True))[0])
            counted, log = score.score_doc(case.truth, prediction(result))
            final.add(counted)
            for name, expected, got in log if details and medium != "ALL" else ():
                print(f"    {case.path.name}: {name}: expected {str(expected)[:60]!r}, got {str(got)[:70]!r}")
        wrong = (final.fp + final.lp - final.ls) / max(1, final.tp + final.fp + final.lp)
        print(
            f"{kind:<12}{medium:<15}{final.n:>5}{100 * final.type_ok / final.n:>8.1f}{f1(first):>10.3f}{f1(final):>10.3f}"
            f"{100 * wrong:>9.1f}{first.full:>8}/{first.n:<3}{final.full:>8}/{final.n:<3}"
        )
        if medium == "ALL":
            print(f"{'':<12}score: {trust(score.reliability(final.cal))}; as by attempt 1: {trust(score.reliability(first.cal))}")
    print()


def f1(count: Any) -> float:
    """F1 over scalar fields and list elements together."""
    hits, truth = count.tp + count.ls, count.tp + count.fn + count.lt
    given = count.tp + count.fp + count.lp
    return 2 * hits / (truth + given) if truth + given else 1.0


def trust(found: dict[str, Any] | None) -> str:
    """The reliability of the score in words."""
    if not found:
        return "none given"
    top = "-" if found["top_full"] is None else f"{100 * found['top_full']:.1f} %"
    return f"{found['n_top']} of {found['n']} at >= 0.95, of these all right {top}; ECE {found['ece']:.3f}"


def false_claims(everything: list[Case], results: dict[tuple[str, str], Any], types: list[str]) -> None:
    """How many documents of other types were taken for one of ours."""
    others = [case for case in everything if case.truth["doc_type"] not in types]
    if not others:
        return
    taken = [case.path.name for case in others if prediction(results[case.stem, case.path.name])["doc_type"] in types]
    print(f"{len(others)} files of other types: {len(taken)} taken for one of {', '.join(types)}: {', '.join(taken)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--types", nargs="+", default=["W-2", "pathology"])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--others", action="store_true")
    parser.add_argument("--written", action="store_true", help="the project's own written documents instead of the shared ones")
    parser.add_argument("--author", default="", help="only the written documents whose names begin with this word")
    parser.add_argument(
        "--folder", type=Path, default=WRITTEN, help="documents with truths of one's own in place of the project's"
    )
    parser.add_argument("--details", action="store_true", help="list wrong fields of the documents that may be looked at")
    parser.add_argument("--keep", help="folder for the result files")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
