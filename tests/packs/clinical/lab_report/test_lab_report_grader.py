"""The grader of laboratory reports: what it catches, what it leaves alone, and what it makes of doubt."""

import pytest

from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.documents.ground import locate
from services.documents.plain import read_text
from services.packs.clinical.lab_report.candidates import candidates
from services.packs.clinical.lab_report.task import PACK
from tests.bench.corpus import SHARED
from tests.bench.grader_slips import LAB, RX, corpus, generated, measure
from tests.samples.lab_report import ALL, draw_lab_report

RESULTS: FieldSpec = PACK.rubric.fields["labValues"]


def support(text: str, quote: str, **element: str) -> float:
    document = read_text(text)
    place = locate(document, quote)
    assert place is not None
    field = Field(name="labValues", status="found", value=[element])
    return PACK.supports(document, RESULTS, field, place.model_copy(update={"element": 0})).score


@pytest.mark.parametrize("pack", [LAB, RX])
def test_corruptions_are_caught_and_harmless_changes_left_alone(pack: object) -> None:
    figures = measure([one for one in generated(range(2)) if one.pack is pack])
    assert figures.tried.total() > 100
    assert figures.caught >= 0.97, figures.missed
    assert figures.false_alarms <= 0.02, figures.missed


def test_corruptions_of_the_shared_documents_are_caught() -> None:
    if not (SHARED / "data" / "documents").is_dir():
        pytest.skip("the folder of shared documents is not here")
    figures = measure(list(corpus()))
    assert figures.doubted == []
    assert figures.caught >= 0.97, figures.missed
    assert figures.false_alarms <= 0.02, figures.missed


HEAD = "Test           Result    Previous   Units    Reference    Flag"
QUOTE = "Sodium         131       138        mmol/L   135 - 145    L"
ROW = f"{HEAD}\n{QUOTE}\n"


def test_a_result_is_supported_by_name_unit_flag_and_column() -> None:
    assert support(ROW, QUOTE, name="Sodium", value="131", unit="mmol/L", flag="L", range="135 - 145") == 1.0
    assert support(ROW, QUOTE, name="sodium", value="131", unit="MMOL/L", flag="L") == 1.0


@pytest.mark.parametrize(
    "wrong",
    [
        {"value": "138"}, {"value": "145"}, {"value": "113"}, {"unit": ""}, {"unit": "mg/dL"}, {"flag": "H"}, {"flag": ""},
        {"name": "Potassium"}, {"range": "135 - 155"},
    ],
)  # fmt: skip
def test_each_part_that_is_not_the_rows_costs_the_support(wrong: dict[str, str]) -> None:
    element = {"name": "Sodium", "value": "131", "unit": "mmol/L", "flag": "L", "range": "135 - 145", **wrong}
    assert support(ROW, QUOTE, **element) < 0.5


def test_a_denied_result_does_not_support_the_word_it_denies() -> None:
    text = "Nitrite: not detected\nHBsAg: Non-Reactive\n"
    assert support(text, "Nitrite: not detected", name="Nitrite", value="detected") == 0.0
    assert support(text, "HBsAg: Non-Reactive", name="HBsAg", value="Reactive") == 0.0
    assert support(text, "HBsAg: Non-Reactive", name="HBsAg", value="Non-Reactive") == 1.0


def test_a_lost_comparator_is_another_value() -> None:
    text = "eGFR: >60 mL/min/1.73m2\n"
    assert support(text, "eGFR: >60 mL/min/1.73m2", name="eGFR", value="60", unit="mL/min/1.73m2") == 0.0


def test_a_piece_of_a_longer_name_is_doubted() -> None:
    assert (
        0.5
        <= support("HDL Cholesterol: 48 mg/dL", "HDL Cholesterol: 48 mg/dL", name="Cholesterol", value="48", unit="mg/dL")
        < 0.8
    )


@pytest.mark.parametrize("layout", ALL)
def test_the_graders_own_count_finds_every_result(layout: str) -> None:
    sample = draw_lab_report(7, layout)
    found = candidates(read_text(sample.text))
    assert len(found) == len(sample.rows), [one.name for one in found]


def test_an_absence_is_corroborated_only_where_nothing_is_printed() -> None:
    assert not PACK.search(read_text("Lab report\nTSH: pending\n"), RESULTS).filled
    assert PACK.search(read_text("Lab report\nTSH: 2.1 mIU/L\n"), RESULTS).filled


def test_the_birth_date_and_another_days_label_do_not_support_the_date() -> None:
    document = read_text("DOB: 01/02/1960\nCollected: 03/04/2024\nNext visit: 05/06/2024\nSodium 139 mmol/L\n")
    spec = PACK.rubric.fields["date"]

    def score(quote: str, value: str) -> float:
        place = locate(document, quote)
        assert isinstance(place, Place)
        return PACK.supports(document, spec, Field(name="date", status="found", value=value), place).score

    assert score("01/02/1960", "1960-01-02") == 0.0
    assert score("05/06/2024", "2024-05-06") < 0.5
    assert score("03/04/2024", "2024-03-04") == 1.0
    assert score("03/04/2024", "2024-03-05") == 0.0
