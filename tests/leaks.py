"""What of a document must not be in logs, errors, addresses and browsers: its identifiers, and words set out as canaries."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager

from services.core.errors import AppError

TELLING = re.compile(r"\b\d{3}-\d{2}-\d{4}\b|\b\d{2}-\d{7}\b|\b[a-z]{3,}canary\b", re.IGNORECASE)
"""Tax numbers as all our made documents print them, and any word that a test made to be sought."""


def leaks(text: str) -> list[str]:
    """What of a document stands in a text that should hold none."""
    return sorted({found.group() for found in TELLING.finditer(text)})


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        told = self.format(record) if record.exc_info else record.getMessage()
        self.found += [f"log of {record.name}: {one}" for one in leaks(told)]


@contextmanager
def watched() -> Iterator[list[str]]:
    """What leaks into log records (of our own loggers, of every level) and into the sentences of errors."""
    listener, ours, root = _Listener(), logging.getLogger("proofloop"), logging.getLogger()
    apart = logging.getLogger("proofloop.telemetry")
    level, made = ours.level, AppError.__init__

    def noted(self: AppError, message: str, remedy: str = "") -> None:
        listener.found.extend(f"{type(self).__name__}: {one}" for one in leaks(f"{message} {remedy}"))
        made(self, message, remedy)

    ours.setLevel(logging.DEBUG)
    for logger in (root, apart):
        logger.addHandler(listener)
    AppError.__init__ = noted  # type: ignore[method-assign]
    try:
        yield listener.found
    finally:
        AppError.__init__ = made  # type: ignore[method-assign]
        for logger in (root, apart):
            logger.removeHandler(listener)
        ours.setLevel(level)
