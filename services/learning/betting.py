"""What a row of looks says of an error rate, whenever one stops to reckon: bounds that hold however often they are looked at.

A bound for a fixed number of looks (Clopper and Pearson 1934) is void when it is reckoned anew after each look until it is
good enough. So a fortune bets against the claim "the rate is at least r": at such a rate it cannot be expected to grow, and by
Ville's inequality it ever reaches 1/d with a chance of at most d. The bets are likelihood ratios for rates that are a part of
r; two fifths of the fortune stake all on "no error at all". Sources: Ville 1939; Robbins 1970, Ann. Math. Statist. 41;
Waudby-Smith and Ramdas 2024, J. R. Statist. Soc. B 86 (betting); Shin, Ramdas and Rinaldo 2024 (e-detectors).
"""

import math
from bisect import bisect_left
from collections.abc import Iterable

BETS = ((0.0, 0.4), (0.15, 0.3), (0.45, 0.3))
"""(the part of r that the bet takes the rate to be, share of the fortune)."""
WORSE = (2.0, 4.0, 8.0)
"""Rates that a change for the worse is looked for at, in multiples of the promised one."""
HALVINGS = 60


def against(rate: float, looks: int, wrong: int) -> float:
    """How far a fortune of 1 has grown, as a logarithm, by betting that the error rate is below `rate`: 0 < rate < 1.

    It only depends on how many looks there were and how many found an error, and grows with `rate`.
    """
    right = looks - wrong
    parts = [
        math.log(share) + (wrong * math.log(part) if wrong else 0.0) + right * (math.log1p(-part * rate) - math.log1p(-rate))
        for part, share in BETS
        if part > 0 or wrong == 0
    ]
    most = max(parts)
    return most + math.log(sum(math.exp(part - most) for part in parts))


def upper(looks: int, wrong: int, doubt: float) -> float:
    """The bound that the error rate stays below, at all times together with confidence 1 - `doubt`; 1 when nothing is known."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if 0.0 < middle < 1.0 and against(middle, looks, wrong) < -math.log(doubt):
            low = middle
        else:
            high = middle
    return high


def still_needed(rate: float, looks: int, wrong: int, doubt: float) -> int:
    """How many further looks, all without an error, bring `upper` to `rate` or below; 0 when it is there."""
    enough, most = -math.log(doubt), 1
    while against(rate, looks + most, wrong) < enough:
        most *= 2
    return bisect_left(range(most + 1), enough, key=lambda more: against(rate, looks + more, wrong))


def worsened(rate: float, looks: Iterable[bool]) -> float:
    """How strongly some last stretch of the looks (True: an error) speaks for more errors than `rate`, in their order.

    Reaches a value v, at a rate of at most `rate`, not more often than once in v looks on the average.
    """
    tried = [factor * rate for factor in WORSE if factor * rate < 1.0]
    fortunes = [0.0] * len(tried)
    most = 0.0
    for wrong in looks:
        for at, worse in enumerate(tried):
            fortunes[at] = max(fortunes[at], 1.0) * (worse / rate if wrong else (1 - worse) / (1 - rate))
        most = max(most, sum(fortunes) / len(WORSE))
    return most
