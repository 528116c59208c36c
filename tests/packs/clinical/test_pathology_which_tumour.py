"""Which of the tumours, grades and margins that a report names are those of this specimen, and where its diagnosis begins."""

from typing import Any

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import values


def read(text: str) -> Any:
    return values(PACK, f"{text}\n")


@pytest.mark.parametrize(
    ("said", "histology"),
    [
        ("Histologic type: Malignant mixed mullerian tumor\nCarcinomatous component: papillary serous carcinoma, high grade.",
         "Malignant mixed mullerian tumor"),
        ("Malignant peripheral nerve sheath tumor, high grade, arising in a neurofibroma.",
         "Malignant peripheral nerve sheath tumor"),
        ("Follicular lymphoma, grade 1.\nThe prior biopsy (S09-1182) reportedly showed a small lymphocytic lymphoma.",
         "Follicular lymphoma"),
        ("Container 1 (polyp): chronic appendicitis. Container 2 (fibroid): Leiomyoma.", "Leiomyoma"),
        ("Carcinoma invasivum mammae sinistrae. Invasive ductal carcinoma of the left breast.",
         "Invasive ductal carcinoma of the left breast"),
    ],
)  # fmt: skip
def test_the_tumour_of_this_specimen(said: str, histology: str) -> None:
    assert read(f"HISTOPATHOLOGICAL DIAGNOSIS:\n{said}")["histology"] == histology


def test_a_name_in_latin_stands_where_there_is_no_other() -> None:
    assert read("Histopathological diagnosis: Carcinoma invasivum mammae.")["histology"] == "Carcinoma invasivum mammae"


def test_a_gene_called_after_a_tumour_is_no_diagnosis() -> None:
    assert read("DIAGNOSIS:\nOvarian serous carcinoma.\nWilms' tumor 1 is positive.")["histology"] == "Ovarian serous carcinoma"


def test_a_first_line_that_names_the_specimen_is_not_the_diagnosis() -> None:
    text = (
        "SURGICAL PATHOLOGY\nDiagnosis:\nBRAIN, 3RD VENTRICLE\n\nMILD GLIOSIS\n\nGross Description:\nA fragment of tan tissue.\n"
    )
    assert read(text)["histology"] == "MILD GLIOSIS"


def test_one_specimen_below_the_clinical_details_is_diagnosed_there() -> None:
    text = "CLINICAL HISTORY: Adrenal mass.\nAdrenal gland, left, adrenalectomy: Adrenal cortical adenoma. Completely excised."
    told = read(text)
    assert (told["histology"], told["margins"]) == ("Adrenal cortical adenoma", "negative")


def test_the_grade_that_sums_a_report_up_outweighs_that_of_a_part() -> None:
    text = (
        "Final diagnosis\nProstate tissue with adenocarcinoma, Gleason 3+3=6.\n\n"
        "Remark\nIn summary, the tumor classification is: pT2a, Gleason 3+4=7.\n"
    )
    assert read(text)["grade"] == "Gleason 3+4=7"


def test_a_grade_of_its_component_is_that_of_a_mixed_tumour() -> None:
    text = "DIAGNOSIS: Malignant mixed mullerian tumor. Carcinomatous component is high grade papillary serous carcinoma."
    assert read(text)["grade"].lower() == "high grade"


def test_a_margin_is_read_before_a_label_that_lost_its_lines_end() -> None:
    text = (
        "DIAGNOSIS: Cervix, hysterectomy: squamous cell carcinoma.\nSYNOPTIC REPORT\nNON-NEOPLASTIC UTERUS: LeiomyomaMARGINS OF "
        "RESECTION: Vaginal margin is negative for tumor\nParametrium margin is positive for tumorMITOTIC RATE: 10 per 10 HPF\n"
    )
    assert read(text)["margins"] == "positive"
