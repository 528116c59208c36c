"""Issue strings, `[SEVERITY:type:expected:actual] text` (T7): one line that people read and programs take apart."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from services.core.base import Frozen
from services.core.errors import AppError
from services.core.finding import Finding

Level = Literal["ERROR", "WARNING"]
LEVELS: tuple[Level, ...] = ("ERROR", "WARNING")
PART = r"((?:[^:\]\\]|\\.)*)"
ISSUE = re.compile(rf"\[(ERROR|WARNING):{PART}:{PART}:{PART}\] (.*)", re.DOTALL)
SPECIAL = re.compile(r"[\\:\]]")
ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class Issue(Frozen):
    """One issue. `type` is machine-readable (incomplete, wrong_year ...); for a missing field `expected` names the field."""

    level: Level
    type: str
    expected: str = ""
    actual: str = ""
    text: str = ""

    def __str__(self) -> str:
        parts = (self.level, *(_escaped(part) for part in (self.type, self.expected, self.actual)))
        return f"[{':'.join(parts)}] {self.text}"


def issue_of(finding: Finding) -> Issue:
    """An open finding as an issue: what is critical is an ERROR, everything else a WARNING."""
    code = finding.code or finding.check
    expected = finding.expected or (finding.field or "" if code == "missing_field" else "")
    level: Level = "ERROR" if finding.severity == "critical" and code != "missing_field" else "WARNING"
    return Issue(level=level, type=code, expected=expected, actual=finding.actual, text=finding.message)


def issues_of(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Open findings as issue strings in their order, each said once: what is reported on several fields names them at its end."""
    said: dict[Issue, list[str]] = {}
    for finding in findings:
        fields = said.setdefault(issue_of(finding), [])
        if finding.field and finding.field not in fields:
            fields.append(finding.field)
    return tuple(str(one if one.type == "missing_field" else _naming(one, fields)) for one, fields in said.items())


def _naming(one: Issue, fields: Sequence[str]) -> Issue:
    return one.model_copy(update={"text": f"{one.text} ({', '.join(fields)})"}) if fields else one


def parse_issue(line: str) -> Issue:
    """The issue that a string of ours tells: the reverse of `str`. Raises AppError for any other string."""
    found = ISSUE.fullmatch(line)
    if found is None:
        raise AppError("This is no issue string.", "It begins with [SEVERITY:type:expected:actual] and a space.")
    level, *parts, text = found.groups()
    kind, expected, actual = (ESCAPED.sub(r"\1", part) for part in parts)
    return Issue(level=next(one for one in LEVELS if one == level), type=kind, expected=expected, actual=actual, text=text)


def _escaped(part: str) -> str:
    """`:`, `]` and the backslash with a backslash before them."""
    return SPECIAL.sub(lambda match: f"\\{match[0]}", part)
