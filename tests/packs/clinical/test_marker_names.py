"""Antibodies are known by the names that reports give them, whichever separators stand in those, and other words are not."""

import pytest

from services.packs.clinical.pathology.stains import key, markers
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.notes import values
from tests.packs.clinical.test_places import PATHOLOGY

REPORT = """SURGICAL PATHOLOGY REPORT
Northfield General Hospital
Date reported: 03/04/2011
SPECIMEN: Lymph node, left neck, excision.
MICROSCOPIC DESCRIPTION: {}
DIAGNOSIS: Metastatic carcinoma.
"""

NAMES = (
    "B72.3",
    "LCA",
    "CD45RO",
    "CD79a",
    "CD44v6",
    "TIA 1",
    "granzyme B",
    "napsin",
    "napsin A",
    "GCDFP-15",
    "MITF",
    "TFE3",
    "TFE-3",
    "Ber-EP4",
    "muscle-specific actin",
    "SMMS-1",
    "H3 K27M",
    "H3K27me3",
    "CK903",
    "34betaE12",
    "PGP9.5",
    "claudin 18.2",
    "HNF1B",
    "SMAD4",
    "S100P",
    "ER-beta",
    "hCG",
    "CA 15-3",
    "type IV collagen",
    "phosphohistone H3",
    "von Willebrand factor",
)
STAINED = ("IgG", "CMV", "MET", "RET", "FH", "Rb", "p62", "TRAP", "albumin", "tau")


@pytest.mark.parametrize("name", [*NAMES, *STAINED])
def test_an_antibody_is_known_where_a_stain_is_spoken_of(name: str) -> None:
    found = markers(prose(f"Immunostains: the cells express {name} and CK7."))
    assert [key(one.name) for one in found] == [key(name), "ck7"]


@pytest.mark.parametrize(
    "text",
    [
        "The patient was met at the clinic; CMV titres and serum albumin were normal.",
        "Immunostains were read when criteria were met, and the ret trap stain was no help.",
        "HPV vaccination was given. IgG was 900 mg/dl.",
        "The stars in the figure mark the margin.",
    ],
)
def test_a_word_or_a_substance_measured_otherwise_is_no_antibody(text: str) -> None:
    assert markers(prose(text)) == ()


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("Melan-A/MART-1 and HMB-45 are positive.", {"Melan-A": "positive", "HMB-45": "positive"}),
        ("The cells are positive for keratin cocktail (AE1/AE3 and CAM5.2).", {"keratin cocktail": "positive"}),
        ("p63 and 34betaE12 (high molecular weight keratin) are negative.", {"p63": "negative", "34betaE12": "negative"}),
        ("Stains for thyroid transcription factor-1 (TTF-1) are positive.", {"TTF-1": "positive"}),
        (
            "Stains for cytokeratins 7 and 20 are positive and negative, respectively.",
            {"cytokeratin 7": "positive", "cytokeratin 20": "negative"},
        ),
    ],
)
def test_one_antibody_is_given_once_whatever_it_is_called(said: str, given: dict[str, str]) -> None:
    assert values(PATHOLOGY, REPORT.format(said))["ihcMarkers"] == given


def test_a_stain_that_finds_no_spread_to_the_nodes_or_is_of_an_earlier_specimen_is_none_of_this_tumour() -> None:
    said = "Cytokeratin is negative in both sentinel lymph nodes. {}The present tumor is TTF-1 positive and ER negative."
    for earlier in ("", "History of ER positive breast cancer. ", "The previous biopsy was ER positive. "):
        assert values(PATHOLOGY, REPORT.format(said.format(earlier)))["ihcMarkers"] == {"TTF-1": "positive", "ER": "negative"}
