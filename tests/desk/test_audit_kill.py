"""A decision and its audit row: both or neither, wherever the power is cut."""

import json
import os
import signal
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from services.core.run import RunOptions
from services.desk.desk import Desk
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

MOST = 60
"""Statements of one decision, and then some."""


def dying(home: Path, run_id: str, at: int) -> None:
    """Decide, and die before the statement of this number (or the commit, which is the last)."""
    house = toy_house(home)
    desk, seen = Desk(house), [0]

    def count(*_: object) -> None:
        seen[0] += 1
        if seen[0] == at:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(house.database.engine, "before_cursor_execute", count)
    sa.event.listen(house.database.engine, "commit", count)
    desk.decide(run_id, 0, "edit", field="histology", value=f"edited at {at}", by="ada")


def stored(home: Path) -> tuple[list[str], list[str]]:
    """The decisions, and those that the audit log tells of."""
    with sqlite3.connect(home / "proofloop.sqlite") as database:
        decided = [one for (one,) in database.execute("SELECT id FROM decisions ORDER BY number")]
        rows = database.execute("SELECT details FROM audit WHERE what = 'edit' ORDER BY number").fetchall()
    database.close()
    return decided, [json.loads(details)["decision"] for (details,) in rows]


def test_a_decision_and_its_audit_row_are_both_kept_or_neither(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk:
        run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
        ended(desk, run_id)
    kept = []
    for at in range(1, MOST):
        child = os.fork()
        if child == 0:
            try:
                dying(tmp_path, run_id, at)
            finally:
                os._exit(0)
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        decided, written = stored(tmp_path)
        assert decided == written, at
        kept.append(len(decided))
        if not killed:
            break
    assert at > 10
    assert kept[:-1] == [0] * (at - 1)
    assert kept[-1] == 1
    with opened(toy_house(tmp_path), works=False) as after:
        assert after.audit.verify().problems == ()
        assert after.review(run_id).decisions[0].value == f"edited at {at}"
