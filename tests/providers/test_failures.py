"""Statuses and waits."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from services.providers.failures import from_status, retry_after
from services.providers.seam import Broken, Busy, Rejected
from tests.providers.world import CANARY


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (429, None, Busy),
        (429, "rate_limit_exceeded", Busy),
        (429, "insufficient_quota", Rejected),
        (408, None, Broken),
        (409, None, Broken),
        (500, None, Broken),
        (502, None, Broken),
        (503, None, Broken),
        (504, None, Broken),
        (529, None, Broken),
        (302, None, Rejected),
        (400, "context_length_exceeded", Rejected),
        (401, None, Rejected),
        (403, None, Rejected),
        (404, None, Rejected),
        (413, None, Rejected),
        (422, None, Rejected),
    ],
)
def test_a_status_is_either_worth_another_try_or_not(status: int, code: str | None, kind: type[Exception]) -> None:
    failure = from_status("openai", status, {}, code)
    assert type(failure) is kind
    assert str(status) in failure.message
    assert failure.remedy


@pytest.mark.parametrize("code", [CANARY, f"quota for {CANARY}", "x" * 200, 7, None, {"a": 1}])
def test_only_a_machine_word_is_repeated_from_a_reply(code: object) -> None:
    assert from_status("openai", 400, {}, code).message == "openai answered 400."


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_retry_after_in_seconds(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers) == seconds


@pytest.mark.parametrize(("later", "seconds"), [(12, 12.0), (-12, 0.0)])
def test_retry_after_as_a_date_is_read_against_the_replys_own_date(later: int, seconds: float) -> None:
    sent = datetime(2030, 1, 1, tzinfo=UTC)
    until = sent + timedelta(seconds=later)
    headers = {"date": format_datetime(sent, usegmt=True), "retry-after": format_datetime(until, usegmt=True)}
    assert retry_after(headers) == seconds
    assert retry_after({"retry-after": headers["retry-after"]}) is None


def test_an_overload_with_a_wait_is_busy_and_keeps_the_wait() -> None:
    failure = from_status("google", 503, {}, None, wait=4.0)
    assert isinstance(failure, Busy)
    assert failure.retry_after == 4.0
