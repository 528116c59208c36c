"""Where a replay stands: what moves it, what stops it, and what is only the browser's late echo."""

import pytest

from pages.parts.replay import Clock, move, play, step


def playing(*drawn: int) -> Clock:
    clock = Clock(at=drawn[0], drawn=drawn)
    play(clock, 10)
    clock.at = drawn[-1]
    return clock


@pytest.mark.parametrize("late", [4, 5])
def test_a_place_it_was_just_drawn_at_does_not_stop_it(late: int) -> None:
    clock = playing(3, 4, 5, 6)
    move(clock, late)
    assert clock.playing and clock.at == 6


@pytest.mark.parametrize("to", [1, 9])
def test_a_slider_put_elsewhere_stops_it_there(to: int) -> None:
    clock = playing(3, 4, 5, 6)
    move(clock, to)
    assert not clock.playing and clock.at == to


def test_a_standing_replay_goes_wherever_the_slider_is_put() -> None:
    clock = Clock(at=6, drawn=(4, 5, 6))
    move(clock, 5)
    assert clock.at == 5


def test_a_step_pauses_and_stays_within_the_run() -> None:
    clock = playing(9, 10)
    step(clock, 1, 10)
    assert not clock.playing and clock.at == 10
