"""How far two people who looked at the same things independently agree, beyond what chance would give."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Rating = str | None
"""A category; None: this person did not rate the unit."""
Unit = tuple[Rating, ...]
"""The ratings of one unit, one place a person, in the same order everywhere."""
RESAMPLES = 2000
SEED = 20260101
LEVEL = 0.95
FEWEST = 0.5
"""An interval is told when at least this share of the resamples has a figure."""
Numbers = NDArray[np.float64]
Interval = tuple[float, float]


@dataclass(frozen=True)
class Figure:
    """A coefficient with its 95 % bootstrap interval over units; None where it is not defined, e.g. with one category only."""

    value: float | None
    interval: Interval | None = None


@dataclass(frozen=True)
class Agreement:
    """`n` units that at least two people rated. Kappa is of the first two people."""

    n: int
    percent: Figure
    kappa: Figure
    alpha: Figure


def agreement(units: Sequence[Unit]) -> Agreement:
    """Percent agreement, Cohen's kappa (1960) and Krippendorff's nominal alpha, with percentile intervals.

    The same units give the same figures: the resampling is seeded.
    """
    rated = [unit for unit in units if sum(one is not None for one in unit) >= 2]
    if not rated:
        return Agreement(0, Figure(None), Figure(None), Figure(None))
    counted = Counter(rated)
    patterns = sorted(counted, key=str)
    weights = np.array([[counted[one] for one in patterns]], dtype=np.float64)
    shares = weights[0] / weights.sum()
    again = np.random.default_rng(SEED).multinomial(len(rated), shares, RESAMPLES).astype(np.float64)
    tables = _Tables(patterns)
    told = [_figure(one(weights), one(again)) for one in (tables.percent, tables.kappa, tables.alpha)]
    return Agreement(len(rated), *told)


class _Tables:
    """What each pattern of ratings adds to the sums; a row of weights says how often each pattern occurs."""

    def __init__(self, patterns: Sequence[Unit]) -> None:
        self._categories = sorted({one for unit in patterns for one in unit if one is not None})
        self._held = np.array([_held(unit, self._categories) for unit in patterns])
        self._pairs = np.array([_agreeing(unit) for unit in patterns])
        self._both = np.array([unit[0] is not None and unit[1] is not None for unit in patterns], dtype=np.float64)
        self._first, self._second = (
            np.array([_held((unit[at],), self._categories) for unit in patterns]) * self._both[:, None] for at in (0, 1)
        )
        self._same = np.array([unit[0] == unit[1] for unit in patterns]) * self._both

    def percent(self, weights: Numbers) -> Numbers:
        """Mean over units of the share of pairs of ratings that agree."""
        values = self._held.sum(axis=1)
        mean: Numbers = weights @ (self._pairs / values) / weights.sum(axis=1)
        return mean

    def kappa(self, weights: Numbers) -> Numbers:
        """(p_o - p_e) / (1 - p_e) of the first two people."""
        n = weights @ self._both
        with np.errstate(divide="ignore", invalid="ignore"):
            observed = weights @ self._same / n
            expected = ((weights @ self._first) * (weights @ self._second)).sum(axis=1) / n**2
            return _where(1 - expected, (observed - expected) / (1 - expected))

    def alpha(self, weights: Numbers) -> Numbers:
        """1 - D_o / D_e over the coincidences of ratings within units (Krippendorff 2011, nominal)."""
        totals = weights @ self._held
        n, agreeing = totals.sum(axis=1), weights @ self._pairs
        apart = n**2 - (totals**2).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return _where(apart, 1 - (n - 1) * (n - agreeing) / apart)


def _held(unit: Unit, categories: Sequence[str]) -> list[float]:
    return [float(sum(one == name for one in unit)) for name in categories]


def _agreeing(unit: Unit) -> float:
    """Ordered pairs of equal ratings in a unit, each weighing one over the ratings less one."""
    counts = Counter(one for one in unit if one is not None)
    return sum(count * (count - 1) for count in counts.values()) / (counts.total() - 1)


def _where(divisor: Numbers, value: Numbers) -> Numbers:
    return np.where(np.abs(divisor) > 1e-12, value, np.nan)


def _figure(value: Numbers, again: Numbers) -> Figure:
    told = float(value[0])
    if np.isnan(told):
        return Figure(None)
    known = again[~np.isnan(again)]
    if len(known) < FEWEST * len(again):
        return Figure(told)
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(known, [tail, 1 - tail])
    return Figure(told, (float(low), float(high)))
