"""What is done once a day while a server or a worker lives: documents that are due go, and the trust report is reckoned."""

import logging
from collections.abc import Callable, Mapping

from services.desk.desk import Desk
from services.desk.ticking import Ticking

log = logging.getLogger("proofloop.daily")

DAY = 86_400.0
FIRST = 60.0
"""Seconds after the start, when the first runs are under way."""
Chore = Callable[[], str]
"""Does its work and returns what the log is told; empty: nothing."""


def daily(chores: Mapping[str, Chore], first: float = FIRST) -> Ticking:
    """Several processes may do the chores at once, for doing each twice changes nothing."""

    def work() -> None:
        for name, chore in chores.items():
            _do(name, chore)

    return Ticking("daily work", work, first=first, every=DAY)


def chores(desk: Desk) -> dict[str, Chore]:
    """Retention where documents are not kept for ever, and the trust report."""

    def purge() -> str:
        count = desk.retention.purge()
        return f"deleted {count} documents" if count else ""

    def trust() -> str:
        desk.trust.report()
        return ""

    return {"retention": purge, "trust report": trust} if desk.retention.days is not None else {"trust report": trust}


def _do(name: str, chore: Chore) -> None:
    try:
        told = chore()
    except Exception as error:
        log.warning("%s skips a day: %s", name, type(error).__name__)
        return
    if told:
        log.warning("%s %s", name, told)
