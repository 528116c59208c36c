"""The log of a run: events are added in order, and the run's summary is kept in the same transaction."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import defer
from sqlmodel import Session, col, select

from services.core.errors import AppError
from services.core.events import EVENT, Classified, Concluded, Decided, Event, Finished, ReadStarted, Recorded, Refused, WasRead
from storage.tables import EventRow, RunRecord, SectionRow

SUMMARY = [defer(sa.inspect(RunRecord).attrs["spec"].class_attribute)]
"""The run's row without its specification, which never changes."""
TOLD = (EventRow.run_id, EventRow.seq, EventRow.at, EventRow.body)
"""Of an event, as plain values: rows that nobody changes need no object that watches for changes."""


def append(session: Session, run_id: str, event: Event) -> int:
    """Add the next event and bring the run's summary up to date; returns its `seq`. Raises AppError for an unknown run.

    After a `finished` nothing is added any more: the seq of the last event is returned.
    """
    run = session.get(RunRecord, run_id, with_for_update=True, options=SUMMARY)
    if run is None:
        raise AppError("There is no such run.", "Open it from the list of runs.")
    if run.state in ("finished", "failed", "cancelled"):
        return run.seq
    now = datetime.now(UTC)
    run.seq += 1
    body = event.model_dump(mode="json")
    session.add(EventRow(run_id=run_id, seq=run.seq, at=now, kind=event.kind, body=body))
    _summarise(session, run, event, now)
    if run.stop_asked and run.stage:
        run.stage = "stopping"
    session.add(run)
    return run.seq


def after(session: Session, run_id: str, seq: int = 0) -> tuple[Recorded, ...]:
    """The events of a run with a higher `seq`, in order."""
    rows = session.exec(select(*TOLD).where(EventRow.run_id == run_id, EventRow.seq > seq).order_by(col(EventRow.seq)))
    return tuple(_recorded(*row) for row in rows)


def of_kind(session: Session, run_ids: Sequence[str], kind: str) -> tuple[Recorded, ...]:
    """The events of one kind of several runs, by run and `seq`."""
    chosen = select(*TOLD).where(col(EventRow.run_id).in_(run_ids), EventRow.kind == kind)
    return tuple(_recorded(*row) for row in session.exec(chosen.order_by(col(EventRow.run_id), col(EventRow.seq))))


def _recorded(run_id: str, seq: int, at: datetime, body: Mapping[str, Any]) -> Recorded:
    return Recorded(run_id=run_id, seq=seq, at=at, event=EVENT.validate_python(body))


def _summarise(session: Session, run: RunRecord, event: Event, now: datetime) -> None:
    match event:
        case ReadStarted():
            run.state, run.stage = "reading", "reading the file"
        case WasRead():
            run.state, run.stage = "running", "finding out what it is"
        case Refused():
            run.problem = " ".join((event.reason, *event.advice))
        case Classified():
            run.doc_type = event.doc_type if event.section == 0 else run.doc_type
            run.stage = f"extracting as {event.doc_type}"
        case Decided():
            run.iterations = max(run.iterations, event.attempt)
            run.stage = event.verdict.words
        case Concluded():
            _conclude(session, run, event, now)
        case Finished():
            _finish(run, event)
        case _:
            run.stage = _doing(event)


def _doing(event: Event) -> str:
    number = getattr(event, "attempt", None)
    words = {"briefed": "extracting", "attempted": "grading", "graded": "deciding", "merged": "merging the attempts"}
    words |= {"rereading": "reading again at a finer resolution", "reread": "extracting"}
    doing = words.get(event.kind, event.kind)
    return f"attempt {number}: {doing}" if number else doing


def _conclude(session: Session, run: RunRecord, event: Concluded, now: datetime) -> None:
    """The document's score is its lowest section's; it needs review when any section does."""
    scores = [score for score in (run.score, event.score) if score is not None]
    run.score = min(scores, default=None)
    run.doc_type = event.doc_type if event.section == 0 else run.doc_type
    run.iterations = max(run.iterations, event.iterations)
    run.stop_reason = event.stop_reason if event.section == 0 else run.stop_reason
    if run.trial:
        return
    run.needs_review = run.needs_review or event.needs_review
    session.add(
        SectionRow(
            run_id=run.run_id,
            section=event.section,
            doc_type=event.doc_type,
            score=event.score,
            needs_review=event.needs_review,
            reasons=list(event.review_reasons),
            fields=len(event.draft.fields) if event.draft else 0,
            concluded_at=now,
        )
    )


def _finish(run: RunRecord, event: Finished) -> None:
    run.state = event.outcome if event.outcome in ("failed", "cancelled") else "finished"
    run.outcome = event.outcome
    run.problem = run.problem or event.reason
    run.seconds = event.seconds
    run.stage = ""
