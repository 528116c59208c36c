"""Every fault of a remote service, by the real libraries against a loopback server: one typed outcome each."""

import time
from collections.abc import Callable

import pytest

from services.core.errors import AppError
from services.providers.seam import Broken, Busy, Provider, Rejected, TimedOut
from tests.model_server import (
    Answer,
    Block,
    CutBody,
    Drip,
    Hang,
    ModelServer,
    NoReply,
    Play,
    Refusal,
    Reset,
    Status,
    Truncated,
    WrongBody,
)
from tests.model_server.server import Script
from tests.providers.world import CANARY, REMOTE, RIGHT, SECRET, question

Serve = Callable[[Script], ModelServer]
PROVIDERS = pytest.mark.parametrize("name", sorted(REMOTE))


def failing(provider: Provider, timeout: float = 5.0) -> AppError:
    with pytest.raises(AppError) as caught:
        provider.call(question(), timeout=timeout)
    return caught.value


@PROVIDERS
def test_a_reply_comes_back_verbatim_with_its_tokens_after_one_request(name: str, serve: Serve) -> None:
    server = serve([Answer(RIGHT)])
    told = REMOTE[name](server).call(question(), timeout=60.0)
    assert (told.text, told.outcome, told.provider, told.tries) == (RIGHT, "answered", name, 1)
    assert told.usage.calls == 1
    assert told.usage.tokens_in > 0
    assert told.usage.tokens_out == (len(RIGHT) + 3) // 4
    assert len(server.seen) == 1


@PROVIDERS
@pytest.mark.parametrize(
    ("play", "outcome", "text"),
    [
        (Truncated(RIGHT[:40]), "truncated", RIGHT[:40]),
        (Block(), "refused", ""),
        (NoReply(), "empty", ""),
        (Answer(""), "empty", ""),
        (Answer("Sure! I would love to."), "answered", "Sure! I would love to."),
        (Answer('{"wrong": "schema"}'), "answered", '{"wrong": "schema"}'),
        (Answer("x" * 1_000_000), "answered", "x" * 1_000_000),
    ],
)
def test_how_a_reply_ended_is_told(name: str, play: Play, outcome: str, text: str, serve: Serve) -> None:
    told = REMOTE[name](serve([play])).call(question(), timeout=60.0)
    assert (told.outcome, told.text) == (outcome, text)


@PROVIDERS
def test_a_refusal_is_an_outcome_with_a_word_for_it(name: str, serve: Serve) -> None:
    told = REMOTE[name](serve([Refusal()])).call(question(), timeout=60.0)
    assert told.outcome == "refused"
    assert told.detail


@PROVIDERS
@pytest.mark.parametrize(
    ("play", "kind"),
    [
        (Status(429), Busy),
        (Status(503, headers={"Retry-After": "3"}), Busy),
        (Status(500), Broken),
        (Status(503), Broken),
        (Status(400), Rejected),
        (Status(401), Rejected),
        (Status(403), Rejected),
        (Status(404), Rejected),
        (Status(307, headers={"Location": "http://127.0.0.1:9/elsewhere"}), Rejected),
        (Reset(), Broken),
        (CutBody(RIGHT), Broken),
        (CutBody(RIGHT, quiet=True), Broken),
        (WrongBody("<html>a proxy's page</html>", "text/html"), Broken),
        (WrongBody("<html>a proxy's page</html>"), Broken),
        (Answer("x" * 9_000_000), Broken),
    ],
)
def test_a_fault_is_one_failure_of_ours_after_one_request(name: str, play: Play, kind: type[AppError], serve: Serve) -> None:
    server = serve([play])
    assert type(failing(REMOTE[name](server))) is kind
    assert len(server.seen) == 1


@PROVIDERS
def test_retry_after_reaches_us(name: str, serve: Serve) -> None:
    failure = failing(REMOTE[name](serve([Status(429, headers={"Retry-After": "7"})])))
    assert isinstance(failure, Busy)
    assert failure.retry_after == 7.0


def test_googles_wait_in_the_body_reaches_us(serve: Serve) -> None:
    failure = failing(REMOTE["google"](serve([Status(429, "RESOURCE_EXHAUSTED", retry_delay="11.5s")])))
    assert isinstance(failure, Busy)
    assert failure.retry_after == 11.5


@PROVIDERS
def test_an_account_without_credit_is_not_tried_again(name: str, serve: Serve) -> None:
    assert isinstance(failing(REMOTE[name](serve([Status(429, "insufficient_quota")]))), Rejected)


@PROVIDERS
@pytest.mark.parametrize("play", [Hang(30.0, RIGHT), Drip(RIGHT, pause=0.1)])
def test_a_call_ends_when_its_time_is_up_however_the_bytes_come(name: str, play: Play, serve: Serve) -> None:
    provider = REMOTE[name](serve([play]))
    started = time.monotonic()
    assert isinstance(failing(provider, timeout=0.3), TimedOut)
    assert time.monotonic() - started < 20.0


@PROVIDERS
def test_a_server_that_is_not_there_is_a_failure_that_may_pass(name: str) -> None:
    with ModelServer([Answer(RIGHT)]) as server:
        provider = REMOTE[name](server)
    assert isinstance(failing(provider), Broken)


@PROVIDERS
@pytest.mark.parametrize(
    "play",
    [
        Status(400, CANARY, echo=f"cannot read {CANARY}"),
        Status(429, echo=f"too many {CANARY}"),
        Status(500, echo=CANARY),
        WrongBody(f"<html>{CANARY}</html>"),
        CutBody(CANARY, quiet=True),
        Reset(),
    ],
)
def test_failures_and_logs_hold_no_document_text_and_no_key(
    name: str, play: Play, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    provider = REMOTE[name](serve([play]))
    with caplog.at_level("DEBUG"):
        failure = failing(provider)
    told = " ".join([repr(failure), failure.message, failure.remedy, repr(failure.__context__), repr(failure.__cause__)])
    everything = told + caplog.text + repr(provider) + repr(vars(provider))
    assert "Zebulon" not in everything
    assert "900-12-3456" not in everything
    assert SECRET not in everything


@PROVIDERS
def test_a_call_that_goes_well_is_not_logged_by_the_libraries(name: str, serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        REMOTE[name](serve([Answer(RIGHT)])).call(question(), timeout=60.0)
    assert [record.name for record in caplog.records if not record.name.startswith("asyncio")] == []
