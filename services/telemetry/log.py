"""The structured log: one JSON object a line, in a file of this process that rotates, and on stderr where a team collects it.

The standard library does it: a line is a dictionary that is whole when it comes here, so there is nothing for a library of
processors and bound contexts to add.
"""

import json
import logging
import sys
from collections.abc import Mapping
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

log = logging.getLogger("proofloop.telemetry")
log.propagate = False
log.setLevel(logging.CRITICAL)
_open: list[logging.Handler] = []

FOLDER = "logs"
FILE_BYTES = 10_000_000
FILES_KEPT = 5
"""Beside the one that is written: about 60 MB a process at most."""


class _Quiet(RotatingFileHandler):
    """A full disk or a folder that went away costs lines of the log, never a run."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the standard library's name)
        return


def open_log(home: Path, process: str, *, stderr: bool) -> None:
    """Write lines into a file of this process, and to stderr where wanted. Opening again replaces what was open.

    Where the file cannot be opened the log says so once and goes without it.
    """
    close_log()
    log.setLevel(logging.INFO)
    if stderr:
        _add(logging.StreamHandler(sys.stderr))
    folder = home / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _add(_Quiet(folder / f"{process}.jsonl", maxBytes=FILE_BYTES, backupCount=FILES_KEPT, encoding="utf-8"))
    except OSError as error:
        logging.getLogger("proofloop.desk").warning("the structured log has no file: %s", type(error).__name__)


def close_log() -> None:
    """Close what is open; lines go nowhere then."""
    log.setLevel(logging.CRITICAL)
    while _open:
        handler = _open.pop()
        log.removeHandler(handler)
        handler.close()


def write_line(line: Mapping[str, Any]) -> None:
    """Add a line. Nothing that goes wrong with it reaches the caller."""
    log.info("%s", json.dumps(line, ensure_ascii=False, separators=(",", ":")))


def _add(handler: logging.Handler) -> None:
    log.addHandler(handler)
    _open.append(handler)
