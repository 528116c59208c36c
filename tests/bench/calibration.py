"""Does a score tell right from wrong: AUROC and expected calibration error, with bootstrap intervals."""

import random
from collections.abc import Callable, Sequence

Pair = tuple[float, bool]


def auroc(pairs: Sequence[Pair]) -> float | None:
    """Chance that a right document scores above a wrong one (ties count half); None when all are right or all wrong."""
    right = [score for score, good in pairs if good]
    wrong = [score for score, good in pairs if not good]
    if not right or not wrong:
        return None
    wins = sum((a > b) + 0.5 * (a == b) for a in right for b in wrong)
    return wins / (len(right) * len(wrong))


def ece(pairs: Sequence[Pair], bins: int = 10) -> float | None:
    """Expected calibration error over equal bins of the score, against "all right"."""
    if not pairs:
        return None
    total = 0.0
    for index in range(bins):
        mine = [pair for pair in pairs if min(int(pair[0] * bins), bins - 1) == index]
        if mine:
            total += abs(sum(score for score, _ in mine) - sum(good for _, good in mine))
    return total / len(pairs)


def interval(
    pairs: Sequence[Pair], figure: Callable[[Sequence[Pair]], float | None], rounds: int = 500
) -> tuple[float, float] | None:
    """95 % bootstrap interval of a figure; None when it cannot be had from resamples."""
    rng = random.Random(7)
    drawn = [figure([rng.choice(pairs) for _ in pairs]) for _ in range(rounds)] if pairs else []
    known = sorted(value for value in drawn if value is not None)
    if len(known) < rounds // 2:
        return None
    return known[int(0.025 * len(known))], known[int(0.975 * len(known)) - 1]


def shown(pairs: Sequence[Pair], figure: Callable[[Sequence[Pair]], float | None]) -> str:
    """The figure with its interval, for a table."""
    value, around = figure(pairs), interval(pairs, figure)
    if value is None:
        return "n/a (all right or all wrong)"
    return f"{value:.3f}" + (f" [{around[0]:.3f}, {around[1]:.3f}]" if around else "")
