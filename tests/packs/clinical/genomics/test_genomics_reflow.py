"""A variant's gene, its owner and its denial hold over the ends of wrapped lines."""

import textwrap

import pytest

from services.packs.clinical.genomics.task import PACK
from tests.packs.clinical.attempts import values

PARAGRAPHS = (
    "Beacon Hereditary Cancer Laboratory",
    "Reported: 06/14/2023",
    "Reason for testing: Unaffected. The sister of the patient, tested here before, is heterozygous for BRCA2 c.7988A>T "
    "p.(Glu2663Val), and the mother had ovarian cancer at the age of 51.",
    "RESULT",
    "This patient is heterozygous for the pathogenic variant of the gene PALB2 named c.3113G>A p.(Trp1038Ter), which was "
    "presumably inherited from her father. In the same analysis there was no evidence of biallelic TP53 loss and none of the "
    "other genes showed a change. A variant of uncertain significance, ATM c.2119T>C p.(Ser707Pro), was also seen.",
)


def found(width: int) -> set[tuple[str, str]]:
    lines = [line for one in PARAGRAPHS for line in textwrap.wrap(one, width, break_on_hyphens=False)]
    listed = values(PACK, "\n".join(lines) + "\n")["mutations"]
    return {(one["gene"], one["variant"]) for one in listed}


@pytest.mark.parametrize("width", range(64, 110, 3))
def test_the_same_variants_are_read_however_lines_break(width: int) -> None:
    assert found(width) == found(2000) == {("PALB2", "c.3113G>A p.(Trp1038Ter)")}
