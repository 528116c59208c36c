"""Facts about alerts: enough sections to mean something, and no flapping."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.telemetry.alerts import Change, Standing, by_group, changes, standings
from services.telemetry.limits import Group, limit_of
from services.telemetry.metrics import IMPROVEMENT, ITERATIONS, MET, SCORE, TIME, Figure, Section
from tests.telemetry.made import section

GROUP = Group("default", "clinical")


def told(sections: Iterable[Section], open_: Iterable[tuple[str, Group]] = ()) -> tuple[Change, ...]:
    return changes(standings(by_group(sections)), set(open_))


def judged(metric: str, value: float | None, count: int, *, is_open: bool) -> list[bool]:
    """What a figure changes: True for an alert that opens, False for one that closes."""
    key = (metric, GROUP)
    one = Standing(metric, GROUP, Figure(value, count), limit_of(metric, GROUP))
    return [change.opens for change in changes({key: one}, {key} if is_open else set())]


@pytest.mark.parametrize(
    ("metric", "bad", "wavering", "good"),
    [
        (ITERATIONS, 2.6, 2.45, 2.4),
        (SCORE, 0.79, 0.81, 0.82),
        (MET, 0.89, 0.91, 0.92),
        (TIME, 25_001.0, 24_000.0, 22_500.0),
        (IMPROVEMENT, 0.01, 0.022, 0.025),
    ],
)
def test_an_alert_opens_beyond_its_limit_and_closes_only_well_back(metric: str, bad: float, wavering: float, good: float) -> None:
    assert judged(metric, bad, 20, is_open=False) == [True]
    assert judged(metric, wavering, 20, is_open=False) == []
    assert judged(metric, bad, 20, is_open=True) == []
    assert judged(metric, wavering, 20, is_open=True) == []
    assert judged(metric, good, 20, is_open=True) == [False]


def test_the_limit_itself_is_no_alert() -> None:
    assert judged(ITERATIONS, 2.5, 20, is_open=False) == judged(SCORE, 0.8, 20, is_open=False) == []


def test_too_few_sections_open_nothing_and_far_fewer_close_what_was_open() -> None:
    assert judged(MET, 0.0, 19, is_open=False) == []
    assert judged(MET, 0.0, 10, is_open=True) == []
    assert judged(MET, 0.0, 9, is_open=True) == [False]
    few = [section(met=False) for _ in range(9)]
    assert [change.figure for change in (*told(few, [(MET, GROUP)]), *told([], [(MET, GROUP)]))] == [
        Figure(None, 9),
        Figure(None, 0),
    ]


def test_too_few_is_said_and_is_neither_well_nor_beyond() -> None:
    stand = standings(by_group(section(met=False) for _ in range(19)))
    assert {one.state for one in stand.values()} == {"too few"}
    assert {one.state for one in standings(by_group([section(preset="lightweight", score=None)])).values()} == {"too few", "none"}


@given(st.lists(st.floats(0.88, 0.919), max_size=60))
def test_a_share_that_wavers_about_its_limit_is_told_at_most_once(shares: list[float]) -> None:
    is_open, changed = False, 0
    for share in shares:
        for opens in judged(MET, share, 50, is_open=is_open):
            is_open, changed = opens, changed + 1
    assert changed <= 1


def test_groups_are_judged_apart() -> None:
    well = [section() for _ in range(30)]
    poor = [section(preset="real-time", met=False, score=0.5, best=0.81) for _ in range(20)]
    assert {(one.metric, one.group.preset) for one in told([*well, *poor])} == {
        (ITERATIONS, "real-time"),
        (SCORE, "real-time"),
        (MET, "real-time"),
        (IMPROVEMENT, "real-time"),
    }


def test_what_is_left_out_opens_no_alert() -> None:
    assert told(section(met=False, stop_reason="cancelled") for _ in range(40)) == ()
