"""What a grader noticed of answers that were spoilt on purpose, counted and told in one way by every bench of a grader."""

from collections import Counter
from dataclasses import dataclass, field

MOST_TOLD = 25


@dataclass
class Figures:
    """Counts by kind of change; `doubted` are true answers that the grader doubts already: those are left out."""

    fields: int = 0
    doubted: list[str] = field(default_factory=list)
    tried: Counter[str] = field(default_factory=Counter)
    noticed: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)
    flagged: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)

    @property
    def caught(self) -> float:
        """Share of the corruptions that an issue of weight names."""
        return self.noticed.total() / max(self.tried.total(), 1)

    @property
    def false_alarms(self) -> float:
        """Share of the harmless changes that an issue of weight names all the same."""
        return self.flagged.total() / max(self.harmless.total(), 1)

    def count(self, how: str, *, wrong: bool, named: bool, told: str) -> None:
        """One change and whether it was named; `told` says which, where that was not as it should be."""
        tried, seen = (self.tried, self.noticed) if wrong else (self.harmless, self.flagged)
        tried[how] += 1
        seen[how] += named
        if named != wrong:
            self.missed.append(told)

    def tell(self, title: str, documents: int) -> None:
        """The table of a bench."""
        print(f"{title}: {documents} documents, {self.fields} fields, {len(self.doubted)} doubted when true")
        for line in self.doubted[:MOST_TOLD]:
            print(f"    doubted: {line[:150]}")
        for said, tried, seen, share in (
            ("corruptions caught and named", self.tried, self.noticed, self.caught),
            ("harmless changes flagged", self.harmless, self.flagged, self.false_alarms),
        ):
            print(f"  {said}: {seen.total()} of {tried.total()} = {share:.1%}")
            for how in sorted(tried):
                print(f"    {how:<46}{seen[how]:>5} of {tried[how]}")
        for line in self.missed[:MOST_TOLD]:
            print(f"    missed: {line[:150]}")
