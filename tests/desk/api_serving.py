"""The HTTP door on a real server on loopback, for tests."""

import base64
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import uvicorn
from starlette.applications import Starlette

from services.desk import http
from services.desk.api import door as api

TOKEN = "correct-horse-battery-staple"
PATH = "/api/upload/process-v2"


@dataclass(frozen=True)
class Served:
    """A caller of a running server. `client` carries no token of its own."""

    client: httpx2.Client
    port: int

    def post(self, body: Any, token: str = TOKEN) -> httpx2.Response:
        return self.client.post(PATH, json=body, headers={"authorization": f"Bearer {token}"})

    def raw(self, body: bytes, **headers: str) -> httpx2.Response:
        told = {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"}
        return self.client.post(PATH, content=body, headers={**told, **headers})

    def run(self, run_id: str, token: str = TOKEN) -> httpx2.Response:
        return self.client.get(f"/api/runs/{run_id}", headers={"authorization": f"Bearer {token}"})

    def ended(self, run_id: str, seconds: float = 120.0) -> httpx2.Response:
        """The answer of a run once it is no longer 202."""
        until = time.monotonic() + seconds
        while (answer := self.run(run_id)).status_code == 202:
            assert time.monotonic() < until, "the run goes on and on"
            time.sleep(0.05)
        return answer

    def wire(self, sent: int, promised: int) -> socket.socket:
        """A connection that has promised a body of `promised` bytes and sent `sent` of them."""
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        head = f"POST {PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {TOKEN}\r\n"
        wire.sendall(f"{head}content-type: application/json\r\ncontent-length: {promised}\r\n\r\n".encode() + b" " * sent)
        return wire


@contextmanager
def serving(limits: api.Limits | None = None) -> Iterator[Served]:
    """A server with all routes of ours; with `limits`, the door has these."""
    routes = api.routes(limits) if limits else http.routes()
    config = uvicorn.Config(Starlette(routes=routes, middleware=http.middleware()), port=0, log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=120, trust_env=False) as client:
            yield Served(client, port)
    finally:
        server.should_exit = True
        thread.join(30)


def asked(data: bytes, filename: str = "note.txt", mime: str = "text/plain", **options: Any) -> Mapping[str, Any]:
    """A request for a file."""
    return {"fileBase64": base64.b64encode(data).decode(), "mimeType": mime, "filename": filename, **options}
