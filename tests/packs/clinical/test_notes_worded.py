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
        ("Impression: Mr. Roe has what appears to be benign essential tremor.", ["benign essential tremor"]),
        ("Impression: Patient with multiple medical problems including gout, obesity, and GERD.", ["GERD", "gout", "obesity"]),
        ("Assessment: The patient's diabetes is poorly controlled. As for her insomnia, trazodone.", ["diabetes", "insomnia"]),
        ("Assessment: 1. Pulmonary. COPD exacerbation. 2. GI: GERD, on Protonix.", ["COPD exacerbation", "GERD"]),
        ("Impression: Well-controlled asthma, seasonal rhinitis.", ["Well-controlled asthma", "seasonal rhinitis"]),
        ("Impression: I do not see evidence of sclerosis, or of an aneurysm. She has cluster headaches.", ["cluster headaches"]),
        ("Impression: She had a mastectomy for breast cancer, with no evidence of disease.", ["breast cancer"]),
        ("Impression: Overall, stable rheumatoid arthritis.", ["stable rheumatoid arthritis"]),
        ("Formulation: moderate depressive episode in a woman with treated asthma.", ["moderate depressive episode", "asthma"]),
        ("Dx. Acute tonsillitis\nRx. Penicillin V", ["Acute tonsillitis"]),
        ("Diagnoses: 1. Gout (tophaceous) - diagnosed 2011", ["Gout (tophaceous)"]),
        ("Assessment: 1) HTN: uncontrolled 2) T2DM: A1c 7.2", ["HTN", "T2DM"]),
        ("Problem #1: Low back pain\nPlan: PT\nProblem #2: Obesity\nPlan: diet", ["Low back pain", "Obesity"]),
        ("Visit diagnoses\n  1. Hyperlipidemia, unspecified hyperlipidemia type", ["Hyperlipidemia"]),
        ("Assessment:\n1. Migraine without aura\n2. Migraine with aura", ["Migraine with aura", "Migraine without aura"]),
        ("Our formulation: treatment-resistant schizophrenia, F20.0; gout.", ["gout", "treatment-resistant schizophrenia"]),
        ("Past Medical History\nDiagnosis      Date\n  - Gout       2019\nAssessment: Acne", ["Acne"]),
        (
            "Assessment: Optic atrophy, oral candidiasis, iron deficiency.",
            ["Optic atrophy", "iron deficiency", "oral candidiasis"],
        ),
        ("Diagnoses:\n- Other chronic pain\n- Bile leak", ["Bile leak", "Other chronic pain"]),
        ("Assessment: She best fits a diagnosis of gout, and information from her GP suggests that.", ["gout"]),
        ("Assessment: The accepted condition under the claim is a sprain of the neck.", ["sprain of the neck"]),
        ("Assessment: 1. Leg pain, check labs. She has already got an appointment for diabetes.", ["Leg pain"]),
        (
            "PROBLEM LIST / THERAPY\nBronchiectasis ........ azithromycin 250 mg\nGout ......... colchicine",
            ["Bronchiectasis", "Gout"],
        ),
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
        ("Discharge medications: Resume all preadmission medications except Coumadin, which is held. New: Pepcid.", ["Pepcid"]),
        ("MEDICATIONS:\nPre-admission: metformin\nIn hospital: ceftriaxone\nOn discharge: cefpodoxime", ["cefpodoxime"]),
        ("DISCHARGE MEDS: same as on admission with Pepcid 20 mg.\nADMISSION MEDICATIONS: Zoloft", ["Pepcid", "Zoloft"]),
        ("Medicines: Bisoprolol 2.5 mg (stopped by GP), GTN spray prn", ["GTN"]),
        ("Plan: Swap omeprazole for famotidine. Aspirin discussed, deferred.", ["famotidine"]),
        ("Plan: Lithium goes on. Repeat TFT and calcium. Lamotrigine is the next step.", ["Lithium"]),
        ("Complaint: took 30 tablets of paracetamol at noon.\nPlan: Continue sertraline 50 mg.", ["sertraline"]),
        ("Medications: Lipitor 80 mg q.d. discontinued today, Vioxx 25 mg q.d.", ["Vioxx"]),
        (
            "In the cupboard: aspirin, metformin and ramipril\nSensitivities: ampicillin, ciprofloxacin",
            ["aspirin", "metformin", "ramipril"],
        ),
        ("Hospital course: Her therapy was optimized with theophylline. An adenosine stress test was normal.", ["theophylline"]),
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
        ("OPERATIONS AND INVASIVE PROCEDURES: On 1/3, TURP under spinal block.", ["TURP"]),
        (
            "PROCEDURES AND INTERVENTIONS:\n- Mechanical ventilation 3/1-3/5\n- Tracheostomy",
            ["Mechanical ventilation", "Tracheostomy"],
        ),
        ("Deliveries: spontaneous vaginal delivery", ["spontaneous vaginal delivery"]),
        ("Procedure note: After digital block, the lateral nail border was avulsed.", ["lateral nail border was avulsed"]),
    ],
)
def test_procedures_are_read_however_they_are_told(said: str, named: list[str]) -> None:
    text = f"Patient seen today for review, history and examination as before.\n{said}\nAssessment: Anemia.\n"
    assert values(CLINIC, text)["procedures"] == named


def test_what_a_summary_lists_is_what_the_note_diagnoses() -> None:
    text = "Clinic review, patient seen.\n\nSummary\nCrohn's disease\nIron deficiency\n\nPlan: ferritin, visit in May.\n"
    assert values(CLINIC, text, again=True)["diagnoses"] == ["Crohn's disease", "Iron deficiency"]


def test_what_was_had_before_is_no_diagnosis_of_a_note_that_assesses() -> None:
    text = (
        "HISTORY: Blood on the sheet.\nPAST MEDICAL HISTORY: Asthma, dementia.\nASSESSMENT: Questionable intestinal bleeding.\n"
    )
    assert "Asthma" not in values(CLINIC, text, again=True).get("diagnoses", [])
