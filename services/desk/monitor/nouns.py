"""What the monitor shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from services.telemetry.alerts import Standing
from services.telemetry.limits import Group, Limit, limits
from services.telemetry.metrics import IMPROVEMENT, ITERATIONS, MET, METRICS, SCORE, TIME, Figure
from services.telemetry.spread import SCORE_EDGES, Bucket, Spread
from storage.alerts import Alert, Notice

__all__ = [
    "IMPROVEMENT", "ITERATIONS", "MET", "METRICS", "SCORE", "SCORE_EDGES", "TIME", "WINDOWS", "Alert", "Bucket", "Figure",
    "Group", "Limit", "Notice", "Queue", "Report", "Spread", "Standing", "Webhook", "Window", "limits",
]  # fmt: skip

Window = Literal["1h", "1d", "7d", "30d"]


@dataclass(frozen=True)
class Span:
    """How long a window is, and into how many pieces it is cut over time."""

    length: timedelta
    pieces: int


WINDOWS: Mapping[Window, Span] = {
    "1h": Span(timedelta(hours=1), 12),
    "1d": Span(timedelta(days=1), 24),
    "7d": Span(timedelta(days=7), 28),
    "30d": Span(timedelta(days=30), 30),
}


@dataclass(frozen=True)
class Report:
    """The metrics over the sections that concluded in a window, up to `until`.

    `groups` are judged together; `overall` is all of them, without a limit. `left_out`: reason -> sections that count for
    nothing. `ended`: outcome -> runs handed in within the window, whatever was filtered. `presets` and `doc_types` are those
    that the window has.
    """

    window: Window
    until: datetime
    groups: Mapping[Group, tuple[Standing, ...]]
    overall: Mapping[str, Figure]
    counted: int
    spread: Spread
    left_out: Mapping[str, int]
    ended: Mapping[str, int]
    presets: tuple[str, ...]
    doc_types: tuple[str, ...]


@dataclass(frozen=True)
class Queue:
    """Runs that have not ended, and the processes that do runs; `oldest` waits the longest."""

    waiting: int
    working: int
    oldest: datetime | None
    processes: tuple[str, ...]


@dataclass(frozen=True)
class Webhook:
    """Where alerts are sent (scheme and host only; empty: nowhere), and the latest messages."""

    where: str
    notices: tuple[Notice, ...]
