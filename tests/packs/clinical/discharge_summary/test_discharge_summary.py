"""Discharge summaries: diagnoses on discharge, treatments of the stay, the day of discharge."""

import pytest

from tests.packs.clinical.notes import HOSPITAL, findings, open_on, values

SUMMARY = """LAKESIDE GENERAL HOSPITAL
DISCHARGE SUMMARY
Date of Admission: 12/05/2021     Date of Discharge: 18/05/2021
ADMITTING DIAGNOSIS: Chest pain.
DISCHARGE DIAGNOSES: Acute myocardial infarction and hypertension.
PROCEDURES: Coronary angiography and angioplasty with stent.
HOSPITAL COURSE: Pneumonia was ruled out. Lisinopril was held. He was treated with heparin.
DISCHARGE MEDICATIONS:
1. Tab. Clopidogrel 75 mg once daily
2. Tab. Zorblat 5 mg HS
FOLLOW-UP: On 01/06/2021 in the cardiology clinic.
"""


def test_a_summary_gives_what_stands_at_discharge() -> None:
    assert values(HOSPITAL, SUMMARY) == {
        "diagnoses": ["Acute myocardial infarction", "hypertension"],
        "medications": ["heparin", "Clopidogrel", "Zorblat"],
        "procedures": ["Coronary angiography", "angioplasty with stent"],
        "date": "2021-05-18",
        "institution": "LAKESIDE GENERAL HOSPITAL",
    }


@pytest.mark.parametrize("later", ["Same.", "Same as above."])
def test_the_admission_diagnosis_counts_where_no_other_was_made(later: str) -> None:
    text = (
        f"ADMISSION DIAGNOSES: Gout and asthma.\nDISCHARGE DIAGNOSIS: {later}\nHOSPITAL COURSE: Patient was"
        f" discharged in stable condition."
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Gout", "asthma"]


def test_axes_are_diagnoses_but_for_the_last_two() -> None:
    text = (
        "DISCHARGE DIAGNOSES:\nAXIS I: Major depression.\nAXIS II: Deferred.\nAXIS III: Hypertension.\nAXIS IV:"
        " Stress disorder at work.\nDISPOSITION: Discharged home."
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Major depression", "Hypertension"]


def test_a_later_look_takes_up_what_the_course_says_was_done() -> None:
    text = (
        "DISCHARGE DIAGNOSIS: Acute appendicitis.\nHOSPITAL COURSE: The patient was admitted and underwent"
        " laparoscopic appendectomy. He was discharged."
    )
    assert "procedures" not in values(HOSPITAL, text)
    assert values(HOSPITAL, text, again=True)["procedures"] == ["laparoscopic appendectomy"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("She had a lumbar puncture in the emergency department.", ["lumbar puncture"]),
        ("He was taken to the OR, where an ex-fix was performed.", ["ex-fix"]),
        ("She underwent a PEG and a bronch on the third day.", ["PEG", "bronch"]),
        ("He is postoperative day 3 from a left total knee.", ["left total knee"]),
        ("Bone marrow aspiration was done at the bedside.", ["Bone marrow aspiration"]),
        ("CT-guided drainage was performed.", ["CT-guided drainage"]),
        ("A right chest tube was placed.", ["right chest tube"]),
        ("A central line and then a PICC line were placed.", ["PICC line"]),
        ("A Foley catheter was placed.", None),
        ("No chest tube was placed.", None),
        ("A chest tube was considered, and none was placed.", None),
        ("The operation was performed.", None),
        ("An EEG was performed.", None),
    ],
)
def test_the_course_says_what_was_done_where_and_on_which_day(said: str, names: list[str] | None) -> None:
    text = f"DISCHARGE DIAGNOSIS: Pneumonia.\nHOSPITAL COURSE: The patient was admitted. {said} He was discharged."
    assert values(HOSPITAL, text, again=True).get("procedures") == names


def test_operations_stand_on_lines_that_begin_with_their_days() -> None:
    named = "Insertion of a tunneled catheter for dialysis, right side of the neck"
    text = f"DISCHARGE DIAGNOSIS: Uremia.\nPROCEDURES:\n03/04/2021 - {named}\n03/05/2021 - Cysto\nDISPOSITION: Home."
    assert values(HOSPITAL, text)["procedures"] == [named, "Cysto"]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("03/04 Lumbar puncture", "Lumbar puncture"),
        ("03/04/2021, PICC line placement", "PICC line placement"),
        ("Mechanical thrombectomy 08/02/2021 (Dr. Sample)", "Mechanical thrombectomy"),
        ("Cesarean section 7/19 2144", "Cesarean section"),
        ("Closed reduction and percutaneous pinning under sedation", "Closed reduction and percutaneous pinning"),
        ("Total knee arthroplasty (CPT 27447)", "Total knee arthroplasty"),
        ("Hammertoe repair, toes 2-4", "Hammertoe repair, toes 2-4"),
        ("Forceps delivery under pudendal block", "Forceps delivery under pudendal block"),
    ],
)
def test_an_operation_stands_without_its_day_its_code_and_its_anesthesia(line: str, name: str) -> None:
    text = (
        f"DISCHARGE DIAGNOSIS: Uremia.\nPROCEDURES:\n{line}\nHOSPITAL COURSE: She did well.\nDISPOSITION: Home with her family."
    )
    assert values(HOSPITAL, text)["procedures"] == [name]


def test_a_revised_diagnosis_and_a_treatment_that_was_held_are_named() -> None:
    assert "in_source" in open_on(HOSPITAL, SUMMARY, "diagnoses", diagnoses=["Chest pain"])
    assert "in_source" in open_on(HOSPITAL, SUMMARY, "diagnoses", diagnoses=["Pneumonia"])
    assert "in_source" in open_on(HOSPITAL, SUMMARY, "medications", medications=["Lisinopril"])


@pytest.mark.parametrize("day", ["12/05/2021", "01/06/2021"])
def test_the_day_of_admission_or_of_the_next_visit_is_not_the_summarys(day: str) -> None:
    assert "in_source" in open_on(HOSPITAL, SUMMARY, "date", date=(day[6:] + day[2:6].replace("/", "-") + day[:2], day))


def test_a_discharge_before_the_admission_does_not_go_together() -> None:
    text = "Date of admission: 2021-05-18\nDate of discharge: 2021-05-12\nDISCHARGE DIAGNOSIS: Gout."
    assert "discharge.stay" in [one.check for one in findings(HOSPITAL, text, diagnoses=["Gout"], date="2021-05-12")]


@pytest.mark.parametrize("line", ["LABORATORY: Hematocrit was stable.", "Performed by: Dr. Sample", "Hospital: 3 days."])
def test_a_label_that_is_followed_by_no_institution_names_none(line: str) -> None:
    text = f"DISCHARGE DIAGNOSIS: Gout.\n{line}\nDISPOSITION: Patient was discharged home."
    assert "institution" not in values(HOSPITAL, text)


def test_the_operations_of_earlier_years_are_given_with_those_of_the_stay() -> None:
    text = SUMMARY.replace("HOSPITAL COURSE:", "PAST SURGICAL HISTORY: Appendectomy.\nHOSPITAL COURSE:")
    named = ["Coronary angiography", "angioplasty with stent", "Appendectomy"]
    assert values(HOSPITAL, text)["procedures"] == named
    assert not open_on(HOSPITAL, text, "procedures", procedures=named)
