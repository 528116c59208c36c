"""What an assessment holds something to be, and what of its words is no disease."""

import pytest

from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.sections.notes import note_sections
from tests.packs.clinical.notes import CLINIC, HOSPITAL, values


def assessed(said: str, *, again: bool = False) -> object:
    return values(CLINIC, f"SUBJECTIVE:\nHe comes for a visit.\nASSESSMENT:\n{said}\n", again=again).get("diagnoses")


def test_what_this_still_is_of_the_patient_s_is_the_diagnosis() -> None:
    assert assessed("I believe this is still her tennis elbow rather than a nerve problem.") == ["tennis elbow"]


def test_a_disease_behind_status_post_is_one_where_it_is_known() -> None:
    assert assessed("1. Gout.\n2. Status post cerebrovascular accident.") == ["Gout", "cerebrovascular accident"]


def test_what_somebody_is_afraid_of_is_no_diagnosis() -> None:
    said = "1. Gout.\n2. Knee pain. She is afraid that this is a sign of a developing osteosarcoma."
    assert assessed(said) == ["Gout", "Knee pain"]


def test_what_a_complaint_came_on_as_is_not_listed_beside_it() -> None:
    text = "ADMISSION DIAGNOSIS:\nWorn left hip prosthesis. He noticed a gradual onset of soreness around it.\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Worn left hip prosthesis"]


@pytest.mark.parametrize("by", ["by pathology report", "by the pathological report", "on biopsy", "per imaging"])
def test_how_a_disease_was_shown_is_not_of_its_name(by: str) -> None:
    text = f"DISCHARGE DIAGNOSES:\n1. Severe anemia.\n2. Focal endometriosis {by}.\nHOSPITAL COURSE:\nShe did well.\n"
    assert values(HOSPITAL, text)["diagnoses"] == ["Severe anemia", "Focal endometriosis"]


@pytest.mark.parametrize("deed", ["bilateral glaucoma surgery", "open reduction wrist fracture"])
def test_an_operation_that_names_what_it_was_for_is_no_disease(deed: str) -> None:
    text = f"CHIEF COMPLAINT:\nGout.\nPAST MEDICAL HISTORY:\n1. Status post {deed}.\n2. Asthma.\n"
    assert values(CLINIC, text, again=True)["diagnoses"] == ["Gout", "Asthma"]


def test_what_the_pathologist_described_is_the_diagnosis() -> None:
    text = "SUBJECTIVE:\nShe is here after her operation.\nPLAN:\nThe pathologist described changes of chronic cholecystitis.\n"
    assert values(CLINIC, text, again=True)["diagnoses"] == ["chronic cholecystitis"]


def test_a_sentence_that_tells_what_occurred_is_no_name() -> None:
    text = "DELIVERY NOTE:\nRupture of membranes occurred at noon. The baby delivered quickly.\n"
    assert not values(CLINIC, text, again=True).get("diagnoses")


@pytest.mark.parametrize("title", ["EVALUATION/TREATMENT PLAN", "TREATMENT AND FOLLOW-UP PLAN"])
def test_a_plan_may_be_headed_with_what_goes_before_it(title: str) -> None:
    parts = note_sections(prose(f"SUBJECTIVE:\nShe is well.\n{title}:\nRest the wrist.\n").text)
    assert parts[-1].kind == "plan"


@pytest.mark.parametrize(
    "told",
    ["Creatinine, July 7, 2018 was 1.1.", "See the symptom sheet dated July 7, 2018.", "Hemoglobin, 7/17/2018, was normal."],
)
def test_the_day_of_a_result_or_of_another_paper_is_not_that_of_the_note(told: str) -> None:
    text = f"SUBJECTIVE:\nShe comes for a visit and feels well.\n{told}\nASSESSMENT:\nGout.\n"
    assert "date" not in values(CLINIC, text, again=True)
