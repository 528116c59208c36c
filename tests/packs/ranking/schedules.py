"""A scripted judge behind a kit, and what must hold of a ranking whatever it answers (evidence_and_ranking 4b)."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from services.core.calls import CallRequest
from services.core.draft import Malformed
from services.core.errors import ProviderDown
from services.packs.ranking.practitioners.evaluator import JudgedDoctor, Judgements
from services.packs.ranking.practitioners.fit import CATEGORIES
from tests.packs.ranking.scene import Ran, question, run, task

QUESTIONS = ("knee", "ablation for AF", "skin", "migraine, online", "eye", "a woman surgeon", "child with epilepsy, 7 years old")
ORDER = {"excellent": 0, "good": 1, None: 2, "ill-fit": 3}
REASONS = ("top-k-excellent", "evaluation-failed", "max-profiles-reviewed", "no-more-profiles", "max-iterations", "no-results")


@dataclass
class ScriptedKit:
    """Answers by chance from a seed: fits, omissions, duplicates, unknown ids, malformed replies, a provider that is down."""

    rng: random.Random
    trouble: float
    asked: list[tuple[str, ...]] = field(default_factory=list)
    answered: dict[str, str] = field(default_factory=dict)

    def ask(self, request: CallRequest, answer: type[Any]) -> Any:
        ids = tuple(line.split('"')[1] for line in request.tail.splitlines() if line.startswith("<profile id="))
        self.asked.append(ids)
        draw = self.rng.random()
        if draw < self.trouble / 6:
            raise ProviderDown("The evaluator is down.", "Try again.")
        if draw < self.trouble / 3:
            return Malformed(kind="invalid_json", reply="Sure!", problems=("no JSON",))
        return Judgements(per_doctor=list(self._said(ids)))

    def _said(self, ids: tuple[str, ...]) -> Iterator[JudgedDoctor]:
        for name in ids:
            if self.rng.random() < self.trouble / 4:
                continue
            for _ in range(2 if self.rng.random() < self.trouble / 4 else 1):
                fit = self.rng.choice(CATEGORIES)
                self.answered[name] = fit
                yield JudgedDoctor(practitioner_id=name, fit_category=fit, reason="as scripted")
        if self.rng.random() < self.trouble:
            yield JudgedDoctor(practitioner_id="NOBODY", fit_category="excellent", reason="an id that was not asked for")

    def search(self, source: str, query: object) -> Any:
        raise AssertionError("a ranking searches nowhere")


def scheduled(seed: int) -> tuple[Ran, ScriptedKit, dict[str, Any]]:
    """One random schedule: a question, options and a judge."""
    rng = random.Random(seed)
    shortlist = rng.randint(1, 14)
    options: dict[str, Any] = {
        "maxIterations": rng.randint(0, 6),
        "maxProfilesReviewed": rng.randint(1, 40),
        "batchSize": rng.randint(1, 14),
        "targetTopK": rng.randint(1, min(5, shortlist)),
        "shortlistSize": shortlist,
        "fetchStrategy": rng.choice(["stage-a", "stage-b"]),
        "reevaluateAll": rng.random() < 0.2,
        "adaptiveBatch": rng.random() < 0.3,
        "similarToExcellent": rng.random() < 0.3,
        "cacheJudgements": rng.random() < 0.3,
        "parallelBatches": rng.randint(1, 3),
    }
    asked = question(rng.choice(QUESTIONS), **options)
    kit = ScriptedKit(rng, trouble=rng.choice([0.0, 0.3, 0.9]))
    return run(task(asked, kit=kit), asked), kit, options


def violations(ran: Ran, kit: ScriptedKit, options: dict[str, Any]) -> Iterator[str]:
    """Everything that does not hold of one schedule."""
    told, results = ran.metadata, ran.results
    seen = ran.task.pool.seen
    if told["profilesEvaluated"] > options["maxProfilesReviewed"] or len(seen) > options["maxProfilesReviewed"]:
        yield "more were judged than the cap allows"
    if not options["reevaluateAll"] and any(len(set(ids)) < len(ids) for ids in kit.asked):
        yield "an id stood twice in one call"
    judged_again = [name for name in seen if sum(name in ids for ids in kit.asked) > 2]
    if judged_again and not options["reevaluateAll"]:
        yield "somebody was asked about more than twice: once and one retry"
    if len(set(ran.ids)) < len(ran.ids) or not set(ran.ids) <= set(seen):
        yield "the results hold somebody twice or somebody never fetched"
    keys = [(ORDER[one["fit_category"]], -one["score"]) for one in results]
    if keys != sorted(keys):
        yield "the order is not by category, then score"
    if [one["rank"] for one in results] != list(range(1, len(results) + 1)):
        yield "ranks do not count from 1"
    yield from _sums(ran, options)


def _sums(ran: Ran, options: dict[str, Any]) -> Iterator[str]:
    told, results = ran.metadata, ran.results
    if sum(told["qualityBreakdown"].values()) != len(results):
        yield "the breakdown does not add up to the results"
    if sum(one["profilesFetched"] for one in told["iterationDetails"]) != told["profilesFetched"]:
        yield "fetched per iteration does not add up"
    if told["iterations"] > options["maxIterations"] or told["iterations"] != len(told["iterationDetails"]) - 1:
        yield "iterations do not count the rounds after the first"
    if told["terminationReason"] not in REASONS or told["terminationReason"] != ran.end.stop_reason:
        yield f"the reason {told['terminationReason']} is none of ours, or not the run's"
    top = [one["fit_category"] for one in results[: options["targetTopK"]]]
    all_excellent = len(top) == options["targetTopK"] and set(top) == {"excellent"}
    if (told["terminationReason"] == "top-k-excellent") != all_excellent:
        yield "top-k-excellent is said exactly when the top is excellent"
    if any(one["iteration_found"] > told["iterations"] for one in results):
        yield "somebody was found after the last iteration"
