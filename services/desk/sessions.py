"""Who is at a browser: our own sessions beside the identity provider's, with limits, and ended once and for all."""

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from services.core.person import Person, PersonRole
from services.desk.house import House
from services.desk.settings import Settings
from storage import audit, sessions, users
from storage.audit import Entry
from storage.sessions import Open

SEEN_EVERY = timedelta(seconds=20)
"""Activity is written down at most this often."""
SECOND_FACTOR = ("mfa", "multifactor", "phr", "phrh")
"""Words of `acr` that tell of a second factor (RFC 8176 has "mfa" for `amr`)."""


class Sessions:
    """`secret` is what stands in a browser's cookie; the database knows its hash only. Safe from many threads."""

    def __init__(self, house: House, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._house = house
        self._now = now
        self._idle = timedelta(minutes=house.settings.idle_minutes)
        self._longest = timedelta(hours=house.settings.session_hours)

    def begin(self, proof: str) -> str:
        """A browser came back from the identity provider with an identity whose hash is `proof`: a new secret for it."""
        secret = secrets.token_urlsafe(32)
        with self._house.database.writing() as session:
            sessions.begin(session, hashed(secret), proof, self._now())
        return secret

    def enter(self, secret: str, proof: str, claims: Mapping[str, Any]) -> Person | None:
        """The person of the identity provider's claims, in the session that this identity began; None for every other.

        An identity that was copied into another browser, or kept from before a sign-out, began no session there.
        """
        with self._house.database.writing() as session:
            held = sessions.find(session, hashed(secret), self._now(), idle=self._idle, longest=self._longest)
            if held is None or not secrets.compare_digest(held.proof, proof):
                return None
            known = users.arrived(session, **_identity(claims), first_roles=self._first_roles(claims), at=self._now())
            allowed = not known.disabled and held.person in (None, known.id)
            if not allowed:
                sessions.end(session, self._now(), "refused", id_=held.id)
            else:
                sessions.belongs(session, held.id, known.id, _second_factor(claims))
            if held.person is None:
                audit.append(session, Entry(known.id, "sign_in" if allowed else "sign_in_refused"))
        return self.person(secret) if allowed else None

    def person(self, secret: str, *, acting: bool = False) -> Person | None:
        """Whose session it is, with the roles of this moment; None when it does not hold (any more).

        `acting`: the person did something, so the idle limit starts anew.
        """
        moment, id_ = self._now(), hashed(secret)
        with self._house.database.reading() as session:
            held = sessions.find(session, id_, moment, idle=self._idle, longest=self._longest)
            known = users.find(session, held.person) if held and held.person else None
        if held is None or known is None or known.disabled:
            return None
        if acting and moment - held.seen_at >= min(SEEN_EVERY, self._idle / 4):
            with self._house.database.writing() as session:
                sessions.seen(session, id_, moment)
        return Person(id=known.id, name=known.name, roles=known.roles, mfa=held.mfa, open_to_all=self._emergency(held, moment))

    def leave(self, secret: str) -> None:
        """Sign out: the session is over, wherever its cookie was copied to."""
        with self._house.database.writing() as session:
            held = sessions.find(session, hashed(secret), self._now(), idle=self._idle, longest=self._longest)
            if held is not None and sessions.end(session, self._now(), "signed out", id_=held.id):
                audit.append(session, Entry(held.person or "", "sign_out"))

    def _first_roles(self, claims: Mapping[str, Any]) -> tuple[PersonRole, ...]:
        told = {str(claims.get("sub", "")), _identity(claims)["person"]}
        return ("admin",) if told & set(named_admins(self._house.settings)) else ()

    def _emergency(self, held: Open, moment: datetime) -> bool:
        return held.open_to_all_until is not None and moment < held.open_to_all_until


class Tabs:
    """Which browser a tab's live connection belongs to, so that nobody takes another's over by its id."""

    MOST = 10_000

    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def belongs(self, tab: str, secret: str) -> None:
        """The tab was opened by the browser with this secret."""
        with self._lock:
            self._known[tab] = hashed(secret)
            self._known.move_to_end(tab)
            while len(self._known) > self.MOST:
                self._known.popitem(last=False)

    def foreign(self, tab: str, secret: str) -> bool:
        """The tab is known as another browser's."""
        with self._lock:
            known = self._known.get(tab)
        return known is not None and not secrets.compare_digest(known, hashed(secret))


TABS = Tabs()
"""The tabs of this process."""


def hashed(secret: str) -> str:
    """How the database and our tables know a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def named_admins(settings: Settings) -> tuple[str, ...]:
    """Whom PROOFLOOP_ADMINS names."""
    return tuple(part.strip().lower() if "@" in part else part.strip() for part in settings.admins.split(",") if part.strip())


def _identity(claims: Mapping[str, Any]) -> dict[str, str]:
    """A verified address is a person's id; where the provider vouches for none, its subject is."""
    email = str(claims.get("email") or "").strip().lower()
    person = email if email and claims.get("email_verified") is True else str(claims.get("sub") or "")
    return {"person": person[:255], "name": str(claims.get("name") or email or person)[:200], "email": email[:200]}


def _second_factor(claims: Mapping[str, Any]) -> bool:
    methods = claims.get("amr")
    told = [str(one) for one in methods] if isinstance(methods, list | tuple) else [str(methods or "")]
    context = str(claims.get("acr") or "").lower().replace("/", ":").split(":")
    return "mfa" in told or any(word in SECOND_FACTOR for word in context)
