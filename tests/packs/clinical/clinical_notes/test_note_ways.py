"""Notes in other forms than titled parts: tables, one run-on line, other countries; and what nothing explains costs the score."""

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.notes import CLINIC, HOSPITAL, THEATRE, concluded, read, values

TABLE = """HAZEL HILL HOSPITAL      SEPARATION SUMMARY
Patient               A. Nobody, 40 y
Admission             30-Jan-2025
Separation            04-Feb-2025, transferred to Elm District Hospital
Principal diagnosis   Acute pancreatitis
Additional            Dehydration
Operations            Laparoscopic cholecystectomy 31-Jan-2025
Drugs on transfer     Ramipril 5 mg; paracetamol as required
Doctor                B. Nemo, General Surgery
"""
RUN_ON = (
    "ED note 40F c/o loin pain and fever PMHx asthma on salbutamol prn NKDA o/e T 38.4 tender L flank imp acute"
    " pyelonephritis ddx ureteric colic plan IVF gentamicin IV and paracetamol admit med r/v mane"
)
PLAIN = """Hazel Hill Hospital
Date of visit: March 5, 2020
CHIEF COMPLAINT: Cough.
ASSESSMENT: Acute bronchitis.
CURRENT MEDICATIONS: Lisinopril 10 mg daily.
PLAN: Return to clinic as needed.
"""


def test_the_rows_of_a_table_are_its_parts_and_the_separation_is_the_discharge() -> None:
    assert values(HOSPITAL, TABLE) == {
        "diagnoses": ["Acute pancreatitis", "Dehydration"],
        "procedures": ["Laparoscopic cholecystectomy"],
        "medications": ["Ramipril", "paracetamol"],
        "date": "2025-02-04",
        "institution": "HAZEL HILL HOSPITAL",
    }


def test_a_note_run_on_in_one_line_is_parted_at_its_abbreviations() -> None:
    found = values(CLINIC, RUN_ON, again=True)
    assert found["diagnoses"] == ["acute pyelonephritis"]
    assert set(found["medications"]) == {"salbutamol", "gentamicin", "paracetamol"}


def test_a_note_without_usual_headings_is_answered_for_what_it_names() -> None:
    answer = read(CLINIC, "Gout of the left knee and hypertension are what brought him to us again, all else being as before.")
    assert answer.likely_type == "clinical-notes"


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Ward 4, GP copy. Date of visit: 03/04/2020\nIMPRESSION: Anaemia.\nPLAN: Iron, review by the GP.", "2020-04-03"),
        ("Jane Roe, M.D. Date of visit: 03/04/2020\nIMPRESSION: Tumor, anemia.\nPLAN: Return for a visit.", "2020-03-04"),
        ("Patient: A. Nobody of Elm Street in Hazel      Visit date: 5 May 2020\nIMPRESSION: Gout.\nPLAN: Rest.", "2020-05-05"),
        ("OPD card      Date: l2/O5/2O18\nIMPRESSION: Gout, asthma.\nPLAN: Rest and come back to the clinic.", "2018-05-12"),
    ],
)  # fmt: skip
def test_a_day_is_read_as_its_country_prints_it_and_by_the_label_in_its_own_column(text: str, day: str) -> None:
    assert values(CLINIC, text)["date"] == day


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ("The margin is accepted (R1).", "positive"),
        ("The deep margin shows tumour cells.", "positive"),
        ("R0 resection.", "negative"),
    ],
)
def test_margins_are_told_by_their_residual_class_as_well(told: str, value: str) -> None:
    text = f"OPERATION: Excision of a melanoma.\nDIAGNOSIS: Melanoma.\nFINDINGS: Tumour of 3 cm. {told}\nANESTHESIA: Local."
    assert values(THEATRE, text)["margins"] == value


def test_a_note_of_which_everything_is_explained_scores_high() -> None:
    assert concluded(CLINIC, read_text(PLAIN)).score >= 0.95


@pytest.mark.parametrize(
    ("printed", "instead"),
    [
        ("ASSESSMENT:", "What we found:"),
        ("Date of visit: March 5, 2020", "16 . 06 . '20"),
        ("CURRENT MEDICATIONS: Lisinopril 10 mg daily.", "Packed for the road: tab zorblat 1-0-1"),
        ("Acute bronchitis", "Morbus Exemplaris"),
        ("Hazel Hill Hospital", "Hazel Hill House"),
        ("Date of visit: March 5, 2020", "Date of visit: 3/5/2020"),
    ],
)
def test_what_nothing_explains_keeps_a_score_below_the_target(printed: str, instead: str) -> None:
    assert concluded(CLINIC, read_text(PLAIN.replace(printed, instead))).score < 0.95
