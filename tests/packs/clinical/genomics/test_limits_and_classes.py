"""Limits beside a microsatellite result, classes of harmless variants, and lists that their end denies."""

import pytest

from services.packs.clinical.genomics.burden import burden
from services.packs.clinical.genomics.instability import microsatellites
from services.packs.clinical.genomics.reader import reported
from services.packs.clinical.shared.prose import prose

HEAD = "MOLECULAR REPORT\nPanel sequencing of a tumour\n\nResults:\n"


def found(text: str) -> list[str]:
    return [f"{one.gene} {one.variant}" for one in reported(HEAD + text + "\n", wide=False)]


def status(text: str) -> tuple[str, str] | None:
    told = microsatellites(prose(HEAD + text + "\n"), wide=False)
    return (told.value, told.status) if told else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MSI   1.5% of loci unstable (MSI-High when >= 25%)   MSS", "MSS"),
        ("MSI score 0.9 (cut-off for MSI-H 12): MSS", "MSS"),
        ("Microsatellites: stable (unstable if > 25 % of loci)", "stable"),
        ("MSI-H is called if more than 30% of sites shift. This tumour, with 2%, is MSS", "MSS"),
        ("MSI by NGS: 51% of sites unstable (normal < 10%), MSI-High", "MSI-High"),
        ("Microsatellite instability (MSI-H, > 20%): detected", "MSI-H"),
    ],
)
def test_a_limit_is_no_status(text: str, expected: str) -> None:
    assert status(text) == (expected, "found")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("KRAS p.G13D 20% Class 5\nATR c.2776T>C p.(Phe926Leu) 48% Class 1", ["KRAS p.G13D"]),
        ("KRAS p.G13D 20% Class 5\nATR p.V410A 48% C2; NRAS p.Q61K 9% C4", ["KRAS p.G13D", "NRAS p.Q61K"]),
        ("KRAS p.G13D 20%\nATR p.V410A 48%, not reportable", ["KRAS p.G13D"]),
        ("ACMG\nGene     Variant      Class   VAF\nNRAS     p.Q61K       5       20%\nATR      p.V410A      2       49%\n",
         ["NRAS p.Q61K"]),
        ("Class 1: strong clinical significance\nEGFR p.L858R 30% Class 1\nATR p.V410A Class 4", ["EGFR p.L858R", "ATR p.V410A"]),
    ],
)  # fmt: skip
def test_a_variant_of_a_harmless_class_is_none_of_the_reported(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("EGFR: L858R, T790M and C797S were not detected. KRAS G12C was detected.", ["KRAS G12C"]),
        ("NRAS Q61R and KRAS G12V were detected and BRAF V600E was not detected.", ["NRAS Q61R", "KRAS G12V"]),
        ("KRAS G12D 30% and TP53 R175H 20%, and MET amplification was not detected.", ["KRAS G12D", "TP53 R175H"]),
        ("EGFR EXONS BY PCR: POSITIVE FOR EXON 20 INSERTION. THE L858R MUTATION AND T790M WERE NOT DETECTED.",
         ["EGFR EXON 20 INSERTION"]),
        ("RET AND MET EXON 14: PENDING. KRAS G12C DETECTED.", ["KRAS G12C"]),
        ("The old 2018 outside panel gave NRAS Q61R. BRAF V600E is present.", ["BRAF V600E"]),
    ],
)  # fmt: skip
def test_a_list_is_denied_by_its_end_and_other_tests_are_not_this_one(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_burden_told_in_a_sentence_is_read() -> None:
    told = burden(prose(f"{HEAD}The burden is extreme at 187 mutations per megabase.\n"), wide=False)
    assert told is not None and told.value == "187 mutations per megabase"
