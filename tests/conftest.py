"""What every test stands on: no network but loopback, nothing of a document where it must not be, and no skips on CI."""

import os
import socket
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests.leaks import watched

pytest_plugins = ("tests.databases", "tests.index", "tests.workers")
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


@pytest.fixture(autouse=True)
def no_leak() -> Iterator[None]:
    """A test after which a log record or an error holds an identifier or a canary of a document fails."""
    with watched() as found:
        yield
    assert found == [], "something of a document is where it must not be"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """On CI a test that is skipped has failed, unless what it lacks are the shared documents, which are not the project's."""
    report = yield
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        why = str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr)
        if "shared" not in why:
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} must not be skipped on CI: {why}"
    return report
