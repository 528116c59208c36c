"""Rules that short documents share: the form of their day, and whether a list as a whole can be trusted."""

import re
from collections.abc import Iterator, Sequence

from services.core.draft import Draft, Field
from services.core.finding import Finding
from services.core.rubric import FieldSpec
from services.core.weigh import SERIOUS
from services.tasks.pack import Case, Supports

YEARS = range(1950, 2100)
SURE = 0.8
"""Support from which an element counts as seen (the same as for an accuracy finding without an issue)."""


def scalar_validity(one: Field) -> Iterator[Finding]:
    """A scalar's form: a day is a whole day of a plausible year; a name is one line of words."""
    value, wrong = str(one.value), one.problem or ""
    if one.name == "date" and not wrong:
        match = re.fullmatch(r"(\d{4})-\d\d-\d\d", value)
        wrong = "" if match and int(match[1]) in YEARS else "it is not a complete day"
    if one.name == "institution" and len(value) > 120:
        wrong = "it is too long for a name"
    if not wrong:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
        return
    yield Finding(
        check="format", dimension="validity", field=one.name, score=0.5, severity="major", code="invalid_value",
        message=wrong, suggestion="Read the value again from its own place.",
    )  # fmt: skip


def whole_list(case: Case, draft: Draft, name: str, supports: Supports, found: Sequence[Finding]) -> Iterator[Finding]:
    """The list as one whole beside its elements: a list of twenty with one wrong element is a wrong list.

    Told, not an issue of its own: what is amiss is named by the findings on the elements.
    """
    one = draft.fields.get(name)
    if one is None or not one.filled or not isinstance(one.value, list):
        return
    lost = len(one.value) - len({place.element for place in one.places})
    worst = min((_support(case, one, index, supports) for index in range(len(one.value))), default=0.0)
    mine = [f for f in found if f.field == name and f.is_issue]
    open_issue = any(f.dimension == "accuracy" or (f.mendable and f.severity in SERIOUS) for f in mine)
    score = 0.0 if lost or worst < SURE else 0.25 if open_issue else worst
    yield Finding(check="whole_list", dimension="accuracy", score=round(score, 3), message="the list as a whole")


def _support(case: Case, one: Field, index: int, supports: Supports) -> float:
    """The best support among an element's places."""
    spec = FieldSpec(name=one.name, label=one.name, kind="list")
    mine = [place for place in one.places if place.element == index]
    return max((supports(case.reading(place.reading), spec, one, place).score for place in mine), default=0.0)
