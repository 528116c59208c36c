"""What a grader reports, and the grade that is weighed from it."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field as Meta

from services.core.base import Frozen

Severity = Literal["critical", "major", "medium", "minor"]
SEVERITIES: tuple[Severity, ...] = ("critical", "major", "medium", "minor")


class Finding(Frozen):
    """One check's report on one criterion.

    `score` 0-1; None takes the criterion out of numerator and denominator (a corroborated absence).
    `severity` None means the check is satisfied or merely told; otherwise it is an open issue.
    `mendable` False: another attempt could not change it. `terminal` True: the loop ends and a person decides.
    """

    check: str
    """The check's own name, e.g. "completeness", "in_source", "format", "w2.social_security_tax"."""
    dimension: str
    """A dimension of the rubric's profile, e.g. "accuracy"."""
    field: str | None = None
    element: int | None = None
    score: float | None = None
    severity: Severity | None = None
    message: str = ""
    suggestion: str = ""
    code: str = ""
    """Machine-readable type of an issue: missing_field, inconsistent, incomplete, wrong_year, malformed, not_in_source,
    wrong_place, low_confidence, invalid_value ..."""
    expected: str = ""
    actual: str = ""
    mendable: bool = True
    terminal: bool = False
    by: str = "code"
    """"code", or the name of the model that reported it."""

    @property
    def is_issue(self) -> bool:
        return self.severity is not None


class DimensionScore(Frozen):
    """One dimension of a grade: its score 0-1, weight, and the words that explain it (shown on hover).

    `spread` is highest minus lowest where several graders answered.
    """

    score: float
    weight: float
    why: str = ""
    spread: float | None = None


class FieldGrade(Frozen):
    """One field in the breakdown. `valid`: nothing critical or major is open against it."""

    score: float
    valid: bool
    present: bool
    located: bool
    tier: str = "optional"


class WholeOpinion(Frozen):
    """What a model grader says of an answer as one (T4). None or empty: it did not say. `score` is 0-1."""

    by: str
    passed: bool | None = None
    score: float | None = None
    doc_type: str = ""
    """The type it takes the document for."""
    confidence: float | None = None
    failure_reasons: tuple[str, ...] = ()
    feedback: str = ""
    reasoning: str = ""


class Grade(Frozen):
    """The weighed result of all findings. `score` is 0-1 for every profile (tax points are divided by 100)."""

    score: float
    dimensions: Mapping[str, DimensionScore]
    fields: Mapping[str, FieldGrade] = Meta(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    passed: bool = False
    """The profile's own pass rule (a form's, or verification); a target is compared with `score` by the policy."""
    failed_graders: tuple[str, ...] = ()
    """Model graders that did not answer; they count for nothing and are named."""
    opinions: tuple[WholeOpinion, ...] = ()
    """What model graders say of the answer as one: shown and held against the grade, but no part of its score."""

    @property
    def issues(self) -> tuple[Finding, ...]:
        """Open issues, worst first, in the order they were reported within a severity; what several dimensions are told, once."""
        worst_first = sorted((f for f in self.findings if f.severity), key=lambda f: SEVERITIES.index(f.severity or "minor"))
        told: dict[tuple[str | None, int | None, str], Finding] = {}
        for finding in worst_first:
            told.setdefault((finding.field, finding.element, finding.message), finding)
        return tuple(told.values())

    @property
    def critical(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.severity == "critical")

    @property
    def failed_by_model(self) -> bool:
        """A model grader found something critical (R7: it may fail anything)."""
        return any(f.by != "code" for f in self.critical)

    @property
    def mendable(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.issues if f.mendable)
