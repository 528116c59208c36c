"""How right the builtin engine is on freshly made tax documents, by the product's own command line.

    python -m tests.bench.tax_fresh --seed 4711 [--count 200] [--part 1/8] [--designed 1.0] --keep DIR [--details] [--report]

`--part K/N` runs one part of the documents; `--designed` is the share of documents in the print styles of
tax_styles, `--styles third` or another family's name takes those of one alone; `--report` only prints what the kept results
say. Prints type accuracy, F1, wrong values by medium, form and print style, blank forms, marks (VOID, DRAFT)
and how far the score can be trusted.
"""

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.accuracy import prediction, run_product
from tests.bench.corpus import DOCUMENTS, Case, scorer
from tests.samples.tax_fresh import DESIGNED, Fresh, fresh
from tests.samples.tax_styles import ALL, FAMILIES, SEVERAL

TOP = 0.95
STYLES = {"all": ALL, **FAMILIES}


@dataclass
class Tally:
    """Counts of one medium, form or defect."""

    count: Any = field(default_factory=lambda: scorer().Count())
    lines: list[str] = field(default_factory=list)

    @property
    def f1(self) -> float:
        one = self.count
        given = one.tp + one.fp
        return 2 * one.tp / (one.tp + one.fn + given) if one.tp + one.fn + given else 1.0

    @property
    def wrong(self) -> float:
        """Share of given values that are not what is printed."""
        return self.count.fp / max(1, self.count.tp + self.count.fp)


def main() -> int:
    """Make, run, score, print."""
    options = _options()
    out = Path(options.keep)
    if not options.report:
        part, parts = (int(one) for one in options.part.split("/"))
        blanks, styles = DOCUMENTS / "blank", tuple(STYLES[options.styles])
        made = fresh(options.seed, options.count, blanks, (part, parts), designed=options.designed, styles=styles)
        run(list(made), out, options.jobs)
    report(out, details=options.details)
    return 0


def run(made: list[Fresh], out: Path, jobs: int) -> None:
    """Write the documents and their truth beside their results, and run those that have no result yet."""
    files = out / "files"
    files.mkdir(parents=True, exist_ok=True)
    waiting = [one for one in made if not (out / f"{one.name}.result.json").exists()]
    for one in waiting:
        (files / one.name).write_bytes(one.data)
        (files / f"{one.name}.truth.json").write_text(json.dumps(truth(one)), "utf-8")
    if waiting:
        seconds = run_product([Case(one.name, files / one.name, {}, one.medium, False) for one in waiting], out, jobs)
        print(f"{len(waiting)} files in {seconds:.0f} s wall, {jobs} jobs")


def truth(one: Fresh) -> dict[str, Any]:
    """The truth as score.py takes it; a blank form and a paper of another kind are OTHER without fields."""
    told = {name: {"value": value, "status": "found" if value else "not_present"} for name, value in one.truth.items()}
    return {"doc_type": one.doc_type, "medium": one.medium, "defect": one.defect, "layout": one.layout, "fields": told}


def report(out: Path, *, details: bool) -> None:
    """Print the tables over every result in the folder."""
    groups: dict[str, Tally] = defaultdict(Tally)
    marks: dict[str, list[bool]] = defaultdict(list)
    for file in sorted(out.glob("*.result.json")):
        name = file.name.removesuffix(".result.json")
        result = json.loads(file.read_text("utf-8"))
        told = json.loads((out / "files" / f"{name}.truth.json").read_text("utf-8"))
        counted, log = scorer().score_doc(told, prediction(asked(result, told)))
        defect = told["defect"]
        for key in _groups(told):
            groups[key].count.add(counted)
        for mark in ("blank", "VOID", "DRAFT"):
            if mark in defect:
                marks[mark].append(_told(mark, result))
                if not marks[mark][-1] and details:
                    print(f"  {name}: {mark} not told")
        for one, expected, got in log if details else ():
            print(f"  {name} [{defect}] {one}: expected {str(expected)[:50]!r}, got {str(got)[:60]!r}")
    print(f"{'':<26}{'docs':>6}{'type %':>8}{'F1':>8}{'wrong %':>9}{'all right':>11}")
    for key, tally in sorted(groups.items()):
        one = tally.count
        print(
            f"{key:<26}{one.n:>6}{100 * one.type_ok / one.n:>8.1f}{tally.f1:>8.3f}{100 * tally.wrong:>9.2f}{one.full:>7}/{one.n}"
        )
    for mark, seen in sorted(marks.items()):
        print(f"{mark} told: {sum(seen)} of {len(seen)}")
    trust = scorer().reliability(groups["ALL"].count.cal)
    print(f"score >= {TOP}: {trust['n_top']} of {trust['n']}, of these all right {100 * (trust['top_full'] or 0):.1f} %")


def asked(result: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Of a page with several forms, the result for those of the type whose truth is told, if any; else the result as it is."""
    same = [one for one in result["documents"] if one["doc_type"] == told["doc_type"]]
    return {**result, "documents": same} if told.get("layout") in SEVERAL and same else result


def _groups(told: dict[str, Any]) -> tuple[str, ...]:
    """The rows of the table that a document counts in: those of its print style too, where it has one."""
    medium, layout = told["medium"], told.get("layout", "")
    kept = "born digital" if medium != "scan" else "scanned"
    styled = ("print styles", f"print styles {kept}", f"{told['doc_type']} {layout}") if layout else ()
    return ("ALL", medium, told["doc_type"], kept, *styled)


def _told(mark: str, result: dict[str, Any]) -> bool:
    """A blank form ends as OTHER or with ERROR:incomplete, a void or draft form with an ERROR of that name."""
    lines = [line for document in result["documents"] for line in document["issues"]]
    if mark == "blank":
        return prediction(result)["doc_type"] == "OTHER" or any(line.startswith("[ERROR:incomplete:") for line in lines)
    return any(line.startswith(f"[ERROR:{mark.lower()}:") for line in lines)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--designed", type=float, default=DESIGNED, help="share in print styles")
    parser.add_argument("--styles", choices=STYLES, default="all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", required=True, help="folder for documents and results")
    parser.add_argument("--details", action="store_true", help="list what is wrong (tuning seeds only)")
    parser.add_argument("--report", action="store_true", help="print what the kept results say, run nothing")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
