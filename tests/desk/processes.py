"""Drives `tests.desk.lives` from tests."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Processes:
    """Forks lives from one process that has everything imported and does nothing else."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.desk.lives"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def live(self, home: Path, url: str, *lives: tuple[Any, ...]) -> dict[str, Any]:
        """Everything they said, and {"killed": [...]} in their order; one that was not killed must have ended well."""
        assert self._process.stdin and self._process.stdout
        home.mkdir(exist_ok=True)
        self._process.stdin.write(json.dumps({"home": str(home), "url": url, "lives": lives}) + "\n")
        self._process.stdin.flush()
        said: dict[str, Any] = {}
        while "killed" not in said:
            said |= json.loads(self._process.stdout.readline())
        assert not any(said["failed"]), said
        return said

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        assert self._process.wait(timeout=120) == 0
        self._process.stdout.close()


def at_once(points: list[str], chosen: Iterable[int], url: str) -> list[list[int]]:
    """The numbers of the chosen fault points, by the life in which runs are killed at them.

    SQLite lets one run write at a time, so that a life ends in one transaction at most.
    """
    writing = [number for number in chosen if points[number - 1].startswith("writing")]
    others = [number for number in chosen if number not in writing]
    if not url.startswith("sqlite"):
        return [[*others, *writing]]
    return [[*others, *writing[:1]], *([number] for number in writing[1:])]
