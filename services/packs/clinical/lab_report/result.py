"""One laboratory result as a reader sees it: each part with the place where it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True)
class Result:
    """A test's name, value, unit, flag and range as printed; `span` holds them all. `sure` 0-1."""

    name: str
    value: str
    span: Span
    unit: str = ""
    flag: str = ""
    range: str = ""
    sure: float = 0.97


def joined(spans: Sequence[Span]) -> Span:
    """The stretch from the first to the last of several places."""
    return min(start for start, _ in spans), max(stop for _, stop in spans)
