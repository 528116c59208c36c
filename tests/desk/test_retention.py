"""Facts about keeping: what is not used goes in time, what is held stays, and a deleted document is a stated outcome."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from services.core.errors import AppError
from services.core.run import RunOptions
from services.desk.daily import daily
from services.desk.desk import Desk
from services.desk.retention import Retention
from tests.desk.houses import ended, opened, toy_house
from tests.toy import HARD, TEXT

WHY = "the client asked for it"


@pytest.fixture
def desk(tmp_path: Path, database_url: str) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, database_url, {"retention_days": 730})) as made:
        yield made


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Desk]:
    with opened(toy_house(tmp_path, settings={"retention_days": 730})) as made:
        yield made


def ran(desk: Desk, text: str = TEXT) -> str:
    run_id = desk.submit_text(text, RunOptions()).run_id or ""
    ended(desk, run_id)
    return run_id


def at(desk: Desk, days: float) -> Retention:
    """The rule as it is so many days from now."""
    return Retention(desk._house, lambda: datetime.now(UTC) + timedelta(days=days))


def naming(desk: Desk, run_id: str) -> dict[str, int]:
    """Rows that name a run, by table."""
    found = {}
    with desk._house.database.reading() as session:
        for table in SQLModel.metadata.sorted_tables:
            for name in ("run_id", "run"):
                if name in table.columns:
                    count = session.scalar(sa.select(sa.func.count()).where(table.columns[name] == run_id))
                    found[table.name] = found.get(table.name, 0) + (count or 0)
    return {table: count for table, count in found.items() if count}


def test_deleting_takes_everything_but_a_tombstone_and_the_audit_log(desk: Desk) -> None:
    run_id, other = ran(desk), ran(desk, HARD)
    desk.decide(run_id, 0, "accept", field="histology", by="local")
    desk.retention.hold(run_id, "a suit is pending", by="local")
    desk.retention.release(run_id, by="local")
    sha256 = desk.spec(run_id).sha256
    files = set(desk._house.files.names())
    kept = {"run_events", "calls", "decisions", "labels", "sections", "readings", "iterations", "measures"}
    assert kept <= set(naming(desk, run_id))
    assert desk.retention.delete_run(run_id, WHY, by="local") == 1
    assert set(naming(desk, run_id)) == {"tombstones", "audit"}
    left = set(desk._house.files.names())
    assert sha256 not in left
    assert len(files - left) == 2
    assert desk.result(other)["outcome"] == "extracted"
    assert [(one.run_id, one.why) for one in desk.retention.tombstones()] == [(run_id, WHY)]
    assert desk.audit.rows(what="delete")[0].document == sha256
    assert desk.audit.verify().problems == ()


def test_a_deleted_document_under_review_says_so(small: Desk) -> None:
    run_id = ran(small)
    small.retention.delete_run(run_id, WHY, by="local")
    for look in (small.view, small.review, small.result, small.spec, lambda one: small.decide(one, 0, "accept_all", by="local")):
        with pytest.raises(AppError, match="was deleted") as said:
            look(run_id)
        assert said.value.remedy
    assert small.runs() == ()
    again = ran(small)
    assert small.result(again)["outcome"] == "extracted"


def test_what_is_not_used_for_two_years_goes_and_what_is_held_or_used_stays(small: Desk) -> None:
    idle, held, used = (ran(small, f"{TEXT}Sample {number}\n") for number in range(3))
    assert at(small, 729).due() == ()
    small.retention.hold(held, "a suit is pending", by="local")
    assert len(at(small, 731).due()) == 2
    with small._house.database.writing() as session:
        session.execute(sa.text("UPDATE documents SET created_at = '2020-01-01 00:00:00.000000'"))
        session.execute(sa.text("UPDATE runs SET created_at = '2020-01-01 00:00:00.000000'"))
    small.audit.reveal(used, 0, by="local")
    assert len(small.retention.due()) == 1
    assert small.retention.purge() == 1
    assert {row.run_id for row in small.runs()} == {held, used}
    assert small.retention.tombstones()[0].run_id == idle
    assert small.retention.tombstones()[0].by == "retention"
    assert at(small, 3_000).purge() == 1
    assert {row.run_id for row in small.runs()} == {held}
    with pytest.raises(AppError, match="held"):
        small.retention.delete_run(held, WHY, by="local")


def test_the_audit_log_outlives_what_it_tells_of(small: Desk) -> None:
    run_id = ran(small)
    small.audit.reveal(run_id, 0, by="ada")
    at(small, 7 * 365).purge()
    assert small.runs() == ()
    assert [row.who for row in small.audit.rows(run=run_id, what="reveal")] == ["ada"]
    assert small.audit.verify().problems == ()


def test_deleting_needs_a_reason_and_a_document_and_no_run_at_work(tmp_path: Path) -> None:
    with opened(toy_house(tmp_path), works=False) as desk:
        waiting = desk.submit_text(TEXT, RunOptions()).run_id or ""
        with pytest.raises(AppError, match="reason"):
            desk.retention.delete_run(waiting, " ", by="local")
        with pytest.raises(AppError, match="no such run"):
            desk.retention.delete_run("f" * 32, WHY, by="local")
        with pytest.raises(AppError, match="no such document"):
            desk.retention.delete("f" * 64, WHY, by="local")
        with pytest.raises(AppError, match="at work"):
            desk.retention.delete_run(waiting, WHY, by="local")
        assert desk.spec(waiting).run_id == waiting


def test_one_person_alone_keeps_documents_for_ever_unless_told_otherwise(tmp_path: Path) -> None:
    assert Retention(toy_house(tmp_path)).days is None
    assert Retention(toy_house(tmp_path, settings={"oidc_issuer": "https://id.example"})).days == 730
    assert Retention(toy_house(tmp_path, settings={"retention_days": 30})).days == 30


def test_the_rule_is_at_work_while_the_server_is(small: Desk) -> None:
    run_id = ran(small)
    ticking = daily({"retention": lambda: str(at(small, 731).purge())}, first=0.0)
    ticking.start()
    until = time.monotonic() + 120
    while small.runs() and time.monotonic() < until:
        time.sleep(0.02)
    ticking.stop()
    assert small.retention.tombstones()[0].run_id == run_id
