"""The rules for prescriptions: what a drug must have, what can be misread, what does not go together."""

import pytest

from services.core.draft import Draft, Place
from services.core.draft import Field as DraftField
from services.core.finding import Finding
from services.documents.ground import locate
from services.documents.plain import read_text
from services.packs.clinical.prescription.task import PACK
from services.tasks.pack import Case


def check(text: str, *elements: tuple[dict[str, str], str]) -> list[Finding]:
    document = read_text(text)
    places = []
    for index, (_, quote) in enumerate(elements):
        place = locate(document, quote)
        assert isinstance(place, Place)
        places.append(place.model_copy(update={"element": index}))
    field = DraftField(name="medications", status="found", value=[one for one, _ in elements], places=tuple(places))
    return list(PACK.check(Case(document), Draft(doc_type="prescription", fields={"medications": field})))


def issues(text: str, *elements: tuple[dict[str, str], str]) -> set[str]:
    return {one.check for one in check(text, *elements) if one.is_issue}


RX = "Rx: Amoxicillin 500 mg\nSig: take 1 capsule three times daily for 10 days\nDispense: {quantity} capsules\n"
ELEMENT = {"name": "Amoxicillin", "dose": "500 mg", "frequency": "three times daily", "duration": "10 days"}


def test_a_prescription_that_adds_up_raises_nothing() -> None:
    assert issues(RX.format(quantity=30), (ELEMENT, "Amoxicillin 500 mg")) == set()


def test_a_quantity_that_the_directions_do_not_use_up_is_named() -> None:
    assert issues(RX.format(quantity=90), (ELEMENT, "Amoxicillin 500 mg")) == {"prescription.quantity"}


@pytest.mark.parametrize("allergy", ["Allergies: amoxicillin", "Allergic to penicillin"])
def test_a_drug_that_is_named_as_an_allergy_is_for_a_person_to_see(allergy: str) -> None:
    found = [one for one in check(f"{allergy}\n{RX.format(quantity=30)}", (ELEMENT, "Amoxicillin 500 mg")) if one.is_issue]
    assert [(one.check, one.severity, one.mendable) for one in found] == [("prescription.allergen", "major", False)]


@pytest.mark.parametrize(("dose", "severity"), [(".5 mg", "minor"), ("1.0 mg", "minor"), ("10 U", "minor"), ("some", "major")])
def test_doses_that_can_be_misread_are_named(dose: str, severity: str) -> None:
    text = f"Rx: Zolmerin {dose} daily\n"
    found = check(text, ({"name": "Zolmerin", "dose": dose, "frequency": "daily"}, "Zolmerin"))
    assert severity in [one.severity for one in found if one.check == "format"]


def test_a_drug_left_out_lowers_accuracy_and_the_list_as_a_whole() -> None:
    text = "Rx:\n1. Tab Metformin 500mg BD\n2. Tab Amlodipine 5mg OD\n"
    found = check(text, ({"name": "Metformin", "dose": "500mg", "frequency": "BD"}, "Tab Metformin 500mg BD"))
    scores = {one.check: one.score for one in found if one.dimension == "accuracy"}
    assert scores == {"prescription.left_out": 0.25, "whole_list": 0.25}


def test_one_drug_told_twice_with_other_directions_is_named() -> None:
    text = "Rx:\nWarfarin 5 mg daily\nWarfarin 2 mg daily\n"
    one = {"name": "Warfarin", "dose": "5 mg", "frequency": "daily"}
    assert "prescription.told_twice" in issues(
        text, (one, "Warfarin 5 mg daily"), ({**one, "dose": "2 mg"}, "Warfarin 2 mg daily")
    )


@pytest.mark.parametrize(
    ("words", "judged"),
    [
        ("40 mg daily then 20 mg daily", True),
        ("cada 8 horas hasta mejorar", True),
        ("cada 8 horas", False),
        ("subah shaam", False),
    ],
)
def test_steps_and_half_understood_words_of_another_language_are_for_a_person_to_judge(words: str, judged: bool) -> None:
    text = f"Rx: Prednisone 40 mg {words}\n"
    said = ({"name": "Prednisone", "dose": "40 mg", "frequency": words}, "Prednisone 40 mg")
    assert ("prescription.judged" in issues(text, said)) == judged


def test_directions_in_unknown_words_are_named() -> None:
    text = "Rx: Zolmerin 5 mg quomodo libet\n"
    assert "format" in issues(text, ({"name": "Zolmerin", "dose": "5 mg", "frequency": "quomodo libet"}, "Zolmerin 5 mg"))
