"""Which attempt at a note is kept: elements that the note tells somewhere are better than none at all."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.shared.notes.search import names_diagnosis
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Pack
from tests.packs.clinical.notes import CLINIC, HOSPITAL, concluded, findings, values

LETTER = "Dear Dr Thorne,\nThank you for sending me this retired cook.\n{told}\nYours sincerely\nDr A. Vale\n"
STAY = "FINAL PROGRESS NOTE    DISCHARGE DATE: 03/06/2021\n\n{told}\n\nDx: Acute cholecystitis.\n"


def kept(text: str, pack: Pack = CLINIC) -> dict[str, object]:
    """The values of the best attempt of the whole loop."""
    draft = concluded(pack, read_text(text)).draft
    assert draft is not None
    return {name: one.value for name, one in draft.fields.items() if one.filled}


def test_a_deed_that_is_told_by_a_verb_is_kept() -> None:
    told = "His gout is quiet on allopurinol 300 mg daily. Today I aspirated 12 ml of fluid from the bursa."
    assert kept(LETTER.format(told=told))["procedures"] == ["aspirated 12 ml of fluid from the bursa"]


def test_an_operation_of_the_course_is_kept() -> None:
    told = "Admitted 3/2 in pain. She underwent laparoscopic cholecystectomy 3/3. Eating by 3/5."
    assert "cholecystectomy" in str(kept(STAY.format(told=told), HOSPITAL)["procedures"]).lower()


def test_a_disease_under_a_heading_of_its_own_is_kept() -> None:
    text = (
        "PHYSICAL EXAMINATION:\nA 61-year-old clerk was seen for a check of his health. All was normal.\nPROCEDURES:\n"
        "Core biopsy of the thyroid.\nPATHOLOGY:\nThyroid core: papillary carcinoma, 8 mm.\nTREATMENT:\nHe chose to wait.\n"
    )
    assert "papillary carcinoma" in str(kept(text)["diagnoses"])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("CHEST FILM:\nThere is a fracture of the sixth rib.\n", True),
        ("CHEST FILM:\nNo fracture.\n", False),
        ("MESSAGE:\nMother calls about a fever and earache.\n", False),
    ],
)
def test_the_grader_looks_for_diseases_under_unknown_headings_too(text: str, named: bool) -> None:
    assert names_diagnosis(prose(text)) is named


def test_an_empty_list_is_less_than_one_told_by_a_verb() -> None:
    text = LETTER.format(told="Today I aspirated 12 ml of fluid from the bursa.")
    empty, told = (
        [
            one.score
            for one in findings(CLINIC, text, procedures=said)
            if one.field == "procedures" and one.dimension == "accuracy"
        ]
        for said in (None, ["aspirated 12 ml of fluid from the bursa"])
    )
    assert empty == [0.3] and told == [0.6]


def test_a_disease_that_was_looked_for_and_not_found_is_no_diagnosis() -> None:
    told = "She was referred for evaluation of glaucoma. Her pressures were normal, and she does not have glaucoma."
    assert "diagnoses" not in values(CLINIC, LETTER.format(told=told), again=True)
    assert not any("glaucoma" in one.message for one in findings(CLINIC, LETTER.format(told=told), diagnoses=None))
    assert values(CLINIC, LETTER.format(told="She was referred for evaluation of glaucoma."), again=True)["diagnoses"] == [
        "glaucoma"
    ]


def test_what_an_assessment_says_is_present_is_a_diagnosis() -> None:
    text = "SUBJECTIVE: Poor sight.\nASSESSMENT: 1. Macular degeneration. Cataracts are present in both eyes.\nPLAN: Return.\n"
    assert values(CLINIC, text)["diagnoses"] == ["Macular degeneration", "Cataracts"]


def test_what_an_examination_did_not_show_is_denied() -> None:
    told = "The patient was just diagnosed with diabetes. He does not show any evidence of diabetic retinopathy."
    assert values(CLINIC, LETTER.format(told=told), again=True)["diagnoses"] == ["diabetes"]
