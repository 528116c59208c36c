"""Margins of an operation as they were left: what was involved and cut again until it was free is free."""

import pytest

from services.packs.clinical.surgical_notes.margins import polarity
from tests.packs.clinical.notes import THEATRE, open_on, values

NOTE = """OPERATIVE NOTE
Patient: A. Quill
POSTOPERATIVE DIAGNOSIS: Squamous cell carcinoma of the tongue.
OPERATION PERFORMED: Partial glossectomy.
FINDINGS: {}
TECHNIQUE: The lesion was excised by cautery. The wound was closed. The patient was extubated.
"""


def left(line: str) -> str:
    """The class that the reader gives the margins of a note with that line."""
    said = str(values(THEATRE, NOTE.format(line)).get("margins", "")).lower()
    return "positive" if "positive" in said or "involved" in said else "negative" if said else ""


@pytest.mark.parametrize(
    "line",
    [
        "Deep margin positive for carcinoma; additional deep margin taken and negative. Posterior margin negative.",
        "The lateral margin was positive on frozen section. Re-excision of the lateral margin was negative.",
        "Margins positive at 12 o'clock; re-resected and clear on repeat frozen section.",
        "The first margin was positive for carcinoma. A second posterior margin was taken. This was free of tumour.",
        "Stage I: margin positive at 3 o'clock. Stage II: margins clear.",
        "Anterior margin positive. Final intraoperative margin status: negative.",
        "Margin status (final): negative",
        "Surgical margins: free of tumour",
    ],
)
def test_a_margin_cut_again_until_it_is_free_is_free(line: str) -> None:
    assert left(line) == "negative"


@pytest.mark.parametrize(
    "line",
    [
        "Anterior margin positive. Additional anterior margin sent for permanent section.",
        "Lateral margin positive; no further resection was possible. Deep margin negative.",
        "Deep margin positive; further tissue taken, again positive.",
        "Further excision was not possible at the positive superior margin; the inferior margin was negative.",
        "Proximal margin positive; revised proximal margin negative. Distal margin positive and could not be extended.",
        "Margins negative on frozen section. Final margins: positive at the deep edge.",
    ],
)
def test_a_margin_that_stays_involved_is_involved(line: str) -> None:
    assert left(line) == "positive"


def test_the_result_before_the_second_cut_is_not_the_margins() -> None:
    text = NOTE.format("The lateral margin was positive for carcinoma; it was re-excised and clear.")
    assert "in_source" in open_on(THEATRE, text, "margins", margins=("positive", "lateral margin was positive for carcinoma"))
    assert open_on(THEATRE, text, "margins", margins=("negative", "re-excised and clear")) == []


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("FS margins neg.", "negative"),
        ("Frozen section: clear.", "negative"),
        ("Frozen section of the ureteric margin: no malignancy.", "negative"),
        ("Distal margin 2 cm, clear on frozen.", "negative"),
        ("Margins tumour free on frozen section.", "negative"),
        ("Complete cytoreduction, CC-0.", "negative"),
        ("Mohs stage I: tumor. Stage II: clear.", "negative"),
        ("Tumour present at the lateral margin; no more could be taken.", "positive"),
        ("Macroscopic residual disease remained on the aorta.", "positive"),
        ("Margins not clear: medial.", "positive"),
        ("Sarcoma extends to the deep margin.", "positive"),
        ("Stage 1: positive. Stage 2 - negative", "negative"),
        ("Margins involved: no", ""),
        ("Nerve monitor V1 520, R1 610, R2 590, V2 500.", ""),
        ("Prior excision with positive deep margin", ""),
        ("Excised with 4 mm margins, histology to follow.", ""),
    ],
)
def test_the_state_in_which_margins_were_left_is_told_in_many_ways(said: str, value: str) -> None:
    text = f"Procedure: Wide excision of a sarcoma\nDiagnosis: Sarcoma\nFindings: {said}\nAnaesthesia: GA\n"
    assert polarity(values(THEATRE, text).get("margins", "")) == value


def test_what_the_diagnosis_before_the_operation_says_of_an_earlier_excision_is_no_margin_of_this_one() -> None:
    known = "Basal cell carcinoma of the cheek, incompletely excised."
    text = NOTE.format("Old scar, no lesion seen.").replace("Squamous cell carcinoma of the tongue.", known)
    assert "margins" not in values(THEATRE, text.replace("POSTOPERATIVE", f"PREOPERATIVE DIAGNOSIS: {known}\nPOSTOPERATIVE"))
    assert values(THEATRE, text)["margins"] == "positive"
