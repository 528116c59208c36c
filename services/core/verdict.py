"""What was decided after an attempt."""

from typing import Literal

from services.core.base import Frozen

StopReason = Literal[
    "threshold_met",
    "nothing_left_to_mend",
    "cancelled",
    "budget_exhausted",
    "timeout",
    "max_iterations",
    "plateau",
    "provider_failed",
    "loop_disabled",
]


class Verdict(Frozen):
    """Go on, or stop for exactly one reason. `best` is the number of the best attempt (None: there is none)."""

    kind: Literal["again", "stop"]
    reason: StopReason | None = None
    best: int | None = None
    words: str = ""
    """The verdict as a sentence for people."""
    remedy: str = ""
    """What to do where it stopped without a result."""
