"""What is done once a day while a server or a worker lives: documents that are due go, and the trust report is reckoned."""

import logging
import threading
from collections.abc import Callable, Mapping

from services.desk.desk import Desk

log = logging.getLogger("proofloop.daily")

DAY = 86_400.0
FIRST = 60.0
"""Seconds after the start, when the first runs are under way."""
Chore = Callable[[], str]
"""Does its work and returns what the log is told; empty: nothing."""


class Daily:
    """A thread that does its chores; several processes may do so at once, for doing each twice changes nothing."""

    def __init__(self, chores: Mapping[str, Chore], first: float = FIRST) -> None:
        self._chores = chores
        self._first = first
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="daily", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        wait = self._first
        while not self._ended.wait(wait):
            wait = DAY
            for name, chore in self._chores.items():
                _do(name, chore)


def chores(desk: Desk) -> dict[str, Chore]:
    """Retention where documents are not kept for ever, and the trust report."""

    def purge() -> str:
        count = desk.retention.purge()
        return f"deleted {count} documents" if count else ""

    def trust() -> str:
        desk.trust.report()
        return ""

    return {"retention": purge, "trust report": trust} if desk.retention.days is not None else {"trust report": trust}


def _do(name: str, chore: Chore) -> None:
    try:
        told = chore()
    except Exception as error:
        log.warning("%s skips a day: %s", name, type(error).__name__)
        return
    if told:
        log.warning("%s %s", name, told)
