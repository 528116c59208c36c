"""Sentences that tell of stains: which part of a tumour, by what verb, for whom else, and what no stain of it is."""

from collections.abc import Mapping

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import checks, values

HEAD = "NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\n\nFINAL DIAGNOSIS:\n"
LUNG = "Lung, resection: Adenocarcinoma, moderately differentiated."
BREAST = "Breast, left, lumpectomy: Invasive ductal carcinoma, grade 2."
PAPILLOMA = "Breast, excision: Intraductal papilloma."
PAROTID = "Parotid, excision: Adenoid cystic carcinoma."
PROSTATE = "Prostate, biopsy: Adenocarcinoma, Gleason score 3+4=7."
FOLLICULAR = "Lymph node, excision: Follicular lymphoma, grade 2."
LARGE_CELL = "Lymph node: Diffuse large B-cell lymphoma."
PHYLLODES = "Breast, excision: Malignant phyllodes tumor."
SARCOMA = "Soft tissue, thigh, excision: Spindle cell sarcoma, grade 2."
BRAIN = "Brain: Oligodendroglioma, WHO grade 2."


def stains(said: str, diagnosis: str = LUNG) -> Mapping[str, str]:
    """What the reader finds in a microscopic description."""
    found: Mapping[str, str] = values(PACK, f"{HEAD}{diagnosis}\n\nMICROSCOPIC DESCRIPTION:\n{said}\n").get("ihcMarkers", {})
    return found


def doubted(said: str, given: Mapping[str, str], diagnosis: str = LUNG) -> bool:
    """Whether the grader doubts results that are quoted from their sentence."""
    text = f"{HEAD}{diagnosis}\n\nMICROSCOPIC DESCRIPTION:\n{said}\n"
    return "in_source" in checks(PACK, text, ihcMarkers=[(name, value, said) for name, value in given.items()])


@pytest.mark.parametrize(
    ("diagnosis", "said", "found"),
    [
        (FOLLICULAR, "CD20 and BCL-2 stain the neoplastic follicles.", {"CD20": "positive", "BCL-2": "positive"}),
        (FOLLICULAR, "BCL2 decorates the follicles.", {"BCL2": "positive"}),
        (PAROTID, "CD117 decorates the inner ductal cells; p63 and SMA decorate the outer myoepithelial cells.",
         {"CD117": "positive", "p63": "positive", "SMA": "positive"}),
        (PAROTID, "The outer cells are positive for p63, the inner cells for CK7.", {"p63": "positive", "CK7": "positive"}),
        (PAPILLOMA, "Immunostains for calponin and p63 outline an intact myoepithelial layer.",
         {"calponin": "positive", "p63": "positive"}),
        (PHYLLODES, "Ki67 labels 30% of stromal nuclei.", {"Ki-67": "30%"}),
        (BRAIN, "GFAP labels minigemistocytes.", {"GFAP": "positive"}),
        (LUNG, "Cytokeratin (AE1/AE3) confirms single infiltrating cells.", {"Cytokeratin (AE1/AE3)": "positive"}),
        (LUNG, "GATA3 and CK7 confirm the urothelial origin of the tumour.", {"GATA3": "positive", "CK7": "positive"}),
        (FOLLICULAR, "CD20 positive B cells comprise the nodules.", {"CD20": "positive"}),
    ],
)  # fmt: skip
def test_what_stains_a_part_of_the_tumour_is_positive(diagnosis: str, said: str, found: Mapping[str, str]) -> None:
    assert stains(said, diagnosis) == found


@pytest.mark.parametrize(
    ("diagnosis", "said"),
    [
        (PROSTATE, "p63 outlines the basal cell layer of the benign glands."),
        (BREAST, "p63 and calponin outline the myoepithelial layer of the ducts."),
        (BREAST, "Ki67 labels stromal nuclei."),
        (LARGE_CELL, "CD3 labels the small lymphocytes."),
        (FOLLICULAR, "CD20 stains background B cells."),
        (LUNG, "Synaptophysin confirms neural tissue at the margin."),
        (LUNG, "p63 confirms the absence of basal cells."),
        (LUNG, "Serum CA 19-9 is normal."),
        (BREAST, "The internal control (normal breast ducts) is positive for ER."),
    ],
)
def test_what_stains_other_tissue_is_no_result(diagnosis: str, said: str) -> None:
    assert not stains(said, diagnosis)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The infiltrate fails to stain for CD3 and CD10. It stains for CD20 and CD5.",
         {"CD3": "negative", "CD10": "negative", "CD20": "positive", "CD5": "positive"}),
        ("The cells stain focally with CD34 and diffusely with vimentin; they do not stain with AE1/AE3 or p63.",
         {"CD34": "positive", "vimentin": "positive (diffusely)", "AE1/AE3": "negative", "p63": "negative"}),
        ("Tumor cells stain negatively for chromogranin and strongly for CD56.",
         {"chromogranin": "negative", "CD56": "positive (strongly)"}),
        ("Staining for TTF-1 is strong and for napsin A weak; there is none for p40.",
         {"TTF-1": "strong", "napsin A": "weak", "p40": "negative"}),
        ("I find strong cytokeratin 20 and CDX-2 staining. Cytokeratin 7 is seen in few cells.",
         {"cytokeratin 20": "positive (strong)", "CDX-2": "positive (strong)", "Cytokeratin 7": "positive in few cells"}),
        ("CK20 could not be demonstrated. Stains for CDX2 failed to demonstrate positivity.",
         {"CK20": "negative", "CDX2": "negative"}),
        ("Neither chromogranin nor synaptophysin is demonstrated.", {"chromogranin": "negative", "synaptophysin": "negative"}),
        ("We see diffuse SATB2 expression and no CK7.", {"SATB2": "positive (diffuse)", "CK7": "negative"}),
        ("CD5 and CD23 are co-expressed.", {"CD5": "positive", "CD23": "positive"}),
        ("The cells are non-immunoreactive for CK7.", {"CK7": "negative"}),
        ("CK7, CK20: –", {"CK7": "negative", "CK20": "negative"}),
        ("TTF-1 staining is limited to scattered cells.", {"TTF-1": "positive (scattered cells)"}),
    ],
)  # fmt: skip
def test_verbs_of_other_subjects_and_forms(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Negative for all melanocytic markers (S100, HMB45) and for CD45.",
         {"S100": "Negative", "HMB45": "Negative", "CD45": "Negative"}),
        ("The only positive marker is vimentin; desmin and SMA are negative.",
         {"vimentin": "positive", "desmin": "negative", "SMA": "negative"}),
        ("Vimentin alone is positive.", {"Vimentin": "positive"}),
        ("S100 is negative, as are lymphoid markers (CD45, CD20).", {"S100": "negative", "CD45": "negative", "CD20": "negative"}),
        ("SMA is positive, as is desmin; caldesmon, on the other hand, is negative.",
         {"SMA": "positive", "desmin": "positive", "caldesmon": "negative"}),
        ("Keratin stains (AE1/AE3 and CAM5.2) are positive.", {"AE1/AE3": "positive", "CAM5.2": "positive"}),
        ("No loss of mismatch repair protein expression (MLH1, PMS2).", {"MLH1": "retained", "PMS2": "retained"}),
        ("Triple negative: ER 0, PR 0.", {"ER": "negative (0)", "PR": "negative (0)"}),
        ("ER and PR are strongly expressed in over 90% and 75% of tumor nuclei, respectively.",
         {"ER": "strongly positive (90%)", "PR": "strongly positive (75%)"}),
        ("Fumarate hydratase is deficient with positive 2SC.", {"Fumarate hydratase": "deficient", "2SC": "positive"}),
        ("CK7 and CK20 were performed and are both positive.", {"CK7": "positive", "CK20": "positive"}),
    ],
)  # fmt: skip
def test_groups_exceptions_and_shares_of_several_markers(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Desmin. Positive. Myogenin. Positive, patchy. Cytokeratin. Negative.",
         {"Desmin": "Positive", "Myogenin": "Positive, patchy", "Cytokeratin": "Negative"}),
        ("EMA .. +\nCD4 .. +\nCD3 .. negative", {"EMA": "positive", "CD4": "positive", "CD3": "negative"}),
        ("CK7 -> positive\nCK20 _____ negative", {"CK7": "positive", "CK20": "negative"}),
        ("Marker\tBlock\tResult\nCK7\tA3\tPositive\nCK20\tA3\tNegative", {"CK7": "Positive", "CK20": "Negative"}),
        ("Cytokeratin rare cell.", {"Cytokeratin": "positive (rare cell)"}),
        ("MLH1 normal; PMS2: normal.", {"MLH1": "normal", "PMS2": "normal"}),
        ("PD-L1 TPS <1% (no expression). PD-L1 CPS is 12.", {"PD-L1": "<1% (no expression)"}),
    ],
)  # fmt: skip
def test_stray_stops_leaders_and_short_forms(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("IDH1-R132H mutant protein expressed. ATRX nuclear expression maintained.",
         {"IDH1-R132H": "positive", "ATRX": "retained"}),
        ("H3K27M mutant protein is not detected.", {"H3K27M": "not detected"}),
        ("IDH1 mutation detected by sequencing.", {}),
    ],
)  # fmt: skip
def test_the_protein_of_a_mutation_is_stained_and_its_gene_is_not(said: str, found: Mapping[str, str]) -> None:
    assert stains(said, BRAIN) == found


@pytest.mark.parametrize(
    "said",
    [
        "Basal cells are absent on p63 and 34betaE12; AMACR is strongly positive.",
        "The atypical glands lack basal cells on 34betaE12 and p63 and overexpress AMACR.",
        "Loss of basal cell markers (p63, 34betaE12) and positivity for AMACR.",
    ],
)
def test_a_layer_that_is_missing_is_a_negative_stain(said: str) -> None:
    found = stains(said, PROSTATE)
    assert (found["p63"], found["34betaE12"]) == ("negative", "negative")
    assert "positive" in found["AMACR"]


def test_a_name_in_capitals_stands_for_the_word_of_one_antigen() -> None:
    assert stains("The glands express racemase. AMACR is positive.", PROSTATE) == {"AMACR": "positive"}


def test_what_is_told_of_this_specimen_below_an_earlier_one_counts() -> None:
    said = "Previous biopsy: ER positive, PR positive. Receptors were repeated on this specimen: ER positive (60%), PR negative."
    assert stains(said, BREAST) == {"ER": "positive (60%)", "PR": "negative"}


ADDENDUM = (
    "NORTH MOOR HOSPITAL\nSurgical Pathology Report - Addendum\nSpecimen: right breast core biopsy\n"
    "Original diagnosis: infiltrating ductal carcinoma, Bloom-Richardson grade III.\n"
    "Addendum #1: Hormone receptors by immunoperoxidase: ER 0%, PR 0%. HER2 immunostain 2+ (equivocal).\n"
)


def test_an_addendum_that_is_issued_alone_repeats_the_diagnosis() -> None:
    found = values(PACK, ADDENDUM)
    assert found["histology"] == "infiltrating ductal carcinoma"
    assert found["grade"].endswith("3") or found["grade"].endswith("III")
    assert list(found["ihcMarkers"]) == ["ER", "PR", "HER2"]


def test_an_original_diagnosis_beside_a_final_one_is_an_earlier_one() -> None:
    text = f"{HEAD}Breast: Invasive lobular carcinoma, grade 1.\n\nOriginal diagnosis: Melanoma.\n\nADDENDUM:\nER 90%.\n"
    assert values(PACK, text)["histology"] == "Invasive lobular carcinoma"


def test_a_tumour_that_is_only_suspected_is_told_with_its_suspicion() -> None:
    text = "OAKLEY HOSPITAL\nASCITIC FLUID CYTOLOGY\nResult: atypical glandular cells, suspicious for adenocarcinoma.\n"
    assert values(PACK, text, attempt=2)["histology"] == "atypical glandular cells, suspicious for adenocarcinoma"


def test_a_whole_grade_behind_its_component_is_the_tumour_s() -> None:
    said = "Stomach: Gastrointestinal stromal tumor, low risk. Mitotic rate 2 per 50 HPF, histologic grade G1 (low)."
    assert values(PACK, f"{HEAD}{said}\n")["grade"] == "Grade 1"
    assert "grade" not in values(PACK, f"{HEAD}Breast: Carcinoma. Mitotic rate, grade 1.\n")


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("It stains for CD20 and CD5 and fails to stain for CD3.", {"CD20": "positive", "CD5": "positive", "CD3": "negative"}),
        ("The cells express S100, and fail to express HMB45.", {"S100": "positive", "HMB45": "negative"}),
        ("CD117 labels the luminal cells.", {"CD117": "positive"}),
        ("GATA3 and CK7 confirm the urothelial origin.", {"GATA3": "positive", "CK7": "positive"}),
        ("CK20 could not be demonstrated.", {"CK20": "negative"}),
        ("S100 nil.", {"S100": "negative"}),
        ("The cells are non-immunoreactive for CK7.", {"CK7": "negative"}),
        ("There is SATB2 expression and no CK7.", {"CK7": "negative"}),
        ("Desmin is positive and so is SMA.", {"Desmin": "positive", "SMA": "positive"}),
    ],
)
def test_the_grader_follows_these_sentences_and_doubts_the_opposite(said: str, given: Mapping[str, str]) -> None:
    assert not doubted(said, given)
    turned = {name: "positive" if value == "negative" else "negative" for name, value in given.items()}
    assert doubted(said, turned)


@pytest.mark.parametrize("said", ["CK7 CK20 TTF-1", "Desmin. Positive. Myogenin. Positive."])
def test_the_grader_asks_for_antibodies_of_which_no_result_was_read(said: str) -> None:
    text = f"{HEAD}{LUNG}\n\nMICROSCOPIC DESCRIPTION:\n{said}\n"
    assert "pathology.unexplained" in checks(PACK, text, ihcMarkers=[])


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("ER\nPositive (95%)\nPR\nNegative (0%)", {"ER": "Positive (95%)", "PR": "Negative (0%)"}),
        ("Estrogen receptor\n  Result: Positive\nProgesterone receptor\n  Result: Negative",
         {"ER": "Positive", "PR": "Negative"}),
        ("Antibody / Result\nCK7 / Positive\nCK20 / Negative", {"CK7": "Positive", "CK20": "Negative"}),
        ("The negative S100 and HMB45 stains exclude melanoma.", {"S100": "negative", "HMB45": "negative"}),
        ("A positive DOG1 and a negative desmin support the diagnosis.", {"DOG1": "positive", "desmin": "negative"}),
        ("Expressing CD117 but lacking desmin, the tumour is a GIST.", {"CD117": "positive", "desmin": "negative"}),
        ("It shows nuclear staining with TTF1 and is negative with p40.", {"TTF1": "positive (nuclear)", "p40": "negative"}),
        ("There is loss of nuclear staining for PMS2 with intact staining for MLH1.", {"PMS2": "loss", "MLH1": "intact"}),
        ("CD34 shows strong positivity and S100 shows no positivity.", {"CD34": "strong positive", "S100": "negative"}),
    ],
)  # fmt: skip
def test_results_below_a_name_and_results_before_it(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


def test_what_a_positive_result_would_mean_is_no_result() -> None:
    assert stains("ER negative. A positive ER or PR predicts a response to hormones.", BREAST) == {"ER": "negative"}
