"""Issue strings: what one says can be read back, whatever stands on the page."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from services.core.errors import AppError
from services.core.finding import Finding
from services.core.issue import LEVELS, Issue, issue_of, issues_of, parse_issue

ANY = st.text(max_size=40)


@given(st.builds(Issue, level=st.sampled_from(LEVELS), type=ANY, expected=ANY, actual=ANY, text=ANY))
@example(Issue(level="ERROR", type="a:b", expected="]\\", actual="\\:] \n[", text="] [x"))
def test_an_issue_string_reads_back_as_the_same_issue(issue: Issue) -> None:
    assert parse_issue(str(issue)) == issue


@given(ANY, ANY)
def test_whatever_a_page_prints_cannot_pass_for_another_severity_or_type(expected: str, actual: str) -> None:
    line = str(Issue(level="WARNING", type="inconsistent", expected=expected, actual=actual, text="x"))
    read = parse_issue(line)
    assert line.startswith("[WARNING:inconsistent:") and (read.level, read.type) == ("WARNING", "inconsistent")


def test_another_year_is_an_error_with_both_years() -> None:
    finding = Finding(
        check="expected_year",
        dimension="validity",
        field="tax_year",
        severity="critical",
        code="wrong_year",
        expected="2024",
        actual="2023",
        message="The form is for 2023, expected was 2024.",
    )
    assert str(issue_of(finding)) == "[ERROR:wrong_year:2024:2023] The form is for 2023, expected was 2024."


def test_a_missing_field_is_a_warning_that_names_the_field_even_when_it_is_required() -> None:
    missing = Finding(
        check="completeness", dimension="completeness", field="wages_tips", severity="critical", code="missing_field", message="m"
    )
    assert str(issue_of(missing)) == "[WARNING:missing_field:wages_tips:] m"


def test_a_finding_without_a_type_goes_by_the_name_of_its_check() -> None:
    odd = Finding(check="w2.social_security_tax", dimension="consistency", severity="major", message="m")
    assert str(issue_of(odd)) == "[WARNING:w2.social_security_tax::] m"


@pytest.mark.parametrize(
    "line", ["", "wrong", "[ERROR:x:y] text", "[FATAL:x:y:z] text", "[ERROR:x:y:z]text", "[ERROR:a:b:c:d] t"]
)
def test_any_other_string_is_refused(line: str) -> None:
    with pytest.raises(AppError, match="no issue string"):
        parse_issue(line)


def test_what_is_reported_on_several_fields_is_said_once_and_names_them() -> None:
    found = [
        Finding(check="c", dimension="consistency", field=field, severity="major", code="inconsistent", message="m.")
        for field in ("ss_wages", "wages_tips")
    ]
    missing = Finding(check="m", dimension="completeness", field="tax_year", severity="medium", code="missing_field", message="y")
    whole = Finding(check="stamp", dimension="validity", severity="critical", code="void", message="v")
    assert issues_of([*found, missing, whole, whole]) == (
        "[WARNING:inconsistent::] m. (ss_wages, wages_tips)",
        "[WARNING:missing_field:tax_year:] y",
        "[ERROR:void::] v",
    )
