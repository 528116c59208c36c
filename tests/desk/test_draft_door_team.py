"""Facts about tickets where people sign in: they are worth no more than what their bearer may do at that moment."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from services.core.person import LOCAL, PersonRole
from services.core.run import RunOptions
from services.desk import draft_door, http
from services.desk.desk import Desk
from services.desk.guard.http import COOKIE
from services.desk.house import House
from services.desk.sessions import hashed
from storage import sessions, users
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

TEAM = {"oidc_issuer": "https://id.example", "oidc_client_id": "us", "public_url": "http://testserver", "admins": "ann"}
TOLD = {"unit": "grade", "text": "3"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return toy_house(tmp_path, settings=TEAM)


@pytest.fixture
def team(house: House) -> Iterator[Desk]:
    with opened(house) as made:
        yield made


def signed_in(house: House, person: str, *roles: PersonRole) -> str:
    """The secret of a browser in which this person signed in."""
    secret, moment = f"secret-of-{person}", datetime.now(UTC)
    with house.database.writing() as session:
        users.arrived(session, person, person, "", roles, moment)
        sessions.begin(session, hashed(secret), "proof", moment)
        session.flush()
        sessions.belongs(session, hashed(secret), person, True)
    return secret


def test_a_ticket_is_refused_once_its_bearer_signed_out_was_shut_out_or_lost_the_role(team: Desk, house: House) -> None:
    """With the guard before the door and without it: a ticket is good for an hour, its bearer perhaps not."""
    made = team.for_person(lambda: LOCAL).submit_text(TEXT, RunOptions()).run_id or ""
    ended(team, made)
    signed_in(house, "ann", "admin")
    ends = {
        "out": lambda secret: team.sessions.leave(secret),
        "shut": lambda _: team.people.shut_out("shut", by="ann"),
        "role": lambda _: team.people.set_roles("role", ["engineer"], by="ann"),
    }
    for person, end in ends.items():
        secret = signed_in(house, person, "adjudicator")
        address = team.drafts.address(secret, made, 0, person)
        bare = TestClient(Starlette(routes=draft_door.routes()), cookies={COOKIE: secret})
        guarded = TestClient(Starlette(routes=draft_door.routes(), middleware=http.middleware()), cookies={COOKIE: secret})
        assert (bare.post(address, json=TOLD).status_code, guarded.post(address, json=TOLD).status_code) == (204, 204)
        end(secret)
        later = {"unit": "grade", "text": "after"}
        assert bare.post(address, json=later).status_code in (403, 409)
        assert guarded.post(address, json=later).status_code == (403 if person == "role" else 401)
        assert team.drafts.begun(made, 0, person).typed == {"grade": "3"}


def test_a_ticket_and_a_picture_are_worth_nothing_once_the_document_is_not_open_to_their_bearer(team: Desk, house: House) -> None:
    made = team.for_person(lambda: LOCAL).submit_text(TEXT, RunOptions()).run_id or ""
    ended(team, made)
    signed_in(house, "ann", "admin")
    secret = signed_in(house, "bea", "adjudicator")
    ticket, picture = team.drafts.address(secret, made, 0, "bea"), team.page_url(secret, made, 1)
    team.people.set_roles("bea", ["engineer"], by="ann")
    door = TestClient(Starlette(routes=http.routes(), middleware=http.middleware()), cookies={COOKIE: secret})
    assert door.post(ticket, json=TOLD).status_code == 403
    assert door.get(picture).status_code == 404
