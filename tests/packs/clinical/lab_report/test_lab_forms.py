"""The same results in other forms of print: each has to give the names, values, units and flags it prints."""

import pytest

from services.packs.clinical.lab_report.task import PACK
from tests.packs.clinical.attempts import values

HEAD = "Ferndown Valley Laboratory\nReport date: 14 May 2026\n\nLABORATORY RESULTS\n"
SODIUM, T4, HB = ("Sodium", "131", "mmol/L", "L"), ("Free T4", "1.12", "ng/dL", None), ("Haemoglobin", "181", "g/L", "H")
FORMS = {
    "sign before its value": (
        "Test          12/01/26   14/05/26   Units    Range\n"
        "Sodium        139        *131       mmol/L   136 - 145\n"
        "Free T4       1.20       1.12       ng/dL    0.80 - 1.80\n"
        "Haemoglobin   160        *181       g/L      130 - 170"
    ),
    "sign before the unit": "Parameter     Value\nSodium        131 ↓ mmol/L\nFree T4       1.12 ng/dL\nHaemoglobin   181 ↑ g/L",
    "empty first cell": (
        "Range     | Unit   | Result | Test\n"
        "136 - 145 | mmol/L | 131 L  | Sodium\n"
        "          | ng/dL  | 1.12   | Free T4\n"
        "130 - 170 | g/L    | 181 H  | Haemoglobin"
    ),
    "range told behind a comma": (
        "Sodium: 131 mmol/L, ref 136 - 145 - LOW\nFree T4: 1.12 ng/dL, ref 0.80 - 1.80\n"
        "Haemoglobin: 181 g/L, ref 130 - 170 - HIGH"
    ),
    "a dash for a colon": (
        "Sodium – 131 mmol/L (136 - 145)\nFree T4 – 1.12 ng/dL (0.80 - 1.80)\nHaemoglobin – 181 g/L (130 - 170)"
    ),
    "range within the name": "Sodium (136-145 mmol/L) 131\nFree T4 (0.80-1.80 ng/dL) 1.12\nHaemoglobin (130-170 g/L) 181",
    "day before the name": (
        "14-May-2026  Sodium  131 mmol/L  [136 - 145]\n14-May-2026  Free T4  1.12 ng/dL  [0.80 - 1.80]\n"
        "14-May-2026  Haemoglobin  181 g/L  [130 - 170]"
    ),
    "labelled cells": (
        "Test: Sodium   Value: 131   Units: mmol/L   Flag: L\nTest: Free T4   Value: 1.12   Units: ng/dL   Flag: N\n"
        "Test: Haemoglobin   Value: 181   Units: g/L   Flag: H"
    ),
    "label over its answer": "\n\n".join(
        f"{name}\nYour value\n{value}\nUnits\n{unit}\nFlag\n{flag or 'Normal'}" for name, value, unit, flag in (SODIUM, T4, HB)
    ),
    "earlier result below": "\n".join(
        f"Analyte: {name}\n  Your result: {value} {unit}    Status: {flag or 'Normal'}\n  Previous (3 Feb 2025): 7.7"
        for name, value, unit, flag in (SODIUM, T4, HB)
    ),
    "one below the other": "\n\n".join(
        f"{name}\n{value} {unit}\nReference range: {limits}"
        for (name, value, unit, _), limits in zip((SODIUM, T4, HB), ("136 - 145", "0.8 - 1.8", "130 - 170"), strict=True)
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_result_is_read_in_whatever_form_it_is_printed(form: str) -> None:
    found = values(PACK, HEAD + form)["labValues"]
    told = [(one["name"], one["value"], one.get("unit"), one.get("flag", "").replace("N", "") or None) for one in found]
    assert told == [SODIUM, T4, HB]


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("White Blood Cell\nCount                  5.1      10^9/L   4.0 - 11.0", "White Blood Cell Count"),
        ("LDL Cholesterol\n  (calculated)         3.1      mmol/L   0 - 3.0", "LDL Cholesterol (calculated)"),
        ("Albumin/Creatinine\nRatio, Spot Urine      3.1      mg/g     0 - 30", "Albumin/Creatinine Ratio, Spot Urine"),
        ("Bilirubin\n  Direct               4        umol/L   0 - 5", "Bilirubin Direct"),
        ("C-Reactive             4        mg/L     0 - 5\nProtein", "C-Reactive Protein"),
    ],
)
def test_a_name_broken_over_two_lines_is_whole(printed: str, name: str) -> None:
    found = values(PACK, f"{HEAD}Test                   Result   Units    Range\n{printed}\n")["labValues"]
    assert [one["name"] for one in found] == [name]


def test_a_sentence_of_remarks_names_no_test() -> None:
    found = values(
        PACK, HEAD + "Sodium   131 mmol/L\n14/05/26: Sample old, so potassium may read high. Stage 0. Repeat K+ in 24 h."
    )
    assert [one["name"] for one in found["labValues"]] == ["Sodium"]


def test_neither_the_house_below_a_table_nor_the_file_of_the_patient_is_a_result() -> None:
    body = "RE: FINCHLEY, ORSOLA   H900214   F 30   SPEC 25187-4410\n\nTEST      RESULT    UNITS     RANGE      LAB\n"
    body += "Sodium    131       mmol/L    136-145    01\n\n01   CB   Ferndown Laboratories, Hill Division    Dir: A. Person MD\n"
    assert [one["name"] for one in values(PACK, HEAD + body)["labValues"]] == ["Sodium"]


def test_seconds_in_a_column_of_their_own_are_a_unit() -> None:
    (one,) = values(PACK, HEAD + "APTT    29       S          25-35\n")["labValues"]
    assert (one["value"], one["unit"]) == ("29", "S")
