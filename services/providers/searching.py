"""Asking a live source of literature over HTTP: its pace, a few tries, and every failure as one sentence."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import httpx2

from services.core.errors import AppError, DeadlineReached
from services.core.search import SearchReply
from services.core.usage import Usage
from services.providers.failures import from_status
from services.providers.seam import Broken, TimedOut, Transient
from services.providers.wire import http_client, within

TRIES = 3
FIRST_WAIT = 1.0
"""Seconds before the second try; doubled before the third. A source is asked by one run at a time, so no jitter."""
TRY_SECONDS = 10.0


@dataclass(frozen=True)
class Patience:
    """How long there is: `deadline` is a reading of `clock` in seconds."""

    deadline: float
    sleep: Callable[[float], None]
    clock: Callable[[], float]

    def left(self) -> float:
        return self.deadline - self.clock()

    def wait(self, seconds: float, why: str) -> None:
        """Raises DeadlineReached instead of a wait that would outlast the time there is."""
        if seconds >= self.left():
            raise DeadlineReached(f"{why} The wait before another try outlasts this run.", "Allow more time for the run.")
        self.sleep(seconds)


@dataclass
class Pace:
    """At most so many requests a second, over all threads of this process."""

    per_second: float
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _next: float = 0.0

    def take(self, patience: Patience) -> None:
        """Wait for the next free place. Raises DeadlineReached when it lies beyond the time there is."""
        with self._lock:
            now = patience.clock()
            at = max(now, self._next)
            self._next = at + 1 / self.per_second
        if at > now:
            patience.wait(at - now, "Too many searches at once.")


@dataclass
class Http:
    """One source's HTTP side. The client is built at first use and kept; no redirect is followed and no cookie kept."""

    name: str
    pace: Pace
    _client: httpx2.AsyncClient | None = None

    def get(self, url: str, params: Mapping[str, str], patience: Patience) -> tuple[bytes, int]:
        """The body of a good answer and how many tries it took. Raises our failures, the last one told after three tries."""
        return with_tries(lambda seconds: within(seconds, self._get(url, params)), self.pace, patience)

    async def _get(self, url: str, params: Mapping[str, str]) -> bytes:
        self._client = self._client or http_client()
        try:
            response = await self._client.get(url, params=dict(params), headers={"accept-encoding": "gzip"})
        except httpx2.HTTPError:
            raise Broken(f"The connection to {self.name} failed.", "Check the network, then try again.") from None
        if response.status_code != httpx2.codes.OK:
            raise from_status(self.name, response.status_code, response.headers)
        return response.content


def with_tries(send: Callable[[float], bytes], pace: Pace, patience: Patience) -> tuple[bytes, int]:
    """Send until it works, three times at most, honouring the wait that a source asks for; `send` is given its seconds.

    Raises the failure of the last try, or DeadlineReached when the time there is does not suffice for another.
    """
    for number in range(1, TRIES + 1):
        pace.take(patience)
        if (left := patience.left()) <= 0:
            raise DeadlineReached("The time for this run is used up.", "Allow more time for the run.")
        try:
            return send(min(left, TRY_SECONDS)), number
        except Transient as failure:
            if number == TRIES:
                raise
            backoff = FIRST_WAIT * 2 ** (number - 1)
            patience.wait(max(backoff, failure.retry_after or 0.0), failure.message)
    raise AssertionError("the last try either answers or raises")


def problem_of(source: str, error: AppError, usage: Usage | None = None) -> SearchReply:
    """A search that failed, as a reply without records."""
    late = isinstance(error, TimedOut)
    said = f"{source} did not answer in time." if late else error.message
    return SearchReply(source=source, problem=said, usage=usage or Usage(), tries=TRIES if isinstance(error, Transient) else 1)


def told_lost(source: str, lost: int, of: int) -> str:
    """The problem of a reply with broken records; "" when all were good."""
    return f"{lost} of {of} records from {source} could not be read and were left out." if lost else ""
