"""How laboratories of many houses word what stains, grades, general remarks and certificates say."""

from collections.abc import Mapping

import pytest

from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import values
from tests.packs.clinical.test_pathology_stain_sentences import BRAIN, LUNG, doubted, stains

GLIOMA = "Brain, right frontal, resection: Astrocytoma."


def told(diagnosis: str, rest: str = "") -> Mapping[str, object]:
    """What the reader finds in a report of a diagnosis and what follows it."""
    found: Mapping[str, object] = values(
        PACK, f"NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\n\nFINAL DIAGNOSIS:\n{diagnosis}\n\n{rest}\n"
    )
    return found


@pytest.mark.parametrize(
    "said",
    [
        "No neuroendocrine differentiation is demonstrated with synaptophysin and chromogranin stains.",
        "No evidence of neuroendocrine differentiation was identified by synaptophysin and chromogranin.",
        "There is no neuroendocrine differentiation on synaptophysin and chromogranin.",
        "Immunostains for synaptophysin and chromogranin show no neuroendocrine differentiation.",
        "Synaptophysin and chromogranin fail to demonstrate neuroendocrine differentiation.",
        "NO NEUROENDOCRINE DIFFERENTIATION IS SEEN WITH SYNAPTOPHYSIN , CHROMOGRANIN.",
    ],
)
def test_a_kind_of_tissue_that_is_not_there_makes_its_markers_negative(said: str) -> None:
    found = stains(said)
    assert {name.lower(): value for name, value in found.items()} == {"synaptophysin": "negative", "chromogranin": "negative"}
    assert not doubted(said, found)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Focal neuroendocrine differentiation is seen with synaptophysin stain.", {"synaptophysin": "positive"}),
        ("There is neuroendocrine differentiation by synaptophysin and CD56.", {"synaptophysin": "positive", "CD56": "positive"}),
        ("Poor differentiation with Ki-67 of 40%.", {"Ki-67": "40%"}),
        ("There is no squamous differentiation; TTF-1 is positive.", {"TTF-1": "positive"}),
        ("No squamous differentiation with p40 positive in few cells.", {"p40": "positive in few cells"}),
        ("Neuroendocrine differentiation cannot be excluded; synaptophysin is pending.", {}),
        ("No lymphovascular invasion is identified with CD31 and D2-40 stains.", {}),
    ],
)
def test_a_kind_of_tissue_that_is_there_makes_its_markers_positive(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("No significant reactivity with CAM5.2 and no reactivity with CK20 are seen.",
         {"CAM5.2": "negative", "CK20": "negative"}),
        ("No significant reactivity is demonstrated with melanoma marker HMB-45 or Melan-A.",
         {"HMB-45": "negative", "Melan-A": "negative"}),
        ("There is no significant nuclear positivity for p53 immunostain.", {"p53": "negative"}),
        ("No convincing reactivity is noted with TTF-1.", {"TTF-1": "negative"}),
        ("Lacks significant reactivity with CK20 and CDX2.", {"CK20": "negative", "CDX2": "negative"}),
        ("No pancytokeratin-positive cells are seen.", {"pancytokeratin": "negative"}),
        ("No significant staining in the tumor cells with CK7.", {"CK7": "negative"}),
        ("HER2: no overexpression (1+)", {"HER2": "negative"}),
        ("Significant reactivity is seen with CK7.", {"CK7": "positive"}),
        ("No significant reactivity for CK20; strong reactivity for CK7.", {"CK20": "negative", "CK7": "strong positive"}),
        ("No loss of nuclear expression of MLH1 and PMS2.", {"MLH1": "retained", "PMS2": "retained"}),
    ],
)  # fmt: skip
def test_reactivity_that_was_not_seen_with_a_marker_is_negative(said: str, found: Mapping[str, str]) -> None:
    assert stains(said) == found


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("MIB1 confirms a low proliferation index, averaging 1-2%.", "1-2%"),
        ("MIB-1 indicates a high labeling index, up to 25%.", "up to 25%"),
        ("The MIB-1 labeling index averages 4%.", "4%"),
        ("With the MIB-1, there is a proliferation index of about 14% in the more active areas.", "about 14%"),
        ("A MIB-1 stain reveals a proliferation index averaging 6%.", "6%"),
    ],
)
def test_an_index_of_proliferation_is_read_through_the_words_before_its_figure(said: str, share: str) -> None:
    assert stains(said, BRAIN) == {"Ki-67": share}


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("Stain targeting Histone H3 K27M is entirely negative, while stain for BRAF V600E shows diffuse staining throughout the "
         "lesion.", {"Histone H3 K27M": "entirely negative", "BRAF V600E": "diffuse staining"}),
        ("Histone H3.3 G34R is negative.", {"Histone H3.3 G34R": "negative"}),
        ("Tumor cell nuclei have retained expression of both p16 and ATRX.", {"p16": "retained", "ATRX": "retained"}),
        ("Tumor cells retain expression of ATRX.", {"ATRX": "retained"}),
        ("The H3 K27M mutation is absent by sequencing.", {}),
        ("Tumor cells show nuclear reactivity with thyroid transcription factor marker (TTF-1).", {"TTF-1": "nuclear positive"}),
    ],
)  # fmt: skip
def test_markers_of_tumours_of_the_brain_and_lung_are_known_by_their_longer_names(said: str, found: Mapping[str, str]) -> None:
    assert stains(said, BRAIN) == found


@pytest.mark.parametrize(
    ("diagnosis", "said", "found"),
    [
        (GLIOMA, "The GFAP demonstrates a glial fibrillary background.", {"GFAP": "positive"}),
        (GLIOMA, "GFAP highlights a fibrillary background.", {"GFAP": "positive"}),
        (GLIOMA, "GFAP reveals the fibrillary processes of the tumor cells.", {"GFAP": "positive"}),
        (GLIOMA, "GFAP demonstrates reactive astrocytes in the background.", {}),
        (LUNG, "GFAP demonstrates a glial fibrillary background.", {}),
    ],
)
def test_a_background_of_glia_is_the_own_one_of_a_glioma(diagnosis: str, said: str, found: Mapping[str, str]) -> None:
    assert stains(said, diagnosis) == found


@pytest.mark.parametrize(
    ("diagnosis", "rest", "grade"),
    [
        (GLIOMA, "Comment: Rare mitoses suggest that this is an astrocytoma (WHO grade II) becoming a higher grade tumor.\n\n"
         "Frozen section diagnosis:\nAstrocytoma. No high-grade features identified.", "WHO grade II"),
        (GLIOMA, "Comment: No high-grade features are seen.", None),
        ("Brain: Glioblastoma.", "Microscopic: The stains support the diagnosis of high histological grade\nastrocytoma.",
         "High grade"),
        ("Breast: Invasive ductal carcinoma.", "Microscopic: tubule formation 3, nuclear pleomorphism 2, mitoses grade 1.", None),
    ],
)  # fmt: skip
def test_a_grade_is_the_tumours_where_it_stands_behind_its_name(diagnosis: str, rest: str, grade: str | None) -> None:
    assert told(diagnosis, rest).get("grade") == grade


@pytest.mark.parametrize(
    ("diagnosis", "rest", "histology"),
    [
        ("Colon: Two adenocarcinomas.", "Comment: Approximately 5% of colorectal carcinomas with defective genes may show this "
         "pattern.", "adenocarcinomas"),
        ("Colon: Adenocarcinoma.", "Comment: Most mucinous colorectal carcinomas are sporadic.", "Adenocarcinoma"),
        ("Colon polyps: Many tubular adenomas.", "", "tubular adenomas"),
        ("1. Uterus: Leiomyomas.\n2. Appendix: Low grade appendiceal mucinous neoplasm.", "",
         "Low grade appendiceal mucinous neoplasm"),
    ],
)  # fmt: skip
def test_tumours_that_are_told_of_in_general_are_not_the_diagnosis(diagnosis: str, rest: str, histology: str) -> None:
    assert told(diagnosis, rest)["histology"] == histology


@pytest.mark.parametrize(
    ("line", "house"),
    [
        (
            "Not for research.  This laboratory \nis certified under the Clinical Laboratory Improvement Amendments\nof 1988.",
            None,
        ),
        ("These laboratories", None),
        ("Our Lady of Mercy Hospital", "Our Lady of Mercy Hospital"),
    ],
)
def test_this_laboratory_names_no_house(line: str, house: str | None) -> None:
    body = "Diagnosis: Colon, biopsy: Adenocarcinoma.\nMicroscopic: glands.\nGross: one piece.\nIt is brown.\nIt is soft.\n"
    assert values(PACK, f"Surgical pathology\n{body}{line}\n").get("institution") == house


@pytest.mark.parametrize(
    ("line", "histology"),
    [
        ("Gallbladder, cholecystectomy: Chronic cholecystitis with cholelithiasis.", "Chronic cholecystitis with cholelithiasis"),
        ("1. Left tonsil: Reactive lymphoid hyperplasia.", "Reactive lymphoid hyperplasia"),
        ("Acute appendicitis.", "Acute appendicitis"),
        ("Colon, biopsy: Normal mucosa.", None),
    ],
)
def test_a_specimen_on_the_line_of_the_heading_is_no_part_of_the_diagnosis(line: str, histology: str | None) -> None:
    text = f"SURGICAL PATHOLOGY REPORT\nSpecimen: tissue\nDiagnosis: {line}\nMICROSCOPIC: Sections were examined.\n"
    assert values(PACK, text).get("histology") == histology
