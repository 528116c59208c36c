"""What the grader of notes does not take for something left out: suspicions, orders, words in place of a list."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, findings

VISIT = """HISTORY OF PRESENT ILLNESS:
She comes with burning on passing water.
MEDICATIONS:
{medicines}
IMPRESSION:
1. Urethritis.
{more}
"""


def left_out(text: str) -> list[str]:
    found = findings(CLINIC, text, diagnoses=["Urethritis"], medications=["Atenolol"] if "Atenolol" in text else None)
    return [one.check for one in found if one.check.endswith("_left_out")]


@pytest.mark.parametrize(
    "line", ["2. Rule out bladder stone.", "2. Suspected cystitis ruled out.", "To be seen again by Dr. Quill."]
)
def test_a_suspicion_or_an_appointment_is_no_diagnosis_left_out(line: str) -> None:
    assert left_out(VISIT.format(medicines="None.", more=line)) == []


def test_a_further_diagnosis_is_left_out() -> None:
    assert left_out(VISIT.format(medicines="None.", more="2. Bladder stone.")) == ["notes.diagnoses_left_out"]


@pytest.mark.parametrize("said", ["Refer to chart.", "Unable to obtain.", "Atenolol, which is reduced to 25 mg daily."])
def test_what_stands_in_place_of_a_list_or_tells_more_of_a_medicine_is_no_medicine_left_out(said: str) -> None:
    assert left_out(VISIT.format(medicines=said, more="")) == []


def test_a_medicine_with_a_dose_is_left_out() -> None:
    assert left_out(VISIT.format(medicines="Atenolol, metoprolol 25 mg daily.", more="")) == ["notes.medications_left_out"]


def test_a_final_diagnosis_that_only_tells_what_was_done_leaves_the_admitting_one_standing() -> None:
    stay = "ADMISSION DIAGNOSIS:\nMenorrhagia.\nDISCHARGE DIAGNOSIS:\nStatus post {}.\nHOSPITAL COURSE:\nShe did well.\n"
    checks = [
        [one.message for one in findings(HOSPITAL, stay.format(done), diagnoses=["Menorrhagia"]) if one.severity == "major"]
        for done in ("vaginal hysterectomy", "hysterectomy for endometrial carcinoma")
    ]
    assert not any("was the diagnosis before" in said for said in checks[0])
    assert any("was the diagnosis before" in said for said in checks[1])
