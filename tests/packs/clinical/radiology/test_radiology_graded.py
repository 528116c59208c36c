"""Densities and scores in imaging reports: findings where they stand among them, the end below the impression."""

from services.packs.clinical.radiology.task import PACK
from tests.packs.clinical.attempts import values

BREAST = """Brackenfield Breast Centre
EXAM: Bilateral diagnostic mammogram
DATE: 2024-05-06
INDICATION: Palpable lump.

FINDINGS:
Breast composition: ACR category b.
Right breast: an oval hypoechoic mass on ultrasound measures 12 x 9 mm.
Left breast: no suspicious finding.

IMPRESSION:
Probable fibroadenoma of the right breast.

Breast density: B
"""
THYROID = """Fernhill Imaging
EXAM: US THYROID   DATE: 05/06/2024

FINDINGS:
Right lobe: a nodule in the mid pole measures 12 x 9 x 8 mm.
TI-RADS: TR4
Left lobe: no nodule.

IMPRESSION:
TR4 nodule of the right lobe.
"""


def test_the_composition_of_the_breasts_does_not_end_the_findings() -> None:
    found = values(PACK, BREAST)
    assert str(found["findings"]).startswith("Breast composition: ACR category b.")
    assert str(found["findings"]).endswith("Left breast: no suspicious finding.")
    assert found["impression"] == "Probable fibroadenoma of the right breast."


def test_a_score_between_two_parts_does_not_end_the_findings() -> None:
    assert str(values(PACK, THYROID)["findings"]).endswith("Left lobe: no nodule.")


def test_a_density_without_other_headings_opens_the_findings() -> None:
    text = BREAST.replace("FINDINGS:\n", "").split("IMPRESSION")[0]
    assert "Left breast: no suspicious finding." in str(values(PACK, text)["findings"])
