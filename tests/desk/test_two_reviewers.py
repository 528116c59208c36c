"""Two people on one item: every decision of both is kept, in one order."""

import threading
from pathlib import Path

from services.core.run import RunOptions
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT


def test_decisions_made_at_the_same_moment_are_all_kept(database_url: str, tmp_path: Path) -> None:
    with opened(toy_house(tmp_path / "home", database_url)) as desk:
        run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
        ended(desk, run_id)
        barrier = threading.Barrier(2)
        errors: list[BaseException] = []

        def reviewer(name: str) -> None:
            barrier.wait()
            for number in range(10):
                try:
                    desk.decide(run_id, 0, "edit", field="date", value=f"2024-01-{number + 1:02}", by=name)
                except BaseException as error:
                    errors.append(error)

        threads = [threading.Thread(target=reviewer, args=(name,)) for name in ("one", "two")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        made = desk.review(run_id).decisions
        assert errors == []
        assert len(made) == 20
        assert [one.supersedes for one in made] == [None, *(one.id for one in made[:-1])]
        assert [one.value for one in made if one.by == "two"] == [f"2024-01-{number + 1:02}" for number in range(10)]
        labels = desk.labels(run_id=run_id)
        assert [label.decision_id for label in labels] == [made[-1].id]
