"""A process killed while a question is answered: the next one ends it, with each event once and no search repeated."""

from collections import Counter
from functools import partial
from pathlib import Path

from tests.desk.houses import opened, toy_house
from tests.desk.processes import Processes, at_once
from tests.toy_question import toy_question_packs


def test_a_question_killed_in_any_step_ends_as_if_it_had_not_been(
    processes: Processes, database_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    live = partial(processes.live, home, database_url)
    points = live(("asking", [0]))["points"]
    search, last = points.index("in a search") + 1, len(points)
    for together in at_once(points, (search, search + 1, last - 1), database_url):
        assert live(("asking", together))["killed"] == [True], f"nothing happened at one of the points {together}"
    assert live(("asking", [-1]))["killed"] == [False]
    faults = dict(line.split(" ", 1) for line in (home / "faults.log").read_text().splitlines())
    searches = Counter((home / "searches.log").read_text().split())
    with opened(toy_house(home, database_url, question_packs=toy_question_packs), works=False) as desk:
        logs = {row.run_id: desk.events(row.run_id) for row in desk.runs(limit=100)}
        undisturbed = next(run_id for run_id in logs if run_id not in faults)
        kinds = [one.event.kind for one in logs[undisturbed]]
        result = desk.questions.answer(undisturbed)["result"]["references"]
        assert kinds[-1] == "finished"
        assert len(faults) == 3
        for run_id, log in logs.items():
            where = faults.get(run_id, "")
            assert [one.event.kind for one in log] == kinds, where
            assert desk.questions.answer(run_id)["result"]["references"] == result, where
            assert searches[run_id] == (2 if where == "in a search" else 1), where
