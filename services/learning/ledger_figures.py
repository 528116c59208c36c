"""Many runs' ledgers as figures a kind of line: how often it was told, what it fixed, and what a fix cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from services.learning.ledger import ASKING, Fate, LineKind
from services.learning.shares import Share

HARDLY = 0.10
"""A kind of line hardly ever helps when even the upper end of what it fixes is below this."""


@dataclass(frozen=True)
class LineFigures:
    """One kind of line. `moot` ones are no cases: nothing was left to mend, or no grade came.

    `judged`: fixes that are in the result and on which a person decided; `accepted` of them stayed as they were.
    """

    kind: LineKind
    value: str
    fates: Mapping[Fate, int] = field(default_factory=dict)
    kept: int = 0
    """Fixes that are in the result."""
    judged: int = 0
    accepted: int = 0
    seconds: float = 0.0
    tokens: float = 0.0
    usd: float | None = 0.0
    """None: of some of them the price is not known."""

    @property
    def told(self) -> int:
        return sum(count for fate, count in self.fates.items() if fate != "moot")

    def share(self, *fates: Fate) -> Share:
        """Of those told, how many had one of these fates."""
        return Share(sum(self.fates.get(fate, 0) for fate in fates), self.told)

    @property
    def hardly_helps(self) -> bool:
        """It asks for something, and was told often enough to say that it is for nothing."""
        return self.kind in ASKING and self.share("fixed", "partly").high < HARDLY
