"""Wordings of laboratories that the reader met late: lists of answers, other samples, house names that sound like headings."""

import pytest

from services.packs.clinical.genomics.task import PACK
from services.packs.clinical.genomics.unexplained import unexplained
from tests.packs.clinical.attempts import concluded, in_source, values

HEAD = "MYELOID SEQUENCING REPORT\nTallgrass Reference Lab\nReport date: 2024-12-01\n"
RESULT = "Detected: NPM1 type A (W288Cfs*12), FLT3-ITD (allelic ratio 0.62), FGFR1 amp (CN 6).\n"


def test_the_name_of_a_laboratory_is_no_heading_over_its_variants() -> None:
    got = values(PACK, HEAD + RESULT)["mutations"]
    assert [(one["gene"], one["variant"]) for one in got] == [("NPM1", "W288Cfs*12"), ("FLT3", "ITD"), ("FGFR1", "amp")]


@pytest.mark.parametrize(
    "line",
    [
        "In the prior sample of 2024-06-10 NRAS G12C was seen; it is no longer detected.",
        "Previously reported: NRAS G12C.",
        "NRAS fusions: none",
    ],
)
def test_what_was_found_in_an_earlier_sample_or_answered_with_none_is_not_reported(line: str) -> None:
    assert {one["gene"] for one in values(PACK, f"{HEAD}{RESULT}{line}\n")["mutations"]} == {"NPM1", "FLT3", "FGFR1"}


def test_a_variant_of_an_earlier_sample_is_not_vouched_for() -> None:
    line = "In the prior sample of 2024-06-10 NRAS G12C was seen."
    assert in_source(PACK, f"{HEAD}{RESULT}{line}\n", "mutations", [("NRAS", "G12C", "NRAS G12C")]) < 0.8


def test_a_gene_with_a_figure_that_no_element_explains_keeps_the_score_below_trust() -> None:
    text = f"{HEAD}{RESULT}CDKN2A cn 0\n"
    assert unexplained(text, [{"gene": "NPM1", "variant": "W288Cfs*12"}])
    assert (concluded(PACK, text).score or 1.0) < 0.95


def test_a_denied_status_keeps_its_label() -> None:
    assert values(PACK, f"{HEAD}{RESULT}MSI-High not detected\n")["msiStatus"] == "MSI-High not detected"


TRANSLATED = (
    "MOLECULAR GENETICS\nEdited on 11/03/2024\n"
    "RESULT (replaces the report of 04/03/2024, in which NRAS had been given as Q61K by error)\n"
    "- Presence of the mutation c.182A>G, p.(Gln61Arg) of the exon 3 of the gene NRAS (allelic frequency 41,5 %).\n"
    "- Absence of mutation of BRAF V600E and of KIT.\nMutational load (TMB): 12,6 mut/Mb.\n"
)


def test_a_gene_may_stand_far_behind_its_variant_and_an_error_that_is_corrected_is_none() -> None:
    got = values(PACK, TRANSLATED)
    assert [(one["gene"], one["variant"]) for one in got["mutations"]] == [("NRAS", "p.(Gln61Arg)")]


def test_a_burden_may_have_a_decimal_comma() -> None:
    assert values(PACK, TRANSLATED)["tmb"] == "12,6 mut/Mb"


@pytest.mark.parametrize(
    "line",
    [
        "NRAS G12C | ND | 0.8 | -",
        "Synonymous: NRAS V14V 0.6",
        "Also tested, none found: KRAS, RET fusion.",
        "Co-occurring NRAS G12C, in other patients, predicted a poor outcome.",
    ],
)
def test_columns_and_words_that_deny_or_tell_of_others_report_nothing(line: str) -> None:
    assert {one["gene"] for one in values(PACK, f"{HEAD}{RESULT}{line}\n")["mutations"]} == {"NPM1", "FLT3", "FGFR1"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "HEREDITARY PANEL\nA heterozygous pathogenic variant, c.5266dup (p.Gln1756Profs*74), was identified in BRCA1.\n",
            [("BRCA1", "c.5266dup (p.Gln1756Profs*74)")],
        ),
        (
            "Gene Tested  CFTR\n\nResult  Two pathogenic variants detected\n\nVariant 1: c.350G>A (p.Arg117His), heterozygous\n",
            [("CFTR", "c.350G>A (p.Arg117His)")],
        ),
        ("NGS panel\nGene: NRAS\nExon: 3\nVariant: c.181C>A\nProtein: p.Q61K\nVAF: 29%\n", [("NRAS", "p.Q61K")]),
        ("PHARMACOGENOMICS, genotype by panel\nCYP2C19 *2/*2 poor metabolizer\nCYP2D6 *1/*1 normal\n", [("CYP2C19", "*2/*2")]),
        (
            '{"variants":[{"gene":"BRAF","hgvs_p":"p.Val600Glu"},{"gene":"ATM","hgvs_p":"p.Asp1853Asn","class":"Benign"}]}\n',
            [("BRAF", "p.Val600Glu")],
        ),
    ],
)
def test_a_variant_is_given_to_its_gene_wherever_that_stands(text: str, expected: list[tuple[str, str]]) -> None:
    got = values(PACK, text)["mutations"]
    assert [(one["gene"], one["variant"]) for one in got] == expected
