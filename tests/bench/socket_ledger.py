"""What many reviewers measured, and the account of their acts: what a screen told as saved against what the database holds."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.bench.keyboard_watch import share
from tests.e2e.conftest import Site

Act = tuple[str, str, str, str]
"""Who, the run, the field and what was done."""
STORED = "select by, run_id, coalesce(field, ''), kind from decisions where kind in ('accept', 'undo')"


@dataclass
class Told:
    """Seconds by act, what was lost or refused, and every act that a screen told as saved."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    saved: list[Act] = field(default_factory=list)
    refused: int = 0
    """Rows that somebody else had taken: their screen said so."""

    @property
    def every(self) -> list[float]:
        return [one for several in self.seconds.values() for one in several]


def report(what: str, told: Told) -> None:
    """The figures, by act."""
    for name, values in {**told.seconds, "every act": told.every}.items():
        figures = ", ".join(f"p{round(100 * part)} {1000 * share(values, part):.0f}" for part in (0.5, 0.95, 1.0))
        print(f"{what}: {name}: {figures} ms ({len(values)})")
    print(f"{what}: opened and held by somebody else: {told.refused}")
    print(f"{what}: lost: {len(told.lost)}{''.join(f'; {one}' for one in sorted(set(told.lost))[:5])}", flush=True)


def reconciled(site: Site, several: Sequence[Told]) -> bool:
    """Print the account; whether every act told as saved is stored, and everything stored was told or its answer got lost."""
    told = Counter(act for one in several for act in one.saved)
    stored = Counter(tuple(map(str, row)) for row in site.rows(STORED))
    for kind in ("accept", "undo"):
        here, there = (sum(count for act, count in one.items() if act[3] == kind) for one in (told, stored))
        print(f"{kind}: told as saved {here}, stored {there}")
    missing, untold = (told - stored).total(), (stored - told).total()
    unanswered = sum(len(one.lost) for one in several)
    print(f"told and not stored {missing}, stored and not told {untold}, acts without an answer {unanswered}", flush=True)
    return not missing and untold <= unanswered
