"""`desk.people`: who may do what, who is signed in, and access in an emergency."""

import logging
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from services.core.errors import AppError
from services.core.person import ROLES, PersonRole
from services.desk.house import House
from storage import audit, sessions, users
from storage.audit import Entry
from storage.sessions import Open
from storage.users import Known

alarm = logging.getLogger("proofloop.alarm")

EMERGENCY = timedelta(hours=1)
LEAST_WORDS = 10
"""Characters of a reason below which nothing is said."""


class People:
    """Every change is written into the audit log in the same transaction. `by` is the id of who acts."""

    def __init__(self, house: House) -> None:
        self._house = house

    def everyone(self) -> tuple[Known, ...]:
        """All people that signed in here."""
        with self._house.database.reading() as session:
            return users.everyone(session)

    def signed_in(self) -> tuple[Open, ...]:
        """Sessions that hold at this moment, the latest first."""
        limits = self._house.settings
        idle, longest = timedelta(minutes=limits.idle_minutes), timedelta(hours=limits.session_hours)
        with self._house.database.reading() as session:
            return sessions.living(session, _now(), idle=idle, longest=longest)

    def set_roles(self, person: str, roles: Iterable[PersonRole], *, by: str) -> None:
        """Give a person these roles and no others. Raises AppError for unknown people and roles, and for the last admin."""
        wanted = frozenset(roles)
        if not wanted <= frozenset(ROLES):
            raise AppError("There is no such role.", f"Use some of {', '.join(ROLES)}.")
        with self._house.database.writing() as session:
            if "admin" not in wanted:
                _refuse_last_admin(users.everyone(session), person)
            before = users.set_roles(session, person, wanted)
            details = {"person": person, "old": sorted(before), "new": sorted(wanted)}
            audit.append(session, Entry(by, "set_roles", details=details))

    def shut_out(self, person: str, *, by: str) -> None:
        """No more sign-in, and every session of theirs ends now. Raises AppError for the last admin."""
        with self._house.database.writing() as session:
            _refuse_last_admin(users.everyone(session), person)
            users.set_disabled(session, person, True)
            sessions.end(session, _now(), "shut out", person=person)
            audit.append(session, Entry(by, "shut_out", details={"person": person}))

    def let_in(self, person: str, *, by: str) -> None:
        """A person who was shut out may sign in again."""
        with self._house.database.writing() as session:
            users.set_disabled(session, person, False)
            audit.append(session, Entry(by, "let_in", details={"person": person}))

    def end_sessions(self, person: str, *, by: str) -> int:
        """End every session of a person; returns how many there were."""
        with self._house.database.writing() as session:
            ended = sessions.end(session, _now(), "ended by an administrator", person=person)
            audit.append(session, Entry(by, "end_sessions", details={"person": person, "count": ended}))
        return ended

    def open_all(self, why: str, *, by: str) -> None:
        """Emergency access: every document opens to this person's sessions for an hour. It is logged and raises an alarm.

        Raises AppError without a reason.
        """
        if len(why.strip()) < LEAST_WORDS:
            raise AppError("Emergency access needs a reason.", "Say in a few words what the emergency is.")
        with self._house.database.writing() as session:
            for one in sessions.living(session, _now(), idle=EMERGENCY, longest=timedelta(days=30)):
                if one.person == by:
                    sessions.open_to_all(session, one.id, _now() + EMERGENCY)
            number = audit.append(session, Entry(by, "emergency_access", details={"why": why.strip()}))
        alarm.warning("emergency access was taken (audit row %s)", number)

    def emergencies(self) -> tuple[audit.Kept, ...]:
        """Emergency access taken since the last one that an administrator has seen."""
        with self._house.database.reading() as session:
            seen = audit.rows(session, what="emergency_seen", limit=1)
            taken = audit.rows(session, what="emergency_access", limit=20)
        return tuple(one for one in taken if not seen or one.number > seen[0].number)

    def emergencies_seen(self, *, by: str) -> None:
        """An administrator has looked at them."""
        with self._house.database.writing() as session:
            audit.append(session, Entry(by, "emergency_seen"))


def _refuse_last_admin(everyone: Iterable[Known], person: str) -> None:
    admins = {one.id for one in everyone if "admin" in one.roles and not one.disabled}
    if admins == {person}:
        raise AppError("This is the only administrator.", "Make somebody else an administrator first.")


def _now() -> datetime:
    return datetime.now(UTC)
