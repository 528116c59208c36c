"""Claims on review items. A claim runs out unless its holder works; its token tells a late act from a live one."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

LEASE = timedelta(minutes=30)
"""From the last act of the holder."""
RENEW_AFTER = timedelta(minutes=1)
"""Looking at an item renews its claim at most this often."""
LONGEST_PAUSE = timedelta(minutes=2)
"""Of a longer pause between two acts only this much counts as work on the item."""
Lost = Literal["held", "expired", "superseded"]


@dataclass(frozen=True)
class Lease:
    """Who holds an item, under which token, and until when by the database's clock."""

    holder: str = ""
    token: int = 0
    until: datetime | None = None

    def live(self, now: datetime) -> bool:
        """Somebody holds it at this moment. One that lasts longer than any does was made before the clock was set back."""
        return bool(self.holder) and self.until is not None and now < self.until <= now + LEASE + RENEW_AFTER

    def held_by_other(self, by: str, now: datetime) -> bool:
        """Somebody else holds it at this moment."""
        return self.live(now) and self.holder != by


def lost(lease: Lease, by: str, token: int | None, now: datetime) -> Lost | None:
    """Why a person may not decide under this claim; None when they may.

    Without a token (a single user, or a program) one may decide on what nobody else holds.
    """
    if lease.held_by_other(by, now):
        return "held"
    if token is None:
        return None
    if token != lease.token or lease.holder != by:
        return "superseded"
    return None if lease.live(now) else "expired"


def worked(active_at: datetime | None, now: datetime) -> float:
    """Seconds of work since the last act, a long pause cut short; never below 0, whatever a clock did."""
    if active_at is None:
        return 0.0
    return max(0.0, min((now - active_at).total_seconds(), LONGEST_PAUSE.total_seconds()))
