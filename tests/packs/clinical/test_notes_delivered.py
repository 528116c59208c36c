"""A delivery note without a list of procedures: the birth, what was repaired, and what brought on the labour."""

from typing import Any

import pytest

from tests.packs.clinical.notes import THEATRE, values

NOTE = "DELIVERY NOTE: The patient is a 24-year-old gravida 2 at term. {told} Apgars were 8 and 9. Blood loss was 300 mL.\n"


def found(told: str) -> dict[str, Any]:
    return dict(values(THEATRE, NOTE.format(told=told)))


@pytest.mark.parametrize(
    ("told", "birth"),
    [
        (
            "She went on to have a normal spontaneous vaginal delivery of a live male infant.",
            "normal spontaneous vaginal delivery",
        ),
        ("She delivered by vacuum-assisted vaginal delivery a viable female infant.", "vacuum-assisted vaginal delivery"),
        ("She had a low forceps delivery of a female infant.", "low forceps delivery"),
        ("She pushed well to a spontaneous vaginal delivery.", "spontaneous vaginal delivery"),
        ("Spontaneous vaginal delivery of a viable infant over an intact perineum.", "Spontaneous vaginal delivery"),
    ],
)
def test_a_birth_is_named_by_its_kind(told: str, birth: str) -> None:
    assert found(told)["procedures"] == [birth]


@pytest.mark.parametrize(
    ("told", "repair"),
    [
        ("A second-degree midline episiotomy was repaired in layers.", "second-degree midline episiotomy was repaired"),
        ("The first-degree perineal laceration was sutured with chromic.", "first-degree perineal laceration was sutured"),
        ("Repair of a periurethral tear was done with 4-0 Vicryl.", "Repair of a periurethral tear"),
        ("A mediolateral episiotomy was cut.", "mediolateral episiotomy"),
    ],
)
def test_what_was_torn_or_cut_is_repaired(told: str, repair: str) -> None:
    got = found(f"She had a spontaneous vaginal delivery of a live infant. {told}")
    assert got["procedures"] == ["spontaneous vaginal delivery", repair]


@pytest.mark.parametrize(
    "told", ["No episiotomy was cut.", "There were no lacerations.", "The membranes were ruptured artificially."]
)
def test_a_step_and_what_was_not_torn_are_no_procedure(told: str) -> None:
    got = found(f"She had a spontaneous vaginal delivery of a live infant. {told}")
    assert got["procedures"] == ["spontaneous vaginal delivery"]


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("She was given a dose of Cytotec 25 mcg intravaginally.", ["Cytotec"]),
        ("Two doses of Cytotec 25 mcg were given and then Pitocin was started.", ["Cytotec", "Pitocin"]),
        ("Cervidil was placed overnight and oxytocin was begun at 6 o'clock.", ["Cervidil", "oxytocin"]),
        ("She received misoprostol.", ["misoprostol"]),
    ],
)
def test_what_brings_on_labour_is_given(told: str, names: list[str]) -> None:
    got = found(f"She came for induction of labor. {told} She had a spontaneous vaginal delivery of a live infant.")
    assert got["medications"] == names


@pytest.mark.parametrize(
    "told",
    [
        "Pitocin augmentation was not required.",
        "The placenta delivered and 20 units of Pitocin was given.",
        "The cord was clamped. Pitocin was started.",
    ],
)
def test_what_is_given_once_the_child_is_born_or_not_at_all_brings_on_nothing(told: str) -> None:
    assert "medications" not in found(f"She was in labor. She had a spontaneous vaginal delivery of a live infant. {told}")
