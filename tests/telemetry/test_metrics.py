"""Facts about the five metrics: what each is of, and what has no part in them."""

from datetime import timedelta

import pytest

from services.telemetry.metrics import IMPROVEMENT, ITERATIONS, MET, METRICS, SCORE, TIME, figures, percentile, why_left_out
from services.telemetry.spread import SCORE_EDGES, spread_of
from tests.telemetry.made import NOW, section


def test_the_metrics_are_the_five_of_the_source() -> None:
    assert list(METRICS) == [
        "marc.iteration_count",
        "marc.final_score",
        "marc.threshold_met_rate",
        "marc.processing_time_ms",
        "marc.improvement_per_iteration",
    ]
    assert list(figures([])) == list(METRICS)


def test_each_metric_is_reckoned_over_the_sections_that_have_it() -> None:
    told = figures(
        [
            section(attempts=1, score=1.0, first=1.0, best=1.0, ms=1_000),
            section(attempts=3, score=0.9, first=0.6, best=0.9, ms=9_000, met=False, stop_reason="max_iterations"),
            section(attempts=2, score=None, first=0.0, best=0.0, ms=2_000, met=False, stop_reason="max_iterations"),
        ]
    )
    assert (told[ITERATIONS].value, told[ITERATIONS].count) == (2.0, 3)
    assert (told[SCORE].value, told[SCORE].count) == (0.95, 2)
    assert told[MET].value == pytest.approx(1 / 3)
    assert (told[TIME].value, told[TIME].count) == (9_000.0, 3)
    assert (told[IMPROVEMENT].value, told[IMPROVEMENT].count) == (pytest.approx(0.15 / 2), 2)


def test_without_sections_there_is_no_figure_and_not_a_zero() -> None:
    assert {(one.value, one.count) for one in figures([]).values()} == {(None, 0)}


def test_an_attempt_that_got_worse_adds_nothing_and_takes_nothing() -> None:
    assert figures([section(attempts=3, first=0.8, best=0.8)])[IMPROVEMENT].value == 0.0


def test_lightweight_mode_states_no_score_and_no_gain() -> None:
    told = figures([section(preset="lightweight", score=None, first=0.4, best=0.9)])
    assert told[SCORE].count == told[IMPROVEMENT].count == 0
    assert told[MET].value == 1.0


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({}, ""),
        ({"stop_reason": "timeout", "met": False}, ""),
        ({"stop_reason": "cancelled"}, "stopped by a person"),
        ({"attempts": 0, "stop_reason": "provider_failed"}, "without an attempt"),
        ({"attempts": 0, "stop_reason": "cancelled"}, "without an attempt"),
        ({"attempts": 1, "stop_reason": "loop_disabled"}, "single passes"),
        ({"profile": "question", "stop_reason": "top-k-excellent"}, "questions"),
    ],
)
def test_what_says_nothing_of_the_loop_is_left_out_with_its_reason(told: dict[str, object], why: str) -> None:
    assert why_left_out(section(**told)) == why


def test_a_percentile_is_a_value_that_occurred() -> None:
    values = [float(number) for number in range(1, 21)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile([7.0], 0.95), percentile([], 0.5)) == (10, 19, 7, None)


def test_a_spread_holds_every_section_once() -> None:
    ages = (0.0, 0.5, 23.9, 24.0)
    told = spread_of(
        [section(at=NOW - timedelta(hours=age), score=score) for age, score in zip(ages, (1.0, 0.95, 0.2, None), strict=True)],
        NOW - timedelta(days=1),
        timedelta(days=1),
        24,
    )
    assert [bucket.met for bucket in told.over_time] == [2, *[0] * 22, 2]
    assert told.scores == (1, *[0] * (len(SCORE_EDGES) - 2), 2)
    assert told.attempts == {2: 4}
    assert told.stops == {"threshold_met": 4}
