"""Which document types' scores do not order the queue, as the trust report said last; what it said before stays readable."""

from collections.abc import Mapping

from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_work import TrustFactsRow


def newest(session: Session) -> Mapping[str, str]:
    """Document type -> why; what is in force."""
    row = session.exec(select(TrustFactsRow).order_by(col(TrustFactsRow.number).desc()).limit(1)).first()
    return row.body if row else {}


def add(session: Session, facts: Mapping[str, str]) -> None:
    """In force for what ends from now on."""
    session.add(TrustFactsRow(at=now(session), body=dict(facts)))
