"""What a list or a line only seems to give: a query, a nil, a heading inside an item, the day of something else."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

STAY = """DIAGNOSES
 - Gout
 - Psoriasis? - NOT confirmed
DELIVERY & INTERVENTIONS
 - Vacuum-assisted vaginal delivery
 - Repair of laceration
ECT: nil
COURSE: On the day of discharge, on May 9, 2018, she was well. She was admitted on April 30, 2018.
"""
TESTED = """DISCHARGE DIAGNOSES:
1. Hypertension.
2. Gout.
PROCEDURES:
1. Head CT. Impression: maxillary cyst, maybe secondary to hypertension.
2. Chest film. Impression: atelectasis.
HOSPITAL COURSE:
He did well.
"""
LETTER = """Dear Doctor:
This is to introduce my patient, who will be seeing you on Thursday, 06/14/2018. He has gout.
"""
VISIT = """HISTORY:
He came in with an itch.
PAST SURGICAL HISTORY:
Denied.
ASSESSMENT AND ,PLAN:
Poison ivy. Plan would be triamcinolone 40 mg IM x 1.
"""


def test_a_query_and_a_nil_are_nothing_and_the_day_of_leaving_is_the_summary_s() -> None:
    found = values(HOSPITAL, STAY)
    assert found["diagnoses"] == ["Gout"]
    assert found["procedures"] == ["Vacuum-assisted vaginal delivery", "Repair of laceration"]
    assert found["date"] == "2018-05-09"


def test_what_an_examination_showed_is_no_diagnosis_of_the_stay() -> None:
    assert values(HOSPITAL, TESTED)["diagnoses"] == ["Hypertension", "Gout"]


@pytest.mark.parametrize("again", [False, True])
def test_the_day_of_an_appointment_is_not_the_letter_s(again: bool) -> None:
    assert "date" not in values(CLINIC, LETTER, again=again)


def test_a_stray_comma_in_a_heading_hides_nothing() -> None:
    found = values(CLINIC, VISIT)
    assert (found["diagnoses"], found["medications"], found.get("procedures")) == (["Poison ivy"], ["triamcinolone"], None)


def test_the_day_that_is_called_today_is_the_note_s() -> None:
    note = "IMPRESSION:\n1. Neck sprain.\nPLAN:\nHe is stationary as of today, on 04/18/2015, after the injuries of 05/16/2013.\n"
    assert values(CLINIC, note)["date"] == "2015-04-18"
