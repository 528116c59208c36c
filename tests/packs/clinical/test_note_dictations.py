"""Notes as they are dictated and as record systems print them: what is told, by which words, and what only looks like it."""

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, concluded, read_text, values


def test_a_problem_with_its_plan_behind_a_colon_is_a_diagnosis() -> None:
    text = (
        "SUBJECTIVE: The patient returns for followup and feels tired.\nOBJECTIVE: Blood pressure 152/88.\nASSESSMENT AND PLAN:\n"
        "Hypertension: Not at goal. Increase lisinopril to 20 mg daily.\nHypothyroidism: Continue levothyroxine 75 mcg.\n"
        "Health maintenance: Mammogram ordered.\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Hypertension", "Hypothyroidism"]


def test_the_sentence_that_presents_the_patient_and_a_prevention_are_no_diagnoses() -> None:
    text = (
        "Progress Note\nS: Slept well.\nO: Crackles at the right base.\nA/P: 72F admitted with cough and fever.\n"
        "#Community-acquired pneumonia: improving on ceftriaxone\n#DVT ppx: on apixaban\n#Dispo: home in 1-2 days\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Community-acquired pneumonia"]


def test_what_with_takes_in_ends_at_a_comma() -> None:
    stay = (
        "DISCHARGE SUMMARY\nOTHER DIAGNOSES: Ischemic cardiomyopathy with ejection fraction of 30%, "
        "chronic kidney disease stage 3, "
        "and diabetes mellitus type 2.\nHOSPITAL COURSE: The patient was diuresed and improved.\n"
    )
    assert values(HOSPITAL, stay)["diagnoses"] == [
        "Ischemic cardiomyopathy with ejection fraction of 30%",
        "chronic kidney disease stage 3",
        "diabetes mellitus type 2",
    ]
    scope = (
        "PROCEDURE: Right ureteroscopy with laser lithotripsy, and placement of right ureteral stent.\nEBL: Minimal. Supine.\n"
    )
    assert values(THEATRE, scope)["procedures"] == [
        "Right ureteroscopy with laser lithotripsy",
        "placement of right ureteral stent",
    ]


def test_what_a_sentence_below_the_heading_says_was_performed_is_a_procedure() -> None:
    text = (
        "CLINIC NOTE\nExam: irregular brown macule on the back.\nProcedure: Shave biopsy of the lesion "
        "on the back was performed under "
        "1% lidocaine with epinephrine. Cryotherapy to two actinic keratoses.\nAssessment: Neoplasm of "
        "uncertain behavior, back.\n"
        "Plan: Fluorouracil cream twice daily.\n"
    )
    found = values(CLINIC, text)
    assert found["procedures"] == ["Shave biopsy of the lesion on the back", "Cryotherapy to two actinic keratoses"]
    assert found["medications"] == ["Fluorouracil"]


def test_the_title_adds_no_operation_of_a_kind_that_is_listed() -> None:
    text = (
        "CARDIAC CATHETERIZATION REPORT\nPROCEDURES PERFORMED:\n1. Left heart catheterization.\n2. Coronary angiography.\n"
        "INDICATION: Angina.\nCONCLUSIONS:\n1. Single-vessel coronary artery disease.\n2. Successful stenting of the mid LAD.\n"
    )
    found = values(THEATRE, text)
    assert found["procedures"] == ["Left heart catheterization", "Coronary angiography"]
    assert found["diagnoses"] == ["Single-vessel coronary artery disease"]


def test_a_letter_is_of_the_day_on_which_its_writer_saw_the_patient_and_sums_up_what_she_has() -> None:
    text = (
        "Dear Dr. Strand,\n\nI had the pleasure of seeing Ms. Okonedo in the rheumatology clinic on "
        "July 7, 2021. She is a 38-year-old "
        "teacher with a three-month history of swelling in both wrists.\n\nIn summary, she has early "
        "seropositive rheumatoid arthritis. "
        "Methotrexate was started at 15 mg weekly.\n\nSincerely,\nAdaeze Lindqvist, MD\n"
    )
    found = values(CLINIC, text, again=True)
    assert found["date"] == "2021-07-07"
    assert found["diagnoses"] == ["early seropositive rheumatoid arthritis"]
    assert found["medications"] == ["Methotrexate"]
    assert concluded(CLINIC, read_text(text)).score < 0.95


def test_an_earlier_visit_elsewhere_is_not_the_notes_own_day() -> None:
    text = (
        "OFFICE VISIT\nCHIEF COMPLAINT: Ankle sprain.\nHISTORY: The patient was seen in the emergency "
        "department on 03/04/2020 and "
        "given a splint.\nASSESSMENT: Right ankle sprain.\nPLAN: Physical therapy.\n"
    )
    assert "date" not in values(CLINIC, text)


def test_letters_with_dashes_head_the_parts_of_a_note() -> None:
    text = (
        "S - Here for refill. Migraines about twice a month.\nO - BP 116/74. Neuro exam nonfocal.\n"
        "A - Migraine without aura, stable.\nP - Refill sumatriptan 50 mg. Refill Ortho Tri-Cyclen.\n"
    )
    found = values(CLINIC, text)
    assert found["diagnoses"] == ["Migraine without aura"]
    assert found["medications"] == ["sumatriptan", "Ortho Tri-Cyclen"]


def test_a_brand_in_brackets_is_the_same_medicine() -> None:
    text = (
        "Office Visit\nCurrent Outpatient Medications\n  - metformin (GLUCOPHAGE) 1000 MG tablet, Take 1 tablet daily.\n"
        "  - lisinopril (PRINIVIL, ZESTRIL) 20 MG tablet, Take 1 tablet daily.\nAssessment / Plan\n1. Type 2 diabetes mellitus\n"
    )
    assert values(CLINIC, text)["medications"] == ["metformin", "lisinopril"]


def test_the_code_of_a_classification_is_no_part_of_a_diagnosis() -> None:
    text = (
        "Brief Operative Note\nPost-op Diagnosis: Post-Op Diagnosis Codes: * Testicular torsion, left [N44.00]\n"
        "Procedure(s):\n   LEFT ORCHIOPEXY\nAnesthesia: General\nComplications: None\n"
    )
    assert values(THEATRE, text)["diagnoses"] == ["Testicular torsion, left"]


def test_problems_of_a_stay_are_listed_by_their_rank() -> None:
    text = (
        "Discharge Summary\nDischarge Diagnoses\nPrincipal Problem:\n  Hyponatremia\nActive Problems:\n  Hypokalemia\n"
        "Resolved Problems:\n  Acute metabolic encephalopathy\nDischarge Disposition: home\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Hyponatremia", "Hypokalemia", "Acute metabolic encephalopathy"]


def test_a_result_behind_the_home_medicines_is_no_medicine() -> None:
    text = (
        "CONSULTATION NOTE\nHistory: 55-year-old man with melena.\nHome meds: hydrochlorothiazide.\nHemoglobin 7.9. BUN 41.\n"
        "Assessment: (1) Upper GI bleed. (2) Acute blood loss anemia.\n"
    )
    found = values(CLINIC, text)
    assert found["medications"] == ["hydrochlorothiazide"]
    assert found["diagnoses"] == ["Upper GI bleed", "Acute blood loss anemia"]


def test_the_final_margin_outweighs_one_that_was_cut_again() -> None:
    text = (
        "OPERATIVE NOTE\nPost-Operative Diagnosis: Squamous cell carcinoma of the tongue\nOperation "
        "Performed: Partial glossectomy\n"
        "Frozen Sections: Deep margin positive for carcinoma; additional deep margin taken.\nFinal margin status: negative.\n"
    )
    assert "negative" in values(THEATRE, text)["margins"]


def test_a_house_ends_at_the_sign_before_its_address() -> None:
    text = (
        "Juniper Flats Endocrine Clinic * 77 Mesa Dr * Ph 555-0136\nReason for Visit: Thyroid "
        "nodule\nAssessment: Thyroid nodule\n"
    )
    assert values(CLINIC, text)["institution"] == "Juniper Flats Endocrine Clinic"


def test_a_later_diagnosis_that_is_the_same_and_more_holds_the_earlier_one() -> None:
    text = (
        "Brief Op Note\nPre-op dx: R knee medial meniscus tear\nPost-op dx: same + grade 3 chondromalacia patella\n"
        "Procedure: R knee arthroscopy, partial medial meniscectomy\nEBL: min\n"
    )
    assert values(THEATRE, text)["diagnoses"] == ["R knee medial meniscus tear", "grade 3 chondromalacia patella"]


def test_an_operation_told_below_a_part_of_one_line_is_no_part_of_it() -> None:
    text = (
        "Preop Dx: Missed abortion.\nPostop Dx: Same.\nProcedure: Suction dilation and "
        "curettage.\nSpecimens: Products of conception.\n"
        "The patient was taken to the OR and placed in lithotomy. The cervix was dilated. Doxycycline "
        "100 mg twice daily for 5 days.\n"
    )
    assert values(THEATRE, text)["medications"] == ["Doxycycline"]


def test_a_plus_joins_two_operations_and_a_cycle_of_treatment_is_no_disease() -> None:
    text = (
        "DISCHARGE CARD\nDiagnosis: Acute myeloid leukemia, status post third cycle of consolidation; mucositis\n"
        "Procedure done: CAG + PTCA with DES to RCA\nCourse in hospital: The patient improved.\n"
    )
    found = values(HOSPITAL, text)
    assert found["procedures"] == ["CAG", "PTCA with DES to RCA"]
    assert found["diagnoses"] == ["Acute myeloid leukemia", "mucositis"]


def test_insulin_and_how_often_it_is_taken_are_two_things() -> None:
    text = (
        "CLINIC NOTE\nMedications: insulin daily, metformin 500 mg.\nAssessment: Type 2 diabetes "
        "mellitus.\nPlan: Return in a month.\n"
    )
    assert values(CLINIC, text)["medications"] == ["insulin", "metformin"]


def test_a_support_that_a_progress_note_only_mentions_is_no_procedure() -> None:
    text = (
        "PROGRESS NOTE\nOvernight: off NIV since 22:00, slept well.\nO: SpO2 93% on 2 L.\n"
        "Assessment: COPD exacerbation, improving.\nPlan: continue prednisone.\n"
    )
    assert "procedures" not in values(CLINIC, text, again=True)
