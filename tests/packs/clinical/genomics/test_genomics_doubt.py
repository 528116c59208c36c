"""Results in forms that are not read leave a doubt; what a line's label denies is no result."""

import pytest

from services.packs.clinical.genomics.support_status import rows_of
from services.packs.clinical.genomics.task import PACK
from services.packs.clinical.genomics.unexplained import unexplained
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.attempts import checks, concluded, values

HEAD = "MOLECULAR PROFILING REPORT\nReport date: 2021-03-04\n"


@pytest.mark.parametrize(
    "line",
    ["BCR-ABL1 positive by PCR, 12 % IS", "CYP2C19 poor metabolizer, activity lost", "Karyotype: 46,XY,t(9;22)(q34;q11.2)"],
)
def test_a_result_in_a_form_that_is_not_read_is_not_trusted(line: str) -> None:
    text = f"{HEAD}KRAS c.35G>A (p.G12D), VAF 31%\n{line}\n"
    assert unexplained(text, [{"gene": "KRAS", "variant": "c.35G>A (p.G12D)"}])
    assert (concluded(PACK, text).score or 1.0) < 0.95


@pytest.mark.parametrize(
    "line",
    [
        "BRAF: no mutation detected",
        "SLCO1B1 *1/*1 normal function",
        "PERTINENT NEGATIVES: NRAS, HER2 amplification not detected.",
        "Genes tested: ATM, BRCA1, CHEK2",
        "Tumors with EGFR mutations respond to later inhibitors if positive.",
    ],
)
def test_a_gene_without_a_result_leaves_no_doubt(line: str) -> None:
    text = f"{HEAD}KRAS c.35G>A (p.G12D), VAF 31%\n{line}\n"
    assert not unexplained(text, [{"gene": "KRAS", "variant": "c.35G>A (p.G12D)"}])


@pytest.mark.parametrize(
    "rest",
    [
        "Gene  Coding     Protein\nKRAS  c.35G>A    p.G12D\n",
        "Synonymous change: ATR L603L.\n",
        "The variant was not detected in either parent.\n",
        "She does not carry the NRAS variant found in her sister.\n",
        "EGFR T790M   ND    2.1%\nEGFR C797S : neg.\n",
        "The panel lists [ ] KRAS G12V [ ] KRAS G13D\n",
        "BRCA2 c.2119T>C p.(Ser707Pro), which the laboratory has looked at and regards\nas of uncertain significance.\n",
    ],
)
def test_the_same_told_again_and_what_is_denied_or_harmless_is_nothing_left_out(rest: str) -> None:
    text = f"{HEAD}Example Genomics Laboratory\n\nRESULTS\nKRAS p.G12D 31%\n{rest}"
    said = {"mutations": [("KRAS", "p.G12D", "KRAS p.G12D 31%")]}
    assert not {"genomics.list_whole", "genomics.denied_after_all", "genomics.in_doubt"} & checks(PACK, text, **said)


def test_what_a_label_denies_is_no_variant_though_it_is_named() -> None:
    got = values(PACK, f"{HEAD}KRAS c.35G>A (p.G12D), VAF 31%\nPERTINENT NEGATIVES: BRAF V600E, NRAS not detected.\n")
    assert [one["gene"] for one in got["mutations"]] == ["KRAS"]


def test_few_words_of_the_craft_suffice_where_variants_are_named() -> None:
    got = values(PACK, "PLASMA PROFILE\nPTEN R130G | 2.4 | pathogenic\nPIK3CA H1047R | 1.9 | pathogenic\n")
    assert [one["gene"] for one in got["mutations"]] == ["PTEN", "PIK3CA"]


@pytest.mark.parametrize(
    "row", ["MSI (by panel, 120 loci): score 0.4, class stable", "TMB class/score/unit: L / 3.1 / per megabase of exome"]
)
def test_a_row_of_status_or_burden_that_was_not_read_is_not_trusted(row: str) -> None:
    text = f"{HEAD}KRAS c.35G>A (p.G12D), VAF 31%\n{row}\n"
    end = concluded(PACK, text)
    assert not {"msiStatus", "tmb"} & set(values(PACK, text))
    assert (end.score or 1.0) < 0.95


def test_a_row_that_says_why_there_is_no_burden_raises_no_doubt() -> None:
    text = f"{HEAD}KRAS c.35G>A (p.G12D), VAF 31%\nTMB: not reported for this assay of 12 genes\n"
    assert not rows_of(prose(text))["tmb"]


def test_a_variant_that_was_tested_for_and_not_found_is_not_given_on_a_second_look() -> None:
    text = f"{HEAD}Test: familial variant testing for MLH1 c.676C>T\nResult: NEGATIVE. MLH1 c.676C>T was not detected.\n"
    done = concluded(PACK, text)
    assert done.draft is not None and not done.draft.fields["mutations"].filled


def test_a_variant_that_was_tested_for_and_found_is_given() -> None:
    got = values(PACK, f"{HEAD}Testing for KRAS p.G12V was positive. NRAS: wild type.\n")
    assert [one["variant"] for one in got["mutations"]] == ["p.G12V"]


def test_a_variant_that_another_place_denies_is_not_trusted() -> None:
    text = f"{HEAD}Tissue: KRAS p.G12V detected, 30%.\nPlasma: KRAS p.G12V not detected.\n"
    assert (concluded(PACK, text).score or 1.0) < 0.95
