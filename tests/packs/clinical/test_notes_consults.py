"""Consultations and follow-up visits: what is told instead of listed, and lists that run inside a sentence."""

import pytest

from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

VISIT = """HISTORY OF PRESENT ILLNESS:
{told}
PHYSICAL EXAMINATION:
Lungs are clear.
ASSESSMENT:
{assessed}
PLAN:
{planned}
"""
STAY = """DISCHARGE DIAGNOSES:
1. Gout.
HOSPITAL COURSE:
{told}
DISCHARGE CONDITION:
Stable.
"""


def visit(*, told: str = "The knee is sore.", assessed: str = "1. Gout.", planned: str = "Return in May.") -> str:
    return VISIT.format(told=told, assessed=assessed, planned=planned)


def test_a_sentence_ends_with_this_before_a_heading() -> None:
    told = "EXAM:\nThe knee is sore.\nWe talked about rest and the man is happy with this.\nASSESSMENT\n1. Gout.\n2. Psoriasis."
    assert values(CLINIC, told)["diagnoses"] == ["Gout", "Psoriasis"]


@pytest.mark.parametrize(
    ("assessed", "names"),
    [
        ("1. Osteoporosis with T9 fracture causing the patient much pain.", ["Osteoporosis with T9 fracture"]),
        ("1. Chest pain in a 44-year-old man with a normal tracing.\n2. Gout.", ["Chest pain", "Gout"]),
        (
            "1. Lung cancer with metastasis, hydronephrosis due to obstruction, gout.",
            ["Lung cancer with metastasis", "hydronephrosis due to obstruction", "gout"],
        ),
        ("Findings are compatible with hip pain, which is due to a combination of bursitis and lumbar stenosis.",
         ["hip pain", "bursitis", "lumbar stenosis"]),
        ("At this point is a seizure disorder, doing fairly well.", ["seizure disorder"]),
    ],
)  # fmt: skip
def test_an_assessment_names_what_it_tells(assessed: str, names: list[str]) -> None:
    assert values(CLINIC, visit(assessed=assessed))["diagnoses"] == names


@pytest.mark.parametrize(
    "told",
    [
        "I am following the patient today for immune thrombocytopenia.",
        "The patient comes for a bladder washing for immune thrombocytopenia.",
        "She returns to the clinic for followup evaluation of immune thrombocytopenia.",
    ],
)
def test_what_a_visit_is_for_counts_where_nothing_is_assessed(told: str) -> None:
    text = visit(told=told, assessed="", planned="We will see her in May.")
    assert values(CLINIC, text, again=True)["diagnoses"] == ["immune thrombocytopenia"]


def test_what_the_history_says_is_taken_now_is_a_medication_and_what_was_taken_is_not() -> None:
    told = "He was on Benadryl last month, but he is on metoprolol for hypertension as well as a baby aspirin each day."
    assert values(CLINIC, visit(told=told))["medications"] == ["metoprolol", "baby aspirin"]


def test_a_list_of_medicines_in_a_sentence_is_taken_as_a_whole() -> None:
    told = "She was placed on the usual medicines that included enalapril 5 mg a day, albuterol and Atrovent nebulizers, Imdur."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["enalapril", "albuterol", "Atrovent", "Imdur"]
    told = "She was started on intravenous fluids, vigorous respiratory therapy, and intravenous Solu-Medrol."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["Solu-Medrol"]


def test_a_number_of_tablets_is_no_medicine() -> None:
    found = drugs("OxyContin 10 mg three tablets three times a day, pen V and N-acetyl-cysteine.")
    assert [one.name for one in found] == ["oxycontin", "pen v", "n-acetyl-cysteine"]


def test_the_procedures_of_this_stay_are_procedures() -> None:
    told = STAY.format(told="Well.") + "PROCEDURES DURING THIS HOSPITALIZATION:\n1. Cystoscopy.\n2. Right hemicolectomy.\n"
    assert values(HOSPITAL, told)["procedures"] == ["Cystoscopy", "Right hemicolectomy"]


@pytest.mark.parametrize(
    ("assessed", "names"),
    [
        ("1. Graft versus host disease of the skin.\n2. Diabetes.\n3. He is followed for his diabetes by his internist.",
         ["Graft versus host disease of the skin", "Diabetes"]),
        ("1. Regarding the anemia, he had a scope.\n2. Gout.", ["anemia", "Gout"]),
        ("ASCUS smear with history of a cone biopsy in 1993 and normal followup.",
         ["ASCUS smear with history of a cone biopsy in 1993 and normal followup"]),
        ("The patient has mild speech deficits in naming.", ["mild speech deficits in naming"]),
    ],
)  # fmt: skip
def test_an_assessment_names_what_it_takes_up(assessed: str, names: list[str]) -> None:
    assert values(CLINIC, visit(assessed=assessed))["diagnoses"] == names


def test_an_impression_may_be_headed_as_diagnosis_too() -> None:
    told = "CHIEF COMPLAINT:\nItching.\nIMPRESSION / DIAGNOSIS\n1. Cervicitis (616.0).\n2. Pelvic pain (625.9).\nPLAN:\nReturn."
    assert values(CLINIC, told)["diagnoses"] == ["Cervicitis", "Pelvic pain"]


def test_a_dated_scan_says_what_was_found_and_shared_histories_do_not() -> None:
    told = (
        "CC:\nStiff gait.\nHX:\nA 44 y/o RHM limped.\nSHX/FHX:\nUnremarkable for stroke.\nADMIT EXAM:\nMS: Alert, speech fluent"
        " without aphasia.\nCOURSE:\nAbdominal CT scan, 3/9/97, revealed a large iliopsoas hematoma.\n"
    )
    assert values(CLINIC, told, again=True)["diagnoses"] == ["large iliopsoas hematoma"]


def test_days_of_the_week_and_orders_to_the_pharmacy_are_no_medicines() -> None:
    told = (
        "CURRENT MEDICATIONS:\nBactrim DS Monday, Wednesday, and Friday, Coumadin 5 mg on Monday and 2.5 mg on all other days.\n"
    )
    assert values(CLINIC, visit() + told)["medications"] == ["Bactrim DS", "Coumadin"]
    told = "CURRENT MEDICATIONS:\nLorcet 10 mg, dispense 24 tablets, omega-3 b.i.d. and a B vitamin complex daily.\n"
    assert values(CLINIC, visit() + told)["medications"] == ["Lorcet", "omega-3", "B vitamin complex"]


def test_a_psychiatric_consult_with_laboratory_values_is_a_note() -> None:
    told = (
        "REASON FOR CONSULT:\nConfusion.\nHPI:\nThe patient is a 71-year-old man who left the ward at night.\nPAST MEDICAL"
        " HISTORY:\n1. Gout.\nMENTAL STATUS EXAMINATION:\nNo suicidal ideation and no hallucinations.\nLABORATORY DATA:\nCalcium"
        " 8.5, magnesium 1.8, INR 1, white blood cell count 8.01, hemoglobin 11.5, platelet count 255,000, urinalysis normal,"
        " glucose 90, albumin 3.\nASSESSMENT:\nAXIS I:\n1. Delirium.\n"
    )
    assert classify(told, packs()).doc_type == "clinical-notes"


def test_who_is_discharged_from_a_therapy_has_a_discharge_summary() -> None:
    told = (
        "DIAGNOSIS:\nSpeech impairment secondary to stroke.\nHOSPITAL COURSE:\nThe patient was sent for therapy and met"
        " all goals. The patient is no longer in need of therapy and is discharged from my services.\n"
    )
    assert classify(told, packs()).doc_type == "discharge-summary"


def test_a_procedure_that_is_told_below_its_heading_is_one() -> None:
    told = visit() + "PROCEDURE:\nThe gum was cleaned. The jaw was numbed. A dental nerve block was performed and was well borne."
    told += (
        " The patient was watched for half an hour and was given water, and the jaw was looked at again and was quiet by then."
    )
    assert values(CLINIC, told)["procedures"] == ["dental nerve block"]
    told = told.replace("HISTORY OF PRESENT ILLNESS:\n", "CHIEF COMPLAINT:\nThe patient comes for bladder instillation.\nHPI:\n")
    told = told.replace("A dental nerve block was performed", "A fluid was given")
    assert values(CLINIC, told, again=True)["procedures"] == ["bladder instillation"]


def test_a_dressing_with_negative_pressure_is_a_procedure_and_a_blanked_day_is_none() -> None:
    told = (
        STAY.format(told="Well.")
        + "PROCEDURES DURING THIS HOSPITALIZATION:\nOn MM/DD/YYYY,\n1. Negative pressure wound dressing.\n2. Cystoscopy.\n"
    )
    assert values(HOSPITAL, told)["procedures"] == ["Negative pressure wound dressing", "Cystoscopy"]


def test_what_a_course_hands_out_and_a_history_began_is_a_medication() -> None:
    told = "She was discharged with albuterol treatments and with a prescription for Vicodin."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["albuterol", "Vicodin"]
    told = "He was admitted, placed on Plavix and aspirin. He was placed on Zoloft ten years ago."
    assert values(CLINIC, visit(told=told))["medications"] == ["Plavix", "aspirin"]


def test_a_numbered_list_of_procedures_may_say_what_came_of_them() -> None:
    told = STAY.format(told="Well.") + (
        "PROCEDURES:\n1. CT of the head with and without contrast, which was found to be quite negative for any blood or mass.\n"
        "2. MRA of the neck with and without contrast, which was negative for any narrowing of the vessels on either side.\n"
        "3. The patient also underwent a lumbar puncture, which was unremarkable though an opening pressure was not obtained.\n"
    )
    names = ["CT of the head with and without contrast", "MRA of the neck with and without contrast", "lumbar puncture"]
    assert values(HOSPITAL, told)["procedures"] == names


def test_a_history_of_an_operation_is_no_diagnosis_and_whom_it_is_in_no_part_of_one() -> None:
    told = "1. Neurogenic bladder, in a patient on a catheter, we again talked about it.\n2. History of tubal ligation.\n3. Gout."
    assert values(CLINIC, visit(assessed=told))["diagnoses"] == ["Neurogenic bladder", "Gout"]


@pytest.mark.parametrize(
    "name",
    ["High blood pressure", "Poison ivy", "Allergic reaction", "Heart murmur", "Emphysema", "Pes planus", "Sore throat",
     "Common cold", "Muscle spasm of the neck", "Pseudotumor cerebri", "Fatty liver", "Edema of the legs"],
)  # fmt: skip
def test_everyday_names_of_what_ails_a_patient_are_known(name: str) -> None:
    found = values(CLINIC, visit(assessed=f"We talked at length. The patient has {name.lower()}."))
    assert found["diagnoses"] == [name.lower()]


def test_what_a_note_says_was_not_done_is_no_procedure() -> None:
    told = visit() + "INVESTIGATIONS TODAY:\nLumbar puncture not done in view of the swelling.\n"
    assert "procedures" not in values(CLINIC, told, again=True)


def test_numbered_steps_behind_a_heading_of_two_words_are_no_diagnoses() -> None:
    told = "HISTORY: Sore. DIAGNOSES: 1. Gout. RECOMMENDATIONS - PLAN OF TREATMENT: 1. Rest. 2. Refill the cream. RETURN: May."
    assert values(CLINIC, told)["diagnoses"] == ["Gout"]


def test_what_an_examination_indicates_is_no_diagnosis_and_documented_no_part_of_one() -> None:
    assessed = (
        "The patient is a woman with a documented L2 compression fracture. Examination indicates deficits in strength and gait."
    )
    assert values(CLINIC, visit(assessed=assessed))["diagnoses"] == ["L2 compression fracture"]


def test_a_trial_that_is_prescribed_in_the_next_sentence_is_taken() -> None:
    planned = "He will undergo a trial of Lyrica. He is wary and is given a prescription for 150 mg."
    assert values(CLINIC, visit(planned=planned))["medications"] == ["Lyrica"]


def test_what_somebody_suffers_from_is_assessed_and_the_accident_is_not() -> None:
    assessed = "Reveals a 23-year-old male suffering from a lumbar radiculopathy sustained in a motor vehicle accident. "
    more = "He is suffering from ongoing myofascitis."
    assert values(CLINIC, visit(assessed=assessed + more))["diagnoses"] == ["lumbar radiculopathy", "myofascitis"]
