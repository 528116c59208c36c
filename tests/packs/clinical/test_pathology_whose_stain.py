"""Whose stain it is: the tumour's of this report, other tissue's beside it, another pot's, or an earlier specimen's."""

from typing import Any

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import values

LUNG = "Right upper lobe, biopsy: adenocarcinoma, moderately differentiated.\n\n"
BREAST = "Left breast, lumpectomy: invasive ductal carcinoma, grade 2.\n\n"
POTS = "Specimens: A. Left breast core. B. Right breast core.\n\nDiagnosis:\nA. Invasive ductal carcinoma, grade 2.\n"


def stains(text: str) -> Any:
    return dict(values(PACK, text).get("ihcMarkers", {}))


@pytest.mark.parametrize(
    "said",
    [
        "Calretinin labels the background mesothelial cells but not the malignant clusters.",
        "Calretinin is variably present in reactive mesothelial cells, and negative in the tumour cells.",
        "Calretinin stains stroma; the tumour is negative.",
        "Calretinin decorates mesothelial cells only and is not seen in tumor cells.",
        "Calretinin: shows the strip of overlying pleura; tumour does not stain.",
        "Calretinin is seen only in nerves, not in the carcinoma cells.",
        "CALRETININ HIGHLIGHTS RESIDUAL MESOTHELIAL CELLS BUT THE CARCINOMA IS NEGATIVE.",
    ],
)
def test_a_stain_of_other_cells_first_is_negative_in_the_tumour(said: str) -> None:
    found = stains(f"{LUNG}TTF-1 is positive. {said}\n")
    assert [value.lower() for name, value in found.items() if name.lower() == "calretinin"] == ["negative"]


@pytest.mark.parametrize(
    "said",
    [
        "CK7 stains the tumour cells and the bronchial epithelium.",
        "CK7 is positive in tumour and in pneumocytes.",
        "CK7 is positive in the tumour but not in the stroma.",
    ],
)
def test_a_stain_of_the_tumour_stays_one_where_other_cells_are_named_behind(said: str) -> None:
    assert stains(f"{LUNG}{said}\n") == {"CK7": "positive"}


@pytest.mark.parametrize(
    "said",
    [
        "CD3 and CD20 mark the dense lymphoid infiltrate between the tumour cells.",
        "The lymphoid infiltrate is CD3 and CD20 positive.",
        "The T-cells express CD3 and CD5.",
        "S100 marks Langerhans cells.",
    ],
)
def test_a_stain_of_the_infiltrate_alone_is_none_of_a_carcinoma(said: str) -> None:
    assert stains(f"{LUNG}TTF-1 is positive. {said}\n") == {"TTF-1": "positive"}


def test_a_lymphoid_infiltrate_is_a_lymphomas_own() -> None:
    said = "Lymph node: diffuse large B-cell lymphoma.\n\nCD20 stains the lymphoid infiltrate diffusely. CD10 is negative.\n"
    assert stains(said) == {"CD20": "positive", "CD10": "negative"}


@pytest.mark.parametrize(
    "said",
    [
        "The core had shown ER 85% and PR 10%.",
        "The 2016 biopsy was ER 100%.",
        "On the core biopsy ER was 85%.",
        "Original primary was ER positive, HER2 positive.",
        "Before chemotherapy the tumour had been ER 85%.",
        "The previous carcinoma of 2011 was ER 100% and HER2 negative.",
    ],
)
def test_a_stain_of_an_earlier_specimen_gives_way_to_this_ones(said: str) -> None:
    assert stains(f"{BREAST}ER: 90%\nPR: negative\n{said}\n") == {"ER": "90%", "PR": "negative"}


@pytest.mark.parametrize("said", ["As on the previous biopsy, ER is 90%.", "ER was repeated on this specimen and is 90%."])
def test_a_stain_compared_with_an_earlier_one_is_this_specimens(said: str) -> None:
    assert stains(f"{BREAST}{said} PR is negative.\n") == {"ER": "90%", "PR": "negative"}


def test_brackets_with_an_earlier_result_are_no_part_of_this_one() -> None:
    said = "ER: 90% (previous biopsy 100%). PR: negative (core: 20%). HER2: 1+ (2+ on core).\n"
    assert stains(BREAST + said) == {"ER": "90%", "PR": "negative", "HER2": "1+"}


@pytest.mark.parametrize(
    "said",
    [
        "B. Usual ductal hyperplasia. No malignancy.\n\nER is positive in A. In B, CK5/6 is positive.\n",
        "B. Usual ductal hyperplasia. CK5/6 is positive.\n\nComment: On A the carcinoma is ER positive.\n",
        "B. Benign breast tissue.\n\nER is positive. On B the proliferation shows a mosaic of CK5/6 positive cells.\n",
    ],
)
def test_a_stain_of_a_pot_without_tumour_is_none_of_the_diagnosis(said: str) -> None:
    assert stains(POTS + said) == {"ER": "positive"}


@pytest.mark.parametrize(
    "said",
    [
        "B. Invasive ductal carcinoma, grade 1.\n\nER is positive. In B, CK5/6 is positive.\n",
        "B. Benign breast tissue.\n\nIn a small focus ER is positive. In A CK5/6 is positive.\n",
    ],
)
def test_a_stain_of_a_pot_with_the_tumour_is_one(said: str) -> None:
    assert stains(POTS + said) == {"ER": "positive", "CK5/6": "positive"}


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("PD-L1 (22C3)\nTumor Proportion Score (TPS): 60%\nTPS 50% or above = high expression\n", "60%"),
        ("PD-L1 report\nTPS: <1%\nTPS 1-49% = low expression\nTPS below 1% = no expression\n", "<1%"),
        ("PD-L1 (22C3) gives a combined positive score of 15.\n", "combined positive score of 15"),
    ],
)
def test_a_score_of_pd_l1_on_a_line_of_its_own_and_its_key(said: str, value: str) -> None:
    assert stains(LUNG + said) == {"PD-L1": value}


def test_a_score_without_its_marker_is_none() -> None:
    assert stains(f"{LUNG}TTF-1 is positive.\nTPS: 60%\n") == {"TTF-1": "positive"}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("CK7 and TTF-1 are positive, chromogranin weakly so.", {"chromogranin": "positive (weakly)"}),
        ("CK7 and TTF-1 are negative, p40 likewise so.", {"p40": "negative (likewise)"}),
        ("No basal cells with 34betaE12 and p63, and racemase (P504S) is strong.", {"racemase": "strong"}),
        ("ATRX shows normal nuclear retention.", {"ATRX": "retained"}),
        ("p53 shows basal overexpression.", {"p53": "basal overexpression"}),
        ("The clusters stain with MOC-31 and BerEP4.", {"MOC-31": "positive", "BerEP4": "positive"}),
        ("Thyroglobulin: technically unsatisfactory on first run, repeated, positive.", {"Thyroglobulin": "positive"}),
        ("S100 labels about half of the spindle cells.", {"S100": "positive"}),
    ],
)
def test_results_told_in_other_words(said: str, wanted: dict[str, str]) -> None:
    assert wanted.items() <= stains(f"{LUNG}{said}\n").items()


def test_a_key_to_the_scores_of_her2_is_no_result() -> None:
    said = "HER2 (IHC)    1+    NEGATIVE\nHER2 3+ is positive, 2+ equivocal, 0 and 1+ negative (ASCO/CAP 2018).\n"
    assert "1+" in stains(BREAST + said)["HER2"]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("While p40, which is seen in bronchial basal cells, is negative.", {"p40": "negative"}),
        ("TTF-1 staining, seen in alveolar lining, is absent from the tumour.", {"TTF-1": "absent"}),
        ("ER negative with positive internal control.", {"ER": "negative"}),
        ("ER negative (stroma positive).", {"ER": "negative"}),
        ("CD117: mast cells only; tumor neg.", {"CD117": "neg"}),
        ("HER2: the tumour scores 2+ (equivocal); intestinal metaplasia stains weakly.", {"HER2": "2+ (equivocal)"}),
        ("Repeat ER on deeper block: positive 90%.", {"ER": "positive 90%"}),
        ("Chromogranin stains the medulla, not the tumour.", {"Chromogranin": "negative"}),
    ],
)
def test_words_of_other_tissue_between_a_marker_and_its_verdict_are_passed_over(said: str, wanted: dict[str, str]) -> None:
    assert stains(f"{LUNG}{said}\n") == wanted


@pytest.mark.parametrize(
    "said",
    [
        "PR was lost in processing.",
        "Synaptophysin highlights islets at the edge.",
        "Thyroglobulin positive only in trapped follicles.",
        "CD117: mast cells only.",
    ],
)
def test_what_became_of_the_tissue_and_what_other_cells_show_is_no_result(said: str) -> None:
    assert stains(f"{LUNG}CK7 is positive. {said}\n") == {"CK7": "positive"}


def test_cells_that_are_missing_beside_the_tumour_are_no_aside() -> None:
    said = "PIN4 cocktail: basal cells are absent in the invasive glands (p63 negative, HMWCK negative) and AMACR is positive.\n"
    assert stains(LUNG + said) == {"p63": "negative", "HMWCK": "negative", "AMACR": "positive"}


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Received with outside slides ER (90%), PR (5%). Our own stains: ER 80%, TTF-1 negative.",
            {"ER": "80%", "TTF-1": "negative"},
        ),
        ("The tumour cells show loss of MLH1, retained MSH2 and MSH6.", {"MLH1": "loss", "MSH2": "retained", "MSH6": "retained"}),
        ("p16 immunostain: <70%, interpreted as negative.", {"p16": "<70%, interpreted as negative"}),
        ("p16 weak, patchy (negative by criteria).", {"p16": "weak, patchy (negative by criteria)"}),
    ],
)
def test_what_is_told_behind_a_comma_belongs_to_the_result(said: str, wanted: dict[str, str]) -> None:
    assert stains(f"{LUNG}{said}\n") == wanted
