"""Wordings of archived reports, as typed and as character recognition left them, and the doubts that they leave."""

import pytest

from services.packs.clinical.pathology.outlook_diagnosis import diagnosis_doubts
from services.packs.clinical.pathology.outlook_findings import grade_doubts
from services.packs.clinical.pathology.outlook_heading import heading_doubts
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
        ("IDHI-R132H stain is positive.", {"IDH1-R132H": "positive"}),
        ("Ki-67 labeling is focally high.", {"Ki-67": "focally high"}),
        ("positivity for Cytokeratin 7.", {"Cytokeratin 7": "positive"}),
    ],
)
def test_stains_are_read_in_the_words_of_a_comment(said: str, held: dict[str, str]) -> None:
    assert values(f"{BRAIN}{said}\n")["ihcMarkers"] == held


def test_a_misread_word_before_the_title_is_no_house() -> None:
    assert "institution" not in values(f"GIl Surgical Pathology\n{KIDNEY}Papillary renal cell carcinoma.\n")


def test_the_head_of_a_column_is_no_house() -> None:
    assert "institution" not in values(f"Component Lab\n{KIDNEY}Papillary renal cell carcinoma.\n")


def test_a_lone_letter_before_the_name_leaves_a_doubt() -> None:
    text = f"{KIDNEY}- INVASIVE SQUAM U CELL CARCINOMA\n"
    quote = "CELL CARCINOMA"
    assert ("histology", "the word before it may belong to the name") in tuple(
        diagnosis_doubts(draft_of(text, histology=(quote, quote)), text)
    )


def test_the_answer_of_a_run_on_line_is_that_of_its_last_label() -> None:
    text = (
        "DIAGNOSIS: Larynx: squamous cell carcinoma.\nVASCULAR INVASION: Yes SURGICAL MARGIN INVOLVEMENT: Free (3 mm or more)\n"
    )
    assert values(text)["margins"].startswith("negative")


def test_a_checklist_printed_without_blanks_is_read() -> None:
    text = (
        "LUNG TISSUE CHECKLIST\nTumor site:  LungTumor size:  3 x 2 cmHistologic type:  Squamous cell carcinoma"
        "Histologic grade:  Poorly differentiatedTumor extent:  Not specified\n"
    )
    read = values(text)
    assert (read["histology"], read["grade"]) == ("Squamous cell carcinoma", "Poorly differentiated")


def test_a_dataset_is_a_synopsis_and_clinical_details_end_before_it() -> None:
    text = (
        "CLINICAL DETAILS: biopsy elsewhere moderately differentiated.\nDATASET FOR COLORECTAL CANCER\n"
        "  Tumour type ...... Adenocarcinoma NOS\n  Differentiation by predominant area ... Poor\n"
    )
    assert values(text)["grade"] == "Poorly differentiated"


def test_margins_of_the_past_in_clinical_information_are_none() -> None:
    text = "A. LUNG, CORE BIOPSY\n   Adenocarcinoma.\nClin. info: colon cancer 2010, low grade, margins negative per old chart.\n"
    assert "margins" not in values(text)


@pytest.mark.parametrize(
    ("result", "said"), [("FIBROADENOMA, left breast. Benign.", "FIBROADENOMA"), ("Lipoma of the back.", "Lipoma")]
)
def test_a_benign_tumour_whose_noun_tells_its_kind_is_the_diagnosis(result: str, said: str) -> None:
    assert values(f"Specimen: Lump, excision\nMICRO: bland cells.\n\nRESULT:   {result}\n")["histology"].startswith(said)


def test_reactive_histiocytosis_of_nodes_is_no_tumour() -> None:
    text = "DIAGNOSIS:\nLung: adenocarcinoma.\nLymph node: sinus histiocytosis.\n"
    assert values(text)["histology"] == "adenocarcinoma"


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("The cells are diffusely immunoreactive for GFAP as is the background.", {"GFAP": "diffusely positive"}),
        ("GFAP: non-reactive.", {"GFAP": "negative"}),
        ("CDX -2 negative.", {"CDX-2": "negative"}),
        ("MLH1 no loss   PMS2 no loss   MSH6 no loss", {"MLH1": "retained", "PMS2": "retained", "MSH6": "retained"}),
        ("Carbonic anhydrase IX positive.", {"Carbonic anhydrase IX": "positive"}),
        ("Ki-67 is positive with a labeling index of 7%.", {"Ki-67": "7%"}),
        ("Oestrogen receptor - Quickscore 7/8.", {"ER": "Quickscore 7/8"}),
        ("PR [clone QZ2]: negative, <1%; internal control positive", {"PR": "negative, <1%"}),
        ("HER2 overexpression: not detected", {"HER2": "not detected"}),
    ],
)
def test_results_in_other_words_are_read(said: str, held: dict[str, str]) -> None:
    assert values(f"{BRAIN}{said}\n")["ihcMarkers"] == held


def test_a_line_on_the_licence_of_a_laboratory_is_no_house() -> None:
    text = f"{KIDNEY}Renal cell carcinoma.\n\n\n\nAmendments (CLIA) as qualified to do complex laboratory work\nEnd\n"
    assert "institution" not in values(text)


def test_a_dash_before_a_name_makes_no_word_of_it() -> None:
    text = "Diagnosis:\nNeck tumor- Paraganglioma\n"
    said = tuple(diagnosis_doubts(draft_of(text, histology=("Paraganglioma", "Paraganglioma")), text))
    assert ("histology", "the word before it may belong to the name") not in said


def test_a_line_of_the_words_of_a_record_is_no_house() -> None:
    text = (
        f"{KIDNEY}Renal cell carcinoma, grade 2.\n"
        + "Block A1.\n" * 8
        + "File under: Pathology Record Case history pathology\nEnd\n"
    )
    assert "institution" not in values(text)


def test_a_name_below_the_heading_by_its_craft_alone_leaves_a_doubt() -> None:
    text = f"{KIDNEY}Renal cell carcinoma, grade 2.\n" + "Block A1.\n" * 8 + "Olmstead Bay Pathology\nEnd\n"
    said = tuple(heading_doubts(draft_of(text, institution=("Olmstead Bay Pathology",) * 2), text))
    assert ("institution", "a name below the heading tells no kind of house") in said
    above = f"Olmstead Bay Pathology\n{text}"
    assert not tuple(heading_doubts(draft_of(above, institution=("Olmstead Bay Pathology",) * 2), above))


def test_lettered_specimens_end_the_diagnosis_from_before_the_operation() -> None:
    text = (
        "SPECIMEN: left lung\nPOSTOPERATIVE DIAGNOSIS: Left lung mass\n*DIAGN0S1S*\nA. Left lower lobe, lobectomy:\n"
        "Well-differentiated adenocarcinoma, 4 cm.\nPathologic staging: pT2a\nGROSS:\nA lobe.\n"
    )
    assert values(text)["histology"] == "Well-differentiated adenocarcinoma"


def test_a_day_that_stands_in_words_as_well_tells_the_order_of_figures() -> None:
    text = "Received: 02/05/2021\nDate of Report: 07/05/2021\nMACROSCOPY (May 2, 2021): a core.\nCONCLUSION: Adenocarcinoma.\n"
    assert values(text)["date"] == "2021-05-07"
    turned = text.replace("May 2", "February 5")
    assert values(turned)["date"] == "2021-07-05"


@pytest.mark.parametrize(
    ("other", "doubted"), [("", True), ("Received: 25/04/2021\n", False), ("Tumour of the caecum.\n", False)]
)
def test_a_day_whose_figures_may_stand_either_way_leaves_a_doubt(other: str, doubted: bool) -> None:
    text = f"{other}Date of Report: 07/05/2021\nCONCLUSION: Adenocarcinoma, grade 2.\n"
    draft = draft_of(text, date=(values(text)["date"], "07/05/2021"))
    said = ("date", "nothing tells which of its figures is the month")
    assert (said in tuple(heading_doubts(draft, text))) is doubted


def test_a_name_that_is_asked_for_is_no_diagnosis() -> None:
    assert "histology" not in values("MACROSCOPY:\nA punch biopsy.\nREQUESTED EXAMINATION:\nBasal cell carcinoma? Type?\n")


def test_a_long_finding_is_cut_at_its_first_comma() -> None:
    text = (
        "Colon mucosal biopsies: chronic idiopathic colitis, with histological features that are rather more consistent with "
        "ulcerative colitis than with Crohn's disease.\n"
    )
    assert values(text)["histology"] == "chronic idiopathic colitis"


def test_a_stain_for_a_rearranged_protein_is_a_marker() -> None:
    assert values(f"{BRAIN}ALK rearrangement immunohistochemistry: Negative.\n")["ihcMarkers"] == {"ALK": "Negative"}


def test_the_patterns_of_a_score_are_no_other_grades() -> None:
    text = (
        "FINAL DIAGNOSIS: Prostate: adenocarcinoma, Gleason score 4 + 3 = 7.\nSYNOPTIC DATA\nPRIMARY GLEASON GRADE: 4\n"
        "SECONDARY GLEASON GRADE: 3\nGLEASON SUM SCORE: 7\n"
    )
    assert values(text)["grade"] == "Gleason score 4 + 3 = 7"
    assert not tuple(grade_doubts(draft_of(text, grade=("Gleason score 4 + 3 = 7",) * 2), text))


def test_a_labelled_grade_belongs_to_the_tumour_whatever_is_named_before_it() -> None:
    text = (
        "DIAGNOSIS: Lung, wedge: invasive adenocarcinoma.\nSUMMARY:\nHistologic Type: Adenocarcinoma with\n"
        "squamous cell carcinoma Histologic Grade: Moderately differentiated\n"
    )
    assert values(text)["grade"] == "Moderately differentiated"


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("positive for cytokeratin- 7 and TTF -1.", {"cytokeratin-7": "positive", "TTF-1": "positive"}),
        ("/Cd -0- 3", {}),
    ],
)
def test_names_of_markers_stand_with_blanks_beside_their_hyphens(said: str, held: dict[str, str]) -> None:
    assert values(f"{BRAIN}{said}\n").get("ihcMarkers", {}) == held


def test_what_a_margin_is_free_of_is_no_diagnosis() -> None:
    text = "1. CLEAR CELL RENAL CARCINOMA\n2. HISTOLOGIC GRADE: G2\n3. MARGINS: UNINVOLVED INVASIVE CARCINOMA\n"
    assert values(text)["histology"] == "CLEAR CELL RENAL CARCINOMA"
