"""Looks after runs that nobody works on any more: hands over those of dead processes, ends those that cannot go on."""

from datetime import UTC, datetime, timedelta

from dbos import DBOSClient, WorkflowStatus

from services.core.events import Finished
from services.desk.durable import BATCH, QUEUE, RECOVERIES, VERSION, enqueue
from services.desk.house import House
from services.desk.record import record_event
from services.desk.regressions.care import look_after
from services.desk.ticking import Ticking
from storage import heartbeats, runs

BEAT_SECONDS = 5.0
DEAD_SECONDS = 45.0
"""A process that was silent this long counts as dead; a mistake costs one repeated call."""
FORGOTTEN_SECONDS = 30.0
"""A run that waits this long without being in the queue was accepted just before its process died."""
TRIED_TOO_OFTEN = "MAX_RECOVERY_ATTEMPTS_EXCEEDED"
GIVEN_UP = (TRIED_TOO_OFTEN, "ERROR", "CANCELLED")
STOPPED = "The run could not be taken up again, because it was begun by another version or its records broke. Run the file again."
POISON = "Working on this file broke the program again and again, so it was given up. Save a simpler copy of the file and run it."


class Reaper:
    """A thread that says that this process lives, and sweeps at every beat."""

    def __init__(
        self, house: House, engine: DBOSClient, executor: str, *, dead: float = DEAD_SECONDS, forgotten: float = FORGOTTEN_SECONDS
    ) -> None:
        self._house = house
        self._engine = engine
        self._executor = executor
        self._dead = dead
        self._forgotten = forgotten
        self._ticking = Ticking("reaper", self._turn, first=BEAT_SECONDS, every=BEAT_SECONDS)

    def start(self) -> None:
        self.beat()
        self._ticking.start()

    def stop(self) -> None:
        """End the thread and sign off, so that nobody waits for this process."""
        self._ticking.stop()
        with self._house.database.writing() as session:
            heartbeats.gone(session, self._executor)

    def beat(self) -> None:
        """Say that this process lives."""
        with self._house.database.writing() as session:
            heartbeats.beat(session, self._executor)

    def sweep(self) -> None:
        """Look once at all runs that have not ended, and at the regression runs."""
        look_after(self._house, self._engine, self._dead, self._forgotten)
        with self._house.database.reading() as session:
            unended = set(runs.alive(session))
            forgotten = set(runs.alive(session, datetime.now(UTC) - timedelta(seconds=self._forgotten)))
            living = heartbeats.living(session, self._dead)
        if not unended:
            return
        known = self._engine.list_workflows(workflow_ids=sorted(unended), load_input=False, load_output=False)
        for one in known:
            self._look_after(one, living)
        for run_id in sorted(forgotten - {one.workflow_id for one in known}):
            enqueue(self._engine, run_id)

    def _look_after(self, one: WorkflowStatus, living: frozenset[str]) -> None:
        dead = one.status == "PENDING" and one.executor_id not in living
        waits = one.status == "ENQUEUED"
        if one.status in GIVEN_UP:
            self._give_up(one.workflow_id, POISON if one.status == TRIED_TOO_OFTEN else STOPPED)
        elif waits and one.app_version != VERSION:
            self._engine.delete_workflow(one.workflow_id)
            enqueue(self._engine, one.workflow_id)
        elif dead and one.app_version != VERSION:
            self._engine.cancel_workflow(one.workflow_id)
            self._give_up(one.workflow_id, STOPPED)
        elif dead:
            self._take_over(one.workflow_id)
        elif waits and one.queue_name == BATCH and not any("-cli-" in name for name in living):
            self._engine.resume_workflows([one.workflow_id], queue_name=QUEUE)

    def _take_over(self, run_id: str) -> None:
        with self._house.database.writing() as session:
            times = runs.taken_over(session, run_id)
        if times > RECOVERIES:
            self._engine.cancel_workflow(run_id)
            self._give_up(run_id, POISON)
        else:
            self._engine.resume_workflows([run_id], queue_name=QUEUE)

    def _give_up(self, run_id: str, reason: str) -> None:
        with self._house.database.writing() as session:
            record_event(session, run_id, Finished(outcome="failed", reason=reason))

    def _turn(self) -> None:
        self.beat()
        self.sweep()
