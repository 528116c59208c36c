"""Discharge summaries as hospitals' records export them: days blotted out, their own headings, a tale behind the diagnosis."""

import pytest

from services.packs.clinical.discharge_summary.task import PACK
from tests.packs.clinical.notes import findings, values

STAY = (
    "Admission Date: 2021-05-03\nDischarge Date: 2021-06-01\n\nMajor Surgical or Invasive Procedure:\n{deeds}\n\n"
    "Brief Hospital Course:\nThe patient was admitted with pancreatitis and did well. He was sent home in good condition.\n\n"
    "Discharge Medications:\n1. Heparin Sodium (Porcine) 5,000 unit/mL Solution Sig: One (1)\nInjection TID (3 times a day).\n\n"
    "Discharge Diagnosis:\nPancreatitis\n"
)


@pytest.mark.parametrize(
    ("deeds", "names"),
    [
        ("PICC line [**6-25**]\nERCP with sphincterotomy [**5-31**]", ["PICC line", "ERCP with sphincterotomy"]),
        ("[**2145-3-2**]: Exploratory laparotomy", ["Exploratory laparotomy"]),
        ("None", []),
    ],
)
def test_the_heading_of_procedures_and_days_that_were_blotted_out(deeds: str, names: list[str]) -> None:
    assert values(PACK, STAY.format(deeds=deeds)).get("procedures", []) == names


def test_the_times_behind_a_form_are_no_medicine() -> None:
    assert values(PACK, STAY.format(deeds="None"))["medications"] == ["Heparin Sodium"]


def test_a_sentence_behind_the_diagnosis_tells_how_the_patient_came() -> None:
    text = (
        "Admitted: 10/03/2024. Discharged: 17/03/2024.\nDiagnosis: Dengue fever\nand type 2 diabetes mellitus. Patient"
        " presented with vomiting for\nfive days, severe headache and rash.\nTreatment: Paracetamol 500 mg TDS.\n"
        "Condition at discharge: Stable.\n"
    )
    assert values(PACK, text)["diagnoses"] == ["Dengue fever", "type 2 diabetes mellitus"]


def test_prescribing_is_no_procedure() -> None:
    text = (
        "# DISCHARGE SUMMARY\n\n**Discharge Date:** 2025-01-15\n\n## DIAGNOSES\n1. Pneumonia\n\n"
        "## PROCEDURES\nNone\n\n## ADDITIONAL NOTES\n"
        "Provided prescription for amoxicillin suspension and albuterol inhaler with spacer.\n"
    )
    assert "procedures" not in values(PACK, text, again=True)


def test_replacement_of_the_kidneys_work_is_a_procedure() -> None:
    text = (
        "Discharge Summary: Hospital Course: The patient was admitted to the ICU due to COVID-19 pneumonia. The patient underwent"
        " continuous renal replacement therapy. However, hemodynamic instability persisted, inhibiting participation."
    )
    found = values(PACK, text, again=True)
    assert found["procedures"] == ["continuous renal replacement therapy"]
    assert found["diagnoses"][0] == "COVID-19 pneumonia"
    assert not any("However" in name for name in found["diagnoses"])


def test_a_day_that_was_moved_out_of_all_years_is_not_called_absent() -> None:
    shifted = STAY.format(deeds="None").replace("2021-05-03", "[**2573-5-30**]").replace("2021-06-01", "[**2573-7-1**]")
    said = {"diagnoses": ["Pancreatitis"], "medications": ["Heparin Sodium"], "procedures": None, "date": None}
    assert any(one.field == "date" for one in findings(PACK, shifted, **said) if one.is_issue)
    bare = shifted.replace("[**2573-5-30**]", "").replace("[**2573-7-1**]", "")
    assert not any("no year" in one.message for one in findings(PACK, bare, **said))
