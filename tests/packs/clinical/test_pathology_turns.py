"""Turns in which tissue is reported: lettered specimens without a heading, margins answered by a way, days of other cells."""

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import values

PARTS = """Fenwick Breast Institute Laboratory
Date received: 2025-07-01. Date of report: 2025-07-08.

Clinical: right breast mass. Excision.

A. RIGHT BREAST, WIDE LOCAL EXCISION
Invasive lobular carcinoma, classic type, Nottingham grade 2.
Margins: deep margin 3 mm; other margins clear.
"""


def test_lettered_specimens_below_the_clinical_details_are_the_diagnosis() -> None:
    found = values(PACK, PARTS)
    assert found["histology"].startswith("Invasive lobular carcinoma")
    assert found["margins"].startswith("negative")


def test_a_margin_answered_by_a_way_alone_is_clear_by_it() -> None:
    said = "Diagnosis: left arm, excision: pleomorphic sarcoma, grade 3.\nMargins: deep margin <1 mm; peripheral margins 12 mm.\n"
    assert values(PACK, said)["margins"] == "negative, closest <1 mm"


def test_tumour_at_base_and_edge_is_a_positive_margin() -> None:
    said = "A. Nose, shave biopsy: Basal cell carcinoma, nodular type; present at base and one lateral edge.\n"
    assert values(PACK, said)["margins"] == "positive"


def test_the_number_of_a_report_labels_no_day() -> None:
    said = "Report no. 2025/I/3345    Date of acceptance 03.03.2025     Date of report 12.03.2025\nDiagnosis: Lipoma.\n"
    assert values(PACK, said)["date"] == "2025-03-12"


@pytest.mark.parametrize("heading", ["CONCLUSION/DIAGNOSIS", "DIAGNOSIS AND COMMENT", "FINAL REPORT", "REPORT"])
def test_the_diagnosis_stands_below_many_headings(heading: str) -> None:
    head = "Fenwick Breast Institute Laboratory\nDate of report: 2025-07-08.\nMACROSCOPIC: Tissue.\n"
    found = values(PACK, f"{head}{heading}: Left breast, excision: Invasive lobular carcinoma, grade 2. Margins are clear.\n")
    assert found["histology"].startswith("Invasive lobular carcinoma")
    assert found["margins"]
