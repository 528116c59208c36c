"""The trust report (L4): does a score tell what people change? By document type, by family and over all. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from services.core.rubric import MOST_DIGITS
from services.learning.auroc import Auroc, auroc
from services.learning.calibration import Calibration, calibration
from services.learning.evidence import SCORE, Case, Evidence, Judged, Key, Unit, evidence_of, together

Verdict = Literal["predicts edits", "does not predict edits", "too few decisions to say"]
FEWEST = 10
"""Files with something changed, and files with something unchanged, below which no verdict is given."""
COIN = 0.5
"""The AUROC of a score that tells nothing."""
USEFUL = 0.7
"""The AUROC of an acceptable score (Hosmer and Lemeshow, Applied Logistic Regression, section 5.2.4)."""


@dataclass(frozen=True)
class Measure:
    """How far one score can be trusted. `n` cases in `files` files, `changed` of them changed by a person.

    `changed_files` and `unchanged_files` hold at least one such case. `why` is the verdict's reason in words.
    """

    unit: Unit
    name: str
    n: int
    changed: int
    files: int
    changed_files: int
    unchanged_files: int
    auroc: Auroc
    verdict: Verdict
    why: str
    calibration: Calibration


@dataclass(frozen=True)
class Scope:
    """One document type, a family (no type), or everything (neither). `left_out`: (why, documents) that tell nothing."""

    family: str
    doc_type: str
    measures: tuple[Measure, ...]
    left_out: tuple[tuple[str, int], ...]

    def of(self, unit: Unit, name: str) -> Measure | None:
        """One of its measures."""
        return next((one for one in self.measures if (one.unit, one.name) == (unit, name)), None)


def report_of(judged: Iterable[Judged], family_of: Callable[[str], str]) -> tuple[Scope, ...]:
    """Everything first, then the families, then the types. `judged` as for `evidence_of`."""
    by_type = evidence_of(judged)
    families: dict[str, list[Evidence]] = {}
    for doc_type, evidence in by_type.items():
        families.setdefault(family_of(doc_type), []).append(evidence)
    return (
        _scope("", "", together(by_type.values())),
        *(_scope(name, "", together(families[name])) for name in sorted(families) if name),
        *(_scope(family_of(name), name, by_type[name]) for name in sorted(by_type)),
    )


def not_to_route(report: Sequence[Scope]) -> Mapping[str, str]:
    """Document type -> why its score is not used to order the queue: it was shown not to tell what people change."""
    measured = {scope.doc_type: scope.of("document", SCORE) for scope in report if scope.doc_type}
    return {doc_type: one.why for doc_type, one in sorted(measured.items()) if one and one.verdict == "does not predict edits"}


def judge(area: Auroc, changed_files: int, unchanged_files: int) -> tuple[Verdict, str]:
    """The verdict and its reason.

    Predicts: the whole interval lies above 0.5. Does not: it reaches 0.5 and stays below 0.7, so that even at its best the score
    would be a poor guide. Between, and below 10 files with a change or 10 without, there are too few decisions to say.
    """
    if min(changed_files, unchanged_files) < FEWEST or area.value is None or area.low is None or area.high is None:
        there = f"{changed_files} files with something changed, {unchanged_files} with something unchanged"
        return "too few decisions to say", f"{there}; {FEWEST} of each are needed"
    told = f"AUROC {area.value:.2f}, 95 % interval {interval(area)}"
    if area.low > COIN:
        return "predicts edits", f"{told}: above {COIN}"
    if area.high < USEFUL:
        return "does not predict edits", f"{told}: not above {COIN}, and below {USEFUL}"
    return "too few decisions to say", f"{told}: it may be no better than a coin, or useful"


def interval(area: Auroc) -> str:
    """`0.63 to 0.85`, with a digit more where a bound would round onto a limit that it misses; empty where there is none."""
    return "" if area.low is None or area.high is None else f"{_beside_limits(area.low)} to {_beside_limits(area.high)}"


def _beside_limits(bound: float) -> str:
    digits = 2
    while digits < MOST_DIGITS and bound not in (COIN, USEFUL) and round(bound, digits) in (COIN, USEFUL):
        digits += 1
    return f"{bound:.{digits}f}"


def _scope(family: str, doc_type: str, evidence: Evidence) -> Scope:
    measures = [_measure(key, evidence.cases[key]) for key in sorted(evidence.cases, key=_place)]
    return Scope(family, doc_type, tuple(one for one in measures if one), tuple(evidence.left_out.most_common()))


def _place(key: Key) -> tuple[bool, bool]:
    """Documents before fields, the score before what it is made of, which keeps the order of the grade."""
    unit, name = key
    return unit == "field", name != SCORE


def _measure(key: Key, cases: Sequence[Case]) -> Measure | None:
    told = calibration(cases)
    if told is None:
        return None
    area = auroc(cases)
    changed, unchanged = ({one.file for one in cases if one.changed is how} for how in (True, False))
    verdict, why = judge(area, len(changed), len(unchanged))
    return Measure(
        unit=key[0],
        name=key[1],
        n=len(cases),
        changed=sum(one.changed for one in cases),
        files=len(changed | unchanged),
        changed_files=len(changed),
        unchanged_files=len(unchanged),
        auroc=area,
        verdict=verdict,
        why=why,
        calibration=told,
    )
