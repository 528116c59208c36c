"""An absence is believed only where the field's label stands nowhere with something behind it."""

import pytest

from services.documents.plain import read_text
from services.packs.clinical.genomics.task import PACK as GENES
from services.packs.clinical.pathology.task import PACK as TISSUE
from services.packs.clinical.prescription.task import PACK as ORDER
from services.packs.clinical.shared.answered import answered
from services.packs.clinical.shared.prose import prose
from services.tasks.drafting import draft_from
from services.tasks.pack import Case, Pack
from tests.packs.clinical.notes import concluded, read

PANEL = """NORTHGATE GENOMICS LABORATORY
Genomic tumor report
Date of report: 2024-04-15
Variants detected:
KRAS p.G12D, pathogenic, variant allele fraction 31%
{line}
"""
SLIDES = """NORTH MOOR HOSPITAL
Surgical pathology report
Reported: 2021-03-04
FINAL DIAGNOSIS:
Breast, left, excision: Invasive ductal carcinoma, grade 2.
{line}
"""
SCRIPT = "PRESCRIPTION\n{line}\nRx: Amoxicillin 500 mg capsules\nSig: take one capsule three times daily for 7 days\nRefills: 0\n"


def status(pack: Pack, text: str, name: str) -> str:
    return draft_from(read(pack, text), pack, Case(read_text(text)), None, ()).fields[name].status


@pytest.mark.parametrize(
    ("pack", "text", "name", "line"),
    [
        (GENES, PANEL, "msiStatus", "Microsatellite status: purple"),
        (GENES, PANEL, "msiStatus", "MSI Score: 14.2"),
        (GENES, PANEL, "msiStatus", "Mismatch repair   |  purple"),
        (GENES, PANEL, "tmb", "TMB: purple"),
        (GENES, PANEL, "tmb", "Tumor mutational burden (TMB)     purple"),
        (TISSUE, SLIDES, "margins", "Margins: purple"),
        (TISSUE, SLIDES, "ihcMarkers", "ER: purple"),
        (ORDER, SCRIPT, "institution", "Clinic: purple"),
        (ORDER, SCRIPT, "date", "Date: purple"),
    ],
)
def test_a_label_with_something_behind_it_is_no_absence(pack: Pack, text: str, name: str, line: str) -> None:
    assert status(pack, text.format(line=line), name) == "not_found"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Microsatellite status:",
        "Microsatellite status: ____",
        "Microsatellite status: N/A",
        "MSI: not performed",
        "MSI status: pending",
        "Microsatellite instability (MSI): insufficient tissue",
        "MSI status: see comment",
        "MSI status: [status]",
        "MSI status: TMB: not reported",
        "MSI is determined over 95 loci.",
    ],
)
def test_a_label_before_an_empty_word_is_one(line: str) -> None:
    assert status(GENES, PANEL.format(line=line), "msiStatus") == "not_present"


def test_the_score_says_that_something_stands_there_unread() -> None:
    ends = [concluded(GENES, read_text(PANEL.format(line=line))) for line in ("", "MSI Score: 14.2")]
    assert ends[0].score == 1.0 and not ends[0].needs_review
    assert ends[1].score is not None and ends[1].score < 0.95 and ends[1].needs_review


def test_the_heading_of_a_part_is_no_label_of_the_house() -> None:
    assert answered(prose("Note\nClinic: North Moor\n"), "institution")
    assert not answered(prose("Note\nLaboratory: Creatinine 2.1, potassium 3.4.\n"), "institution")
