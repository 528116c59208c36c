"""A share with the interval that its number of cases allows."""

from dataclasses import dataclass

from services.learning.calibration import wilson


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
        return wilson(self.hits / self.of, self.of) if self.of else (0.0, 1.0)
