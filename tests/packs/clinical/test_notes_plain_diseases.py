"""The last resort of the second look: the diseases a note tells of plainly, where nothing says what was diagnosed."""

import pytest

from services.packs.clinical.shared.notes.plain_diseases import plain_diseases
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.notes import HOSPITAL, values

STAY = "ADMISSION DATE: 03/02/2021\nDISCHARGE DATE: 03/06/2021\nHOSPITAL COURSE:\n{told}\nDISPOSITION:\nHome with family.\n"


def names(told: str) -> list[str]:
    view = prose(STAY.format(told=told))
    return [view.text[slice(*one.span)] for one in plain_diseases(view)]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("Antibiotics cleared the acute bacterial cystitis.", ["acute bacterial cystitis"]),
        ("The surgeons drained an abscess; her venous leg ulcer healed.", ["venous leg ulcer"]),
        ("Splinting settled the fracture of the left distal radius.", ["fracture of the left distal radius"]),
        ("Casts held the wrist fracture of the left side.", ["wrist fracture of the left side"]),
    ],
)
def test_a_plain_disease_has_the_words_that_belong_to_its_name(told: str, found: list[str]) -> None:
    assert names(told) == found


@pytest.mark.parametrize(
    "told",
    [
        "There was no pneumonia. His mother has asthma.",
        "We explained the risk of sepsis, and how to prevent osteoporosis.",
        "He had a past gout and is under observation for possible lymphoma.",
        "Nausea and fever went. Shortness of breath eased.",
        "A lesion was looked at.",
        "She had swabs; chlamydia was sent.",
        "The breast lump proved to be harmless.",
    ],
)
def test_nothing_that_is_denied_past_doubted_another_s_or_a_complaint_is_taken(told: str) -> None:
    assert names(told) == []


def test_the_second_look_gives_them_where_no_diagnosis_is_told() -> None:
    text = STAY.format(told="Antibiotics cleared the acute bacterial cystitis. Fluids helped.")
    assert "diagnoses" not in values(HOSPITAL, text)
    assert values(HOSPITAL, text, again=True)["diagnoses"] == ["acute bacterial cystitis"]
