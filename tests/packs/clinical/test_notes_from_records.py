"""What an electronic record prints around a note: column titles, codes, orders placed, medicines on file."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.shared.prose import prose
from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, concluded, open_on, values

VISIT = "SUBJECTIVE:\nShe is here for a check.\n{told}\nASSESSMENT AND PLAN:\n1. Gout (HCC)\n2. Stage 3 kidney disease [N18.30]\n"


def found(told: str, assessment: str = "1. Gout.\n") -> dict[str, list[str]]:
    return dict(values(CLINIC, f"SUBJECTIVE:\nShe is here for a check.\n{told}\nASSESSMENT AND PLAN:\n{assessment}"))


def test_what_a_payer_and_a_classification_want_to_know_is_no_part_of_a_problem() -> None:
    assert values(CLINIC, VISIT.format(told="OBJECTIVE:\nWell."))["diagnoses"] == ["Gout", "Stage 3 kidney disease"]


def test_a_problem_ends_with_the_code_of_its_line() -> None:
    told = (
        "Problems:\n  Chronic obstructive pulmonary disease with acute exacerbation (HCC)\n"
        "  Hypokalemia\n  Nicotine dependence, cigarettes, uncomplicated [F17.210]\n  Insomnia\n"
    )
    assert values(CLINIC, told)["diagnoses"] == [
        "Chronic obstructive pulmonary disease with acute exacerbation",
        "Hypokalemia",
        "Nicotine dependence, cigarettes, uncomplicated",
        "Insomnia",
    ]


@pytest.mark.parametrize("titles", ["Procedure Laterality Date", "Procedure   Laterality   Date", "| Procedure | Date |"])
def test_the_titles_of_columns_are_no_operation(titles: str) -> None:
    got = found(f"Past Surgical History:\n{titles}\n• APPENDECTOMY 2009\n• KNEE ARTHROSCOPY Left 2015\n")
    assert got["procedures"] == ["APPENDECTOMY", "KNEE ARTHROSCOPY Left"]


def test_what_is_ordered_is_not_done() -> None:
    assert "procedures" not in found("", "1. Gout.\n\nOrders Placed This Encounter\nProcedures\n• XR Foot\n• Joint injection\n")


def test_an_order_ends_the_assessment_before_it() -> None:
    said = "Cellulitis. Orders: cephalexin (KEFLEX) 500 MG capsule; Take 1 Cap by mouth 4 times daily. Disp: 28 Cap, Rfl: 0\n"
    got = found("OBJECTIVE:\nWell.", said)
    assert (got["diagnoses"], got["medications"]) == (["Cellulitis"], ["cephalexin"])


@pytest.mark.parametrize(
    "heading",
    [
        "Current Outpatient Prescriptions on File Prior to Visit",
        "Current Facility-Administered Medications",
        "Scheduled Meds:",
    ],
)
def test_the_medicines_on_file_are_taken(heading: str) -> None:
    listed = "Medication Sig Dispense Refill\n• levothyroxine (SYNTHROID) 75 MCG tablet Take 1 Tab daily. Disp: 90, Rfl: 3\n"
    assert found(f"{heading}\n{listed}")["medications"] == ["levothyroxine"]


DONE = (
    "OPERATIVE REPORT\nPROCEDURE: Laparoscopic appendectomy\nANESTHESIA: General endotracheal.\n{told}\n"
    "ESTIMATED BLOOD LOSS: 20 mL\nCOMPLICATIONS: None\nThe patient tolerated the procedure well.\n"
)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("FINDINGS: Perforated appendicitis with pelvic abscess.", ["Perforated appendicitis with pelvic abscess"]),
        ("FINDINGS:\n1. Normal liver.\n2. Acute appendicitis.\n3. No abscess.", ["Acute appendicitis"]),
    ],
)
def test_what_an_operation_found_is_its_diagnosis_where_no_other_is_given(told: str, names: list[str]) -> None:
    assert concluded(THEATRE, read_text(DONE.format(told=told))).draft.fields["diagnoses"].value == names


def test_the_operation_is_described_below_its_anaesthetic() -> None:
    got = values(
        THEATRE,
        "OPERATION: Suction curettage\nDIAGNOSIS: Missed abortion.\nANESTHETIC: General.\nThe cervix was dilated and the uterus"
        " was emptied. Blood loss was 75 cc. Doxycycline 100 mg b.i.d. for 7 days.\n",
    )
    assert got["medications"] == ["Doxycycline"]


def test_an_operation_told_without_headings_is_what_the_patient_was_brought_for() -> None:
    told = (
        "The patient is a 5-year-old with recurrent otitis media brought for bilateral myringotomy with tubes. Under mask "
        "anesthesia the right ear was examined and a tube placed. Same on the left.\n"
    )
    got = values(THEATRE, told, again=True)
    assert (got["procedures"], got["diagnoses"]) == (["bilateral myringotomy with tubes"], ["recurrent otitis media"])


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (
            "Diagnosis ICD-10-CM ICD-9-CM\n1. Chronic low back pain without sciatica  M54.50 724.2\n2. Tobacco use Z72.0 305.1\n",
            ["Chronic low back pain without sciatica", "Tobacco use"],
        ),
        (
            "Active Problem List\nDiagnosis Date Noted\n• Atrial fibrillation (HCC) 03/04/2019\n• Osteoarthritis of both knees\n",
            ["Atrial fibrillation", "Osteoarthritis of both knees"],
        ),
        (
            "Encounter Diagnoses\nName Primary?\n• Acute cystitis without hematuria Yes\n• Anxiety\n",
            ["Acute cystitis without hematuria", "Anxiety"],
        ),
        (
            "Diagnoses and all orders for this visit:\nHypertension\n-     Metabolic panel; Future\nVitamin D deficiency\n",
            ["Hypertension", "Vitamin D deficiency"],
        ),
        (
            "Problem List Items Addressed This Visit\n   Cardiovascular and Mediastinum\n    Essential hypertension - Primary\n"
            "   Endocrine\n    Hypothyroidism\n      Relevant Medications\n      levothyroxine 50 MCG tablet\n",
            ["Essential hypertension", "Hypothyroidism"],
        ),
        (
            "Impression\nSinus node dysfunction (I49.5) - device check normal, battery 8 years\n"
            "Cardiomyopathy (I25.5) - EF 45%.\n",
            ["Sinus node dysfunction", "Cardiomyopathy"],
        ),
        (
            "Assessment & Plan\nRheumatoid arthritis (M05.79), flaring\n • etanercept 50 mg weekly\n"
            "High risk medication use (Z79.899)\n"
            " • CBC every 12 weeks\nSicca syndrome (M35.00)\n • artificial tears\n",
            ["Rheumatoid arthritis", "Sicca syndrome"],
        ),
    ],
)
def test_the_problems_of_a_visit_are_read_from_their_table(told: str, names: list[str]) -> None:
    got = values(CLINIC, f"SUBJECTIVE:\nShe is here for a check.\n{told}")["diagnoses"]
    assert [one for one in got if one != "High risk medication use"] == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (
            "Hospital Problem List\nDiagnosis POA\n• *Hip fracture, initial encounter (HCC) Yes\n• Gout No\n",
            ["Hip fracture, initial encounter", "Gout"],
        ),
        (
            "Discharge Diagnoses\nPresent on Admission:\n• Cellulitis of left leg\n• (Resolved) Gout\n",
            ["Cellulitis of left leg", "Gout"],
        ),
        ("DISCHARGE DIAGNOSIS: Gout (M10.9)\nSecondary: morbid obesity (E66.01, Z68.41)\n", ["Gout", "morbid obesity"]),
        (
            "Admission Diagnoses:\n- Gestational hypertension\nDischarge Diagnoses:\n- Same, delivered\n- Arrest of dilation\n",
            ["Gestational hypertension", "Arrest of dilation"],
        ),
        (
            "Hospital Problems\n   * (Principal) Single liveborn infant, delivered vaginally 5/12/2024\n"
            "   Neonatal jaundice 5/13/2024\n",
            ["Single liveborn infant, delivered vaginally", "Neonatal jaundice"],
        ),
        ("FINAL DIAGNOSIS:\n1. Acute cholecystitis, POA\n2. Ileus, not POA\n", ["Acute cholecystitis", "Ileus"]),
        ("Discharge Diagnoses:\nPrincipal Problem (Resolved):\n  Pneumonia\nActive Problems:\n  Gout\n", ["Pneumonia", "Gout"]),
    ],
)
def test_the_problems_of_a_stay_are_read_from_their_list(told: str, names: list[str]) -> None:
    assert values(HOSPITAL, f"HOSPITAL COURSE:\nShe did well.\n{told}")["diagnoses"] == names


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Procedure(s):\nRIGHT TOTAL KNEE ARTHROPLASTY - Wound Class: Clean\n", ["RIGHT TOTAL KNEE ARTHROPLASTY"]),
        (
            "Procedures\nEGD FLEX W/ BIOPSY [43239]\nEGD BALLOON DILATION [43249]\n",
            ["EGD FLEX W/ BIOPSY", "EGD BALLOON DILATION"],
        ),
        ("Procedure(s):\nSLEEVE GASTRECTOMY (N/A)\n", ["SLEEVE GASTRECTOMY"]),
    ],
)
def test_what_an_operating_room_prints_behind_an_operation_is_no_part_of_it(told: str, names: list[str]) -> None:
    assert (
        values(THEATRE, f"Brief Operative Note\nAnesthesia: General\nEstimated Blood Loss: 20 mL\n\n{told}")["procedures"]
        == names
    )


@pytest.mark.parametrize(
    ("told", "names"),
    [
        (
            "START taking these medications\n  doxycycline 100 MG capsule\n  Commonly known as: VIBRAMYCIN\n"
            "  Take 1 capsule daily\n"
            "STOP taking these medications\n  ibuprofen 600 MG tablet\n",
            ["doxycycline"],
        ),
        (
            "Discharge Medications\nNew\n"
            "  cefpodoxime 200 mg oral tablet, 200 mg= 1 tab(s), Oral, BID, # 10 tab(s), 0 Refill(s)\n"
            "Discontinued\n  lisinopril 20 mg oral tablet\n",
            ["cefpodoxime"],
        ),
        (
            "Current Discharge Medication List\n  START taking these medications\n    Details\n"
            "    amoxicillin (AMOXIL) 500 MG capsule"
            "   Take 1 capsule by mouth 3 times daily. Qty: 21\n",
            ["amoxicillin"],
        ),
        ("Medications: losartan 50 mg daily; stopped: atenolol.\n", ["losartan"]),
        ("Medications:\n nitroglycerin 0.4 MG SL tablet   Place 1 tablet under tongue PRN   25    1\n", ["nitroglycerin"]),
        ("Medications:\n 1) ATORVASTATIN CALCIUM 80MG TAB TAKE ONE-HALF TABLET AT BEDTIME    ACTIVE\n", ["ATORVASTATIN CALCIUM"]),
        (
            "Diagnosis                          Plan\n"
            "Osteoporosis without fracture      alendronate (FOSAMAX) 70 mg weekly; DEXA 2024\n",
            ["alendronate"],
        ),
    ],
)
def test_the_medicines_of_a_record_are_read_from_their_list(told: str, names: list[str]) -> None:
    assert values(CLINIC, f"SUBJECTIVE:\nShe is here for a check.\n{told}")["medications"] == names


def test_the_rows_of_a_table_of_operations_head_nothing() -> None:
    told = (
        "Past Surgical History:\nProcedure                    Laterality    Date\n"
        "• APPENDECTOMY                             1961\n"
        "• HIP ARTHROPLASTY TOTAL     Right         03/02/2018\n"
    )
    assert found(told)["procedures"] == ["APPENDECTOMY", "HIP ARTHROPLASTY TOTAL"]


def test_a_title_above_how_something_was_done_names_it() -> None:
    told = (
        "IUD INSERTION PROCEDURE NOTE\nWritten consent was signed. A time out was performed. The strings were trimmed to 3 cm.\n"
    )
    assert found(told)["procedures"] == ["IUD INSERTION"]


@pytest.mark.parametrize(
    "told",
    [
        "AFTER VISIT SUMMARY\nToday's Visit\nYou saw Dr. Oduya. The following issues were addressed:\n  Diabetes\n"
        "Your Medication List\n"
        "  metformin 1,000 mg tablet   Take 1 tablet twice daily\n",
        "Telephone / Patient Message Encounter\nEncounter date: 02/15/2024\nSigned Prescriptions       Disp    Refills\n"
        "rizatriptan 10 MG tablet    9 tablet   5\n   Sig: dissolve 1 tablet\nProvider reply: I have sent a preventive.\n",
        "Current Outpatient Medications on File Prior to Visit\nMedication   Sig   Dispense   Refill\n"
        "aspirin 81 MG tablet   Take 81 mg"
        " by mouth daily.\ncarvedilol 12.5 MG tablet   TAKE 1 TABLET TWICE A DAY   180    3\nImpression\n"
        "Coronary artery disease\n",
    ],
)
def test_the_print_of_a_visit_is_no_prescription(told: str) -> None:
    assert classify(told, packs()).doc_type == "clinical-notes"


def test_what_counts_for_a_payer_is_no_liver_cancer_left_out() -> None:
    text = VISIT.format(told="OBJECTIVE:\nBP 120/70. Lungs are clear.")
    assert (
        open_on(CLINIC, text, "diagnoses", diagnoses=[("Gout", "Gout"), ("Stage 3 kidney disease", "Stage 3 kidney disease")])
        == []
    )


def test_what_is_done_today_stands_beside_the_operations_of_before() -> None:
    told = "Ocular Surgical Hx: Phaco (2016)\nImpression / Plan\n1. Opacification: YAG capsulotomy OS done today.\n"
    assert found(told)["procedures"] == ["Phaco", "YAG capsulotomy OS"]


def test_an_allergy_told_as_a_label_is_no_medicine() -> None:
    assert "medications" not in found("Allergies\nLisinopril: cough - Side Effects\n")


def test_a_table_of_substances_is_one_of_allergies() -> None:
    told = "ALLERGIES, ADVERSE REACTIONS\nSubstance       Reaction     Status\nPenicillin G    Hives        Active\n"
    assert "medications" not in found(told)


def test_an_insulin_is_given_where_its_name_stands_before_a_colon() -> None:
    told = (
        "Inpatient Medications\nOrdered\n   insulin lispro: Sliding Scale, SubCutaneous, TIDAC\n   furosemide: 40 mg, Oral, BID\n"
    )
    assert found(told)["medications"] == ["insulin lispro", "furosemide"]


def test_an_order_below_a_problem_that_is_without_something_is_no_part_of_it() -> None:
    told = (
        "Treatment\n1. Age-related osteoporosis without current pathological fracture\n"
        "Start Fosamax Tablet, 70 MG, 1 tablet, Orally, once weekly, 90 days\n2. Others\nMammogram due 05/2024.\n"
    )
    assert found(told)["medications"] == ["Fosamax"]


def test_a_summary_for_the_patient_says_what_he_was_diagnosed_with() -> None:
    text = "AFTER VISIT SUMMARY\nYour diagnosis was: Diverticulitis\nYou were also diagnosed with: Dehydration, Hypokalemia\n"
    assert values(HOSPITAL, f"HOSPITAL COURSE: He did well.\n{text}")["diagnoses"] == [
        "Diverticulitis",
        "Dehydration",
        "Hypokalemia",
    ]


@pytest.mark.parametrize("house", ["Fairmont Methodist Hospital", "Methodist Hospital", "Houston Methodist Hospital"])
def test_a_methodist_hospital_is_no_person(house: str) -> None:
    text = f"{house}\nOFFICE VISIT\n" + VISIT.format(told="OBJECTIVE: Well.")
    assert values(CLINIC, text)["institution"] == house


def test_a_past_operation_by_its_place_is_one() -> None:
    assert found("Past Surgical History: hand surgery, colonoscopy.\n")["procedures"] == ["hand surgery", "colonoscopy"]


def test_the_pieces_of_an_order_below_a_problem_are_no_problems_left_out() -> None:
    text = (
        "SUBJECTIVE:\nShe is here for a check.\nAssessment/Plan:\n1. Asthma (J45.21)\n- predniSONE (DELTASONE) 20 MG tablet; "
        "Take 2 tablets daily for 5 days.  Dispense: 10 tablet; Refill: 0\n- Influenza vaccine quadrivalent IM\n2. Gout (M10.9)\n"
    )
    assert open_on(CLINIC, text, "diagnoses", diagnoses=[("Asthma", "Asthma"), ("Gout", "Gout")]) == []


def test_wrapped_lines_in_capitals_are_no_titles() -> None:
    text = "THE INVASIVE TUMOR OF THE RIGHT BREAST MEASURES FOUR CENTIMETERS IN ITS LARGEST\nDIMENSION AND TOUCHES NO EDGE.\n"
    assert "\n" not in prose(text).flat.strip()
