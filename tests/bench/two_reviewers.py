"""Two people at one item at the same moment: `python -m tests.bench.two_reviewers [--rounds 200]`.

Each round both claim and decide behind one barrier, on SQLite and on PostgreSQL (skipped when it is not installed). Counted:
rounds with exactly one holder and one conflict, decisions in the log, acts put aside, and what was lost (it must be nothing).
"""

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.databases import _programs, _start, _stop
from tests.desk.houses import opened, toy_house
from tests.desk.made_sections import ended_run
from tests.desk.test_work_races import rush


def measure(home: Path, url: str | None, rounds: int) -> Counter[str]:
    """What became of every act."""
    told: Counter[str] = Counter()
    house = toy_house(home, url)
    with opened(house, works=False) as desk:
        for number in range(rounds):
            run_id = ended_run(house, name=f"round {number}")
            claims, lost = rush(desk, run_id)
            made = desk.review(run_id).decisions
            aside = [one for name in ("one", "two") for one in desk.work.set_aside(run_id, 0, name)]
            told["one holder, one conflict"] += len(claims) == len(lost) == 1
            told["decisions in the log"] += len(made)
            told["acts put aside"] += len(aside)
            told["conflicts that told the other's version"] += bool(lost and lost[0].theirs)
            told["conflicts before the other had decided"] += bool(lost and not lost[0].theirs)
            told["acts lost"] += 2 - len(made) - len(aside)
    return told


def show(name: str, home: Path, url: str | None, rounds: int) -> None:
    started = time.perf_counter()
    told = measure(home, url, rounds)
    print(f"{name}: {rounds} rounds, {time.perf_counter() - started:.1f} s")
    for what, count in told.items():
        print(f"  {what}: {count}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        show("SQLite", Path(folder) / "sqlite", None, rounds)
        programs = _programs()
        if programs is None:
            print("PostgreSQL: not installed")
            return
        socket = _start(programs)
        try:
            show("PostgreSQL", Path(folder) / "postgres", f"postgresql://postgres@/postgres?host={socket}", rounds)
        finally:
            _stop(programs, socket)


if __name__ == "__main__":
    main()
