"""Medicines that an operation gives as the treatment itself."""

import pytest

from services.packs.clinical.shared.notes.treating import belongs_to_operation, treats, unlisted
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.terms.drugs import drugs

JOINT = "PROCEDURE: Injection of the left hip.\nDETAILS OF PROCEDURE: "
BLOCK = "PROCEDURE: Left ilioinguinal nerve block.\nDETAILS OF PROCEDURE: "


def given(text: str) -> list[str]:
    view = prose(text)
    return [one.name for one in drugs(text) if treats(view, one.span)]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("40 mg of Kenalog was injected into the joint.", ["kenalog"]),
        ("After aspiration 3 mL of 0.5% bupivacaine and 40 mg of Kenalog were injected.", ["bupivacaine", "kenalog"]),
        ("Botox was infiltrated at six sites.", ["botox"]),
        ("One cc of Kenalog was then introduced into the carpal tunnel.", ["kenalog"]),
        ("Forty milligrams of Kenalog was placed over the nerve root.", ["kenalog"]),
        ("Mitomycin was instilled and left for one hour.", ["mitomycin"]),
        ("The skin was infiltrated with 1% lidocaine.", []),
        ("Toradol was given and Versed was injected intravenously.", []),
        ("A Kenalog injection was not given.", []),
        ("He takes aspirin.", []),
    ],
)
def test_what_is_put_where_it_acts_is_the_treatment(said: str, names: list[str]) -> None:
    assert given(JOINT + said) == names


def test_a_local_anaesthetic_alone_treats_where_the_operation_is_a_block() -> None:
    assert given(BLOCK + "Then 8 mL of 0.25% ropivacaine was injected around the nerve.") == ["ropivacaine"]
    assert given(JOINT + "Then 8 mL of 0.25% ropivacaine was injected around the nerve.") == []
    assert given(BLOCK + "A skin wheal was raised as lidocaine was injected.") == []


@pytest.mark.parametrize(
    ("said", "own"),
    [
        ("Continue Ancef for 24 hours.", False),
        ("PCA fentanyl.", False),
        ("Bacitracin ointment bid.", False),
        ("Ancef was given.", True),
    ],
)
def test_what_is_ordered_for_the_days_after_is_no_medicine_of_the_operation_alone(said: str, own: bool) -> None:
    text = "PROCEDURE: Repair of the left hip.\nPLAN: " + said
    assert [belongs_to_operation(prose(text), one) for one in drugs(text)] == [own]


def test_a_dose_of_something_of_no_list_that_is_put_in_is_seen() -> None:
    text = JOINT + "Then 2 mL of Zarapox was injected. 5 mL of saline was injected. 40 mg of Kenalog was injected."
    assert [text[slice(*span)] for span in unlisted(prose(text))] == ["Zarapox"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Labor was induced with Cytotec and later with Pitocin.", ["cytotec", "pitocin"]),
        ("She was begun on Pitocin and dilated to 4 cm.", ["pitocin"]),
        ("Pitocin augmentation was needed.", ["pitocin"]),
        ("Pitocin was given when the placenta had come.", []),
        ("After induction of anesthesia the Pitocin was hung.", []),
    ],
)
def test_what_brings_on_labour_treats(said: str, names: list[str]) -> None:
    assert given("PROCEDURE: Vaginal delivery.\nDELIVERY NOTE:\nShe is a G2, P1 at term. " + said) == names


def test_what_is_begun_where_nobody_is_in_labour_is_no_treatment_of_the_operation() -> None:
    assert given("PROCEDURE: Hysteroscopy.\nDETAILS OF PROCEDURE: She was started on misoprostol.") == []
