"""The many ways in which notes head and say what they diagnose, give and do: each a tiny note of its own."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("A/P: 45F with poorly controlled asthma and GERD here for f/u.", ["poorly controlled asthma", "GERD"]),
        ("Diagnosis: 1) Migraine without aura 2) Tension-type headache", ["Migraine without aura", "Tension-type headache"]),
        (
            "Diagnoses: E11.9 Type 2 diabetes mellitus without complications, I10 Essential hypertension",
            ["Type 2 diabetes mellitus without complications", "Essential hypertension"],
        ),
        ("DIAGNOSIS: # Acute STEMI # Type II DM # Systemic HTN", ["Acute STEMI", "Type II DM", "Systemic HTN"]),
        ("FINAL DIAGNOSIS : K/C/O T2DM / HTN\nACUTE LVF", ["T2DM", "HTN", "ACUTE LVF"]),
        ("Assessment: Hypertension, at goal; diabetes, not at goal.", ["Hypertension", "diabetes"]),
        ("Assessment: Good control of hypertension. Her eczema has flared.", ["eczema", "hypertension"]),
        ("Assessment: Diagnosis of psoriasis confirmed.", ["psoriasis"]),
        ("Impression: I believe that this represents trochanteric bursitis.", ["trochanteric bursitis"]),
        ("Conclusion: known CAD, stable angina class II", ["CAD", "stable angina class II"]),
        ("Most responsible diagnosis: CHF\nPre-admit comorbidities: AF, CKD 3b", ["CHF", "AF", "CKD 3b"]),
        ("Cause of death: Ia Bronchopneumonia\nIb Lung cancer", ["Bronchopneumonia", "Lung cancer"]),
        ("Discharge diagnosis: Gram-negative bacteremia, final identification pending.", ["Gram-negative bacteremia"]),
        ("Diagnosis | ICD-10 | Type\nDehydration | E86.0 | Main\nAnemia | D64.9 | Other", ["Dehydration", "Anemia"]),
    ],
)
def test_diagnoses_are_read_however_they_are_put(said: str, named: list[str]) -> None:
    text = f"Patient seen today for review, history and examination as before.\n{said}\n"
    assert sorted(values(HOSPITAL if "DIAGNOSIS" in said else CLINIC, text)["diagnoses"]) == sorted(named)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Plan: Switched from benzoyl peroxide to adapalene.", ["adapalene"]),
        ("Meds: ASA 81, insulin glargine 10u qhs", ["ASA", "insulin glargine"]),
        ("Medications: He takes no medications apart from a multivitamin.", ["multivitamin"]),
        ("Medical decision making: He is evaluated with albuterol, Decadron by mouth and watched.", ["albuterol", "Decadron"]),
        ("Plan: He would be discharged on his usual Valium 10 mg at night.", ["Valium"]),
        ("ER course: Stable. Antibiotic Augmentin XR script was written.", ["Augmentin XR"]),
        ("Plan: B12 1000 mcg IM given today.", ["B12"]),
        ("Discharge medications:\n1. Coreg 12.5 mg daily.\nOver 35 minutes were spent in the discharge.", ["Coreg"]),
    ],
)
def test_medicines_are_read_however_they_are_given(said: str, named: list[str]) -> None:
    text = f"Patient seen today for review, history and examination as before.\n{said}\nAssessment: Acne.\n"
    assert values(CLINIC, text)["medications"] == named


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("PAST SURGICAL HISTORY: She has had a hysterectomy and bladder suspension.", ["hysterectomy", "bladder suspension"]),
        ("PAST SURGICAL HISTORY: Significant for CABG in 2001, hip replacement.", ["CABG", "hip replacement"]),
        ("PREVIOUS OPERATIONS: Vasectomy", ["Vasectomy"]),
        ("Deliveries: spontaneous vaginal delivery", ["spontaneous vaginal delivery"]),
        ("Procedure note: After digital block, the lateral nail border was avulsed.", ["lateral nail border was avulsed"]),
    ],
)
def test_procedures_are_read_however_they_are_told(said: str, named: list[str]) -> None:
    text = f"Patient seen today for review, history and examination as before.\n{said}\nAssessment: Anemia.\n"
    assert values(CLINIC, text)["procedures"] == named


def test_what_was_had_before_is_no_diagnosis_of_a_note_that_assesses() -> None:
    text = (
        "HISTORY: Blood on the sheet.\nPAST MEDICAL HISTORY: Asthma, dementia.\nASSESSMENT: Questionable intestinal bleeding.\n"
    )
    assert "Asthma" not in values(CLINIC, text, again=True).get("diagnoses", [])
