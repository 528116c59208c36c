"""The app in Streamlit's own test harness, on a desk in memory."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from services.desk import wiring
from tests.pages import made
from tests.pages.fake_desk import FakeDesk, with_runs

APP = Path(__file__).resolve().parents[2] / "app.py"
Open = Callable[..., AppTest]


@pytest.fixture(scope="session", autouse=True)
def _one_scan() -> Iterator[None]:
    """What is installed is looked through for components once, not for every screen that is opened."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture
def desk() -> FakeDesk:
    """One finished run that needs review, one refused file, one run in its third attempt."""
    return with_runs(a=made.run("run-1"), b=made.refused(), c=made.run("run-live", file="live.pdf")[:13])


@pytest.fixture
def open_(monkeypatch: pytest.MonkeyPatch, desk: FakeDesk) -> Iterator[Open]:
    """Open a page as its address would, with these query parameters."""
    monkeypatch.setattr(wiring, "desk", lambda: desk)

    def opened(page: str = "home", **query: str) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=60).run()
        for name, value in query.items():
            at.query_params[name] = value
        return at.switch_page(f"pages/{page}.py").run()

    yield opened


def drawn(at: AppTest) -> str:
    """All HTML of our own on the page."""
    return "\n".join(str(one.proto.body) for one in at.get("html"))
