"""What was done at a visit and is told in running sentences, in the attempt that is kept."""

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.notes import CLINIC, concluded, values

LETTER = "Dear Dr. Thorne:\nI saw this 54-year-old cook in the office. {told} He takes lisinopril 10 mg daily.\nSincerely,\n"


def kept(told: str) -> list[str]:
    draft = concluded(CLINIC, read_text(LETTER.format(told=told))).draft
    one = draft.fields.get("procedures") if draft else None
    return list(one.value) if one and isinstance(one.value, list) else []


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("I did a shave excision of the mole today.", ["shave excision of the mole"]),
        ("A skin biopsy was taken from the left forearm.", ["skin biopsy"]),
        ("The patient received an epidural steroid injection today without complication.", ["epidural steroid injection"]),
        ("We proceeded with endometrial biopsy, which she tolerated well.", ["endometrial biopsy"]),
        ("An incision and drainage of the abscess was carried out in the clinic.", ["incision and drainage of the abscess"]),
        ("The patient tolerated the toenail avulsion well.", ["toenail avulsion"]),
        ("Nasal endoscopy revealed polyps on the left.", ["Nasal endoscopy"]),
        ("The lesion was excised under local anesthesia.", ["lesion was excised"]),
        ("The left knee was prepped and injected with 40 mg of Kenalog.", ["left knee was prepped and injected"]),
        ("I went ahead and injected her left shoulder with Depo-Medrol.", ["injected her left shoulder"]),
        ("Cast was removed and a new short arm cast was applied.", ["Cast was removed", "new short arm cast was applied"]),
        ("An IUD was inserted without difficulty.", ["IUD was inserted"]),
        ("She underwent a left breast lumpectomy in May.", ["left breast lumpectomy"]),
    ],
)
def test_a_deed_of_the_visit_is_a_procedure(told: str, names: list[str]) -> None:
    assert kept(told) == names


@pytest.mark.parametrize(
    "told",
    [
        "The lesion will be excised next week.",
        "A biopsy was not taken.",
        "I discussed a shave excision of the mole.",
        "Bronchoscopy last week showed no mass.",
        "An ECG was taken.",
        "He may have a colposcopy.",
    ],
)
def test_what_is_planned_denied_earlier_or_a_test_is_none(told: str) -> None:
    assert kept(told) == []


HOW = "After consent the skin was cleaned and 20 mg was injected. He tolerated it well."


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Left knee arthrocentesis and injection", True),
        ("Trigger finger injection", True),
        ("Punch biopsy of the left forearm", True),
        ("Last cortisone injection", False),
        ("Biopsy", False),
    ],
)
def test_a_deed_that_heads_how_it_was_done_is_named_beside_earlier_operations(title: str, *, named: bool) -> None:
    text = f"Past Surgical History: Appendectomy 2006\n\nSubjective\nIt is swollen.\n\n{title}: {HOW}\n\nAssessment\n1. Gout\n"
    found = values(CLINIC, text)["procedures"]
    assert (title in found) is named
    assert "Appendectomy" in found
