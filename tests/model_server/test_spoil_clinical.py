"""Each clinical error changes what it says and nothing where it has nothing to bite on."""

import random

import pytest

from services.core.draft import CitedField, Element, Part
from tests.model_server.erring import HIGH, Rates
from tests.model_server.spoil import CLINICAL, KINDS, spoiled
from tests.model_server.spoil_clinical import (
    Change,
    clinically_spoiled,
    earlier_taken,
    family_taken,
    negation_dropped,
    side_flipped,
    unit_changed,
)

PROMPT = "Nodule 12 mm. Prior study: 9 mm. Mother had breast cancer, grade 3. Dated 2024-05-01; previous study 2023-04-02."
RNG = random.Random(7)


def scalar(value: str) -> CitedField:
    return CitedField(name="field", status="found", value=value, quote=value, elements=None, confidence=0.9)


@pytest.mark.parametrize(
    ("change", "value", "expected"),
    [
        (side_flipped, "Left lower lobe", "Right lower lobe"),
        (negation_dropped, "No effusion.", "effusion."),
        (negation_dropped, "Margins negative", "Margins positive"),
        (unit_changed, "12 mm", "12 cm"),
        (earlier_taken, "12 mm", "9 mm"),
        (earlier_taken, "2024-05-01", "2023-04-02"),
        (family_taken, "grade 2", "grade 3"),
    ],
)
def test_a_clinical_error_is_the_one_it_says(change: Change, value: str, expected: str) -> None:
    assert change(value, PROMPT, RNG) == expected


@pytest.mark.parametrize("change", [side_flipped, negation_dropped, unit_changed, earlier_taken, family_taken])
def test_an_error_without_a_hold_changes_nothing(change: Change) -> None:
    assert change("Stonebridge", PROMPT, RNG) is None


def test_two_markers_take_each_others_results() -> None:
    said = [
        Element(parts=[Part(name="marker", value=name), Part(name="value", value=value)], quote=f"{name} {value}")
        for name, value in (("ER", "90"), ("PR", "5"))
    ]
    right = CitedField(name="ihcMarkers", status="found", value=None, quote=None, elements=said, confidence=0.9)
    wrong = clinically_spoiled(right, "", RNG)
    assert wrong is not None and [one.parts[0].value for one in wrong.elements or []] == ["PR", "ER"]


def test_where_no_clinical_error_fits_the_field_is_dropped() -> None:
    assert spoiled(scalar("Stonebridge"), CLINICAL, [], PROMPT, RNG).status == "not_found"
    assert spoiled(scalar("right"), CLINICAL, [], PROMPT, RNG).value == "left"


def test_only_a_model_with_a_clinical_share_makes_clinical_errors() -> None:
    assert HIGH.kinds == KINDS
    assert Rates(0, 0, 0, 0, 0, 1, 0, clinical=0.5).kinds == (*KINDS, CLINICAL)
