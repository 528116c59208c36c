"""Stains as other houses write them: tables, signs, lists, and sentences that tell of something else than the tumour."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import values

LUNG = "Right upper lobe, biopsy: adenocarcinoma, moderately differentiated.\n\n"
BREAST = "Left breast, lumpectomy: invasive ductal carcinoma, grade 2.\n\n"
IN_SITU = "Right breast, core biopsy: ductal carcinoma in situ, high grade.\n\n"
LYMPHOMA = "Left neck lymph node, excision: diffuse large B-cell lymphoma.\n\n"
MARROW = "Marrow, trephine: mantle cell lymphoma.\n\n"
MELANOMA = "Skin, back, excision: malignant melanoma, Breslow 1.1 mm.\n\n"
PROSTATE = "Prostate, right apex, core: prostatic adenocarcinoma, Gleason 3+3=6.\n\n"
SARCOMA = "Thigh, biopsy: leiomyosarcoma, FNCLCC grade 2.\n\n"
STROMAL = "Stomach, wedge resection: gastrointestinal stromal tumor, spindle cell type.\n\n"
ENDOCRINE = "Small bowel, resection: neuroendocrine tumor, grade 1.\n\n"
PLEURA = "Pleura, biopsy: malignant mesothelioma, epithelioid type.\n\n"


def stains(text: str) -> Any:
    return dict(values(PACK, f"{text}\n").get("ihcMarkers", {}))


@pytest.mark.parametrize(
    ("diagnosis", "said"),
    [
        (LUNG, "CD31 highlights capillaries only."),
        (LUNG, "CD31 highlights capillaries only and no intravascular tumor is seen."),
        (LUNG, "Desmin   highlights muscle"),
        (LUNG, "S100 highlights sustentacular cells."),
        (IN_SITU, "Adjacent sclerosing adenosis is present in which myoepithelial cells are highlighted by p63 and calponin."),
        (IN_SITU, "Adjacent usual ductal hyperplasia is positive for CK5/6."),
        (BREAST, "Myoepithelial cells around the in situ component are highlighted by p63 and calponin."),
        (MELANOMA, "Overlying epidermis shows p63 positivity as internal control."),
        (MARROW, "Glycophorin highlights erythropoiesis."),
        (LUNG, "The differential diagnosis includes mesothelioma, which would be calretinin positive."),
        (LUNG, "A metastasis of colorectal origin (CK20+, CDX2+) was considered but is not supported."),
        (LUNG, "Tumors with PD-L1 TPS of 50% or more may respond to pembrolizumab."),
        (BREAST, "Her mother had a HER2 positive cancer."),
    ],
)
def test_what_is_told_of_other_cells_of_other_tumours_or_of_others_is_no_result(diagnosis: str, said: str) -> None:
    assert stains(f"{diagnosis}{said}") == {}


@pytest.mark.parametrize(
    ("diagnosis", "said", "found"),
    [
        (STROMAL, "S100 marks entrapped nerve fibres, not the tumour.", {"S100": "negative"}),
        (PROSTATE, "p63 and 34betaE12 show no basal cells.", {"p63": "negative", "34betaE12": "negative"}),
        (
            LYMPHOMA,
            "B cells (CD20+, CD79a+) predominate over small T cells (CD3+, CD5+).",
            {"CD20": "positive", "CD79a": "positive"},
        ),
        (
            "Parotid: adenoid cystic carcinoma.\n\n",
            "CD117 marks the luminal cells, p63 and SMA the abluminal cells of the tumour.",
            {"CD117": "positive", "p63": "positive", "SMA": "positive"},
        ),
    ],
)
def test_a_sentence_of_several_cells_tells_the_tumours(diagnosis: str, said: str, found: Mapping[str, str]) -> None:
    assert stains(f"{diagnosis}{said}") == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (
            "Strong reaction of the tumour cells with antibodies against CD117 and DOG1, likewise CD34. No reaction with S100.",
            {"CD117": "positive (strong)", "DOG1": "positive (strong)", "CD34": "positive (strong)", "S100": "negative"},
        ),
        ("The tumour cells react with CD117. No reaction for desmin.", {"CD117": "positive", "desmin": "negative"}),
        (
            "The cells express CK5/6, nuclear calretinin and lack CEA and nuclear TTF-1.",
            {"CK5/6": "positive", "calretinin": "positive (nuclear)", "CEA": "negative", "TTF-1": "negative"},
        ),
        (
            "The cells express CK5/6, nuclear WT1, and fail to express the following antigens: Leu-M1, BER EP4, TTF.",
            {"CK5/6": "positive", "WT1": "positive (nuclear)", "Leu-M1": "negative", "BER EP4": "negative", "TTF": "negative"},
        ),
        ("The cells express CK7, with patchy CA19-9. They lack CDX2.",
         {"CK7": "positive", "CA19-9": "positive (patchy)", "CDX2": "negative"}),
        ("The cells mark for CD30 and are weakly PAX5 positive.", {"CD30": "positive", "PAX5": "weakly positive"}),
        ("The cells show dot-like reactivity for CK20 and stain with INSM1.", {"CK20": "dot-like positive", "INSM1": "positive"}),
        ("The cells stained positively with antibodies to CK7, and negatively with antibodies to CK20.",
         {"CK7": "positive", "CK20": "negative"}),
        ("The tumor is immunoreactive to CK7 and non-immunoreactive to CK20.", {"CK7": "positive", "CK20": "negative"}),
        ("TTF-1 immunoreactivity is seen in most nuclei. p40 immunoreactivity is absent.",
         {"TTF-1": "positive", "p40": "absent"}),
        ("CK7 was positive, whereas CK20, CDX2 and p40 were not.",
         {"CK7": "positive", "CK20": "negative", "CDX2": "negative", "p40": "negative"}),
        ("Tumour cells are CD20 positive with coexpression of BCL2.", {"CD20": "positive", "BCL2": "positive"}),
        ("p53: null-type pattern. p16: negative.", {"p53": "null-type pattern", "p16": "negative"}),
    ],
)  # fmt: skip
def test_verdicts_of_many_words(said: str, found: Mapping[str, str]) -> None:
    assert stains(f"{SARCOMA}{said}") == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("There is strong diffuse labelling for chromogranin and CD56.", ["chromogranin", "CD56"]),
        ("There is strong diffuse labelling for chromogranin and weak nuclear staining for TTF1.", ["chromogranin", "TTF1"]),
        ("There is strong membranous expression of CD56 and nuclear expression of INSM1.", ["CD56", "INSM1"]),
    ],
)
def test_a_strength_before_each_marker_is_its_own(said: str, found: list[str]) -> None:
    told = stains(f"{ENDOCRINE}{said}")
    assert list(told) == found
    assert all("strong" in told[found[0]] and "weak" not in value for value in list(told.values())[:1])


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("The cells are CD45+CD20+CD3-CD10+.", {"CD45": "positive", "CD20": "positive", "CD3": "negative", "CD10": "positive"}),
        ("BCL6 (+/-), BCL2 (+, 80%), CD10 (-)", {"BCL6": "+/-", "BCL2": "positive (80%)", "CD10": "negative"}),
        ("The large cells are CD20+, CD3-; about 70% are Ki-67 positive.",
         {"CD20": "positive", "CD3": "negative", "Ki-67": "positive (70%)"}),
    ],
)  # fmt: skip
def test_signs_are_those_of_the_name_before_them(said: str, found: Mapping[str, str]) -> None:
    assert stains(f"{LYMPHOMA}{said}") == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Antibody | Clone | Result\nCK7 | OV-TL | Positive\nCK20 | Ks20.8 | Negative", {"CK7": "Positive", "CK20": "Negative"}),
        ("Positive for: CK7\n              TTF-1\nNegative for: CK20\n              CDX2",
         {"CK7": "Positive", "TTF-1": "Positive", "CK20": "Negative", "CDX2": "Negative"}),
        ("Marker      Tumour cells      Background\nCD30        positive       negative\nPAX5        weak           strong",
         {"CD30": "positive", "PAX5": "weak"}),
        ("IMMUNOHISTOCHEMISTRY\nS-100 B8 Negative\nP53 QL B8 Positive in both components\nWilms' Tumor 1 B8 Negative",
         {"S-100": "Negative", "P53": "Positive", "Wilms' Tumor 1": "Negative"}),
        ("HER2/neu immunohistochemistry\n Patient sample: 3+ (positive)\n Positive control: 3+\n Negative control: 0",
         {"HER2": "3+ (positive)"}),
        ("PD-L1 testing\nAntibody: Ventana SP263. Tumor proportion score 55%.", {"PD-L1": "55%"}),
        ("p16 Immunohistochemistry (surrogate for high-risk HPV): Positive", {"p16": "Positive"}),
        ("MLHI :PRESENT\nPMS2 :PRESENT", {"MLH1": "PRESENT", "PMS2": "PRESENT"}),
        ("HER2 protein stained with HercepTest by DAKO. Negative reaction in invasive carcinoma cells (Score = 0).",
         {"HER2": "Negative"}),
        ("Estrogen receptors found in the nuclei of 90% of neoplastic cells.", {"ER": "positive in the nuclei of 90%"}),
    ],
)  # fmt: skip
def test_tables_and_lines(said: str, found: Mapping[str, str]) -> None:
    told = stains(f"{LUNG}{said}")
    assert list(told) == list(found)
    assert all(told[name].startswith(value) for name, value in found.items())
