"""Which tests go to one worker where several run them at once."""

from pathlib import PurePath

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

OWN_SERVER = {"test_clock.py", "test_kept.py", "test_security.py", "test_settling.py"}
"""Files of browser tests that start servers of their own."""


class Together(LoadScopeScheduling):
    """Browser tests share a server, and those with a server of their own a browser: no more than two browsers are busy at once.

    Any other test goes to whoever is free. Marks of groups would say the same, but pytest 9.2 tells them to no worker.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = PurePath(nodeid.split("::")[0])
        if file.parent.name != "e2e":
            return nodeid
        return "own server" if file.name in OWN_SERVER else "site"


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)
