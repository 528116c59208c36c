"""Medicines of an operation note that stand beside its own: taken before it, or listed for the days after it."""

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
