"""Rows of US laboratories: flags without a title, bounds in words, counts in a field, units that name their whole."""

from typing import Any

from services.packs.clinical.lab_report.task import PACK
from tests.packs.clinical.attempts import concluded, values

HEAD = "Bayline Clinical Labs\nReported: 10/19/2023\n\n"


def labs(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = values(PACK, HEAD + text)["labValues"]
    return found


def test_a_flag_right_of_all_titles_is_the_rows_flag() -> None:
    found = labs(
        "Component            Value        Reference\n"
        "Triglycerides        98 mg/dL     <150 mg/dL\n"
        "HDL Cholesterol      38 mg/dL     >=40 mg/dL     Low\n"
    )
    assert [(one["value"], one["unit"], one.get("flag"), one["range"]) for one in found] == [
        ("98", "mg/dL", None, "<150"),
        ("38", "mg/dL", "L", ">=40"),
    ]


def test_a_bound_in_words_is_a_value_with_its_unit() -> None:
    text = (
        "TEST              RESULT       FLAG   REFERENCE RANGE    UNITS\n"
        "EGFR              > OR = 90           > OR = 60          mL/min/1.73m2\n"
        "HEMOGLOBIN A1C    6.1          H      <5.7               % of total Hgb\n"
    )
    first, second = labs(text)
    assert (first["value"], first["unit"], first.get("flag")) == ("> OR = 90", "mL/min/1.73m2", None)
    assert second["unit"] == "% of total Hgb"
    assert (concluded(PACK, HEAD + text).score or 0) >= 0.95


def test_cells_in_a_field_are_a_value_and_a_negative_reference_is_none() -> None:
    text = (
        "URINALYSIS\n"
        "Specific Gravity      1.021           1.005-1.030\n"
        "Glucose, Urine        Negative        Negative\n"
        "WBC, Urine            >50        H    0-5 /HPF\n"
        "RBC, Urine            0-2             0-2 /HPF\n"
    )
    found = labs(text)
    assert [(one["name"], one["value"]) for one in found[1:]] == [
        ("Glucose, Urine", "Negative"),
        ("WBC, Urine", ">50"),
        ("RBC, Urine", "0-2"),
    ]
    assert found[-1]["unit"] == "/HPF"
    assert (concluded(PACK, HEAD + text).score or 0) >= 0.95


def test_a_number_of_the_patient_is_no_result() -> None:
    found = labs("Patient: TESTCASE, JO    PHN 0000 000 003    Birth Date: 1955-01-29   F\nSodium: 138 mmol/L (133-146)\n")
    assert [one["name"] for one in found] == ["Sodium"]
