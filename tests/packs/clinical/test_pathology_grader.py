"""The grader's eye: it knows whose value it is, and whether the quote says it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.packs.clinical.pathology.support_grade import readings
from services.packs.clinical.pathology.task import PACK
from tests.bench.grader_pathology import generated, measure
from tests.packs.clinical.reports import BREAST, findings, in_source

TRUE: dict[str, Any] = {
    "histology": ("Invasive ductal carcinoma", "Invasive ductal carcinoma"),
    "grade": ("Nottingham grade 2", "Nottingham grade 2"),
    "margins": ("negative, closest 0.4 cm", "Margins are negative; closest margin 0.4 cm."),
    "ihcMarkers": {
        "ER": ("positive (95%)", "ER: positive (95%)"),
        "PR": ("negative", "PR: negative"),
        "HER2": ("equivocal (2+)", "HER2: equivocal (2+)"),
        "Ki-67": ("18%", "Ki-67: 18%"),
    },
}


@pytest.mark.parametrize("name", list(TRUE))
def test_a_true_value_is_supported(name: str) -> None:
    assert in_source(BREAST, name, TRUE[name]) >= 0.95


def test_a_true_report_has_no_open_issue() -> None:
    said = {**TRUE, "date": None, "institution": None}
    assert [finding.message for finding in findings(BREAST, **said) if finding.severity] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("histology", ("Invasive lobular carcinoma", "Invasive ductal carcinoma")),
        ("histology", ("Ductal carcinoma", "Ductal carcinoma in situ")),
        ("histology", ("Ductal carcinoma in situ", "Ductal carcinoma in situ")),
        ("histology", ("metastatic carcinoma", "metastatic carcinoma")),
        ("histology", ("Glioblastoma", "Glioblastoma")),
        ("grade", ("Nottingham grade 3", "Nottingham grade 2")),
        ("grade", ("Grade 3", "nuclear grade 3")),
        ("grade", ("grade 3", "grade 3 carcinoma")),
        ("margins", ("positive", "Margins are negative; closest margin 0.4 cm.")),
        ("margins", ("negative, closest 4 cm", "Margins are negative; closest margin 0.4 cm.")),
        ("margins", ("negative, closest 0.4 mm", "Margins are negative; closest margin 0.4 cm.")),
        ("margins", ("negative", "PR: negative")),
        ("ihcMarkers", {"ER": ("negative", "ER: positive (95%)")}),
        ("ihcMarkers", {"ER": ("negative", "PR: negative")}),
        ("ihcMarkers", {"ER": ("positive (85%)", "ER: positive (95%)")}),
        ("ihcMarkers", {"HER2": ("positive (3+)", "HER2: equivocal (2+)")}),
        ("ihcMarkers", {"Ki-67": ("81%", "Ki-67: 18%")}),
    ],
)
def test_a_wrong_value_or_anothers_value_is_not_supported(name: str, said: Any) -> None:
    assert in_source(BREAST, name, said) < 0.5


def test_a_neighbours_result_in_one_sentence_is_told_apart() -> None:
    text = "DIAGNOSIS: Carcinoma. The cells are positive for CK7 and TTF-1 and negative for p40."
    quote = "positive for CK7 and TTF-1 and negative for p40"
    assert in_source(text, "ihcMarkers", {"p40": ("negative", quote)}) == 1.0
    assert in_source(text, "ihcMarkers", {"p40": ("positive", quote)}) == 0.0
    assert in_source(text, "ihcMarkers", {"CK7": ("negative", quote)}) == 0.0


def test_a_denied_diagnosis_is_not_supported() -> None:
    text = "DIAGNOSIS: Colon, biopsy: Tubular adenoma. No evidence of adenocarcinoma."
    assert in_source(text, "histology", ("adenocarcinoma", "adenocarcinoma")) == 0.0


def test_a_grade_printed_otherwise_elsewhere_costs() -> None:
    text = "DIAGNOSIS: Invasive carcinoma, grade 2. COMMENT: The tumor is grade 3."
    assert 0.5 <= in_source(text, "grade", ("grade 2", "grade 2")) < 0.8


def test_an_involved_margin_elsewhere_costs() -> None:
    text = "DIAGNOSIS: Carcinoma. Proximal margin is negative. Deep margin is positive for carcinoma."
    assert 0.5 <= in_source(text, "margins", ("negative", "Proximal margin is negative")) < 0.8


def test_a_birth_date_is_not_the_reports_date() -> None:
    text = "Date of birth: 03/14/1951\nReported: 10/25/2024\nDIAGNOSIS: Carcinoma."
    assert in_source(text, "date", ("03/14/1951", "03/14/1951")) == 0.0
    assert in_source(text, "date", ("10/25/2024", "10/25/2024")) == 1.0
    assert in_source(text, "date", ("10/26/2024", "10/25/2024")) == 0.0


def test_a_referring_hospital_did_not_issue_the_report() -> None:
    text = "Northfield Memorial Hospital\nReferring hospital: Alder Valley Clinic\nDIAGNOSIS: Carcinoma."
    assert in_source(text, "institution", ("Northfield Memorial Hospital", "Northfield Memorial Hospital")) == 1.0
    assert in_source(text, "institution", ("Alder Valley Clinic", "Alder Valley Clinic")) < 0.5


@given(st.sampled_from(range(1, 5)), st.sampled_from(range(1, 5)))
def test_a_grade_supports_itself_and_no_other(printed: int, said: int) -> None:
    text = f"DIAGNOSIS: Invasive carcinoma, histologic grade {printed}."
    score = in_source(text, "grade", (f"Grade {said}", f"histologic grade {printed}"))
    assert (score == 1.0) == (printed == said)


@given(st.integers(1, 5), st.integers(1, 5))
def test_gleason_patterns_add_up_in_every_way_of_writing(first: int, second: int) -> None:
    total = first + second
    ways = (f"Gleason score {first}+{second}={total}", f"Gleason {first} + {second}", f"Gleason score {total} ({first}+{second})")
    for way in ways:
        assert f"gleason:{total}" in readings(way)


def test_corruptions_of_made_reports_are_caught_and_harmless_changes_are_not() -> None:
    figures = measure(list(generated(range(18))))
    assert figures.tried.total() > 300
    assert figures.caught >= 0.97
    assert figures.false_alarms <= 0.02


def test_the_pack_names_itself() -> None:
    assert (PACK.name, PACK.doc_type, PACK.rubric.required) == ("clinical/pathology", "pathology", ("histology", "grade"))
