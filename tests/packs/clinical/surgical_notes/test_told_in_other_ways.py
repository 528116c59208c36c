"""Operation notes in other ways: spoken headings, several surgeons, a brief pair of diagnoses, medicines told anywhere."""

import pytest

from services.packs.clinical.surgical_notes.task import PACK
from tests.packs.clinical.notes import OPERATION, values

SPOKEN = (
    "{before} {after} {deed} The patient was brought to the operating room and placed supine. The area was prepped and draped."
    " The sac was reduced. Sponge counts were correct and the patient went to recovery in good order."
)
CAME_FOR = "OPERATION NOTE\n{told}\nDetails: The patient was prepped and draped. Sutures to the skin.\n{after}"


@pytest.mark.parametrize(
    ("before", "after", "deed"),
    [
        ("Preoperative diagnosis, left groin hernia.", "Postoperative diagnosis, the same.", "Operation, left hernia repair."),
        ("Pre-op diagnosis is left groin hernia.", "Post-op diagnosis is the same.",
         "Procedure performed is left hernia repair."),
        ("The preoperative diagnosis was left groin hernia.", "The postoperative diagnosis was left groin hernia.",
         "The operation performed was left hernia repair."),
        ("Preoperative diagnosis left groin hernia.", "Postoperative diagnosis left groin hernia.",
         "Procedure performed left hernia repair."),
    ],
)  # fmt: skip
def test_a_dictation_in_small_letters_says_its_headings(before: str, after: str, deed: str) -> None:
    found = values(PACK, SPOKEN.format(before=before, after=after, deed=deed))
    assert (found["diagnoses"], found["procedures"]) == (["left groin hernia"], ["left hernia repair"])


def test_a_sentence_about_the_diagnosis_alone_heads_nothing() -> None:
    told = "The postoperative diagnosis was discussed with her."
    found = values(PACK, SPOKEN.format(before=told, after="", deed="A left hernia repair was performed."))
    assert "diagnoses" not in found


@pytest.mark.parametrize("by", ["PERFORMED BY DR. LINDGREN", "BY MR. O'NEILL", "DONE BY MISS A. PATEL"])
def test_each_surgeon_has_a_part(by: str) -> None:
    parts = f"PROCEDURE PERFORMED BY DR. HALL: Exposure of the spine.\nPROCEDURE {by}: Lumbar fusion with cage."
    text = OPERATION.replace("PROCEDURE PERFORMED:\nExcision of ganglion, left wrist.", parts)
    assert values(PACK, text)["procedures"] == ["Exposure of the spine", "Lumbar fusion with cage"]


def test_diagnoses_stand_behind_pre_and_post_op_alone() -> None:
    text = "PREOP: Acute abdomen\nPOSTOP: Perforated gastric ulcer, peritonitis\nPROCEDURE: Laparotomy, omental patch repair\n"
    assert values(PACK, f"{text}ANESTHESIA: General\n")["diagnoses"] == ["Perforated gastric ulcer", "peritonitis"]


def test_a_description_may_begin_below_the_diagnosis_with_the_anaesthetic() -> None:
    text = "Prostate note\nTURP\nPre and post operative diagnosis: bladder stone\nSpinal. 24 Fr sheath. Bilobar occlusion.\n"
    assert values(PACK, f"{text}Plan: catheter out in 2 days.\n")["diagnoses"] == ["bladder stone"]


@pytest.mark.parametrize("said", ["Technically successful bronchoscopy with biopsies", "Uneventful laparoscopy"])
def test_a_deed_that_went_well_is_no_diagnosis(said: str) -> None:
    text = f"Indication: Hodgkin's lymphoma\nProcedure: Bronchoscopy with needle biopsies\nPost procedure diagnosis:\n- {said}.\n"
    assert values(PACK, f"{text}Complications: None\n")["diagnoses"] == ["Hodgkin's lymphoma"]


def test_where_only_a_complaint_led_to_it_the_findings_tell_the_disease() -> None:
    told = "Operation: Appendicectomy\nIndication: right iliac fossa pain\nFindings: Gangrenous appendicitis. Normal ovaries."
    assert values(PACK, CAME_FOR.format(told=told, after=""))["diagnoses"] == ["Gangrenous appendicitis"]
    named = told.replace("right iliac fossa pain", "Symptomatic RIH")
    assert values(PACK, CAME_FOR.format(told=named, after=""))["diagnoses"] == ["Symptomatic RIH"]


@pytest.mark.parametrize("title", ["Right carpal tunnel release", "Cubital tunnel decompression"])
def test_the_tunnel_that_is_opened_is_no_diagnosis(title: str) -> None:
    text = (
        f"{title}\n\nPROCEDURE PERFORMED: {title}.\n\nANESTHESIA: MAC.\n\nThe arm was prepped and draped. The roof was divided."
    )
    assert "diagnoses" not in values(PACK, text, again=True)


def test_codes_before_operations_part_them() -> None:
    told = (
        "Procedure: CPT 31630 Bronchoscopy with balloon dilatation, CPT 31652 EBUS with needle aspiration,\nDiagnosis: Stenosis"
    )
    found = values(PACK, CAME_FOR.format(told=told, after=""))["procedures"]
    assert found == ["Bronchoscopy with balloon dilatation", "EBUS with needle aspiration"]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Indication: She is a 70 year old on Eliquis for atrial fibrillation with a tear.", "Eliquis"),
        ("Indication: Dr. Roy, who started her recently on methadone, sent her with a tear.", "methadone"),
        ("Anesthesia: General. Ropivacaine to the wound. Patient was given a prescription for Percocet.", "Percocet"),
    ],
)
def test_a_medicine_told_in_passing_is_taken(told: str, name: str) -> None:
    told = f"Procedure: Right knee arthroscopy\nDiagnosis: Torn medial meniscus\n{told}"
    assert values(PACK, CAME_FOR.format(told=told, after=""))["medications"] == [name]


@pytest.mark.parametrize(
    ("after", "names"),
    [
        ("Penicillin V lifelong.\n", ["Penicillin V"]),
        ("Aspirin 75 mg and atorvastatin for life.\n", ["Aspirin", "atorvastatin"]),
        (
            "Medications to go home with: prednisolone, atropine and moxifloxacin drops.\n",
            ["prednisolone", "atropine", "moxifloxacin"],
        ),
    ],
)
def test_a_medicine_that_goes_on_is_taken(after: str, names: list[str]) -> None:
    told = "Procedure: Splenectomy\nDiagnosis: Splenic laceration"
    assert values(PACK, CAME_FOR.format(told=told, after=after))["medications"] == names


def test_what_brought_on_labour_treats_wherever_it_is_told() -> None:
    told = (
        "Procedure: Primary cesarean section\nDiagnosis: Fetal distress\n"
        "Indication: She received Cervidil overnight, then was started on Pitocin, and stayed at 6 cm."
    )
    after = "Cytotec 1000 mcg was placed rectally for atony.\n"
    assert values(PACK, CAME_FOR.format(told=told, after=after))["medications"] == ["Cervidil", "Pitocin", "Cytotec"]
    assert "medications" not in values(PACK, CAME_FOR.format(told="Procedure: Colectomy\nDiagnosis: Colon cancer",
                                                             after="Oxytocin was not needed.\n"))  # fmt: skip


@pytest.mark.parametrize(
    ("said", "margins"),
    [
        ("The bronchial margin was sent and returned without tumor.", "negative"),
        ("The deep margin came back involved on frozen and a further slice was taken which was clear.", "clear"),
        ("The deep margin came back involved on frozen and could not be taken further.", "involved"),
    ],
)
def test_margins_told_in_the_description(said: str, margins: str) -> None:
    told = "Procedure: Right upper lobectomy\nDiagnosis: Lung cancer"
    assert margins in values(PACK, CAME_FOR.format(told=told, after=f"{said}\n"))["margins"]


@pytest.mark.parametrize("title", ["HPB Surgery", "ENT Surgery", "Colorectal Surgery", "Bariatric Surgery"])
def test_a_branch_of_surgery_is_no_house(title: str) -> None:
    note = f"{title}, operation record\n{OPERATION}"
    assert "institution" not in values(PACK, note)
    assert values(PACK, note.replace(title, "Moorside Surgery"))["institution"] == "Moorside Surgery"


def test_the_day_stands_behind_the_way_to_theatre_without_a_verb() -> None:
    text = (
        "Lady with a nose bleed. Taken to theatre on 30 December 2022. Under general anaesthetic the packs were removed"
        " and the artery clipped. Findings: bleeding from behind the turbinate. Sutures to the septum."
    )
    assert values(PACK, text, again=True)["date"] == "2022-12-30"
