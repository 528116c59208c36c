"""Taxpayers' consents to disclosure: recorded, withdrawn, and never changed otherwise."""

from dataclasses import dataclass
from datetime import date, datetime

from sqlmodel import Session, col, select

from services.core.errors import AppError
from storage.tables_people import ConsentRow


@dataclass(frozen=True)
class Consent:
    """What 26 CFR 301.7216-3 asks a consent to name. `recipient` is the host that gets the documents."""

    id: str
    taxpayer: str
    recipient: str
    items: str
    purpose: str
    given_on: date
    ends_on: date
    recorded_by: str
    withdrawn: bool = False

    def holds(self, taxpayer: str, recipient: str, on: date) -> bool:
        """It covers this taxpayer and recipient on that day."""
        same = (self.taxpayer.casefold(), self.recipient.casefold()) == (taxpayer.casefold(), recipient.casefold())
        return same and self.given_on <= on <= self.ends_on and not self.withdrawn


def add(session: Session, consent: Consent, at: datetime) -> None:
    """Record a consent."""
    body = {name: getattr(consent, name) for name in ("taxpayer", "recipient", "items", "purpose")}
    session.add(
        ConsentRow(
            id=consent.id,
            body=body,
            given_on=consent.given_on,
            ends_on=consent.ends_on,
            recorded_by=consent.recorded_by,
            recorded_at=at,
        )
    )


def withdraw(session: Session, id_: str, at: datetime) -> None:
    """From now on it does not hold. Raises AppError when there is none."""
    row = session.get(ConsentRow, id_)
    if row is None:
        raise AppError("There is no such consent.", "Choose one of the list.")
    row.withdrawn_at = row.withdrawn_at or at
    session.add(row)


def everything(session: Session) -> tuple[Consent, ...]:
    """All consents, the latest first."""
    rows = session.exec(select(ConsentRow).order_by(col(ConsentRow.recorded_at).desc(), col(ConsentRow.id)))
    return tuple(_consent(row) for row in rows)


def _consent(row: ConsentRow) -> Consent:
    return Consent(
        id=row.id,
        **row.body,
        given_on=row.given_on,
        ends_on=row.ends_on,
        recorded_by=row.recorded_by,
        withdrawn=row.withdrawn_at is not None,
    )
