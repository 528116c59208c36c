"""Where a replay stands: a position among the run's events that moves on while it plays."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from services.core.events import Recorded

LEAST, MOST = 0.7, 3.0
"""Seconds an event stays at 1x: real gaps, but never too short to see or too long to wait for."""
ECHO = 4
"""Positions back that a browser may still name as its slider's, because the next drawing has not reached it."""


@dataclass
class Clock:
    """`at` is the number of events shown; it advances by itself while `playing`. `drawn` are the places it was drawn at last."""

    at: int = 1
    playing: bool = False
    speed: int = 1
    since: float = 0.0
    drawn: tuple[int, ...] = ()


def play(one: Clock, events: int) -> None:
    """Start, from the beginning when it stood at the end."""
    if one.at >= events:
        one.at = 1
    one.playing, one.since = True, time.monotonic()


def pause(one: Clock) -> None:
    one.playing = False


def step(one: Clock, by: int, events: int) -> None:
    """One event on or back; stepping pauses."""
    one.playing = False
    one.at = min(max(one.at + by, 1), events)


def move(one: Clock, to: int) -> None:
    """Stand still where the slider was put; while it plays, a place it was just drawn at is an echo and no move."""
    if one.playing and to in one.drawn:
        return
    pause(one)
    one.at = to


def advance(one: Clock, events: Sequence[Recorded]) -> None:
    """Move on by what has passed since the last look; stops at the end."""
    if not one.playing:
        return
    now = time.monotonic()
    while one.at < len(events) and now - one.since >= gap(events, one.at) / one.speed:
        one.since += gap(events, one.at) / one.speed
        one.at += 1
    if one.at >= len(events):
        one.playing = False


def gap(events: Sequence[Recorded], at: int) -> float:
    """Seconds between event `at` and the next, at 1x."""
    return min(max((events[at].at - events[at - 1].at).total_seconds(), LEAST), MOST)
