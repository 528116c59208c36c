"""What leaves a result below trust although its reader is sure: a name of no list, and print that no value takes in.

Reader and grader divide a document by the same headings; these looks do not, so that both are not silent together.
"""

from dataclasses import replace

import pytest

from services.core.draft import Draft
from services.documents.plain import read_text
from services.packs.clinical.genomics.task import PACK as GENOMICS
from services.packs.clinical.lab_report.task import PACK as LABORATORY
from services.packs.clinical.lab_report.validity import problem_of
from services.packs.clinical.pathology.task import PACK as PATHOLOGY
from services.packs.clinical.prescription.task import PACK as PRESCRIPTION
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.tasks.pack import Case, Pack
from tests.packs.clinical.attempts import checks, concluded, findings, values
from tests.packs.clinical.notes import CLINIC, THEATRE

TRUST = 0.95
VISIT = "ALDER GROVE CLINIC\nVisit date: 03/24/2025\n\nASSESSMENT:\n1. Hypertension.\n2. Type 2 diabetes.\n"
THEATRE_NOTE = (
    "ALDER GROVE HOSPITAL\nDate of operation: 03/24/2025\n\nPREOPERATIVE DIAGNOSIS: Adenocarcinoma of the lung.\n"
    "POSTOPERATIVE DIAGNOSIS: Adenocarcinoma of the lung.\nPROCEDURE: Right upper lobectomy.\n"
    "DESCRIPTION: The vein and the artery were divided with staplers.{}\n"
)
PANEL = "Fenwick Molecular Laboratory\nDate of report: 2025-03-14\n\n"
CORE = (
    "Fenwick Pathology Laboratory\nReported: 2025-03-14\n\nFINAL DIAGNOSIS:\n"
    "Lung, biopsy: Adenocarcinoma, poorly differentiated.\nSigned: A. Ames, MD\n{}"
)


def score(pack: Pack, text: str) -> float:
    end = concluded(pack, text)
    assert end.score is not None
    return end.score


def test_a_problem_of_no_known_kind_is_not_trusted() -> None:
    assert score(CLINIC, VISIT) >= TRUST
    assert score(CLINIC, f"{VISIT}3. Quarrel with the landlord.\n") < TRUST


def test_a_medicine_known_only_by_what_stands_beside_it_is_not_trusted() -> None:
    listed = f"{VISIT}\nMEDICATIONS:\nLisinopril 10 mg daily.\nMetformin 500 mg twice daily.\n"
    assert score(CLINIC, listed) >= TRUST
    assert score(CLINIC, f"{listed}Zandrovel 20 mg daily.\n") < TRUST


def test_an_element_of_no_procedure_is_not_trusted() -> None:
    done = f"{VISIT}\nPROCEDURES:\n- Colonoscopy\n"
    assert score(CLINIC, done) >= TRUST
    assert score(CLINIC, f"{done}- Consent given\n") < TRUST


def test_a_margin_told_over_a_line_end_is_not_overlooked() -> None:
    assert score(THEATRE, THEATRE_NOTE.format("")) >= TRUST
    told = " The bronchial margin on frozen\nwas negative."
    assert score(THEATRE, THEATRE_NOTE.format(told)) < TRUST or "margins" in values(THEATRE, THEATRE_NOTE.format(told))


def test_another_name_at_the_head_leaves_the_house_in_doubt() -> None:
    letter = "{}\n\n24 March 2025\n\nDr A. Ames\nAlder Grove Medical Centre\n\nDear Dr Ames\n\nASSESSMENT:\nHypertension.\n"
    assert score(CLINIC, letter.format("HOLLIN SKIN & LASER")) < TRUST


@pytest.mark.parametrize(
    "body",
    [
        "Background: such tumours are common.\nGenes analysed: KRAS p.G12C was seen in this tumour. No other variant.\n",
        "Clinical history\nPTEN p.R130Q and KRAS p.G12D stand in the tumour. No variant was found in MLH1.\n",
    ],
)
def test_a_report_without_a_variant_is_not_trusted_where_one_is_printed(body: str) -> None:
    end = concluded(GENOMICS, PANEL + body)
    assert end.draft is not None
    assert end.draft.fields["mutations"].filled or (end.score or 0.0) < TRUST


def test_a_plain_negative_report_is_trusted() -> None:
    assert score(GENOMICS, PANEL + "RESULT: NEGATIVE. No pathogenic variants were identified in the genes tested.\n") >= TRUST


def test_an_answer_in_the_next_column_denies_what_the_first_cell_names() -> None:
    row = (
        "Ordered: JAK2 V617F with reflex to CALR\n\nASSAY                          RESULT          REFERENCE\n"
        "JAK2 p.V617F, quantitative     Not Detected    Not Detected\n"
        "CALR exon 9                    DETECTED        Not Detected\n"
        "   CALR mutation type          c.1099_1150del52 (p.L367fs*46)\n"
    )
    assert [one["gene"] for one in values(GENOMICS, PANEL + row)["mutations"]] == ["CALR"]


def test_stains_in_rows_are_seen_in_whatever_part_they_stand() -> None:
    rows = "\n======\nAFTERWORD, WITH CONTROLS\n   TTF-1       positive\n   Napsin A    positive\n   p40         negative\n"
    assert score(PATHOLOGY, CORE.format("")) >= TRUST
    end = concluded(PATHOLOGY, CORE.format(rows))
    assert end.draft is not None
    assert end.draft.fields["ihcMarkers"].filled or (end.score or 0.0) < TRUST


def test_a_report_that_replaces_another_goes_to_a_person() -> None:
    assert score(PATHOLOGY, CORE.format("")) >= TRUST
    assert score(PATHOLOGY, f"CORRECTED REPORT. This report replaces the report issued 2025-03-10.\n{CORE.format('')}") < TRUST


def test_a_word_that_leads_up_to_a_drug_is_none_of_its_name() -> None:
    text = "Alder Grove Clinic\nDate: 03/24/2025\nPatient: A. Ames\n\n1. Also Lisinopril 10 mg once daily\n"
    said = [("Also Lisinopril", "10 mg", "Also Lisinopril 10 mg once daily")]
    told = [one.message for one in findings(PRESCRIPTION, text, medications=said) if one.is_issue]
    assert any("may begin with a word that is none of it" in message for message in told)


def test_a_drug_of_no_known_name_is_not_trusted() -> None:
    order = "Alder Grove Clinic\nDate: 03/14/2025\nPatient: A. Ames\n\n1. {} 10 mg once daily\n"
    assert score(PRESCRIPTION, order.format("Lisinopril")) >= TRUST > score(PRESCRIPTION, order.format("Zandrovel"))


def test_the_size_of_another_axis_is_no_part_of_a_structures_name() -> None:
    text = "FINDINGS: Right lobe 52 mm 19 mm.\nIMPRESSION: Normal thyroid.\n"
    said = [("Right lobe 52 mm", "19 mm", "Right lobe 52 mm 19 mm")]
    assert "format" in checks(RADIOLOGY, text, measurements=said)


def test_as_many_labels_as_days_are_paired_in_their_order() -> None:
    table = "| Material        | block B7 |\n| Received / Report | 11.12.2023 / 27.12.2023 |\n\nPTEN p.R130Q detected.\n"
    assert values(GENOMICS, f"Fenwick Molecular Laboratory\n{table}")["date"] == "2023-12-27"


def test_the_house_that_a_report_is_for_is_not_trusted_below_another_name() -> None:
    report = (
        "Stichting Waterland-Zuid            Laan van Eik 4, Ede\n\nTo: Dr A. Ames, urologist\n    Hospital De Lage Polder\n"
        "Authorised 24-03-2025\n\nDIAGNOSIS:\nProstate, needle biopsy: Adenocarcinoma, Gleason score 3+3=6.\n"
    )
    end = concluded(PATHOLOGY, report)
    assert end.draft is not None
    assert end.draft.fields["institution"].value != "Hospital De Lage Polder" or (end.score or 0.0) < TRUST


SHEET = (
    "Fenwick Laboratories\nReported: 2025-03-24\nPatient: A. Ames\n\n"
    "Sodium        139       mmol/L   (135 - 145)\nCalcium       9.4       mg/dL    (8.6 - 10.2)\n{}"
)


def test_a_word_between_value_and_range_that_no_result_has_is_doubted() -> None:
    row = "Viscosity     1.9       {}    (1.4 - 1.8)\n"
    assert score(LABORATORY, SHEET.format(row.format("cP"))) < TRUST <= score(LABORATORY, SHEET.format(row.format("")))


def test_a_range_does_not_run_backwards() -> None:
    assert problem_of({"name": "Sodium", "value": "139", "unit": "mmol/L", "range": "135 - 145"}) == ""
    assert "range" in problem_of({"name": "Specimen", "value": "1209", "range": "2025-0540"})


def test_a_result_in_columns_below_a_remark_is_none_of_it() -> None:
    remark = (
        "Interpretation: a discrete band in the mid gamma region.\n\nIMMUNOFIXATION            IgG kappa monoclonal protein\n\n"
    )
    last = "Lambda        6.1       mg/L     (5.7 - 26.3)\n"
    assert score(LABORATORY, SHEET.format(remark + last)) < TRUST <= score(LABORATORY, SHEET.format(last))


def test_an_advice_with_a_label_of_its_own_may_be_a_part_of_the_impression() -> None:
    parts = "FINDINGS: A stone of 4 mm in the left ureter.\nIMPRESSION: Left ureteric stone.\n"
    film = f"Fenwick Imaging\nReported: 2025-03-24\n\n{parts}{{}}"
    assert (
        score(RADIOLOGY, film.format(""))
        >= TRUST
        > score(RADIOLOGY, film.format("Adv : Clinical correlation, NCCT KUB if needed.\n"))
    )


def test_a_document_of_uncertain_kind_goes_to_a_person() -> None:
    case, draft = (
        Case(read_text(VISIT), rivals=("prescription",), type_confidence=0.6),
        Draft(doc_type="clinical-notes", fields={}),
    )
    assert "clinical.kind" in {one.check for one in CLINIC.check(case, draft)}
    assert "clinical.kind" not in {one.check for one in CLINIC.check(replace(case, type_confidence=1.0), draft)}


def test_a_line_set_in_below_a_denied_row_is_denied_with_it() -> None:
    rows = (
        "FACTOR V (LEIDEN) MUTATION ANALYSIS    HETEROZYGOUS\n   Variant tested: F5 c.1601G>A (p.Arg534Gln)\n\n"
        "PROTHROMBIN GENE MUTATION (G20210A)    NOT DETECTED\n   Variant tested: F2 c.*97G>A\n"
    )
    assert [one["gene"] for one in values(GENOMICS, PANEL + rows)["mutations"]] == ["F5"]


def test_a_season_is_no_fall() -> None:
    assert "Flu shot in the fall" not in values(CLINIC, f"{VISIT}Mammogram ordered. Flu shot in the fall.\n")["diagnoses"]


def test_what_machines_cannot_do_is_no_part_of_the_impression() -> None:
    parts = "FINDINGS: The liver is enlarged.\nIMPRESSION: Mild hepatomegaly.\n"
    text = f"{parts}All modern machines have their limitations; ask for re-scan.\n"
    assert values(RADIOLOGY, text)["impression"] == "Mild hepatomegaly."


def test_a_report_updated_on_a_later_day_leaves_its_own_in_doubt() -> None:
    sheet = SHEET.format("").replace("Reported: 2025-03-24", "Collected: 2025-03-24")
    assert score(LABORATORY, sheet) >= TRUST
    assert score(LABORATORY, sheet.replace("Patient: A. Ames", "Last updated: 2025-03-26")) < TRUST
