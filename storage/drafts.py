"""What reviewers have begun: kept per person and place, replaced as they go on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from pydantic import JsonValue
from sqlmodel import Session, col, select

from storage import clock
from storage.tables_drafts import DraftRow, KeyChoiceRow


@dataclass(frozen=True)
class Draft:
    """What stands on a unit, and since when."""

    at: datetime
    body: Mapping[str, JsonValue]


def of_section(session: Session, run_id: str, section: int, by: str) -> dict[str, Draft]:
    """Unit -> what one person has begun there."""
    chosen = select(DraftRow).where(DraftRow.run_id == run_id, DraftRow.section == section, DraftRow.by == by)
    return {row.unit: Draft(row.at, row.body) for row in session.exec(chosen.order_by(col(DraftRow.unit)))}


def keep(session: Session, run_id: str, section: int, by: str, unit: str, body: Mapping[str, JsonValue]) -> None:
    """What stands on the unit is this."""
    row, now = session.get(DraftRow, (run_id, section, by, unit)), clock.now(session)
    if row is None:
        row = DraftRow(run_id=run_id, section=section, by=by, unit=unit, at=now, body=dict(body))
    row.at, row.body = now, dict(body)
    session.add(row)
    session.flush()


def drop(session: Session, run_id: str, section: int, by: str, unit: str) -> None:
    """Nothing stands on the unit any more."""
    place = (col(DraftRow.run_id) == run_id, col(DraftRow.section) == section, col(DraftRow.by) == by)
    session.execute(sa.delete(DraftRow).where(*place, col(DraftRow.unit) == unit))


def keys_of(session: Session, by: str) -> dict[str, str]:
    """The keys that a person changed."""
    row = session.get(KeyChoiceRow, by)
    return dict(row.body) if row else {}


def choose_keys(session: Session, by: str, keys: Mapping[str, str]) -> None:
    """A person's keys are these; empty: ours again."""
    row = session.get(KeyChoiceRow, by) or KeyChoiceRow(by=by, body={})
    row.body = dict(keys)
    session.add(row)
