"""What share of decided items gets a second look; earlier settings stay readable."""

from typing import Any

from sqlmodel import Session, col, select

from storage.clock import now
from storage.tables_work import ReviewPolicyRow


def newest(session: Session) -> dict[str, Any] | None:
    """The setting in force; None when none was ever made."""
    row = session.exec(select(ReviewPolicyRow).order_by(col(ReviewPolicyRow.number).desc()).limit(1)).first()
    return row.body if row else None


def add(session: Session, by: str, body: dict[str, Any]) -> None:
    """A new setting, in force from now on."""
    session.add(ReviewPolicyRow(by=by, at=now(session), body=body))
