"""Durable runs on DBOS: ids only in its tables, steps that are done once, events written with their checkpoint."""

import logging
import sqlite3
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from dbos import DBOS, DBOSClient, DBOSPortableJSONSerializer, EnqueueOptions, SQLAlchemyDatasource
from sqlalchemy.orm import sessionmaker
from sqlmodel import Session

from services.core.events import Event, Finished, Graded
from services.desk.accepting import carry
from services.desk.ask.conduct import AskConduct
from services.desk.conduct import Conduct
from services.desk.house import House
from services.desk.lanes import side_by_side
from services.desk.ledger import note_run
from services.desk.lists import spec
from services.desk.mishap import foreseen
from services.desk.patience import patiently
from services.desk.record import record_event
from services.desk.regressions.settling import regrade_all
from services.desk.watch import Reading
from services.telemetry.lines import iteration_line
from services.telemetry.log import write_line
from storage import measures
from storage.address import Address
from storage.soundness import refuse_unsound

T = TypeVar("T")

APP = "proofloop"
QUEUE = "runs"
BATCH = "batch"
"""The queue of `proofloop run`: its own files, at its own number of jobs."""
VERSION = "run-4"
"""Raised by hand, and only when the order of a run's steps changes: runs of another version are not resumed."""
AFTERWARDS = 10
"""Priority of what tries words out: whatever people wait for goes first."""
RECOVERIES = 3
"""A run that took its process down this often is given up."""
POLL_SECONDS = 0.25
"""About the longest that a run waits for a place that is free; each look costs some processor, also while nothing waits."""
STOP_SECONDS = 0.1
"""About the longest that stopping waits for the engine's ear for messages, of which runs send each other none."""


class DurableSteps:
    """The steps and events of runs, as checkpoints of the workflow that is running in this thread."""

    def __init__(self, source: SQLAlchemyDatasource, house: House) -> None:
        self._source = source
        self._house = house
        self._isolation: Any = "READ COMMITTED" if house.database.postgres else "SERIALIZABLE"

    def step(self, name: str, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Do `work` once; on a replay, what it returned then. It must return JSON, and hold no document text."""
        return DBOS.run_step({"name": name}, work)

    def emit(self, run_id: str, events: Sequence[Event], look: Callable[[], Reading]) -> Reading:
        """Write events, the run's summary and the checkpoint in one transaction; the checkpoint holds a look at the watch.

        The look comes first: in the transaction it would want a second connection while it keeps others from theirs. Iterations
        are logged once they are stored: a resumed run finds its checkpoint and logs none twice; a kill between the two loses one.
        """
        seen = look()
        lines: list[dict[str, Any]] = []

        def write() -> Reading:
            session = self._source.sql_session()
            if not isinstance(session, Session):
                raise TypeError("the datasource was not made with our kind of session")
            lines.clear()  # the engine may try a transaction again
            for event in events:
                record_event(session, run_id, event)
                if isinstance(event, Graded):
                    preset, best = measures.before(session, run_id, event.section, event.attempt)
                    lines.append(iteration_line(run_id, preset, event, best, datetime.now(UTC)))
            if isinstance(events[-1], Finished):
                carry.ended(session, self._house, run_id)
            return seen

        reading = self._source.run_tx_step({"name": events[-1].kind, "isolation_level": self._isolation}, write)
        for line in lines:
            write_line(line)
        return reading

    def side_by_side(self, works: Sequence[Callable[[], T]], width: int) -> Generator[T, None, None]:
        """What each of `works` returns, in their order, with at most `width` under way; their steps are theirs alone."""
        return side_by_side(works, width)


_working: list[tuple[House, DurableSteps]] = []
"""The house whose runs this process does: at most one."""


@DBOS.workflow(name="run", max_recovery_attempts=RECOVERIES)
def run_document(run_id: str) -> str:
    """The durable run of one document, or of one question."""
    house, steps = _working[0]
    conduct = Conduct if patiently(lambda: spec(house, run_id), house.sleep).kind == "document" else AskConduct
    conduct(house, steps, run_id).go()
    _note_feedback(house, run_id)
    return run_id


@DBOS.workflow(name="regression", max_recovery_attempts=RECOVERIES)
def run_regression(regression: str) -> str:
    """Stored attempts graded anew for one regression run. It has no steps: each section that is done is a row of its own."""
    house, _ = _working[0]
    regrade_all(house, regression)
    return regression


def _note_feedback(house: House, run_id: str) -> None:
    """Into the ledger; a run that has ended is none the worse when it cannot be."""
    try:
        patiently(lambda: note_run(house, run_id), house.sleep)
    except Exception as error:
        foreseen("noting what its feedback led to", run_id, error)


def launch(house: House, executor: str, queue: str | None, jobs: int) -> None:
    """Start the engine in this process, doing the runs of one queue, `jobs` at once; None: it does no runs.

    Runs that a process of the same name left behind are taken up again at once.
    """
    if queue is not None:
        _register(house, queue, jobs, keep=False)
    DBOS(
        config={
            "name": APP,
            "system_database_url": house.address.engine,
            "serializer": DBOSPortableJSONSerializer(),
            "executor_id": executor,
            "application_version": VERSION,
            "notification_listener_polling_interval_sec": STOP_SECONDS,
            "log_level": "CRITICAL",
            "enable_otlp": False,
        }
    )
    _silence()
    source = SQLAlchemyDatasource.create(
        house.address.ours.render_as_string(hide_password=False),
        engine=house.database.engine,
        serializer=DBOSPortableJSONSerializer(),
        sessionmaker=sessionmaker(class_=Session, expire_on_commit=False),
    )
    _working[:] = [(house, DurableSteps(source, house))]
    DBOS.listen_queues([queue] if queue else [])
    DBOS.launch()


def shut_down() -> None:
    """Stop the engine; a step that is under way is done again by whoever takes the run up."""
    DBOS.destroy(workflow_completion_timeout_sec=0)
    _working.clear()


def prepare(house: House) -> None:
    """Create or upgrade the engine's own tables and its queue, so that runs can be handed in."""
    _write_ahead(house.address)
    DBOS.migrate(house.address.engine)
    _register(house, QUEUE, house.settings.jobs, keep=True)


def client(house: House) -> DBOSClient:
    """A way to hand runs in and to look after them, from any process."""
    return DBOSClient(
        system_database_url=house.address.engine,
        serializer=DBOSPortableJSONSerializer(),
        application_name=APP,
        lazy=True,
        retry_connection_errors=False,
    )


def enqueue(engine: DBOSClient, run_id: str, queue: str = QUEUE, *, afterwards: bool = False) -> None:
    """Hand a run in; handing it in again changes nothing. `afterwards`: it lets all others go first."""
    told: EnqueueOptions = {"queue_name": queue, "workflow_name": "run", "workflow_id": run_id, "app_version": VERSION}
    engine.enqueue({**told, "priority": AFTERWARDS} if afterwards else told, run_id)


def enqueue_regression(engine: DBOSClient, regression: str, queue: str = QUEUE) -> None:
    """Hand in a regression run that grades anew; handing it in again changes nothing."""
    told: EnqueueOptions = {
        "queue_name": queue,
        "workflow_name": "regression",
        "workflow_id": workflow_of(regression),
        "app_version": VERSION,
        "priority": AFTERWARDS,
    }
    engine.enqueue(told, regression)


def workflow_of(regression: str) -> str:
    """The engine's name for a regression run."""
    return f"regression-{regression}"


def _silence() -> None:
    """The engine's own log prints whole exceptions, which may quote a document; ours keeps ids and kinds."""
    engine = logging.getLogger("dbos")
    engine.setLevel(logging.CRITICAL)
    engine.handlers.clear()


def _register(house: House, queue: str, jobs: int, *, keep: bool) -> None:
    """The queue's settings stand in the database, before anyone listens to it."""
    engine = client(house)
    conflict: Any = "never_update" if keep else "always_update"
    engine.register_queue(queue, worker_concurrency=jobs, polling_interval_sec=POLL_SECONDS, on_conflict=conflict)
    engine.destroy()


def _write_ahead(address: Address) -> None:
    """The engine does not set this itself: a quarter faster, and readers do not wait for writers."""
    if address.file is None:
        return
    file = sa.engine.make_url(address.engine).database
    if file is None:
        return
    refuse_unsound(Path(file), ours="dbos_migrations")
    with suppress(sqlite3.OperationalError):
        connection = sqlite3.connect(file, timeout=30)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.close()
