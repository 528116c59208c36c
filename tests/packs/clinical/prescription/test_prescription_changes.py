"""What was taken before and what is taken now; what was taken back; the slip beside an order."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import values


def drugs(text: str) -> list[tuple[str, str, str]]:
    found = values(PACK, text)["medications"]
    return [(one["name"], one.get("dose", ""), one.get("frequency", "")) for one in found]


SIDES = """RIVERSIDE GENERAL HOSPITAL
Prescription           Date: 12 March 2026

Drug                 {before:<22}{now:<26}Qty
Bisoprolol           10 mg once daily      5 mg once daily           28
Ramipril             2.5 mg once daily     Stop
Warfarin             3 mg daily            4 mg daily                28
Digoxin              -                     125 mcg in the morning    28
Simvastatin          40 mg at night        -
"""


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Previous dose", "New dose"),
        ("On admission", "On discharge"),
        ("Was", "Now"),
        ("Before admission", "From today (dispense)"),
        ("Current dose", "New dose"),
    ],
)
def test_of_two_sides_of_a_table_the_dose_of_now_counts(before: str, now: str) -> None:
    assert drugs(SIDES.format(before=before, now=now)) == [
        ("Bisoprolol", "5 mg", "once daily"),
        ("Warfarin", "4 mg", "daily"),
        ("Digoxin", "125 mcg", "in the morning"),
    ]


def test_a_cell_that_keeps_the_dose_before_leaves_it_to_be_read() -> None:
    text = (
        "Lakeview Clinic   Prescription   Date 04/22/2026\n"
        "Medication | Old dose | New dose | Refills\n"
        "Levothyroxine | 50 mcg daily | 75 mcg daily | 3\n"
        "Glipizide | 5 mg daily | DISCONTINUED | -\n"
        "Sitagliptin | none | 100 mg daily | 3\n"
    )
    assert drugs(text) == [("Levothyroxine", "75 mcg", "daily"), ("Sitagliptin", "100 mg", "daily")]


def test_a_word_of_change_is_no_drug() -> None:
    text = (
        "KELSO CLINIC\nPrescription  Date: 2026-10-02\n"
        "1. Atorvastatin 40 mg tablets\n     Was 20 mg; now 1 tablet at night\n"
        "2. Metoprolol 50 mg tablets\n     Reduced: half a tablet (25 mg) twice daily\n"
        "3. Lisinopril 20 mg daily, changed from 10 mg daily\n"
    )
    assert drugs(text) == [
        ("Atorvastatin", "40 mg", "at night"),
        ("Metoprolol", "25 mg", "twice daily"),
        ("Lisinopril", "20 mg", "daily"),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "B. STOP (take out of the blister)",
        "2) Please stop the following:",
        "3) Medicines stopped today",
        "NOT TO BE DISPENSED THIS TIME:",
        "Items not requested",
    ],
)
def test_what_stands_below_a_heading_of_stopped_drugs_is_not_ordered(heading: str) -> None:
    text = (
        "KELSO CLINIC\nPrescription  Date: 2026-10-02\n1. Perindopril 8 mg tablets\n     1 tablet each morning\n\n"
        f"{heading}\n   Naproxen 500 mg BID\n   Amitriptyline 25 mg HS\n"
    )
    assert drugs(text) == [("Perindopril", "8 mg", "each morning")]


@pytest.mark.parametrize("taken_back", ["VOID, allergy", "entered in error", "crossed out", "not dispensed", "do not dispense"])
def test_an_order_that_was_taken_back_does_not_count(taken_back: str) -> None:
    text = (
        "HOMER CLINIC\nDate 11/28/2026\n"
        f"Drug      Ciprofloxacin 500 mg tab     <-- {taken_back}. called back 6:04 PM\n"
        "          Cefdinir 250 mg/5 mL susp\n"
        "Sig       2.8 mL by mouth twice daily for 10 days\n"
    )
    assert drugs(text) == [("Cefdinir", "2.8 mL", "twice daily")]


PANELS = """Harbour View Medical Practice          | {slip}
Mr Test Person  DOB 01/01/1950         | Mr Test Person
4 Some Street                          |
                                       | Ramipril 5 mg caps one daily
1 Amoxicillin 500 mg capsules          | Aspirin 75 mg tabs one daily
  One three times a day            21  | Last issued 01/02/2026:
                                       |   Paracetamol 500 mg
2 Paracetamol 1 g tablets              |
  One four times a day when needed 100 | Please allow 48 hours
                                       |
Dr A Test      Date 23/03/2026         |
"""


@pytest.mark.parametrize("slip", ["REPEAT MEDICATION", "Counterfoil", "PATIENT COPY - keep this part", "Tear-off slip"])
def test_the_slip_beside_an_order_is_none(slip: str) -> None:
    assert drugs(PANELS.format(slip=slip)) == [
        ("Amoxicillin", "500 mg", "three times a day"),
        ("Paracetamol", "1 g", "four times a day when needed"),
    ]


def test_a_table_with_one_bar_is_no_page_of_two_panels() -> None:
    text = (
        "HOMER CLINIC  Date 11/28/2026\n"
        "Medicine                  | Last issued\n"
        "Ramipril 5 mg daily       | 01/02/2026\n"
        "Aspirin 75 mg daily       | 01/02/2026\n"
        "Metformin 500 mg daily    | 01/02/2026\n"
        "Atenolol 25 mg daily      | 01/02/2026\n"
        "Digoxin 125 mcg daily     | 01/02/2026\n"
    )
    assert [name for name, _, _ in drugs(text)] == ["Ramipril", "Aspirin", "Metformin", "Atenolol", "Digoxin"]


def test_unchanged_and_stopped_drugs_stand_in_tables_of_their_own_below_the_changed_ones() -> None:
    text = (
        "ST BRIDE HOSPITAL\nPrescription  Date: 2026-05-11\nChanged medicines\n"
        "Drug              From              To                 Reason\n"
        "Furosemide        40 mg od          80 mg od           oedema\n"
        "Unchanged medicines\nDrug              Dose              Frequency\nOmeprazole        20 mg             od\n"
        "Stopped medicines\nDrug              Dose              Reason\nNaproxen          500 mg bd         AKI\n"
    )
    assert drugs(text) == [("Furosemide", "80 mg", "od"), ("Omeprazole", "20 mg", "od")]


def test_what_is_listed_as_not_prescribed_or_prescribed_before_is_no_order() -> None:
    text = (
        "HILL CLINIC\nPrescription  Date: 2026-06-12\nCurrent medications (not prescribed today):\n  Metformin 500 mg bd\n"
        "Prescribed today:\n  Amoxicillin 500 mg tds\nPrevious prescription: hydrocodone 5/325 q6h\n"
    )
    assert drugs(text) == [("Amoxicillin", "500 mg", "tds")]


def test_a_dose_with_a_figure_that_was_not_read_is_left_out() -> None:
    assert drugs("HILL CLINIC  Date: 2026-06-12\n1. Digoxin 1?5 mcg od\n") == [("Digoxin", "", "od")]


ORDERS = (
    "BRIDGE STREET FAMILY MEDICINE\nPrescription               Date: 03/14/2026\n"
    "1. Prednisone 40 mg daily\n2. Lisinopril 10 mg twice daily\n"
)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Addendum 16:20: item 1 changed to 20 mg daily. -- Dr. Poe", [("Prednisone", "20 mg", "daily")]),
        ("CORRECTION: the prednisone should read 20 mg twice daily", [("Prednisone", "20 mg", "twice daily")]),
        ("Note to pharmacy: please change item 1 to 20 mg daily", [("Prednisone", "20 mg", "daily")]),
        ("Please change prednisone 40 mg daily to 20 mg daily", [("Prednisone", "20 mg", "daily")]),
        ("Line 1 was first sent this morning as 20 mg. Please cancel that one.", [("Prednisone", "40 mg", "daily")]),
        ("Prednisone to be reduced to 20 mg if better", [("Prednisone", "40 mg", "daily")]),
    ],
)
def test_a_later_correction_of_an_order_counts(said: str, expected: list[tuple[str, str, str]]) -> None:
    assert sorted(drugs(f"{ORDERS}\n{said}\n")) == sorted([*expected, ("Lisinopril", "10 mg", "twice daily")])


def test_an_order_is_taken_back_by_the_line_under_it() -> None:
    first, second = "Rx\nOxycodone 5 mg tabs\nSig: 1 tab q6h prn\n\n", "Rx\nOxycodone 10 mg tabs\nVOID - wrong strength\n"
    text = f"HOMER CLINIC\nDate 11/28/2026\n{first}{second}"
    assert drugs(text) == [("Oxycodone", "5 mg", "q6h prn")]


def test_a_stopped_drug_heads_no_list_of_stopped_ones() -> None:
    text = "HILL CLINIC  Date: 2026-06-12\n1. Stop aspirin 75 mg\n2. Clopidogrel 75 mg od\n3. Bisoprolol 2.5 mg od\n"
    assert drugs(text) == [("Clopidogrel", "75 mg", "od"), ("Bisoprolol", "2.5 mg", "od")]


def test_the_time_behind_an_arrow_counts() -> None:
    assert drugs("HILL CLINIC  Date: 2026-06-12\n1. Furosemide 40 mg BID -> daily\n") == [("Furosemide", "40 mg", "daily")]


def test_directions_of_an_order_that_was_taken_back_are_not_those_of_the_drug_above() -> None:
    void = "Drug:   Tramadol 50 mg tab   ** cancelled by prescriber **\nSig:    1 tablet every 6 hours prn\n"
    assert drugs(f"HOMER CLINIC\nDate 11/28/2026\nDrug:   Emollient 500 g\n{void}") == [("Emollient", "500 g", "")]


@pytest.mark.parametrize(
    "said",
    [
        "Do not take with alcohol",
        "Do not use this medicine if pregnant",
        "Avoid grapefruit juice",
        "Hold if BP below 100",
        "Stop if a rash appears",
        "Do not fill until 06/20/2026",
        "Not to be issued before 20/06/2026",
    ],
)
def test_a_caution_under_a_drug_hides_none_of_those_below(said: str) -> None:
    text = f"HILL CLINIC\nPrescription  Date: 2026-06-12\n1. Metronidazole 400 mg tds\n   {said}\n2. Codeine 15 mg qds prn\n"
    assert drugs(text) == [("Metronidazole", "400 mg", "tds"), ("Codeine", "15 mg", "qds prn")]


@pytest.mark.parametrize(("box", "names"), [("[x]", ["Paracetamol"]), ("[ ]", ["Paracetamol", "Ibuprofen"])])
def test_an_open_box_tells_of_no_order_only_where_another_is_ticked(box: str, names: list[str]) -> None:
    text = f"HILL CLINIC\nPrescription  Date: 2026-06-12\n{box} Paracetamol 1 g PO q6h\n[ ] Ibuprofen 400 mg PO q8h\n"
    assert [name for name, _, _ in drugs(text)] == names
