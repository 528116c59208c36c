"""Wordings of archived reports, as typed and as character recognition left them, and the doubts that they leave."""

import pytest

from services.packs.clinical.pathology.outlook_diagnosis import diagnosis_doubts
from tests.packs.clinical.reports import draft_of, values

KIDNEY = "FINAL DIAGNOSIS:\nKidney, left, nephrectomy:\n"
BRAIN = "FINAL DIAGNOSIS:\nBrain, left parietal, biopsy: Glioblastoma.\nIMMUNOHISTOCHEMISTRY: "


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Histologic type: Conventional (clear cell) renal carcinoma", "Conventional (clear cell) renal carcinoma"),
        ("CARCINOMA, TRANSITIONAL CELL", "CARCINOMA, TRANSITIONAL CELL"),
        ("Carcinoma, mucinous component 20 %", "Carcinoma"),
        ("- INVASIVE BASALOID SQUAM O CELL CARCINOMA", "INVASIVE BASALOID SQUAM O CELL CARCINOMA"),
        ("Tumours of the kidney: Carcinomas of the renal tract: papillary carcinoma", "papillary carcinoma"),
    ],
)
def test_a_name_is_read_whole_however_its_kind_is_set(printed: str, name: str) -> None:
    assert values(f"{KIDNEY}{printed}\n")["histology"] == name


def test_the_labelled_diagnosis_outweighs_its_description() -> None:
    text = (
        "pathology report\nHistology diagnosis: well differentiated hilar cholangiocarcinoma\n"
        "Histological examination\nThe nodule is a well differentiated adenocarcinoma of ducts.\n"
    )
    assert values(text)["histology"] == "well differentiated hilar cholangiocarcinoma"


def test_an_invasive_carcinoma_outweighs_an_intramucosal_one() -> None:
    text = (
        "DIAGNOSIS:\n1. Adenoma with intramucosal adenocarcinoma.\n2. Sigmoid resection with an ulcerated colon carcinoma, pT3.\n"
    )
    assert "colon carcinoma" in values(text)["histology"]


def test_a_diagnosis_below_the_data_of_the_patient_is_read_where_none_is_headed() -> None:
    text = "SURGICAL PATHOLOGY REPORT\nPatient Name:\nLocation:\nSKIN, SCALP, BIOPSY\n- INVASIVE SQUAMOUS CELL CARCINOMA\n"
    assert values(text)["histology"] == "INVASIVE SQUAMOUS CELL CARCINOMA"


@pytest.mark.parametrize(
    ("printed", "grade"),
    [
        ("Histologic grade: Poorly differentiated with grade 3 nuclei", "Poorly differentiated"),
        ("2. Grade of tumor: III", "Grade III"),
        ("Grade: Fuhrmann-Grade 2", "Fuhrman grade 2"),
        ("TNM classification: pT1a, GII", "G2"),
        ("Stage: pT1b\nGrade: Gil", "Grade 2"),
    ],
)
def test_grades_are_read_in_older_forms(printed: str, grade: str) -> None:
    read = values(f"{KIDNEY}Papillary renal cell carcinoma.\n{printed}\n")["grade"]
    assert read.replace("Fuhrmann", "Fuhrman") == grade


def test_a_low_grade_precursor_at_the_margin_leaves_it_free() -> None:
    text = (
        "FINAL DIAGNOSIS: Pancreas, resection: Ductal adenocarcinoma, grade 2. All margins are negative for tumor. "
        "Low-grade PanIN is present at the pancreatic neck margin.\n"
    )
    assert values(text)["margins"] == "negative"


def test_the_code_of_residual_tumour_is_known_behind_a_stage_without_its_letter_p() -> None:
    assert values("DIAGNOSIS: Squamous cell carcinoma of the lung.\nTNM T2a N0 (0/9) G3 R0\n")["margins"] == "negative"


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("About 4% of the neoplastic cells overexpress the p53 protein.", {"p53": "About 4%"}),
        ("With the MIB-l, a proliferation index of about 15%.", {"Ki-67": "about 15%"}),
        ("IDHI-R132H stain is positive.", {"IDHI-R132H": "positive"}),
        ("Ki-67 labeling is focally high.", {"Ki-67": "focally high"}),
        ("positivity for Cytokeratin 7.", {"Cytokeratin 7": "positive"}),
    ],
)
def test_stains_are_read_in_the_words_of_a_comment(said: str, held: dict[str, str]) -> None:
    assert values(f"{BRAIN}{said}\n")["ihcMarkers"] == held


def test_a_misread_word_before_the_title_is_no_house() -> None:
    assert "institution" not in values(f"GIl Surgical Pathology\n{KIDNEY}Papillary renal cell carcinoma.\n")


def test_a_lone_letter_before_the_name_leaves_a_doubt() -> None:
    text = f"{KIDNEY}- INVASIVE SQUAM U CELL CARCINOMA\n"
    quote = "CELL CARCINOMA"
    assert ("histology", "the word before it may belong to the name") in tuple(
        diagnosis_doubts(draft_of(text, histology=(quote, quote)), text)
    )
