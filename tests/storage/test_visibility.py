"""Facts about who sees a run: asking about one run looks at that run only, however many others there are."""

from pathlib import Path

import sqlalchemy as sa
from sqlmodel import Session, SQLModel

from storage import visibility
from storage.address import address
from storage.database import Database
from storage.visibility import Sight


def test_asking_about_one_run_reads_no_other_runs_rows(tmp_path: Path) -> None:
    database = Database(address(None, tmp_path))
    SQLModel.metadata.create_all(database.engine)
    plans = []

    def explain(connection: sa.Connection, _: object, statement: str, parameters: object, *__: object) -> None:
        if statement.startswith("SELECT"):
            plan = connection.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            plans.extend(str(row[3]) for row in plan)

    sa.event.listen(database.engine, "before_cursor_execute", explain)
    with Session(database.engine) as session:
        assert not visibility.sees(session, Sight("ada", reviews=True), "r1")
    database.close()
    searched = [line for line in plans if line.startswith(("SEARCH", "SCAN"))]
    assert len(searched) == 5
    assert [line for line in searched if not line.endswith("(run_id=?)")] == []
