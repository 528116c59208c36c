"""People who may use this installation, their roles, and who handed a run in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import TypeAdapter
from sqlmodel import Session, col, select

from services.core.errors import AppError
from services.core.person import PersonRole
from storage.tables_people import OwnerRow, PersonRow

ROLES: TypeAdapter[frozenset[PersonRole]] = TypeAdapter(frozenset[PersonRole])


@dataclass(frozen=True)
class Known:
    """A person as the installation knows them."""

    id: str
    name: str
    email: str
    roles: frozenset[PersonRole]
    disabled: bool
    seen_at: datetime | None


def everyone(session: Session) -> tuple[Known, ...]:
    """All people, by name."""
    return tuple(_known(row) for row in session.exec(select(PersonRow).order_by(col(PersonRow.name), col(PersonRow.id))))


def find(session: Session, person: str) -> Known | None:
    """The person of this id."""
    row = session.get(PersonRow, person)
    return _known(row) if row else None


def arrived(session: Session, person: str, name: str, email: str, first_roles: Iterable[PersonRole], at: datetime) -> Known:
    """Note that someone signed in. A person who was not known before gets `first_roles`."""
    row = session.get(PersonRow, person)
    if row is None:
        row = PersonRow(id=person, name=name, email=email, roles=sorted(first_roles), created_at=at)
    row.name, row.email, row.seen_at = name or row.name, email or row.email, at
    session.add(row)
    session.flush()
    return _known(row)


def set_roles(session: Session, person: str, roles: Iterable[PersonRole]) -> frozenset[PersonRole]:
    """Give a person these roles and no others; returns those before. Raises AppError for an unknown person."""
    row = _row(session, person)
    before = ROLES.validate_python(row.roles)
    row.roles = sorted(roles)
    session.add(row)
    return before


def set_disabled(session: Session, person: str, disabled: bool) -> None:
    """Shut a person out, or let them in again. Raises AppError for an unknown person."""
    row = _row(session, person)
    row.disabled = disabled
    session.add(row)


def own(session: Session, run_ids: Sequence[str], person: str) -> None:
    """Note who handed runs in; the first one stays."""
    for run_id in run_ids:
        if session.get(OwnerRow, run_id) is None:
            session.add(OwnerRow(run_id=run_id, person=person))


def owner(session: Session, run_id: str) -> str:
    """Who handed a run in; empty when that is not known."""
    row = session.get(OwnerRow, run_id)
    return row.person if row else ""


def _row(session: Session, person: str) -> PersonRow:
    row = session.get(PersonRow, person)
    if row is None:
        raise AppError("There is no such person.", "Choose one of the list.")
    return row


def _known(row: PersonRow) -> Known:
    return Known(row.id, row.name, row.email, ROLES.validate_python(row.roles), row.disabled, row.seen_at)
