"""Directions in the wordings of many prescribers, and the same drugs in other forms of print."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import values

HEAD = "Larkmoor Surgery\n14 May 2026\n\nPRESCRIPTION\n"


@pytest.mark.parametrize(
    ("directions", "frequency"),
    [
        ("take 1 tablet by mouth 2 (two) times a day", "2 (two) times a day"),
        ("one twice daily", "twice daily"),
        ("TDS PC", "TDS PC"),
        ("1 tablet twelve hourly", "twelve hourly"),
        ("1 tab Monday to Friday", "Monday to Friday"),
        ("1 tab at 0800 and 2000", "at 0800 and 2000"),
        ("1 tab every third day", "every third day"),
        ("3x1 tgl.", "3x1 tgl"),
        ("1 comp c/12 h", "c/12 h"),
        ("1 tablett 2 ggr dagligen", "2 ggr dagligen"),
        ("1 tab x 1 dose, may repeat in 8 h", "x 1 dose, may repeat in 8 h"),
        ("1 tablet at onset of migraine", "at onset of migraine"),
        ("ONE tablet every FOUR to SIX hours", "every FOUR to SIX hours"),
        ("one (1) tablet two (2) times a day", "two (2) times a day"),
        ("One to be changed every seven (7) days", "every seven (7) days"),
        ("iii tabs 8/24", "8/24"),
        ("Dose: 4 mg (four mg) daily", "daily"),
        ("Dose 4 mg   Route PO   Times 06:00 18:00", "06:00 18:00"),
        ("1 tab 30-60 min before swimming", "30-60 min before swimming"),
    ],
)
def test_directions_below_a_drug_tell_when_it_is_taken(directions: str, frequency: str) -> None:
    (one,) = values(PACK, f"{HEAD}Tizanidine 4 mg tablets\n  {directions}\n  Qty 30\n")["medications"]
    assert (one["name"], one["dose"], one["frequency"]) == ("Tizanidine", "4 mg", frequency)


FORMS = {
    "leaders behind the labels": (
        "DRUG.....: Ramipril 5 mg capsule\nSIG......: Take 1 capsule daily\nQTY......: 30\n"
        "DRUG.....: Naproxen 250 mg tablet\nSIG......: Take 1 tablet every 8 hours\nQTY......: 20"
    ),
    "labels set apart by a gap": (
        "Drug Name    Ramipril\nStrength     5 mg\nSig          Take 1 capsule daily\n\n"
        "Drug Name    Naproxen\nStrength     250 mg\nSig          Take 1 tablet every 8 hours"
    ),
    "a label in each cell": (
        "Drug: Ramipril  Strength: 5 mg  Sig: Take 1 capsule daily  Qty: 30\n"
        "Drug: Naproxen  Strength: 250 mg  Sig: Take 1 tablet every 8 hours  Qty: 20"
    ),
    "directions over their drug": (
        "TAKE 1 CAPSULE DAILY\nRAMIPRIL 5 MG CAPSULE\nQTY 30   REFILLS 1\n\n"
        "TAKE 1 TABLET EVERY 8 HOURS\nNAPROXEN 250 MG TABLET\nQTY 20   REFILLS 0"
    ),
    "cells of two lines": (
        "| # | Drug / strength / form | Directions          | Qty |\n"
        "| 1 | Ramipril               | Take 1 capsule      | 30  |\n"
        "|   | 5 mg capsule           | daily               |     |\n"
        "| 2 | Naproxen               | Take 1 tablet every | 20  |\n"
        "|   | 250 mg tablet          | 8 hours             |     |"
    ),
    "when before what": (
        "Frequency                          Drug                  Dose\n"
        "daily                              Ramipril              5 mg\n"
        "every 8 hours                      Naproxen              250 mg"
    ),
    "strength below the name": (
        "Ramipril\n   5 mg capsule\n   Take 1 capsule daily\nNaproxen\n   250 mg tablet\n   Take 1 tablet every 8 hours"
    ),
    "sentences on one line": "Take ramipril 5 mg daily. Take naproxen 250 mg every 8 hours.",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_drugs_are_read_in_whatever_form_they_are_printed(form: str) -> None:
    found = values(PACK, f"{HEAD}{form}\n\nDr A. Example\n")["medications"]
    told = [tuple(one[part].lower() for part in ("name", "dose", "frequency")) for one in found]
    assert told == [("ramipril", "5 mg", "daily"), ("naproxen", "250 mg", "every 8 hours")]


def test_a_table_with_days_and_reasons_gives_only_what_is_ordered_now() -> None:
    table = (
        "Order date  Medication                 Directions                        Dx\n"
        "01/02/26    Ramipril 5 mg capsule      1 cap by mouth once daily         HTN\n"
        "03/02/26    Calcium-vitamin D3         1 tab by mouth twice daily        Bones\n"
        "            600 mg-400 unit tablet\n\n"
        "DISCONTINUED SINCE LAST ORDER\n"
        "02/02/26    Naproxen 250 mg tablet     twice daily (completed)\n"
    )
    found = values(PACK, HEAD + table)["medications"]
    assert [(one["name"], one["dose"], one["frequency"]) for one in found] == [
        ("Ramipril", "5 mg", "once daily"),
        ("Calcium-vitamin D3", "600 mg-400 unit", "twice daily"),
    ]


def test_an_item_of_a_numbered_list_with_its_form_is_a_drug_and_a_gap_ends_the_times() -> None:
    found = values(PACK, HEAD + "Rx\n 1. Tab. Ramipril 5 mg    once daily      Hypertension\n 2. ORS sachet    sip by sip\n")[
        "medications"
    ]
    assert [(one["name"], one.get("frequency")) for one in found] == [("Ramipril", "once daily"), ("ORS", None)]


def test_figures_under_the_times_of_the_day_go_before_the_words_beside_them() -> None:
    table = "Medicine          M    A    N    Duration   Instruction\nTab Corvala 75    0    1    0    30 days    After food\n"
    (one,) = values(PACK, HEAD + table)["medications"]
    assert (one["name"], one["dose"], one["frequency"]) == ("Corvala", "75", "0-1-0")


def test_a_heading_of_what_is_given_when_needed_tells_nothing_of_the_drug_above() -> None:
    body = "- Ramipril 10 mg over 24 hours\n\nAs needed:\n- Naproxen 250 mg every 8 hours\n"
    assert [one["frequency"] for one in values(PACK, HEAD + body)["medications"]] == ["over 24 hours", "every 8 hours"]
