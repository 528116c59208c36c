"""A process killed in any step of a run: the next one ends it, with each event once and no finished call repeated."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from services.core.events import Concluded
from services.desk.desk import Desk
from tests.desk.houses import opened, toy_house

ROOT = Path(__file__).parents[2]


class Victims:
    """Processes that do one run each, forked from one that has everything imported."""

    def __init__(self, home: Path, url: str) -> None:
        command = [sys.executable, "-m", "tests.desk.kills", str(home), url]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def live(self, victim: int) -> tuple[bool, dict[str, Any]]:
        """(it was killed, what it said last)."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps({"victim": victim}) + "\n")
        self._process.stdin.flush()
        said: dict[str, Any] = {}
        while "killed" not in said:
            said |= json.loads(self._process.stdout.readline())
        return bool(said["killed"]), said

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        assert self._process.wait(timeout=30) == 0
        self._process.stdout.close()


def test_a_run_killed_in_any_step_ends_as_if_it_had_not_been(database_url: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    victims = Victims(home, database_url)
    killed, told = victims.live(0)
    assert not killed
    points = told["points"]
    for point in range(1, points + 1):
        killed, told = victims.live(point)
        assert killed, f"nothing happened at point {point} of {points}"
    assert not victims.live(0)[0]
    victims.close()

    calls = Counter((home / "calls.log").read_text().split())
    faults = dict(line.split(" ", 1) for line in (home / "faults.log").read_text().splitlines())
    assert len(faults) == points > 20
    with opened(toy_house(home, database_url), works=False) as desk:
        rows = desk.runs(limit=200)
        undisturbed = next(row.run_id for row in rows if row.run_id not in faults)
        kinds = [recorded.event.kind for recorded in desk.events(undisturbed)]
        for row in rows:
            recorded = desk.events(row.run_id)
            where = faults.get(row.run_id, "")
            assert [one.seq for one in recorded] == list(range(1, len(kinds) + 1)), where
            assert [one.event.kind for one in recorded] == kinds, where
            assert _end(desk, row.run_id) == _end(desk, undisturbed), where
            mine = {key: times for key, times in calls.items() if key.startswith(row.run_id)}
            repeated = [key for key, times in mine.items() if times > 1]
            assert len(mine) == 2
            assert len(repeated) == (1 if where == "in a call" else 0), where
            assert row.state == "finished"
            assert row.iterations == 2


def _end(desk: Desk, run_id: str) -> dict[str, Any]:
    concluded = next(one.event for one in desk.events(run_id) if isinstance(one.event, Concluded))
    return concluded.model_dump()
