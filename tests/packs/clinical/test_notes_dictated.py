"""Dictated notes: what a speaker tells in the body of a note, and what an item says behind its name."""

import pytest

from services.packs.clinical.shared.notes.drug_use import use
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.terms.drugs import drugs
from tests.packs.clinical.notes import CLINIC, HOSPITAL, OPERATION, THEATRE, values

VISIT = """CHIEF COMPLAINT:
Sore wrist.
PHYSICAL EXAMINATION:
The wrist is tender. {examined}
ASSESSMENT:
{assessed}
"""


def test_what_is_prescribed_behind_the_description_of_an_operation_is_taken() -> None:
    told = (
        OPERATION + "PROCEDURE IN DETAIL:\nThe skin was closed. She was given prescriptions for Vicoprofen #20 and Augmentin.\n"
    )
    assert values(THEATRE, told)["medications"] == ["Vicoprofen", "Augmentin"]


def test_the_operation_that_was_agreed_on_is_the_one_where_none_is_named() -> None:
    told = (
        "POSTOPERATIVE DIAGNOSIS: Effusion of the right elbow.\nINDICATIONS: It swelled up after a fall. After a talk about"
        " risks, she elected to proceed with aspiration through the lateral portal.\nPROCEDURE: The elbow was prepped. A needle"
        " was passed and 6 cc of clear fluid came out. The arm was wrapped. The patient was sent home.\n"
    )
    assert values(THEATRE, told, again=True)["procedures"] == ["aspiration through the lateral portal"]


def test_what_the_examiner_hands_out_is_taken_and_what_was_found_is_not() -> None:
    told = VISIT.format(examined="We gave him Vicodin to go and a prescription for naproxen.", assessed="1. Sprain of the wrist.")
    assert values(CLINIC, told)["medications"] == ["Vicodin", "naproxen"]
    assert "medications" not in values(CLINIC, VISIT.format(examined="He smells of ibuprofen gel.", assessed="1. Sprain."))


def test_an_item_that_goes_on_to_tell_still_names_what_it_begins_with() -> None:
    told = VISIT.format(examined="", assessed="1. Osteoarthritis of the wrist, pain is much better.\n2. Gout.")
    assert values(CLINIC, told)["diagnoses"] == ["Osteoarthritis of the wrist", "Gout"]


def test_the_diagnosis_stays_where_another_one_was_ruled_out() -> None:
    told = "DISCHARGE DIAGNOSES:\n1. Atypical chest pain with myocardial infarction ruled out.\n2. Gout.\nHOSPITAL COURSE: Good."
    assert values(HOSPITAL, told)["diagnoses"] == ["Atypical chest pain", "Gout"]
    assert values(HOSPITAL, told.replace("Atypical chest pain with m", "M"))["diagnoses"] == ["Gout"]


def test_a_sentence_that_calls_it_the_diagnosis_names_it() -> None:
    told = VISIT.format(examined="", assessed="The working diagnosis would be sigmoid diverticulitis.")
    assert values(CLINIC, told)["diagnoses"] == ["sigmoid diverticulitis"]


def test_what_the_course_says_was_seen_counts_where_nothing_is_assessed() -> None:
    told = (
        "CC:\nFalling to the left.\nHX:\nA 31 y/o woman with two days of clumsiness.\nEXAM:\nBP 118/70.\nCN: nystagmus.\n"
        "COURSE:\nAn MRI was done and a left cerebellar stroke was appreciated.\n"
    )
    assert values(CLINIC, told, again=True)["diagnoses"] == ["left cerebellar stroke"]


def test_what_comes_before_the_problem_in_a_sentence_is_left_out() -> None:
    told = VISIT.format(examined="", assessed="1. Further evaluation and management of anemia.\n2. Two day history of hematuria.")
    assert values(CLINIC, told)["diagnoses"] == ["anemia", "hematuria"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("For allergic rhinitis she uses Flonase.", "used"),
        ("She is allergic to Flonase.", "allergy"),
        ("Call if the ache comes back, and if it does Tylenol 650 mg q.6h.", "used"),
        ("If it comes back we might try Tylenol.", "considered"),
    ],
)
def test_how_a_medicine_is_meant_by_the_words_before_it(said: str, meant: str) -> None:
    view = prose(f"PLAN:\n{said}")
    assert [use(view, drug.span) for drug in drugs(view.text)] == [meant]


def test_a_level_that_rose_is_no_medicine() -> None:
    assert not drugs("Her potassium had risen slightly to 5.5.")
    assert [drug.name for drug in drugs("She takes potassium 20 meq daily.")] == ["potassium"]


def test_a_plan_that_takes_up_problem_after_problem_names_them() -> None:
    told = (
        "SUBJECTIVE:\nA 50-year-old man comes back feeling better.\nMEDICATIONS:\nMetoprolol.\nPLAN:\nRegarding his atrial"
        " fibrillation, he is well controlled. With regard to his gout, he will keep on as before.\n"
    )
    assert values(CLINIC, told, again=True)["diagnoses"] == ["atrial fibrillation", "gout"]


def test_recommendations_parted_from_the_plan_by_a_stroke_are_the_plan() -> None:
    told = "IMPRESSION:\nAbscess of the foot.\nRECOMMENDATIONS/PLAN:\nI have changed him to vancomycin plus Maxipime.\n"
    assert values(CLINIC, told)["medications"] == ["vancomycin", "Maxipime"]


def test_who_underwent_an_operation_that_somebody_performed_is_no_part_of_its_name() -> None:
    told = (
        "HOSPITAL COURSE:\nThe patient underwent upper endoscopy performed by Dr. A, which showed gastritis.\n"
        "DISCHARGE DIAGNOSES:\n1. Gastritis.\nDISCHARGE MEDICATIONS:\nShe will continue her current drops.\n"
    )
    found = values(HOSPITAL, told, again=True)
    assert found["procedures"] == ["upper endoscopy"] and "medications" not in found


def test_an_operation_of_many_words_is_named_whole() -> None:
    named = (
        "Operative arthroscopy with complete reconstruction of the torn anterior cruciate ligament of the right knee using a"
        " doubled autologous hamstring tendon, a 35 mm femoral pin, and an 8 mm tibial pin"
    )
    told = OPERATION.replace("Excision of ganglion, left wrist", f"1. {named}.\n2. Partial medial meniscectomy")
    assert values(THEATRE, told)["procedures"] == [named, "Partial medial meniscectomy"]


@pytest.mark.parametrize("said", ["paranoia", "hypercoagulable state", "altered mental status", "abnormal mammogram", "tremor"])
def test_a_problem_behind_another_one_is_one_of_its_own(said: str) -> None:
    told = VISIT.format(examined="", assessed=f"Gout, {said}.")
    assert values(CLINIC, told)["diagnoses"] == ["Gout", said]


@pytest.mark.parametrize("name", ["Trizivir", "Fiorinal", "homatropine", "Bextra"])
def test_a_medicine_is_known_by_its_name_in_running_text(name: str) -> None:
    assert [drug.name for drug in drugs(f"He was on {name} for a while.")] == [name.lower()]
