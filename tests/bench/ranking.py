"""Every goal of the practitioner ranking in one run: `python -m tests.bench.ranking [--only WHAT]`.

Quality on the shared list and on three fresh seeds of its generator, with plain BM25 and a naive loop beside ours; the
switches of K4; our own questions; 5,000 schedules of a scripted judge; 100,000 practitioners. No key, no network.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from services.core.calls import CallRequest
from services.packs.ranking.practitioners.evaluator import JudgedDoctor, Judgements, Verdicts
from services.packs.ranking.practitioners.fit import Fit, judge
from services.packs.ranking.practitioners.ranking import Ranking
from services.tasks.bm25 import Index, tokens
from tests.bench import corpus
from tests.bench.ranking_measures import GRADES, Quality, agreement
from tests.packs.ranking import scene
from tests.packs.ranking.schedules import scheduled, violations

SHARED = corpus.SHARED / "data" / "evidence" / "practitioners"
SEEDS = (101, 202, 303)
SCHEDULES = 5000
MANY = 100_000
SWITCHES: Mapping[str, dict[str, Any]] = {
    "as the source has it": {},
    "single pass": {"maxIterations": 0},
    "stage A only": {"fetchStrategy": "stage-a"},
    "adaptive batch": {"adaptiveBatch": True},
    "like the excellent": {"similarToExcellent": True},
    "stop at top 5": {"stopAtTop": 5},
    "judge everybody again": {"reevaluateAll": True},
    "again, kept judgements": {"reevaluateAll": True, "cacheJudgements": True},
    "batches of 6": {"batchSize": 6, "shortlistSize": 6},
    "batches of 6, in 2 calls": {"batchSize": 6, "shortlistSize": 6, "parallelBatches": 2},
}


@dataclass(frozen=True)
class Data:
    """A list with graded questions."""

    name: str
    content: bytes
    questions: list[dict[str, Any]]
    grades: Mapping[str, Mapping[str, int]]


def given(folder: Path, name: str) -> Data:
    return Data(
        name,
        (folder / "practitioners_dev.jsonl").read_bytes(),
        json.loads((folder / "queries_dev.json").read_text()),
        json.loads((folder / "qrels_dev.json").read_text()),
    )


def fresh(seed: int) -> Data:
    """The generator's list and questions of another seed."""
    with tempfile.TemporaryDirectory() as folder:
        made = [sys.executable, str(SHARED / "gen_practitioners.py"), "--seed", str(seed), "--out", folder]
        subprocess.run(made, check=True, capture_output=True)
        return given(Path(folder), f"seed {seed}")


def own(half: str) -> Data:
    questions = scene.own_questions(half)
    return Data(f"own, {half}", scene.own_list(), questions, {one["id"]: one["grades"] for one in questions})


def measured(data: Data, options: Mapping[str, Any], *, stages: bool = False, kit: Any = None) -> Quality:
    """The whole loop on the engine for every question."""
    quality = Quality()
    for one in data.questions:
        truth = data.grades[one["id"]]
        start = time.perf_counter()
        asked = scene.question(one["query"], data.content, **options)
        made = scene.task(asked, data.content, kit)
        if kit is not None:
            kit.made = made
        ran = scene.run(made, asked)
        quality.seconds.append(time.perf_counter() - start)
        told = ran.metadata
        quality.add(ran.ids, truth, told["profilesEvaluated"], told["iterations"], told["judgeCalls"])
        if stages:
            quality.found([hit.id for hit in made.first.stage_a[:150]], truth, str(one.get("kind", "lay")).startswith("lay"))
            for candidate in made.first.order:
                quality.pairs[truth.get(candidate.id, 0), GRADES[judge(candidate.profile, made.intent).category]] += 1
    return quality


def plain(data: Data) -> tuple[Quality, Quality]:
    """BM25 on whole rows without conditions: one pass, and the loop with a judge that counts shared words."""
    rows = [json.loads(line) for line in data.content.decode().splitlines()]
    texts = {str(row.get("practitioner_id", row.get("id"))): " ".join(map(str, row.values())) for row in rows}
    index, words = Index.build(texts.items()), {name: set(tokens(text)) for name, text in texts.items()}
    single, loop = Quality(), Quality()
    for one in data.questions:
        truth, asked = data.grades[one["id"]], set(tokens(one["query"]))
        order = [hit.id for hit in index.top(one["query"], 200)]
        single.found(order[:150], truth, str(one.get("kind", "lay")).startswith("lay"))
        single.add(order, truth, 0)
        looked, rounds = naive(order, asked, words)
        loop.add(looked, truth, len(looked), rounds)
        for name in order:
            loop.pairs[truth.get(name, 0), GRADES[by_words(asked, words[name])]] += 1
    return single, loop


def naive(order: list[str], asked: set[str], words: Mapping[str, set[str]]) -> tuple[list[str], int]:
    """The source's loop over the plain order: 12, 12 and 6 judged until the first three share every word."""
    seen: list[str] = []
    for size in (12, 12, 6):
        seen += order[len(seen) : len(seen) + size]
        ranked = sorted(seen, key=lambda name: -GRADES[by_words(asked, words[name])])
        if all(by_words(asked, words[name]) == "excellent" for name in ranked[:3]):
            break
    return ranked, -(-len(seen) // 12) - 1


def by_words(asked: set[str], held: set[str]) -> str:
    share = len(asked & held) / max(1, len(asked))
    return "excellent" if share >= 0.99 else "good" if share >= 0.5 else "ill-fit"


class RulesByCall:
    """A model in the place of the rules: it answers as they do, so that calls are counted."""

    made: Ranking

    def ask(self, request: CallRequest, answer: type[Judgements]) -> Judgements:
        ids = [line.split('"')[1] for line in request.tail.splitlines() if line.startswith("<profile id=")]
        fits = {name: judge(self.made.first.scored[name].profile, self.made.intent) for name in ids}
        said = [JudgedDoctor(practitioner_id=name, fit_category=fit.category, reason=fit.reason) for name, fit in fits.items()]
        return Judgements(per_doctor=said)


class Oracle:
    """Judges by the labels themselves: what the first stage alone leaves to be gained."""

    def __init__(self, truth: Mapping[str, int]) -> None:
        self._truth = truth

    def evaluate(self, batch: Any) -> Verdicts:
        names = {2: "excellent", 1: "good", 0: "ill-fit"}
        return Verdicts({one.id: Fit(names[self._truth.get(one.id, 0)], "label") for one in batch})  # type: ignore[arg-type]


def oracle(data: Data) -> Quality:
    quality = Quality()
    for one in data.questions:
        asked = scene.question(one["query"], data.content)
        made: Ranking = scene.task(asked, data.content)
        made.evaluator = Oracle(data.grades[one["id"]])
        ran = scene.run(made, asked)
        quality.add(ran.ids, data.grades[one["id"]], ran.metadata["profilesEvaluated"], ran.metadata["iterations"])
    return quality


def quality_rows() -> None:
    for data in [given(SHARED, "shared list"), *(fresh(seed) for seed in SEEDS)]:
        single, loop = plain(data)
        ours = measured(data, {}, stages=True)
        print(f"\n{data.name}: {len(data.questions)} questions")
        print(f"  plain BM25, one pass   {single.line()}  recall@150 {mean(single.recall):.3f} lay {mean(single.recall_lay):.3f}")
        print(f"  naive loop             {loop.line()}")
        print(f"     its judge           {agreement(loop.pairs)}")
        print(f"  ours                   {ours.line()}  recall@150 {mean(ours.recall):.3f} lay {mean(ours.recall_lay):.3f}")
        print(f"     fit judge           {agreement(ours.pairs)}")
        print(f"  labels as the judge    {oracle(data).line()}")
        print(f"  time                   {ours.times()}, {peak():.0f} MB")


def own_rows() -> None:
    for data in (own("open"), own("closed")):
        ours = measured(data, {}, stages=True)
        first = sum(bool(ids) and data.grades[name].get(ids[0], 0) == 2 for name, ids in firsts(data).items())
        total = len(data.questions)
        print(
            f"\n{data.name}: first place excellent {first} of {total}; nDCG@12 {ours.ndcg / total:.3f}; {agreement(ours.pairs)}"
        )
        plainly = plain(data)[0]
        print(f"  plain BM25, one pass: nDCG@12 {plainly.ndcg / total:.3f}")


def firsts(data: Data) -> dict[str, list[str]]:
    return {one["id"]: scene.ask(one["query"], data.content).ids for one in data.questions}


def switch_rows() -> None:
    data = given(SHARED, "shared list")
    print(f"\nSwitches of K4 on the {data.name}")
    for name, options in SWITCHES.items():
        print(f"  {name:26} {measured(data, options, kit=RulesByCall()).line()}")


def schedule_rows() -> None:
    broken: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(SCHEDULES):
        played = scheduled(seed)
        ends[played[0].end.stop_reason] += 1
        broken.update(violations(*played))
    print(f"\n{SCHEDULES} schedules of a scripted judge: {sum(broken.values())} violations {dict(broken)}; ends {dict(ends)}")


def size_rows() -> None:
    """In a process of its own, so that its memory is its own: the list is read once, then asked."""
    for part in ("--build", "--query"):
        subprocess.run([sys.executable, "-m", "tests.bench.ranking", part, tempfile.gettempdir()], check=True)


def many() -> tuple[bytes, list[str]]:
    lines = (SHARED / "practitioners_dev.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    out = []
    for number in range(MANY):
        row = rows[number % len(rows)]
        out.append(json.dumps({**row, "practitioner_id": f"N{number:06d}"}))
    return "\n".join(out).encode(), [one["query"] for one in json.loads((SHARED / "queries_dev.json").read_text())]


def size(part: str, folder: Path) -> None:
    from services.packs.ranking.practitioners.stored import stored

    content = many()[0] if part == "--build" else b""
    start = time.perf_counter()
    roster = stored("many", "many.jsonl", lambda _: content, folder / "ranking-bench")
    print(f"\n{len(roster):,} practitioners {'read and indexed' if content else 'loaded'} in {time.perf_counter() - start:.1f} s")
    if part == "--query":
        ask_many(roster)
    print(f"  memory {peak():.0f} MB at most")


def ask_many(roster: Any) -> None:
    from services.packs.ranking.practitioners.intent import understand
    from services.packs.ranking.practitioners.weights import Weights

    queries = [one["query"] for one in json.loads((SHARED / "queries_dev.json").read_text())]
    intents = [understand(scene.question(text, b""), roster, {}, Weights()) for text in queries]
    spent = []
    for intent in intents * 3:
        start = time.perf_counter()
        mask = intent.constraints.mask(roster.columns)
        roster.index.best(roster.index.scores_of(intent.terms, mask), 200)
        spent.append(time.perf_counter() - start)
    spent.sort()
    print(f"  stage A p50 {1000 * spent[len(spent) // 2]:.1f} ms, p95 {1000 * spent[int(0.95 * len(spent))]:.1f} ms")


def mean(values: list[float]) -> float:
    return sum(values) / max(1, len(values))


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


ROWS: Mapping[str, Callable[[], None]] = {
    "quality": quality_rows,
    "own": own_rows,
    "switches": switch_rows,
    "schedules": schedule_rows,
    "size": size_rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=sorted(ROWS))
    parser.add_argument("--build", type=Path)
    parser.add_argument("--query", type=Path)
    chosen = parser.parse_args()
    if chosen.build or chosen.query:
        return size("--build" if chosen.build else "--query", chosen.build or chosen.query)
    for name, rows in ROWS.items():
        if chosen.only in (None, name):
            rows()
    return None


if __name__ == "__main__":
    main()
