"""Slides that come with another house's diagnosis: that gives way to what is said of them here."""

import pytest

from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.reports import values

HEAD = "DEPARTMENT OF PATHOLOGY\nCONSULTATION REPORT\nReported: 03/08/2024\n"


@pytest.mark.parametrize(
    "copied",
    [
        "Outside diagnosis:",
        "Diagnosis of the referring laboratory:",
        "Diagnosis of the referring hospital (copied):",
        "Histopathology (outside, 12/01/2024):",
        "Report of the original pathologist:",
        "Referring institution diagnosis:",
        "Diagnosis made elsewhere:",
        "Submitted with a diagnosis of:",
        "Outside hospital pathology report:",
    ],
)
def test_a_copied_diagnosis_gives_no_grade_and_no_margins(copied: str) -> None:
    text = (
        f"{HEAD}{copied} Spindle cell sarcoma, high grade. Resection margins involved. Desmin positive.\n"
        "Microscopy on review: bland fascicles.\nOpinion: Cellular leiomyoma. The edges are free of tumour.\n"
    )
    got = values(text)
    assert got["histology"] == "Cellular leiomyoma"
    assert "grade" not in got and "ihcMarkers" not in got and got.get("margins") != "positive"


def test_a_diagnosis_here_ends_the_copied_one() -> None:
    text = f"{HEAD}Diagnosis made elsewhere: Urothelial carcinoma, low grade\nDiagnosis here: Urothelial carcinoma, high grade.\n"
    assert values(text)["grade"] == "High grade"


def test_a_sentence_that_tells_their_report_is_none_of_ours() -> None:
    text = (
        f"{HEAD}Slides came with their report of grade 3 ductal carcinoma, margins positive.\n"
        "Final diagnosis: Invasive ductal carcinoma, grade 2. Margins negative.\n"
    )
    got = values(text)
    assert (got["grade"], got["margins"]) == ("Grade 2", "negative")


def test_a_name_keeps_the_letter_before_its_hyphen() -> None:
    text = f"{HEAD}Opinion: Leiomyoma.\nIHC:\nh-Caldesmon    Positive\nDesmin    Positive\n"
    assert values(text)["ihcMarkers"] == {"h-Caldesmon": "Positive", "Desmin": "Positive"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "CEDAR LABS\nFNAC REPORT\nSite: Rt breast lump 3 cm, USG guided, BIRADS 5. Mammogram: spiculated mass.\n"
            "Smears show clusters of malignant epithelial cells.\nImpression: Ductal carcinoma, malignant.\n",
            "pathology",
        ),
        (
            "Cytology report\nUrine. USG bladder: mass 2 cm left wall.\nSmears show high-grade urothelial carcinoma.\n"
            "Impression: Positive for malignancy.\n",
            "pathology",
        ),
        (
            "USG NECK\nFindings: Left lobe nodule 21 x 18 mm, taller than wide, TIRADS 5. Prior FNAC: Bethesda V.\n"
            "Impression: TIRADS 5 nodule. Repeat FNAC advised.\n",
            "radiology",
        ),
        (
            "ULTRASOUND GUIDED FNA THYROID\nUnder ultrasound guidance a needle was passed into the nodule (18 mm).\n"
            "Smears made and sent for cytology.\nFindings: hypoechoic nodule 18 x 12 mm.\nImpression: Satisfactory FNA.\n",
            "radiology",
        ),
        (
            "hosp: Elm Bay, dept radiol.\nCTPA 02.11.2021\nfilling defects LLL segmental aa. pulm trunk 30 mm. no effusion\n"
            "IMP acute PE lt lower lobe\n",
            "radiology",
        ),
    ],
)
def test_smears_are_told_from_images(text: str, kind: str) -> None:
    assert classify(text, packs()).doc_type == kind
