"""Regression runs as pages and the command line tell them."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Literal

from pydantic import Field as Meta
from pydantic import JsonValue

from services.core.base import Frozen
from services.core.errors import AppError
from services.core.run import Engine
from services.core.usage import Usage
from services.learning.paired import Comparison as Comparison
from services.learning.paired import Verdict as Verdict
from services.learning.regression import Flip as Flip
from services.learning.regression import Measure as Measure
from services.learning.regression import Report as Report
from services.learning.regression import Row as Row

How = Literal["regrade", "run"]
"""Stored attempts are graded anew, or every document is read again by a model."""
RegressionState = Literal["queued", "running", "finished", "stopped", "failed"]
LiveStates = ("queued", "running")
Counted = tuple[tuple[str, int], ...]
"""Words -> how many labelled sections they are said of."""


class Unusable(AppError):
    """A labelled section cannot be compared; the message says why, in words that fit behind a count."""


class Choice(Frozen):
    """Which labelled documents, and who reads them where a model has to."""

    engine: Engine = "builtin"
    size: int | None = Meta(default=None, ge=1)
    """So many documents, drawn by lot; None: all."""
    seed: str = "1"


@dataclass(frozen=True)
class Plan:
    """What a regression run would do, told before it begins. `refused`: it cannot be begun, and why.

    `calls`, `tokens` and `cost_usd` are what such runs took so far; None where none is known. `ceiling_usd` is what the
    budgets of all its runs add up to: more is not spent.
    """

    how: How
    measure: Measure
    sections: int
    documents: int
    left_out: Counted = ()
    refused: str = ""
    remedy: str = ""
    runs: int = 0
    reused: int = 0
    """Runs that are stored already and did the same work."""
    calls: int | None = None
    tokens: int | None = None
    cost_usd: Decimal | None = None
    ceiling_usd: Decimal = Decimal(0)
    leaves: str = ""


@dataclass(frozen=True)
class Flipped:
    """Something that changed sides, with what was read before and after and what a person says; identifiers starred."""

    flip: Flip
    before: JsonValue = None
    after: JsonValue = None
    said: JsonValue = None
    verdict: str = ""
    """What the person did with the value that was read when it was labelled: accepted, edited, absent or rejected."""


@dataclass(frozen=True)
class RegressionLine:
    """One regression run in a list."""

    id: str
    name: str
    sha256: str
    by: str
    at: datetime
    state: RegressionState
    sections: int
    verdict: Verdict | None


@dataclass(frozen=True)
class Regression:
    """A regression run as it stands. The report is there once it has ended and something could be compared."""

    id: str
    name: str
    sha256: str
    in_force: str
    """Hash of the text that it was compared with."""
    by: str
    at: datetime
    state: RegressionState
    how: How
    choice: Choice
    sections: int
    done: int
    unusable: Counted
    """Why sections of the set could not be compared."""
    left_out: Counted
    """Why labelled sections are not of the set."""
    problem: str = ""
    report: Report | None = None
    went_on: int = 0
    """Sections on which the draft would have asked for an attempt that was never made."""
    runs: int = 0
    runs_ended: int = 0
    usage: Usage = field(default_factory=Usage)

    @property
    def live(self) -> bool:
        return self.state in LiveStates
