"""Lists of stains as reports print them: one verdict for many, what brackets add, and results told without a verdict."""

from collections.abc import Mapping

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import checks, values

HEAD = "NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\n\nFINAL DIAGNOSIS:\n"
LUNG = "Lung, resection: Adenocarcinoma, moderately differentiated. Margins are negative."


def stains(said: str, diagnosis: str = LUNG) -> Mapping[str, str]:
    """What the reader finds in a microscopic description."""
    found: Mapping[str, str] = values(PACK, f"{HEAD}{diagnosis}\n\nMICROSCOPIC DESCRIPTION:\n{said}\n").get("ihcMarkers", {})
    return found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Positive: CK7, ER (70%), GATA3\nNegative: HER2 (1+), CK20, CDX2",
         {"CK7": "Positive", "ER": "Positive (70%)", "GATA3": "Positive", "HER2": "Negative (1+)", "CK20": "Negative",
          "CDX2": "Negative"}),
        ("The cells express CD56, chromogranin (weak, focal), INSM1 and TTF-1 but not CK20.",
         {"CD56": "positive", "chromogranin": "positive (weak, focal)", "INSM1": "positive", "TTF-1": "positive",
          "CK20": "negative"}),
        ("Positive - CK7, napsin A\nNegative - p40, CK20",
         {"CK7": "Positive", "napsin A": "Positive", "p40": "Negative", "CK20": "Negative"}),
        ("Positive for:\nCK7\nTTF-1 (patchy)\nNegative for:\n- CK20\n- CDX2",
         {"CK7": "Positive", "TTF-1": "Positive (patchy)", "CK20": "Negative", "CDX2": "Negative"}),
        ("None of the following stained the tumor: S100, SOX10, desmin.",
         {"S100": "negative", "SOX10": "negative", "desmin": "negative"}),
    ],
)  # fmt: skip
def test_a_verdict_before_a_list_is_each_marker_s_and_brackets_add_to_one(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("CK7 (diffuse), CK20 (focal).", {"CK7": "diffuse", "CK20": "focal"}),
        ("CK7 is positive; CK20 (clone Ks20.8) is negative.", {"CK7": "positive", "CK20": "negative"}),
    ],
)
def test_brackets_without_a_verdict_before_them_are_the_result_or_none(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("No membranous HER2 expression is seen.", "HER2", "negative"),
        ("No progesterone receptors found in the nuclei.", "PR", "negative"),
        ("The tumor expresses neither CK20 nor CDX2.", "CDX2", "negative"),
        ("Neither CK20 nor CDX2 is expressed.", "CK20", "negative"),
        ("The cells do not react with LCA or desmin.", "desmin", "negative"),
        ("The tumour marks for CEA, and not for thyroglobulin.", "thyroglobulin", "negative"),
        ("CK7 stained the tumor cells; CK20 did not.", "CK20", "negative"),
        ("All of the markers were negative, except for CD10.", "CD10", "positive"),
        ("Negative for S100 and SMA with the exception of focal CD34.", "CD34", "positive (focal)"),
        ("p40 is negative, as is CK5/6.", "CK5/6", "negative"),
        ("CK7 is positive, as are TTF-1 and napsin A.", "napsin A", "positive"),
    ],
)
def test_denials_exceptions_and_echoes_are_results(said: str, name: str, value: str) -> None:
    assert stains(said)[name] == value


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("The tumor shows strong membranous CD99 and nuclear FLI-1.", "FLI-1", "positive (nuclear)"),
        ("Polyclonal CEA shows a canalicular pattern.", "Polyclonal CEA", "positive (canalicular pattern)"),
        ("CAIX shows box-like membranous staining; CK7 is negative.", "CAIX", "positive (box-like membranous)"),
        ("There is strong CK7 and CK19 staining.", "CK19", "positive (strong)"),
        ("The tumor cells are decorated by CK7.", "CK7", "positive"),
        ("CD31 and CD34 mark them as well.", "CD31", "positive"),
        ("HMB-45 labels the junctional and superficial dermal cells.", "HMB-45", "positive"),
        ("CD117 + (focal); DOG1 0.", "CD117", "positive (focal)"),
        ("CD10 +/- and vimentin -/+.", "vimentin", "-/+"),
        ("INI-1: reduced. S100: absent.", "INI-1", "reduced"),
        ("p53 overexpression is present in 80% of nuclei.", "p53", "overexpression is present in 80% of nuclei"),
        ("ER is expressed in about one third of nuclei.", "ER", "positive in about one third of nuclei"),
        ("15% of the nuclei are Ki-67 positive.", "Ki-67", "positive (15%)"),
        ("Ki-67 exceeds 90%.", "Ki-67", "exceeds 90%"),
        ("Estrogen receptor (6F11) 5+3=8/8.", "ER", "5+3=8/8"),
        ("PD-L1 immunohistochemistry (22C3) was performed as requested: tumor proportion score (TPS) 60%.", "PD-L1", "60%"),
    ],
)
def test_results_told_by_place_strength_or_share(said: str, name: str, value: str) -> None:
    assert stains(said)[name] == value


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("AE1/AE3/CAM5.2 cocktail positive.", ["AE1/AE3/CAM5.2"]),
        ("HMB-45/Melan-A cocktail negative.", ["HMB-45/Melan-A"]),
        ("CD45/LCA negative.", ["CD45"]),
        ("ER/PR negative.", ["ER", "PR"]),
        ("Merkel cell polyomavirus antibody CM2B4 positive.", ["Merkel cell polyomavirus"]),
        ("BRAF (VE1) immunohistochemistry negative.", ["BRAF"]),
        ("S-100 protein is positive.", ["S-100"]),
        ("Positive for pancytokeratin and p63.\nAE1/AE3 positive on the repeat block.", ["pancytokeratin", "p63"]),
        ("Pankeratin and AE1/AE3 are positive.", ["Pankeratin", "AE1/AE3"]),
    ],
)
def test_cocktails_clones_and_second_names_are_one_antibody(said: str, names: list[str]) -> None:
    assert [*stains(said)] == names


@pytest.mark.parametrize(
    "said",
    [
        "CD3 stains background T cells.",
        "p63 is highlighted in basal cells.",
        "FISH for MYC, BCL2 and BCL6 negative.",
        "EBV-encoded RNA negative.",
        "Kappa is positive by in situ hybridization.",
        "The basal cells are highlighted by p63.",
    ],
)
def test_other_cells_and_other_tests_are_no_stain_of_the_tumour(said: str) -> None:
    assert not stains(said)


def test_the_lymphocytes_of_a_thymoma_are_none_of_it_and_those_of_their_lymphoma_are() -> None:
    said = "The small lymphocytes are T cells, CD5 and TdT positive. Tumor cells: CD117 negative."
    assert stains(said, "Mediastinum, excision: Thymoma, type B1.") == {"CD117": "negative"}
    said = "The small lymphocytes are positive for CD20 and CD5."
    assert stains(said, "Lymph node: Small lymphocytic lymphoma.") == {"CD20": "positive", "CD5": "positive"}


def test_a_protein_told_with_stains_needs_no_word_of_staining() -> None:
    assert stains("S100 positive, SOX10 positive, FH retained.")["FH"] == "retained"
    assert "HPV" not in stains("p16 positive, p53 positive, HPV positive.")


def test_a_bracket_behind_the_stop_of_a_line_s_end_is_the_marker_s() -> None:
    assert stains("HER-2/neu oncoprotein.\n(HercepTest) : positive, 3+.") == {"HER2": "positive, 3+"}


def test_what_was_considered_is_not_the_diagnosis() -> None:
    said = "Oncocytoma, 3 cm.\n\nCOMMENT:\nChromophobe renal cell carcinoma was considered."
    assert "hromophobe" not in str(values(PACK, f"{HEAD}Kidney: {said}\n", attempt=2).get("histology"))


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("Neither CK20 nor CDX2 is expressed.", [("CK20", "negative"), ("CDX2", "negative")]),
        ("Positive: CK7, ER (70%)\nNegative: HER2 (1+), CK20",
         [("CK7", "Positive"), ("ER", "Positive (70%)"), ("HER2", "Negative (1+)"), ("CK20", "Negative")]),
        ("Negative for S100, SMA with the exception of focal CD34.",
         [("S100", "Negative"), ("SMA", "Negative"), ("CD34", "positive (focal)")]),
        ("CK7 is positive, as is TTF-1.", [("CK7", "positive"), ("TTF-1", "positive")]),
    ],
)  # fmt: skip
def test_the_grader_follows_them_and_doubts_a_neighbour_s_result(said: str, given: list[tuple[str, str]]) -> None:
    text = f"{HEAD}{LUNG}\n\nMICROSCOPIC DESCRIPTION:\n{said}\n"
    quoted = [(name, value, said) for name, value in given]
    assert "in_source" not in checks(PACK, text, ihcMarkers=quoted)
    turned = [(name, "positive" if "egative" in value else "negative", said) for name, value in given]
    assert "in_source" in checks(PACK, text, ihcMarkers=turned)
