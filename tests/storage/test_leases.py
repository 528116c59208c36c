"""Facts about leases: they go by the database's clock, tokens only rise, and a clock that is wrong harms nobody's work."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import Session

from services.review.leases import LEASE, LONGEST_PAUSE, Lease, lost, worked
from storage import clock, leases
from storage.address import address
from storage.database import Database
from storage.tables_work import ReviewItemRow

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = timedelta(minutes=29)


@pytest.fixture
def session(database_url: str, tmp_path: Path):
    database = Database(address(database_url, tmp_path))
    with database.reading() as made:
        yield made
    database.close()


def test_the_moment_is_the_databases_own_and_in_utc(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, tz=None):
            return NOW - timedelta(days=400)

    monkeypatch.setattr("storage.clock.datetime", Wrong)
    told = clock.now(session)
    assert told.utcoffset() == timedelta(0)
    assert abs((datetime.now(UTC) - told).total_seconds()) < 60
    assert clock.now(session) >= told


def test_every_new_claim_has_a_higher_token_and_a_renewal_the_same() -> None:
    row = ReviewItemRow(run_id="r", section=0)
    leases.take(row, "ann", NOW, LEASE)
    leases.keep(row, NOW + LATER, LEASE, 3.0)
    assert (row.token, row.until, row.active_seconds) == (1, NOW + LATER + LEASE, 3.0)
    leases.let_go(row)
    leases.take(row, "bob", NOW, LEASE)
    assert (row.token, row.holder, row.active_seconds) == (2, "bob", 0.0)


@pytest.mark.parametrize(
    ("by", "token", "after", "told"),
    [
        ("ann", 4, LATER, None),
        ("ann", None, LATER, None),
        ("ann", 4, LEASE, "expired"),
        ("ann", 3, LATER, "superseded"),
        ("bob", 4, LATER, "held"),
        ("bob", None, LATER, "held"),
        ("bob", None, -timedelta(seconds=30), "held"),
        ("bob", None, -timedelta(hours=2), None),
        ("ann", 4, -timedelta(hours=2), "expired"),
        ("bob", None, LEASE, None),
        ("bob", 4, LEASE, "superseded"),
    ],
)
def test_who_may_decide_when(by: str, token: int | None, after: timedelta, told: str | None) -> None:
    assert lost(Lease("ann", 4, NOW + LEASE), by, token, NOW + after) == told


@given(st.integers(0, 5), st.integers(0, 5), st.timedeltas(timedelta(-400), timedelta(400)))
def test_whatever_the_clock_says_an_old_token_never_decides(token: int, newer: int, off: timedelta) -> None:
    """Leases may end early or late by a wrong clock; the token keeps two holders apart all the same."""
    held = Lease("bob", token + 1 + newer, NOW + LEASE)
    assert lost(held, "ann", token, NOW + off) is not None
    assert lost(held, "bob", token, NOW + off) is not None


@given(st.timedeltas(timedelta(-400), timedelta(400)))
def test_work_is_never_negative_and_a_long_pause_counts_little(gap: timedelta) -> None:
    assert 0.0 <= worked(NOW, NOW + gap) <= LONGEST_PAUSE.total_seconds()
    assert worked(None, NOW) == 0.0
