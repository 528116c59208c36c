"""When an alert opens and closes: one pure rule, which does not flap."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from services.telemetry.limits import Group, Limit, group_of, limit_of, limits
from services.telemetry.metrics import Figure, Section, figures, why_left_out

State = Literal["well", "beyond", "too few", "none"]


@dataclass(frozen=True)
class Standing:
    """A metric of a group against its limit.

    `well`, `beyond`, `too few` sections to say, or `none`: it has no value here.
    """

    metric: str
    group: Group
    figure: Figure
    limit: Limit

    @property
    def state(self) -> State:
        if self.figure.value is None:
            return "none"
        if self.figure.count < limits().least:
            return "too few"
        return "beyond" if self.limit.beyond(self.figure.value) else "well"


@dataclass(frozen=True)
class Change:
    """An alert opens, or closes; a closing figure without a value: too few sections were left to tell."""

    opens: bool
    metric: str
    group: Group
    figure: Figure
    limit: Limit


def by_group(sections: Iterable[Section]) -> Mapping[Group, Sequence[Section]]:
    """The sections that count, by what is judged together, in the order of preset and profile."""
    found: dict[Group, list[Section]] = {}
    for one in sections:
        if not why_left_out(one):
            found.setdefault(group_of(one), []).append(one)
    return dict(sorted(found.items()))


def standings(groups: Mapping[Group, Sequence[Section]]) -> dict[tuple[str, Group], Standing]:
    """Every metric of every group against its limit."""
    return {
        (metric, group): Standing(metric, group, figure, limit_of(metric, group))
        for group, sections in groups.items()
        for metric, figure in figures(sections).items()
    }


def changes(stand: Mapping[tuple[str, Group], Standing], open_: Collection[tuple[str, Group]]) -> tuple[Change, ...]:
    """What opens and what closes, given which alerts are open.

    An alert opens when the figure of at least `least` sections lies beyond its limit. It closes when the figure has come back
    past the limit by the margin, or when fewer than `least_open` sections are left to judge it by.
    """
    told = [Change(True, *key, one.figure, one.limit) for key, one in stand.items() if one.state == "beyond" and key not in open_]
    for metric, group in open_:
        one = stand.get((metric, group))
        figure, limit = (one.figure, one.limit) if one else (Figure(None, 0), limit_of(metric, group))
        if figure.value is None or figure.count < limits().least_open:
            told.append(Change(False, metric, group, Figure(None, figure.count), limit))
        elif limit.well_back(figure.value):
            told.append(Change(False, metric, group, figure, limit))
    return tuple(told)
