"""The rules for laboratory results: form of each, agreement between them, and the arithmetic of ranges and units."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.core.draft import Draft, Field
from services.documents.plain import read_text
from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.lab_report.wording import flag_in, number_of, side_of
from services.packs.clinical.shared.terms.units import is_unit, unit_key
from services.tasks.pack import Case


def findings(*elements: dict[str, str]) -> set[str]:
    draft = Draft(doc_type="lab-report", fields={"labValues": Field(name="labValues", status="found", value=list(elements))})
    return {one.check for one in PACK.check(Case(read_text("Lab report")), draft) if one.is_issue}


def result(name: str, value: str, unit: str = "", **more: str) -> dict[str, str]:
    return {"name": name, "value": value, **({"unit": unit} if unit else {}), **more}


@pytest.mark.parametrize(
    ("rule", "elements"),
    [
        ("lab_report.flag_against_range", [result("Sodium", "150", "mmol/L", flag="L", range="135 - 145")]),
        ("lab_report.implausible", [result("Potassium", "41", "mmol/L")]),
        (
            "lab_report.part_exceeds_whole",
            [result("HDL Cholesterol", "250", "mg/dL"), result("Total Cholesterol", "190", "mg/dL")],
        ),
        ("lab_report.rule_of_three", [result("Hemoglobin", "14.0", "g/dL"), result("Hematocrit", "24", "%")]),
        ("lab_report.told_twice", [result("Sodium", "139", "mmol/L"), result("Sodium", "141", "mmol/L")]),
        ("format", [result("Sodium", "see the comment that follows on the next page of this long report for details")]),
        ("format", [result("Sodium", "139", "mmol/L", flag="X")]),
    ],
)
def test_what_does_not_go_together_is_named(rule: str, elements: list[dict[str, str]]) -> None:
    assert rule in findings(*elements)


def test_results_that_go_together_raise_nothing() -> None:
    elements = [
        result("Hemoglobin", "14.0", "g/dL", range="12.0 - 16.0"), result("Hematocrit", "42", "%"),
        result("Total Cholesterol", "190", "mg/dL"), result("HDL Cholesterol", "50", "mg/dL"),
        result("Sodium", "150", "mmol/L", flag="H", range="135 - 145"), result("Nitrite", "Not detected"), result("ANA", "1:160"),
    ]  # fmt: skip
    assert findings(*elements) <= set()


@given(st.decimals(min_value=0, max_value=10_000, places=2), st.integers(1, 500), st.integers(1, 500))
def test_a_number_lies_on_one_side_of_its_range(number: Decimal, low: int, width: int) -> None:
    side = side_of(str(number), f"{low} - {low + width}")
    assert side == ("" if number in (low, low + width) else "L" if number < low else "H" if number > low + width else "N")


@given(st.integers(0, 10**9))
def test_separators_do_not_change_a_number(number: int) -> None:
    assert number_of(f"{number:,}") == number == number_of(f"<{number}")


@pytest.mark.parametrize(
    "unit", ["mg/dL", "10^3/µL", "x10^9/L", "K/uL", "/hpf", "mL/min/1.73m2", "µIU/mL", "%", "fL", "g/dl", "mm/hr", "10*3/uL"]
)
def test_usual_units_are_units_whatever_their_case(unit: str) -> None:
    assert is_unit(unit)
    assert unit_key(unit) == unit_key(unit.upper().replace("Μ", "µ"))


@pytest.mark.parametrize("word", ["mmol", "Normal", "12", "Flag", "high", "pending"][1:])
def test_other_words_are_no_units(word: str) -> None:
    assert not is_unit(word)


def test_a_range_in_words_is_no_flag() -> None:
    assert flag_in("Normal: 70-100") == ""
    assert flag_in("High risk") == ""
    assert flag_in("borderline high") == "H"
