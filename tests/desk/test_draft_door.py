"""Facts about the door for what is being typed: it opens for the browser and person that its address was made for."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import anyio
import httpx2
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from services.core.run import RunOptions
from services.desk import draft_door
from services.desk.desk import Desk
from services.desk.guard.http import COOKIE
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

MINE = "a-session"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def desk(home: Path) -> Iterator[Desk]:
    with opened(toy_house(home)) as made:
        yield made


@pytest.fixture(scope="module")
def run_id(desk: Desk) -> str:
    made = desk.submit_text(TEXT, RunOptions()).run_id or ""
    ended(desk, made)
    return made


def test_the_door_keeps_what_is_typed_in_the_browser_that_the_address_was_made_for(desk: Desk, run_id: str) -> None:
    door = TestClient(Starlette(routes=draft_door.routes()), cookies={COOKIE: MINE})
    address = desk.drafts.address(MINE, run_id, 0, "ada")
    assert door.post(address, json={"unit": "grade", "text": "3"}).status_code == 204
    assert desk.drafts.begun(run_id, 0, "ada").typed == {"grade": "3"}
    assert door.post(address, json={"unit": "grade", "text": None}).status_code == 204
    assert desk.drafts.begun(run_id, 0, "ada").typed == {}


def test_the_door_stays_shut_for_everybody_else(desk: Desk, run_id: str) -> None:
    address = desk.drafts.address(MINE, run_id, 0, "ada")
    told = {"unit": "grade", "text": "3"}
    routes = Starlette(routes=draft_door.routes())
    assert TestClient(routes).post(address, json=told).status_code == 404
    assert TestClient(routes, cookies={COOKIE: "another"}).post(address, json=told).status_code == 404
    mine = TestClient(routes, cookies={COOKIE: MINE})
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    for changed in ({"p": "ben"}, {"s": "0" * 64}, {"e": "9" * 12}, {"e": "soon"}):
        assert mine.post(urlsplit(address).path, params={**query, **changed}, json=told).status_code == 404
    assert mine.post(address.replace("/0?", "/1?"), json=told).status_code == 404
    assert desk.drafts.begun(run_id, 0, "ada").typed == {}


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"unit": 3}', b'{"unit": "grade", "text": 3}', b" " * 200_000])
def test_what_is_no_draft_is_refused_at_the_door(desk: Desk, run_id: str, body: bytes) -> None:
    door = TestClient(Starlette(routes=draft_door.routes()), cookies={COOKIE: MINE})
    assert door.post(desk.drafts.address(MINE, run_id, 0, "ada"), content=body).status_code == 400


def test_of_texts_that_wait_for_the_database_the_last_one_that_came_is_kept(desk: Desk, home: Path, run_id: str) -> None:
    address = desk.drafts.address(MINE, run_id, 0, "ada")
    units = [f"field_{number}" for number in range(6)]
    with closing(sqlite3.connect(home / "proofloop.sqlite", isolation_level=None)) as other:
        other.execute("begin immediate")
        told = anyio.run(_posted, address, [{"unit": unit, "text": text} for text in ("older", "newer") for unit in units], other)
    assert told == [204] * 2 * len(units)
    assert desk.drafts.begun(run_id, 0, "ada").typed == dict.fromkeys(units, "newer")
    for unit in units:
        desk.drafts.type(run_id, 0, "ada", unit, None)


async def _posted(address: str, bodies: list[dict[str, str]], other: sqlite3.Connection) -> list[int]:
    """The answers to texts that came one after the other, all before the database was free."""
    app = httpx2.ASGITransport(app=Starlette(routes=draft_door.routes()))
    async with httpx2.AsyncClient(transport=app, base_url="http://here", cookies={COOKIE: MINE}) as browser:
        told = []
        for body in bodies:
            told.append(asyncio.create_task(browser.post(address, json=body)))
            await asyncio.sleep(0.02)
        other.execute("rollback")
        return [answer.status_code for answer in await asyncio.gather(*told)]


def test_the_door_says_why_a_text_is_not_kept(desk: Desk, run_id: str) -> None:
    door = TestClient(Starlette(routes=draft_door.routes()), cookies={COOKIE: MINE})
    refused = door.post(desk.drafts.address(MINE, run_id, 0, "ada"), json={"unit": "grade", "text": "3" * 20_001})
    assert (refused.status_code, refused.text) == (409, "This is too long to be kept. A value has at most 20,000 characters.")
