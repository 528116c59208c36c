"""Laboratory reports printed in ways of many houses: what is read, and when the grader will not vouch for the list."""

import pytest

from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.pathology.task import PACK as PATHOLOGY
from services.tasks.classification import classify
from tests.packs.clinical.attempts import concluded, values

HEAD = "Harrowgate Community Laboratory\nReported: 14 Jun 2022\n\n"


def told(body: str) -> dict[str, tuple[str, str, str]]:
    """Name to value, unit and flag."""
    found = values(PACK, HEAD + body)["labValues"]
    return {one["name"]: (one["value"], one.get("unit", ""), one.get("flag", "")) for one in found}


def test_a_panel_of_one_line_gives_each_result_without_the_title_of_the_panel() -> None:
    found = told("BMP: Na 140, K 4.1, BUN 22 (H)\nCBC: WBC 11.8 H / Hgb 10.9 L / Plt 212\n")
    assert list(found) == ["Na", "K", "BUN", "WBC", "Hgb", "Plt"]
    assert found["Hgb"] == ("10.9", "", "L")


def test_a_unit_in_the_heading_of_a_row_is_the_unit_of_its_value() -> None:
    found = told("Bilirubin, total (mg/dL): 14.6 H\nBilirubin, direct (mg/dL): 0.4\nRetic count (%): 4.8\n")
    assert found == {
        "Bilirubin, total": ("14.6", "mg/dL", "H"),
        "Bilirubin, direct": ("0.4", "mg/dL", ""),
        "Retic count": ("4.8", "%", ""),
    }


def test_a_flag_in_front_of_a_value_in_a_table_is_its_flag() -> None:
    rows = "TEST NAME            RESULT       UNITS    REF RNG\nGLUCOSE                H  112     mg/dL    70-100\n"
    assert told(rows + "CHOLESTEROL               187     mg/dL    <200\n") == {
        "GLUCOSE": ("112", "mg/dL", "H"),
        "CHOLESTEROL": ("187", "mg/dL", ""),
    }


def test_the_latest_of_several_columns_of_days_is_the_result() -> None:
    rows = "             01/22/2024   10/16/2023   Units\nCreatinine   2.9 H        2.6 H        mg/dL\n"
    found = told(rows + "Potassium    5.4 H        5.1          mmol/L\n")
    assert found == {"Creatinine": ("2.9", "mg/dL", "H"), "Potassium": ("5.4", "mmol/L", "H")}


@pytest.mark.parametrize(("printed", "value"), [("Neg", "Neg"), ("Pos", "Pos"), ("Large", "Large"), ("1:640", "1:640")])
def test_short_words_and_titres_are_results(printed: str, value: str) -> None:
    assert told(f"ANA titer     {printed}\nGlucose       97 mg/dL\n")["ANA titer"][0] == value


def test_what_a_culture_grew_is_a_result_with_its_count() -> None:
    found = told("Culture: >10^5 CFU/mL Klebsiella pneumoniae\nWBC: 12 /uL\n")
    assert found["Culture"][0] == ">10^5 CFU/mL Klebsiella pneumoniae"


SURE = HEAD + "Sodium      139   mmol/L   (134-144)\nPotassium   4.1   mmol/L   (3.5-5.2)\n"


def test_a_report_whose_every_line_is_explained_is_vouched_for() -> None:
    assert concluded(PACK, SURE).score >= 0.95


@pytest.mark.parametrize(
    "line",
    [
        "Dipstick pattern      2 of 4\n",
        "Influenza A/B: negative / negative\n",
        "Chloride    103   mmol/L   (96-106)   118\n",
    ],
)
def test_a_line_that_no_result_explains_keeps_the_score_below_the_bar(line: str) -> None:
    end = concluded(PACK, SURE + line)
    assert end.score < 0.95
    assert end.grade is not None
    assert "lab_report.unaccounted" in {one.check for one in end.grade.findings if one.is_issue}


def test_a_day_is_no_result() -> None:
    assert "URINE CULTURE" not in told("URINE CULTURE  Reported 11/08/2020\nGlucose 97 mg/dL\n")


def test_a_name_of_no_known_test_without_unit_and_range_is_left_to_a_person() -> None:
    end = concluded(PACK, SURE + "Rim pattern: Two broad bands seen\n")
    assert end.score < 0.95
    assert end.grade is not None
    assert "lab_report.bare" in {one.check for one in end.grade.findings if one.is_issue}


def test_a_figure_right_behind_the_value_is_its_range_and_an_earlier_result_leaves_no_flag() -> None:
    found = told(
        "Cholesterol, Total 171 <200 mg/dL 190.0 H 03/11/2021\n"
        "HDL Cholesterol 52 > OR = 40 mg/dL\n"
        "Absolute Monocytes 410 200-950 cells/uL\n"
        "eGFR 104 mL/min/1.73 >59\n"
    )
    assert found["Cholesterol, Total"] == ("171", "mg/dL", "")
    assert found["HDL Cholesterol"] == ("52", "mg/dL", "")
    assert found["Absolute Monocytes"] == ("410", "cells/uL", "")
    assert found["eGFR"] == ("104", "mL/min/1.73", "")


def test_a_range_on_a_line_of_its_own_flags_the_result_above_it() -> None:
    found = told("Thyroid stimulating hormone    7.10    uIU/ml\nReference Range : 0.3 - 5.5\nFree T4    1.1    ng/dl\n")
    assert found["Thyroid stimulating hormone"] == ("7.10", "uIU/ml", "H")
    assert found["Free T4"] == ("1.1", "ng/dl", "")


def test_a_value_that_the_device_did_not_give_is_none() -> None:
    assert list(told("Lactate......... ?????                 0.5 - 1.6\nGlucose......... 14.3   mmol/L   3.9 - 5.8\n")) == [
        "Glucose"
    ]


def test_a_value_alone_on_its_line_is_of_the_test_whose_range_stands_above_it() -> None:
    found = told("WBC Count\nNormal range: 3.4 - 10.8 10*3/uL\n12.9\nHigh\n\nHemoglobin\nNormal range: 11.1 - 15.9 g/dL\n13.2\n")
    assert found == {"WBC Count": ("12.9", "10*3/uL", "H"), "Hemoglobin": ("13.2", "g/dL", "")}


def test_an_examination_of_urine_under_a_microscope_is_a_laboratory_report() -> None:
    text = (
        "MIRA PATH LABS\nDate: 09/05/2024\nCOMPLETE URINE EXAMINATION\nPhysical Examination\nColour : Pale Yellow\n"
        "Chemical Examination\nReaction (pH) : 6.0\nKetone Bodies : Negative\nMicroscopic Examination\nPus Cells : 2-3 /hpf\n"
        "Casts : Nil\nLab Technician     Pathologist\n"
    )
    assert classify(text, {"lab-report": PACK, "pathology": PATHOLOGY}).doc_type == "lab-report"


def test_the_rest_of_a_name_stands_below_a_narrow_column() -> None:
    found = told(
        "ALKALINE 96 36-130 U/L\nPHOSPHATASE\nUREA NITROGEN 15 7-25 mg/dL\n(BUN)\nSEX HORMONE BINDING GLOBULIN 36 10-50 nmol/L\n"
    )
    assert list(found) == ["ALKALINE PHOSPHATASE", "UREA NITROGEN (BUN)", "SEX HORMONE BINDING GLOBULIN"]


def test_units_of_the_international_system_tell_that_days_stand_before_months() -> None:
    text = "HAWTHORN LANE PATHOLOGY\nReported 12/10/2023 14:22\nUrea       4.1   mmol/L\nCreatinine     58   umol/L\n"
    assert values(PACK, text)["date"] == "2023-10-12"
