"""Concluded sections as the monitor keeps them, without running anything."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

from services.core.run import RunOptions, RunSpec
from services.desk.house import House
from storage import documents, runs
from storage.tables_monitor import MeasureRow

SHA = "a" * 64


def measured(house: House, count: int, *, age: timedelta = timedelta(hours=2), **told: Any) -> None:
    """So many sections of a toy note that met their target in one attempt, unless told otherwise."""
    usual = {
        "preset": "default",
        "doc_type": "toy-note",
        "attempts": 1,
        "score": 0.97,
        "met": True,
        "ms": 3_000,
        "first": 0.97,
        "best": 0.97,
        "stop_reason": "threshold_met",
    }
    row = {**usual, **told}
    with house.database.writing() as session:
        documents.note(session, SHA, 3, "text")
        for _ in range(count):
            run_id = uuid.uuid4().hex
            options = RunOptions(preset=row["preset"])
            runs.create(session, RunSpec(run_id=run_id, file="okapicanary.pdf", sha256=SHA, options=options))
            session.add(MeasureRow(run_id=run_id, section=0, at=datetime.now(UTC) - age, **row))


def poor(house: House, count: int) -> None:
    """So many that took every attempt and missed their target."""
    measured(house, count, attempts=3, score=0.6, met=False, first=0.6, best=0.6, stop_reason="max_iterations")
