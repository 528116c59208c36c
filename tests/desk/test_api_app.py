"""Facts about the HTTP door in the app as people start it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.desk.api_serving import PATH, TOKEN, asked

ROOT = Path(__file__).resolve().parents[2]
NOTE = b"A shopping list: bread, butter, tea.\n" * 4


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    home = tmp_path_factory.mktemp("home")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PROOFLOOP_", "MARC_"))}
    told = {**kept, "PROOFLOOP_HOME": str(home), "PROOFLOOP_API_TOKENS": TOKEN}
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port), "--server.headless", "true"]
    with (home / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=told, stdout=log, stderr=log)
    with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as made:
        try:
            until = time.monotonic() + 240
            while not answers(made):
                assert time.monotonic() < until, (home / "server.log").read_text("utf-8", "replace")[-2000:]
                time.sleep(0.1)
            yield made
        finally:
            process.terminate()
            process.wait(30)


def answers(client: httpx2.Client) -> bool:
    try:
        return client.get("/healthz").status_code == 200
    except httpx2.TransportError:
        return False


def test_the_app_takes_documents_and_tells_what_it_takes(client: httpx2.Client) -> None:
    told = client.get("/api/openapi.json")
    assert (told.status_code, told.json()["openapi"]) == (200, "3.1.0")
    assert list(told.json()["paths"]) == [PATH, "/api/rank-v6", "/api/runs/{runId}"]
    reply = client.post(PATH, json=asked(NOTE), headers={"authorization": f"Bearer {TOKEN}"})
    assert (reply.status_code, reply.json()["extractedData"]["rawText"].strip()) == (200, NOTE.decode().strip())


def test_a_caller_on_this_machine_needs_a_token_too(client: httpx2.Client) -> None:
    assert client.post(PATH, json=asked(NOTE)).status_code == 401
    assert client.get(f"/api/runs/{'0' * 32}").status_code == 401
    assert client.get("/").status_code == 200
