"""Words that stand in lists of diagnoses and medicines and name neither, and margins that were only a risk."""

import pytest

from services.packs.clinical.discharge_summary.task import PACK as SUMMARY
from services.packs.clinical.surgical_notes.task import PACK as OPERATION
from tests.packs.clinical.attempts import values

HEAD = "OAKMERE GENERAL HOSPITAL\nDISCHARGE SUMMARY\nPatient: Sample, Una   DOB 02/02/1950\nDischarged: 4 May 2025\n\n"
OPERATED = "OAKMERE GENERAL HOSPITAL\nOPERATIVE NOTE\nPatient: Sample, Una\nDate of operation: 4 May 2025\n\n"


@pytest.mark.parametrize("word", ["Problem", "Diagnosis", "Pain 4/10", "Pain score of 2 out of 10", "Newborn screening"])
def test_titles_and_scores_are_no_diagnoses(word: str) -> None:
    text = f"{HEAD}DISCHARGE DIAGNOSES\n1. Acute cholecystitis\n2. {word}\n3. Hypertension\n\nFOLLOW UP\nTwo weeks.\n"
    assert values(SUMMARY, text)["diagnoses"] == ["Acute cholecystitis", "Hypertension"]


@pytest.mark.parametrize("word", ["Equipment - walker", "NIHSS 2", "Barthel 90", "LVEF 45%"])
def test_scales_and_things_lent_are_no_medicines(word: str) -> None:
    text = (
        f"{HEAD}DISCHARGE DIAGNOSIS\nIschemic stroke\n\nDISCHARGE MEDICATIONS\nApixaban 5 mg BID\n{word}\nLosartan 50 mg daily\n"
    )
    assert values(SUMMARY, text)["medications"] == ["Apixaban", "Losartan"]


BODY = "PROCEDURE: Wide local excision, right breast\nPREOPERATIVE DIAGNOSIS: Invasive carcinoma, right breast\n\nDESCRIPTION: "
RISKS = [
    "The risks, including bleeding, positive margins and re-excision, were explained. ",
    "She understood the possibility of positive margins and of a second operation. ",
]


@pytest.mark.parametrize("said", RISKS)
def test_a_margin_that_was_a_risk_explained_is_none(said: str) -> None:
    text = f"{OPERATED}{BODY}{said}The tumour was excised. The deep margin was free of tumour.\n"
    assert "free" in values(OPERATION, text)["margins"]
    assert "margins" not in values(OPERATION, f"{OPERATED}{BODY}{said}The tumour was excised and sent.\n")


@pytest.mark.parametrize(
    "said",
    [
        "The tumour was excised without complications and the deep margin was free of tumour.",
        "This was a low-risk carcinoma and the deep margin was free of tumour.",
        "Because of the risk of recurrence the tumour was excised widely and the deep margin was free of tumour.",
    ],
)
def test_a_margin_told_beside_a_risk_or_complications_stands(said: str) -> None:
    assert "free" in values(OPERATION, f"{OPERATED}{BODY}{said}\n")["margins"]


def test_a_wound_free_of_tumour_after_its_stages_has_free_margins() -> None:
    text = f"{OPERATED}PROCEDURE: Mohs surgery, left cheek\nTumor: basal cell carcinoma\n\n"
    text += "STAGE I    2 sections, BCC at 3 o'clock.\nSTAGE II   No tumor seen at the peripheral or deep margin.\n"
    assert values(OPERATION, text)["margins"] == "negative"
    assert values(OPERATION, text.replace("STAGE II   No tumor seen", "The site was tumor free after 2 stages. None"))["margins"]
