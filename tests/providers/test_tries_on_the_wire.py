"""The retry layer over the real libraries; waits are not waited, calls are real."""

import random
import time
from collections.abc import Callable

import pytest

from services.core.draft import Extraction, Malformed
from services.core.errors import DeadlineReached, ProviderDown
from services.providers.ask import ask
from services.providers.seam import TimedOut
from tests.model_server import Answer, CutBody, Hang, ModelServer, Play, Reset, Status, WrongBody
from tests.model_server.server import Script
from tests.providers.world import EXTRACTION, REMOTE, RIGHT, Clock, ask_now, question

Serve = Callable[[Script], ModelServer]
PROVIDERS = pytest.mark.parametrize("name", sorted(REMOTE))


@PROVIDERS
@pytest.mark.parametrize("fault", [Status(429), Status(500), Status(503), Reset(), CutBody(RIGHT), WrongBody("<html>")])
def test_two_faults_and_then_an_answer_is_an_answer(name: str, fault: Play, serve: Serve) -> None:
    server = serve([fault, fault, Answer(RIGHT)])
    told = ask_now(REMOTE[name](server), Clock())
    assert told.answer == EXTRACTION
    assert told.reply.tries == len(server.seen) == 3


@PROVIDERS
def test_three_faults_are_the_end(name: str, serve: Serve) -> None:
    server = serve([Status(503)])
    with pytest.raises(ProviderDown):
        ask_now(REMOTE[name](server), Clock())
    assert len(server.seen) == 3


@PROVIDERS
def test_the_wait_that_the_service_asks_for_is_kept(name: str, serve: Serve) -> None:
    clock = Clock()
    ask_now(REMOTE[name](serve([Status(429, headers={"Retry-After": "8"}), Answer(RIGHT)])), clock)
    assert clock.slept == [8.0]


@PROVIDERS
def test_a_wait_beyond_the_run_ends_it_after_one_request(name: str, serve: Serve) -> None:
    server = serve([Status(429, headers={"Retry-After": "3600"}), Answer(RIGHT)])
    with pytest.raises(ProviderDown):
        ask_now(REMOTE[name](server), Clock())
    assert len(server.seen) == 1


@PROVIDERS
def test_a_hanging_call_is_cut_at_the_deadline(name: str, serve: Serve) -> None:
    provider = REMOTE[name](serve([Hang(30.0)]))
    started = time.monotonic()
    with pytest.raises(DeadlineReached):
        ask(
            provider,
            question(),
            Extraction,
            deadline=started + 0.3,
            sleep=time.sleep,
            clock=time.monotonic,
            rng=random.Random(1),
        )
    assert time.monotonic() - started < 20.0


@PROVIDERS
def test_a_late_reply_is_never_taken_for_the_next_one(name: str, serve: Serve) -> None:
    late = RIGHT.replace("1200.00", "9999.99")
    provider = REMOTE[name](serve([Hang(1.5, late), Answer(RIGHT)]))
    with pytest.raises(TimedOut):
        provider.call(question(), timeout=0.2)
    time.sleep(1.5)
    assert provider.call(question(), timeout=60.0).text == RIGHT


@PROVIDERS
@pytest.mark.parametrize(
    "text", ["Sure! Here it is.", '{"fields": []}', "Voici la réponse: néant", "x" * 1_000_000, RIGHT[:-5], "{}"]
)
def test_a_reply_that_is_no_answer_is_asked_for_once(name: str, text: str, serve: Serve) -> None:
    server = serve([Answer(text)])
    assert isinstance(ask_now(REMOTE[name](server), Clock()).answer, Malformed)
    assert len(server.seen) == 1
