"""Results of other tests than stains: flow cytometry, FISH, sequencing; and stains of another specimen's lesion."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.pathology.task import PACK
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.clinical.reports import draft_of, values

HEAD = "SURGICAL PATHOLOGY REPORT\nReported: 06/11/2024\nFINAL DIAGNOSIS:\nLymph node, neck: Large B-cell lymphoma.\n"


def markers(text: str) -> list[str]:
    return list(values(f"{HEAD}{text}\n").get("ihcMarkers", {}))


@pytest.mark.parametrize(
    "other",
    [
        "FISH for MYC, BCL2 and BCL6 rearrangements is negative.",
        "FISH: MYC negative, BCL6 positive.",
        "Mutation analysis: BRAF V600E not detected, IDH1 negative.",
        "MOLECULAR STUDIES:\nBRAF V600E: not detected. ALK: negative.",
        "Flow cytometry: the cells are CD19 positive and CD5 negative.",
        "By flow cytometry the cells are CD19 positive and CD5 negative.",
        "FLOW CYTOMETRY (FC-118):\nCD19 positive, CD23 negative,\nFMC7 positive.",
    ],
)
def test_what_another_test_found_is_no_stain(other: str) -> None:
    assert markers(f"IMMUNOHISTOCHEMISTRY: CD20 positive, Ki-67 70%.\n{other}\n") == ["CD20", "Ki-67"]


@pytest.mark.parametrize(
    ("stained", "names"),
    [
        ("Immunohistochemistry: MYC positive (50%), BCL2 positive, BCL6 negative.", ["MYC", "BCL2", "BCL6"]),
        ("BRAF V600E immunostain is negative.", ["BRAF V600E"]),
        ("MOLECULAR AND BIOMARKERS:\nALK (D5F3) IHC: negative", ["ALK"]),
        ("CD117 and DOG1 are positive.", ["CD117", "DOG1"]),
    ],
)
def test_a_gene_that_was_stained_is_a_marker(stained: str, names: list[str]) -> None:
    assert markers(stained) == names


def test_cells_in_the_flow_are_given_where_nothing_was_stained() -> None:
    assert markers("Flow cytometry: the cells are CD19 positive and CD5 negative.") == ["CD19", "CD5"]


def test_a_receptor_of_two_names_is_one_marker() -> None:
    assert markers("Somatostatin receptor 2A is positive. SSTR2A: positive.") == ["Somatostatin receptor 2A"]


def test_a_stain_of_another_specimens_lesion_is_doubted() -> None:
    text = (
        "FINAL DIAGNOSIS:\nA. Colon, resection: Adenocarcinoma, grade 2. CDX2 positive.\n"
        "B. Thyroid, lobectomy: Follicular adenoma. HBME-1 negative.\n"
    )

    def doubted(**stains: tuple[str, str]) -> bool:
        draft = draft_of(text, histology=("Adenocarcinoma", "Adenocarcinoma"), ihcMarkers=stains)
        return any("another lesion" in one.message for one in code_findings(PACK, Case(read_text(text)), draft))

    assert doubted(**{"HBME-1": ("negative", "HBME-1 negative")})
    assert not doubted(CDX2=("positive", "CDX2 positive"))
