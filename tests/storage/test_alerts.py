"""Facts about stored alerts and messages, on both databases: one process looks, and one sends each message."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from storage import alerts
from storage.address import address
from storage.alerts import Alert, Notice
from storage.database import Database
from storage.schema import migrate
from storage.tables_monitor import NoticeRow, WatchRow

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def database(database_url: str, tmp_path: Path) -> Iterator[Database]:
    made = Database(address(database_url, tmp_path))
    migrate(made)
    yield made
    made.close()


def alert(number: int, *, metric: str = "marc.final_score", at: datetime = NOW) -> Alert:
    return Alert(f"a{number}", metric, "default", "tax", at, 0.7, 0.8, 25)


def notice(number: int) -> Notice:
    return Notice(f"n{number}", NOW + timedelta(seconds=number), "waiting", {"number": number})


def test_an_alert_is_seen_by_everybody_until_it_closes(database: Database) -> None:
    with database.writing() as session:
        alerts.open_(session, alert(1))
        alerts.open_(session, alert(2, metric="marc.threshold_met_rate", at=NOW + timedelta(hours=1)))
    with database.reading() as session:
        assert [one.id for one in alerts.opened(session)] == ["a2", "a1"]
        assert alerts.opened(session)[1] == alert(1)
        assert alerts.open_count(session) == 2
    with database.writing() as session:
        assert alerts.close(session, "a1", NOW, 0.83)
        assert not alerts.close(session, "a1", NOW, 0.84)
        assert alerts.close(session, "a2", NOW + timedelta(hours=2), None)
    with database.reading() as session:
        assert alerts.open_count(session) == 0
        assert [(one.id, one.closed_value) for one in alerts.past(session, 10)] == [("a2", None), ("a1", 0.83)]


def test_what_is_open_cannot_be_opened_again_but_what_closed_can(database: Database) -> None:
    with database.writing() as session:
        alerts.open_(session, alert(1))
    with pytest.raises(IntegrityError), database.writing() as session:
        alerts.open_(session, alert(2))
    with database.writing() as session:
        alerts.close(session, "a1", NOW, 0.9)
        alerts.open_(session, alert(3))
    with database.reading() as session:
        assert [one.id for one in alerts.opened(session)] == ["a3"]


def test_of_many_that_want_to_look_one_does(database: Database) -> None:
    together = threading.Barrier(6)

    def look(_: int) -> bool:
        together.wait()
        with database.writing() as session:
            return alerts.my_turn(session, 60)

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(look, range(6))) == 1
    with database.writing() as session:
        assert not alerts.my_turn(session, 60)
        assert alerts.my_turn(session, 0)


def test_a_clock_that_was_set_back_stops_nobody_from_looking(database: Database) -> None:
    with database.writing() as session:
        session.get_one(WatchRow, 1).looked_at = datetime.now(UTC) + timedelta(days=400)
    with database.writing() as session:
        assert alerts.my_turn(session, 60)


def test_each_message_is_taken_by_one_and_the_earliest_first(database: Database) -> None:
    with database.writing() as session:
        for number in range(5):
            alerts.tell(session, notice(number))
    taken: list[str] = []

    def work(_: int) -> None:
        while True:
            with database.writing() as session:
                found = alerts.take(session, 60)
            if found is None:
                return
            taken.append(found.id)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert sorted(taken) == ["n0", "n1", "n2", "n3", "n4"]
    with database.writing() as session:
        assert alerts.take(session, 60) is None


def test_a_message_of_a_process_that_died_is_taken_by_another(database: Database) -> None:
    with database.writing() as session:
        alerts.tell(session, notice(1), seconds=60)
        assert alerts.take(session, 60) is None
        session.get_one(NoticeRow, "n1").until = datetime.now(UTC) - timedelta(seconds=1)
    with database.writing() as session:
        assert alerts.take(session, 60) == notice(1)


def test_what_became_of_a_message_is_kept(database: Database) -> None:
    with database.writing() as session:
        for number in (1, 2):
            alerts.tell(session, notice(number))
    with database.writing() as session:
        assert alerts.done(session, "n1", 3, "It answered 500.").state == "failed"
        assert alerts.done(session, "n2", 1, "").state == "sent"
    with database.reading() as session:
        told = alerts.notices(session, 10)
        assert [(one.id, one.state, one.tries, one.problem) for one in told] == [
            ("n2", "sent", 1, ""),
            ("n1", "failed", 3, "It answered 500."),
        ]
        assert alerts.take(session, 60) is None
