"""Operation notes as they are dictated: parts run into one line, what is ruled out, where and when it was done."""

import pytest

from tests.packs.clinical.notes import THEATRE, findings, values

RUN_ON = (
    "PREOPERATIVE DIAGNOSES 1. Lumbar stenosis, L4-5. 2. Left foot drop. POSTOPERATIVE DIAGNOSES 1. Lumbar stenosis, L4-5. "
    "2. Synovial cyst, left. OPERATIVE PROCEDURES 1. Laminectomy, L4-5. 2. Posterior instrumentation using four 6 x 45 mm rods. "
    "3. Allograft. DRAINS: None. REASON FOR SURGERY: Back pain with fever. FINDINGS: There was a cyst. "
    "DESCRIPTION OF PROCEDURE: The patient was placed prone and was draped. The cyst was removed."
)
COMMAS = (
    "PREOPERATIVE DIAGNOSIS,Tracheal stenosis. POSTOPERATIVE DIAGNOSIS,Tracheal stenosis. OPERATION PERFORMED,"
    "Direct laryngoscopy, rigid bronchoscopy and dilation of the trachea. ANESTHESIA,General. "
    "INDICATIONS FOR SURGERY,The patient is short of breath. "
    "DESCRIPTION OF THE OPERATION,The patient was placed supine. The larynx was suspended and was dilated."
)


def test_headings_in_capitals_part_a_dictation_without_colons() -> None:
    told = values(THEATRE, RUN_ON)
    assert told["diagnoses"] == ["Lumbar stenosis, L4-5", "Synovial cyst, left"]
    assert told["procedures"] == ["Laminectomy, L4-5", "Posterior instrumentation using four 6 x 45 mm rods", "Allograft"]


def test_headings_before_a_comma_part_it_too() -> None:
    told = values(THEATRE, COMMAS)
    assert told["diagnoses"] == ["Tracheal stenosis"]
    assert told["procedures"] == ["Direct laryngoscopy", "rigid bronchoscopy", "dilation of the trachea"]


@pytest.mark.parametrize("said", ["Fusion of C3-C4 and C4-C5 with allograft", "Revision and pinning of the left hip"])
def test_levels_of_the_spine_and_a_lone_revision_stay_with_their_operation(said: str) -> None:
    text = RUN_ON.replace("1. Laminectomy, L4-5.", f"1. {said}.")
    assert values(THEATRE, text)["procedures"][0] == said


def test_small_capitals_in_a_sentence_head_nothing() -> None:
    text = RUN_ON.replace("There was a cyst.", "There was a cyst. PROCEDURE time was forty minutes and EBL was low.")
    assert values(THEATRE, text)["procedures"][0] == "Laminectomy, L4-5"


def test_all_that_a_sentence_begins_to_rule_out_is_no_diagnosis() -> None:
    text = (
        "PROCEDURE:\nGastroscopy with biopsy.\nREASON FOR PROCEDURE:\nChild with vomiting. Rule out reflux esophagitis, allergic "
        "enteritis, and ulcer disease, as well as celiac disease.\nFINDINGS:\nThe scope was passed.\nIMPRESSION:\nNormal stomach."
    )
    assert not {"celiac disease", "ulcer disease"} & set(values(THEATRE, text, again=True).get("diagnoses", []))


def test_what_an_otherwise_normal_finding_excepts_is_the_diagnosis() -> None:
    text = (
        "PROCEDURES:\nColonoscopy.\nANESTHESIA:\nGeneral.\nFINDINGS:\nThe scope was advanced to the cecum.\nIMPRESSION:\n"
        "Normal colon, cecum and ileum except for a 2-cm sigmoid polyp, which was removed with a polypectomy snare."
    )
    assert values(THEATRE, text)["diagnoses"] == ["2-cm sigmoid polyp"]


def test_the_description_tells_where_and_when_it_was_done() -> None:
    text = RUN_ON.replace(
        "The patient was placed",
        "The patient was taken to the operating room #3 at Elmbrook General Hospital on 02/03/2004 and was placed",
    )
    told = values(THEATRE, text)
    assert (told["date"], told["institution"]) == ("2004-02-03", "Elmbrook General Hospital")
    assert not [
        one
        for one in findings(THEATRE, text, date=("2004-02-03", "02/03/2004"), institution=told["institution"])
        if one.field in ("date", "institution") and one.score == 0
    ]


@pytest.mark.parametrize("part", ["HISTORY OF PRESENT ILLNESS", "INDICATIONS"])
def test_an_operation_told_in_the_history_gives_neither(part: str) -> None:
    text = RUN_ON.replace(
        "REASON FOR SURGERY: ", f"{part}: He was taken to the operating room at Elmbrook General Hospital on 02/03/2004. "
    )
    assert not {"date", "institution"} & values(THEATRE, text).keys()


@pytest.mark.parametrize(
    "name",
    [
        "Electrodesiccation of warts",
        "Laser vaporisation of the prostate",
        "Dermabrasion of a scar",
        "Conisation of the cervix",
        "Insertion of grommets",
        "Lay open of a fistula",
        "Left intercostal chest drain",
        "K-wiring of the wrist",
        "Detorsion of the left testis",
    ],
)
def test_the_names_of_operations_end_in_many_ways(name: str) -> None:
    text = f"PREOPERATIVE DIAGNOSIS: Pain.\nPROCEDURE PERFORMED: Cystoscopy and {name[0].lower() + name[1:]}.\nANESTHESIA: Local."
    assert len(values(THEATRE, text)["procedures"]) == 2


@pytest.mark.parametrize("marks", ["1)2)3)", "a)b)c)", "1.2.3."])
def test_numbers_in_a_line_part_its_operations(marks: str) -> None:
    line = "{}{} Cystoscopy {}{} Ureteroscopy and laser lithotripsy {}{} JJ stent insertion".format(*marks)
    text = f"PREOPERATIVE DIAGNOSIS: Ureteric stone.\nPROCEDURE PERFORMED: {line}\nANESTHESIA: General."
    assert values(THEATRE, text)["procedures"][-1] == "JJ stent insertion"


def test_headings_of_one_word_part_it_before_a_numbered_list() -> None:
    told = values(THEATRE, RUN_ON.replace("OPERATIVE PROCEDURES 1.", "PROCEDURES 1."))
    assert told["procedures"][0] == "Laminectomy, L4-5"


def test_a_disease_added_in_a_sentence_is_one_more() -> None:
    text = RUN_ON.replace("2. Synovial cyst, left.", "2. Synovial cyst, left. In addition, he had a herniated disk at L5-S1.")
    assert values(THEATRE, text)["diagnoses"][-1] == "herniated disk at L5-S1"


def test_a_chain_of_troponin_is_nobody_who_tells() -> None:
    text = "PROCEDURE: Left heart catheterization.\nINDICATIONS: Angina with elevation of troponin I only.\nTECHNIQUE: Draped."
    assert values(THEATRE, text)["diagnoses"] == ["Angina with elevation of troponin I only"]


def test_a_title_that_names_a_disease_is_no_house() -> None:
    assert "institution" not in values(THEATRE, "NORMAL CATARACT SURGERY\n" + RUN_ON)


@pytest.mark.parametrize(
    "told", ["He will be placed on ciprofloxacin for three days.", "He is to take ciprofloxacin twice a day."]
)
def test_what_is_to_be_taken_afterwards_is_a_medicine(told: str) -> None:
    assert values(THEATRE, f"{RUN_ON} {told}")["medications"] == ["ciprofloxacin"]


BARE = (
    "Operation record -- Elmbrook General Hospital\nSurgeon: Mr A. Brindle\n\n"
    "Robotic radical prostatectomy, pelvic lymph node dissection.\n\n"
    "Dx: Carcinoma of the prostate.\n\nSix ports. The bladder was dropped. The drain was placed. EBL 250."
)


def test_a_line_of_operations_above_the_parts_names_them() -> None:
    for text in (BARE, BARE.replace("\n", "\n    ")):
        assert values(THEATRE, text)["procedures"] == ["Robotic radical prostatectomy", "pelvic lymph node dissection"]


def test_titles_persons_and_houses_at_the_head_name_none() -> None:
    text = BARE.replace(
        "Robotic radical prostatectomy, pelvic lymph node dissection.", "Endoscopy Unit\nDr B. Stent, Department of Surgery"
    )
    assert "procedures" not in values(THEATRE, text)


def test_headings_in_capitals_before_a_wide_gap_part_a_note() -> None:
    text = (
        "OPERATION RECORD          Theatre 2\nPRE-OP DIAGNOSIS   Left hip fracture. Fall at home.\n"
        "OPERATION          Left hip hemiarthroplasty\n\nFINDINGS\nFracture as above. The head was sent for histology.\n\n"
        "PROCEDURE\nLeft lateral. The head was removed. The canal was broached. The wound was closed."
    )
    told = values(THEATRE, text)
    assert (told["procedures"], told["diagnoses"]) == (["Left hip hemiarthroplasty"], ["Left hip fracture"])


def test_short_names_of_operations_are_told_apart() -> None:
    text = (
        "PREOPERATIVE DIAGNOSIS: Tonsillitis.\nPROCEDURE: T&A and bilateral PE tubes.\nANESTHESIA: General, by endotracheal tube."
    )
    assert values(THEATRE, text)["procedures"] == ["T&A", "bilateral PE tubes"]


@pytest.mark.parametrize(
    "told",
    [
        "She was given ketorolac and doxycycline for her postoperative care.",
        "She was started on doxycycline and is to take ketorolac.",
        "Postoperative medications include doxycycline and ketorolac.",
    ],
)
def test_what_is_given_for_the_days_after_is_a_medicine(told: str) -> None:
    assert {"doxycycline", "ketorolac"} == set(values(THEATRE, f"{RUN_ON} {told}")["medications"])


def test_what_is_given_during_the_operation_is_none() -> None:
    told = "She was placed on the table and was given cefazolin. Ketorolac was given at the end of the case."
    assert "medications" not in values(THEATRE, f"{RUN_ON} {told}")


def test_what_an_endoscopy_showed_after_some_words_is_a_diagnosis() -> None:
    text = (
        "PROCEDURE: Gastroscopy.\nANESTHESIA: Sedation.\nFINAL IMPRESSION:\n"
        "Gastroscopy following gastric lavage demonstrated esophageal varices.\nTECHNIQUE: The scope was passed."
    )
    assert values(THEATRE, text)["diagnoses"] == ["esophageal varices"]


@pytest.mark.parametrize("heading", ["Operation", "Theatre procedure", "Op title", "Repair"])
def test_what_was_only_talked_of_is_no_operation(heading: str) -> None:
    said = f"MOHS SURGERY REPORT\nTumor: Basal cell carcinoma of the nose.\n{heading}: Bilobed flap. Full thickness graft and\n"
    told = values(THEATRE, f"{said}forehead flap were discussed, not done.\nDiagnosis: Basal cell carcinoma of the nose\n")
    assert told["procedures"] == ["MOHS SURGERY", "Bilobed flap"]
