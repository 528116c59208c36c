"""Reports of all kinds as they are copied, sent for a second reading or printed in boxes: what real samples of each taught."""

from services.packs.clinical.genomics.task import PACK as GENES
from services.packs.clinical.lab_report.cell_lines import in_rows
from services.packs.clinical.lab_report.task import PACK as LABORATORY
from services.packs.clinical.prescription.task import PACK as SLIP
from services.packs.clinical.radiology.task import PACK as IMAGES
from services.packs.clinical.shared.houses.heading_names import name_untaken
from services.packs.clinical.shared.houses.letterhead import likeliest_house
from services.packs.clinical.shared.terms.drugs import drugs
from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.clinical.attempts import values
from tests.packs.clinical.notes import CLINIC, OPERATION, THEATRE
from tests.packs.clinical.notes import findings as checked
from tests.packs.clinical.notes import values as noted
from tests.packs.clinical.reports import values as examined

COPIED = (
    "Larkfield Laboratories\nReported: April 11, 2025\nCOMPLETE BLOOD COUNT\nTest\nResult\nUnits\nHemoglobin\n9.5\ng/dL\n"
    "Platelets\n450\nx10^3/uL\nCHEMISTRY\nGlucose (Fasting)\n115\nmg/dL\nCOMMENTS\nLow hemoglobin.\n"
)


def test_a_table_with_each_cell_on_its_own_line_is_read_in_rows() -> None:
    found = values(LABORATORY, COPIED)["labValues"]
    assert [(one["name"], one["value"], one["unit"]) for one in found] == [
        ("Hemoglobin", "9.5", "g/dL"),
        ("Platelets", "450", "x10^3/uL"),
        ("Glucose (Fasting)", "115", "mg/dL"),
    ]


def test_lines_are_joined_character_for_character_and_only_below_titles() -> None:
    joined = in_rows(COPIED)
    assert len(joined) == len(COPIED)
    assert joined.replace("\t", "\n") == COPIED
    other = COPIED.replace("Test\nResult\nUnits\n", "")
    assert in_rows(other) == other
    assert in_rows(joined) == joined


def test_a_gene_over_its_variant_owns_it_whatever_is_said_behind_its_name() -> None:
    report = (
        "MOLECULAR PATHOLOGY REPORT\nReport date: 2023-03-01\nACTIONABLE MUTATIONS DETECTED:\n"
        "1. EGFR (Epidermal Growth Factor Receptor) - POSITIVE\n   Exon 21: c.2573T>G (p.L858R)\n   Frequency: 42%\n"
        "2. TP53 (Tumor Protein p53)\n   Exon 7: c.743G>A (p.R248Q)\n   Frequency: 48%\n"
        "Methodology: Next-Generation Sequencing (Illumina NextSeq)\n"
    )
    told = values(GENES, report)
    assert [one["gene"] for one in told["mutations"]] == ["EGFR", "TP53"]
    assert "institution" not in told


def test_a_second_opinion_is_dated_by_the_images_that_it_reads() -> None:
    report = "EXAM:\nMRI LEFT KNEE\nFINDINGS:\n{}\nThe menisci are intact.\nIMPRESSION:\nNormal menisci.\n"
    first = report.format("Received for second opinion. Study performed on 10/14/2005.")
    own = report.format("Compared with the examination performed on 10/14/2005, nothing has changed.")
    assert values(IMAGES, first)["date"] == "2005-10-14"
    assert "date" not in values(IMAGES, own)


def test_how_far_something_reaches_within_a_place_is_no_size() -> None:
    report = (
        "FINDINGS:\nThe muscle extends to within 4cm of the insertion of the Achilles tendon. There is a plantar spur of 6 mm.\n"
        "IMPRESSION:\nPlantar spur.\n"
    )
    assert [one["size"] for one in values(IMAGES, report)["measurements"]] == ["6 mm"]


def test_a_synoptic_report_is_pathology_and_a_seen_line_no_visit() -> None:
    synoptic = (
        "SYNOPTIC REPORT\nProcedure: Right total parotidectomy with neck dissection\nHistologic Type: Salivary duct carcinoma\n"
        "Perineural Invasion: Present\nNumber of Lymph Nodes Examined: 21\nExtranodal Extension: Present\n"
    )
    foot = (
        "EXAM: Right foot series.\nREASON FOR EXAM: Injury.\nFINDINGS: On the AP image a lucency is seen in the metatarsal. "
        "It is seen on the oblique image.\nIMPRESSION: Fracture cannot be excluded. Followup images for pain.\n"
    )
    assert [classify(text, packs()).doc_type for text in (synoptic, foot)] == ["pathology", "radiology"]


def test_the_wild_type_pattern_of_a_gene_in_a_list_of_stains_is_one() -> None:
    head = "SURGICAL PATHOLOGY REPORT\nFINAL DIAGNOSIS: Lymph node: diffuse large B-cell lymphoma.\n"
    report = (
        f"{head}IMMUNOHISTOCHEMISTRY:\n- CD20: Positive\n- TP53: Wild-type pattern\nMOLECULAR:\n- TP53 mutation: not detected\n"
    )
    assert examined(report)["ihcMarkers"] == {"CD20": "Positive", "TP53": "Wild-type pattern"}


def test_a_margin_called_r1_is_involved_whichever_is_clear() -> None:
    report = (
        "SURGICAL PATHOLOGY REPORT\nFINAL DIAGNOSIS: Pancreas: ductal adenocarcinoma, grade 2.\n"
        "pT2 pNx | R1 anterior margin (0.5mm)\nMICROSCOPIC FINDINGS\n- Margins: R1 anterior 0.5mm, posterior and medial clear\n"
    )
    assert examined(report)["margins"].startswith("positive")


def test_a_cleared_margin_of_a_bone_is_no_margin_of_a_tumour() -> None:
    note = OPERATION + "DESCRIPTION:\nThe tuberosity came into view. The margins were cleared with an elevator.\n"
    assert "margins" not in noted(THEATRE, note)


def test_a_house_stands_between_the_rules_of_a_box() -> None:
    house = likeliest_house(
        "┌────────┐\n│  LARKFIELD DIAGNOSTICS PVT LTD   │\n│  Lab ID: 1234  │\n├────────┤\n│  Patient: A. Example  │\n"
    )
    assert house is not None
    text = "│  LARKFIELD DIAGNOSTICS PVT LTD   │"
    assert text[house.span[0] - 11 : house.span[1] - 11] == "LARKFIELD DIAGNOSTICS PVT LTD"


def test_running_text_at_the_head_holds_no_name() -> None:
    assert not name_untaken(
        "SUBJECTIVE:\nShe lived in Seattle until she moved here.  Afebrile.  In the past, she took pills for it.\n"
    )
    assert name_untaken("Larkfield Meadows\nSUBJECTIVE: She is well.\n")


def test_a_decimal_dose_makes_a_medicine_of_what_is_measured_too_and_a_small_word_none() -> None:
    assert [one.name for one in drugs("MEDICATIONS:\nDigoxin 0.25 mg, Lasix 20 mg\n") if one.known] == ["digoxin", "lasix"]
    assert [one.name for one in drugs("Her Klonopin dose, which should be 6 mg, is low.")] == ["klonopin"]


def test_the_heads_of_a_plan_and_what_is_treated_are_diagnoses() -> None:
    planned = (
        "IMPRESSION:\nHe continues to be ill.\nPLAN\n1. Hypernatremia. We will give fluids.\n2. Hypokalemia. It has resolved.\n"
        "3. Diabetes mellitus. Glucose is at target.\n"
    )
    treated = "ASSESSMENT / PLAN:\n1. Treatment of hyperthyroidism. She had iodine.\n2. Prevention of pregnancy for a year.\n"
    assert noted(CLINIC, planned)["diagnoses"] == ["Hypernatremia", "Hypokalemia", "Diabetes mellitus"]
    assert noted(CLINIC, treated)["diagnoses"] == ["hyperthyroidism"]


def test_findings_over_an_impression_leave_the_kind_of_a_note_in_doubt() -> None:
    note = "REASON FOR VISIT: Injury.\nFINDINGS: Swelling of the ankle.\nIMPRESSION: Ankle sprain.\n"
    found = checked(CLINIC, note, diagnoses=[("Ankle sprain", "Ankle sprain")])
    assert any("imaging report" in one.message for one in found)
    assert not any("imaging report" in one.message for one in checked(CLINIC, note.replace("FINDINGS", "EXAM")))


def test_the_number_of_a_substance_is_no_gene() -> None:
    report = (
        "GENOMIC REPORT\nReport date: 2023-03-01\nRESULTS:\n1. TP53 p.Y220C (c.659A>G) - PATHOGENIC\n"
        "   - Investigational: PC14028 (Y220C-specific stabilizer)\n"
    )
    assert [one["gene"] for one in values(GENES, report)["mutations"]] == ["TP53"]


def test_a_flag_in_brackets_behind_the_last_column_is_the_rows_flag() -> None:
    report = (
        "Larkfield Laboratories\nDate: 2026-08-20\n\nTest Name                 Result      Unit         Reference Range\n"
        "Hemoglobin                10.5        g/dL         12.0 - 15.5      (Low)\n"
        "Serum Creatinine          1.1         mg/dL        0.6 - 1.2        (Normal)\n"
    )
    found = values(LABORATORY, report)["labValues"]
    assert [(one["flag"], one["range"]) for one in found] == [("L", "12.0 - 15.5"), ("N", "0.6 - 1.2")]


def test_a_house_behind_a_title_is_no_medicine_and_a_label_to_start_none_either() -> None:
    slip = "PRESCRIPTION - Larkfield Hospital\nStart: Pembrolizumab 200mg IV every 3 weeks\n1. Methotrexate 15mg once weekly\n"
    assert [one["name"] for one in values(SLIP, slip)["medications"]] == ["Pembrolizumab", "Methotrexate"]


def test_how_deep_a_probe_went_and_how_fast_blood_flows_is_no_size() -> None:
    report = (
        "FINDINGS:\nThe probe was passed to transthoracic views at about 40 cm. Peak velocities were 60 cm per second. "
        "The aortic root is 3.1 cm.\nIMPRESSION:\nNormal valve.\n"
    )
    assert [one["size"] for one in values(IMAGES, report)["measurements"]] == ["3.1 cm"]
