"""The database hangs up on everyone in the middle of a run, as it does when it is restarted: the run goes on."""

import time
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from services.core.calls import CallReply, CallRequest
from services.core.run import RunOptions
from services.desk.patience import patiently
from services.providers.builtin import Builtin
from storage.database import Unavailable
from tests.desk.houses import ended, opened, toy_house
from tests.toy import HARD, toy_packs

HANG_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def test_a_run_survives_that_every_connection_is_cut_during_each_call(postgres_url: str, tmp_path: Path) -> None:
    calls: Counter[str] = Counter()

    class Cutting(Builtin):
        def call(self, request: CallRequest, *, timeout: float) -> CallReply:
            calls[request.key] += 1
            with psycopg.connect(postgres_url, autocommit=True) as connection:
                connection.execute(HANG_UP)
            return super().call(request, timeout=timeout)

    readers = {name: pack.read for name, pack in toy_packs().items()}
    with opened(toy_house(tmp_path, postgres_url, provider=lambda *_: Cutting(readers))) as desk:
        run_id = desk.submit_text(HARD, RunOptions()).run_id or ""
        view = patiently(lambda: ended(desk, run_id), time.sleep)
        assert view.state == "finished", view.finished
        assert [one.seq for one in desk.events(run_id)] == list(range(1, view.seq + 1))
        assert view.sections[0].concluded is not None
        assert view.sections[0].concluded.stop_reason == "threshold_met"
    assert set(calls.values()) == {1}
    assert len(calls) == 2


def test_a_database_that_comes_back_is_waited_for() -> None:
    waits: list[float] = []

    def work() -> str:
        if len(waits) < 3:
            raise Unavailable("down", "wait")
        return "done"

    assert patiently(work, waits.append) == "done"
    assert len(waits) == 3


def test_a_database_that_does_not_come_back_is_told_in_the_end() -> None:
    waits: list[float] = []

    def work() -> str:
        raise Unavailable("down", "wait")

    with pytest.raises(Unavailable):
        patiently(work, waits.append)
    assert 60 <= sum(waits) <= 300
