"""Prescriptions in other layouts: data exports, plans by time of day, labels, letters, changed doses."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import checks, values

HEAD = "Larkspur Family Medicine\nDate: 04/18/2023\n\n"


def told(text: str) -> dict[str, tuple[str, str]]:
    """Name to dose and frequency."""
    found = values(PACK, text).get("medications", [])
    return {one["name"]: (one.get("dose", ""), one.get("frequency", "")) for one in found}


def test_records_of_an_export_are_drugs_and_stopped_ones_are_not() -> None:
    text = (
        "prescription:\n  authored_on: 2023-12-04\n  subject:\n    name: Ben Arkwright\n  items:\n    - drug: Sertraline\n"
        '      strength: 50 mg\n      sig: "Take 1 tablet every morning"\n'
        "  discontinued:\n    - drug: Escitalopram\n      strength: 10 mg\n"
    )
    assert told(text) == {"Sertraline": ("50 mg", "every morning")}


def test_a_plan_by_times_of_day_gives_the_schedule() -> None:
    plan = "Substance | Brand | Strength | morning | noon | evening | night\nRamipril | Delix | 5 mg | 1 | 0 | 1 | 0\n"
    assert told(HEAD + plan) == {"Ramipril": ("5 mg", "1-0-1-0")}


def test_a_row_whose_status_is_discontinued_is_no_order() -> None:
    rows = "| Medication | Dose | Freq | Status |\n|---|---|---|---|\n| Ceftriaxone | 2 g | q24h | Active |\n"
    assert list(told(HEAD + rows + "| Heparin | 5,000 units | q8h | Discontinued |\n")) == ["Ceftriaxone"]


def test_directions_above_the_drug_on_a_label_are_its_own() -> None:
    label = "RX# 0044121    03/17/22\nGREER HOLLOWAY\nTAKE ONE TABLET BY MOUTH EVERY 12 HOURS\n"
    label += "CEFUROXIME AXETIL 500 MG TAB\nQTY: 20\n"
    assert told(label) == {"CEFUROXIME AXETIL": ("500 MG", "EVERY 12 HOURS")}


@pytest.mark.parametrize(
    ("line", "dose"),
    [
        ("Spironolactone 25 mg -> 12.5 mg once daily", "12.5 mg"),
        ("Bisoprolol: INCREASE from 2.5 mg to 5 mg once daily", "5 mg"),
        ("Metoprolol 47,5 mg tablets once daily", "47,5 mg"),
        ("Insulin glargine 100 units/mL - inject 22 units at bedtime", "22 units"),
        ("Furosemide 40 mg (was 20 mg) once daily", "40 mg"),
    ],
)
def test_the_dose_is_the_one_to_be_taken_now(line: str, dose: str) -> None:
    assert [said[0] for said in told(f"{HEAD}Rx\n{line}\n").values()] == [dose]


def test_directions_that_begin_with_one_to_be_taken_belong_to_the_drug_above() -> None:
    text = "Omeprazole 20mg capsules\nOne to be taken twice a day before food\n56 capsule\n"
    assert told(HEAD + text) == {"Omeprazole": ("20mg", "twice a day before food")}


def test_several_drugs_on_one_line_are_parted_by_their_semicolons() -> None:
    line = "Naproxen 500mg po bid #60; cyclobenzaprine 10mg po qhs prn #20; omeprazole 20mg po daily #30\n"
    assert list(told(HEAD + line)) == ["Naproxen", "cyclobenzaprine", "omeprazole"]


def test_a_letter_tells_drugs_and_what_was_stopped_is_none() -> None:
    text = "I have prescribed nitrofurantoin 100 mg capsules, one twice a day for three days.\nTrimethoprim 200 mg was stopped.\n"
    assert told(HEAD + text) == {"nitrofurantoin": ("100 mg", "twice a day")}


def test_a_word_cut_in_two_among_the_drugs_is_doubted() -> None:
    text = f"{HEAD}Rx\nHydroxychloroq 200 mg twice daily\nuine\nNaproxen 500 mg twice daily\n"
    first, second = "Hydroxychloroq 200 mg twice daily", "Naproxen 500 mg twice daily"
    said = [("Hydroxychloroq", "200 mg", first), ("Naproxen", "500 mg", second)]
    assert "prescription.unaccounted" in checks(PACK, text, medications=said)
