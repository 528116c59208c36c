"""The goals of evidence questions with their baselines: retrieval, anchors, the gate, the final list, time and memory.

Run: python -m tests.bench.evidence
"""

import gzip
import json
import math
import resource
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from services.packs.evidence.question.anchors import anchors, faults, stored
from services.packs.evidence.question.corpus import embedded
from services.packs.evidence.question.lay import RERANKED, content, lay_scores
from services.packs.evidence.question.links import is_direct, is_search
from services.packs.evidence.question.plan import expanded, scores
from services.packs.evidence.question.record import PRIMARY
from services.tasks.bm25 import Index
from tests.bench.corpus import SHARED
from tests.packs.evidence.search.generated import question
from tests.packs.evidence.search.test_evidence_loop import World, run
from tests.packs.evidence.search.test_sufficiency import paid_calls

DATA = SHARED / "data" / "evidence"
BENCH = DATA / "bench"
K = 10
Gain = Callable[[float], float]
Rows = list[tuple[str, str, str, str]]


def main() -> None:
    """Every row of the goals table that evidence search answers for."""
    if not BENCH.exists():
        raise SystemExit(f"There is no {BENCH}: set PROOFLOOP_SHARED to the folder of shared data.")
    rows: Rows = [bioasq(), drug_reviews(), lay(), anchor_integrity(), gate(), *final_lists()]
    print(f"{'what':<52}{'baseline':>18}{'goal':>14}   measured")
    for what, baseline, goal, measured in rows:
        print(f"{what:<52}{baseline:>18}{goal:>14}   {measured}")


def bioasq() -> tuple[str, str, str, str]:
    """Questions of biomedical experts to snippet documents: expansion must not cost what it does not help."""
    docs = _lines("bioasq_snippet_docs_dev.jsonl.gz")
    index = Index.build((one["pmid"], f"{one['title'] or ''} {' '.join(one['snippets'])}") for one in docs)
    held = set(index.ids)
    plain, ours = [], []
    for asked in _lines("bioasq_7b-10b_questions.jsonl.gz"):
        relevant = dict.fromkeys(held & set(asked["pmids"]), 1.0)
        if relevant:
            plain.append(ndcg([hit.id for hit in index.top(asked["question"], K)], relevant))
            ours.append(ndcg([hit.id for hit in index.best(scores(index, expanded(asked["question"])), K)], relevant))
    return f"nDCG@10 BioASQ ({len(ours)} questions)", f"{_mean(plain):.4f} BM25", ">= BM25, .809", f"{_mean(ours):.4f}"


def drug_reviews() -> tuple[str, str, str, str]:
    """Drug-class review topics; grade 2 is included in full, 1 on the abstract only (gain 2^grade - 1)."""
    docs = _lines("cohen_dev_docs.jsonl.gz")
    topics = json.loads((BENCH / "cohen_dev_topics.json").read_text("utf-8"))
    index = Index.build((one["pmid"], f"{one['title'] or ''} {one['abstract'] or ''}") for one in docs)
    plain, ours = [], []
    for name, text in topics["queries"].items():
        grades = topics["qrels"][name]
        plain.append(ndcg([hit.id for hit in index.top(text, K)], grades, lambda grade: 2**grade - 1))
        found = index.best(scores(index, expanded(text)), K)
        ours.append(ndcg([hit.id for hit in found], grades, lambda grade: 2**grade - 1))
    return f"nDCG@10 drug reviews ({len(ours)} topics)", f"{_mean(plain):.3f} BM25", ">= .36", f"{_mean(ours):.3f}"


def lay() -> tuple[str, str, str, str]:
    """Raw consumer messages (subject and message) to answers; gain is the human grade, 1 to 4."""
    asked = json.loads((BENCH / "liveqa_dev.json").read_text("utf-8"))
    docs = _lines("liveqa_answers_dev.jsonl.gz")
    body = Index.build((one["id"], f"{one['question']} {one['answer']}") for one in docs)
    titles, names = Index.build((one["id"], one["question"]) for one in docs), [one["question"] for one in docs]
    known = tuple(sorted(word for word in body.vocabulary if len(word) >= 5 and word.isalpha()))
    plain, ours = [], []
    for name, told in asked["questions"].items():
        if name in asked["qrels"]:
            text, grades = f"{told['subject']} {told['message']}", asked["qrels"][name]
            plain.append(ndcg([hit.id for hit in body.top(text, K)], grades))
            found = body.best(lay_scores(content(text, body, known), body, titles, names), K)
            ours.append(ndcg([hit.id for hit in found], grades))
    row = f"nDCG@10 lay questions ({len(ours)}), {RERANKED} judged"
    return row, f".587; {_mean(plain):.3f} BM25", ">= .65", f"{_mean(ours):.3f}"


def anchor_integrity() -> tuple[str, str, str, str]:
    """Anchors that agree with the table of DOI, PMID and title, and those shown as unverified."""
    right = len(stored()) - len(faults(stored()))
    unverified = sum(not record.verified for record in anchors().values())
    return "anchors right", "9 of 14 upstream", "59 of 59", f"{right} of {len(stored())}; {unverified} shown as unverified"


def gate() -> tuple[str, str, str, str]:
    """Paid calls on ten thousand packages that must cause none."""
    return "paid calls on 10,000 packages", "-", "0", str(paid_calls(10_000))


def final_lists() -> Rows:
    """The labelled questions from asking to answer: the list's promises, time and memory."""
    path = DATA / "clinical_queries" / "queries_dev.jsonl"
    asked = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        begun = time.perf_counter()
        embedded(cache)
        cold = time.perf_counter() - begun
        run(question(asked[0]["query"]), World(), cache)
        seconds, work, kept, claims = [], [], 0, 0
        for one in asked:
            begun, worked = time.perf_counter(), time.process_time()
            _, found = run(question(one["query"]), World(), cache)
            seconds.append(time.perf_counter() - begun)
            work.append(time.process_time() - worked)
            kept += _promises(found)
            claims += bool(found["answer"]["claims"])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        ("final list: properties 6, 7, 10, 11, 12 kept", "-", "100 %", f"{kept} of {len(asked)} labelled questions"),
        ("whole question, up to 5 attempts: p50 / p95", "-", "p95 <= 300 ms", f"{_ms(seconds, 0.5)} / {_ms(seconds, 0.95)} ms"),
        ("the same in processor time", "-", "p95 <= 300 ms", f"{_ms(work, 0.5)} / {_ms(work, 0.95)} ms"),
        ("questions with at least one quoted claim", "-", "-", f"{claims} of {len(asked)}"),
        ("first use (index built); peak memory of this bench", "-", "-", f"{cold:.1f} s; {peak:.0f} MB"),
    ]


def ndcg(found: Sequence[str], grades: Mapping[str, float], gain: Gain = float) -> float:
    """nDCG at 10; what is not graded gains nothing."""
    got = sum(gain(grades.get(name, 0)) / math.log2(at + 2) for at, name in enumerate(found[:K]))
    best = sum(gain(grade) / math.log2(at + 2) for at, grade in enumerate(sorted(grades.values(), reverse=True)[:K]))
    return got / best if best else 0.0


def _promises(found: Mapping[str, Any]) -> bool:
    """One list against the properties that can be seen from outside."""
    shown, diseases = found["references"], set(found["tags"]["disease_tags"])
    on_topic = [bool(diseases & set(one["disease_tags"])) for one in shown] if diseases else []
    whole = all(one["title"] and one["authors"] and one["journal"] and one["year"] and one["source_badge"] for one in shown)
    direct = all(is_direct(one["url"]) and not is_search(one["url"]) for one in shown)
    stored_links = all(one["url"] == stored()[one["anchor"]].url for one in shown if one["anchor"])
    counted = len(shown) <= 10 and (len(shown) >= 6 or found["counts"]["kept"] < 6 or not diseases)
    studies = sum(one["kind"] in PRIMARY for one in shown) >= 2 or not shown
    return whole and direct and stored_links and counted and studies and sum(on_topic) >= 0.8 * len(on_topic)


def _lines(name: str) -> list[dict[str, Any]]:
    with gzip.open(BENCH / name, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _at(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def _ms(seconds: Sequence[float], share: float) -> str:
    return f"{_at(seconds, share) * 1000:.0f}"


if __name__ == "__main__":
    main()
