"""Arithmetic of the three profiles, against figures worked out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.finding import Finding
from services.core.profiles import profile, profiles
from services.core.weigh import combine, rank, weigh
from tests.fakes import FIELDS, rubric


def there(name: str, score: float | None = 1.0) -> Finding:
    return Finding(check="completeness", dimension="completeness", field=name, score=score)


def right(name: str, score: float = 1.0) -> Finding:
    return Finding(check="in_source", dimension="accuracy", field=name, score=score)


def issue(dimension: str, field: str | None = None, severity: str = "medium", **more: object) -> Finding:
    return Finding(check="rule", dimension=dimension, field=field, severity=severity, message="m", **more)


def test_clinical_completeness_weighs_tiers_1_07_03() -> None:
    grade = weigh(rubric(), profile("clinical"), [there("histology"), there("grade", 0.0), there("margins"), there("date")])
    assert grade.dimensions["completeness"].score == pytest.approx((1 + 0.7 + 0.3) / 3.0)


def test_a_corroborated_absence_costs_nothing() -> None:
    full = [there(name) for name in FIELDS] + [right(name) for name in FIELDS]
    without = [there(name, None if name == "date" else 1.0) for name in FIELDS] + [
        right(name) for name in FIELDS if name != "date"
    ]
    assert weigh(rubric(), profile("clinical"), full).score == weigh(rubric(), profile("clinical"), without).score == 1.0


def test_silence_is_not_a_pass() -> None:
    grade = weigh(rubric(), profile("clinical"), [there("histology")])
    assert "nobody reported on grade, margins, date" in grade.dimensions["completeness"].why
    assert grade.dimensions["accuracy"].score == 0.0


def test_each_validity_issue_costs_a_tenth_and_never_more_than_seven() -> None:
    for count, expected in [(0, 1.0), (1, 0.9), (3, 0.7), (12, 0.3)]:
        grade = weigh(rubric(), profile("clinical"), [issue("validity")] * count)
        assert grade.dimensions["validity"].score == pytest.approx(expected)


def test_each_inconsistency_costs_fifteen_hundredths_down_to_a_half() -> None:
    for count, expected in [(1, 0.85), (2, 0.70), (9, 0.5)]:
        grade = weigh(rubric(), profile("clinical"), [issue("consistency")] * count)
        assert grade.dimensions["consistency"].score == pytest.approx(expected)


def test_what_is_told_to_several_dimensions_counts_in_each_and_is_shown_once_at_its_worst() -> None:
    told = [issue("validity", "grade"), issue("consistency", "grade", "major"), issue("consistency", "margins")]
    grade = weigh(rubric(), profile("clinical"), told)
    assert [(one.field, one.severity) for one in grade.issues] == [("grade", "major"), ("margins", "medium")]
    assert grade.dimensions["validity"].score == pytest.approx(0.9)
    assert grade.dimensions["consistency"].score == pytest.approx(0.7)


def test_missing_fields_score_by_tier_in_the_breakdown() -> None:
    grade = weigh(rubric(), profile("clinical"), [there(name, 0.0) for name in FIELDS])
    assert [grade.fields[name].score for name in FIELDS] == [0.0, 0.0, 0.5, 0.8]


def test_tax_points_are_forty_thirty_twenty_ten() -> None:
    form = rubric("tax")
    valid = [Finding(check="format", dimension="validity", field=name, score=1.0) for name in ("histology", "grade")]
    base = [there("histology"), there("grade"), *valid, Finding(check="confidence", dimension="confidence", score=0.5)]
    assert weigh(form, profile("tax"), base).score == pytest.approx((40 + 30 + 10 + 10) / 100)
    malformed = [*base, Finding(check="format", dimension="validity", field="grade", score=0.0, severity="critical", message="m")]
    assert weigh(form, profile("tax"), malformed).score == pytest.approx((40 + 15 + 10 + 0) / 100)


def test_an_error_keeps_a_form_from_passing_whatever_its_points() -> None:
    form = rubric("tax")
    base = [there(name) for name in FIELDS] + [Finding(check="confidence", dimension="confidence", score=1.0)]
    good = [*base, *(Finding(check="format", dimension="validity", field=name, score=1.0) for name in FIELDS)]
    assert weigh(form, profile("tax"), good).passed
    assert not weigh(form, profile("tax"), [*good, issue("consistency", severity="critical")]).passed


def test_verification_does_not_pass_by_default() -> None:
    assert not weigh(rubric("lightweight"), profile("lightweight"), []).passed


def test_verification_asks_for_something_to_verify_and_for_the_confidence_of_the_type() -> None:
    light, sure = profile("lightweight"), Finding(check="confidence", dimension="confidence", score=0.6)
    optional = rubric("lightweight")
    fields = {name: spec.model_copy(update={"tier": "optional"}) for name, spec in optional.fields.items()}
    asks = optional.model_copy(update={"fields": fields, "confidence_threshold": 0.5})
    assert not weigh(asks, light, [*(there(name, 0.0) for name in FIELDS), sure]).passed
    assert weigh(asks, light, [*(there(name) for name in FIELDS), sure]).passed
    unsure = sure.model_copy(update={"score": 0.3})
    assert not weigh(asks, light, [*(there(name) for name in FIELDS), unsure]).passed


def test_lightweight_ranks_with_penalty_and_bonus_that_are_not_in_the_score() -> None:
    light = profile("lightweight")
    good = [there(name) for name in FIELDS] + [Finding(check="confidence", dimension="confidence", score=1.0)]
    passed = weigh(rubric("lightweight"), light, good)
    failed = weigh(rubric("lightweight"), light, [*good, issue("consistency", severity="critical")])
    assert rank(passed, light) == pytest.approx(passed.score + 0.1)
    assert rank(failed, light) == pytest.approx(failed.score - 0.2)
    assert not light.shown


def test_a_model_may_fail_what_code_passes_but_never_lifts_a_critical_finding() -> None:
    code = [there("histology"), right("histology", 0.0).model_copy(update={"severity": "critical"})]
    praise = Finding(check="judge", dimension="accuracy", field="histology", score=1.0, by="model grader")
    assert weigh(rubric(), profile("clinical"), [*code, praise]).dimensions["accuracy"].score == 0.0
    fault = Finding(check="judge", dimension="accuracy", field="histology", score=0.0, severity="critical", by="model grader")
    failed = weigh(rubric(), profile("clinical"), [there("histology"), right("histology"), fault])
    assert failed.dimensions["accuracy"].score == 0.5 and failed.dimensions["accuracy"].spread == 1.0
    assert failed.critical == (fault,)


def test_two_graders_are_averaged_and_three_give_the_median() -> None:
    assert combine([0.2, 0.8]) == (0.5, pytest.approx(0.6))
    assert combine([0.1, 0.9, 0.8]) == (0.8, pytest.approx(0.8))
    with pytest.raises(ValueError, match="no grader"):
        combine([])


FINDING = st.builds(
    Finding,
    check=st.sampled_from(["completeness", "in_source", "format", "rule"]),
    dimension=st.sampled_from(["completeness", "accuracy", "validity", "consistency", "confidence", "elsewhere"]),
    field=st.sampled_from([None, *FIELDS, "unheard_of"]),
    score=st.one_of(st.none(), st.floats(0, 1)),
    severity=st.sampled_from([None, "critical", "major", "medium", "minor"]),
    by=st.sampled_from(["code", "code", "model grader", "second model"]),
)


@given(st.sampled_from(list(profiles())), st.lists(FINDING, max_size=12))
def test_a_score_is_a_share_and_the_same_findings_give_the_same_grade(name: str, findings: list[Finding]) -> None:
    grade = weigh(rubric(name), profile(name), findings)
    assert 0.0 <= grade.score <= 1.0
    assert grade == weigh(rubric(name), profile(name), findings)


@given(st.sampled_from(list(profiles())), st.lists(FINDING, max_size=8), st.sampled_from(["critical", "major", "medium"]))
def test_another_issue_never_raises_the_rank(name: str, findings: list[Finding], severity: str) -> None:
    how = profile(name)
    more = [*findings, issue("consistency", severity=severity)]
    assert rank(weigh(rubric(name), how, more), how) <= rank(weigh(rubric(name), how, findings), how) + 1e-9
