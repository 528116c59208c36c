"""Variants by their class wherever it stands, limits and controls that are no results, and rarer wordings of each field."""

import pytest

from services.packs.clinical.genomics.burden import burden
from services.packs.clinical.genomics.instability import microsatellites, status
from services.packs.clinical.genomics.reader import reported
from services.packs.clinical.shared.prose import prose

HEAD = "MOLECULAR REPORT\nPanel sequencing of a tumour\n\nResults:\n"


def found(text: str) -> list[str]:
    return [f"{one.gene} {one.variant}" for one in reported(HEAD + text + "\n", wide=False)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Gene\tChange\tVAF\tTier\nKRAS\tp.G13D\t20%\tI\nATR\tp.V410A\t49%\tIII\n", ["KRAS p.G13D"]),
        (
            "Gene     Variant      Class   VAF\nNRAS     p.Q61K       5       20%\nATR      p.V410A      3       49%\n",
            ["NRAS p.Q61K"],
        ),
        ("PIK3CA E542K (Tier II), ATR V410A (VUS)", ["PIK3CA E542K"]),
        ("Gene: ATR\nProtein: p.Val410Ala\nClass: Uncertain significance\n", []),
        ("UNCERTAIN: ATR p.V410A", []),
        ("GENOMIC FINDINGS WITH APPROVED THERAPIES\nEGFR G719S    afatinib\n", ["EGFR G719S"]),
        ("Resistance mutation: EGFR C797S detected", ["EGFR C797S"]),
        ("Wild type: ALK, RET. Mutated: KRAS (G12V)", ["KRAS G12V"]),
        ("Amplifications: CCND1, FGF3 and FGF4", ["CCND1 Amplifications", "FGF3 Amplifications", "FGF4 Amplifications"]),
        ("Amplifications: none. Genes: CCND1, FGF3", []),
        ("EGFRvIII detected; EGFR amplification", ["EGFR vIII", "EGFR amplification"]),
        ("BRCA1 185delAG (c.68_69del)", ["BRCA1 185delAG (c.68_69del)"]),
        ("BRCA1 c.5266dup\nGene: BRCA1\nHGVS: NM_007294.4:c.5266dupC, NP_009225.1:p.Gln1756ProfsTer74", ["BRCA1 c.5266dup"]),
        ("Exon 19 deletion in EGFR. EGFR p.E746_A750del", ["EGFR p.E746_A750del"]),
        ("NM_007294.4(BRCA1):c.181T>G p.(Cys61Gly), and ATR is normal", ["BRCA1 c.181T>G p.(Cys61Gly)"]),
        ("HFE c.187C>G (p.His63Asp, H63D)     Not detected\nTWO COPIES OF p.Cys282Tyr", []),
        ("Specimen:   blood\nRESULT: Pathogenic variants DETECTED\nKRAS p.G13D", ["KRAS p.G13D"]),
    ],
)
def test_a_variant_counts_by_its_own_class(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "NRAS Q61R <0.1% (below the limit). BRAF V600K: WT.",
        "The change is mutually exclusive with EGFR L858R.",
        "Limit of detection: BRAF V600K 2%.",
        "Positive control: BRAF V600K detected as expected.",
        "This assay detects the following: EGFR L861Q, S768I",
        "BRAF V600K mutations occur in 8% of melanomas",
        "KRAS G12A: 0 %",
        "[ ] KRAS G12A",
        "KRAS G12A: No",
    ],
)
def test_what_a_test_could_have_found_is_no_result(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No mutation other than KRAS G12A was found", ["KRAS G12A"]),
        ("METex14 skipping was seen", ["MET ex14 skipping"]),
        ("CALR type 1 positive", ["CALR type 1"]),
        ("UGT1A1*28/*28", ["UGT1A1 *28/*28"]),
        ("HLA-B*57:01 positive", ["HLA-B *57:01"]),
        ("CFTR dF508 homozygous", ["CFTR dF508"]),
        ("TP53_Y234C", ["TP53 Y234C"]),
        ("PML-RARA t(15;17): detected", ["PML-RARA PML-RARA"]),
    ],
)
def test_rarer_notations_are_read(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("MMR deficient by stain. MSI by PCR: MSS", "stable"),
        ("MSI-NGS result: stable", "stable"),
        ("Microsatellite instability was not observed", "stable"),
        ("MSI: positive", "high"),
        ("MSI-High cancers respond. MSI: stable", "stable"),
    ],
)
def test_the_microsatellites_are_told_in_many_words(text: str, meaning: str) -> None:
    told = microsatellites(prose(HEAD + text + "\n"), wide=False)
    assert told is not None and status(told.value) == meaning


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("TMB: <1 mut/Mb", "<1 mut/Mb"),
        ("TMB estimate: 3.3 mut/Mb", "3.3 mut/Mb"),
        ("Mutational burden is high, with 42 mut/Mb", "high, with 42 mut/Mb"),
    ],
)
def test_the_burden_is_told_in_many_words(text: str, value: str) -> None:
    told = burden(prose(HEAD + text + "\n"), wide=False)
    assert told is not None and told.value == value


@pytest.mark.parametrize(
    "heading",
    ["Unclassified variants", "Class III", "Variants of unclear pathogenicity", "Common polymorphisms", "Filtered variants"],
)
def test_nothing_counts_under_a_heading_of_no_known_meaning(heading: str) -> None:
    assert found(f"KRAS p.G13D 22%\n\n{heading}\nATR p.V410A 48%") == ["KRAS p.G13D"]


@pytest.mark.parametrize(
    "heading", ["Therapy-relevant variants", "RESULTS AND INTERPRETATION", "Tier 1: variants with therapies"]
)
def test_a_heading_by_use_for_treatment_is_one_of_results(heading: str) -> None:
    assert found(f"{heading}\nKRAS p.G13D 22%") == ["KRAS p.G13D"]


@pytest.mark.parametrize(
    "told",
    [
        "is of unclear clinical relevance",
        "- unclassified",
        "  48%   Uncertain",
        "cannot at present be interpreted",
        "is seen. This variant is of uncertain significance.",
    ],
)
def test_a_variant_that_nobody_can_judge_is_no_result(told: str) -> None:
    assert found(f"ATR p.V410A {told}") == []
