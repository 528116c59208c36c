"""Dictated notes: which type they are, of which day an operation is, and that a part's heading is no house."""

from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.notes import HOSPITAL, OPERATION, THEATRE, open_on, values


def test_a_day_that_begins_the_way_to_the_operation_is_the_operation_notes_own() -> None:
    told = OPERATION + "PROCEDURE:\nOn 03/14/11, he was brought to the operating room and was placed supine.\n"
    assert values(THEATRE, told)["date"] == "2011-03-14"
    assert not open_on(THEATRE, told, "date", date=("2011-03-14", "03/14/11"))
    history = told.replace("On 03/14/11, he", "Before that, on 03/14/11 a splint was fitted. He")
    assert "date" not in values(THEATRE, history)


def test_the_heading_of_a_part_is_no_house_though_it_names_surgery() -> None:
    told = OPERATION.replace("ANESTHESIA:", "INDICATION FOR SURGERY") + "TECHNIQUE\nThe skin was opened and closed.\n"
    assert "institution" not in values(THEATRE, told, again=True)


def test_a_letter_that_introduces_a_patient_is_a_clinical_note() -> None:
    letter = (
        "Dear Doctor:\nThis letter is an introduction to my patient, who will be seeing you soon. He is a pleasant boy with a"
        " diagnosis of mild hypotonia. He is on Flonase two sprays once a day. I would value your opinion on his snoring.\n"
        "I look forward to hearing back from you.\n"
    )
    assert classify(letter, packs()).doc_type == "clinical-notes"


def test_a_neurology_note_in_shorthand_that_quotes_its_imaging_is_a_clinical_note() -> None:
    note = (
        "HX:\n44 y/o RHM with HTN was well until he lost the words for things.\nPMH:\nHTN.\nMEDS:\nVasotec.\nSHX/FHX:\nNone.\n"
        "EXAM:\nBP 150.\nMS: fluent.\nCN: full.\nGait: normal.\nSTUDIES:\nCT Brain without contrast: a 2.0 x 2.2 cm mass.\n"
        "MRI Brain: mixed signal on T1 and T2 with surrounding edema. Impression: hemorrhage.\nCOURSE:\nHe left on Dilantin.\n"
    )
    assert classify(note, packs()).doc_type == "clinical-notes"


def test_the_day_for_which_a_patient_was_ready_for_discharge_is_the_summarys_own() -> None:
    told = (
        "PRINCIPAL DIAGNOSIS:\nKnee osteoarthrosis.\nHOSPITAL COURSE:\nThe operation was on 02/11/2012. She"
        " was felt to be ready for discharge home on 02/15/2012.\n"
    )
    assert values(HOSPITAL, told)["date"] == "2012-02-15"


def test_a_letter_of_an_eye_clinic_that_names_drops_is_a_clinical_note() -> None:
    letter = (
        "Her past medical history includes diabetes. She takes Econopred 8 times a day to the right eye..\n"
        "The visual acuity today was 20/40. The intraocular pressure was 15, OD and 12, OS. She will start indomethacin 25 mg by"
        " mouth two times a day for a mild scleritis of the left eye.\n"
    )
    assert classify(letter, packs()).doc_type == "clinical-notes"
