"""Facts about sessions: they begin at the provider's answer, end at their limits or at a word, and belong to one browser."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from services.core.errors import AppError
from services.core.person import Person
from services.desk.people import People
from services.desk.sessions import Sessions, Tabs
from storage import audit, sessions
from storage.schema import migrate
from tests.desk.houses import toy_house

START = datetime(2026, 3, 1, 8, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


class Place:
    """Sessions and people on one database, and a clock to turn."""

    def __init__(self, home: Path, url: str) -> None:
        self.house = toy_house(home, url, {"oidc_issuer": "https://id.example", "admins": "Ada@example.org, boss"})
        migrate(self.house.database)
        self.clock = Clock()
        self.sessions = Sessions(self.house, self.clock)
        self.people = People(self.house)

    def signed_in(self, sub: str, **claims: Any) -> tuple[str, Person | None]:
        secret = self.sessions.begin(f"proof of {sub}")
        return secret, self.sessions.enter(secret, f"proof of {sub}", told(sub, **claims))

    def written(self, what: str) -> list[str]:
        with self.house.database.reading() as session:
            return [row.who for row in audit.rows(session, what=what)]


def told(sub: str, **claims: Any) -> dict[str, Any]:
    return {"sub": sub, "email": f"{sub}@example.org", "email_verified": True, "name": sub.title(), **claims}


@pytest.fixture
def place(tmp_path: Path, database_url: str) -> Iterator[Place]:
    made = Place(tmp_path, database_url)
    yield made
    made.house.database.close()


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, "")
    yield made
    made.house.database.close()


def test_a_named_administrator_administers_and_anyone_else_waits_for_a_role(place: Place) -> None:
    assert place.signed_in("ada")[1].roles == {"admin"}
    assert place.signed_in("boss", email_verified=False)[1].roles == {"admin"}
    _, bob = place.signed_in("bob")
    assert (bob.id, bob.name, bob.roles) == ("bob@example.org", "Bob", frozenset())
    place.people.set_roles("bob@example.org", ["reviewer"], by="ada@example.org")
    assert place.signed_in("bob")[1].roles == {"reviewer"}
    assert place.written("sign_in").count("bob@example.org") == 2


def test_an_address_that_nobody_vouches_for_names_nobody(small: Place) -> None:
    _, mallory = small.signed_in("mallory", email="ada@example.org", email_verified=False)
    assert (mallory.id, mallory.roles) == ("mallory", frozenset())


def test_a_session_ends_when_nothing_is_done(place: Place) -> None:
    secret, _ = place.signed_in("ada")
    for _ in range(3):
        place.clock.now += 14 * MINUTE
        assert place.sessions.person(secret, acting=True)
    place.clock.now += 15 * MINUTE
    assert place.sessions.person(secret, acting=True) is None


def test_looking_on_is_not_doing(small: Place) -> None:
    secret, _ = small.signed_in("ada")
    for _ in range(2):
        small.clock.now += 7 * MINUTE
        assert small.sessions.person(secret)
    small.clock.now += MINUTE
    assert small.sessions.person(secret) is None


def test_a_session_ends_after_twelve_hours_whatever_is_done(small: Place) -> None:
    secret, _ = small.signed_in("ada")
    while small.clock.now < START + timedelta(hours=12) - 10 * MINUTE:
        small.clock.now += 10 * MINUTE
        assert small.sessions.person(secret, acting=True)
    small.clock.now += 10 * MINUTE
    assert small.sessions.person(secret, acting=True) is None


def test_a_clock_that_is_set_back_lengthens_no_session(small: Place) -> None:
    secret, _ = small.signed_in("ada")
    small.clock.now -= 10 * MINUTE
    assert small.sessions.person(secret) is not None
    small.clock.now -= 3 * 60 * MINUTE
    assert small.sessions.person(secret) is None
    with small.house.database.reading() as session:
        assert sessions.living(session, small.clock.now, idle=15 * MINUTE, longest=12 * 60 * MINUTE) == ()


def test_a_copied_cookie_is_worth_nothing_after_signing_out(small: Place) -> None:
    secret, _ = small.signed_in("ada")
    small.sessions.leave(secret)
    assert small.sessions.person(secret) is None
    assert small.sessions.enter(secret, "proof of ada", told("ada")) is None
    assert small.written("sign_out") == ["ada@example.org"]


def test_an_identity_opens_only_the_session_that_it_began(small: Place) -> None:
    """A copied identity cookie in another browser, or in a session that somebody else's sign-in began, is refused."""
    small.signed_in("ada")
    assert small.sessions.enter("a secret that was made up", "proof of ada", told("ada")) is None
    theirs = small.sessions.begin("proof of eve")
    assert small.sessions.enter(theirs, "proof of ada", told("ada")) is None
    mine, _ = small.signed_in("eve")
    assert small.sessions.enter(mine, "proof of eve", told("ada")) is None
    assert small.sessions.person(mine) is None


def test_shutting_out_ends_every_session_at_once_and_lets_no_new_one_in(place: Place) -> None:
    place.signed_in("ada")
    secrets = [place.signed_in("bob")[0] for _ in range(2)]
    place.people.shut_out("bob@example.org", by="ada@example.org")
    assert [place.sessions.person(one) for one in secrets] == [None, None]
    assert place.signed_in("bob")[1] is None
    assert place.written("sign_in_refused") == ["bob@example.org"]
    place.people.let_in("bob@example.org", by="ada@example.org")
    assert place.signed_in("bob")[1] is not None


def test_a_role_that_is_taken_away_is_gone_at_the_next_look(small: Place) -> None:
    small.signed_in("ada")
    secret, _ = small.signed_in("bob")
    small.people.set_roles("bob@example.org", ["reviewer"], by="ada@example.org")
    assert small.sessions.person(secret).roles == {"reviewer"}
    small.people.set_roles("bob@example.org", [], by="ada@example.org")
    assert small.sessions.person(secret).roles == frozenset()


def test_the_last_administrator_stays(small: Place) -> None:
    small.signed_in("ada")
    for act in (
        lambda: small.people.set_roles("ada@example.org", ["reviewer"], by="x"),
        lambda: small.people.shut_out("ada@example.org", by="x"),
    ):
        with pytest.raises(AppError, match="only administrator"):
            act()
    with pytest.raises(AppError, match="no such role"):
        small.people.set_roles("ada@example.org", ["king"], by="x")


@pytest.mark.parametrize(
    ("claims", "second"),
    [
        ({"amr": ["pwd", "mfa"]}, True),
        ({"acr": "urn:example:mfa"}, True),
        ({"acr": "http://schemas.openid.net/pape/policies/2007/06/phr"}, True),
        ({"amr": ["pwd"]}, False),
        ({"amr": "mfaish", "acr": "nomfa"}, False),
        ({}, False),
    ],
)
def test_a_second_factor_counts_when_the_provider_says_so(small: Place, claims: dict[str, Any], second: bool) -> None:
    assert small.signed_in("ada", **claims)[1].mfa is second


def test_emergency_access_needs_a_reason_opens_everything_for_an_hour_and_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = Place(tmp_path, "")
    place.clock.now = datetime.now(UTC)
    secret, _ = place.signed_in("bob")
    with pytest.raises(AppError, match="reason"):
        place.people.open_all("help", by="bob@example.org")
    assert not place.sessions.person(secret).open_to_all
    place.people.open_all("the patient is here and cannot speak", by="bob@example.org")
    assert place.sessions.person(secret).open_to_all
    assert [one.who for one in place.people.emergencies()] == ["bob@example.org"]
    assert "emergency access" in caplog.text
    place.people.emergencies_seen(by="ada@example.org")
    assert place.people.emergencies() == ()
    place.clock.now += timedelta(minutes=14)
    place.sessions.person(secret, acting=True)
    for _ in range(4):
        place.clock.now += timedelta(minutes=12)
        here = place.sessions.person(secret, acting=True)
    assert here is not None
    assert not here.open_to_all
    place.house.database.close()


def test_a_tab_belongs_to_the_browser_that_opened_it() -> None:
    tabs = Tabs()
    tabs.belongs("tab", "mine")
    assert not tabs.foreign("tab", "mine")
    assert tabs.foreign("tab", "another's")
    assert tabs.foreign("tab", "")
    assert not tabs.foreign("a tab that nobody knows", "mine")
    for number in range(Tabs.MOST):
        tabs.belongs(f"tab {number}", "mine")
    assert not tabs.foreign("tab", "another's")
