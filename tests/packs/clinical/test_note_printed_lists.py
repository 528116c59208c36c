"""Lists as records and letters print them: with codes, in columns, below labels that group them."""

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, findings, values


def test_codes_before_or_behind_a_name_are_no_part_of_it() -> None:
    text = (
        "Progress note for the patient, seen at this visit\nAssessment:\nL40.0   Psoriasis vulgaris\n"
        "M10.9  Gout, unspecified\nBursitis of the hip (SCT 84017003)\nPlan: review in a month\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Psoriasis vulgaris", "Gout, unspecified", "Bursitis of the hip"]


def test_a_vertebra_and_a_vitamin_are_no_codes() -> None:
    text = "Clinic note for the patient\nAssessment:\n1. T12 fracture\n2. B12 deficiency\nPlan: review in a month\n"
    assert values(CLINIC, text)["diagnoses"] == ["T12 fracture", "B12 deficiency"]


def test_a_table_of_diagnoses_gives_the_column_that_names() -> None:
    text = (
        "Discharge summary\nDiagnoses this admission\nCode      Description              Rank\n"
        "K85.9     Acute pancreatitis       Primary\nE87.6     Hypokalaemia             Secondary\n\n"
        "Procedures: none\nFollow-up: surgical clinic for the patient\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Acute pancreatitis", "Hypokalaemia"]


def test_what_a_record_prints_below_each_diagnosis_ends_no_list() -> None:
    text = (
        "Discharge summary of the patient\nFINAL DIAGNOSES:\n(1) Cellulitis of the leg\n    L03.1\n    Status: Resolved\n"
        "(2) Lymphoedema\n    I89.0\n    Status: Chronic\n\nDisposition: home\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Cellulitis of the leg", "Lymphoedema"]


def test_problems_set_in_a_column_with_their_days_are_read_without_those() -> None:
    text = (
        "Practice record, seen at this visit\nProblem        Tension headache (First)\n"
        "History        Two weeks of it\nExamination    Normal\nProblems (active)\nC34..  Gout                     04-Mar-2009\n"
        "Problems (past)\nH06..  Acute bronchitis           2015\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Tension headache", "Gout"]


def test_current_issues_are_diagnoses_and_past_ones_are_not() -> None:
    text = (
        "Rooms letter on the patient\nCURRENT ISSUES:\n- Psoriasis\n- Gout\n\nPAST ISSUES:\n- Shingles 2011\n\nReview in May.\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Psoriasis", "Gout"]


def test_a_heading_before_a_numbered_list_on_its_own_line_needs_no_colon() -> None:
    text = (
        "Clinic note on the patient, seen for follow-up\nImpression 1) Gastric ulcer, healed 2) Iron deficiency anaemia\n\n"
        "Plan 1) Continue omeprazole 2) Blood count in three months\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Gastric ulcer, healed", "Iron deficiency anaemia"]


def test_rows_between_bars_at_both_ends_are_read_by_their_labels() -> None:
    text = (
        "Clinic review of the patient\n| Item | Detail |\n|---|---|\n| Diagnosis | Ulcerative colitis |\n"
        "| Comorbidity | Psoriasis |\n| Drugs | Mesalazine 2 g bd; folic acid 5 mg |\n"
    )
    found = values(CLINIC, text)
    assert found["diagnoses"] == ["Ulcerative colitis", "Psoriasis"]
    assert found["medications"] == ["Mesalazine", "folic acid"]


def test_problems_behind_number_signs_are_the_diagnoses_where_no_part_lists_them() -> None:
    text = (
        "Summary of care for the patient\n\n#1 Septic arthritis\n   Washed out on day 1.\n#2 Hyponatremia\n   Now 136.\n\n"
        "Procedures: none\nFollow-up in two weeks\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Septic arthritis", "Hyponatremia"]


def test_the_first_column_of_a_table_names_the_medicines_though_a_wide_gap_follows() -> None:
    text = (
        "Discharge summary of the patient\nMEDICATIONS ON DISCHARGE\nDrug                    Dose     Route  Frequency\n"
        "Zindomar                2 tabs   PO     OD\nNaproxen                500 mg   PO     BD\n"
    )
    assert values(HOSPITAL, text)["medications"] == ["Zindomar", "Naproxen"]


def test_labels_that_group_medicines_belong_to_the_heading_above_them() -> None:
    text = (
        "Discharge summary of the patient\nMeds at discharge:\nNew: nicotine patch 21 mg\nUnchanged: bisoprolol 5 mg\n"
        "Stopped: naproxen\nFollow-up in a week\n"
    )
    assert values(HOSPITAL, text)["medications"] == ["nicotine patch", "bisoprolol"]


def test_a_taper_with_a_colon_is_no_heading_among_medicines() -> None:
    text = (
        "Discharge summary of the patient\nDrugs to go home\n  folic acid 5 mg od\n"
        "  prednisolone reducing course: 30 mg for 5 days, 20 mg for 5 days\nFollow-up in a week\n"
    )
    assert values(HOSPITAL, text)["medications"] == ["folic acid", "prednisolone"]


def test_a_vitamin_that_is_lacking_is_not_taken() -> None:
    text = (
        "Clinic note of this visit\nAssessment: Vitamin D deficiency\nPlan: cholecalciferol 1000 units daily, vitamin D level\n"
    )
    assert values(CLINIC, text)["medications"] == ["cholecalciferol"]


def test_what_is_given_after_an_operation_is_read_and_devices_are_none() -> None:
    text = (
        "Operation note\nProcedure: Open appendectomy\nFindings: perforated appendix\nDVT prophylaxis: Sequential devices\n"
        "Post-op analgesia: ibuprofen 400 mg tds, codeine 30 mg prn\nVTE: enoxaparin 40 mg\n"
    )
    assert values(THEATRE, text)["medications"] == ["ibuprofen", "codeine", "enoxaparin"]


def test_a_title_in_capitals_with_brackets_is_not_run_on_into_the_list_below() -> None:
    text = (
        "Office visit of the patient\nPAST HISTORY: gout\n\nCURRENT MEDICATIONS (reconciled)\n"
        "  carvedilol 12.5 mg BID\n  allopurinol 300 mg daily\n"
    )
    assert values(CLINIC, text)["medications"] == ["carvedilol", "allopurinol"]


def test_an_address_is_no_procedure() -> None:
    text = (
        "Outpatient clinic\nDay Surgery Outpatients, Level 3, Block B\nDiagnosis: gout\nHistory: seen for follow-up of the "
        "patient's gout\n"
    )
    assert "procedures" not in values(CLINIC, text, again=True)


def test_a_code_behind_a_numbered_problem_opens_no_item() -> None:
    text = (
        "Office visit of the patient\nAssessment/Plan\n  1. Gout, left foot (M10.07)\n     Uric acid stable at 38. Continue "
        "allopurinol.\n  2. Psoriasis (L40.0)\n     Better.\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Gout, left foot", "Psoriasis"]


def test_numbered_paragraphs_are_read_below_their_numbered_headings() -> None:
    text = (
        "Medical review of the patient, seen today\n\n1. Diagnosis\n1.1 Panic disorder (F41.0)\n1.2 Bulimia nervosa (F50.2)\n\n"
        "2. Medication\n2.1 Fluoxetine 60 mg od\n\n3. Plan\n3.1 See in two months\n"
    )
    found = values(CLINIC, text)
    assert found["diagnoses"] == ["Panic disorder", "Bulimia nervosa"]
    assert found["medications"] == ["Fluoxetine"]


def test_a_summary_written_for_the_patient_says_what_was_treated_and_what_to_keep_taking() -> None:
    text = (
        "After visit summary, went home\n\nYou were treated for:\n  Gallstone pancreatitis\n  Low potassium\n\nYour medicines\n"
        "  START: potassium chloride 20 mEq - 1 tablet daily\n  KEEP TAKING: levothyroxine 75 mcg - 1 tablet daily\n"
        "  STOP: naproxen 500 mg\n"
    )
    found = values(HOSPITAL, text)
    assert found["diagnoses"] == ["Gallstone pancreatitis", "Low potassium"]
    assert found["medications"] == ["potassium chloride", "levothyroxine"]


def test_the_title_on_a_later_line_names_the_operation_beside_what_was_treated() -> None:
    text = (
        "Endoscopy Unit\nCOLONOSCOPY REPORT   12 Dec 2020\nDiagnosis: Colonic polyp\nTherapy: Snare polypectomy\n"
        "Complications: none\n"
    )
    assert values(THEATRE, text)["procedures"] == ["COLONOSCOPY", "Snare polypectomy"]


def test_new_prescriptions_of_an_operation_note_are_read() -> None:
    text = (
        "Brief operative note\nProcedure: Lumbar discectomy\nEBL: 50\nNew Rx: oxycodone 5 mg q6h prn, methocarbamol 500 mg tid\n"
    )
    assert values(THEATRE, text)["medications"] == ["oxycodone", "methocarbamol"]


def test_a_label_behind_a_gap_on_the_line_of_another_heads_what_follows_it() -> None:
    text = "Eye surgery record\nEye: OS        Dx: Senile cataract OS\nProcedure: Phacoemulsification, OS\nEBL: none\n"
    assert values(THEATRE, text)["diagnoses"] == ["Senile cataract OS"]


def test_an_abbreviation_that_begins_a_sentence_heads_it() -> None:
    text = (
        "Surgeon's note, 17/08/2020. Dx varicose veins of the legs. Op: endovenous laser ablation + phlebectomies. No comps. "
        "Home today on ibuprofen 400 mg tds and paracetamol prn.\n"
    )
    found = values(THEATRE, text)
    assert found["diagnoses"] == ["varicose veins of the legs"]
    assert found["medications"] == ["ibuprofen", "paracetamol"]


def test_an_acute_disease_on_a_chronic_one_is_two_diagnoses() -> None:
    text = "Consultation on the patient\nIMPRESSION:\n  -- AKI, prerenal, on CKD 3a\n  -- Hypovolemia\nPLAN: fluids\n"
    assert values(CLINIC, text)["diagnoses"] == ["AKI, prerenal", "CKD 3a", "Hypovolemia"]


def test_small_roman_figures_in_brackets_number_a_list() -> None:
    text = (
        "Outpatient review of the patient\nDiagnoses:\n i)   Plantar fasciitis\n ii)  Gout\n iii) Psoriasis\nPlan: see in May\n"
    )
    assert values(CLINIC, text)["diagnoses"] == ["Plantar fasciitis", "Gout", "Psoriasis"]


def test_a_label_by_the_kind_of_illness_sorts_diagnoses() -> None:
    text = (
        "Psychiatric discharge summary of the patient\nDiagnosis on discharge (ICD 10)\n Primary: F31.7 Bipolar disorder\n"
        " Physical: E03.9 Hypothyroidism\n\nFollow-up in a week\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Bipolar disorder", "Hypothyroidism"]


def test_a_plan_that_numbs_and_cuts_leaves_a_doubt_where_no_procedure_is_given() -> None:
    text = (
        "SOAP note of this visit\nA: 1. Dental abscess\n"
        "P: Incision and drainage with 11 blade under 2% lidocaine; ibuprofen 600 mg prn\n"
    )
    found = findings(CLINIC, text, diagnoses=["Dental abscess"], medications=["ibuprofen"])
    assert any(one.check == "notes.unexplained" and one.field == "procedures" for one in found)


def test_a_semicolon_in_brackets_parts_no_items() -> None:
    text = (
        "Operation note\nOperations: 1. Arthrotomy of the knee. 2. Capsular shift (two anchors; sutures tied twice).\nEBL: none\n"
    )
    assert values(THEATRE, text)["procedures"] == ["Arthrotomy of the knee", "Capsular shift (two anchors; sutures tied twice)"]


def test_the_signs_of_marked_up_text_are_no_part_of_a_name() -> None:
    text = "**DISCHARGE SUMMARY**\n\n## Diagnoses\n1. **Acute prostatitis**\n2. **Gout**\n\nFollow-up of the patient in a week\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Acute prostatitis", "Gout"]


def test_letters_in_brackets_number_a_list_run_on_in_one_line() -> None:
    text = "Discharge summary\n1. DIAGNOSES: (a) Mitral regurgitation, moderate (b) Gout\n2. COURSE: the patient improved.\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Mitral regurgitation, moderate", "Gout"]


def test_what_a_letter_tells_its_patient_was_found_is_a_diagnosis() -> None:
    text = (
        "Dear Mr Test,\nYou came into hospital on 3 March 2025 and went home on 6 March 2025. Tests showed that you had a kidney "
        "infection. You were discharged on cefuroxime 500 mg twice daily.\n"
    )
    assert values(HOSPITAL, text, again=True)["diagnoses"] == ["kidney infection"]


def test_a_heading_in_capitals_at_the_start_of_a_line_needs_no_colon() -> None:
    text = "DISCHARGE SUMMARY of the patient\nDIAGNOSIS Acute cholangitis, Hypertension\nCOURSE Admitted with fever.\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Acute cholangitis", "Hypertension"]
