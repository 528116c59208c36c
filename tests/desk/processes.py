"""Drives `tests.desk.lives` from a test."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


class Processes:
    """Forks lives from one process that has everything imported."""

    def __init__(self, home: Path, url: str) -> None:
        home.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "tests.desk.lives", str(home), url]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def live(self, *lives: tuple[Any, ...]) -> dict[str, Any]:
        """Everything they said, and {"killed": [...]} in their order; one that was not killed must have ended well."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(lives) + "\n")
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
