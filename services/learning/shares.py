"""A share with the interval that its number of cases allows."""

import math
from dataclasses import dataclass

Z = 1.96
"""95 %."""


@dataclass(frozen=True)
class Share:
    """`hits` of `of` cases; `low` and `high` are Wilson's 95 % interval, all of 0 to 1 where there is no case."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """None where there is no case."""
        return self.hits / self.of if self.of else None

    @property
    def low(self) -> float:
        return self._interval()[0]

    @property
    def high(self) -> float:
        return self._interval()[1]

    def _interval(self) -> tuple[float, float]:
        """E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209."""
        if not self.of:
            return 0.0, 1.0
        share, square = self.hits / self.of, Z * Z / self.of
        middle = (share + square / 2) / (1 + square)
        half = Z * math.sqrt(share * (1 - share) / self.of + square / (4 * self.of)) / (1 + square)
        return max(0.0, middle - half), min(1.0, middle + half)
