"""The keeper at work: it looks once a minute."""

from datetime import UTC, datetime

from services.desk.house import House
from services.desk.monitor.keeper import Keeper
from services.desk.monitor.nouns import WINDOWS
from services.desk.monitor.sections import catch_up
from services.desk.ticking import Ticking

MINUTE = 60.0
FIRST = 15.0
"""Seconds after the start."""


def watching(house: House, first: float = FIRST, every: float = MINUTE) -> Ticking:
    """Several processes may do so at once: one of them looks, and each alert is told by one.

    A message under way when it is stopped is sent again by another process.
    """
    keeper = Keeper(house)
    behind = [house]

    def look() -> None:
        if behind:
            catch_up(behind[0], datetime.now(UTC) - WINDOWS["30d"].length)
            behind.clear()
        keeper.look()
        keeper.deliver()

    return Ticking("monitor", look, first=first, every=every)
