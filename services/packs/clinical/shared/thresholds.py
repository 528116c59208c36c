"""The thresholds of a pack's own checks, from the rubric that the pack works under."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from services.core.rubric import parse_rubric

Rules = Mapping[str, Mapping[str, float | int | str | tuple[str, ...]]]
NONE: Mapping[str, Rules] = MappingProxyType({})
_in_force: ContextVar[Mapping[str, Rules]] = ContextVar("rules in force", default=NONE)


@contextmanager
def under(package: str, rules: Rules) -> Iterator[None]:
    """What is checked inside is checked by these rules of a pack. Nothing that depends on them may be kept for later."""
    token = _in_force.set({**_in_force.get(), package: rules})
    try:
        yield
    finally:
        _in_force.reset(token)


def rules_of(package: str) -> Rules:
    """The [rules.*] of a pack by name: those in force here, else those of the rubric beside its code."""
    here = _in_force.get()
    return here[package] if package in here else _of_file(package)


def threshold(package: str, rule: str, key: str) -> Decimal:
    """One number of a rule. Raises KeyError when it is not there."""
    return Decimal(str(rules_of(package)[rule][key]))


@cache
def _of_file(package: str) -> Rules:
    return parse_rubric(files(package).joinpath("rubric.toml").read_text("utf-8"), package).rules
