"""Facts about the feedback ledger over many runs: written at a run's end, counted by kind, gone with the run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.ledger import LineFigures
from tests.desk.houses import ended, opened, toy_house
from tests.toy import HARD, TEXT


@pytest.fixture
def desk(tmp_path: Path, database_url: str) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, database_url)) as made:
        yield made


def ran(desk: Desk, text: str) -> str:
    run_id = desk.submit_text(text, RunOptions(doc_type="toy-note")).run_id or ""
    ended(desk, run_id)
    return run_id


def noted(desk: Desk, runs: int) -> None:
    """Wait until the last run's lines are written, which is just after its end."""
    for _ in range(400):
        if not desk.ledger.figures().untold and desk.ledger.figures().runs == runs:
            return
        desk._house.sleep(0.05)
    raise AssertionError("the lines were never written")


def line(desk: Desk, kind: str, value: str = "histology") -> LineFigures:
    return next(one for one in desk.ledger.figures("field").lines if (one.kind, one.value) == (kind, value))


def test_lines_are_counted_over_runs_and_go_with_them(desk: Desk) -> None:
    runs = [ran(desk, HARD), ran(desk, f"{HARD}Sample 2\n")]
    ran(desk, TEXT)
    noted(desk, 2)
    mended = line(desk, "missing")
    assert (mended.told, mended.share("fixed").hits, mended.kept, mended.judged) == (2, 2, 2, 0)
    assert 0 < mended.share("fixed").low < mended.share("fixed").high == 1.0
    assert mended.seconds > 0 and mended.usd == 0
    told = desk.ledger.figures("code", doc_type="toy-note", engine="builtin")
    assert ("issue", "missing_field") in {(one.kind, one.value) for one in told.lines}
    assert told.types == ("toy-note",) and told.engines == ("builtin",)
    assert desk.ledger.figures(doc_type="W-2").lines == desk.ledger.figures(engine="google").lines == ()
    desk.decide(runs[0], 0, "accept", field="histology", by="local")
    desk.decide(runs[1], 0, "edit", field="histology", value="lobular carcinoma", by="local")
    assert (line(desk, "missing").judged, line(desk, "missing").accepted) == (2, 1)
    assert desk.ledger.verdicts(runs[1], 0) == {"histology": "edited"}
    desk.retention.delete_run(runs[1], "the client asked for it", by="local")
    assert line(desk, "missing").told == 1


def test_runs_from_before_the_ledger_can_be_noted_once(desk: Desk) -> None:
    ran(desk, HARD)
    noted(desk, 1)
    before = desk.ledger.figures().lines
    with desk._house.database.writing() as session:
        session.execute(sa.text("DELETE FROM feedback_lines"))
    assert desk.ledger.figures().untold == 1 and desk.ledger.figures().lines == ()
    assert desk.ledger.rebuild() == 1
    assert desk.ledger.figures().lines == before
    assert desk.ledger.rebuild() == 0
