"""What calls cost."""

from collections.abc import Iterable
from decimal import Decimal

from services.core.base import Frozen


class Usage(Frozen):
    """Calls, tokens, money and seconds. `cost_usd` None means the price is not known, which is not zero.

    `tokens_in` counts all prompt tokens, `tokens_cached` those of them that the provider served from its cache.
    """

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    cost_usd: Decimal | None = Decimal(0)
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    def __add__(self, other: "Usage") -> "Usage":
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            calls=self.calls + other.calls,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            tokens_cached=self.tokens_cached + other.tokens_cached,
            cost_usd=(self.cost_usd or Decimal(0)) + (other.cost_usd or Decimal(0)) if known else None,
            seconds=self.seconds + other.seconds,
        )

    def __sub__(self, earlier: "Usage") -> "Usage":
        known = self.cost_usd is not None and earlier.cost_usd is not None
        return Usage(
            calls=self.calls - earlier.calls,
            tokens_in=self.tokens_in - earlier.tokens_in,
            tokens_out=self.tokens_out - earlier.tokens_out,
            tokens_cached=self.tokens_cached - earlier.tokens_cached,
            cost_usd=(self.cost_usd or Decimal(0)) - (earlier.cost_usd or Decimal(0)) if known else None,
            seconds=self.seconds - earlier.seconds,
        )


def total(parts: Iterable[Usage]) -> Usage:
    """The sum; an unknown price anywhere makes the sum's price unknown."""
    result = Usage()
    for part in parts:
        result = result + part
    return result
