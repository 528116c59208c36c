"""The grader of prescriptions: from a drug's name outward, what the page says of it."""

import pytest

from services.core.draft import Field
from services.core.rubric import FieldSpec
from services.documents.ground import locate
from services.documents.plain import read_text
from services.packs.clinical.prescription.candidates import candidates
from services.packs.clinical.prescription.rate import times_a_day, when_needed
from services.packs.clinical.prescription.task import PACK
from tests.samples.prescription import ALL, draw_prescription

DRUGS: FieldSpec = PACK.rubric.fields["medications"]
TEXT = """Willowbrook Clinic
Allergies: Penicillin 500 mg
Rx:
1. Tab Metformin 500mg - 1 tab BD after food x 30 days
2. Tab Amlodipine 5 mg
   Sig: one tablet every morning
3. Tab Ibuprofen 400 mg every 6 hours as needed
Stop Glimepiride 2 mg daily
"""


def support(quote: str, **element: str) -> float:
    document = read_text(TEXT)
    place = locate(document, quote)
    assert place is not None
    field = Field(name="medications", status="found", value=[element])
    return PACK.supports(document, DRUGS, field, place.model_copy(update={"element": 0})).score


METFORMIN = "Tab Metformin 500mg - 1 tab BD after food x 30 days"


@pytest.mark.parametrize(
    ("quote", "element"),
    [
        (METFORMIN, {"name": "Metformin", "dose": "500mg", "frequency": "BD after food", "duration": "30 days"}),
        (METFORMIN, {"name": "METFORMIN", "dose": "500 mg", "frequency": "BD"}),
        ("Tab Amlodipine 5 mg", {"name": "Amlodipine", "dose": "5 mg", "frequency": "every morning"}),
        ("Ibuprofen 400 mg", {"name": "Ibuprofen", "dose": "400 mg", "frequency": "every 6 hours as needed"}),
    ],
)
def test_a_drug_is_supported_by_its_own_lines(quote: str, element: dict[str, str]) -> None:
    assert support(quote, **element) == 1.0


@pytest.mark.parametrize(
    ("quote", "element"),
    [
        (METFORMIN, {"name": "Metformin", "dose": "50mg", "frequency": "BD after food"}),
        (METFORMIN, {"name": "Metformin", "dose": "500mcg", "frequency": "BD after food"}),
        (METFORMIN, {"name": "Metformin", "dose": "5 mg", "frequency": "BD after food"}),
        (METFORMIN, {"name": "Metformin", "dose": "500mg", "frequency": "every morning"}),
        (METFORMIN, {"name": "Metformin", "dose": "500mg"}),
        (METFORMIN, {"name": "Metformin", "frequency": "BD after food"}),
        (METFORMIN, {"name": "Amlodipine", "dose": "500mg", "frequency": "BD after food"}),
        ("Ibuprofen 400 mg", {"name": "Ibuprofen", "dose": "400 mg", "frequency": "every 8 hours as needed"}),
        ("Penicillin 500 mg", {"name": "Penicillin", "dose": "500 mg"}),
        ("Glimepiride 2 mg daily", {"name": "Glimepiride", "dose": "2 mg", "frequency": "daily"}),
    ],
)
def test_what_its_lines_do_not_say_is_not_supported(quote: str, element: dict[str, str]) -> None:
    assert support(quote, **element) < 0.5


def test_a_lost_as_needed_costs_the_support() -> None:
    assert support("Ibuprofen 400 mg", name="Ibuprofen", dose="400 mg", frequency="every 6 hours") < 0.8


@pytest.mark.parametrize("layout", ALL)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_the_graders_own_count_finds_every_drug(layout: str, seed: int) -> None:
    sample = draw_prescription(seed, layout)
    found = candidates(read_text(sample.text))
    assert len(found) == len(sample.drugs), [one.name for one in found]


@pytest.mark.parametrize(
    ("words", "times"),
    [
        *[("BD after food", 2), ("1-0-1", 2), ("twice a day with meals", 2), ("dos veces al día", 2), ("morning and night", 2)],
        *[("TDS", 3), ("three times daily", 3), ("q8h", 3), ("cada 8 horas", 3), ("din mein teen baar", 3), ("1-1-1", 3)],
        *[("every 6 hours", 4), ("QID", 4), ("OD", 1), ("at bedtime", 1), ("once daily before breakfast", 1)],
    ],
)
def test_frequencies_amount_to_times_a_day_whatever_the_words(words: str, times: int) -> None:
    assert times_a_day(words) == times


def test_less_than_daily_and_as_needed_are_told_apart() -> None:
    assert (times_a_day("once weekly") or 1) < 1
    assert times_a_day("as directed") is None
    assert when_needed("SOS for fever")
    assert not when_needed("every 6 hours")


def test_an_absence_is_corroborated_only_where_nothing_is_prescribed() -> None:
    assert not PACK.search(read_text("PRESCRIPTION\nAllergies: Penicillin 500 mg\nPatient: ____\n"), DRUGS).filled
    assert PACK.search(read_text(TEXT), DRUGS).filled
