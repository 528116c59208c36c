"""Records of an emergency department, whose assessment tells how the patient came and whose diagnosis is made later."""

from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.notes import CLINIC, values

RECORD = """ST BRENDAN'S HOSPITAL          EMERGENCY DEPARTMENT - MEDICAL RECORD
Quill, Ada   F 34    Arrived 06/09/2026 13:05    Departed 06/09/2026 19:50 (home)

TRIAGE (RN Vane)  Cat 3. ?renal colic.

ASSESSMENT (Dr Marsh, 13:40)
Left loin pain for 2 days, vomiting. Dysuria since Monday. No haematuria seen. Allergic to penicillin (rash as a child).
Migraine. No surgery. Non-smoker.
Exam: T 38.9, HR 110. Tender left loin.

Impression at 14:00: renal colic vs pyelonephritis.

RESULTS
WCC 16, CRP 190, Hb 104, potassium 3.1. Urine: nitrite positive, leucocytes 3+. Pregnancy test negative. CT: no stone.

DIAGNOSIS
1. Acute pyelonephritis, left
2. Hypokalaemia

DISCHARGE MEDICATIONS
Ciprofloxacin 500 mg bd 7 days

FOLLOW UP  GP 48 h.
"""


def test_a_record_of_an_emergency_department_with_many_results_is_a_note() -> None:
    assert classify(RECORD, packs()).doc_type == "clinical-notes"


def test_an_assessment_before_the_examination_tells_how_the_patient_came() -> None:
    assert values(CLINIC, RECORD)["diagnoses"] == ["Acute pyelonephritis, left", "Hypokalaemia"]


def test_an_assessment_that_lists_stands_beside_a_diagnosis() -> None:
    listed = RECORD.replace("Left loin pain for 2 days, vomiting.", "1. Sepsis of the urinary tract\n2. Gout\n")
    assert "Gout" in values(CLINIC, listed)["diagnoses"]
