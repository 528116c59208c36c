"""A loopback server that speaks as the sources of literature do: plays in order, the last one for ever."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True)
class Reply:
    """One answer. `after` seconds of silence come first; `cut` sends only so many bytes of what was promised."""

    body: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    after: float = 0.0
    cut: int | None = None


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    query: dict[str, str]
    body: str


class LiteratureServer:
    """`with LiteratureServer(replies) as server:`; `seen` holds every request in order of arrival."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self._replies = list(replies)
        self._lock = threading.Lock()
        self.seen: list[Asked] = []
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.http.daemon_threads = True
        self._thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> "LiteratureServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.http.shutdown()
        self.http.server_close()
        self._thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.http.server_address[1]}"

    def answer(self, asked: Asked) -> Reply:
        with self._lock:
            self.seen.append(asked)
            return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]


class FakeTime:
    """A clock that sleeping moves: no test waits."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def _handler(server: LiteratureServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Silent; what came is in `seen`."""

        def do_GET(self) -> None:
            self._play("")

        def do_POST(self) -> None:
            self._play(self.rfile.read(int(self.headers["Content-Length"])).decode())

        def _play(self, body: str) -> None:
            parts = urlsplit(self.path)
            reply = server.answer(Asked(parts.path, dict(parse_qsl(parts.query)), body))
            time.sleep(reply.after)
            raw = reply.body.encode()
            try:
                self.send_response(reply.status)
                for name, value in {"Content-Type": "application/json", "Content-Length": str(len(raw)), **reply.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(raw[: reply.cut])
                self.close_connection = reply.cut is not None
            except OSError:
                self.close_connection = True

    return Handler
