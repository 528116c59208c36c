"""Reports on one gene or one question: repeats, exons by number, mitochondrial variants, and signals of probes."""

import pytest

from services.packs.clinical.genomics.task import PACK
from services.tasks.classification import classify
from tests.packs.clinical.attempts import values

HEAD = "Larkfield Genetics Laboratory\n{title}\n\nSample: EDTA blood    Reported 14/02/2023\n\n{body}\n"


@pytest.mark.parametrize(
    ("title", "body", "expected"),
    [
        ("FRAGILE X ANALYSIS", "Result: FMR1 CGG repeat expansion, more than 200 repeats.", [("FMR1", "CGG repeat expansion")]),
        ("MLPA", "A heterozygous duplication of exon 2 of the MLH1 gene was found.", [("MLH1", "duplication of exon 2")]),
        ("MITOCHONDRIAL DNA", "m.8344A>G in MT-TK was detected at 30 % heteroplasmy.", [("MT-TK", "m.8344A>G")]),
        ("THROMBOPHILIA GENETICS", "Factor V Leiden (F5 c.1601G>A)   Heterozygous", [("F5", "c.1601G>A")]),
        (
            "FISH",
            "BCR::ABL1  t(9;22)     2R2G     0     Negative\nPML::RARA  t(15;17)    1R1G2F   80    POSITIVE",
            [("PML::RARA", "PML::RARA")],
        ),
    ],
)
def test_one_gene_is_read_and_known_for_genomics(title: str, body: str, expected: list[tuple[str, str]]) -> None:
    text = HEAD.format(title=title, body=body)
    assert classify(text, {"genomics": PACK}).doc_type == "genomics"
    assert [(one["gene"], one["variant"]) for one in values(PACK, text)["mutations"]] == expected
