"""What the grader's doubts show of the document."""

import pytest

from services.packs.clinical.shared.pointing import pointed, printed
from tests.packs.clinical.notes import CLINIC, findings

TEXT = "Impression: anaemia,  iron\n deficiency; asthma. Anaemia of a very long standing and of many causes that nobody knows"


@pytest.mark.parametrize(
    ("spans", "shown"),
    [
        ([], ""),
        ([(19, 20)], ""),
        ([(40, 46), (12, 20)], ": anaemia, asthma"),
        ([(22, 38)], ": iron deficiency"),
        ([(12, 19), (12, 20), (14, 16)], ": anaemia"),
        ([(48, 120)], ": Anaemia of a very long standing and of…"),
        ([(12, 19), (22, 26), (28, 38), (40, 46)], ": anaemia, iron, deficiency, …"),
    ],
)
def test_a_doubt_shows_the_printed_words_it_is_about(spans: list[tuple[int, int]], shown: str) -> None:
    assert pointed(printed(TEXT, spans)) == shown


def test_what_a_note_names_and_no_list_holds_is_named_and_what_is_done_is_none_of_it() -> None:
    text = (
        "Assessment:\n1. Migraine without aura\n2. Iron deficiency anemia\n3. Refer to dentistry for a night guard\n"
        "Plan:\nDose reduced 25 mg. Zelvarin 40 mg at night, as Dr A. Mulcahy bd advised.\n"
    )
    found = findings(CLINIC, text, diagnoses=["Migraine without aura"])
    said = [one.message for one in found if one.severity and one.field in ("diagnoses", "medications")]
    assert "1 more of the diagnoses seems to be named: Iron deficiency anemia" in said
    assert "something is printed with a dose or a form, and is not in the list: Zelvarin" in said
    assert len(said) == 3  # and that no medication is given
