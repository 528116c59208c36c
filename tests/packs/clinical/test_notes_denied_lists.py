"""Lists that are denied as a whole, and other words of dictations that say what is not so."""

import pytest

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.terms.drugs import drugs
from tests.packs.clinical.notes import CLINIC, values

VISIT = "REASON FOR CONSULTATION:\nA check of the heart.\nHISTORY:\n{told}\nMEDICATION:\nRanitidine 300 mg daily.\n"


@pytest.mark.parametrize(
    ("told", "denied"),
    [
        (
            "He has no previous history of thyroid disease, diabetes mellitus, peptic ulcers, rheumatic heart disease, or gout.",
            True,
        ),
        ("She denies any past episodes of loss of consciousness, seizures of any kind, severe headaches, gout.", True),
        (
            "Denies joint pain/stiffness, backaches, tendon/ligament pains, bone aches/pains or changes in/gout of the foot.",
            True,
        ),
        ("He has no previous history of thyroid disease, diabetes mellitus or peptic ulcers, but he has had gout.", False),
        ("He takes no medicine, has high blood pressure, and suffers from gout.", False),
    ],
)
def test_a_denied_list_is_denied_to_its_end(told: str, denied: bool) -> None:
    view = prose(told)
    at = view.flat.index("gout")
    assert assertion(view, (at, at + 4)).negated is denied


def test_what_somebody_has_had_for_years_is_a_diagnosis_and_no_denied_list_is() -> None:
    told = (
        "No prior history of stroke, rheumatic fever, high blood pressure, or gout. He has had chronic sinusitis for ten years."
    )
    assert values(CLINIC, VISIT.format(told=told), again=True)["diagnoses"] == ["chronic sinusitis"]


def test_operations_that_begin_a_list_of_diseases_are_no_part_of_their_names() -> None:
    text = "PAST MEDICAL HISTORY:\nSignificant for multiple knee surgeries, back surgery, hypertension, hyperlipidemia.\n"
    assert values(CLINIC, f"REASON FOR VISIT:\nA check-up.\n{text}", again=True)["diagnoses"] == [
        "hypertension",
        "hyperlipidemia",
    ]


def test_the_way_a_spray_is_given_is_no_medicine() -> None:
    assert [one.name for one in drugs("Flonase 50 mcg nasal spray as needed, and Allegra.")] == ["flonase", "allegra"]


def test_the_day_of_an_incident_dates_no_note() -> None:
    told = "Date of incident: 1/15/2001. The driver of a small car has neck pain."
    assert "date" not in values(CLINIC, VISIT.format(told=told), again=True)


def test_a_denied_list_of_dozens_of_names_is_read_to_its_end() -> None:
    told = "No history of " + ", ".join(["and measles or rash"] * 12) + ", gout or mumps."
    view = prose(told)
    at = view.flat.index("gout")
    assert assertion(view, (at, at + 4)).negated
