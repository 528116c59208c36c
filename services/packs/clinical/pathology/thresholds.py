"""The thresholds of the pack's own checks, as its rubric states them with their sources."""

from services.packs.clinical.shared import thresholds


def threshold(rule: str, name: str) -> float:
    """A number of the rubric's [rules.RULE] table. Raises KeyError when it is not there."""
    return float(thresholds.threshold(__package__ or "", rule, name))
