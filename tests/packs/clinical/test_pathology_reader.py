"""What the builtin reader of pathology reports finds, by field, section and scheme."""

import pytest

from services.core.feedback import Feedback
from services.packs.clinical.pathology.stains import key
from tests.packs.clinical.reports import BREAST, read, values


def test_the_final_diagnosis_outweighs_history_gross_and_in_situ_disease() -> None:
    found = values(BREAST)
    assert found["histology"] == "Invasive ductal carcinoma"
    assert found["grade"] == "Nottingham grade 2"
    assert found["margins"] == "negative, closest 0.4 cm"
    assert found["ihcMarkers"] == {"ER": "positive (95%)", "PR": "negative", "HER2": "equivocal (2+)", "Ki-67": "18%"}


def test_every_quote_stands_in_the_report_word_for_word() -> None:
    for one in read(BREAST).fields:
        quotes = [element.quote for element in one.elements or []] + ([one.quote] if one.quote else [])
        assert all(quote in BREAST for quote in quotes), one.name


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("Histologic type: Mucinous carcinoma.", "Mucinous carcinoma"),
        (
            "Stomach, biopsy: Poorly cohesive carcinoma, signet ring cell type.",
            "Poorly cohesive carcinoma, signet ring cell type",
        ),
        ("Node: no carcinoma. Skin, biopsy: Nodular melanoma.", "Nodular melanoma"),
        ("Lymph node: Metastatic carcinoma. Breast: Infiltrating lobular carcinoma.", "Infiltrating lobular carcinoma"),
        ("Breast, core: Ductal carcinoma in situ. No invasive carcinoma.", "Ductal carcinoma in situ"),
        (
            "Colon: Invasive moderately-differentiated colonic. adenocarcinoma.",
            "Invasive moderately-differentiated colonic adenocarcinoma",
        ),
    ],
)
def test_the_main_tumour_is_the_histology(line: str, value: str) -> None:
    assert values(f"FINAL DIAGNOSIS: {line}")["histology"] == value


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Nottingham grade (1, 2, 3): 2", "Nottingham grade 2"),
        ("Histologic grade: Grade 2", "Grade 2"),
        ("Gleason's score 9 (5+4)", "Gleason score 9 (5+4)"),
        ("Gleason score 3+4=7 (Grade Group 2)", "Gleason score 3+4=7 (Grade Group 2)"),
        ("Fuhrman nuclear grade: 3 out of 4", "Fuhrman grade 3 out of 4"),
        ("FIGO grade 1", "FIGO grade 1"),
        ("FNCLCC grade 2 of 3", "FNCLCC grade 2 of 3"),
        ("CNS WHO grade 4", "WHO grade 4"),
        ("(G2, pT2, pN0)", "G2"),
        ("moderately to poorly differentiated", "Moderately to poorly differentiated"),
        ("poor differentiation", "Poorly differentiated"),
        ("high grade", "High grade"),
    ],
)
def test_each_grading_scheme_is_read(words: str, value: str) -> None:
    assert values(f"FINAL DIAGNOSIS: Resection: Carcinoma, {words}.")["grade"] == value


@pytest.mark.parametrize(
    "words",
    [
        "with high-grade dysplasia nearby",
        "and ductal carcinoma in situ, nuclear grade 3",
        "Histologic grade: Not specified",
        "in a liver with steatosis grade 2",
        "G2P1",
    ],
)
def test_what_is_not_the_tumours_grade_is_left_alone(words: str) -> None:
    assert "grade" not in values(f"FINAL DIAGNOSIS: Resection: Invasive carcinoma, {words}.")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Margins: Negative", "negative"),
        ("The radial and bronchial margins of resection are free of. tumor", "negative"),
        ("Incision lines free of neoplastic lesions", "negative"),
        ("No tumor is present at the resection margins", "negative"),
        ("pT3 pN0 L1 V0 R0", "negative"),
        ("pT3 pN0 L1 V0 R1", "positive"),
        ("ypT3 ypN1a; R1 (circumferential margin 0.4 mm). Proximal margin free.", "positive"),
        ("The deep margin is involved by carcinoma", "positive"),
        ("Tumor is present at the inked margin", "positive"),
        ("Uncinate margin positive; bile duct margin negative", "positive"),
        ("Tumor extends to within 0.1 cm of the margin, margins free", "negative, closest 0.1 cm"),
        ("Excision margins - peripheral 3.2 mm, deep 1.8 mm", "negative, closest 1.8 mm"),
        ("Ink on tumour: no", "negative"),
        ("Lateral margin +ve", "positive"),
    ],
)
def test_margins_are_read_by_class_and_one_involved_margin_involves_them_all(words: str, value: str) -> None:
    assert values(f"FINAL DIAGNOSIS: Resection: Carcinoma. {words}.")["margins"] == value


@pytest.mark.parametrize(
    "words", ["Margins: Not specified", "The margins are inked blue", "Margins: Cannot be assessed", "Lymph node R4 negative"]
)
def test_margins_without_a_class_are_not_reported(words: str) -> None:
    assert "margins" not in values(f"FINAL DIAGNOSIS: Resection: Carcinoma. {words}.")


@pytest.mark.parametrize(
    ("words", "results"),
    [
        ("ER and PR are positive (95 %, 80 %), HER2 1+.", {"ER": "95 %", "PR": "80 %", "HER2": "1+"}),
        (
            "positive staining for both CEA and TTF-1 with a negative result for CK. 5/6 and P63.",
            {"CEA": "positive", "TTF-1": "positive", "CK5/6": "negative", "p63": "negative"},
        ),
        ("CK7+, CK20-, p40 (+).", {"CK7": "positive", "CK20": "negative", "p40": "positive"}),
        ("Loss of MLH1 and PMS2; retained expression of MSH2.", {"MLH1": "loss", "PMS2": "loss", "MSH2": "retained"}),
        ("The cells express CD20 and lack CD5.", {"CD20": "positive", "CD5": "negative"}),
        ("Ki-67 shows a proliferation index of approximately 15%.", {"Ki-67": "15%"}),
        ("Estrogen receptors: positive. HER2/NEU: zero or 1+.", {"ER": "positive", "HER2": "zero or 1+"}),
        ("MLH1, MSH6: no loss of nuclear expression.", {"MLH1": "retained", "MSH6": "retained"}),
        ("ER | Positive | 95%\nPR | Negative | 0%", {"ER": "Positive", "PR": "Negative"}),
    ],
)
def test_each_marker_gets_its_own_result(words: str, results: dict[str, str]) -> None:
    found = {
        key(name): value
        for name, value in values(f"FINAL DIAGNOSIS: Carcinoma.\nImmunohistochemistry:\n{words}")["ihcMarkers"].items()
    }
    assert set(found) == {key(name) for name in results}
    assert all(part.lower() in found[key(name)].lower() for name, part in results.items())


@pytest.mark.parametrize(
    "words",
    [
        "Special stains for acid-fast and fungal organisms are negative.",
        "Stains for ER, PR and HER2 are pending.",
        "HER2 FISH: not amplified.",
        "KRAS: wild-type.",
        "CD3-positive T-lymphocytes are interspersed.",
        "Lymph nodes positive for metastatic carcinoma.",
    ],
)
def test_what_is_no_immunohistochemical_result_is_left_out(words: str) -> None:
    assert "ihcMarkers" not in values(f"FINAL DIAGNOSIS: Carcinoma. {words}")


def test_the_reports_own_date_outranks_receipt_and_birth() -> None:
    text = "PATHOLOGY\nDate of birth: 03/14/1951\nReceived: 10/22/2024\nDate of report: 10/25/2024\nDIAGNOSIS: Carcinoma, biopsy."
    assert values(text)["date"] == "2024-10-25"


def test_a_birth_date_alone_is_no_date_of_the_report() -> None:
    assert "date" not in values("DOB: 03/14/1951\nDIAGNOSIS: Carcinoma, biopsy. Compared with 01/02/2019.")


def test_a_later_look_takes_weaker_evidence() -> None:
    text = (
        "CLINICAL HISTORY: biopsy of the lung.\nGROSS DESCRIPTION: A mass; frozen slides were made of this adenocarcinoma "
        "of the lung."
    )
    assert next(one for one in read(text).fields if one.name == "histology").status == "not_present"
    again = read(text, Feedback(attempt=2, attempts_allowed=3), ("histology",))
    assert [(one.name, one.value) for one in again.fields] == [("histology", "adenocarcinoma of the lung")]


def test_a_document_without_pathology_is_something_else_with_little_confidence() -> None:
    answer = read("Invoice 17. Please pay 200 USD for gardening.")
    assert answer.likely_type == "OTHER" and answer.confidence < 0.5 and not answer.fields


@pytest.mark.parametrize(
    ("text", "institution"),
    [
        ("ALDER RIDGE PATHOLOGY PTY LTD\nHistology report\nDIAGNOSIS: Melanoma.\n", "ALDER RIDGE PATHOLOGY PTY LTD"),
        ("Biopsy report\nDIAGNOSIS: Melanoma.\nElectronically signed 07 JUL 2023, Fen Road Laboratory\n", "Fen Road Laboratory"),
        ("WEST FEN SARCOMA UNIT\nBiopsy report\nDIAGNOSIS: Liposarcoma.\n", "WEST FEN SARCOMA UNIT"),
        ("Biopsy report\nPt: A. B.; Hosp: Great Fen Infirmary; Auth 22/09/09\nDIAGNOSIS: Melanoma.\n", "Great Fen Infirmary"),
    ],
)
def test_the_issuer_is_read_from_letterhead_label_or_sign_off(text: str, institution: str) -> None:
    assert values(text)["institution"] == institution


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Date received: 04/02/2016   Date of report: 05/02/2016\nNHS Trust\nDiagnosis: tumour is a melanoma.", "2016-02-05"),
        ("Received 05/02/2020   Final 05/07/2020\nDiagnosis: melanoma, tumor-free margins.", "2020-05-07"),
        ("Sampled 30/09/2014; validated 03/10/2014\nDiagnosis: melanoma.", "2014-10-03"),
    ],
)
def test_the_day_of_sign_out_is_read_in_the_countrys_order(text: str, day: str) -> None:
    assert values(text)["date"] == day


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("Panel: desmin -ve, SMA focal +ve.", {"desmin": "negative", "SMA": "focal positive"}),
        ("MMR proteins retained (MLH1, PMS2).", {"MLH1": "retained", "PMS2": "retained"}),
        ("CK7 +, CAIX -, CD117 -", {"CK7": "positive", "CAIX": "negative", "CD117": "negative"}),
        ("p53 shows no aberrant staining.", {"p53": "no aberrant staining"}),
        ("ER 8/8 (Allred). PR 5/8 (Allred).", {"ER": "8/8 (Allred)", "PR": "5/8 (Allred)"}),
        ("Melan-A highlights the lesion.", {"Melan-A": "positive"}),
    ],
)
def test_results_are_read_as_signs_shares_and_words(line: str, held: dict[str, str]) -> None:
    assert values(f"DIAGNOSIS: Carcinoma.\nIMMUNOHISTOCHEMISTRY:\n{line}\n")["ihcMarkers"] == held


@pytest.mark.parametrize(
    ("text", "histology"),
    [
        ("DIAGNOSIS:\nGallbladder, cholecystectomy: Chronic cholecystitis. No malignancy.", "Chronic cholecystitis"),
        ("A. Colon polyp, biopsy: Tubular adenoma.\nB. Rectal polyp, biopsy: Tubulovillous adenoma.", "Tubulovillous adenoma"),
        ("Histology: Glial tumour.\nDIAGNOSIS: Oligodendroglioma, IDH-mutant, WHO grade II.", "Oligodendroglioma, IDH-mutant"),
        ("Microscopy: papillary urothelial carcinoma.\nDIAGNOSIS: Urothelial carcinoma.", "papillary urothelial carcinoma"),
    ],
)
def test_other_diagnoses_than_carcinoma_and_fuller_names_are_read(text: str, histology: str) -> None:
    assert values("Pathology report of a biopsy specimen\n" + text)["histology"] == histology


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("The lesion has been completely excised.", "negative"),
        ("Cauterized edge free of adenoma.", "negative"),
        ("Excision is incomplete.", "positive"),
    ],
)
def test_the_completeness_of_an_excision_is_a_statement_on_margins(line: str, verdict: str) -> None:
    assert values(f"FINAL DIAGNOSIS:\nSkin, excision: Nodular melanoma. {line}\n")["margins"] == verdict
