"""The thresholds of a pack's own checks, from the rubric beside its code."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files

from services.core.rubric import parse_rubric

Rule = Mapping[str, float | int | str | tuple[str, ...]]


@cache
def rules_of(package: str) -> Mapping[str, Rule]:
    """The [rules.*] of the rubric in a pack's package, by name. Raises AppError when the rubric is wrong."""
    return parse_rubric(files(package).joinpath("rubric.toml").read_text("utf-8"), package).rules


def threshold(package: str, rule: str, key: str) -> Decimal:
    """One number of a rule."""
    return Decimal(str(rules_of(package)[rule][key]))
