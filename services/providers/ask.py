"""Ask a provider and get an answer: the one place where a failed try is repeated."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

from services.core.calls import CallReply, CallRequest
from services.core.draft import Malformed
from services.core.errors import DeadlineReached, ProviderDown
from services.providers.parse import parse
from services.providers.schema import schema_for
from services.providers.seam import Provider, TimedOut, Transient

A = TypeVar("A", bound=BaseModel)

TRIES = 3
FIRST_WAIT = 1.0
TRY_SECONDS = 20.0
"""The least time that a try gets while that much is left; with more left it gets half, up to LONGEST_TRY."""
LONGEST_TRY = 120.0


@dataclass(frozen=True)
class Answered(Generic[A]):
    """An answer, or why there is none in the reply, beside the reply itself with tries, tokens, cost and seconds."""

    answer: A | Malformed
    reply: CallReply


def ask(
    provider: Provider,
    request: CallRequest,
    answer: type[A],
    *,
    deadline: float,
    sleep: Callable[[float], None],
    clock: Callable[[], float],
    rng: random.Random,
) -> Answered[A]:
    """Send `request` with the schema of `answer`, trying again what may pass, and read the reply as `answer`.

    Three tries; before the second and third it waits one second, then two, each times 0.5 to 1.5, or as long as the
    provider asked for. `deadline` is a reading of `clock` in seconds. A reply that is no answer comes back as Malformed
    and is not asked for again: that is for the next attempt to mend. The reply's seconds are those of all tries and waits.
    Raises ProviderDown after the last try, or at once when the wait would outlast the deadline or no try can help (Rejected);
    DeadlineReached when the deadline is past or cuts a call in flight.
    """
    start = clock()
    request = _with_schema(request, answer)
    for number in range(1, TRIES + 1):
        left = deadline - clock()
        if left <= 0:
            raise DeadlineReached("The time for this run is used up.", "Allow more time for the run.")
        given = _patience(left)
        try:
            reply = provider.call(request, timeout=given)
        except Transient as failure:
            wait = _wait(failure, number, rng)
            _give_up_if_pointless(failure, number=number, cut_at_deadline=given >= left, too_long=clock() + wait >= deadline)
        else:
            return Answered(parse(reply, answer), _accounted(reply, failed=number - 1, seconds=clock() - start))
        sleep(wait)
    raise AssertionError("the last try either answers or gives up")


def _with_schema(request: CallRequest, answer: type[BaseModel]) -> CallRequest:
    return request.model_copy(update={"schema_name": answer.__name__, "schema_": schema_for(answer)})


def _patience(left: float) -> float:
    return min(left, max(TRY_SECONDS, min(left / 2, LONGEST_TRY)))


def _wait(failure: Transient, number: int, rng: random.Random) -> float:
    backoff = float(FIRST_WAIT * 2 ** (number - 1) * (0.5 + rng.random()))
    return max(backoff, failure.retry_after or 0.0)


def _give_up_if_pointless(failure: Transient, *, number: int, cut_at_deadline: bool, too_long: bool) -> None:
    if isinstance(failure, TimedOut) and cut_at_deadline:
        raise DeadlineReached(
            "A call was cut because the time for this run is used up.", "Allow more time for the run."
        ) from None
    if number == TRIES:
        raise ProviderDown(f"No answer after {TRIES} tries. {failure.message}", failure.remedy) from None
    if too_long:
        raise ProviderDown(f"{failure.message} The wait before another try outlasts this run.", failure.remedy) from None


def _accounted(reply: CallReply, *, failed: int, seconds: float) -> CallReply:
    return reply.model_copy(update={"tries": failed + reply.tries, "usage": reply.usage.model_copy(update={"seconds": seconds})})
