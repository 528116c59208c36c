"""Complications that a summary lists, and what stands in a column beside the name of an operation."""

import pytest

from services.packs.clinical.shared.prose import prose
from services.packs.clinical.surgical_notes.rules import speaks_of_margins
from tests.packs.clinical.notes import HOSPITAL, THEATRE, values

STAY = (
    "DISCHARGE SUMMARY\nAdmission date: 02/03/2024   Discharge date: 02/09/2024\n\nPRINCIPAL DIAGNOSIS\nHip fracture\n\n"
    "COMPLICATIONS\n{told}\n\nHOSPITAL COURSE\nThe fracture was fixed and she was discharged home.\n"
)


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("Aspiration pneumonia", ["Hip fracture", "Aspiration pneumonia"]),
        ("1. Delirium\n2. Deep vein thrombosis", ["Hip fracture", "Delirium", "Deep vein thrombosis"]),
        ("None.", ["Hip fracture"]),
        ("Comminuted fracture that needed a longer nail", ["Hip fracture"]),
        ("No wound infection.", ["Hip fracture"]),
        ("Bleeding 400 mL on 02/04", ["Hip fracture"]),
    ],
)
def test_the_complications_of_a_stay_are_diagnoses_of_it(told: str, names: list[str]) -> None:
    assert values(HOSPITAL, STAY.format(told=told))["diagnoses"] == names


@pytest.mark.parametrize("beside", ["Endoscopy Center, Suite 12", "Bronchoscopy Clinic", "Eye Surgery Centre, Floor 3"])
def test_a_house_beside_the_name_of_an_operation_is_none(beside: str) -> None:
    text = "OPERATIVE REPORT          MILLSTONE HEALTH\n"
    text += f"Procedure: Colonoscopy with biopsy              {beside}\n\nFindings: Normal.\n"
    assert values(THEATRE, text)["procedures"] == ["Colonoscopy with biopsy"]


@pytest.mark.parametrize(
    ("told", "spoken"),
    [
        ("The frozen section from the apex was positive for carcinoma, the second one was clear.", True),
        ("Frozen section of the sentinel node was negative.", False),
        ("A frozen section was sent.", False),
    ],
)
def test_a_verdict_on_a_frozen_section_may_be_one_of_the_margins(told: str, *, spoken: bool) -> None:
    assert speaks_of_margins(prose(told)) is spoken
