"""What pages are told of auto-accept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from services.learning.accepting import Standing as Standing
from services.learning.accepting import Step as Step
from services.learning.accepting import Terms as Terms

State = Literal["off", "collecting", "on", "behind", "suspended"]
"""`behind`: in force, but too many drawn documents wait, so that nothing is accepted until they are looked at."""


@dataclass(frozen=True)
class Reading:
    """The evidence about one way of reading a type."""

    about: str
    standing: Standing
    drawn: int
    """Documents that the lot put before a person."""
    wrong: int
    """Of those looked at, not entirely right."""
    accepted: int
    """Accepted unseen."""
    found_wrong: int
    """Of those, corrected by a person afterwards."""


@dataclass(frozen=True)
class Accepting:
    """Auto-accept of one type. `readings`: the ways of reading that there is evidence of, the latest first."""

    doc_type: str
    title: str
    state: State
    terms: Terms | None = None
    by: str = ""
    at: datetime | None = None
    why: str = ""
    """Why it is suspended."""
    readings: tuple[Reading, ...] = ()
    scale: int = 1
    """Its scores are told in points of so many."""
    accepted_ever: int = 0
    """Accepted unseen under any terms so far."""
