"""Notes as they are laid out elsewhere: small headings, gaps for colons, tables with a status, letters, dictations."""

from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values


def test_a_heading_in_small_letters_heads_the_indented_lines_below_it() -> None:
    text = (
        "SUMMARY OF STAY\n\nDiagnoses at discharge\n   Acute pyelonephritis\n   Type 2 diabetes mellitus\n\n"
        "Diagnoses considered and not supported\n   Appendicitis\n\nMedications on transfer\n   Cefuroxime 500 mg twice daily\n"
        "   Lorazepam - none needed\n\nPatient left in good condition, follow-up in two weeks.\n"
    )
    found = values(HOSPITAL, text)
    assert found["diagnoses"] == ["Acute pyelonephritis", "Type 2 diabetes mellitus"]
    assert found["medications"] == ["Cefuroxime"]


def test_a_row_of_the_medicine_table_that_says_stopped_is_left_out() -> None:
    text = (
        "Discharge Letter\nDiagnosis: Community acquired pneumonia\n\nMEDICATION ON DISCHARGE\n"
        " Drug                  Dose     Freq    Status     Comment\n Tiotrova inhaler      2 puffs  BD      CONTINUED  has own\n"
        " Alendronic acid tabs  70 mg    weekly  CONTINUED  has own\n Indapamide tabs       2.5 mg   OM      STOPPED    salt\n"
    )
    assert values(HOSPITAL, text)["medications"] == ["Tiotrova", "Alendronic acid"]


def test_a_label_that_sorts_belongs_to_the_heading_above_it() -> None:
    text = (
        "Discharge letter for the patient\nDIAGNOSES (this admission)\n  Primary  : Exacerbation of asthma\n"
        "  Other    : Steroid induced hyperglycaemia\nProcedures : None\nFollow-up: clinic\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Exacerbation of asthma", "Steroid induced hyperglycaemia"]


def test_a_gap_does_the_work_of_a_colon_where_known_headings_stand_before_gaps() -> None:
    text = (
        "Theatre record\nSurgeon  Mr Ode\nOperation   Right inguinal hernia repair\nDiagnosis   Right direct inguinal hernia\n"
        "Findings  Large direct sac\nAnaesthesia  Spinal\nComplications  None\n"
    )
    found = values(THEATRE, text)
    assert found["procedures"] == ["Right inguinal hernia repair"]
    assert found["diagnoses"] == ["Right direct inguinal hernia"]


def test_a_dictation_in_capitals_is_parted_by_its_words_and_its_spoken_numbers() -> None:
    text = (
        "DISCHARGE SUMMARY DICTATED BY DR C. FINAL DIAGNOSES ONE ACUTE DIVERTICULITIS TWO CHRONIC BRONCHITIS. "
        "HOSPITAL COURSE THE PATIENT WAS ADMITTED WITH PAIN AND RECEIVED FLUIDS AND IMPROVED STEADILY OVER THREE DAYS. "
        "DISCHARGE MEDICATIONS METRONIDAZOLE 500 MG THREE TIMES A DAY. FOLLOW UP IN TWO WEEKS IN THE OFFICE."
    )
    found = values(HOSPITAL, text)
    assert found["diagnoses"] == ["ACUTE DIVERTICULITIS", "CHRONIC BRONCHITIS"]
    assert found["medications"] == ["METRONIDAZOLE"]


def test_an_operation_that_is_only_told_is_found_on_the_second_look() -> None:
    text = (
        "The patient, a 44-year-old woman with symptomatic cholelithiasis, was brought to the operating room. General anesthesia "
        "was induced. A laparoscopic cholecystectomy was performed using four ports. Irrigation was performed. She tolerated the "
        "procedure well and will be discharged on ibuprofen."
    )
    found = values(THEATRE, text, again=True)
    assert found["procedures"] == ["laparoscopic cholecystectomy"]
    assert found["diagnoses"] == ["symptomatic cholelithiasis"]
    assert found["medications"] == ["ibuprofen"]


def test_a_letter_goes_on_behind_its_list_of_diagnoses() -> None:
    text = (
        "Re: Mr D. Cregan\n\nOperation: Right hemithyroidectomy.\nDiagnosis: Right thyroid nodule.\n\n"
        "We had discussed total thyroidectomy but this was not required. He went home the following day on paracetamol 1 g "
        "four times daily and his usual bisoprolol; aspirin was held.\n"
    )
    found = values(THEATRE, text)
    assert found["diagnoses"] == ["Right thyroid nodule"]
    assert found["medications"] == ["paracetamol", "bisoprolol"]


def test_what_was_done_stands_under_its_own_heading_or_among_the_treatment() -> None:
    seen = (
        "OPD card of the patient\nC/o bleeding\nProctoscopy (done in OPD): Grade II piles\n"
        "Imp:\n  (1) Grade II internal haemorrhoids\n"
    )
    assert values(CLINIC, seen)["procedures"] == ["Proctoscopy"]
    treated = (
        "Discharge letter\nDiagnoses:\n- Sigmoid cancer\n\n"
        "Therapy:\n- 13.01.2024: laparoscopic sigmoid resection\n\nCourse: good\n"
    )
    assert values(HOSPITAL, treated)["procedures"] == ["laparoscopic sigmoid resection"]


def test_a_note_with_many_drugs_is_no_prescription() -> None:
    letter = (
        "Dear Dr Whitcombe,\nDiagnosis: Ulcerative colitis\nCurrent medication: Mesalazine 2.4 g daily, folic acid 5 mg weekly\n"
        "I reviewed this lady in clinic today. She takes mesalazine once daily. Follow up in six months.\n"
        "Yours sincerely,\nDr R. Okonjo\n"
    )
    card = (
        "DISCHARGE CARD\nDOA 3.8.22 DOD 7.8.22\nFINAL DIAGNOSIS: Dengue fever\nADVICE ON D/C\nSyp PCM 5 ml SOS\n"
        "Tab Pantoprazole 40 mg OD x 5 days\nF/U OPD\n"
    )
    assert classify(letter, packs()).doc_type == "clinical-notes"
    assert classify(card, packs()).doc_type == "discharge-summary"


def test_what_a_document_calls_itself_counts_for_its_type() -> None:
    body = (
        "Patient 8-year-old male\nPresenting problem: fell onto left arm.\nExam: left wrist swollen, tender.\n"
        "Final diagnosis: Torus fracture of radius\nMedications given: ibuprofen 200 mg PO\nDisposition: home with mother.\n"
    )
    scope = (
        "COLONOSCOPY REPORT\nIndication: positive FIT\nSedation: midazolam 2 mg\nFindings: sigmoid polyp 8 mm, hot polypectomy\n"
        "Impression: colonic polyp removed. Await histology.\n"
    )
    assert classify(f"URGENT CARE ENCOUNTER\n{body}", packs()).doc_type == "clinical-notes"
    assert classify(scope, packs()).doc_type == "surgical-notes"
    label = "Tallow Pathology\nHistology Report\nClinical notes: seen on the ward\nBiopsy: chronic gastritis. No dysplasia.\n"
    assert classify(label, packs()).doc_type == "pathology"


def test_a_label_in_the_middle_of_a_line_begins_the_secondary_diagnoses() -> None:
    text = (
        "DIAGNOSIS: Exacerbation of COPD. SECONDARY: Osteoporosis, depression.\nHOSPITAL COURSE: The patient improved.\n"
        "DISCHARGE MEDICATIONS: 1. Sertraline 50 mg daily. 2. Fosamax weekly.\n"
    )
    assert values(HOSPITAL, text)["diagnoses"] == ["Exacerbation of COPD", "Osteoporosis", "depression"]


def test_the_end_of_a_stay_is_told_in_many_ways() -> None:
    for told in (
        "Mr Grainger was an inpatient from 10/01/2022 to 14/01/2022.",
        "Entry: 2022-01-10    Exit: 2022-01-14",
        "Placed in observation 1/10/22 for chest pain. Doing well, PCP in a week. D/c home 1/14/22 in good condition.",
    ):
        text = f"Discharge report\n{told}\nDiagnosis: Gallstones\nCourse in hospital: improved, eating and drinking well\n"
        assert values(HOSPITAL, text)["date"] == "2022-01-14", told


def test_a_lone_day_and_a_house_at_the_foot_are_the_notes_own() -> None:
    text = (
        "Brief op note\nPre: R inguinal hernia\nPost: same\nProc: open repair with mesh\nEBL 10\nDispo: home\n"
        "8/14/24\nTidewater Surgical Center\n"
    )
    read = values(THEATRE, text)
    assert (read["date"], read["institution"]) == ("2024-08-14", "Tidewater Surgical Center")
    assert read["diagnoses"] == ["R inguinal hernia"]


def test_items_behind_semicolons_are_named_though_nothing_in_them_is_known() -> None:
    text = "DISCHARGE CARD\nDIAGNOSIS: Prolonged second stage; 2nd degree perineal tear; morbus exemplaris.\n\nDOD: 9.8.22\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Prolonged second stage", "2nd degree perineal tear", "morbus exemplaris"]


def test_the_name_of_a_germ_holds_no_medicine() -> None:
    text = (
        "DISCHARGE SUMMARY\nDIAGNOSES ON DISCHARGE:\n1. Methicillin-sensitive Staphylococcus aureus bacteremia.\n"
        "MEDICATIONS ON DISCHARGE: Cefazolin 2 g IV q.8h.\n"
    )
    assert values(HOSPITAL, text)["medications"] == ["Cefazolin"]


def test_a_title_with_a_name_behind_it_and_a_heading_for_a_step_name_what_was_done() -> None:
    puncture = (
        "PROCEDURE NOTE: LUMBAR PUNCTURE\nIndication: headache and fever\nPosition: lateral. 20G spinal needle. EBL minimal.\n"
    )
    assert values(THEATRE, puncture)["procedures"] == ["LUMBAR PUNCTURE"]
    repair = (
        "Date of surgery: Aug 3, 2023\nDiagnosis: Basal cell carcinoma of nose\nRepair: bilobed transposition flap\nEBL <5 ml\n"
    )
    assert values(THEATRE, repair)["procedures"] == ["bilobed transposition flap"]
