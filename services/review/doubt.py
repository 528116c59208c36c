"""Which fields a reviewer should look at first, and the reason in one line."""

from collections.abc import Iterable

from services.core.draft import SURE, Field
from services.core.finding import SEVERITIES, FieldGrade, Finding
from services.core.rubric import FieldSpec

LOOKED_AT = ("critical", "major", "medium")
UNPASSED = "A check did not pass."


def doubt(
    spec: FieldSpec, machine: Field, grade: FieldGrade, findings: Iterable[Finding], *, sure: float = SURE, answered: bool = True
) -> str:
    """The strongest reason to doubt a field, worst first; empty when there is none.

    `sure`: the confidence that the form asks for; a value below it is doubtful, whatever the checks say. `answered`: the reader
    said something of the field (see `Draft.answers`).
    """
    issues = sorted(
        (one for one in findings if one.severity in LOOKED_AT), key=lambda one: SEVERITIES.index(one.severity or "minor")
    )
    if issues:
        return sentence(issues[0].message) or UNPASSED
    if machine.problem:
        return sentence(machine.problem) or UNPASSED
    if machine.filled:
        return _about_value(machine, grade, sure)
    if machine.status == "unreadable":
        return "It stands on the page but cannot be read."
    if spec.tier == "required":
        return "Required, but not on the document." if machine.status == "not_present" else "Required, but nothing was found."
    if spec.tier == "important" and not answered:
        return "Nothing was found, and whether it is absent is not sure."
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
            told[one.element] = sentence(one.message) or UNPASSED
    return told


def _about_value(machine: Field, grade: FieldGrade, sure: float) -> str:
    if not machine.located:
        return "The value was not found on the page."
    if machine.status == "ambiguous":
        return "The document can be read in more than one way here."
    if any(place.how == "fuzzy" for place in machine.places):
        return "The words on the page differ slightly from the quote."
    if not grade.valid:
        return UNPASSED
    told = f"The reader was not sure: {machine.confidence:.2f}, where {sure:.2f} is asked for."
    return told if machine.confidence < sure else ""


def sentence(text: str) -> str:
    """A finding's message as one line that begins as a sentence does; empty for an empty one."""
    line = " ".join(text.split())
    return f"{line[:1].upper()}{line[1:]}"
