"""The loop over a model that errs at known rates: what looping mends under stated assumptions.

    python -m tests.bench.erring_loop [--types W-2 pathology] [--limit N] [--clinical]

A loopback server answers by the real wire format with spoiled truths (tests/model_server/erring.py). This shows the machinery
at work; it says nothing about how well any real model reads. `--clinical` adds errors that only clinical texts invite (a side
flipped, a negation dropped, a unit changed, two markers swapped, a prior or a relative's value taken). Scans are left out: a
quote of their truth need not stand in the OCR text.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any

from services.core.document import Document
from services.core.feedback import Feedback
from services.core.policy import policy_for
from services.documents.reader import read
from services.engine.loop import Outcome, run_loop
from services.packs.find import packs_by_type
from services.providers.openai import OpenAI
from services.providers.openai_wire import client
from services.tasks.extraction import Extracting
from services.tasks.pack import Case as Section
from services.tasks.pack import Pack
from tests.bench.accuracy import f1
from tests.bench.calibration import auroc, ece, shown
from tests.bench.corpus import Case, cases, scorer
from tests.bench.truths import true_extraction
from tests.kits import DirectKit, KitWatch
from tests.model_server import HIGH, LOW, MIDDLE, ErringModel, ModelServer, Rates, document_key

CLINICAL_SHARE = {"low": 0.05, "middle": 0.12, "high": 0.25}
"""The chance of a clinical error in each field of a first attempt, by the name of the rates."""


class AskingAll(Extracting):
    """The same task, but every retry asks for everything again."""

    def attempt(self, feedback: Feedback) -> Any:
        return super().attempt(feedback.model_copy(update={"ask": ()}))


@dataclass(frozen=True)
class Told:
    """One document's loop: its first and final answer by truth, and what it took."""

    case: Case
    outcome: Outcome
    tokens: int
    cached: int
    first: Any
    final: Any
    score: float
    good: bool


def main() -> int:
    """Three error rates, a table each."""
    options = _options()
    chosen = [case for case in cases(tuple(options.types), rendered=False) if case.medium != "scan"][: options.limit]
    documents = {case.stem: read(case.path.read_bytes(), case.path.name) for case in chosen}
    print(f"{len(chosen)} documents: {dict(Counter(case.truth['doc_type'] for case in chosen))}\n")
    for name, rates in (("low", LOW), ("middle", MIDDLE), ("high", HIGH)):
        rates = replace(rates, clinical=CLINICAL_SHARE[name]) if options.clinical else rates
        told = [one for seed in range(options.seeds) for one in play(chosen, documents, rates, Extracting, seed)]
        again = [one for seed in range(options.seeds) for one in play(chosen, documents, rates, AskingAll, seed)]
        report(name, rates, told, again)
    return 0


def play(
    chosen: Sequence[Case], documents: Mapping[str, Document], rates: Rates, task: type[Extracting], seed: int
) -> list[Told]:
    """Every document through the loop against a fresh erring model."""
    packs = packs_by_type()
    truths = {
        document_key(documents[case.stem].text): true_extraction(case.truth, packs[case.truth["doc_type"]].rubric)
        for case in chosen
    }
    with ModelServer(ErringModel(truths, rates, seed)) as server:
        provider = OpenAI(client("a-key", server.openai_url), "gpt-6-luna")
        return [_one(case, documents[case.stem], packs[case.truth["doc_type"]], provider, task) for case in chosen]


def _one(case: Case, document: Document, pack: Pack, provider: OpenAI, task: type[Extracting]) -> Told:
    kit = DirectKit({"extract": provider, "grade": provider, "classify": provider})
    loop = run_loop(task(pack, Section(document), kit), policy_for(pack.rubric.profile), KitWatch(kit))
    try:
        while True:
            next(loop)
    except StopIteration as end:
        outcome: Outcome = end.value
    first, _ = _by_truth(case, outcome.attempts[0] if outcome.attempts else None)
    final, good = _by_truth(case, outcome.result)
    usage = KitWatch(kit).spent().usage
    score = outcome.result.grade.score if outcome.result else 0.0
    return Told(case, outcome, usage.tokens, usage.tokens_cached, first, final, score, good)


def _by_truth(case: Case, attempt: Any) -> tuple[Any, bool]:
    draft = attempt.draft if attempt else None
    fields = {name: one.value for name, one in draft.fields.items()} if draft else {}
    counted, _ = scorer().score_doc(
        case.truth, {"doc_type": draft.doc_type if draft else "OTHER", "fields": fields, "score": None}
    )
    return counted, bool(counted.full)


def report(name: str, rates: Rates, told: Sequence[Told], again: Sequence[Told]) -> None:
    """Print one error rate's figures."""
    first, final = scorer().Count(), scorer().Count()
    for one in told:
        first.add(one.first)
        final.add(one.final)
    pairs = [(one.score, one.good) for one in told]
    stops = Counter(one.outcome.verdict.reason for one in told)
    worse_score = sum(bool(o.outcome.attempts and o.outcome.result) and o.score < o.outcome.attempts[0].grade.score for o in told)
    worse_truth = sum(f1(one.final) < f1(one.first) for one in told)
    print(f"{name} error rate {rates}")
    print(f"  field F1: first attempt (= single pass) {f1(first):.3f}, final {f1(final):.3f}")
    print(f"  documents all right: first {first.full}/{first.n}, final {final.full}/{final.n}")
    print(f"  ended below attempt 1: by own score {worse_score}, by truth {worse_truth}")
    print(f"  attempts {mean(len(one.outcome.attempts) for one in told):.2f} a document; stops {dict(stops)}")
    print(
        f"  tokens a document {mean(o.tokens for o in told):.0f} (cached {mean(o.cached for o in told):.0f}); "
        f"asking for everything again {mean(o.tokens for o in again):.0f}"
    )
    print(f"  score against truth: AUROC {shown(pairs, auroc)}, ECE {shown(pairs, ece)}")
    top = [good for score, good in pairs if score >= 0.95]
    print(f"  scored >= 0.95: {len(top)}, of these all right {sum(top)}\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--types", nargs="+", default=["W-2", "pathology"])
    parser.add_argument("--limit", type=int)
    parser.add_argument("--clinical", action="store_true")
    parser.add_argument("--seeds", type=int, default=3)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
