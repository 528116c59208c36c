"""What a note takes back: operations not done after all, diagnoses given up, days corrected, another house quoted."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values

STAY = """Northmoor District Hospital
DISCHARGE SUMMARY
Patient: Ada Quill   DOB 02/03/1950
Admitted: 04/05/2026   Discharged: 09/05/2026

DIAGNOSIS
Acute cholecystitis

PROCEDURES
{procedures}

HOSPITAL COURSE
Treated and improved.

DISCHARGE MEDICATIONS
{medicines}

FOLLOW UP
GP in two weeks.
"""
VISIT = """Northmoor Clinic
CLINIC LETTER
Date of visit: 04/05/2026
Patient: Ada Quill

{told}

Medications:
Amlodipine 5 mg daily

Plan: review in 3 months.
"""
OPERATION = """Northmoor District Hospital
OPERATION NOTE
Date of operation: 04/05/2026

Diagnosis: Acute cholecystitis

Procedure performed:
{procedures}

Findings: inflamed gallbladder.

Post-op plan: {plan}
"""


@pytest.mark.parametrize(
    ("listed", "taken"),
    [
        (
            "- Laparoscopic cholecystectomy 05/05/2026\n- ERCP 06/05/2026 - CANCELLED, stone passed",
            ["Laparoscopic cholecystectomy"],
        ),
        ("1. Laparoscopic cholecystectomy\n2. Percutaneous drainage (not required)", ["Laparoscopic cholecystectomy"]),
        ("Laparoscopic cholecystectomy\nThoracentesis: not done, too little fluid", ["Laparoscopic cholecystectomy"]),
        ("Thrombolysis: not given.\nChest drain insertion 05/05/2026", ["Chest drain insertion"]),
        ("IVC filter: considered, not placed\nLaparoscopic cholecystectomy", ["Laparoscopic cholecystectomy"]),
        ("Paracentesis: 3 L removed 05/05/2026\nTIPS: not performed", ["Paracentesis"]),
        ("Gastroscopy 05/05/2026\nTransfusion: none\nIntubation: no", ["Gastroscopy"]),
        ("Cholecystectomy (open)\nAppendicectomy - deferred", ["Cholecystectomy (open)"]),
    ],
)
def test_an_operation_that_the_list_says_was_not_done_is_none(listed: str, taken: list[str]) -> None:
    assert values(HOSPITAL, STAY.format(procedures=listed, medicines="Metformin 500 mg daily"))["procedures"] == taken


@pytest.mark.parametrize(
    ("listed", "taken"),
    [
        ("Emergency caesarean section. Tubal ligation NOT performed.", ["Emergency caesarean section"]),
        ("Right inguinal hernia repair\n(Left inguinal hernia repair abandoned)", ["Right inguinal hernia repair"]),
        ("Total thyroidectomy; neck dissection omitted", ["Total thyroidectomy"]),
        ("Left hip hemiarthroplasty, cemented (listed as total hip replacement)", ["Left hip hemiarthroplasty, cemented"]),
        ("Lap cholecystectomy (intraoperative cholangiogram not done)", ["Lap cholecystectomy"]),
    ],
)
def test_what_was_planned_and_not_done_is_no_operation(listed: str, taken: list[str]) -> None:
    assert values(THEATRE, OPERATION.format(procedures=listed, plan="Paracetamol 1 g QID."))["procedures"] == taken


@pytest.mark.parametrize(
    "said",
    [
        "UTI - treated, culture negative, diagnosis dropped",
        "Pneumonia (initial diagnosis, later revised)",
        "Appendicitis: suspected on arrival, not confirmed",
        "Sepsis - queried at triage, refuted",
    ],
)
def test_a_diagnosis_that_was_given_up_is_none(said: str) -> None:
    assert values(CLINIC, VISIT.format(told=f"Diagnoses:\nGout\n{said}"))["diagnoses"] == ["Gout"]


def test_a_diagnosis_that_was_confirmed_later_is_one() -> None:
    assert len(values(CLINIC, VISIT.format(told="Diagnoses:\nGout\nAsthma - diagnosis confirmed 2025"))["diagnoses"]) == 2


@pytest.mark.parametrize(
    "quoted",
    [
        "I quote the summary that came with her:\n\n      HARROW HOSPITAL\n      Diagnosis: 1. Lupus 2. Fibromyalgia\n",
        "The discharge letter from St Elsewhere reads:\n   Diagnosis: Ulcerative colitis\n   Medication: mesalazine 2.4 g\n",
        "Extract from the outside record:\n    Assessment: lupus erythematosus\n    Plan: hydroxychloroquine\n",
        'Referral letter: "Dx: lupus. Meds: hydroxychloroquine 200 mg daily."\n',
    ],
)
def test_what_is_quoted_of_another_house_is_not_the_notes_own(quoted: str) -> None:
    found = values(CLINIC, VISIT.format(told=f"Diagnosis: Psoriatic arthritis\n\n{quoted}\nShe has had pain in her hands."))
    assert found["diagnoses"] == ["Psoriatic arthritis"]


@pytest.mark.parametrize("heading", ["Assessment 09:30", "Assessment at 9:30 am", "Assessment (18:40)"])
def test_a_time_of_day_in_a_heading_does_not_end_it(heading: str) -> None:
    assert values(CLINIC, VISIT.format(told=f"{heading}: gout of the left foot"))["diagnoses"] == ["gout of the left foot"]


@pytest.mark.parametrize(
    ("added", "day"),
    [
        (
            "ADDENDUM 11/05/2026: No bed was free. The patient stayed two more nights and left on 11/05/2026 at 11:20.",
            "2026-05-11",
        ),
        ("Addendum: discharge was delayed; she went home on 10/05/2026.", "2026-05-10"),
        ("CORRECTION 12/05/2026: date of discharge was 08/05/2026, not 09/05/2026.", "2026-05-08"),
        ("Addendum 12/05/2026: the culture of 10/05/2026 is negative.", "2026-05-09"),
    ],
)
def test_an_addendum_that_tells_when_the_patient_left_after_all_tells_the_day(added: str, day: str) -> None:
    told = STAY.format(procedures="Laparoscopic cholecystectomy", medicines="Metformin 500 mg daily")
    assert values(HOSPITAL, f"{told}\n{added}\nDr P. Vane\n")["date"] == day


@pytest.mark.parametrize(
    "head",
    ["Quill-Okonkwo, Ada    MH0441987    DISCHARGE SUMMARY (continued)     Page 3 of 3", "Quill, Ada   MRN 3341   H22"],
)
def test_the_head_of_a_page_in_a_list_is_no_medicine(head: str) -> None:
    listed = f"Amlodipine 5 mg daily\n\n{head}\n\nMetformin 500 mg twice daily"
    found = values(HOSPITAL, STAY.format(procedures="Laparoscopic cholecystectomy", medicines=listed))
    assert found["medications"] == ["Amlodipine", "Metformin"]


@pytest.mark.parametrize(
    "plan",
    [
        "Paracetamol 1 g QDS, diclofenac NOT for (asthma).",
        "Paracetamol 1 g QDS. Ibuprofen not to be given (renal).",
        "Paracetamol 1 g QDS, enoxaparin contraindicated.",
        "Paracetamol 1 g QDS. Codeine: not for this patient.",
    ],
)
def test_a_medicine_that_is_not_for_the_patient_is_none(plan: str) -> None:
    assert values(THEATRE, OPERATION.format(procedures="Lap cholecystectomy", plan=plan))["medications"] == ["Paracetamol"]


def test_what_a_line_of_a_list_says_is_not_said_of_the_line_below_it() -> None:
    listed = "gabapentin 300 mg TID -- bottle empty, not taking\n   vit D3 2000 IU daily\n   PEG 17 g daily"
    found = values(HOSPITAL, STAY.format(procedures="Laparoscopic cholecystectomy", medicines=f"   {listed}"))
    assert found["medications"] == ["vit D3", "PEG"]


def test_a_capital_and_a_gap_head_a_part_at_the_beginning_of_a_paragraph() -> None:
    told = "Right inguinal hernia repair\n\nTechnique   Balloon dissection. 3 ports. Mesh fixed with tacks."
    assert values(THEATRE, OPERATION.format(procedures=told, plan="Home."))["procedures"] == ["Right inguinal hernia repair"]


@pytest.mark.parametrize(
    ("added", "taken"),
    [
        ("ADDENDUM 10/05/2026: Amlodipine was stopped; lisinopril 5 mg daily was started.", ["Metformin", "lisinopril"]),
        ("PHARMACY AMENDMENT 09/05/2026\n  Amlodipine - remove, not supplied\n  ADD Ramipril 5 mg OD", ["Metformin", "Ramipril"]),
        ("Addendum: the list above is wrong. She is not to take metformin.", ["Amlodipine"]),
        ("Correction: delete amlodipine, prescribed in error.", ["Metformin"]),
        ('Erratum: for "metformin" read "gliclazide 40 mg".', ["Amlodipine", "gliclazide"]),
        ("Addendum: the culture is negative.", ["Amlodipine", "Metformin"]),
    ],
)
def test_an_addendum_wins_over_the_list_of_medicines_above_it(added: str, taken: list[str]) -> None:
    listed = "Amlodipine 5 mg daily\nMetformin 500 mg twice daily"
    told = STAY.format(procedures="Laparoscopic cholecystectomy", medicines=listed)
    assert values(HOSPITAL, f"{told}\n{added}\n")["medications"] == taken


@pytest.mark.parametrize(
    "line",
    [
        "Warfarin replaced by apixaban 5 mg bd",
        "Apixaban 5 mg bd in place of warfarin",
        "Warfarin 3 mg daily changed to apixaban 5 mg bd",
        "Warfarin - patient says he never took this\nApixaban 5 mg bd",
        "Warfarin 3 mg [removed 08/05]\nApixaban 5 mg bd",
    ],
)
def test_a_medicine_whose_place_another_one_took_is_not_taken(line: str) -> None:
    found = values(HOSPITAL, STAY.format(procedures="Laparoscopic cholecystectomy", medicines=f"Metformin 500 mg bd\n{line}"))
    assert [one.lower() for one in found["medications"]] == ["metformin", "apixaban"]


@pytest.mark.parametrize(
    "told",
    [
        "Planned operation: Left total hip replacement\nOperation: Left hip hemiarthroplasty",
        "PLANNED OPERATION\nLeft total hip replacement\nOPERATION DONE\nLeft hip hemiarthroplasty",
        "Planned: Left total hip replacement\nPerformed: Left hip hemiarthroplasty",
    ],
)
def test_an_operation_that_was_planned_gives_way_to_the_one_that_was_done(told: str) -> None:
    note = f"Northmoor Hospital\nOPERATION NOTE\nDate of operation: 04/05/2026\n{told}\nDIAGNOSIS\nFractured neck of femur\n"
    assert values(THEATRE, note)["procedures"] == ["Left hip hemiarthroplasty"]


@pytest.mark.parametrize(
    ("added", "named"),
    [
        ("ADDENDUM: Diagnosis corrected to acute pancreatitis.", ["acute pancreatitis"]),
        ("Amended 12/05/2026: the diagnosis should read acute cholangitis, not cholecystitis.", ["acute cholangitis"]),
        ("Addendum: diagnosis changed from acute cholecystitis to acute cholangitis.", ["acute cholangitis"]),
        ("Addendum: no change of diagnosis.", ["Acute cholecystitis"]),
    ],
)
def test_an_addendum_corrects_the_diagnosis_above_it(added: str, named: list[str]) -> None:
    told = STAY.format(procedures="Laparoscopic cholecystectomy", medicines="Metformin 500 mg daily")
    assert values(HOSPITAL, f"{told}\n{added}\n")["diagnoses"] == named


@pytest.mark.parametrize(
    "listed",
    [
        "MEDICATIONS (carried forward from last visit)\nAtenolol 50 mg\n\nMEDICATIONS AS TAKEN (reviewed today with bottles)\n"
        "Lisinopril 5 mg daily",
        "Medications:\nDrug | Dose | Taking?\nAtenolol | 50 mg daily | no\nLisinopril | 5 mg | yes",
        "Medications:\nDrug          Dose         Taking\nAtenolol      50 mg daily  N\nLisinopril    5 mg         Y",
        "Medications:\nAtenolol 50 mg daily -- not taking\nLisinopril 5 mg daily",
    ],
)
def test_of_the_medicines_of_a_list_those_count_that_are_taken(listed: str) -> None:
    note = f"Northmoor Clinic\nCLINIC NOTE\nDate of visit: 04/05/2026\n\nHPI: Returns.\n\n{listed}\n\nAssessment:\nHypertension\n"
    assert values(CLINIC, note)["medications"] == ["Lisinopril"]


def test_a_diagnosis_that_is_called_unlikely_is_none_and_so_is_a_note_of_the_next_page() -> None:
    told = "Diagnoses:\n- Pneumonia; heart failure unlikely\n- Gout\n          (continued on next page)\n- Obesity"
    assert values(CLINIC, VISIT.format(told=told))["diagnoses"] == ["Pneumonia", "Gout", "Obesity"]
