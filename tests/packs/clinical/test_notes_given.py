"""Medicines that a note gives beside others, in brackets, or by a prescription told of afterwards; and those it leaves out."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

VISIT = "{head}:\n{told}\nIMPRESSION:\n1. Gout of the toe.\nPLAN:\nThe patient returns in May.\n"
STAY = "DISCHARGE DIAGNOSIS:\nStroke.\nHOSPITAL COURSE:\n{told}\nDISCHARGE CONDITION:\nStable.\n"


@pytest.mark.parametrize(
    ("head", "told", "names"),
    [
        ("ED COURSE", "He was treated with ketorolac 30 mg IM along with 25 mg of promethazine.", ["ketorolac", "promethazine"]),
        ("PLAN", "I discussed varenicline and its risks. He was given a prescription.", ["varenicline"]),
        ("PLAN", "I discussed varenicline and its risks. He will think about it.", []),
        ("PLAN", "Check thyroid and iron studies in the morning.", []),
        ("PLAN", "Hold the Lantus tonight and resume 20 units tomorrow.", ["Lantus"]),
        ("PLAN", "Avoid ibuprofen / naproxen.", []),
        ("MEDICATIONS", "Clopidogrel 75 mg daily through May then stop, sertraline 50 mg daily, prenatal vitamin daily.",
         ["Clopidogrel", "sertraline", "prenatal vitamin"]),
        ("MEDICAL HISTORY", "Hypothyroidism (levothyroxine 88 mcg daily), migraine.", ["levothyroxine"]),
        ("PLAN", "TSH, CBC, vit D. Take vit C daily.", ["vit C"]),
        ("PLAN", "May use some cetirizine for the itching. May need prednisone.", ["cetirizine"]),
        ("DIAGNOSTIC STUDIES", "The film shows spurs. He does use a sleeve and Aleve.", ["Aleve"]),
        ("TREATMENT", "1. Discussed condition and treatment with the patient.\n2. Add sertraline every morning.", ["sertraline"]),
        ("HISTORY", "Her mother says they have been giving loratadine for this.", ["loratadine"]),
        ("EXAM", "The back is tender.\nThe patient was started on Toprol 25 mg twice a day and Zofran.", ["Toprol", "Zofran"]),
        ("EXAM", "He is already on two tablets for his back (Celebrex, tramadol).", ["Celebrex", "tramadol"]),
        ("MEDICATIONS", "As an outpatient:\n1. Theo-24 200 mg in the morning.\n2. A-dec 2 tablets daily.", ["Theo-24", "A-dec"]),
        ("PLAN", "Lisinopril goes on, with a potassium check. When the potassium allows, more.", ["Lisinopril"]),
        ("MEDICATIONS", "Zantac, number 20. He was offered sertraline.", ["Zantac"]),
        ("MEDICATIONS", "CHANGED\n  Zantac 20 mg: 1 tablet\nNEW\n  glucagon 3 mg dust: puff\nCONTINUE\n  Reglan\nSTOP\n  Plavix",
         ["Zantac", "glucagon", "Reglan"]),
        ("PRIOR PREVENTIVES", "Sertraline (weight), topiramate.", []),
        ("MEDICATIONS", "Zantac.\nThe capsule endoscopy was normal.", ["Zantac"]),
    ],
)  # fmt: skip
def test_a_visit_gives_what_is_taken(head: str, told: str, names: list[str]) -> None:
    assert values(CLINIC, VISIT.format(head=head, told=told)).get("medications", []) == names


def test_what_is_told_behind_a_medicine_of_a_stay_gives_it() -> None:
    told = "His usual medications of Dilantin and Depakene were given. Reglan was increased and erythromycin is being added."
    assert values(HOSPITAL, STAY.format(told=told))["medications"] == ["Dilantin", "Depakene", "Reglan", "erythromycin"]


def test_a_decimal_point_ends_no_telling_of_what_was_given() -> None:
    note = VISIT.format(head="HISTORY", told="He had seizures despite receiving a total of 1.5 mg of lorazepam.")
    assert values(CLINIC, note, again=True)["medications"] == ["lorazepam"]


def test_what_a_patient_was_on_in_a_stay_was_given() -> None:
    assert values(HOSPITAL, STAY.format(told="The patient was on aspirin 325 mg and on Zocor 20 mg."))["medications"] == [
        "aspirin",
        "Zocor",
    ]
