"""The W-2's rules, one by one, on drawn forms and on bare amounts."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.packs.tax.w2.arithmetic import Tolerance, mismatches
from services.packs.tax.w2.figures import figures
from tests.packs.tax.made import drawn, graded, issues

KNOWN = figures()
TOLERANCE = Tolerance(Decimal("1.00"), Decimal("0.001"))
CENT = Decimal("0.01")
amounts = st.decimals(min_value=Decimal("100"), max_value=Decimal("400000"), places=2)


def broken(boxes: dict[str, Decimal], year: int | None = 2024, tips: Decimal = Decimal(0)) -> dict[str, tuple[str, ...]]:
    found = mismatches(boxes, year, tips, KNOWN, TOLERANCE, Decimal("1.1"))
    return {one.rule: one.fields for one in found}


def medicare(wages: Decimal) -> Decimal:
    extra = max(Decimal(0), wages - 200_000) * Decimal("0.009")
    return (wages * Decimal("0.0145") + extra).quantize(CENT, ROUND_HALF_UP)


@given(wages=amounts)
def test_amounts_that_follow_the_rates_break_no_rule(wages: Decimal) -> None:
    social = min(wages, KNOWN.wage_base[2024])
    boxes = {
        "wages_tips": wages,
        "federal_tax_withheld": (wages / 5).quantize(CENT),
        "ss_wages": social,
        "ss_tax_withheld": (social * Decimal("0.062")).quantize(CENT, ROUND_HALF_UP),
        "medicare_wages": wages,
        "medicare_tax_withheld": medicare(wages),
    }
    assert broken(boxes) == {}


@given(wages=amounts, off=st.decimals(min_value=Decimal("1.02"), max_value=Decimal("90"), places=2), up=st.booleans())
def test_a_tax_off_by_more_than_the_tolerance_is_named_with_its_wages(wages: Decimal, off: Decimal, up: bool) -> None:
    expected = wages * Decimal("0.062")
    slack = max(Decimal("1.00"), expected * Decimal("0.001"))
    printed = expected + (slack + off if up else -slack - off)
    assert broken({"ss_wages": wages, "ss_tax_withheld": printed}, 2012 + 5)["w2.social_security_tax"] == (
        "ss_tax_withheld",
        "ss_wages",
    )


@given(wages=amounts, off=st.decimals(min_value=Decimal("-0.99"), max_value=Decimal("0.99"), places=2))
def test_a_dollar_of_rounding_is_no_inconsistency(wages: Decimal, off: Decimal) -> None:
    assert "w2.medicare_tax" not in broken({"medicare_wages": wages, "medicare_tax_withheld": medicare(wages) + off})


def test_social_security_tax_on_tips_is_expected() -> None:
    boxes = {"ss_wages": Decimal("10000"), "ss_tax_withheld": Decimal("744.00")}
    assert "w2.social_security_tax" in broken(boxes) and broken(boxes, tips=Decimal("2000")) == {}


def test_rates_of_other_times_are_not_applied() -> None:
    boxes = {"ss_wages": Decimal("10000"), "ss_tax_withheld": Decimal("420.00")}
    assert broken(boxes, 2012) == {} and "w2.social_security_tax" in broken(boxes, 2013)


def test_additional_medicare_tax_is_expected_above_200_000() -> None:
    assert broken({"medicare_wages": Decimal("300000"), "medicare_tax_withheld": Decimal("5250.00")}) == {}
    assert "w2.medicare_tax" in broken({"medicare_wages": Decimal("300000"), "medicare_tax_withheld": Decimal("4350.00")})


@pytest.mark.parametrize(("year", "wages", "over"), [(2024, "168600", False), (2024, "168600.01", True), (2023, "168600", True)])
def test_social_security_wages_end_at_the_wage_base_of_the_year(year: int, wages: str, over: bool) -> None:
    assert ("w2.wage_base" in broken({"ss_wages": Decimal(wages)}, year)) is over
    assert "w2.wage_base" not in broken({"ss_wages": Decimal(wages)}, None)


def test_withholding_stays_below_wages() -> None:
    assert "w2.withholding" in broken({"wages_tips": Decimal("900"), "federal_tax_withheld": Decimal("900")})
    assert broken({"wages_tips": Decimal("0"), "federal_tax_withheld": Decimal("0")}) == {}


def test_social_security_wages_far_above_box_1_are_told() -> None:
    assert broken({"wages_tips": Decimal("1000"), "ss_wages": Decimal("1100")}) == {}
    assert "w2.social_security_wages" in broken({"wages_tips": Decimal("1000"), "ss_wages": Decimal("1100.01")})


def test_a_printed_inconsistency_in_clean_text_is_told_once_and_asked_about_no_more() -> None:
    sample, document = drawn(41, change={"4": "9.99"})
    found = [one for one in graded(sample, document) if one.check == "w2.social_security_tax"]
    assert {one.field for one in found} == {"ss_tax_withheld", "ss_wages"}
    assert all(one.severity == "major" and not one.mendable and one.code == "inconsistent" for one in found)


def test_an_impossible_number_is_a_warning_and_a_short_one_an_error() -> None:
    sample, document = drawn(42)
    never = [one for one in graded(sample, document) if one.check == "format" and one.field == "employee_ssn"]
    assert [one.severity for one in never] == ["medium"] and never[0].score == 1.0
    short = [one for one in graded(sample, document, employee_ssn="900-12-00") if one.check == "format"]
    assert [(one.severity, one.score) for one in short if one.field == "employee_ssn"] == [("critical", 0.0)]


def test_a_dash_is_no_amount_and_is_kept_as_printed() -> None:
    sample, document = drawn(42)
    found = graded(sample, document, wages_tips="$-")
    assert ("format", "wages_tips") in issues(found, "malformed")


def test_another_year_than_expected_is_an_error_that_ends_the_loop() -> None:
    sample, document = drawn(43)
    year = int(sample.truth["tax_year"] or 0)
    wrong = [one for one in graded(sample, document, tax_year=year - 1) if one.code == "wrong_year"]
    assert [(one.severity, one.terminal, one.expected, one.actual) for one in wrong] == [
        ("critical", True, str(year - 1), str(year))
    ]
    assert not issues(graded(sample, document, tax_year=year), "wrong_year")


def test_a_missing_year_is_only_a_warning() -> None:
    sample, document = drawn(43, year="")
    missing = [one for one in graded(sample, document, tax_year=2023) if one.check == "expected_year"]
    assert [(one.severity, one.code, one.terminal) for one in missing] == [("medium", "missing_field", False)]


@pytest.mark.parametrize("stamp", ["VOID", "DRAFT"])
def test_a_stamped_form_is_not_accepted(stamp: str) -> None:
    sample, document = drawn(44, stamp=stamp)
    found = [one for one in graded(sample, document) if one.check == "stamp"]
    assert [(one.severity, one.code) for one in found] == [("critical", stamp.lower())]
    plain, unstamped = drawn(44)
    assert not [one for one in graded(plain, unstamped) if one.check == "stamp"]


def test_copies_that_disagree_are_an_issue() -> None:
    sample, document = drawn(45, layout="payroll", copies=4, other_copy={"2": "1.23"})
    assert ("copies", "federal_tax_withheld") in issues(graded(sample, document), "inconsistent")
    same, all_equal = drawn(45, layout="payroll", copies=4)
    assert not [one for one in graded(same, all_equal) if one.check == "copies"]
