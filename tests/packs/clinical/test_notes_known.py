"""Notes of the telephone, of an emergency room and of a letter between colleagues are known for clinical notes."""

import pytest

from services.packs.find import packs_by_type
from services.tasks.classification import classify
from tests.packs.clinical.notes import CLINIC, findings

CALL = """TELEPHONE ENCOUNTER
Call received 4:10p   Caller: father   Patient: Ada, 9 mo
Temp 101 since noon, runny nose x2d. Giving paracetamol 2.5 ml q6h, takes iron drops daily. NKDA.
Advice per protocol: fluids; ibuprofen 50 mg may be used q8h.
"""
CUT = """Emergency Department Provider Note
Arrival 06/07/2023 20:11 | Seen by provider 20:40
HPI
27 y.o. baker presents with a cut of the right thumb. BP 120/70.
Home medications: sertraline 50 mg daily
Procedure - four sutures, tolerated well.
Disposition: Discharged 21:55.
"""
COLLEAGUE = """Dear Dr. Vale:
Our patient, an 80-year-old man, was seen for low vision and was loaned reading glasses.
Thank you for allowing us to share in the care of your patient.
"""


@pytest.mark.parametrize("text", [CALL, CUT, COLLEAGUE])
def test_a_short_note_is_a_clinical_note(text: str) -> None:
    assert classify(text, packs_by_type()).doc_type == "clinical-notes"


STAY = """DIAGNOSIS: Chronic laryngitis.
HISTORY: The patient had three sessions of speech therapy and made great progress.
He is discharged from my services at this time with a home program.
"""
SEEN = STAY.replace("is discharged from my services at this time with", "goes on with")


@pytest.mark.parametrize(("text", "unsure"), [(STAY, True), (SEEN, False)])
def test_a_clinical_note_with_the_words_of_a_stay_is_in_doubt(text: str, unsure: bool) -> None:
    said = [one.message for one in findings(CLINIC, text, diagnoses=["Chronic laryngitis"])]
    assert ("its words are those of another kind of note" in said) is unsure
