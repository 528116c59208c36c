"""How well a score tells what people change from what they leave: the area under the ROC curve, with its uncertainty."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.learning.evidence import Case

Z = 1.959964
"""Of a two-sided interval of 95 %."""
TOLERANCE = 1e-12
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Auroc:
    """`value`: the chance that of one changed and one unchanged case the unchanged one scores higher, ties counting half; 0.5 is
    no better than a coin. None where nothing or everything was changed. `low` to `high` is its 95 % interval; None below
    two files with a changed case, or two with an unchanged one."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


def auroc(cases: Sequence[Case]) -> Auroc:
    """The same for any rising transformation of the scores, and for any order of the cases.

    The variance is DeLong's for clustered data (Obuchowski 1997), files being the clusters. The interval is of the score type
    (Newcombe 2006, method 5: Hanley and McNeil's variance at the bound), scaled to that variance, so that it stays within 0 and
    1 and keeps a width where a score separates perfectly or never varies; there, files are counted in place of cases.
    """
    scores = np.array([one.score for one in cases], dtype=np.float64)
    changed = np.array([one.changed for one in cases], dtype=bool)
    wrong, right = scores[changed], scores[~changed]
    if not len(wrong) or not len(right):
        return Auroc()
    of_wrong = 1 - _below(right, wrong)
    of_right = _below(wrong, right)
    value = float(of_right.mean())
    _, files = np.unique([one.file for one in cases], return_inverse=True)
    wrong_files, right_files = files[changed], files[~changed]
    several = len(set(wrong_files)), len(set(right_files))
    if min(several) < 2:
        return Auroc(value)
    variance = _variance(of_wrong - value, of_right - value, wrong_files, right_files)
    sizes = (len(wrong), len(right)) if variance > TOLERANCE else several
    usual = _usual(value, *sizes)
    scale = variance / usual if variance > TOLERANCE and usual > 0 else 1.0
    return Auroc(value, _bound(value, 0.0, sizes, scale), _bound(value, 1.0, sizes, scale))


def _below(others: Numbers, scores: Numbers) -> Numbers:
    """Which share of the others lies below each score, ties counting half."""
    ordered = np.sort(others)
    share: Numbers = (np.searchsorted(ordered, scores, "left") + np.searchsorted(ordered, scores, "right")) / (2 * len(others))
    return share


def _variance(wrong: Numbers, right: Numbers, wrong_files: NDArray[np.intp], right_files: NDArray[np.intp]) -> float:
    """Of the area, from how far each case's share is from it, summed up by file."""
    count = int(max(wrong_files.max(), right_files.max())) + 1
    of_wrong = np.bincount(wrong_files, wrong, count) / len(wrong)
    of_right = np.bincount(right_files, right, count) / len(right)
    both = 2 * _spread(of_wrong * of_right, count)
    return float(
        _spread(of_wrong**2, len(set(wrong_files))) + _spread(of_right**2, len(set(right_files))) + both,
    )


def _spread(products: Numbers, files: int) -> float:
    return float(products.sum()) * files / (files - 1)


def _usual(area: float, wrong: float, right: float) -> float:
    """The variance that an area has over so many independent cases."""
    middle = (wrong + right) / 2 - 1
    parts = 1 + middle * (1 - area) / (2 - area) + middle * area / (1 + area)
    return area * (1 - area) * parts / (wrong * right)


def _bound(value: float, end: float, sizes: tuple[int, int], scale: float) -> float:
    """The area between `value` and `end` from which `value` is just not surprising."""
    near, far = value, end
    for _ in range(60):
        middle = (near + far) / 2
        if abs(value - middle) < Z * math.sqrt(scale * _usual(middle, *sizes)):
            near = middle
        else:
            far = middle
    return (near + far) / 2
