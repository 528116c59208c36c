"""Figures that help a reviewer: how long a document takes, which fields are changed most, where two looks differ."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import quantiles

from services.core.decision import Decision
from services.core.draft import Field
from services.core.events import Concluded
from services.review.agreement import Agreement, Unit, agreement
from services.review.second import Judgement, judgements, seconds_of

FieldKey = tuple[str, str]
"""(document type, field)."""


@dataclass(frozen=True)
class Pace:
    """Seconds of work a document, long pauses left out: median and the middle half. None below two documents."""

    documents: int
    median: float | None = None
    middle: tuple[float, float] | None = None


def pace(ends: Iterable[Decision]) -> Pace:
    """How long looks took, from the acts that ended them. What was accepted unseen was not looked at."""
    seconds = [seconds_of(one) for one in ends if not one.unseen]
    if len(seconds) < 2:
        return Pace(len(seconds))
    low, median, high = quantiles(seconds, n=4, method="inclusive")
    return Pace(len(seconds), round(median, 1), (round(low, 1), round(high, 1)))


def agreements(items: Iterable[tuple[Concluded, Sequence[Decision]]]) -> Mapping[FieldKey, Agreement]:
    """Agreement of first and second looks a field, over items with both. Adjudications count for nothing: they saw both."""
    units: dict[FieldKey, list[Unit]] = defaultdict(list)
    for end, log in items:
        one, two = (judgements(end, log, look) for look in ("first", "second"))
        fields = end.draft.fields if end.draft else {}
        for name in sorted({*one, *two}):
            units[end.doc_type, name].append(categories(fields.get(name), one.get(name), two.get(name)))
    return {key: agreement(told) for key, told in sorted(units.items())}


def categories(machine: Field | None, one: Judgement | None, two: Judgement | None) -> tuple[str | None, str | None]:
    """What two people did with a machine's value, as categories. Two different corrections do not agree."""
    first, second = _category(machine, one), _category(machine, two)
    if first == second == "corrected" and one != two:
        second = "corrected otherwise"
    return first, second


def _category(machine: Field | None, said: Judgement | None) -> str | None:
    if said is None:
        return None
    kind, value = said
    if kind == "rejected":
        return "rejected"
    filled = machine is not None and machine.filled
    if kind == "absent":
        return "removed" if filled else "confirmed"
    return "confirmed" if machine is not None and filled and value == machine.value else "corrected"
