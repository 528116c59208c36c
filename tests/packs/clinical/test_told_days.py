"""The day of a document that a sentence or its title tells."""

import pytest

from services.packs.clinical.shared.days.kinds import OPERATED, REPORT, STAY, VISIT
from services.packs.clinical.shared.days.own import Kind, own_day
from services.packs.clinical.shared.prose import prose

REST = "\nShe has no complaints.\nExam normal.\nImpression: gout.\nPlan: same drugs.\nMore.\nMore.\nMore.\nMore of it.\n"


def day(text: str, kind: Kind) -> str | None:
    told = own_day(prose(text + REST), kind, wide=False)
    return told.value if told else None


@pytest.mark.parametrize(
    "sentence",
    [
        "I saw your patient Mr. Oduya on April 3, 2012.",
        "I saw Nathan, now 10, with both parents on 3 April 2012.",
        "Mr. Blevins, 66 years of age, came back on April 3, 2012.",
        "It was a pleasure to see Ms. Kerr on April 3, 2012.",
        "Mrs. Adler was seen in follow-up on 3 April 2012.",
        "SEEN IN THE OFFICE ON 04/03/2012",
        "Mr. Lee was in the office April 3, 2012.",
    ],
)
def test_a_sentence_tells_the_day_of_the_visit(sentence: str) -> None:
    assert day(sentence, VISIT) == "2012-04-03"


@pytest.mark.parametrize(
    "title",
    [
        "Follow-up visit, April 3, 2012",
        "SLEEP CENTER\nFollow-up, April 3, 2012",
        "PAIN MANAGEMENT FOLLOW-UP April 3, 2012",
        "OB RETURN VISIT\nApril 3, 2012",
        "History and Physical\nadmit April 3, 2012",
    ],
)
def test_a_title_holds_or_heads_the_day_of_the_visit(title: str) -> None:
    assert day(title, VISIT) == "2012-04-03"


@pytest.mark.parametrize(
    "line",
    [
        "Follow-up: April 3, 2012",
        "Follow up appointment April 3, 2012",
        "Follow up with Dr. Lee April 3, 2012",
        "He was last seen on April 3, 2012.",
        "He had surgery on April 3, 2012.",
    ],
)
def test_an_appointment_or_what_was_before_does_not_date_a_note(line: str) -> None:
    assert day(f"CLINIC NOTE\n{line}", VISIT) is None


@pytest.mark.parametrize(
    "line",
    [
        "Date of death: April 3, 2012",
        "Patient expired on: April 3, 2012 at 04:12",
        "She died peacefully at 04:10 on April 3, 2012.",
        "I report the death of your patient Mr. Stroud, aged 73, in our unit on the morning of April 3, 2012.",
        "He was discharged the next day, April 3, 2012.",
        "ON 4/3/2012 SHE WAS UP AND EATING AND WAS ALLOWED HOME.",
        "By April 3, 2012 he was walking and was discharged.",
    ],
)
def test_a_sentence_tells_the_day_on_which_a_stay_ended(line: str) -> None:
    assert day(f"SUMMARY\nADMITTED: 3/30/2012\nShe had a fever of 39.\n{line}", STAY) == "2012-04-03"


@pytest.mark.parametrize(
    "line",
    [
        "Her mother died on April 3, 2009.",
        "She was admitted from home on April 3, 2012.",
        "On April 3, 2012 she was transferred from the ICU.",
        "She had pronounced weakness on April 3, 2012.",
    ],
)
def test_what_else_happened_does_not_end_a_stay(line: str) -> None:
    assert day(f"SUMMARY\n{line}", STAY) is None


def test_a_label_ends_with_its_sentence() -> None:
    text = "PROCEDURE: polypectomy. The polyp was removed. Aspirin remains stopped. DATE: June 17, 2003."
    assert day(text, OPERATED) == "2003-06-17"


def test_where_the_report_was_made_may_stand_before_its_day() -> None:
    assert day("DIAGNOSIS: nevus\nReported at Fort Dale Medical Center on February 1, 2019.", REPORT) == "2019-02-01"
