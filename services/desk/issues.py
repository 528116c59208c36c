"""Critical issues as a reviewer hears of them: by the name that the form gives the row."""

from services.core.events import Concluded
from services.core.finding import Finding
from services.core.rubric import Rubric
from services.desk.nouns import Issue


def critical_of(end: Concluded, rubric: Rubric | None) -> tuple[Issue, ...]:
    """The critical issues that a section ended with, each said once, those about a row first."""
    found = dict.fromkeys(_issue(one, end, rubric) for one in (end.grade.critical if end.grade else ()))
    return tuple(sorted(found, key=lambda one: not one.unit))


def _issue(finding: Finding, end: Concluded, rubric: Rubric | None) -> Issue:
    said = finding.message.rstrip(".") or finding.check.replace("_", " ")
    spec = rubric.fields.get(finding.field) if rubric and finding.field else None
    if spec is None:
        return Issue(said)
    name = f"Box {spec.box} · {spec.label}" if spec.box else spec.label
    read = end.draft.fields.get(spec.name) if end.draft else None
    if finding.element is None or read is None or not isinstance(read.value, list | dict):
        return Issue(said, spec.name, name)
    return Issue(said, f"{spec.name}-{finding.element}", f"{name}, entry {finding.element + 1}")
