"""Tries, waits and deadlines, on a clock of our own."""

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.calls import CallReply, CallRequest
from services.core.draft import Extraction, Malformed
from services.core.errors import DeadlineReached, ProviderDown
from services.providers.schema import schema_for
from services.providers.seam import Broken, Busy, Rejected, TimedOut, Transient
from tests.providers.world import EXTRACTION, Clock, ask_now, question, reply


class Faulty:
    """Plays failures and replies in order; a hang lasts as long as it is allowed to."""

    name = "stand-in"
    model = "stand-in"

    def __init__(self, clock: Clock, *steps: CallReply | Exception, seconds: float = 0.5) -> None:
        self.clock = clock
        self.steps = list(steps)
        self.seconds = seconds
        self.timeouts: list[float] = []
        self.requests: list[CallRequest] = []

    def call(self, request: CallRequest, *, timeout: float) -> CallReply:
        self.timeouts.append(timeout)
        self.requests.append(request)
        step = self.steps[len(self.timeouts) - 1]
        self.clock.now += timeout if isinstance(step, TimedOut) else self.seconds
        if isinstance(step, Exception):
            raise step
        return step


def test_a_good_reply_comes_back_as_the_answer_with_its_seconds() -> None:
    clock = Clock()
    told = ask_now(Faulty(clock, reply()), clock)
    assert told.answer == EXTRACTION
    assert (told.reply.tries, told.reply.usage.seconds, told.reply.usage.tokens_in) == (1, 0.5, 10)


def test_the_question_carries_the_schema_of_the_answer() -> None:
    clock = Clock()
    provider = Faulty(clock, reply())
    ask_now(provider, clock)
    assert provider.requests[0].schema_ == schema_for(Extraction)
    assert provider.requests[0].schema_name == "Extraction"
    assert provider.requests[0].key == question().key


@pytest.mark.parametrize("failure", [Busy("busy"), Broken("broken")])
def test_a_failure_that_may_pass_is_tried_again_after_a_growing_wait(failure: Transient) -> None:
    clock = Clock()
    told = ask_now(Faulty(clock, failure, failure, reply()), clock)
    assert told.answer == EXTRACTION
    assert told.reply.tries == 3
    assert 0.5 <= clock.slept[0] < 1.5
    assert 1.0 <= clock.slept[1] < 3.0
    assert told.reply.usage.seconds == pytest.approx(sum(clock.slept) + 1.5)


def test_after_three_tries_the_provider_is_down() -> None:
    clock = Clock()
    provider = Faulty(clock, Broken("a"), Busy("b"), Broken("c"), reply())
    with pytest.raises(ProviderDown, match="3 tries"):
        ask_now(provider, clock)
    assert len(provider.timeouts) == 3


def test_every_try_of_one_call_has_the_same_idempotency_key() -> None:
    clock = Clock()
    provider = Faulty(clock, Broken("a"), Broken("b"), reply())
    ask_now(provider, clock)
    assert {request.key for request in provider.requests} == {question().key}


def test_retry_after_is_honoured_when_it_fits() -> None:
    clock = Clock()
    ask_now(Faulty(clock, Busy("busy", retry_after=9.0), reply()), clock)
    assert clock.slept == [9.0]


def test_a_retry_after_that_outlasts_the_run_ends_it_at_once() -> None:
    clock = Clock()
    with pytest.raises(ProviderDown, match="outlasts"):
        ask_now(Faulty(clock, Busy("busy", retry_after=60.0), reply()), clock)
    assert clock.slept == []
    assert clock.now < 101


def test_a_rejection_is_not_tried_again() -> None:
    clock = Clock()
    provider = Faulty(clock, Rejected("no", "Check the API key."), reply())
    with pytest.raises(Rejected) as caught:
        ask_now(provider, clock)
    assert isinstance(caught.value, ProviderDown)
    assert len(provider.timeouts) == 1


def test_one_hanging_try_leaves_time_for_another() -> None:
    clock = Clock()
    provider = Faulty(clock, TimedOut("late"), reply())
    assert ask_now(provider, clock).answer == EXTRACTION
    assert provider.timeouts[0] == 20.0


def test_a_call_in_flight_is_cut_at_the_deadline() -> None:
    clock = Clock()
    provider = Faulty(clock, TimedOut("late"), TimedOut("late"), reply())
    with pytest.raises(DeadlineReached):
        ask_now(provider, clock)
    assert clock.now == pytest.approx(130.0)


def test_nothing_is_sent_after_the_deadline() -> None:
    clock = Clock()
    provider = Faulty(clock, reply())
    with pytest.raises(DeadlineReached):
        ask_now(provider, clock, seconds=0.0)
    assert provider.requests == []


def test_an_unreadable_reply_is_an_outcome_and_is_not_tried_again() -> None:
    clock = Clock()
    provider = Faulty(clock, reply("Sure! Here you go."), reply())
    told = ask_now(provider, clock)
    assert isinstance(told.answer, Malformed)
    assert len(provider.requests) == 1


STEPS: dict[str, Callable[[], CallReply | Exception]] = {
    "right": reply,
    "garbage": lambda: reply("no"),
    "busy": lambda: Busy("busy"),
    "wait": lambda: Busy("busy", retry_after=12.0),
    "broken": lambda: Broken("broken"),
    "hang": lambda: TimedOut("late"),
    "no": lambda: Rejected("no"),
}


@given(st.lists(st.sampled_from(sorted(STEPS)), min_size=3, max_size=3), st.floats(0.0, 200.0))
def test_whatever_happens_it_ends_by_the_deadline_after_at_most_three_tries(steps: list[str], seconds: float) -> None:
    clock = Clock()
    provider = Faulty(clock, *(STEPS[step]() for step in steps), seconds=0.0)
    try:
        told = ask_now(provider, clock, seconds)
    except (ProviderDown, DeadlineReached):
        pass
    else:
        good = list(itertools.takewhile(lambda step: step not in ("right", "garbage"), steps))
        assert told.reply.tries == len(good) + 1
        assert isinstance(told.answer, Malformed) == (steps[len(good)] == "garbage")
    assert len(provider.requests) <= 3
    assert clock.now <= 100.0 + seconds + 1e-6
