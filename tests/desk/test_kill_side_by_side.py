"""A process killed while the sections of a chart are under way side by side: the next one pays for nothing twice."""

from collections import Counter, defaultdict
from functools import partial
from pathlib import Path
from typing import Any

from services.desk.desk import Desk
from tests.desk.charts import lasting
from tests.desk.houses import opened, toy_house
from tests.desk.lives import REPORTS
from tests.desk.processes import Processes

CALLS = 2 * REPORTS
"""Each report needs a second attempt."""


def test_a_chart_killed_at_any_kind_of_moment_ends_as_if_it_had_not_been(
    processes: Processes, database_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    live = partial(processes.live, home, database_url)
    passed = Counter(live(("charts", [""]))["points"])
    chosen = [f"{(times + 1) // 2} {name}" for name, times in sorted(passed.items())]
    assert {"1 in read", f"{REPORTS} in a call", f"{REPORTS} in ask extract", f"{REPORTS} writing graded"} <= set(chosen)
    for together in _lives(chosen, database_url):
        assert live(("charts", together))["killed"] == [True], f"nothing happened at one of {together}"
    assert live(("charts_resumed",))["killed"] == [False]

    calls = Counter((home / "calls.log").read_text().split())
    faults = dict(line.split(" ", 1) for line in (home / "faults.log").read_text().splitlines())
    assert sorted(faults.values()) == sorted(one.partition(" ")[2] for one in chosen)
    with opened(toy_house(home, database_url), works=False) as desk:
        rows = desk.runs(limit=200)
        undisturbed = next(row.run_id for row in rows if row.run_id not in faults)
        for row in rows:
            where = faults.get(row.run_id, "")
            assert _as_written(desk, row.run_id) == _as_written(desk, undisturbed), where
            assert lasting(desk.result(row.run_id)["documents"]) == lasting(desk.result(undisturbed)["documents"]), where
            mine = {key: times for key, times in calls.items() if key.startswith(row.run_id)}
            assert len(mine) == CALLS, where
            again = [key for key, times in mine.items() if times > 1]
            assert len(again) <= (REPORTS if where else 0), f"{where}: {again}"
            assert all(times <= 2 for times in mine.values()), where
            assert row.state == "finished"


def _lives(chosen: list[str], url: str) -> list[list[str]]:
    """On SQLite a run that stands in a transaction lets no other write: then a life ends in one at most, as its last."""
    writing = [one for one in chosen if " writing " in one]
    others = [one for one in chosen if one not in writing]
    return [[*others, *writing]] if not url.startswith("sqlite") else [[*others, *writing[:1]], *([one] for one in writing[1:])]


def _as_written(desk: Desk, run_id: str) -> dict[Any, list[str]]:
    """The kinds of events of each section, and those of the whole run, in their order; no seq is missing or there twice."""
    recorded = desk.events(run_id)
    assert [one.seq for one in recorded] == list(range(1, len(recorded) + 1))
    kinds: dict[Any, list[str]] = defaultdict(list)
    for one in recorded:
        kinds[getattr(one.event, "section", "run")].append(one.event.kind)
    return kinds
