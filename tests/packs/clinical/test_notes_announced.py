"""Lists that a sentence announces, problems told by what is given for them, and the days and clauses beside them."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, values

STAY = "DISCHARGE DIAGNOSIS:\nPneumonia.\nHOSPITAL COURSE:\nHe recovered on the ward.\n"


def told(assessment: str) -> list[str]:
    """The diagnoses of a visit with such an assessment."""
    got = values(
        CLINIC, f"SUBJECTIVE:\nShe is here for a check.\nOBJECTIVE:\nLungs are clear.\nASSESSMENT AND PLAN:\n{assessment}\n"
    )
    return list(got.get("diagnoses", []))


@pytest.mark.parametrize(
    "said",
    [
        "So his discharge meds are as follows:",
        "He is asked to go on taking the following medications:",
        "His medications include:",
    ],
)
def test_a_sentence_that_announces_medicines_heads_their_list(said: str) -> None:
    got = values(HOSPITAL, f"{STAY}{said}\n1. Spiriva puff daily.\n2. Xopenex p.r.n.\n")
    assert got["medications"] == ["Spiriva", "Xopenex"]


def test_a_sentence_that_announces_what_is_not_to_be_taken_heads_no_list_of_medicines() -> None:
    got = values(HOSPITAL, f"{STAY}He is never to take the following medications:\n1. Naproxen.\n2. Ketorolac.\n")
    assert "medications" not in got


def test_a_plan_names_a_problem_by_what_is_given_for_it() -> None:
    found = told("1. Migraine. No change.\n2. We will use hydrocortisone cream for her atopic dermatitis of the hands.")
    assert found == ["Migraine", "atopic dermatitis of the hands"]


def test_a_medicine_is_no_part_of_the_problem_it_is_given_for() -> None:
    assert told("1. Gout. Colchicine.\n2. Zyrtec and Flonase for his seasonal rhinitis.\n3. Immunization. Discussed.") == [
        "Gout",
        "seasonal rhinitis",
    ]


def test_how_a_problem_goes_is_no_second_one() -> None:
    assert told("1. Croup, parainfluenza positive; improved and stable.\n2. Eczema.") == [
        "Croup, parainfluenza positive",
        "Eczema",
    ]


def test_the_last_word_of_a_name_is_not_cut_off() -> None:
    assert told("1. Memory loss, secondary to long solvent, glue, abuse.\n2. Gout.")[1:] == ["Gout"]


def test_what_a_thing_only_looks_to_be_does_not_stand_beside_what_it_is() -> None:
    assert told("Acute urticaria. She has what looks to be some type of food allergy, although nothing is sure.") == [
        "Acute urticaria"
    ]


def test_what_a_course_came_to_is_told_in_full_before_who_the_patient_is_now() -> None:
    found = told("A man with a long past medical history with recent complications of sepsis and renal failure who is now home.")
    assert found == ["sepsis", "renal failure"]


def test_a_disease_listed_itself_stands_beside_the_one_it_caused() -> None:
    found = told("1. Nephropathy due to diabetes and hypertension.\n2. Hypertension, above goal.\n3. Anemia from nephropathy.")
    assert found == ["Nephropathy due to diabetes and hypertension", "Hypertension", "Anemia from nephropathy"]


def test_a_diagnosis_in_capitals_at_the_foot_is_no_house() -> None:
    got = values(CLINIC, "HISTORY:\nTooth pain.\nPLAN:\nPenicillin was prescribed.\nIMPRESSION:\nACUTE DENTAL ABSCESS.\n")
    assert got.get("institution") is None


def test_what_an_earlier_operation_was_followed_by_is_no_diagnosis() -> None:
    found = told("1. A man with Hodgkin lymphoma, status post stem cell transplant followed by relapse.\n2. Gout.")
    assert found == ["Hodgkin lymphoma", "Gout"]


def test_a_stay_treated_with_and_sent_home_with_names_medicines() -> None:
    got = values(HOSPITAL, f"{STAY}We treated him with Decadron and will send him home with Medrol.")
    assert got["medications"] == ["Decadron", "Medrol"]


def test_what_a_germ_resists_is_not_given() -> None:
    assert told("1. Urinary tract infection, Escherichia coli resistant to Levaquin.") == [
        "Urinary tract infection, Escherichia coli resistant to Levaquin"
    ]
    got = values(CLINIC, "ASSESSMENT:\nUrinary tract infection. Culture shows E. coli, resistant to Levaquin. Start Macrobid.")
    assert got["medications"] == ["Macrobid"]


def test_a_day_in_a_part_that_tells_is_not_the_note_s_own_though_all_stands_on_one_line() -> None:
    text = "HISTORY: He fell from a horse. FINDINGS: The films from 03/11/09 were reviewed. ASSESSMENT: Wrist sprain."
    assert "date" not in values(CLINIC, text)


def test_steps_listed_below_the_named_operation_are_no_operations() -> None:
    steps = "- Abd opened by midline incision, old scar excised.\n- Cyst drained, adhesions cut by sharp dissection.\n"
    more = "- Haemostasis achieved, drain placed in the pelvis, sheath closure in layers.\n" * 3
    text = f"Post op Dx : Ovarian cyst\n\nOperation : Left cystectomy + Adhesiolysis\n\n{steps}{more}\nPost op :  Nil by mouth.\n"
    assert values(THEATRE, text)["procedures"] == ["Left cystectomy", "Adhesiolysis"]


def test_operations_dated_at_the_beginning_of_their_lines_are_one_a_line() -> None:
    lines = "  2/10/2026 Upper endoscopy with banding of oesophageal varices (Dr. A)\n  2/12/2026 Paracentesis (Dr. B)\n"
    got = values(
        HOSPITAL, f"DISCHARGE DIAGNOSIS:\n  Cirrhosis\n\nPROCEDURES THIS ADMISSION:\n{lines}\nHOSPITAL COURSE:\nHe did well.\n"
    )
    assert [one.split(" (")[0] for one in got["procedures"]] == [
        "Upper endoscopy with banding of oesophageal varices",
        "Paracentesis",
    ]


def test_a_patch_that_is_sewn_in_is_no_medicine() -> None:
    text = "POSTOP DIAGNOSIS: Perforated ulcer.\nPROCEDURE:\n1. Laparotomy.\n2. Omental patch repair.\n3. Lavage.\n"
    assert len(values(THEATRE, text)["procedures"]) == 3


def test_a_medicine_that_is_not_needed_is_not_given() -> None:
    got = values(HOSPITAL, f"{STAY}DISCHARGE MEDICATIONS:\nAmoxicillin 500 mg. Labetalol not used. Fluconazole not for now.\n")
    assert got["medications"] == ["Amoxicillin"]


def test_what_is_excluded_in_brackets_leaves_the_name_before_it() -> None:
    assert told("1. Postpartum hypertension (pre-eclampsia excluded)\n2. Anaemia")[0].startswith("Postpartum hypertension")


def test_the_service_of_surgeons_is_no_operation() -> None:
    got = values(HOSPITAL, f"{STAY}PROCEDURES:\nNone.\nUnit: Orthopedic Surgery\nSurgery consultation on day 2.\n", again=True)
    assert "procedures" not in got


def test_the_operation_below_the_heading_for_a_delivery_is_named() -> None:
    got = values(HOSPITAL, "DIAGNOSIS:\nAnaemia.\nDELIVERY: Emergency caesarean section under spinal. Live girl.\nPLAN:\nIron.\n")
    assert [one.split(" under")[0] for one in got["procedures"]] == ["Emergency caesarean section"]


def test_a_deed_below_the_heading_for_a_procedure_is_named_with_what_it_was_done_to() -> None:
    told = "After sterile prep, the left elbow was aspirated of 10 cc of fluid. The skin was injected with lidocaine first."
    text = f"PAST SURGICAL HISTORY:\nTonsillectomy.\nIMPRESSION:\nBursitis of the left elbow.\nPROCEDURE:\n{told}\nPLAN:\nIce.\n"
    named = values(CLINIC, text)["procedures"]
    assert "left elbow was aspirated" in named and not any("skin" in one for one in named)


def test_an_operation_note_without_a_list_of_operations_names_them_in_its_conclusion() -> None:
    found = "Retained stone, attempted basket extraction, cystoscopy with insertion of a stent."
    told = "DRAINS:\n16-French Foley.\nDESCRIPTION OF PROCEDURE:\nThe patient was placed supine. The wire was passed.\n"
    text = f"PREOPERATIVE DIAGNOSIS:\nRetained stone, status post left ureteroscopy.\nPOSTOPERATIVE DIAGNOSES:\n{found}\n{told}"
    assert "cystoscopy with insertion of a stent" in values(THEATRE, text)["procedures"]
    ended = (
        "INDICATION:\nA mass of the left kidney.\nDRAINS:\nFoley.\nCONCLUSION:\n1. Percutaneous biopsy of a left renal mass.\n"
    )
    assert values(THEATRE, ended)["procedures"] == ["Percutaneous biopsy of a left renal mass"]


def test_what_a_patient_was_changed_to_is_given() -> None:
    got = values(HOSPITAL, f"{STAY}He was changed to a metered dose inhaler with albuterol.")
    assert got["medications"] == ["albuterol"]


@pytest.mark.parametrize(
    "heading",
    ["SPECIAL PROCEDURES", "STUDIES AND PROCEDURES", "PERTINENT PROCEDURES", "OPERATIONS PERFORMED DURING THIS HOSPITALIZATION"],
)
def test_procedures_of_a_stay_stand_below_many_headings(heading: str) -> None:
    stay = "DISCHARGE DIAGNOSIS: Gout.\n{}: PICC line placement.\nHOSPITAL COURSE: He did well.\n"
    assert values(HOSPITAL, stay.format(heading))["procedures"] == ["PICC line placement"]
