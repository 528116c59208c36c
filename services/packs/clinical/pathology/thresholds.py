"""The thresholds of the pack's own checks, as its rubric states them with their sources."""

from functools import cache
from importlib.resources import files

from services.core.rubric import parse_rubric


@cache
def threshold(rule: str, name: str) -> float:
    """A number of the rubric's [rules.RULE] table. Raises KeyError when it is not there."""
    text = files(__package__ or "").joinpath("rubric.toml").read_text("utf-8")
    return float(str(parse_rubric(text, "clinical/pathology").rules[rule][name]))
