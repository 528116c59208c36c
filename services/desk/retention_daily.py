"""The rule at work: once a day, documents that are due go."""

import logging
import threading

from services.desk.retention import Retention

log = logging.getLogger("proofloop.retention")

DAY = 86_400.0
FIRST = 60.0
"""Seconds after the start, when the first runs are under way."""


class Daily:
    """A thread that purges; several processes may do so at once, for deleting twice changes nothing."""

    def __init__(self, retention: Retention, first: float = FIRST) -> None:
        self._retention = retention
        self._first = first
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="retention", daemon=True)

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
            try:
                count = self._retention.purge()
            except Exception as error:
                log.warning("retention skips a day: %s", type(error).__name__)
                continue
            if count:
                log.warning("retention deleted %s documents", count)
