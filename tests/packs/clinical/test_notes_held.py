"""Diagnoses that a note gives in running sentences: what the writer holds, what is said of a disease's state."""

import pytest

from tests.packs.clinical.notes import CLINIC, values

LETTER = "Dear Dr Thorne,\nThank you for sending me this retired cook. {told}\nYours sincerely\nDr A. Vale\n"
VISIT = "SUBJECTIVE:\nHe comes for review and has a sore thumb.\nASSESSMENT:\n{told}\nPLAN:\nReturn in May.\n"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("I have no doubt that this is bursitis of the elbow rather than gout.", ["bursitis of the elbow"]),
        ("We can say that her psoriasis is in remission, and we think he has rosacea.", ["rosacea", "psoriasis"]),
        ("We treated him as a cellulitis of the shin with oral doxycycline, and the culture was sterile.",
         ["cellulitis of the shin"]),
        ("The scan was that of diverticulosis.", ["diverticulosis"]),
        ("She stays on the ward with working diagnoses of colitis and dehydration.", ["colitis", "dehydration"]),
        ("He is a kind gentleman who has plantar fasciitis of both feet.", ["plantar fasciitis of both feet"]),
    ],
)  # fmt: skip
def test_a_letter_names_what_its_writer_holds(told: str, names: list[str]) -> None:
    assert sorted(values(CLINIC, LETTER.format(told=told), again=True)["diagnoses"]) == sorted(names)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Hypertension is well controlled. His asthma remains poorly controlled.", ["Hypertension", "asthma"]),
        ("The patient has sustained a wrist fracture and I will splint it.", ["wrist fracture"]),
        ("Elevated PT/INR. I will check whether she has hepatitis. It is doubtful that he has lupus.", ["Elevated PT/INR"]),
        ("The patient is in stable condition with morbid obesity, scheduled for surgery.", ["morbid obesity"]),
        ("This is a 40-year-old man with digoxin toxicity secondary to an overdose.",
         ["digoxin toxicity secondary to an overdose"]),
        ("Her pain is well controlled. She has some other abnormalities.", []),
    ],
)  # fmt: skip
def test_an_assessment_names_what_stands_and_not_what_is_asked(told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(told=told)).get("diagnoses", []) == names
