"""Calls over the network, cut at their deadline: one event loop in one thread, one kind of HTTP client."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

import httpx2

from services.providers.seam import TimedOut

T = TypeVar("T")

MAX_REPLY_BYTES = 8_000_000
"""A reply's body beyond this is cut off: no answer of ours is near it."""

_clients: list[httpx2.AsyncClient] = []
_lock = threading.Lock()
_loops: list[asyncio.AbstractEventLoop] = []


def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """Run `work` to its end, at most `seconds` long, and return its result. Safe from any thread.

    A call over time is cancelled and its connection closed, even when bytes still drip in. Raises TimedOut.
    """
    future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, max(seconds, 0.0)), _loop())
    try:
        return future.result()
    except TimeoutError:
        raise TimedOut("The provider did not answer in time.", "Allow more time, or choose a faster model.") from None
    except BaseException:
        future.cancel()
        raise


def http_client() -> httpx2.AsyncClient:
    """An HTTP client that follows no redirect (bytes go to the configured host only) and caps the size of replies.

    The libraries' own logs are held to warnings: below that they print addresses and headers.
    """
    for name in ("openai", "google_genai", "google.genai", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    client = httpx2.AsyncClient(follow_redirects=False, timeout=None, event_hooks={"response": [_cap]})
    _clients.append(client)
    return client


def close_clients() -> None:
    """Close the connections of every client that was built; none of them can be used after."""
    while _clients:
        within(5.0, _clients.pop().aclose())


class _Capped(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self.stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self.stream:
            size += len(chunk)
            if size > MAX_REPLY_BYTES:
                raise httpx2.ReadError("The reply is too large.")
            yield chunk

    async def aclose(self) -> None:
        await self.stream.aclose()


async def _cap(response: httpx2.Response) -> None:
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Capped(response.stream)


def _loop() -> asyncio.AbstractEventLoop:
    with _lock:
        if not _loops:
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="provider-calls", daemon=True).start()
            _loops.append(loop)
        return _loops[0]
