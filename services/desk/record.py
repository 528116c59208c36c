"""Writing an event together with all that follows from it: summaries, and the place in the review queue."""

from datetime import UTC, datetime

from sqlmodel import Session

from services.core.events import Concluded, Event
from services.review.risk import risk_of
from storage import events, measures, sections, trust_facts


def record_event(session: Session, run_id: str, event: Event) -> int:
    """Add the event in the caller's transaction; returns its seq."""
    seq = events.append(session, run_id, event)
    measures.note(session, run_id, event, datetime.now(UTC))
    if isinstance(event, Concluded):
        session.flush()
        unused = trust_facts.newest(session).get(event.doc_type, "")
        risk = risk_of(event, score_counts=not unused)
        sections.assess(session, run_id, event.section, risk.value, risk.why, unused)
    return seq
