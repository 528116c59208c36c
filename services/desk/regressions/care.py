"""Regression runs that nobody works on any more: handed over where their process died, ended where they cannot go on."""

from datetime import datetime, timedelta

from dbos import DBOSClient, WorkflowStatus

from services.desk.durable import QUEUE, RECOVERIES, VERSION, enqueue_regression, workflow_of
from services.desk.house import House
from services.desk.regressions.settling import move, settle_runs
from storage import clock, heartbeats, regressions
from storage.tables_learning import RegressionRow

GIVEN_UP = ("MAX_RECOVERY_ATTEMPTS_EXCEEDED", "ERROR", "CANCELLED")
PROBLEM = "Comparing this draft broke the program again and again, so it was given up. What was compared is kept; start it anew."


def look_after(house: House, engine: DBOSClient, dead: float, forgotten: float) -> None:
    """Look once at those that have not ended; a process counts as dead after so many seconds without a sign of life."""
    with house.database.reading() as session:
        rows, living, now = regressions.unended(session), heartbeats.living(session, dead), clock.now(session)
    for row in rows:
        if row.body["how"] == "run":
            settle_runs(house, row.id)
            continue
        known = engine.list_workflows(workflow_ids=[workflow_of(row.id)], load_input=False, load_output=False)
        if known:
            _look_at(house, engine, row, known[0], living)
        elif _old(row.at, now, forgotten):
            enqueue_regression(engine, row.id)


def _look_at(house: House, engine: DBOSClient, row: RegressionRow, one: WorkflowStatus, living: frozenset[str]) -> None:
    if one.status in GIVEN_UP:
        move(house, row.id, "failed", PROBLEM)
    elif one.app_version != VERSION:
        engine.delete_workflow(one.workflow_id)
        enqueue_regression(engine, row.id)
    elif one.status == "PENDING" and one.executor_id not in living:
        _take_over(house, engine, row.id)


def _take_over(house: House, engine: DBOSClient, regression: str) -> None:
    with house.database.writing() as session:
        times = regressions.taken_over(session, regression)
    if times > RECOVERIES:
        engine.cancel_workflow(workflow_of(regression))
        move(house, regression, "failed", PROBLEM)
    else:
        engine.resume_workflows([workflow_of(regression)], queue_name=QUEUE)


def _old(at: datetime, now: datetime, seconds: float) -> bool:
    """SQLite tells no zone: all moments are UTC."""
    return at.replace(tzinfo=now.tzinfo) < now - timedelta(seconds=seconds)
