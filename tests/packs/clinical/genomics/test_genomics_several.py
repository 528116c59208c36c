"""Genomics reports that tell a result more than once: several samples, several days, a value reckoned anew."""

import pytest

from services.packs.clinical.genomics.task import PACK
from tests.packs.clinical.notes import values

HEAD = "CALLOWAY FORGE GENOMICS LABORATORY\nReport date: 03/11/2026\n\nDETECTED ALTERATIONS\n"


def named(table: str) -> list[str]:
    """The variants read from a table."""
    return [one["variant"] for one in values(PACK, HEAD + table).get("mutations", [])]


def test_found_in_one_of_two_samples_is_found() -> None:
    """Plasma may show what the tissue does not."""
    table = "Gene    Alteration    Tissue         ctDNA\nBRAF    V600E         18%            not detected\n"
    assert named(table + "NRAS    Q61K          n.d.           1.1%\n") == ["V600E", "Q61K"]


@pytest.mark.parametrize("titles", ["01/05/2026     03/22/2026", "Diagnosis      Follow-up "])
def test_of_several_days_the_latest_tells(titles: str) -> None:
    """A change that is gone is no result, and a new one is."""
    table = f"Gene     Variant     {titles}\nKRAS     p.G12D      41%            not detected\n"
    assert named(table + "NRAS     p.Q61K      not detected   0.6%\n") == ["p.Q61K"]


def test_the_third_tier_of_significant_variants_is_not_unknown_where_those_are_listed_apart() -> None:
    """A house's own tiers: its unknown ones have a list of their own."""
    rows = "Gene     Variant        VAF     Tier\nPIK3CA   p.E545K        21%     II\nTP53     p.R273C        30%     III\n"
    apart = "\nVARIANTS OF UNCERTAIN SIGNIFICANCE\nNOTCH1 p.A465T\n"
    head = HEAD.replace("DETECTED ALTERATIONS", "CLINICALLY SIGNIFICANT VARIANTS")
    assert [one["variant"] for one in values(PACK, head + rows + apart)["mutations"]] == ["p.E545K", "p.R273C"]
    assert named(rows) == ["p.E545K"]


def test_what_an_earlier_report_listed_is_not_found() -> None:
    """The samples had been exchanged."""
    text = "The report of 03/01/2026 listed KRAS G12V; this was a sample switch.\nKRAS G12C detected (VAF 14%).\n"
    assert named(text) == ["G12C"]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("TMB, first run     22,4 mut/Mb\nTMB, recalculated  12,1 mut/Mb", "12,1 mut/Mb"),
        ("Tumor mutational burden (initial)    22.4 mut/Mb\nTumor mutational burden (corrected)  12.1 mut/Mb", "12.1 mut/Mb"),
        (
            "TMB 4.2 mut/Mb. ADDENDUM: The TMB was recalculated after removal of germline variants. It is 3.1 mut/Mb.",
            "3.1 mut/Mb",
        ),
        ("TMB 4.2 mut/Mb. The TMB was repeated; the cut-off is 10 mut/Mb.", "4.2 mut/Mb"),
        ("Tumor mutational burden, blood: 11.5 mut/Mb\nTumor mutational burden, tissue: 6.3 mut/Mb", "6.3 mut/Mb"),
    ],
)
def test_the_burden_is_that_of_the_last_reckoning_and_of_the_tissue(said: str, value: str) -> None:
    """The figure before is told beside it."""
    assert values(PACK, f"{HEAD}KRAS G12C detected.\n{said}\n")["tmb"] == value
