"""Letterheads on one line: the house, its address and its telephone, parted by all kinds of signs."""

import pytest

from services.packs.clinical.shared.houses import issued
from services.packs.clinical.shared.houses.letterline import before_address
from services.packs.clinical.shared.notes import visit
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips import issuer as slips

REST = "\nQUILL, Ada (id #20441)\n\nDate: 02/01/2024      Provider: A EXAMPLE, MD\n\n"
REST += "Findings: The patient is well.\nImpression: Normal.\n"


@pytest.mark.parametrize("sign", [" * ", " • ", " · ", " | ", " ~ ", " // ", " – ", "; "])
@pytest.mark.parametrize("house", ["Juniper Lake Endocrine Clinic", "Otter Creek Pediatrics", "Brightwater Diagnostics"])
def test_the_house_before_its_address_is_the_issuer(sign: str, house: str) -> None:
    for tail in (("77 Mesa Dr", "Ph 555-0136"), ("12 High Street, Moorside", "Tel: 01632 960001", "www.example.org")):
        view = prose(sign.join((house, *tail)) + REST)
        told = [said.value for said in (visit.issuer(view), issued.issuer(view), slips.issuer(view)) if said]
        assert told == [house] * 3


@pytest.mark.parametrize(
    "line",
    [
        "Dr Ada Quill, Family Practice, 12 High Street, Tel 555-0136",
        "Ada Quill, 77 Mesa Dr, Ph 555-0136",
        "For: Wexcombe Hospital, 12 High Street",
        "Clinic follow-up, 12 weeks",
    ],
)
def test_what_is_no_name_of_a_house_is_not_taken_for_its_address(line: str) -> None:
    assert list(before_address(prose(line + REST))) == []
