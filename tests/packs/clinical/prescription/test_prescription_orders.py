"""Orders in tables whose first column has no title, and quantities that are no times."""

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import values

TABLE = """FENWICK DISTRICT HOSPITAL
DISCHARGE PRESCRIPTION                                    Date: 2025-03-09

                                  Dose        Route   Frequency           Status      Qty / Rpt
1 Furosemide                      80 mg       PO      BID                 CHANGED     60 / 2
2 Candesartan                     8 mg        PO      once daily          NEW         30 / 2
3 Potassium chloride SR           20 mmol     PO      BID                 STOP        --
"""


def drugs(text: str) -> list[tuple[str, str, str]]:
    return [(one["name"], one["dose"], one["frequency"]) for one in values(PACK, text)["medications"]]


def test_a_first_column_without_a_title_holds_the_drugs() -> None:
    assert drugs(TABLE) == [("Furosemide", "80 mg", "BID"), ("Candesartan", "8 mg", "once daily")]


def test_a_number_of_doses_in_a_pack_is_no_time() -> None:
    text = (
        "Fenwick Surgery\nPrescription  Date of prescribing: 25-Nov-2024   Date of printing: 22-Nov-2024\n"
        "1.  Salbutamol 100micrograms/dose inhaler CFC free   1 x 200 dose\n"
        "    Two Puffs To Be Inhaled Four Times A Day When Required\n"
    )
    assert drugs(text) == [("Salbutamol", "100micrograms/dose", "Four Times A Day When Required")]
    assert values(PACK, text)["date"] == "2024-11-25"


def test_a_dosage_column_may_hold_the_times() -> None:
    text = (
        "Fenwick Surgery, repeat medication   Date: 01/10/2025\n\n"
        "Item                                      Dosage                                Qty\n"
        "Levothyroxine 75 microgram tablets        1 OM                                  28\n"
        "Bisoprolol 1.25 mg tablets                1 OM                                  28\n"
    )
    assert [(name, dose) for name, dose, _ in drugs(text)] == [("Levothyroxine", "75 microgram"), ("Bisoprolol", "1.25 mg")]
