"""The five metrics over concluded sections: plain arithmetic, and the one place that says what each of them is.

A section (a form or a report; see docs/decisions/0005) counts when its loop made an attempt and went on as it was meant to.
Left out are sections that a person stopped, that ended before any attempt, that went through in a single pass because the loop
was switched off, and questions, whose loops have policies and scores of their own.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

ITERATIONS = "marc.iteration_count"
SCORE = "marc.final_score"
MET = "marc.threshold_met_rate"
TIME = "marc.processing_time_ms"
IMPROVEMENT = "marc.improvement_per_iteration"
METRICS: Mapping[str, str] = {
    ITERATIONS: "Mean number of attempts of a section.",
    SCORE: "Mean final score, 0 to 1, of the sections that have a result. Lightweight mode states no score.",
    MET: "Share, 0 to 1, of the sections that met their target, or the pass rule of their form.",
    TIME: "95th percentile of the milliseconds of a section's loop: attempts and grading, without waiting and reading.",
    IMPROVEMENT: "Mean, over the sections of two attempts or more, of what each attempt after the first added to the best score.",
}
LIGHTWEIGHT = "lightweight"
QUESTION = "question"
"""The profile that stands for all kinds of questions."""


@dataclass(frozen=True, slots=True)
class Section:
    """One concluded section. `profile` is how it is scored; `score` None: there is none, or it states no quality.

    `first` and `best` are the scores of its first and of its best attempt; `ms` the milliseconds of its loop.
    """

    at: datetime
    preset: str
    profile: str
    doc_type: str
    attempts: int
    score: float | None
    met: bool
    ms: int
    first: float | None
    best: float | None
    stop_reason: str


@dataclass(frozen=True)
class Figure:
    """A metric, and how many sections it is of; None: of none."""

    value: float | None
    count: int


def why_left_out(one: Section) -> str:
    """Why a section has no part in the metrics, in words; empty when it has."""
    if one.profile == QUESTION:
        return "questions"
    if one.attempts == 0:
        return "without an attempt"
    if one.stop_reason == "cancelled":
        return "stopped by a person"
    return "single passes" if one.stop_reason == "loop_disabled" else ""


def figures(counted: Sequence[Section]) -> dict[str, Figure]:
    """Each metric over sections none of which is left out."""
    scores = [one.score for one in counted if one.score is not None]
    gains = [gain for one in counted if (gain := _gain(one)) is not None]
    times = [float(one.ms) for one in counted]
    return {
        ITERATIONS: _mean([float(one.attempts) for one in counted]),
        SCORE: _mean(scores),
        MET: _mean([float(one.met) for one in counted]),
        TIME: Figure(percentile(times, 0.95), len(times)),
        IMPROVEMENT: _mean(gains),
    }


def percentile(values: Sequence[float], share: float) -> float | None:
    """The least value that is not exceeded by this share of them (nearest rank); None of none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else None


def _gain(one: Section) -> float | None:
    """A worse attempt adds nothing: the next starts from the best. Lightweight scores only rank attempts."""
    if one.attempts < 2 or one.first is None or one.best is None or one.preset == LIGHTWEIGHT:
        return None
    return (one.best - one.first) / (one.attempts - 1)


def _mean(values: Sequence[float]) -> Figure:
    return Figure(math.fsum(values) / len(values) if values else None, len(values))
