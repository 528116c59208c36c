"""Waiting for a database that is being restarted: a run must not fail for it."""

from collections.abc import Callable
from typing import TypeVar

from storage.database import Unavailable

T = TypeVar("T")

WAIT_SECONDS = 1.0
TRIES = 120
"""With the waits between them about two minutes: a restart or a fail-over."""


def patiently(work: Callable[[], T], sleep: Callable[[float], None]) -> T:
    """The result of `work`, tried again while the database does not answer; it must be harmless to repeat.

    Raises Unavailable after the last try.
    """
    for _ in range(TRIES - 1):
        try:
            return work()
        except Unavailable:
            sleep(WAIT_SECONDS)
    return work()
