"""Facts about the caps of a person and day: beyond them nothing is read or paid for, and it is said, stored and audited."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from services.core.calls import CallReply
from services.core.caps import DayCaps, Used, left, reached
from services.core.person import ROLES, Person
from services.core.run import RunOptions
from services.core.usage import Usage
from services.desk import batch
from services.desk.desk import Desk
from services.desk.house import House
from services.desk.nouns import Incoming
from services.desk.settings import TEAM_CAPS, Settings
from storage import calls
from tests.desk.api_serving import TOKEN, asked, serving
from tests.desk.houses import ended, opened, toy_house
from tests.toy import HARD, TEXT

TEAM = {"oidc_issuer": "https://id.example", "oidc_client_id": "us", "public_url": "http://testserver"}


@contextmanager
def day(
    home: Path, today: Callable[[], date] = date.today, *, works: bool = True, **settings: Any
) -> Iterator[tuple[House, Desk]]:
    house = toy_house(home, settings=settings, today=today)
    with opened(house, works=works) as desk:
        yield house, desk


def as_one(desk: Desk, name: str) -> Desk:
    return desk.for_person(lambda: Person(id=name, name=name, roles=frozenset(ROLES), mfa=True))


def paid(house: House, run_id: str, tokens: int, usd: str | None) -> None:
    """As if a provider had answered a call of this run."""
    usage = Usage(calls=1, tokens_in=tokens, cost_usd=None if usd is None else Decimal(usd))
    with house.database.writing() as session:
        reply = CallReply(text="{}", outcome="answered", provider="openai", model="m", usage=usage)
        calls.keep(session, f"{run_id}/{tokens}", run_id, "extract", reply)


def test_a_cap_is_reached_when_nothing_of_it_is_left_and_a_budget_is_never_more_than_what_is() -> None:
    caps = DayCaps(pages=10, usd=Decimal("1.50"))
    assert reached(caps, Used(pages=9, attempts=999, tokens=10**9, usd=Decimal("1.49"))) is None
    told = reached(caps, Used(pages=10))
    assert told is not None and (told.name, told.limit, told.used) == ("pages", 10, 10)
    assert (left(None, 5, 7), left(10, 5, 7), left(10, 12, 7), left(10, 0, 7)) == (7, 5, 0, 7)


def test_one_person_has_no_cap_and_a_team_has_until_told_otherwise(tmp_path: Path) -> None:
    assert Settings(home=tmp_path).day_caps == DayCaps()
    assert Settings(home=tmp_path, **TEAM).day_caps == TEAM_CAPS
    assert Settings(home=tmp_path, day_pages=7, **TEAM).day_caps == TEAM_CAPS.model_copy(update={"pages": 7})


@pytest.mark.parametrize("settings", [{"day_pages": 1}, {"day_attempts": 2}])
def test_beyond_a_cap_nothing_is_taken_in_until_the_next_day(tmp_path: Path, settings: dict[str, Any]) -> None:
    today = [date.today()]
    with day(tmp_path, lambda: today[0], **settings) as (house, desk):
        ended(desk, desk.submit_text(HARD, RunOptions()).run_id or "")
        files = sorted(house.files.names())
        told = desk.submit_text(TEXT, RunOptions())
        assert (told.run_id, told.capped) == (None, True)
        assert "a day is reached" in told.problem
        assert f"PROOFLOOP_{next(iter(settings)).upper()}" in told.remedy
        assert (desk.run_count(), sorted(house.files.names())) == (1, files)
        row = desk.audit.rows(what="capped")[0]
        assert row.details["limit"] == str(next(iter(settings.values())))
        today[0] += timedelta(days=1)
        assert desk.submit_text(TEXT, RunOptions()).run_id


@pytest.mark.parametrize(("tokens", "usd", "name"), [(1000, None, "TOKENS"), (1, "0.50", "USD")])
def test_what_was_paid_counts_by_person(tmp_path: Path, tokens: int, usd: str | None, name: str) -> None:
    with day(tmp_path, works=False, day_tokens=1000, day_usd=Decimal("0.50"), **TEAM) as (house, desk):
        first = as_one(desk, "ada").submit_text(TEXT, RunOptions()).run_id or ""
        paid(house, first, tokens, usd)
        told = as_one(desk, "ada").submit_text(HARD, RunOptions())
        assert told.capped and name in told.remedy
        assert as_one(desk, "ben").submit_text(HARD, RunOptions()).run_id
        assert desk.audit.rows(what="capped")[0].who == "ada"


def test_the_last_documents_budget_is_what_is_left_of_the_day_and_is_pinned(tmp_path: Path) -> None:
    with day(tmp_path, works=False, day_tokens=1000, day_usd=Decimal("0.12")) as (house, desk):
        first = desk.submit_text(TEXT, RunOptions()).run_id or ""
        paid(house, first, 900, "0.09")
        second = desk.submit_text(HARD, RunOptions()).run_id or ""
        assert (desk.policy(first, "toy-note").budget_tokens, desk.policy(first, "toy-note").budget_usd) == (
            1000,
            Decimal("0.10"),
        )
        assert (desk.policy(second, "toy-note").budget_tokens, desk.policy(second, "toy-note").budget_usd) == (
            100,
            Decimal("0.03"),
        )


def test_a_run_that_waited_is_refused_before_its_file_is_read(tmp_path: Path) -> None:
    """Both were handed in while the cap was not reached; the outcome and its reason are stored."""
    read: list[str] = []
    house = toy_house(tmp_path, settings={"day_pages": 1, "jobs": 1})
    real = house.read

    def noted(data: bytes, name: str, **more: Any) -> Any:
        read.append(name)
        return real(data, name, **more)

    object.__setattr__(house, "read", noted)
    with opened(house) as desk:
        made = [desk.submit_text(text, RunOptions()).run_id or "" for text in (TEXT, HARD, f"{TEXT}Again.\n")]
        views = [ended(desk, run_id) for run_id in made]
        refused = [view for view in views if view.refused]
        assert (len(read), len(refused)) == (1, 2)
        assert all("a day is reached" in view.refused.reason and view.refused.advice for view in refused if view.refused)
        assert {row.run for row in desk.audit.rows(what="capped")} == {view.run_id for view in refused}


def test_by_http_it_is_too_many_requests_with_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFLOOP_API_TOKENS", TOKEN)
    with day(tmp_path, day_pages=1), serving() as door:
        assert door.post(asked(TEXT.encode())).status_code == 200
        told = door.post(asked(HARD.encode()))
    assert told.status_code == 429
    assert "a day is reached" in told.json()["error"]
    assert "PROOFLOOP_DAY_PAGES" in told.text


def test_on_the_command_line_each_file_beyond_it_ends_in_a_stated_outcome(tmp_path: Path) -> None:
    said: list[str] = []
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    with day(tmp_path / "home", day_pages=1) as (_, desk):
        for file, text in zip(files, (TEXT, HARD), strict=True):
            file.write_text(text)
            assert batch.run_files(desk, [file], RunOptions(), tmp_path / "out", say=said.append) == 0
    told = json.loads((tmp_path / "out" / "two.txt.result.json").read_text())
    assert told["outcome"] == "refused"
    assert "a day is reached" in told["reason"] and "PROOFLOOP_DAY_PAGES" in told["reason"]


def test_whoever_hands_in_owns_the_run_from_its_first_moment(tmp_path: Path) -> None:
    with day(tmp_path, works=False, **TEAM) as (_, desk):
        made = as_one(desk, "ada").submit([Incoming("a.txt", TEXT.encode())], RunOptions())[0].run_id
        assert [row.who for row in desk.audit.rows(what="submit", run=made or "")] == ["ada"]
