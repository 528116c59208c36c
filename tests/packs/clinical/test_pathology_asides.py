"""What a report tells of stains that is no result of its tumour: nodes, cut edges, other tissue, keys and normal values."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.pathology.asides import asides
from services.packs.clinical.pathology.task import PACK
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.clinical.reports import draft_of, values

HEAD = "SURGICAL PATHOLOGY REPORT\nWillow Creek Pathology Group\nReported: 06/11/2024\nFINAL DIAGNOSIS:\n"
BREAST = f"{HEAD}Breast, left, lumpectomy: Invasive ductal carcinoma, grade 2. Margins negative.\n"


def markers(text: str) -> dict[str, str]:
    found: dict[str, str] = values(text).get("ihcMarkers", {})
    return found


def doubted(text: str, marker: str, value: str, quote: str) -> bool:
    found = code_findings(PACK, Case(read_text(text)), draft_of(text, ihcMarkers={marker: (value, quote)}))
    return any(one.field == "ihcMarkers" and one.dimension == "accuracy" and (one.score or 0) < 0.8 for one in found)


@pytest.mark.parametrize(
    "aside",
    [
        "Sentinel node: one node, negative for carcinoma (0/1). Immunostain for cytokeratin is negative on three levels.",
        "A cytokeratin stain of the left ureteral margin is negative.",
        "Immunostains for cytokeratin AE1/AE3 highlight isolated tumor cells in sentinel node #1.",
        "Adjacent ducts express CD10.",
        "Desmin highlights the muscularis propria, which is not invaded.",
    ],
)
def test_a_stain_of_nodes_of_an_edge_or_of_other_tissue_is_none_of_the_tumour(aside: str) -> None:
    assert list(markers(f"{BREAST}{aside}\nER is positive.\n")) == ["ER"]


def test_a_keratin_of_the_tumour_is_one_beside_free_nodes() -> None:
    got = markers(f"{BREAST}Lymph nodes are negative for carcinoma (0/3). The tumor cells are positive for cytokeratin.\n")
    assert got == {"cytokeratin": "positive"}


def test_what_other_tissue_shows_in_brackets_is_not_the_result() -> None:
    line = "CDX2 (+), HepPar-1 (-, background hepatocytes +)."
    assert markers(f"{BREAST}{line}\n") == {"CDX2": "positive", "HepPar-1": "negative"}


def test_a_limit_behind_a_result_is_no_part_of_it() -> None:
    text = f"{BREAST}ER     76% (positive > 10%)\nPR     3% (borderline 1-10%)\n"
    assert markers(text) == {"ER": "76%", "PR": "3%"}


def test_a_key_and_a_method_do_not_outweigh_the_result() -> None:
    text = f"{BREAST}ER: 0% negative.\n\nEstrogen receptor interpretation follows ASCO/CAP (positive >= 1%).\n"
    assert markers(text) == {"ER": "0% negative"}


def test_a_column_of_normal_values_holds_no_results() -> None:
    text = (
        f"{BREAST}Marker     Result      Reference Range\nER         Positive    Positive >= 1%\n"
        "p53        Positive    Negative <10%\n"
    )
    assert markers(text) == {"ER": "Positive", "p53": "Positive"}


def test_a_result_with_its_share_in_brackets_is_no_key() -> None:
    assert markers(f"{BREAST}ER positive (>95%). PR (positive, 40%). Ki-67: low (<5%).\n").keys() == {"ER", "PR", "Ki-67"}
    assert not asides("ER positive (>95%). HER2 negative (1+).")


def test_a_control_named_on_the_next_line_takes_no_result_away() -> None:
    text = f"{BREAST}MSH6: Intact nuclear expression\nInternal control: stromal cells show intact staining.\n"
    assert list(markers(text)) == ["MSH6"]


@pytest.mark.parametrize(
    ("line", "marker", "value"),
    [
        ("ER 70 percent.", "ER", "70 percent"),
        ("Calretinin: strong nuclear and cytoplasmic staining", "Calretinin", "strong nuclear and cytoplasmic staining"),
        ("Keratin cocktail is nonreactive.", "Keratin cocktail", "negative"),
        ("p53 (mutant pattern).", "p53", "(mutant pattern"),
    ],
)
def test_results_in_other_words(line: str, marker: str, value: str) -> None:
    assert markers(f"{BREAST}{line}\n").get(marker, "").strip("()") == value.strip("()")


@pytest.mark.parametrize(
    "quote",
    [
        "A cytokeratin stain in one sentinel node is positive",
        "The myoepithelial cells are cytokeratin positive",
        "On the previous biopsy cytokeratin was positive",
    ],
)
def test_the_grader_doubts_a_result_that_may_be_told_of_something_else(quote: str) -> None:
    assert doubted(f"{BREAST}{quote}.\n", "cytokeratin", "positive", quote)
    assert not doubted(
        f"{BREAST}The tumor is cytokeratin positive.\n", "cytokeratin", "positive", "The tumor is cytokeratin positive"
    )
