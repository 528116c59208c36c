"""The grader's eye on genomics reports: what it vouches for, what it catches, what does not go together."""

import pytest

from services.packs.clinical.genomics.instability import status
from services.packs.clinical.genomics.task import PACK
from tests.packs.clinical.attempts import checks, in_source

TEXT = """GENOMIC PROFILING REPORT
RESULTS
KRAS c.35G>A (p.Gly12Asp), pathogenic
TP53 c.818G>A (p.Arg273His), pathogenic
BRAF V600E: Not detected
Microsatellite status: MSS
Tumor mutational burden: 8.4 mut/Mb
PD-L1 TPS: 30%
Variants of uncertain significance
ATM c.2119T>C (p.Ser707Pro)
"""
KRAS, TP53 = "KRAS c.35G>A (p.Gly12Asp)", "TP53 c.818G>A (p.Arg273His)"


@pytest.mark.parametrize(
    ("gene", "variant", "quote"),
    [("KRAS", "p.G12D", KRAS), ("KRAS", "c.35G>A (p.Gly12Asp)", KRAS), ("TP53", "R273H", TP53)],
)
def test_a_true_variant_is_vouched_for_in_either_alphabet(gene: str, variant: str, quote: str) -> None:
    assert in_source(PACK, TEXT, "mutations", [(gene, variant, quote)]) == 1.0


@pytest.mark.parametrize(
    ("gene", "variant", "quote"),
    [
        ("KRAS", "p.G12V", KRAS),
        ("KRAS", "p.G13D", KRAS),
        ("KRAS", "p.Arg273His", TP53),
        ("NRAS", "p.G12D", KRAS),
        ("BRAF", "V600E", "BRAF V600E"),
        ("ATM", "p.Ser707Pro", "ATM c.2119T>C (p.Ser707Pro)"),
        ("EGFR", "L858R", "EGFR L858R"),
    ],
)
def test_a_wrong_foreign_denied_or_uncertain_variant_is_caught(gene: str, variant: str, quote: str) -> None:
    assert in_source(PACK, TEXT, "mutations", [(gene, variant, quote)]) < 0.5


@pytest.mark.parametrize(
    ("name", "value", "quote"),
    [
        ("msiStatus", "MSI-H", "Microsatellite status: MSS"),
        ("msiStatus", "stable", "PD-L1 TPS: 30%"),
        ("tmb", "8.9 mut/Mb", "Tumor mutational burden: 8.4 mut/Mb"),
        ("tmb", "8.4 mut/kb", "Tumor mutational burden: 8.4 mut/Mb"),
        ("tmb", "30%", "PD-L1 TPS: 30%"),
    ],
)
def test_a_wrong_status_or_burden_is_caught(name: str, value: str, quote: str) -> None:
    assert in_source(PACK, TEXT, name, (value, quote)) < 0.5


def test_a_burden_without_its_unit_is_no_burden() -> None:
    assert "format" in checks(PACK, TEXT, tmb=("8.4", "Tumor mutational burden: 8.4"))


def test_a_variant_left_out_is_named() -> None:
    assert "genomics.list_whole" in checks(PACK, TEXT, mutations=[("KRAS", "p.G12D", KRAS)])
    assert "genomics.list_whole" not in checks(PACK, TEXT, mutations=[("KRAS", "p.G12D", KRAS), ("TP53", "p.Arg273His", TP53)])


def test_mutations_without_the_printed_microsatellite_status_do_not_go_together() -> None:
    assert "genomics.mutations_without_msi" in checks(PACK, TEXT, mutations=[("KRAS", "p.G12D", KRAS)])


def test_coding_and_protein_change_lie_in_one_codon() -> None:
    text = TEXT.replace("c.35G>A", "c.95G>A")
    quote = KRAS.replace("c.35G>A", "c.95G>A")
    assert "genomics.codon" in checks(PACK, text, mutations=[("KRAS", "p.Gly12Asp", quote)])
    assert "genomics.codon" not in checks(PACK, TEXT, mutations=[("KRAS", "p.Gly12Asp", KRAS)])


def test_no_variant_without_a_word_that_none_was_found_is_doubted() -> None:
    text = "GENOMIC PROFILING REPORT\nRESULTS\nMicrosatellite status: MSS\nTumor mutational burden: 2 mut/Mb\n"
    assert "genomics.none_said" in checks(PACK, text, msiStatus=("MSS", "Microsatellite status: MSS"))
    said = text + "No pathogenic variants were identified.\n"
    assert "genomics.none_said" not in checks(PACK, said, msiStatus=("MSS", "Microsatellite status: MSS"))


@pytest.mark.parametrize(
    ("printed", "meaning"),
    [
        ("MSI-H", "high"),
        ("unstable", "high"),
        ("dMMR", "high"),
        ("MSS", "stable"),
        ("pMMR", "stable"),
        ("MSI-Low", "low"),
        ("8 mut", ""),
    ],
)
def test_a_status_means_one_of_few_things(printed: str, meaning: str) -> None:
    assert status(printed) == meaning
