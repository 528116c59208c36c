"""Prescriptions of other countries, labels of dispensed drugs, and forms whose labels stand in columns."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import concluded, values


def told(text: str, attempt: int = 1) -> dict[str, tuple[str, str]]:
    """Name to dose and frequency."""
    found = values(PACK, text, attempt=attempt).get("medications", [])
    return {one["name"]: (one.get("dose", ""), one.get("frequency", "")) for one in found}


@pytest.mark.parametrize(
    ("line", "name", "frequency"),
    [
        ("1.- Losartan 50 mg tabletas. Tomar 1 tableta cada 12 horas por 30 dias", "Losartan", "cada 12 horas"),
        ("1) Amoxicilline 500 mg gélules : 1 gélule trois fois par jour pendant 7 jours", "Amoxicilline", "trois fois par jour"),
        ("1. Ibuprofen 600 mg Tabl. dreimal tgl. bei Bedarf", "Ibuprofen", "dreimal tgl. bei Bedarf"),
        ("1) Amoxicilina 500 mg - 1 cápsula de 8 em 8 horas por 7 dias", "Amoxicilina", "de 8 em 8 horas"),
        ("1) Ramipril 5 mg compresse: 1 compressa una volta al giorno", "Ramipril", "una volta al giorno"),
        ("R/ Diclofenac tabl 50 mg\n   S 3 dd 1", "Diclofenac", "3 dd 1"),
    ],
)
def test_times_of_other_languages_are_frequencies(line: str, name: str, frequency: str) -> None:
    assert told(f"Rx\n{line}\n")[name][1] == frequency


LABEL = """RX# 550912        02/11/2024
OLSZEWSKI, MARGUERITE
TAKE 1 TABLET BY MOUTH EVERY 12 HOURS
FOR 10 DAYS. FINISH ALL.
CEPHALEXIN 500 MG TABLET
QTY 20     NO REFILLS
"""


@pytest.mark.parametrize("attempt", [1, 2])
def test_the_name_of_the_patient_on_a_label_is_no_drug(attempt: int) -> None:
    assert told(LABEL, attempt) == {"CEPHALEXIN": ("500 MG", "EVERY 12 HOURS")}


def test_labels_in_a_column_of_a_form_tell_the_parts() -> None:
    form = "Medication 1\n  Drug      : Benzonatate\n  Strength  : 100 mg\n  Sig       : 1 cap TID PRN cough\n"
    assert told(form)["Benzonatate"] == ("100 mg", "TID PRN cough")


def test_a_description_of_a_drug_is_its_name() -> None:
    assert list(told("DRUG DESCRIPTION: sertraline 50 mg tablet\nDIRECTIONS: Take 1 tablet by mouth daily.\n")) == ["sertraline"]


def test_the_hours_of_a_clinic_are_no_drug() -> None:
    assert list(told("Rx\nTimings 10-1, 5-8\n1) Tab. Cetirizine 10 mg HS\n")) == ["Cetirizine"]


def test_a_prescription_without_any_drug_is_not_vouched_for() -> None:
    assert concluded(PACK, "Copse End Clinic\nPrescription\nDate: 2021-11-12\nRefills: 0\n").score < 0.95
