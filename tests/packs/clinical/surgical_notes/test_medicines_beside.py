"""Medicines of an operation note that stand beside its own: taken before it, or listed for the days after it."""

import pytest

from services.packs.clinical.surgical_notes.task import PACK
from tests.packs.clinical.notes import values

NOTE = (
    "OPERATION NOTE\nProcedure: Right knee arthroscopy\nDiagnosis: Torn medial meniscus\n{before}"
    "Details: The patient was prepped and draped. The meniscus was trimmed. Sutures to the skin.\n{after}"
)


def test_a_medicine_that_the_patient_is_on_counts() -> None:
    text = NOTE.format(before="Clinical: Locking for months. Diabetic, on metformin. No allergy.\n", after="")
    assert values(PACK, text)["medications"] == ["metformin"]


def test_drops_are_read_from_every_cell_of_their_row() -> None:
    after = "Post op drops:       Maxidex qds 4/52      Zarofen qds 1/52      Timolol bd\n"
    assert values(PACK, NOTE.format(before="", after=after))["medications"] == ["Maxidex", "Zarofen", "Timolol"]


def test_a_medicine_listed_as_ceased_does_not() -> None:
    after = "Post op drops:\nChloramphenicol qid 1 week\nTimolol ceased in May\n"
    assert values(PACK, NOTE.format(before="", after=after))["medications"] == ["Chloramphenicol"]


def test_an_antibiotic_of_the_operation_that_goes_on_counts() -> None:
    text = NOTE.format(before="Abx: Ancef 2 g at the start, cont Ancef x 24 h\n", after="")
    assert values(PACK, text)["medications"] == ["Ancef"]
    assert "medications" not in values(PACK, NOTE.format(before="Abx: Ancef 2 g at the start\n", after=""))


@pytest.mark.parametrize(
    ("after", "names"),
    [
        ("VTE: TEDs, dalteparin 5000 u sc od for 28 days\n", ["dalteparin"]),
        ("Postnatal prescription:\nDiclofenac 100 mg PR stat [x]    Cyclizine prn [x]\n", ["Diclofenac", "Cyclizine"]),
        ("Dispensed:   Brufen 400 mg #20     Colace 100 mg #10\n", ["Brufen", "Colace"]),
        ("Procedere:\nDiet from day 1. Novalgin 1 g 4 x daily. Pantoprazole 40 mg\n", ["Novalgin", "Pantoprazole"]),
        ("Clexane    hold tonight, chart 40 mg from tomorrow\n", ["Clexane"]),
        ("Abx: Ancef 2 g at the start\nPanadol / Endone 5 mg prn\n", ["Panadol", "Endone"]),
        ("RECOMMENDATIONS\n  Platelets: clopidogrel 75\n  Pressure: ramipril 5\n", ["clopidogrel", "ramipril"]),
        ("Antibiotics: cefuroxime 1.5 g at induction\n", []),
        ("Afterwards: lactulose 10 ml bd, cefalexin 500 mg tds, paracetamol\n", ["lactulose", "cefalexin", "paracetamol"]),
        ("\nHome with her husband, tramadol for three days. Losartan 50 carries on.\n", ["tramadol", "Losartan"]),
        ("Recovery: ibuprofen avoid. No Inj. Tramadol tds.\n", []),
    ],
)
def test_what_is_ordered_for_the_days_after_counts_in_whatever_part(after: str, names: list[str]) -> None:
    assert values(PACK, NOTE.format(before="", after=after)).get("medications", []) == names
