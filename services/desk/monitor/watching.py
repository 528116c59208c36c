"""The keeper at work: a thread that looks once a minute."""

import logging
import threading
from datetime import UTC, datetime

from services.core.errors import AppError
from services.desk.house import House
from services.desk.monitor.keeper import Keeper
from services.desk.monitor.nouns import WINDOWS
from services.desk.monitor.sections import catch_up

log = logging.getLogger("proofloop.monitor")

MINUTE = 60.0
FIRST = 15.0
"""Seconds after the start."""


class Watching:
    """Several processes may do so at once: one of them looks, and each alert is told by one."""

    def __init__(self, house: House, first: float = FIRST, every: float = MINUTE) -> None:
        self._house = house
        self._keeper = Keeper(house)
        self._first, self._every = first, every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name="monitor", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread; a message under way is sent again by another process if this one does not come to its end."""
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        wait, caught_up = self._first, False
        while not self._ended.wait(wait):
            wait = self._every
            try:
                if not caught_up:
                    catch_up(self._house, datetime.now(UTC) - WINDOWS["30d"].length)
                    caught_up = True
                self._keeper.look()
                self._keeper.deliver()
            except AppError as error:
                log.warning("the monitor skips a minute: %s", error.message)
            except Exception as error:
                log.warning("the monitor skips a minute: %s", type(error).__name__)
