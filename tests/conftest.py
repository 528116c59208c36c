"""What every test stands on: no network but loopback."""

import socket
from collections.abc import Iterator

import pytest
from hypothesis import settings

pytest_plugins = ("tests.databases",)
settings.register_profile("proofloop", deadline=None)  # the machine is shared: a slow example is no failure
settings.load_profile("proofloop")

LOOPBACK = ("127.", "::1", "localhost", "0.0.0.0")


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that reaches for another machine fails, whatever library it goes through."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else ""
        if self.family in (socket.AF_INET, socket.AF_INET6) and not str(host).startswith(LOOPBACK):
            raise AssertionError(f"a test tried to reach {host}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)
    yield
