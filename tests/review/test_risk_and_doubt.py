"""Facts about risk and doubt: worse things go first, and a reason is always given."""

import pytest

from services.core.draft import Draft, Field, Place
from services.core.events import Concluded
from services.core.finding import FieldGrade, Finding, Grade
from services.core.rubric import FieldSpec
from services.review.doubt import doubt
from services.review.risk import risk_of

PLACE = Place(quote="x", page=1, box=None, span=(0, 1))
GOOD = Field(name="grade", status="found", value="2", confidence=0.9, places=(PLACE,))
FINE = FieldGrade(score=1.0, valid=True, present=True, located=True)


def ended(
    score: float = 1.0, *, passed: bool = True, critical: int = 0, reasons: tuple[str, ...] = (), field: Field = GOOD
) -> Concluded:
    findings = tuple(Finding(check="c", dimension="d", severity="critical", message="m") for _ in range(critical))
    return Concluded(
        doc_type="pathology",
        confidence=0.9,
        score=score,
        passed=passed,
        met_threshold=passed,
        stop_reason="max_iterations",
        iterations=1,
        draft=Draft(doc_type="pathology", fields={"grade": field}),
        grade=Grade(score=score, dimensions={}, findings=findings),
        needs_review=bool(reasons),
        review_reasons=reasons,
    )


def test_a_perfect_result_carries_no_risk() -> None:
    assert (risk_of(ended()).value, risk_of(ended()).why) == (0.0, "")


def test_more_trouble_is_never_less_risk() -> None:
    ladder = [
        ended(),
        ended(0.9),
        ended(0.9, passed=False),
        ended(0.9, passed=False, critical=1),
        ended(0.9, passed=False, critical=2),
        ended(0.9, passed=False, critical=2, reasons=("suspicious text in the file",)),
    ]
    values = [risk_of(one).value for one in ladder]
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert max(values) <= 1.0


def test_the_reason_names_the_greatest_part() -> None:
    assert risk_of(ended(0.9, passed=False, critical=2)).why == "2 critical issues open"
    assert risk_of(ended(0.95, field=GOOD.model_copy(update={"places": ()}))).why == "not found on the page: grade"


def test_a_score_that_tells_nothing_adds_nothing_and_all_else_stays() -> None:
    low, high = (ended(score, passed=False, critical=1, reasons=("score 0.40 is below",)) for score in (0.4, 0.9))
    assert risk_of(low, score_counts=False) == risk_of(high, score_counts=False)
    assert risk_of(high, score_counts=False).value == risk_of(ended(1.0, passed=False, critical=1)).value
    assert risk_of(low).value > risk_of(high).value


@pytest.mark.parametrize("reason", ["required but not on the document: grade", "values at odds: the sum is wrong"])
def test_a_reason_to_look_is_told_even_when_nothing_else_is_wrong(reason: str) -> None:
    risk = risk_of(ended(reasons=(reason,)))
    assert (risk.why, risk.value > 0) == (reason, True)


def test_no_result_is_a_great_risk() -> None:
    nothing = ended().model_copy(update={"draft": None, "grade": None, "review_reasons": ("there is no result",)})
    assert risk_of(nothing).value >= 0.5
    assert risk_of(nothing).why == "there is no result"


@pytest.mark.parametrize(
    ("field", "tier", "severity", "reason"),
    [
        (GOOD, "required", None, ""),
        (GOOD, "required", "minor", ""),
        (GOOD, "required", "major", "The sum is wrong."),
        (GOOD.model_copy(update={"places": ()}), "required", None, "The value was not found on the page."),
        (GOOD.model_copy(update={"status": "ambiguous"}), "optional", None, "more than one way"),
        (GOOD.model_copy(update={"problem": '"2x" holds no year'}), "optional", None, "holds no year"),
        (GOOD.model_copy(update={"confidence": 0.2}), "optional", None, "not sure"),
        (GOOD.model_copy(update={"places": (PLACE.model_copy(update={"how": "fuzzy"}),)}), "optional", None, "differ slightly"),
        (Field(name="grade", status="not_found"), "required", None, "nothing was found"),
        (Field(name="grade", status="not_present"), "required", None, "not on the document"),
        (Field(name="grade", status="not_present"), "optional", None, ""),
        (Field(name="grade", status="unreadable"), "optional", None, "cannot be read"),
    ],
)
def test_a_doubtful_field_says_why_in_one_line(field: Field, tier: str, severity: str | None, reason: str) -> None:
    findings = (
        [Finding(check="c", dimension="d", field="grade", severity=severity, message="the sum\nis wrong.")] if severity else []
    )
    said = doubt(FieldSpec(name="grade", label="Grade", tier=tier), field, FINE, findings)
    assert reason in said
    assert bool(said) == bool(reason)
    assert "\n" not in said


@pytest.mark.parametrize(("confidence", "sure", "doubtful"), [(0.75, 0.8, True), (0.85, 0.8, False), (0.6, 0.5, False)])
def test_a_value_is_doubtful_below_the_confidence_that_its_form_asks_for(confidence: float, sure: float, doubtful: bool) -> None:
    field = GOOD.model_copy(update={"confidence": confidence})
    assert bool(doubt(FieldSpec(name="grade", label="Grade"), field, FINE, (), sure=sure)) is doubtful


def test_an_absence_that_nobody_vouches_for_is_doubtful_where_the_field_matters() -> None:
    absent = Field(name="grade", status="not_present")
    said = {
        (tier, answered): bool(doubt(FieldSpec(name="grade", label="Grade", tier=tier), absent, FINE, (), answered=answered))
        for tier in ("important", "optional")
        for answered in (True, False)
    }
    assert [key for key, told in said.items() if told] == [("important", False)]
