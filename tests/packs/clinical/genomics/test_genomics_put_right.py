"""What a genomics report puts right: a variant typed wrongly at first, and a class that a later year changed."""

import pytest

from services.packs.clinical.genomics.task import PACK
from tests.packs.clinical.attempts import values

HEAD = "LANTERN HILL MOLECULAR LABORATORY\nPatient: Test, Odd     DOB 03/03/1970\nReported: 4 May 2025\n\n"
ROWS = "RESULTS\n\nNRAS     DETECTED     c.182A>G (p.Q61R)     VAF 31%\nTP53     DETECTED     c.818G>A (p.R273H)    VAF 40%\n"
AT_FIRST = [
    "REASON FOR AMENDMENT: a slip in the NRAS line. The variant was reported as c.181C>A (p.Q61K).\n\n",
    "CORRECTED REPORT. NRAS was wrongly typed as c.181C>A (p.Q61K).\n\n",
    "This report replaces the one of 1 May, in which NRAS had been listed as p.Q61K.\n\n",
]


def told(text: str) -> list[tuple[str, str]]:
    return [(one["gene"], one["variant"]) for one in values(PACK, text)["mutations"]]


@pytest.mark.parametrize("said", AT_FIRST)
def test_a_variant_that_was_reported_at_first_is_none(said: str) -> None:
    assert told(HEAD + said + ROWS) == [("NRAS", "c.182A>G (p.Q61R)"), ("TP53", "c.818G>A (p.R273H)")]


def test_a_variant_that_was_reported_as_such_stands_where_nothing_is_put_right() -> None:
    rows = "RESULTS\n\nNRAS: the variant was reported as p.Q61R at 31%.\n"
    assert told(HEAD + rows) == [("NRAS", "p.Q61R")]


def test_of_the_classes_of_several_years_the_latest_counts() -> None:
    rows = "WHAT HAS CHANGED\n\n  PALB2   c.3113G>A (p.Trp1038Ter)   heterozygous\n"
    rows += "          2018: Uncertain significance\n          2025: Pathogenic\n\n"
    rows += "  MLH1    c.977T>C (p.Val326Ala)     heterozygous\n          2018: Likely pathogenic\n          2025: Benign\n"
    assert [gene for gene, _ in told(HEAD + rows)] == ["PALB2"]
