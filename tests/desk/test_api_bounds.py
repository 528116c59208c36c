"""Facts about callers who come in numbers, wait, dawdle or go away: bounds hold, and runs go on without them."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from services.core.document import Document
from services.desk.api.door import Limits
from services.documents.plain import read_text
from tests.desk.api_serving import TOKEN, asked, serving
from tests.desk.houses import ended, opened, toy_house
from tests.toy import TEXT

NOTE = TEXT.encode()


class Held:
    """Reads a note once it is let go."""

    def __init__(self) -> None:
        self.let_go = Event()

    def __call__(self, data: bytes, name: str, **_: Any) -> Document:
        assert self.let_go.wait(120)
        return read_text(data.decode())


@pytest.fixture(autouse=True)
def _tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_API_TOKENS", TOKEN)


@pytest.fixture
def held() -> Iterator[Held]:
    made = Held()
    yield made
    made.let_go.set()


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.02)
    return False


def test_a_run_that_outlasts_its_timeout_is_to_be_asked_for(tmp_path: Path, held: Held) -> None:
    house = toy_house(tmp_path, settings={"timeout_ms": 200}, read=held)
    with opened(house), serving() as served:
        reply = served.post(asked(NOTE))
        run_id = reply.json()["runId"]
        assert (reply.status_code, reply.headers["retry-after"]) == (202, "1")
        assert reply.headers["location"] == f"/api/runs/{run_id}"
        assert served.run(run_id).status_code == 202
        held.let_go.set()
        result = served.ended(run_id)
    assert (result.status_code, result.json()["extractedData"]["histology"]) == (200, "ductal carcinoma")


def test_sending_a_document_again_while_it_is_worked_on_joins_that_run(tmp_path: Path, held: Held) -> None:
    with opened(toy_house(tmp_path, settings={"timeout_ms": 100}, read=held)) as desk, serving() as served:
        bodies = [asked(NOTE), asked(NOTE), asked(NOTE, maxIterations=1)]
        first, second, other = [served.post(body).json()["runId"] for body in bodies]
        assert (first == second, first == other, desk.run_count()) == (True, False, 2)
        held.let_go.set()
        ended(desk, first)
        served.post(asked(NOTE))
        assert desk.run_count() == 3


def test_a_full_queue_takes_no_more_until_something_left_it(tmp_path: Path) -> None:
    house = toy_house(tmp_path, settings={"timeout_ms": 50})
    with opened(house, works=False) as desk, serving(Limits(waiting=2)) as served:
        made = [served.post(asked(NOTE + b"%d" % number)) for number in range(3)]
        assert [reply.status_code for reply in made] == [202, 202, 429]
        assert set(made[2].json()) == {"error", "suggestions"}
        assert int(made[2].headers["retry-after"]) > 0
        desk.cancel(made[0].json()["runId"])
        assert served.post(asked(NOTE)).status_code == 202


def test_only_so_many_callers_wait_at_once(tmp_path: Path, held: Held) -> None:
    house = toy_house(tmp_path, read=held)
    with opened(house) as desk, serving(Limits(callers=1)) as served, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(served.post, asked(NOTE))
        assert within(60, lambda: desk.run_count() == 1)
        assert served.post(asked(NOTE + b"second")).status_code == 429
        held.let_go.set()
        assert waiting.result().status_code == 200
        assert within(60, lambda: served.post(asked(NOTE + b"third")).status_code == 200)


def test_many_callers_at_once_get_each_their_own_result(tmp_path: Path) -> None:
    notes = [NOTE.replace(b"ductal", b"kind%d" % number) for number in range(12)]
    with (
        opened(toy_house(tmp_path, settings={"timeout_ms": 90_000})),
        serving(Limits(uploads=2, threads=3)) as served,
        ThreadPoolExecutor(12) as pool,
    ):
        replies = [reply.json() for reply in pool.map(served.post, [asked(note) for note in notes])]
    assert [reply["extractedData"]["histology"] for reply in replies] == [f"kind{number} carcinoma" for number in range(12)]
    assert len({reply["documentId"] for reply in replies}) == 12


def test_a_caller_who_goes_away_while_sending_leaves_nothing(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk, serving(Limits(callers=1, uploads=1)) as served:
        wire = served.wire(sent=10_000, promised=1_000_000)
        assert within(60, lambda: served.post(asked(NOTE)).status_code == 429)
        before = desk.run_count()
        wire.close()
        assert within(60, lambda: served.post(asked(NOTE)).status_code == 200)
        assert desk.run_count() == before + 1


def test_a_caller_who_goes_away_while_waiting_finds_the_result_later(tmp_path: Path, held: Held) -> None:
    with opened(toy_house(tmp_path, read=held)) as desk, serving(Limits(callers=1)) as served:
        body = json.dumps(asked(NOTE)).encode()
        wire = served.wire(sent=0, promised=len(body))
        wire.sendall(body)
        assert within(60, lambda: desk.run_count() == 1)
        run_id = desk.runs()[0].run_id
        wire.close()
        held.let_go.set()
        ended(desk, run_id)
        assert served.run(run_id).json()["extractedData"]["grade"] == "2"
        assert within(60, lambda: served.post(asked(NOTE + b"next")).status_code == 200)


def test_a_body_that_does_not_arrive_is_not_waited_for(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk, serving(Limits(upload_seconds=0.2)) as served:
        with served.wire(sent=100, promised=1_000) as wire:
            said = wire.recv(65_536)
        assert said.startswith(b"HTTP/1.1 408 ")
        assert desk.run_count() == 0


def test_the_server_answers_others_while_documents_are_worked_on(tmp_path: Path, held: Held) -> None:
    with opened(toy_house(tmp_path, read=held)) as desk, serving() as served, ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(served.post, asked(NOTE + b"%d" % number)) for number in range(8)]
        assert within(60, lambda: desk.run_count() == 8)
        assert served.client.get("/healthz").json()["ok"]
        assert not any(one.done() for one in waiting)
        held.let_go.set()
        assert {one.result().status_code for one in waiting} == {200}


def test_documents_are_taken_in_while_other_processes_do_the_work(tmp_path: Path) -> None:
    house = toy_house(tmp_path, settings={"timeout_ms": 100})
    with opened(house, works=False) as desk, serving() as served:
        assert served.post(asked(NOTE)).json() == {"runId": desk.runs()[0].run_id, "state": "queued"}
