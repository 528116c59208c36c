"""Notes of the telephone, of an emergency room and of a letter between colleagues are known for clinical notes."""

import pytest

from services.packs.find import packs_by_type
from services.tasks.classification import classify

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
