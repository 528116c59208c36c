"""Several processes: they share the work, take over from the dead, and give up what kills them."""

from collections import Counter
from pathlib import Path

from services.core.run import RunOptions
from services.desk import durable
from services.desk.nouns import Incoming
from services.desk.reaper import Reaper
from tests.desk.houses import ended, opened, toy_house
from tests.desk.processes import Processes
from tests.toy import HARD


def test_two_workers_share_the_runs_that_a_third_process_hands_in(
    processes: Processes, postgres_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    files = [Incoming(name=f"{number}.txt", data=f"{HARD}{number}\n".encode()) for number in range(6)]
    with opened(toy_house(home, postgres_url), works=False) as desk:
        made = desk.submit(files, RunOptions())
        assert {desk.view(one.run_id or "").state for one in made} == {"queued"}
    processes.live(home, postgres_url, ("work", "a", 6), ("work", "b", 6))
    with opened(toy_house(home, postgres_url), works=False) as desk:
        assert [row.state for row in desk.runs()] == ["finished"] * 6
        seqs = [[one.seq for one in desk.events(row.run_id)] for row in desk.runs()]
        assert all(seq == list(range(1, len(seq) + 1)) for seq in seqs)
    lines = [line.split() for line in (home / "calls.log").read_text().splitlines()]
    assert {slot for slot, _ in lines} == {"a", "b"}
    assert set(Counter(key for _, key in lines).values()) == {1}


def test_a_run_that_kills_its_process_each_time_is_given_up_as_failed(
    processes: Processes, database_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with opened(toy_house(home, database_url), works=False) as desk:
        desk.submit_text(HARD, RunOptions())
    lives = 0
    while (told := processes.live(home, database_url, ("poisoned", "0")))["killed"] == [True]:
        lives += 1
        assert lives < 8, "it is tried for ever"
    assert told["outcome"] == "failed"
    assert "given up" in told["problem"]
    assert len((home / "reads.log").read_text().split()) == lives == 4


def test_a_poisonous_run_is_given_up_too_when_other_machines_take_it_over(
    processes: Processes, database_url: str, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with opened(toy_house(home, database_url), works=False) as desk:
        desk.submit_text(HARD, RunOptions())
    lives = 0
    while (told := processes.live(home, database_url, ("poisoned", f"machine{lives}")))["killed"] == [True]:
        lives += 1
        assert lives < 8, "it is tried for ever"
    assert told["outcome"] == "failed"
    assert lives <= 5


def test_a_run_that_was_accepted_but_never_queued_is_queued_later(tmp_path: Path) -> None:
    house = toy_house(tmp_path)
    with opened(house, works=False) as desk:
        desk._intake._enqueue = lambda run_id: None
        run_id = desk.submit_text(HARD, RunOptions()).run_id or ""
    house = toy_house(tmp_path)
    with opened(house) as desk:
        Reaper(house, desk.engine, "sweeper", forgotten=0.0).sweep()
        assert ended(desk, run_id).state == "finished"


def test_a_run_that_an_earlier_version_queued_is_done_by_this_one(database_url: str, tmp_path: Path, monkeypatch) -> None:
    with monkeypatch.context() as earlier, opened(toy_house(tmp_path, database_url), works=False) as desk:
        earlier.setattr(durable, "VERSION", "run-0")
        run_id = desk.submit_text(HARD, RunOptions()).run_id or ""
    house = toy_house(tmp_path, database_url)
    with opened(house) as desk:
        Reaper(house, desk.engine, "sweeper").sweep()
        assert ended(desk, run_id).state == "finished"


def test_a_run_of_a_batch_whose_process_died_waiting_is_done_by_the_others(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path), works=False) as desk:
        desk.queue_name = durable.BATCH
        run_id = desk.submit_text(HARD, RunOptions()).run_id or ""
    house = toy_house(tmp_path)
    with opened(house) as desk:
        Reaper(house, desk.engine, "sweeper").sweep()
        assert ended(desk, run_id).state == "finished"
