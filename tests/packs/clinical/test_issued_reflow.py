"""A report is read the same however its lines break, its blank lines stand and its lines are set in."""

import re
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from services.packs.clinical.pathology.task import PACK as PATHOLOGY
from services.packs.clinical.prescription.task import PACK as PRESCRIPTION
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.tasks.pack import Pack
from tests.packs.clinical.attempts import values

CHEST = """Harborview Imaging Associates
CT CHEST WITHOUT CONTRAST
DATE OF EXAM: 04/09/2024

FINDINGS: In the right upper lobe there is a spiculated nodule that measures 14 x 11 mm and abuts the fissure. \
A calcified granuloma in the left lower lobe measures 4 mm, unchanged. The heart is not enlarged and there is no effusion.

IMPRESSION: Spiculated nodule in the right upper lobe, suspicious for malignancy; the finding was discussed by telephone with \
Dr. Ada Testman-Example at 23:20. Tissue sampling is recommended.

A full report was placed on the chart of the patient. Report was saved to the archive.
"""
GALLBLADDER = """PIEDMONT HOLLOW SURGERY CENTER
PATHOLOGY REPORT

DATE OF REPORT: August 10, 2022

DIAGNOSIS:
Gallbladder, cholecystectomy:
1. Chronic cholecystitis with cholelithiasis.
2. Cholesterolosis.
"""
SLIP = """Silver Birch Clinic
45 Mock Road, Exampleville

Gus Trial, age 66

02/03/2024

Rx
1. Hydroxyzine 25 mg tablet, take 1 tablet by mouth every 6 hours as needed for nausea
2. Metformin 500 mg tablet, take 1 tablet by mouth twice daily
"""


def wrapped(width: int) -> Callable[[str], str]:
    return lambda text: "\n".join(
        part for line in text.split("\n") for part in textwrap.wrap(line, width, break_on_hyphens=False) or [""]
    )


WAYS: dict[str, Callable[[str], str]] = {
    **{f"{width} columns": wrapped(width) for width in (64, 70, 78, 84, 90, 100)},
    "blank lines doubled": lambda text: text.replace("\n\n", "\n\n\n"),
    "blank lines missing": lambda text: text.replace("\n\n", "\n"),
    "blanks at line ends": lambda text: re.sub(r"(?<=\S)\n", "  \n", text),
    "set in": lambda text: re.sub(r"(?m)^(?=.)", "    ", text),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
}


def plain(pack: Pack, text: str) -> dict[str, Any]:
    return {name: " ".join(str(value).replace("\\n", " ").split()) for name, value in values(pack, text).items()}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("pack", "text"), [(RADIOLOGY, CHEST), (PATHOLOGY, GALLBLADDER), (PRESCRIPTION, SLIP)])
def test_a_report_laid_out_otherwise_is_answered_alike(pack: Pack, text: str, way: str) -> None:
    assert plain(pack, WAYS[way](text)) == plain(pack, text)


def test_what_is_answered_is_right() -> None:
    chest = values(RADIOLOGY, CHEST)
    assert chest["impression"].endswith("Tissue sampling is recommended.") and len(chest["measurements"]) == 2
    assert values(PATHOLOGY, GALLBLADDER)["histology"] == "Chronic cholecystitis with cholelithiasis"
    slip = values(PRESCRIPTION, SLIP)
    assert slip["date"] == "2024-02-03" and len(slip["medications"]) == 2
