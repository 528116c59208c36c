"""How much one person may have read and paid for in a day (UTC), whatever each document may cost."""

from decimal import Decimal
from typing import NamedTuple

from services.core.base import Frozen


class Used(Frozen):
    """What the runs of one person took since the day began."""

    pages: int = 0
    attempts: int = 0
    tokens: int = 0
    usd: Decimal = Decimal(0)


class DayCaps(Frozen):
    """None: without a limit."""

    pages: int | None = None
    attempts: int | None = None
    tokens: int | None = None
    usd: Decimal | None = None


class Reached(NamedTuple):
    """The cap that is used up, in words for people."""

    name: str
    limit: int | Decimal
    used: int | Decimal


def reached(caps: DayCaps, used: Used) -> Reached | None:
    """The first cap of which nothing is left, or None."""
    for name in DayCaps.model_fields:
        limit, so_far = getattr(caps, name), getattr(used, name)
        if limit is not None and so_far >= limit:
            return Reached(name, limit, so_far)
    return None


def left(limit: int | Decimal | None, used: int | Decimal, budget: int | Decimal) -> int | Decimal:
    """A document's budget, or what is left of the day where that is less."""
    return budget if limit is None else min(budget, max(limit - used, 0))
