"""Turns in which laboratories tell what they found: leaders, notations, letters, records, and reports that change their mind."""

from services.packs.clinical.genomics.task import PACK
from tests.packs.clinical.attempts import concluded, values

HEAD = "Fenwick Molecular Laboratory\nSomatic tumour panel, next-generation sequencing\nDate of report: 2025-03-14\n\n"


def told(body: str) -> list[tuple[str, str]]:
    return [(one["gene"], one["variant"]) for one in values(PACK, HEAD + body).get("mutations", [])]


def test_dots_lead_from_a_variant_to_its_denial() -> None:
    body = "DETECTED BIOMARKERS\nEGFR L858R ............ cfDNA 12.4%\nEGFR T790M ............ not detected\n"
    assert told(body) == [("EGFR", "L858R")]


def test_a_symbol_with_its_transcript_is_a_gene() -> None:
    body = "Variant:     KCNQ2 (NM_172107.4)  c.881C>T  p.(Ala294Val)\nZygosity:    heterozygous\n"
    assert told(body) == [("KCNQ2", "c.881C>T p.(Ala294Val)")]


def test_two_colons_tell_a_fusion() -> None:
    body = "COMPONENT | VALUE\nGene fusions (RNA) | FGFR2::BICC1, exon 17 - exon 3, 212 supporting reads\nTMB | 2.4 mut/Mb\n"
    assert told(body) == [("FGFR2::BICC1", "FGFR2::BICC1 fusion")]


def test_a_record_names_its_gene_in_brackets() -> None:
    body = "Condition: Cystic fibrosis (CFTR)\nVariant: c.1521_1523delCTT (p.Phe508del), heterozygous\n"
    assert told(body) == [("CFTR", "c.1521_1523delCTT (p.Phe508del)")]


def test_a_position_without_a_change_is_no_variant() -> None:
    body = "Gene: PALB2\nHGVS: NM_024675.4:c.2257C>T p.(Arg753Ter)\nLocation: chr16:g.23630070\nClass: likely pathogenic\n"
    assert told(body) == [("PALB2", "c.2257C>T p.(Arg753Ter)")]


def test_a_doubted_line_below_does_not_doubt_the_line_above() -> None:
    body = (
        "RESULT\nTest: 18-gene hereditary panel, blood, collected 29 January 2025, by post from the clinic\n"
        "BRCA1 NM_007294.4: c.4065_4068del p.(Asn1355Lysfs*10), heterozygous - PATHOGENIC\n"
        "CHEK2 NM_007194.4: c.1283C>T p.(Ser428Phe), heterozygous - variant of uncertain significance\n"
    )
    assert [gene for gene, _ in told(body)] == ["BRCA1"]


def test_the_day_of_a_letter_stands_alone_above_its_opening() -> None:
    opening = "Fenwick Genetics Clinic\n\n24 October 2023\n\nDear Dr Ames,\n\n"
    letter = f"{opening}BRCA2 c.5946del was found, blood collected 29 August 2023.\n"
    assert values(PACK, letter)["date"] == "2023-10-24"


def test_a_result_that_was_changed_is_never_at_the_top() -> None:
    body = "NEGATIVE. No pathogenic variants were identified in the genes tested.\n"
    assert concluded(PACK, HEAD + body).score >= 0.95
    assert concluded(PACK, HEAD + body + "Note: one variant was reclassified on 2025-03-10.\n").score < 0.95


def test_the_answer_of_a_row_stands_behind_cells_of_method_and_material() -> None:
    text = (
        "FERNLOCK LIFE SCIENCES     Final Report\nSpecimen collected: 02-May-2022   Completion of testing: 19-May-2022\n"
        "BIOMARKER   METHOD   ANALYTE     RESULT\n"
        "MSI         Seq      DNA-Tumor   High\n"
        "TMB         Seq      DNA-Tumor   High, 27 mut/Mb\n"
        "PTEN        Seq      DNA-Tumor   Pathogenic Variant Exon 5 | p.R130G\n"
    )
    got = values(PACK, text)
    assert (got["msiStatus"], got["tmb"], got["date"]) == ("High", "High, 27 mut/Mb", "2022-05-19")
    assert got["institution"] == "FERNLOCK LIFE SCIENCES"


def test_answers_under_their_titles_and_the_laboratory_in_the_last_line() -> None:
    text = (
        "SOLID TUMOR PANEL\nReport date: 5/02/2023\nOrdering: Dr. P. Vance, Lakeside Oncology Group\n"
        "GENOMIC VARIANTS\nIDH1   p.R132C   Missense variant\n"
        "Tumor Mutational Burden       Microsatellite Instability Status\n3.7 m/MB  42nd percentile     Stable\n"
        "Orrin Labs, Inc., 600 West Quay, Chicago\n"
    )
    got = values(PACK, text)
    assert (got["tmb"], got["msiStatus"], got["institution"]) == ("3.7 m/MB", "Stable", "Orrin Labs, Inc")


def test_negatives_under_a_heading_with_an_aside_and_results_under_their_outcome() -> None:
    text = (
        "LUNG PANEL\nPatient    R. Moss\nRESULT:  POSITIVE\n| KRAS | p.G12D | 30 % |\n"
        "PERTINENT NEGATIVES (no reportable alteration)\n  BRAF (incl. V600E), RET fusions\n"
    )
    assert [(one["gene"], one["variant"]) for one in values(PACK, text)["mutations"]] == [("KRAS", "p.G12D")]


def test_a_polymorphism_with_its_letters_is_a_genotype() -> None:
    text = "PHARMACOGENOMIC REPORT\nGene      Genotype      Phenotype\nSLCO1B1   rs4149056 TC  Decreased function\n"
    assert [(one["gene"], one["variant"]) for one in values(PACK, text)["mutations"]] == [("SLCO1B1", "rs4149056 TC")]


def test_a_bracket_that_goes_on_behind_the_variant_is_left_out_whole() -> None:
    body = "Diagnostic interpretation:\n\nSequencing identifies PTEN p.R130Q (c.389G>A, 33%) and KRAS p.G12D (c.35G>A, 27%).\n"
    assert told(body) == [("PTEN", "p.R130Q"), ("KRAS", "p.G12D")]
