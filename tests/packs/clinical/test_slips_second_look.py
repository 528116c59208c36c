"""A second look at a prescription or a laboratory report adds what is told by less, and makes nothing worse."""

import pytest

from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.prescription.task import PACK as PRESCRIPTION
from tests.packs.clinical.attempts import values

RX = "Juniper Lane Pediatrics, PC\nDate: 14 March 2021\nRx\n1. Lisinopril 10 mg once daily\n{}\n"
REPORT = "Cedar Clinical Laboratory\nReported: 25/11/2021\nHemoglobin 14.1 g/dL (12.0-16.0)\n\n{}\n"


@pytest.mark.parametrize("line", ["OPD Timing 10 am for 2 months", "Marchbanks-Orley MD", "Prescriber: Dr Vane"])
def test_names_of_people_and_places_become_no_drugs(line: str) -> None:
    names = [one["name"] for one in values(PRESCRIPTION, RX.format(line), attempt=2)["medications"]]
    assert names == ["Lisinopril"]


def test_a_target_in_a_remark_becomes_no_result() -> None:
    text = REPORT.format("In this group of people the aim is a ferritin <100 ug/L and non-HDL <2.5 mmol/L.")
    assert [one["name"] for one in values(LAB, text, attempt=2)["labValues"]] == ["Hemoglobin"]
