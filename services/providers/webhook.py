"""One JSON message to an address that the installation chose: three tries, and a failure is one sentence."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx2

from services.core.errors import AppError, DeadlineReached
from services.providers.failures import from_status
from services.providers.roles import LOOPBACK
from services.providers.seam import Broken, TimedOut, Transient
from services.providers.searching import TRIES, Pace, Patience, with_tries
from services.providers.wire import http_client, within

LONGEST = 60.0
"""Seconds for all tries of one message with the waits between them."""
PER_SECOND = 10.0
_client: list[httpx2.AsyncClient] = []
"""Of this process: at most one, built anew when it was closed."""


@dataclass(frozen=True)
class Delivery:
    """What became of a message: how many tries it took, and in a sentence why it failed (empty: it was taken)."""

    tries: int
    problem: str = ""


def allowed(address: str) -> bool:
    """The address is https, or http on this machine."""
    try:
        told = urlsplit(address)
        host, _ = told.hostname, told.port
    except ValueError:
        return False
    return bool(host) and (told.scheme == "https" or (told.scheme == "http" and host in LOOPBACK))


def shown(address: str) -> str:
    """The address as far as it may be seen: a path or a query may hold a token."""
    told = urlsplit(address)
    return f"{told.scheme}://{told.hostname}/…"


def post(
    address: str,
    body: Mapping[str, Any],
    *,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> Delivery:
    """Send `body` as JSON: three tries on 429, 5xx, timeouts and broken connections, 1 s doubling, honouring Retry-After.

    No redirect is followed, and no reply is kept. Never raises for what the other side does.
    """
    tried = 0

    def send_once(seconds: float) -> bytes:
        nonlocal tried
        tried += 1
        within(seconds, _post(address, body))
        return b""

    try:
        with_tries(send_once, Pace(PER_SECOND), Patience(clock() + LONGEST, sleep, clock))
    except AppError as error:
        return Delivery(tried, _problem(error))
    return Delivery(tried)


async def _post(address: str, body: Mapping[str, Any]) -> None:
    if not _client or _client[0].is_closed:
        _client[:] = [http_client()]
    try:
        reply = await _client[0].post(address, json=dict(body))
    except (httpx2.HTTPError, httpx2.InvalidURL):
        raise Broken("The connection to the webhook failed.") from None
    if not reply.is_success:
        raise from_status("The webhook", reply.status_code, reply.headers)


def _problem(error: AppError) -> str:
    if isinstance(error, TimedOut):
        return f"The webhook did not answer in time, {TRIES} times."
    if isinstance(error, DeadlineReached):
        return "The webhook asked for a longer wait than it is given."
    return f"{error.message.rstrip('.')}, {TRIES} times." if isinstance(error, Transient) else error.message
