"""Whether a score means what it says: which share of what it was given to was right, in bands and above a limit. Pure."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from services.learning.auroc import Z
from services.learning.evidence import Case

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95)
"""Where bands begin, the last one up to 1: finer where scores decide something (0.80 flags for review, 0.95 is the target)."""
HIGH = 0.95
"""C7 speaks of documents that score so much or more."""


@dataclass(frozen=True)
class Share:
    """`right` of `n` were left unchanged; `low` to `high` is the 95 % Wilson interval of the share."""

    right: int
    n: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Band:
    """Cases with a score of at least `start` and below `end` (the last band: up to 1), and their mean score."""

    start: float
    end: float
    mean: float
    share: Share


@dataclass(frozen=True)
class Calibration:
    """`bands` without empty ones. `error`: by how much score and share right differ, on average over the cases in their bands
    (expected calibration error). `brier`: mean squared difference of score and outcome; `coin` is what the share right alone,
    said of every case, would get. `high`: what of the cases scored 0.95 or more was entirely right; None where none was."""

    bands: tuple[Band, ...]
    error: float
    brier: float
    coin: float
    high: Share | None


def calibration(cases: Sequence[Case]) -> Calibration | None:
    """None of no cases. The scores are taken as chances of being right, which is what a reviewer takes them for."""
    if not cases:
        return None
    n = len(cases)
    bands = tuple(_bands(cases))
    right = sum(not one.changed for one in cases) / n
    high = [one for one in cases if one.score >= HIGH]
    return Calibration(
        bands,
        sum(one.share.n * abs(one.mean - one.share.value) for one in bands) / n,
        sum((one.score - (not one.changed)) ** 2 for one in cases) / n,
        right * (1 - right),
        share(high) if high else None,
    )


def share(cases: Sequence[Case]) -> Share:
    """How many of at least one case were left unchanged.

    Cases of one file are alike: the interval counts as many as would tell as much if they were not (Kish's design effect), and
    where all are right, or none is, one a file.
    """
    n, right = len(cases), sum(not one.changed for one in cases)
    value = right / n
    return Share(right, n, value, *wilson(value, _independent(cases, value)))


def wilson(value: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share over `n` independent cases (Wilson 1927)."""
    squared = Z * Z / n
    middle = (value + squared / 2) / (1 + squared)
    half = Z / (1 + squared) * math.sqrt(value * (1 - value) / n + squared / (4 * n))
    return min(value, max(0.0, middle - half)), max(value, min(1.0, middle + half))


def _bands(cases: Sequence[Case]) -> list[Band]:
    ends = (*EDGES[1:], 1.0)
    told = []
    for start, end in zip(EDGES, ends, strict=True):
        inside = [one for one in cases if one.score >= start and (one.score < end or start == EDGES[-1])]
        if inside:
            told.append(Band(start, end, sum(one.score for one in inside) / len(inside), share(inside)))
    return told


def _independent(cases: Sequence[Case], value: float) -> float:
    apart: dict[str, float] = defaultdict(float)
    for one in cases:
        apart[one.file] += (not one.changed) - value
    n, files = len(cases), len(apart)
    if value in (0.0, 1.0) or files == 1:
        return files
    clustered = files / (files - 1) * sum(one * one for one in apart.values()) / n**2
    return n / max(1.0, clustered / (value * (1 - value) / n))
