"""Which tests go to one worker where several run them at once, and which are begun first."""

from pathlib import PurePath

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

OWN_SERVER = {"test_clock.py", "test_kept.py", "test_security.py", "test_settling.py"}
"""Files of browser tests that start servers of their own."""
LIVES = {
    "test_accepting_kill.py",
    "test_ask_kill.py",
    "test_kill.py",
    "test_kill_side_by_side.py",
    "test_processes.py",
    "test_words_of_runs.py",
}
"""Files whose tests take long and fork their processes from one that is started for them."""


class Together(LoadScopeScheduling):
    """Tests of a file go to one worker, so that what they share is made once, and so do those that share more.

    Browser tests share a server, and those with a server of their own a browser: no more than two browsers are busy at once.
    Marks of groups would say the same, but pytest 9.2 tells them to no worker.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = PurePath(nodeid.split("::")[0])
        if file.parent.name == "e2e":
            return "own server" if file.name in OWN_SERVER else "site"
        return "lives" if file.name in LIVES else str(file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    config.option.loadscopereorder = False
    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several workers run them, what takes long is not what all others wait for in the end."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: turn(item.path))


def turn(file: PurePath) -> int:
    """Browser tests come first, then what takes long, then all others, in their order."""
    if file.parent.name == "e2e":
        return 0
    return 1 if file.name in LIVES else 2
