"""`desk.consents`: taxpayers' consents, which open the way of tax documents to a provider."""

import uuid
from datetime import UTC, date, datetime

from services.core.errors import AppError
from services.desk.house import House
from storage import audit, consents
from storage.audit import Entry
from storage.consents import Consent

ONE_YEAR = 365
"""Days that a consent holds when it names no end (26 CFR 301.7216-3(b)(5))."""


class Consents:
    """Recorded and withdrawn, never changed; each time with a row in the audit log."""

    def __init__(self, house: House) -> None:
        self._house = house

    def everything(self) -> tuple[Consent, ...]:
        """All consents, the latest first."""
        with self._house.database.reading() as session:
            return consents.everything(session)

    def record(
        self, *, taxpayer: str, recipient: str, items: str, purpose: str, given_on: date, ends_on: date | None = None, by: str
    ) -> Consent:
        """Record a signed consent. `recipient` is the host that documents go to. Raises AppError when something is missing."""
        told = (taxpayer.strip(), recipient.strip(), items.strip(), purpose.strip())
        missing = [name for name, text in zip(("taxpayer", "recipient", "items", "purpose"), told, strict=True) if not text]
        if missing:
            raise AppError(f"A consent needs its {', '.join(missing)}.", "Take them from the signed form.")
        until = ends_on or date.fromordinal(given_on.toordinal() + ONE_YEAR)
        if until < given_on:
            raise AppError("The consent ends before it was given.", "Correct the dates.")
        made = Consent(uuid.uuid4().hex, *told, given_on, until, by)
        with self._house.database.writing() as session:
            consents.add(session, made, datetime.now(UTC))
            details = {"consent": made.id, "recipient": made.recipient, "ends_on": until.isoformat()}
            audit.append(session, Entry(by, "consent_recorded", details=details))
        return made

    def withdraw(self, consent_id: str, *, by: str) -> None:
        """From now on nothing leaves on this consent. Raises AppError when there is none."""
        with self._house.database.writing() as session:
            consents.withdraw(session, consent_id, datetime.now(UTC))
            audit.append(session, Entry(by, "consent_withdrawn", details={"consent": consent_id}))
