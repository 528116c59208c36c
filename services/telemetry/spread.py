"""How the figures behind the metrics are spread: distributions and a count over time."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from services.telemetry.metrics import Section, percentile

SCORE_EDGES = (0.0, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)
"""Where each bin of scores begins; the last holds 1."""


@dataclass(frozen=True)
class Bucket:
    """Sections that concluded from `start` on, up to the next bucket: how many met their target, and how many did not."""

    start: datetime
    met: int
    missed: int


@dataclass(frozen=True)
class Spread:
    """`attempts` and `stops`: how many sections had so many attempts, or stopped for that reason.

    `scores`: how many final scores lie from each of SCORE_EDGES on, up to the next. `median_ms` and `p95_ms`: of the loop.
    """

    attempts: Mapping[int, int]
    scores: tuple[int, ...]
    median_ms: float | None
    p95_ms: float | None
    stops: Mapping[str, int]
    over_time: tuple[Bucket, ...]


def spread_of(counted: Sequence[Section], since: datetime, length: timedelta, buckets: int) -> Spread:
    """Over sections that concluded within `length` from `since` on."""
    times = [float(one.ms) for one in counted]
    bins = Counter(bisect_right(SCORE_EDGES, one.score) - 1 for one in counted if one.score is not None)
    return Spread(
        attempts=dict(sorted(Counter(one.attempts for one in counted).items())),
        scores=tuple(bins[number] for number in range(len(SCORE_EDGES))),
        median_ms=percentile(times, 0.5),
        p95_ms=percentile(times, 0.95),
        stops=dict(Counter(one.stop_reason for one in counted).most_common()),
        over_time=_over_time(counted, since, length / buckets, buckets),
    )


def _over_time(counted: Sequence[Section], since: datetime, width: timedelta, buckets: int) -> tuple[Bucket, ...]:
    told = Counter((min(buckets - 1, max(0, (one.at - since) // width)), one.met) for one in counted)
    return tuple(Bucket(since + number * width, told[number, True], told[number, False]) for number in range(buckets))
