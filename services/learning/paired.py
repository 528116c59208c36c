"""Two ways of doing the same work, compared on the same documents: the mean gain, and how far it can be trusted."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from services.core.base import Frozen

LEVEL = 0.95
STAKES = np.arange(1, 21) / 20
PASSES, MARKS = 6, 17
"""Six times sixteen parts: the ends are found to 2/16^6."""
LARGEST, TINY = np.nextafter(1.0, 0.0), np.finfo(np.float64).tiny
Verdict = Literal["better", "worse", "inconclusive"]
Numbers = NDArray[np.float64]


class Pair(Frozen):
    """How good one thing of a document was before and is after, each 0-1; several pairs of a document count as one."""

    document: str
    before: float
    after: float


class Comparison(Frozen):
    """Means over documents, their difference, and an interval for it at `level`. All of -1 to 1 where there is no document.

    `changed`: documents on which the two differ at all.
    """

    documents: int
    changed: int
    before: float
    after: float
    gain: float
    low: float
    high: float
    level: float = LEVEL

    @property
    def verdict(self) -> Verdict:
        """Only what the whole interval says; anything else is inconclusive."""
        if self.low > 0:
            return "better"
        return "worse" if self.high < 0 else "inconclusive"


def compare(pairs: Iterable[Pair], level: float = LEVEL) -> Comparison:
    """Each document is one draw: its pairs are averaged first, so that a long one speaks with one voice.

    The interval holds at its level for any number of documents and any distribution of gains, as long as the documents are
    independent draws of what is to come: no normal approximation, no resampling, no chance. A wager on the gain being
    larger (or smaller) than some value, at twenty stakes averaged, cannot grow 2/(1 - level)-fold by luck more often than
    (1 - level)/2 of the time (Ville; Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by
    betting", with stakes fixed beforehand); the interval holds the values against which neither wager grew so far. It takes
    eight documents that all say the same with full force for a verdict at 95 %.
    """
    grouped: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        grouped[pair.document].append(pair)
    if not grouped:
        return Comparison(documents=0, changed=0, before=0.0, after=0.0, gain=0.0, low=-1.0, high=1.0, level=level)
    befores = _means(grouped.values(), "before")
    afters = _means(grouped.values(), "after")
    gains = afters - befores
    return Comparison(
        documents=len(gains),
        changed=sum(any(pair.before != pair.after for pair in group) for group in grouped.values()),
        before=float(befores.mean()),
        after=float(afters.mean()),
        gain=float(gains.mean()),
        low=-_highest(-gains, level),
        high=_highest(gains, level),
        level=level,
    )


def together(rows: int) -> float:
    """The level at which each of so many intervals is told so that all of them hold at once at LEVEL (Bonferroni)."""
    return 1 - (1 - LEVEL) / max(rows, 1)


def _means(groups: Iterable[Sequence[Pair]], name: str) -> Numbers:
    return np.array([np.mean([getattr(pair, name) for pair in group]) for group in groups], dtype=np.float64)


def _highest(gains: Numbers, level: float) -> float:
    """The smallest mean, not under the one seen, against which the wager that the true one is smaller has won.

    The wager's fortune grows with the mean, and at the one seen nothing is won: there is one turning point, looked for
    between ever closer marks.
    """
    low, high = float(gains.mean()), 1.0
    for _ in range(PASSES):
        marks = np.linspace(low, high, MARKS)
        won = np.append(_won(gains, np.minimum(marks[:-1], LARGEST), level), True)
        first = max(int(np.argmax(won)), 1)
        low, high = float(marks[first - 1]), float(marks[first])
    return high


def _won(gains: Numbers, means: Numbers, level: float) -> NDArray[np.bool_]:
    """Of each mean below 1, whether the wager against it has won."""
    per_stake = (means[:, None] - gains) / (1 - means[:, None])
    with np.errstate(divide="ignore"):
        fortunes = np.log1p(STAKES[:, None, None] * per_stake).sum(axis=2)
    most = np.maximum(fortunes.max(axis=0), 0.0)
    grown = most + np.log(np.exp(fortunes - most).mean(axis=0) + TINY)
    return np.asarray(grown >= np.log(2 / (1 - level)))
