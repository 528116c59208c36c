"""Facts about the monitor: figures of real runs, alerts that are told once, and a webhook that stops nothing."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from pydantic import SecretStr

from services.core.errors import AppError
from services.core.person import Person, PersonRole
from services.core.run import RunOptions
from services.desk.cli import main
from services.desk.desk import Desk
from services.desk.guard.guarded import NotAllowed
from services.desk.house import House
from services.desk.monitor.keeper import Keeper
from services.desk.monitor.sections import catch_up, sections_since
from services.desk.monitor.watching import watching
from services.providers.roles import close_providers
from services.telemetry.log import close_log, open_log
from storage.schema import migrate
from storage.tables_monitor import MeasureRow
from tests.desk.houses import ended, opened, toy_house
from tests.desk.made_measures import measured, poor
from tests.leaks import leaks
from tests.providers.literature_server import FakeTime, LiteratureServer, Reply
from tests.toy import HARD, TEXT

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
TOKEN = "/services/s3cr3t"


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_log()
    close_providers()


def furnished(home: Path, url: str | None = None, settings: dict[str, Any] | None = None) -> House:
    """A house that waits for nothing, with its tables."""
    clock = FakeTime()
    made = toy_house(home, url, settings, sleep=clock.sleep, clock=clock.clock)
    migrate(made.database)
    return made


def hooked(home: Path, server: LiteratureServer, url: str | None = None, **settings: Any) -> House:
    return furnished(home, url, {"alert_webhook": SecretStr(server.address + TOKEN), **settings})


def bodies(server: LiteratureServer) -> list[dict[str, Any]]:
    return [json.loads(one.body) for one in server.seen]


def lines(home: Path) -> list[dict[str, Any]]:
    """The structured log of every process of a home."""
    return [json.loads(line) for file in sorted((home / "logs").iterdir()) for line in file.read_text().splitlines()]


def test_runs_are_measured_and_every_iteration_is_a_line(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path)) as desk:
        easy, hard = (desk.submit_text(text, RunOptions()).run_id or "" for text in (TEXT, HARD))
        views = {run_id: ended(desk, run_id) for run_id in (easy, hard)}
        report = desk.monitor.report("1h")
        queue = desk.monitor.queue()
    assert report.counted == 2
    assert dict(report.spread.attempts) == {1: 1, 2: 1}
    figures = report.overall
    assert (figures["marc.iteration_count"].value, figures["marc.threshold_met_rate"].value) == (1.5, 1.0)
    first, second = (one.grade for one in views[hard].sections[0].attempts)
    assert first and second
    assert figures["marc.improvement_per_iteration"].value == pytest.approx(second.score - first.score)
    loops = [sum(one.seconds + one.grading_seconds for one in view.sections[0].attempts) for view in views.values()]
    assert figures["marc.processing_time_ms"].value == pytest.approx(max(loops) * 1000, abs=2)
    assert (queue.waiting, queue.working, len(queue.processes)) == (0, 0, 1)
    told = [(line["documentId"], line["iteration"], line["score"]["overall"], line["improvement"]) for line in lines(tmp_path)]
    assert sorted(told, key=lambda one: one[:2]) == sorted(
        [
            (f"{easy}:0", 1, 1.0, None),
            (f"{hard}:0", 1, first.score, None),
            (f"{hard}:0", 2, second.score, pytest.approx(second.score - first.score)),
        ],
        key=lambda one: one[:2],
    )
    assert lines(tmp_path)[-1]["feedback"].keys() == {"issueCount", "criticalCount", "missingFields"}


def test_what_was_run_before_there_was_a_monitor_is_measured_from_its_events(tmp_path: Path) -> None:
    house = toy_house(tmp_path)
    with opened(house) as desk:
        ended(desk, desk.submit_text(HARD, RunOptions()).run_id or "")
        before = sections_since(house, LONG_AGO)
        with house.database.writing() as session:
            for table in ("measures", "iterations"):
                session.execute(sa.text(f"DELETE FROM {table}"))
        assert sections_since(house, LONG_AGO) == []
        assert catch_up(house, LONG_AGO) == 1
        after = sections_since(house, LONG_AGO)
        assert catch_up(house, LONG_AGO) == 0
    assert [(one.attempts, one.score, one.ms, one.first, one.best) for one in after] == [
        (one.attempts, one.score, one.ms, one.first, one.best) for one in before
    ]
    assert abs(after[0].at - before[0].at) < timedelta(seconds=1)


def test_a_window_a_preset_and_a_type_narrow_what_is_told(tmp_path: Path) -> None:
    house = furnished(tmp_path)
    measured(house, 3)
    measured(house, 2, preset="real-time", age=timedelta(days=3))
    measured(house, 1, doc_type="evidence", stop_reason="threshold_met")
    measured(house, 1, stop_reason="cancelled")
    with opened(house, works=False) as desk:
        assert [desk.monitor.report(window).counted for window in ("1h", "1d", "7d", "30d")] == [0, 3, 5, 5]
        week = desk.monitor.report("7d", preset="real-time")
        assert (week.counted, week.left_out, week.presets) == (2, {}, ("default", "real-time"))
        assert desk.monitor.report("7d").left_out == {"questions": 1, "stopped by a person": 1}
        assert desk.monitor.report("7d", doc_type="W-2").counted == 0
        assert sum(one.met + one.missed for one in week.spread.over_time) == 2


def test_an_alert_opens_once_is_logged_and_sent_once_and_closes(database_url: str, tmp_path: Path) -> None:
    """On both databases, with two processes that look and send at will."""
    home = tmp_path / "home"
    with LiteratureServer([Reply(status=204)]) as server:
        one, two = (hooked(home, server, database_url, public_url="https://proofloop.example.org/") for _ in range(2))
        open_log(home, "web-0", stderr=False)
        measured(one, 15)
        poor(one, 10)
        keepers = (Keeper(one), Keeper(two))
        told = [change for keeper in keepers for change in keeper.look(0)]
        assert [(change.metric, change.opens) for change in told] == [("marc.threshold_met_rate", True)]
        for keeper in keepers:
            assert keeper.look() == ()
            assert keeper.look(0) == ()
            keeper.deliver()
        measured(two, 300)
        assert [change.opens for keeper in keepers for change in keeper.look(0)] == [False]
        for keeper in keepers:
            keeper.deliver()
        sent = bodies(server)
        for house in (one, two):
            house.database.close()
    assert [body["state"] for body in sent] == ["opened", "closed"]
    assert len({body["id"] for body in sent}) == 2
    assert len({body["alert"] for body in sent}) == 1
    assert {
        name: sent[0][name] for name in ("event", "metric", "preset", "profile", "value", "threshold", "window", "count")
    } == {
        "event": "marc_alert",
        "metric": "marc.threshold_met_rate",
        "preset": "default",
        "profile": "clinical",
        "value": 0.6,
        "threshold": 0.9,
        "window": "1d",
        "count": 25,
    }
    assert sent[0]["link"] == "https://proofloop.example.org/monitor?window=1d&preset=default"
    assert datetime.fromisoformat(sent[0]["time"]).tzinfo
    assert leaks(json.dumps(sent)) == []
    assert [(line["event"], line["state"]) for line in lines(home)] == [("marc_alert", "opened"), ("marc_alert", "closed")]


def test_a_webhook_that_fails_is_shown_and_stops_nothing(tmp_path: Path) -> None:
    with LiteratureServer([Reply(status=500)]) as server:
        house = hooked(tmp_path, server)
        poor(house, 30)
        with opened(house, works=False) as desk:
            keeper = Keeper(house)
            opens = keeper.look(0)
            keeper.deliver()
            keeper.deliver()
            told = desk.monitor.webhook()
            assert len(desk.monitor.open_alerts()) == desk.monitor.open_count() == len(opens) > 1
    assert {(one.state, one.tries, one.problem) for one in told.notices} == {("failed", 3, "The webhook answered 500, 3 times.")}
    assert len(server.seen) == 3 * len(opens)
    assert told.where == "http://127.0.0.1/…"
    assert "s3cr3t" not in repr(told) + repr(house.settings)


def test_a_test_message_is_sent_at_once_and_what_became_of_it_is_told(tmp_path: Path) -> None:
    with LiteratureServer([Reply(status=500), Reply()]) as server, opened(hooked(tmp_path, server), works=False) as desk:
        made = desk.monitor.send_test()
        assert (made.state, made.tries) == ("sent", 2)
        assert bodies(server)[-1].keys() == {"event", "id", "time"}
        assert desk.monitor.webhook().notices == (made,)


def test_without_a_webhook_alerts_are_kept_all_the_same_and_a_test_says_what_to_set(tmp_path: Path) -> None:
    house = furnished(tmp_path)
    poor(house, 30)
    with opened(house, works=False) as desk:
        assert Keeper(house).look(0)
        assert desk.monitor.open_count() > 0
        assert (desk.monitor.webhook().where, desk.monitor.webhook().notices) == ("", ())
        with pytest.raises(AppError) as told:
            desk.monitor.send_test()
    assert "PROOFLOOP_ALERT_WEBHOOK" in told.value.remedy


def test_the_thread_looks_and_sends_by_itself_and_a_bad_minute_does_not_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with LiteratureServer([Reply()]) as server:
        house = hooked(tmp_path, server)
        poor(house, 30)
        look, failed = Keeper.look, []

        def at_second_sight(self: Keeper, every: float = 0.0) -> Any:
            if not failed:
                failed.append(True)
                raise OSError("okapicanary")
            return look(self, every)

        monkeypatch.setattr(Keeper, "look", at_second_sight)
        ticking = watching(house, first=0.0, every=0.01)
        ticking.start()
        until = time.monotonic() + 60
        while len(server.seen) < 4 and time.monotonic() < until:
            time.sleep(0.02)
        ticking.stop()
    assert {body["metric"] for body in bodies(server)} >= {"marc.threshold_met_rate", "marc.final_score", "marc.iteration_count"}
    assert "skips a turn: OSError" in caplog.text
    assert leaks(caplog.text) == []


def test_only_who_operates_sees_figures(tmp_path: Path) -> None:
    def as_(desk: Desk, role: PersonRole) -> Desk:
        return desk.for_person(lambda: Person(id="ada", name="", roles=frozenset((role,))))

    with opened(toy_house(tmp_path), works=False) as desk:
        for role in ("engineer", "admin"):
            assert as_(desk, role).monitor.report().counted == 0
        for role in ("reviewer", "adjudicator"):
            with pytest.raises(NotAllowed):
                as_(desk, role).monitor.report()


def test_the_command_tells_the_same_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PROOFLOOP_HOME", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    house = furnished(tmp_path)
    poor(house, 30)
    Keeper(house).look(0)
    house.database.close()
    assert main(["metrics", "--json", "--window", "7d"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["window"], told["sections"], told["iterations"]) == ("7d", 30, {"3": 30})
    [preset] = told["presets"]
    assert (preset["preset"], preset["profile"]) == ("default", "clinical")
    assert preset["metrics"]["marc.final_score"] == {
        "value": pytest.approx(0.6),
        "count": 30,
        "alert": "below",
        "threshold": 0.8,
        "state": "beyond",
    }
    assert {one["metric"] for one in told["alerts"]} == {
        "marc.iteration_count",
        "marc.final_score",
        "marc.threshold_met_rate",
        "marc.improvement_per_iteration",
    }
    assert main(["metrics", "--preset", "real-time"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "0 sections in 1d"


def test_a_measured_row_goes_with_its_run(tmp_path: Path) -> None:
    house = toy_house(tmp_path)
    with opened(house) as desk:
        run_id = desk.submit_text(TEXT, RunOptions()).run_id or ""
        ended(desk, run_id)
        assert desk.monitor.report().counted == 1
        desk.retention.delete_run(run_id, "the taxpayer asked for it", by="local")
        assert desk.monitor.report().counted == 0
    with house.database.reading() as session:
        assert session.execute(sa.select(sa.func.count()).select_from(MeasureRow)).scalar_one() == 0
