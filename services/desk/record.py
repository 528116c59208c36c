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
        line_up(session, run_id, event)
    return seq


def line_up(session: Session, run_id: str, end: Concluded, why: str = "") -> None:
    """Give a section its place in the review queue, by its risk; `why` is said there instead of the risk's own reason."""
    unused = trust_facts.newest(session).get(end.doc_type, "")
    risk = risk_of(end, score_counts=not unused)
    sections.assess(session, run_id, end.section, risk.value, why or risk.why, unused)
