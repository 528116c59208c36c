"""Facts about sections whose loops go side by side: how many, where their events stand, what stops them, what they cost."""

import threading
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from services.core.events import Classified, Concluded
from services.core.policy import Overrides
from services.core.run import RunOptions
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.nouns import Incoming
from services.tasks.pack import Case
from tests.desk.charts import Model, Say, chart, lasting, reached_at
from tests.desk.houses import ended, opened, toy_house
from tests.model_server import Answer, Held, ModelServer, Play, Status
from tests.toy import TOY

REPORTS = 6
WIDTH = 4
REMOTE = RunOptions(engine="openai")


def home_of(server: ModelServer, home: Path, url: str | None = None, width: int = WIDTH, **parts: Any) -> House:
    return toy_house(home, url, settings={"sections": width}, providers=reached_at(server), **parts)


def begun(desk: Desk, options: RunOptions = REMOTE) -> str:
    made = desk.submit([Incoming(name="chart.txt", data=chart(REPORTS).encode())], options, again=True)[0]
    assert made.run_id, made.problem
    return made.run_id


def held(go: threading.Event) -> Say:
    return lambda _, text: Held(go, text)


def test_as_many_sections_as_allowed_wait_for_the_model_together(database_url: str, tmp_path: Path) -> None:
    go = threading.Event()
    with ModelServer(Model(say=held(go))) as server, opened(home_of(server, tmp_path, database_url)) as desk:
        run_id = begun(desk)
        server.wait_for(WIDTH)
        view = desk.view(run_id)
        assert [len(one.attempts) for one in view.sections] == [1] * WIDTH + [0] * (REPORTS - WIDTH)
        go.set()
        ended(desk, run_id)
        assert server.most_in_flight == WIDTH
        assert len(server.seen) == REPORTS


def test_side_by_side_comes_to_the_same_as_one_after_another(tmp_path: Path) -> None:
    told = []
    for width in (1, WIDTH):
        with ModelServer(Model(short=1)) as server, opened(home_of(server, tmp_path / str(width), width=width)) as desk:
            run_id = begun(desk)
            ended(desk, run_id)
            by_section: dict[int, list[str]] = defaultdict(list)
            for one in desk.events(run_id):
                by_section[getattr(one.event, "section", -1)].append(one.event.kind)
            told.append((by_section, lasting(desk.result(run_id)["documents"])))
    assert told[0] == told[1]
    assert all(len(entry["attempts"]) == 2 for entry in told[0][1])


def test_the_sections_are_named_at_once_and_end_in_the_order_of_the_file(tmp_path: Path) -> None:
    first, rest = threading.Event(), threading.Event()

    def later_ones_first(number: int, text: str) -> Play:
        return Held(first if number == 1 else rest, text)

    with ModelServer(Model(say=later_ones_first)) as server, opened(home_of(server, tmp_path)) as desk:
        run_id = begun(desk)
        server.wait_for(WIDTH)
        rest.set()
        while desk.view(run_id).sections[-1].verdict is None:
            threading.Event().wait(0.05)
        assert not any(one.concluded for one in desk.view(run_id).sections)
        first.set()
        ended(desk, run_id)
        events = [one.event for one in desk.events(run_id)]
    assert [one.section for one in events if isinstance(one, Concluded)] == list(range(REPORTS))
    named = [one.kind for one in events].index("classified")
    assert [one.section for one in events[named : named + REPORTS] if isinstance(one, Classified)] == list(range(REPORTS))


def test_once_the_tokens_are_used_up_no_section_asks_beyond_the_calls_in_flight(database_url: str, tmp_path: Path) -> None:
    go, options = threading.Event(), REMOTE.model_copy(update={"overrides": Overrides(budget_tokens=1)})
    with ModelServer(Model(short=9, say=held(go))) as server, opened(home_of(server, tmp_path, database_url)) as desk:
        run_id = begun(desk, options)
        server.wait_for(WIDTH)
        go.set()
        ended(desk, run_id)
        documents: Any = desk.result(run_id)["documents"]
        assert len(server.seen) == WIDTH
    assert {entry["stop_reason"] for entry in documents} == {"budget_exhausted"}
    assert [entry["iterations"] for entry in documents] == [1] * WIDTH + [0] * (REPORTS - WIDTH)


def test_a_stop_ends_every_section_and_keeps_what_they_have(tmp_path: Path) -> None:
    go = threading.Event()
    with ModelServer(Model(short=9, say=held(go))) as server, opened(home_of(server, tmp_path)) as desk:
        run_id = begun(desk)
        server.wait_for(WIDTH)
        desk.cancel(run_id)
        go.set()
        view = ended(desk, run_id)
        documents: Any = desk.result(run_id)["documents"]
        assert len(server.seen) == WIDTH
    assert view.state == "cancelled"
    assert [(entry["stop_reason"], entry["iterations"]) for entry in documents] == [("cancelled", 1)] * WIDTH


def test_a_section_that_gets_no_answer_leaves_the_others(tmp_path: Path) -> None:
    def not_the_second(number: int, text: str) -> Play:
        return Status(401) if number == 2 else Answer(text)

    with ModelServer(Model(say=not_the_second)) as server, opened(home_of(server, tmp_path)) as desk:
        run_id = begun(desk)
        ended(desk, run_id)
        result: Any = desk.result(run_id)
    assert result["outcome"] == "extracted"
    reasons = [entry["stop_reason"] for entry in result["documents"]]
    assert reasons == ["provider_failed" if number == 2 else "threshold_met" for number in range(1, REPORTS + 1)]


@pytest.mark.parametrize("width", [1, WIDTH])
def test_a_section_that_breaks_leaves_the_others_and_is_named(tmp_path: Path, width: int) -> None:
    def breaks(case: Case, draft: Any) -> list[Any]:
        if "2024-02-05" in case.document.text:
            raise ZeroDivisionError
        return []

    packs = {TOY.name: replace(TOY, check=breaks)}
    with (
        ModelServer(Model()) as server,
        opened(home_of(server, tmp_path, width=width, packs=lambda: packs)) as desk,
    ):
        run_id = begun(desk)
        view = ended(desk, run_id)
        documents: Any = desk.result(run_id)["documents"]
    assert view.finished is not None
    assert (view.state, view.finished.reason.partition(":")[0]) == ("failed", "Section 2")
    assert [entry["fields"]["date"]["value"] for entry in documents] == [f"2024-{month:02}-05" for month in (1, 3, 4, 5, 6)]
