"""How good a ranking is against graded labels, and how well a judge agrees with them."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

GRADES = {"excellent": 2, "good": 1, "ill-fit": 0}


@dataclass
class Quality:
    """Sums over questions; `exist` counts questions for which three excellent fits exist at all."""

    questions: int = 0
    top3: int = 0
    top3_existing: int = 0
    exist: int = 0
    ndcg: float = 0.0
    judged: int = 0
    rounds: int = 0
    calls: int = 0
    recall: list[float] = field(default_factory=list)
    recall_lay: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    pairs: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, order: Sequence[str], truth: Mapping[str, int], judged: int, rounds: int = 0, calls: int = 0) -> None:
        """One question's final order of ids."""
        grades = [truth.get(name, 0) for name in order[:12]]
        excellent = sum(grade == 2 for grade in truth.values())
        needed = min(3, excellent)
        self.questions += 1
        self.exist += excellent >= 3
        self.top3 += len(grades) >= 3 and all(grade == 2 for grade in grades[:3])
        self.top3_existing += len(grades) >= needed and all(grade == 2 for grade in grades[:needed])
        self.ndcg += ndcg(grades, truth)
        self.judged, self.rounds, self.calls = self.judged + judged, self.rounds + rounds, self.calls + calls

    def found(self, pool: Iterable[str], truth: Mapping[str, int], lay: bool) -> None:
        """Stage A's first 150 of one question."""
        excellent = {name for name, grade in truth.items() if grade == 2}
        if excellent:
            share = len(excellent & set(pool)) / len(excellent)
            self.recall.append(share)
            if lay:
                self.recall_lay.append(share)

    def line(self) -> str:
        """One row of the table."""
        n = max(1, self.questions)
        return (
            f"top3 {self.top3 / max(1, self.exist):.3f} of {self.exist} (all {self.top3 / n:.2f}; as far as they exist "
            f"{self.top3_existing / n:.3f})  nDCG@12 {self.ndcg / n:.3f}  judged {self.judged / n:.1f}  "
            f"rounds {self.rounds / n:.2f}  calls {self.calls / n:.1f}"
        )

    def times(self) -> str:
        ordered = sorted(self.seconds)
        middle, late = ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))]
        return f"p50 {1000 * middle:.0f} ms, p95 {1000 * late:.0f} ms a question"


def ndcg(grades: Sequence[int], truth: Mapping[str, int]) -> float:
    """nDCG with gain 2^grade - 1 over the grades shown; 1 when nobody fits at all."""
    ideal = dcg(sorted(truth.values(), reverse=True)[: max(12, len(grades))])
    return dcg(grades) / ideal if ideal else 1.0


def dcg(grades: Sequence[int]) -> float:
    return sum((2**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades))


def judged(pairs: Mapping[tuple[int, int], int]) -> dict[str, float]:
    """(truth, judged) counts as macro-F1, F1 of good, and kappa plain and with quadratic weights, by name."""
    f1 = [_f1(pairs, grade) for grade in range(3)]
    return {
        "macro-F1": sum(f1) / 3,
        "good F1": f1[1],
        "kappa": _kappa(pairs, power=0),
        "quadratic kappa": _kappa(pairs, power=2),
    }


def agreement(pairs: Mapping[tuple[int, int], int]) -> str:
    """`judged` in one line."""
    found = judged(pairs)
    kappa = f"kappa {found['kappa']:.3f} (quadratic {found['quadratic kappa']:.3f})"
    return f"macro-F1 {found['macro-F1']:.3f}  good F1 {found['good F1']:.3f}  {kappa}  pairs {sum(pairs.values())}"


def _f1(pairs: Mapping[tuple[int, int], int], grade: int) -> float:
    right = pairs.get((grade, grade), 0)
    said = sum(count for (_, judged), count in pairs.items() if judged == grade)
    true = sum(count for (truth, _), count in pairs.items() if truth == grade)
    return 2 * right / (said + true) if said + true else 1.0


def _kappa(pairs: Mapping[tuple[int, int], int], power: int) -> float:
    total = sum(pairs.values())
    rows = [sum(pairs.get((a, b), 0) for b in range(3)) for a in range(3)]
    columns = [sum(pairs.get((a, b), 0) for a in range(3)) for b in range(3)]

    def weight(a: int, b: int) -> float:
        return float(abs(a - b) ** power) if a != b else 0.0

    seen = sum(weight(a, b) * count for (a, b), count in pairs.items())
    chance = sum(weight(a, b) * rows[a] * columns[b] / total for a in range(3) for b in range(3))
    return 1 - seen / chance if chance else 1.0
