"""The server itself: plain threads, loopback only, one play for each request."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.model_server import dialects
from tests.model_server.caching import PromptCache
from tests.model_server.plays import Answer, CutBody, Drip, Hang, Held, Play, Reset, Status, WrongBody
from tests.model_server.seen import Seen, read

PATIENCE = 60.0
"""Seconds that a held request waits for its test."""
Script = Callable[[Seen], Play] | Iterable[Play]


class ModelServer:
    """`with ModelServer(script) as server:` serves /v1/responses, /v1/chat/completions and Gemini's generateContent.

    `script` is either a function from a request to a play, or plays in order, the last of which is played for ever.
    `seen` holds every request in order of arrival, `most_in_flight` how many were under way at once at the most.
    """

    def __init__(self, script: Script) -> None:
        self._play = script if callable(script) else _in_order(script)
        self._cache = PromptCache()
        self._lock = threading.Lock()
        self._http = _Http(("127.0.0.1", 0), self)
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self.closing = threading.Event()
        self.seen: list[Seen] = []
        self.in_flight = self.most_in_flight = 0

    def __enter__(self) -> "ModelServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def address(self) -> str:
        """http://host:port"""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def openai_url(self) -> str:
        """What an OpenAI client takes for its base URL."""
        return f"{self.address}/v1"

    @property
    def google_url(self) -> str:
        """What a google-genai client takes for its base URL."""
        return self.address

    def wait_for(self, in_flight: int, seconds: float = 60.0) -> None:
        """Return once so many requests are under way together."""
        until = time.monotonic() + seconds
        while self.in_flight < in_flight:
            assert time.monotonic() < until, f"{self.in_flight} are under way instead of {in_flight}"
            time.sleep(0.01)

    def count(self, one: int) -> None:
        """One request more, or one less, is under way."""
        with self._lock:
            self.in_flight += one
            self.most_in_flight = max(self.most_in_flight, self.in_flight)

    def answer(self, seen: Seen) -> tuple[Play, int]:
        """The play for a request and the tokens that the prompt cache serves; called once for each request."""
        with self._lock:
            self.seen.append(seen)
            play = self._play(seen)
        return play, 0 if isinstance(play, Status) else self._cache.cached_tokens(seen.cacheable)


def _in_order(plays: Iterable[Play]) -> Callable[[Seen], Play]:
    rest: Iterator[Play] = iter(plays)
    last: list[Play] = []

    def play(_: Seen) -> Play:
        last[:] = [next(rest, *last)]
        return last[0]

    return play


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], server: ModelServer) -> None:
        super().__init__(address, _Handler)
        self.model_server = server

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is part of the play."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Http

    def log_message(self, format: str, *args: object) -> None:
        """The server is silent; what it saw is in `seen`."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            seen = read(self.path.partition("?")[0], {name.lower(): value for name, value in self.headers.items()}, raw)
        except (ValueError, KeyError):
            self._send(404, b'{"error": {"message": "not found", "code": "not_found"}}')
            return
        self.server.model_server.count(1)
        try:
            self._perform(seen, *self.server.model_server.answer(seen))
        finally:
            self.server.model_server.count(-1)

    def _perform(self, seen: Seen, play: Play, cached: int) -> None:
        if isinstance(play, Reset):
            return self._hang_up(reset=True)
        if isinstance(play, Status):
            return self._send(play.status, _json(dialects.error(seen, play)), play.headers)
        if isinstance(play, WrongBody):
            return self._send(200, play.body.encode(), content_type=play.content_type)
        if isinstance(play, Hang):
            self.server.model_server.closing.wait(play.seconds)
        if isinstance(play, Held):
            play.go.wait(PATIENCE)
        spoken = Answer(play.text) if isinstance(play, Hang | Held | Drip | CutBody) else play
        body = _json(dialects.reply(seen, spoken, cached))
        if isinstance(play, CutBody):
            return self._cut(body, quiet=play.quiet)
        return self._drip(body, play.pause) if isinstance(play, Drip) else self._send(200, body)

    def _send(
        self, status: int, body: bytes, headers: dict[str, str] | None = None, content_type: str = "application/json"
    ) -> None:
        self._head(status, len(body), headers or {}, content_type)
        self.wfile.write(body)

    def _head(self, status: int, length: int, headers: dict[str, str], content_type: str = "application/json") -> None:
        self.send_response(status)
        for name, value in (headers | {"Content-Type": content_type, "Content-Length": str(length)}).items():
            self.send_header(name, value)
        self.end_headers()

    def _drip(self, body: bytes, pause: float) -> None:
        self._head(200, len(body), {})
        for byte in body:
            self.wfile.write(bytes([byte]))
            if self.server.model_server.closing.wait(pause):
                return self._hang_up()
        return None

    def _cut(self, body: bytes, *, quiet: bool) -> None:
        half = body[: len(body) // 2]
        self._head(200, len(half) if quiet else len(body), {})
        self.wfile.write(half)
        return self._hang_up()

    def _hang_up(self, *, reset: bool = False) -> None:
        if reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.close_connection = True
        self.connection.close()


def _json(body: dict[str, Any]) -> bytes:
    return json.dumps(body).encode()
