"""Which fields a reviewer should look at first, and the reason in one line."""

from collections.abc import Iterable

from services.core.draft import Field
from services.core.finding import SEVERITIES, FieldGrade, Finding
from services.core.rubric import FieldSpec

SURE = 0.5
"""A reader less sure of its own answer than this is doubtful, whatever it read."""
LOOKED_AT = ("critical", "major", "medium")


def doubt(spec: FieldSpec, machine: Field, grade: FieldGrade, findings: Iterable[Finding]) -> str:
    """The strongest reason to doubt a field, worst first; empty when there is none."""
    issues = sorted(
        (one for one in findings if one.severity in LOOKED_AT), key=lambda one: SEVERITIES.index(one.severity or "minor")
    )
    if issues:
        return _sentence(issues[0].message)
    if machine.problem:
        return _sentence(machine.problem)
    if machine.filled:
        return _about_value(machine, grade)
    if machine.status == "unreadable":
        return "It stands on the page but cannot be read."
    if spec.tier == "required":
        return "Required, but not on the document." if machine.status == "not_present" else "Required, but nothing was found."
    return ""


def element_doubts(machine: Field, findings: Iterable[Finding]) -> dict[int, str]:
    """Index -> the strongest reason to doubt that element of a list or mapping; elements without one are left out."""
    count = len(machine.value) if isinstance(machine.value, list | dict) else 0
    nowhere = set(range(count)) - {place.element for place in machine.places}
    told = dict.fromkeys(sorted(nowhere), "This entry was not found on the page.")
    for at in sorted({place.element for place in machine.places if place.how == "fuzzy" and place.element is not None}):
        told.setdefault(at, "The words on the page differ slightly from the quote.")
    for one in sorted(findings, key=lambda one: -SEVERITIES.index(one.severity or "minor")):
        if one.severity in LOOKED_AT and one.element is not None and one.element < count:
            told[one.element] = _sentence(one.message)
    return told


def _about_value(machine: Field, grade: FieldGrade) -> str:
    if not machine.located:
        return "The value was not found on the page."
    if machine.status == "ambiguous":
        return "The document can be read in more than one way here."
    if any(place.how == "fuzzy" for place in machine.places):
        return "The words on the page differ slightly from the quote."
    if not grade.valid:
        return "A check did not pass."
    return "The reader was not sure." if machine.confidence < SURE else ""


def _sentence(text: str) -> str:
    line = " ".join(text.split())
    return f"{line[:1].upper()}{line[1:]}" if line else "A check did not pass."
