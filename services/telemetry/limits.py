"""The limits of the metrics by preset, read once from the file beside this one."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from services.core.base import Frozen
from services.telemetry.metrics import LIGHTWEIGHT, Section

EXACT = 9
"""Digits to which a figure is compared with its limit: what is beyond is the arithmetic of floats."""


class Rule(Frozen):
    """On which side of its limit a metric is an alert, and how far back it must come for the alert to close."""

    alert: Literal["above", "below"]
    limit: float
    margin: float


class Own(Frozen):
    """A preset's own limit; `profile` empty: of every profile in it."""

    preset: str
    metric: str
    limit: float
    why: str
    profile: str = ""


class Limits(Frozen):
    """`least` sections are needed to open an alert, `least_open` to keep judging one."""

    window: str
    least: int
    least_open: int
    metrics: Mapping[str, Rule]
    own: tuple[Own, ...]


@dataclass(frozen=True, order=True)
class Group:
    """Sections that are judged together: a preset and the profile that its sections are scored by."""

    preset: str
    profile: str


@dataclass(frozen=True)
class Limit:
    """The limit of a metric in a group. `why`: the reason for a number other than the source's, empty where it is that."""

    rule: Rule
    value: float
    why: str = ""

    def beyond(self, value: float) -> bool:
        """The figure lies on the wrong side."""
        return self._past(value) > 0

    def well_back(self, value: float) -> bool:
        """The figure has come back past the limit by the margin."""
        return self._past(value) <= -self.rule.margin

    def _past(self, value: float) -> float:
        """How far the figure lies on the wrong side."""
        over = value - self.value
        return round(over if self.rule.alert == "above" else -over, EXACT)


@cache
def limits() -> Limits:
    """All of them."""
    return Limits.model_validate(tomllib.loads(files("services.telemetry").joinpath("limits.toml").read_text("utf-8")))


def group_of(one: Section) -> Group:
    """Lightweight mode has one policy, whatever the document."""
    return Group(one.preset, LIGHTWEIGHT if one.preset == LIGHTWEIGHT else one.profile)


def limit_of(metric: str, group: Group) -> Limit:
    """The limit that holds for a metric in a group: the profile's own, else the preset's own, else the source's."""
    rule = limits().metrics[metric]
    mine = [one for one in limits().own if (one.metric, one.preset) == (metric, group.preset)]
    for profile in (group.profile, ""):
        for one in mine:
            if one.profile == profile:
                return Limit(rule, one.limit, one.why)
    return Limit(rule, rule.limit)
