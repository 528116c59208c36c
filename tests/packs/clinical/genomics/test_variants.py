"""Which variants a report calls found, in every notation, and which it does not."""

from typing import Any

import pytest

from services.packs.clinical.genomics.task import PACK
from services.packs.clinical.genomics.variants import short
from tests.packs.clinical.attempts import values

HEAD = "NGS PANEL REPORT\nSomatic variants detected in the tumor genome\n"


def found(lines: str) -> list[tuple[str, str]]:
    told: list[dict[str, Any]] = values(PACK, f"{HEAD}{lines}\n").get("mutations", [])
    return [(one["gene"], one["variant"]) for one in told]


@pytest.mark.parametrize(
    ("line", "gene", "variant"),
    [
        ("KRAS c.35G>A (p.G12D), pathogenic", "KRAS", "c.35G>A (p.G12D)"),
        ("EGFR Exon 19 Deletion (p.E746_A750del)", "EGFR", "Exon 19 Deletion (p.E746_A750del)"),
        ("A pathogenic V600E mutation in BRAF was identified.", "BRAF", "V600E"),
        ("BRCA1: NM_007294.4:c.68_69del (p.Glu23Valfs*17)", "BRCA1", "c.68_69del (p.Glu23Valfs*17)"),
        ("STK11     c.465-2A>G     splice site     28%", "STK11", "c.465-2A>G"),
        ("TP53 | c.818G>A | p.Arg273His | Pathogenic", "TP53", "p.Arg273His"),
        ("EML4-ALK fusion detected", "EML4-ALK", "fusion"),
        ("ALK rearrangement: Positive", "ALK", "rearrangement"),
        ("ERBB2 amplification, copy number 12", "ERBB2", "amplification"),
        ("CDKN2A homozygous deletion", "CDKN2A", "homozygous deletion"),
        ("FLT3-ITD: positive", "FLT3", "ITD"),
        ("Gene: PTEN\nVariant: p.R130*", "PTEN", "p.R130*"),
        ("MET exon 14 skipping detected", "MET", "exon 14 skipping"),
        ("STAG2 | Insertion NC_000023.10:g.123227930_123227931insGTG\nNP_006594.3:p.S1178* | nonsense", "STAG2", "p.S1178*"),
    ],
)
def test_a_variant_is_read_with_its_gene_in_any_notation(line: str, gene: str, variant: str) -> None:
    assert found(line) == [(gene, variant)]


@pytest.mark.parametrize(
    "lines",
    [
        "KRAS wild-type, BRAF wild-type",
        "BRAF V600E: Not detected",
        "MET: No exon 14 skipping mutations",
        "No mutations were detected in KRAS, NRAS or BRAF V600E.",
        "ATM c.2119T>C (p.Ser707Pro), variant of uncertain significance",
        "Variants of Unknown Significance\nATM p.S707P",
        "Pertinent Negatives\nALK Fusion\nEGFR exon 19 ins",
        "CLINICAL RECOMMENDATIONS\nAt progression look for EGFR T790M.",
        "Therapeutic Implications\nTumors with BRAF V600E respond to inhibitors.",
        "CHEK2 p.Ile157Thr, likely benign",
    ],
)
def test_wild_type_absent_unknown_and_discussed_variants_are_none(lines: str) -> None:
    assert found(lines) == []


def test_a_variant_told_twice_is_one_element() -> None:
    assert found("EGFR L858R | NP_005219.2:p.Leu858Arg\nEGFR p.L858R, VAF 12%") == [("EGFR", "L858R")]


def test_a_fusion_told_with_one_and_with_both_partners_is_one() -> None:
    assert found("ALK rearrangement: Positive\nEML4-ALK fusion detected") == [("EML4-ALK", "fusion")]


@pytest.mark.parametrize(
    ("printed", "expected"), [("p.(Leu858Arg)", "L858R"), ("NP_005219.2:p.Trp243Ter", "W243*"), ("V600E", "V600E")]
)
def test_a_protein_change_has_one_short_form(printed: str, expected: str) -> None:
    assert short(printed) == expected


@pytest.mark.parametrize(
    ("line", "msi", "tmb"),
    [
        ("MSI: MSS\nTMB: 3.2 m/MB", "MSS", "3.2 m/MB"),
        (
            "Microsatellite Instability (MSI):\n- MSI-Stable\nTumor Mutational Burden (TMB):\n- 18.9 mutations/Mb (High)",
            "MSI-Stable",
            "18.9 mutations/Mb (High)",
        ),
        ("MICROSATELLITE STATUS: Stable (MSS)\nTMB-High (22 Muts/Mb)", "Stable (MSS)", "High (22 Muts/Mb)"),
        (
            "The tumor is microsatellite unstable (MSI-H). TMB is 45 mutations per megabase.",
            "unstable (MSI-H)",
            "45 mutations per megabase",
        ),
        ("Mismatch repair: proficient (pMMR)\nMutational burden: 8 mut/Mb", "proficient (pMMR)", "8 mut/Mb"),
        ("Microsatellite Instability: Not tested\nTMB: cannot be determined", None, None),
        ("TMB-high designation requires >= 10 mut/Mb\nReferences: MSI-H tumors", None, None),
    ],
)
def test_microsatellites_and_burden_are_read_in_their_wordings(line: str, msi: str | None, tmb: str | None) -> None:
    got = values(PACK, f"{HEAD}KRAS p.G12D pathogenic\n\nBIOMARKERS\n{line}\n")
    assert (got.get("msiStatus"), got.get("tmb")) == (msi, tmb)


@pytest.mark.parametrize(
    ("line", "gene", "variant"),
    [
        ("EGFR Ex19del, VAF 12 %", "EGFR", "Ex19del"),
        ("BRCA2 6174delT heterozygous", "BRCA2", "6174delT"),
        ("PIK3CA His1047Arg, VAF 12 %", "PIK3CA", "His1047Arg"),
        ("BCR::ABL1 p210 transcript detected", "BCR::ABL1", "p210 transcript"),
        ("VKORC1  -1639 G/A  intermediate sensitivity", "VKORC1", "-1639 G/A"),
        ("NM_000059.4(BRCA2):c.7007G>A, heterozygous", "BRCA2", "c.7007G>A"),
    ],
)
def test_older_and_shorter_names_of_variants_are_read(line: str, gene: str, variant: str) -> None:
    assert values(PACK, f"{HEAD}{line}\n")["mutations"] == [{"gene": gene, "variant": variant}]


@pytest.mark.parametrize(
    ("line", "burden"),
    [
        ("TMB (mut/Mb): 7.9", "7.9 mut/Mb"),
        ("TMB [mut/Mb] .......... 2.9", "2.9 mut/Mb"),
        ("TMB-H, 18 muts/Mb", "18 muts/Mb"),
        ("Mutations per megabase: 9.4", "9.4 Mutations per megabase"),
        ("The tumor mutational burden is estimated to be 14.7 mutations per megabase.", "14.7 mutations per megabase"),
    ],
)
def test_the_unit_of_a_burden_may_stand_in_its_label(line: str, burden: str) -> None:
    assert values(PACK, f"{HEAD}KRAS p.G12D, VAF 30 %\n{line}\n")["tmb"] == burden


def test_the_head_of_a_table_is_judged_by_its_first_cell() -> None:
    table = (
        "Biomarker        Result           Interpretation\nMSI              Stable (MSS)\nTMB              4.7 muts/Mb      Low\n"
    )
    got = values(PACK, f"{HEAD}{table}\nGene    Change\nKRAS    p.G12D\n")
    assert (got["msiStatus"], got["tmb"]) == ("Stable (MSS)", "4.7 muts/Mb Low")


def test_a_change_denied_over_the_end_of_a_line_is_none() -> None:
    text = f"{HEAD}SF3B1 p.K700E, VAF 30 %. Clinical correlation is needed as ever. No evidence of\nbiallelic TP53 loss.\n"
    assert [one["gene"] for one in values(PACK, text)["mutations"]] == ["SF3B1"]


def test_a_variant_of_the_clinical_information_is_no_result() -> None:
    text = f"{HEAD}Clin. info: NSCLC, EGFR ex19del, progression.\nDETECTED\nEGFR   p.C797S   1.1 %\n"
    assert [one["variant"] for one in values(PACK, text)["mutations"]] == ["p.C797S"]
