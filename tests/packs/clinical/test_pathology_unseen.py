"""Wordings that the pathology reader met late, and what keeps the score below trust where a report says more than was read."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.pathology.outlook_heading import organisations
from services.packs.clinical.pathology.task import PACK
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.clinical.attempts import concluded
from tests.packs.clinical.reports import draft_of, values

HEAD = "SURGICAL PATHOLOGY REPORT\nWillow Creek Pathology Group\nReported: 06/11/2024\n"
BREAST = f"{HEAD}FINAL DIAGNOSIS: Breast, right: invasive lobular carcinoma"
STAINED = f"{HEAD}FINAL DIAGNOSIS: Pancreas, tail: neuroendocrine tumor, WHO grade 2. Surgical margins free, closest 2 mm.\n"


def score(text: str) -> float:
    return concluded(PACK, text).score or 0.0


def doubted(text: str, field: str, value: str, quote: str) -> bool:
    case = Case(read_text(text))
    found = code_findings(PACK, case, draft_of(text, **{field: (value, quote)}))
    return any(one.field == field and one.dimension == "accuracy" and (one.score or 0) < 0.8 for one in found)


def test_the_size_of_a_tumour_is_no_way_to_a_margin() -> None:
    assert values(f"{BREAST}, grade 2, 24 mm, completely excised.\n")["margins"] == "negative"
    assert values(f"{BREAST}, grade 2, completely excised, nearest 8 mm.\n")["margins"] == "negative, closest 8 mm"


def test_the_grader_doubts_a_size_taken_for_a_way_to_a_margin() -> None:
    quote = "grade 2, 24 mm, completely excised"
    assert doubted(f"{BREAST}, {quote}.\n", "margins", "negative, closest 24 mm", quote)
    assert not doubted(f"{BREAST}. Margins negative, 24 mm.\n", "margins", "negative, closest 24 mm", "Margins negative, 24 mm")


def test_a_shorter_way_to_a_margin_leaves_a_doubt() -> None:
    quote = "Deep margin negative, 0.7 cm"
    text = f"{BREAST}. {quote}. Superior margin negative, 2 mm.\n"
    assert doubted(text, "margins", "negative, closest 0.7 cm", quote)


def test_a_tumour_that_extends_to_an_edge_is_at_the_margin() -> None:
    got = values(f"{HEAD}DIAGNOSIS: Skin, nose, shave: Basal cell carcinoma, extending to the deep and lateral edges.\n")
    assert got["margins"] == "positive"


def test_the_grade_behind_the_sum_of_its_components_is_the_tumours() -> None:
    assert values(f"{BREAST}. Tubules 3, pleomorphism 2, mitoses 1 = 6: grade 2.\n")["grade"] == "Grade 2"


@pytest.mark.parametrize(
    ("line", "marker", "value"),
    [
        ("Positive for synaptophysin and chromogranin; Ki67 labels about 4% of the nuclei.", "Ki-67", "about 4%"),
        ("CDX2 is expressed, TTF-1 is not, so that a midgut origin is likely.", "TTF-1", "negative"),
        ("Synaptophysin positive; insulin negative.", "insulin", "negative"),
    ],
)  # fmt: skip
def test_results_in_other_turns_are_read(line: str, marker: str, value: str) -> None:
    assert values(f"{STAINED}{line}\n")["ihcMarkers"][marker] == value


def test_isolated_cells_in_a_node_are_no_stain() -> None:
    assert "ihcMarkers" not in values(f"{BREAST}. Isolated tumor cells in one node (cytokeratin), pN0(i+).\n")


def test_an_unknown_name_with_a_result_beside_known_ones_keeps_the_score_below_trust() -> None:
    assert score(f"{STAINED}Chromogranin positive; synaptophysin positive.\n") >= 0.95
    assert score(f"{STAINED}Chromogranin positive; zebrastain negative.\n") < 0.95


def test_the_day_of_the_report_that_an_amended_one_replaces_is_not_its_day() -> None:
    text = STAINED.replace("Reported: 06/11/2024", "AMENDED REPORT (supersedes report of 05/02/2024)\nAmended 05/16/2024")
    assert values(text)["date"] == "2024-05-16"


def test_a_day_of_service_gives_way_to_a_day_of_report_by_its_initials() -> None:
    assert values(STAINED.replace("Reported: 06/11/2024", "DOS 7/7/2023  DOR 7/10/2023"))["date"] == "2023-07-10"


@pytest.mark.parametrize(
    "addendum",
    [
        "Addendum 06/20/2024: the diagnosis is changed to neuroendocrine carcinoma.",
        "Supplementary report: on review grade now WHO grade 3.",
        "Addendum: the neck margin is positive.",
        "Addendum: chromogranin was repeated.",
    ],
)
def test_an_addendum_that_speaks_of_a_value_again_keeps_the_score_below_trust(addendum: str) -> None:
    assert score(f"{STAINED}Chromogranin positive.\n{addendum}\n") < 0.95


def test_a_title_that_names_the_craft_is_no_organisation() -> None:
    text = STAINED.replace("SURGICAL PATHOLOGY REPORT", "HEMATOPATHOLOGY")
    assert organisations(text) == ("Willow Creek Pathology Group",)


def test_a_list_behind_a_semicolon_with_a_result_of_its_own_does_not_take_the_stain_before_it() -> None:
    stained = (
        "The tumor cells are positive for vimentin and focally for smooth muscle actin; desmin, S100 and CD34 remain negative."
    )
    found = values(f"{STAINED}IMMUNOHISTOCHEMISTRY: {stained}\n")["ihcMarkers"]
    assert found.get("smooth muscle actin") != "negative"
    assert (found["vimentin"], found["desmin"], found["CD34"]) == ("positive", "negative", "negative")


def test_a_favoured_type_belongs_to_the_diagnosis() -> None:
    text = f"{HEAD}FINAL DIAGNOSIS: Lung, biopsy: Non-small cell carcinoma, favor squamous cell carcinoma.\n"
    assert values(text)["histology"] == "Non-small cell carcinoma, favor squamous cell carcinoma"


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("Deep margin +.", "positive"),
        ("Margins (proximal/distal/radial): -/-/-.", "negative"),
        ("Tumor on ink at the posterior aspect.", "positive"),
        ("No tumor on ink.", "negative"),
        ("Lateral clearance 5 mm, deep clearance 2 mm.", "negative, closest 2 mm"),
        ("Distance to closest margin: 7 mm.", "negative, closest 7 mm"),
        ("Proximal and distal doughnuts are free of tumour.", "negative"),
        ("Urethral margin shows carcinoma in situ.", "positive"),
        ("Positive margin: left apex, 3 mm.", "positive"),
        ("Ureteric margin: benign.", "negative"),
        ("The lesion is completely removed.", "negative"),
    ],
)
def test_margins_are_read_in_the_turns_of_synopses_and_short_reports(said: str, state: str) -> None:
    assert values(f"{HEAD}FINAL DIAGNOSIS: Bladder, resection: urothelial carcinoma, high grade. {said}\n")["margins"] == state


def test_a_diagnosis_that_was_considered_and_not_favoured_is_not_the_diagnosis() -> None:
    said = "The differential of chromophobe renal cell carcinoma was considered and is not favoured."
    text = f"{HEAD}DIAGNOSIS: Renal oncocytoma. {said}\n"
    assert values(text)["histology"] == "Renal oncocytoma"


def test_signs_behind_labels_are_results() -> None:
    text = f"{HEAD}DIAGNOSIS: Plasma cell myeloma.\nIHC - CD138: +, kappa: +, lambda: -, cyclin D1: -\n"
    assert values(text)["ihcMarkers"] == {"CD138": "positive", "kappa": "positive", "lambda": "negative", "cyclin D1": "negative"}


def test_the_integrated_diagnosis_goes_before_what_is_described() -> None:
    said = "A diffusely infiltrating glioma with necrosis.\nIntegrated diagnosis: Glioblastoma, IDH-wildtype, CNS WHO grade 4."
    assert values(f"{HEAD}{said}\n")["histology"] == "Glioblastoma, IDH-wildtype"


def test_a_lesion_of_the_cervix_is_named_by_its_letters() -> None:
    text = f"{HEAD}1. Cervix, LEEP: HSIL (CIN 3). Endocervical margin pos, ectocervical margin neg.\n"
    got = values(text)
    assert (got["histology"], got["margins"]) == ("HSIL (CIN 3)", "positive")


@pytest.mark.parametrize("printed", ["Differentiation: poor", "Degree of differentiation: poorly"])
def test_differentiation_may_be_a_label(printed: str) -> None:
    assert values(f"{HEAD}DIAGNOSIS: Colon: adenocarcinoma.\n{printed}\n")["grade"] == "Poorly differentiated"


def test_a_letter_is_dated_and_issued_by_its_last_line() -> None:
    letter = "Dear Dr Wynn,\n\nThe cores show an invasive carcinoma of no special type, grade 3.\n\nWith best wishes,\n"
    got = values(f"{letter}Dr A. Lacey, Histopathology, Brackwater General Hospital, 9 June 2022\n")
    assert (got["date"], got["institution"]) == ("2022-06-09", "Brackwater General Hospital")


DATASET = (
    f"{HEAD}MACROSCOPY\nWide local excision 48 g.\n\n"
    "              INVASIVE CARCINOMA\n"
    "Type                       No special type (ductal)\n"
    "Grade                      3   (T3  P3  M2)\n\n"
    "              MARGINS (final)\n"
    "  Deep                     3 mm           5 mm\n"
    "  Excision                 COMPLETE       COMPLETE\n"
)


def test_a_dataset_is_read_below_the_titles_of_its_tables() -> None:
    found = values(DATASET)
    assert (found["histology"], found["grade"], found["margins"]) == ("No special type (ductal)", "Grade 3", "negative")


def test_a_lesion_that_extends_to_the_base_of_a_shave_is_removed_incompletely() -> None:
    shave = f"{HEAD}DIAGNOSIS\nSKIN, LEFT ARM, SHAVE: ACTINIC KERATOSIS. Extends to the base; removal appears incomplete.\n"
    assert values(shave)["margins"] == "positive"


MARROW = f"{HEAD}DIAGNOSIS\nBone marrow: acute myeloid leukemia with mutated NPM1 (WHO), 60% blasts.\n"
FLOW = "Flow cytometry: blasts CD34-, CD117 partial+.\nImmunohistochemistry on core: CD117 positive. NPM1 cytoplasmic positive.\n"


def test_the_stains_of_a_core_outweigh_the_flow_of_its_cells() -> None:
    markers = values(MARROW + FLOW)["ihcMarkers"]
    assert markers == {"CD117": "positive", "NPM1": "cytoplasmic positive"}


@pytest.mark.parametrize(
    ("said", "name", "value"),
    [
        ("CK7 labels only single scattered cells.", "CK7", "positive (only single scattered cells)"),
        (
            "Carbonic anhydrase IX shows membranous (box-like) staining.",
            "Carbonic anhydrase IX",
            "membranous (box-like) staining",
        ),
        ("34bE12: absent in the atypical glands.", "34bE12", "absent"),
    ],
)
def test_results_of_stains_in_other_words(said: str, name: str, value: str) -> None:
    text = f"{HEAD}FINAL DIAGNOSIS: Kidney: renal cell carcinoma.\nIMMUNOHISTOCHEMISTRY: {said}\n"
    assert values(text)["ihcMarkers"] == {name: value}


@pytest.mark.parametrize(
    "row",
    [
        "Collected      Received       Reported\n04/01/2020     04/02/2020     04/07/2020",
        "| Collected | Received | Reported |\n| 04/01/2020 | 04/02/2020 | 04/07/2020 |",
        "Op. date 1.4.2020, entry 2.4.2020, exit 7.4.2020",
        "C 04/01/2020  R 04/02/2020  S/O 04/07/2020",
        "Rec. 04/02/2020   Rep. Dt. : 04/07/2020",
    ],
)
def test_the_title_over_a_day_tells_what_it_is_the_day_of(row: str) -> None:
    text = f"Willow Creek Pathology Group\n{row}\nDIAGNOSIS: Skin, left arm, excision: basal cell carcinoma.\n"
    assert values(text)["date"] == "2020-04-07"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Completeness of excision: complete", "negative"),
        ("Completeness of excision: incomplete", "positive"),
        ("Peripheral margin: clear (2 mm)   Deep margin: clear (4 mm)", "negative, closest 2 mm"),
        ("The deep margin is not clear.", "positive"),
        ("Margins not clear: medial.", "positive"),
        ("The carcinoma is not completely excised.", "positive"),
        ("Carcinoma involves the 3 o'clock margin.", "positive"),
        ("Carcinoma abuts the inked margin.", "positive"),
        ("No ink on tumor.", "negative"),
        ("Both ends are free of tumour.", "negative"),
        ("Edges and base clear.", "negative"),
        ("Neither margin is involved.", "negative"),
        ("Number of margins involved: 0", "negative"),
        ("Number of margins involved: 1 (deep)", "positive"),
        ("The deep margin is close (0.3 mm) but not involved.", "negative, closest 0.3 mm"),
        ("All margins negative except the deep, which is involved.", "positive"),
        ("Margin: 0 mm", "positive"),
    ],
)
def test_margins_are_told_in_many_ways(said: str, value: str) -> None:
    assert values(f"{BREAST}.\n{said}\n")["margins"] == value


@pytest.mark.parametrize(
    ("said", "stains"),
    [
        ("There is loss of nuclear MLH1 and PMS2 with preserved MSH2.", {"MLH1": "loss", "PMS2": "loss", "MSH2": "preserved"}),
        ("The cells express CD117 but not desmin or S100.", {"CD117": "positive", "desmin": "negative", "S100": "negative"}),
        ("p53 wild-type pattern, p16 block positive", {"p53": "wild-type pattern", "p16": "block positive"}),
        ("Desmin: neg   SMA: focal   TTF1: nil", {"Desmin": "neg", "SMA": "focal", "TTF1": "negative"}),
        ("PD-L1 tumour proportion score <1%", {"PD-L1": "<1%"}),
        ("Ki-67: low (5%)", {"Ki-67": "low (5%)"}),
        ("Positive in the cells    CK7   TTF-1\nNegative    CK20", {"CK7": "Positive", "TTF-1": "Positive", "CK20": "Negative"}),
        ("ER/PR/HER2: +/+/-", {"ER": "positive", "PR": "positive", "HER2": "negative"}),
        ("MMR: intact (MLH1, PMS2). PD-L1 IHC 22C3: TPS 5%", {"MLH1": "intact", "PMS2": "intact", "PD-L1": "TPS 5%"}),
        ("Vimentin [+], CD10 [-]", {"Vimentin": "positive", "CD10": "negative"}),
        ("D2-40 highlights lymphatic vessels. CK7 positive.", {"CK7": "positive"}),
    ],
)
def test_stains_are_told_in_many_ways(said: str, stains: dict[str, str]) -> None:
    assert values(f"{BREAST}.\nIMMUNOHISTOCHEMISTRY:\n{said}\n")["ihcMarkers"] == stains
