"""What the runs of one person took since a moment: pages read, attempts made, tokens and money."""

from datetime import datetime, timedelta
from decimal import Decimal

import sqlalchemy as sa
from sqlmodel import Session, col

from services.core.caps import Used
from storage.tables import CallRow, EventRow, RunRecord
from storage.tables_learning import RegressionRow
from storage.tables_people import OwnerRow

STILL = timedelta(days=2)
"""Runs that were handed in longer than this before are not at work any more."""


def used(session: Session, person: str | None, since: datetime) -> Used:
    """By the runs that `person` handed in, or that were made for a regression run of theirs ("": whose person is not known;
    None: everybody's)."""
    pages = sum(int(body["pages"]) for (body,) in session.execute(_events(sa.select(col(EventRow.body)), person, since, "read")))
    attempts = session.scalar(_events(sa.select(sa.func.count()).select_from(EventRow), person, since, "attempted")) or 0
    tokens, usd = 0, Decimal(0)
    paid = sa.select(col(CallRow.tokens_in) + col(CallRow.tokens_out), col(CallRow.cost_usd)).where(col(CallRow.at) >= since)
    for count, cost in session.execute(paid.where(col(CallRow.run_id).in_(_runs(person, since)))):
        tokens += count
        usd += Decimal(cost or 0)
    return Used(pages=pages, attempts=attempts, tokens=tokens, usd=usd)


def _events(
    chosen: sa.Select[*tuple[object, ...]], person: str | None, since: datetime, kind: str
) -> sa.Select[*tuple[object, ...]]:
    return chosen.where(col(EventRow.kind) == kind, col(EventRow.at) >= since, col(EventRow.run_id).in_(_runs(person, since)))


def _runs(person: str | None, since: datetime) -> sa.Select[str]:
    owned = (
        sa.select(col(RunRecord.run_id))
        .outerjoin(OwnerRow, col(OwnerRow.run_id) == col(RunRecord.run_id))
        .outerjoin(RegressionRow, col(RegressionRow.id) == col(RunRecord.trial))
    )
    recent = owned.where(col(RunRecord.created_at) >= since - STILL)
    whose = sa.func.coalesce(col(OwnerRow.person), col(RegressionRow.by), "")
    return recent if person is None else recent.where(whose == person)
