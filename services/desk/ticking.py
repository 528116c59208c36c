"""A thread that does something again and again while its process lives."""

import logging
import threading
from collections.abc import Callable

from services.core.errors import AppError

log = logging.getLogger("proofloop.desk")


class Ticking:
    """Does its work `first` seconds after the start and then every `every`; what fails is logged, and has its turn again."""

    def __init__(self, name: str, work: Callable[[], None], *, first: float, every: float) -> None:
        self._name = name
        self._work = work
        self._first, self._every = first, every
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End the thread; what is under way has ten seconds to come to its end."""
        self._ended.set()
        self._thread.join(timeout=10)

    def _live(self) -> None:
        wait = self._first
        while not self._ended.wait(wait):
            wait = self._every
            try:
                self._work()
            except AppError as error:
                log.warning("the %s skips a turn: %s", self._name, error.message)
            except Exception as error:
                log.warning("the %s skips a turn: %s", self._name, type(error).__name__)
