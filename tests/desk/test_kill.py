"""A process killed in any step of a run: the next one ends it, with each event once and no finished call repeated."""

import json
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from services.core.events import Concluded
from services.desk.desk import Desk
from tests.desk.houses import opened, toy_house
from tests.desk.processes import Processes, at_once
from tests.toy import HARD

REPORT = (
    "TOY NOTE REPORT\nPatient: Mira Solano\nDate: 2024-03-05\n"
    + HARD.partition("\n")[2]
    + "The patient was seen in the clinic and the findings were explained at length; the next visit is in six weeks. toy note\n"
)


def test_a_run_killed_in_any_step_ends_as_if_it_had_not_been(processes: Processes, database_url: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    live = partial(processes.live, home, database_url)
    first = live(("live", [0]))
    assert first["killed"] == [False]
    points = first["points"]
    for together in at_once(points, range(1, len(points) + 1), database_url):
        assert live(("live", together))["killed"] == [True], f"nothing happened at one of the points {together}"
    assert live(("resumed",))["killed"] == [False]

    calls = Counter((home / "calls.log").read_text().split())
    faults = dict(line.split(" ", 1) for line in (home / "faults.log").read_text().splitlines())
    assert sorted(faults.values()) == sorted(points)
    assert len(points) > 20
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
        assert _logged(home) == {(f"{row.run_id}:0", iteration): 1 for row in rows for iteration in (1, 2)}


def test_a_run_killed_in_a_later_section_goes_on_there(processes: Processes, database_url: str, tmp_path: Path) -> None:
    home, text = tmp_path / "home", f"{REPORT}\n{REPORT.replace('2024-03-05', '2024-09-17')}"
    live = partial(processes.live, home, database_url)
    points = live(("live", [0], text))["points"]
    last = len(points)
    for together in at_once(points, (last // 2, last - 9, last - 2), database_url):
        assert live(("live", together, text))["killed"] == [True]
    assert live(("resumed",))["killed"] == [False]
    calls = Counter((home / "calls.log").read_text().split())
    with opened(toy_house(home, database_url), works=False) as desk:
        logs = [desk.events(row.run_id) for row in desk.runs()]
        assert len({tuple(one.event.kind for one in log) for log in logs}) == 1
        assert {sum(one.event.kind == "concluded" for one in log) for log in logs} == {2}
        assert all(desk.view(log[0].run_id).state == "finished" for log in logs)
        assert {len([key for key in calls if key.startswith(log[0].run_id)]) for log in logs} == {4}


def _logged(home: Path) -> Counter[tuple[str, int]]:
    """How often each iteration stands in the structured log, of all processes."""
    lines = [json.loads(line) for file in (home / "logs").iterdir() for line in file.read_text().splitlines()]
    return Counter((line["documentId"], line["iteration"]) for line in lines)


def _end(desk: Desk, run_id: str) -> dict[str, Any]:
    concluded = next(one.event for one in desk.events(run_id) if isinstance(one.event, Concluded))
    return concluded.model_dump()
