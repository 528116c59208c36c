"""Auto-accept under kills and several workers: each document is drawn or accepted once, in the transaction that ends its run."""

from collections import Counter
from pathlib import Path

from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.nouns import Incoming
from tests.desk.houses import opened, toy_house
from tests.desk.processes import Processes, at_once
from tests.desk.test_accepting import in_force, view
from tests.toy import HARD


def test_a_run_killed_as_it_is_accepted_is_accepted_once(processes: Processes, database_url: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    house = toy_house(home, database_url)
    with opened(house, works=False) as desk:
        before = set(in_force(house, desk, audit=0.05))
    points = processes.live(home, database_url, ("accepting", [0]))["points"]
    last = len(points)
    assert points[-1] == "writing what is accepted"
    for together in at_once(points, (last - 1, last), database_url):
        assert processes.live(home, database_url, ("accepting", together))["killed"] == [True]
    assert processes.live(home, database_url, ("resumed",))["killed"] == [False]
    with opened(toy_house(home, database_url), works=False) as desk:
        _once(desk, before, 3)


def test_two_workers_accept_each_document_once(processes: Processes, postgres_url: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    house = toy_house(home, postgres_url)
    with opened(house, works=False) as desk:
        before = set(in_force(house, desk, audit=0.3))
        desk.submit([Incoming(f"{number}.txt", f"{HARD}{number}\n".encode()) for number in range(8)], RunOptions())
    processes.live(home, postgres_url, ("work", "a", 43), ("work", "b", 43))
    with opened(toy_house(home, postgres_url), works=False) as desk:
        _once(desk, before, 8)


def _once(desk: Desk, before: set[str], many: int) -> None:
    """Every run since was drawn or accepted, none of them twice, and the log is whole."""
    rows = [row.run_id for row in desk.runs(limit=200) if row.run_id not in before]
    drawn = {row.run_id for row in desk.work.queue() if row.sampled}
    kinds = {run_id: Counter(one.kind for one in desk.review(run_id).decisions) for run_id in rows}
    assert len(rows) == many
    for run_id in rows:
        assert kinds[run_id] == ({} if run_id in drawn else {"accept_all": 1, "submit": 1})
    reading = view(desk).readings[0]
    assert (reading.drawn - len(before), reading.accepted) == (len(drawn), many - len(drawn))
    assert desk.labelled.altered() == ()
    assert desk.audit.verify().problems == ()
