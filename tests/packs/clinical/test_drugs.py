"""Medicines: by name, by stem, by the dose beside them; and how a note means them."""

import pytest

from services.packs.clinical.shared.notes.drug_use import taken, taken_now, use
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.terms.drugs import drugs, is_local, key, same_as


def names(text: str) -> list[str]:
    return [text[slice(*one.span)] for one in drugs(text)]


def used(text: str, name: str) -> str:
    start = text.index(name)
    return use(prose(text), (start, start + len(name)))


def test_medicines_are_known_by_name_and_by_the_stem_of_their_name() -> None:
    assert names("Toprol XL, ferrous sulfate, newopril and Vitamin D") == [
        "Toprol XL",
        "ferrous sulfate",
        "newopril",
        "Vitamin D",
    ]


def test_a_name_of_no_list_is_known_by_its_dose() -> None:
    text = "Start zorblat 24 mg twice a day."
    assert names(text) == ["zorblat"]
    assert not drugs(text)[0].known


@pytest.mark.parametrize(
    "text", ["cholesterol 210", "Potassium is 4.0", "serum iron low", "glucose 157 mg/dL", "the patient was alone"]
)
def test_what_is_measured_is_no_medicine(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("She takes warfarin daily.", "used"),
        ("Warfarin was discontinued.", "stopped"),
        ("She is allergic to warfarin.", "allergy"),
        ("ALLERGIES: Warfarin.", "allergy"),
        ("He is not on warfarin.", "denied"),
        ("We will consider warfarin.", "considered"),
        ("FAMILY HISTORY: Father on warfarin.", "other_person"),
        ("Warfarin was discussed but he declined it.", "stopped"),
        ("Warfarin was offered, but the patient has refused.", "stopped"),
        ("He cannot take warfarin because of falls.", "denied"),
        ("She is unable to tolerate warfarin.", "denied"),
        ("Wean off warfarin.", "stopped"),
        ("DC warfarin.", "stopped"),
        ("INDICATION: He comes to resection after four cycles of warfarin.", "stopped"),
        ("She was d/c home on warfarin.", "used"),
        ("Meds on d/c - warfarin.", "used"),
        ("No change to warfarin.", "used"),
        ("I would be grateful for warfarin.", "used"),
        ("Another choice is warfarin.", "considered"),
        ("He asked about warfarin.", "considered"),
        ("We talked to her about warfarin and decided against it.", "considered"),
    ],
)
def test_how_a_note_means_a_medicine(text: str, how: str) -> None:
    assert used(text, "warfarin" if "warfarin" in text else "Warfarin") == how


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("He was started on warfarin last month and tolerates it.", True),
        ("He was put on warfarin in May and is doing well.", True),
        ("He has been well controlled on warfarin.", True),
        ("He was started on warfarin last month.", False),
        ("Clots controlled with warfarin.", True),
    ],
)
def test_a_medicine_begun_earlier_is_taken_now_where_the_patient_gets_on_with_it(text: str, now: bool) -> None:
    start = text.index("warfarin")
    assert taken_now(prose(text), (start, start + len("warfarin"))) is now


@pytest.mark.parametrize("text", ["She was transitioned from heparin to warfarin.", "Her warfarin was restarted."])
def test_a_medicine_that_is_changed_to_or_restarted_is_taken(text: str) -> None:
    start = text.index("warfarin")
    assert taken(prose(text), (start, start + len("warfarin")))


def test_names_are_compared_without_salt_form_and_strength() -> None:
    assert key("Metoprolol tartrate 25 mg tablet") == key("metoprolol.") == "metoprolol"


def test_anaesthetics_belong_to_the_operation() -> None:
    assert is_local("lidocaine") and not is_local("warfarin")


def test_an_everyday_brand_is_the_medicine_that_is_in_it() -> None:
    assert same_as("MEDS: Lasix 40 mg daily.\nPLAN: Increase furosemide. Keep Eliquis (apixaban).") == {
        "lasix": "furosemide",
        "apixaban": "eliquis",
    }


def test_two_brands_of_one_medicine_stay_apart() -> None:
    assert same_as("Motrin at noon and Advil at night.") == {}
    assert same_as("Motrin at noon, Advil at night, never ibuprofen with food.") == {"motrin": "ibuprofen", "advil": "ibuprofen"}


def test_vitamins_without_a_letter_and_iron_by_its_formula_are_medicines() -> None:
    assert [one.name for one in drugs("She takes vitamins and FeSO4 1 tab daily. Vitamin deficiency was not found.")] == [
        "vitamins",
        "feso4",
    ]


def test_a_fit_medicine_by_its_letters_is_one_only_where_it_is_given() -> None:
    assert [one.name for one in drugs("The aura stopped when he was treated with CBZ. Cells of the PB were counted.")] == ["cbz"]
