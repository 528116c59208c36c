"""Metrics, limits and groups in words, the same in figures, alerts and charts."""

from collections.abc import Iterable, Mapping, Sequence

from pages.parts import words
from services.core.profiles import profile
from services.desk.monitor.nouns import IMPROVEMENT, ITERATIONS, MET, SCORE, TIME, Group, Limit

TITLES: Mapping[str, str] = {
    ITERATIONS: "Attempts",
    SCORE: "Final score",
    MET: "Target met",
    TIME: "Loop time, p95",
    IMPROVEMENT: "Gain per retry",
}
PROFILES = {"clinical": "clinical", "tax": "tax", "marc": "MARC", "lightweight": ""}
MOST_DIGITS = 6


def group(one: Group) -> str:
    """`default · clinical`; lightweight mode is one, whatever the document."""
    parts = (words.PRESETS.get(one.preset, one.preset), PROFILES.get(one.profile, one.profile))
    return " · ".join(part for part in parts if part)


def in_order(groups: Iterable[Group]) -> list[Group]:
    """Presets as they are offered, and within one by profile."""
    presets, profiles = list(words.PRESETS), list(PROFILES)
    return sorted(groups, key=lambda one: (_place(presets, one.preset), _place(profiles, one.profile), one))


def _place(names: Sequence[str], name: str) -> int:
    return names.index(name) if name in names else len(names)


def value(metric: str, number: float, of: Group | None = None, limit: float | None = None) -> str:
    """A figure with its unit, in the points of its profile; one beside a limit never looks like it."""
    factor, digits, unit = _unit(metric, scale(of) if of else 1)
    while limit is not None and number != limit and digits < MOST_DIGITS and _same(number, limit, factor, digits):
        digits += 1
    sign = "+" if metric == IMPROVEMENT and number > 0 else ""
    return f"{sign}{number * factor:.{digits}f}{unit}"


def limited(metric: str, limit: Limit, of: Group) -> str:
    """`alert above 2.5`."""
    return f"alert {limit.rule.alert} {limit_text(metric, limit.value, of)}"


def limit_text(metric: str, number: float, of: Group) -> str:
    """A limit with no more digits than it has."""
    factor, _, unit = _unit(metric, scale(of))
    return f"{number * factor:g}{unit}"


def scale(of: Group) -> int:
    """In points of how many the group's scores are told."""
    return profile(of.profile).scale


def _same(number: float, limit: float, factor: float, digits: int) -> bool:
    return round(number * factor, digits) == round(limit * factor, digits)


def _unit(metric: str, points: int) -> tuple[float, int, str]:
    """By what a stored figure is multiplied, its usual digits, and its unit."""
    if metric in (SCORE, IMPROVEMENT):
        return points, (0 if metric == SCORE else 1) if points > 1 else (2 if metric == SCORE else 3), ""
    return {ITERATIONS: (1.0, 2, ""), MET: (100.0, 1, " %"), TIME: (0.001, 1, " s")}[metric]
