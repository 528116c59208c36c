"""Who issued a report, by how the name is set."""

import pytest

from services.packs.clinical.genomics.task import PACK
from services.packs.clinical.radiology.task import PACK as RADIOLOGY
from services.packs.clinical.shared.houses.issued import issuer
from services.packs.clinical.shared.prose import prose
from tests.packs.clinical.attempts import in_source

REST = "\nName: A. Example   Age 50\n\nTest: panel\n\nFinding one.\nFinding two.\nFinding three.\nFinding four.\n"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("VARUNA GENOMICS PVT LTD            accr. pending", "VARUNA GENOMICS PVT LTD"),
        ("AROHAN SCAN CENTRE   |  USG  |  X-Ray", "AROHAN SCAN CENTRE"),
        ("Cape Ferrow Private - Medical Imaging", "Cape Ferrow Private"),
        ("Report: 2024-03-05      Lower Brindle Pathology Network - Molecular", "Lower Brindle Pathology Network"),
    ],
)
def test_a_house_is_known_by_its_form_in_the_heading(head: str, name: str) -> None:
    told = issuer(prose(head + REST))
    assert told is not None
    assert told.value == name


def test_a_house_may_stand_only_in_the_sign_off() -> None:
    view = prose("PATIENT   DATE" + REST + "Electronically signed by A. Example, M.D.   Orrin Precision Labs  |  Page 1 of 9\n")
    told = issuer(view)
    assert told is not None
    assert told.value == "Orrin Precision Labs"


def test_a_person_or_an_examination_is_no_house() -> None:
    assert issuer(prose("CT Chest - Radiology\nDr B Example, Consultant Radiologist" + REST)) is None


def test_who_performed_goes_before_where_the_order_came_from() -> None:
    told = issuer(
        prose("Ordering physician: A. Example     Facility: Brackwater Clinic\nPerformed at: Orrin Laboratories, Inc.\n")
    )
    assert told is not None
    assert told.value == "Orrin Laboratories, Inc"


def test_a_letter_is_issued_by_who_signs_it() -> None:
    text = "Dear colleague,\n\nthe sample was tested.\n" + "A finding was made.\n" * 8
    told = issuer(prose(text + "With kind regards, Institute of Pathology Example Town, 3 June 2022\n"))
    assert told is not None
    assert told.value == "Institute of Pathology Example Town"


@pytest.mark.parametrize(
    ("beside", "doubted"),
    [
        ("Brackwater Genomics Institute", True),
        ("Molecular Pathology, Level 2, Brackwater Infirmary", False),
        ("Clinical Genetics Unit", False),
        ("Referred by: Breast team, Brackwater Cancer Centre", False),
        ("Account: 100\nBrackwater Cancer Associates\nAttn: Dr A Example", False),
        ("Dr A Example\nConsultant Oncologist\nBrackwater Cancer Centre", False),
    ],
)
def test_a_second_house_that_may_have_issued_it_leaves_the_issuer_in_doubt(beside: str, *, doubted: bool) -> None:
    """No rival: the hospital that houses a laboratory, a part of a house, and the house of who asked or is written to."""
    text = f"Orrin Genomics Laboratory\n{beside}\n\nMOLECULAR PROFILING REPORT\nKRAS p.G12D detected.\n"
    said = ("Orrin Genomics Laboratory", "Orrin Genomics Laboratory")
    assert (in_source(PACK, text, "institution", said) < 0.8) is doubted


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("LIQUID BIOPSY REPORT - plasma          BLUEGUM MOLECULAR, Redhills", "BLUEGUM MOLECULAR"),
        ("Wyndham County Memorial\nDepartment of Radiology", "Wyndham County Memorial"),
        ("Attended the clinic at Fellside Lane Breast Unit on 3 May 2022", "Fellside Lane Breast Unit"),
        ("Bluebell Genomics, Inc.\nHereditary panel", "Bluebell Genomics, Inc"),
        ("Site: Old Mill Radiology\nXR WRIST", "Old Mill Radiology"),
    ],
)
def test_a_house_is_known_by_the_words_and_lines_around_it(head: str, name: str) -> None:
    told = issuer(prose(head + REST))
    assert told is not None
    assert told.value == name


@pytest.mark.parametrize(
    ("head", "house"),
    [
        ("Farsight Radiology, LLC        FINAL\nPh 555-0160   For: Hollins County Hospital ED", "Farsight Radiology, LLC"),
        ("Aurora Radiology Group PLLC     Final report\nReport for Ostrander Memorial Hospital", "Aurora Radiology Group PLLC"),
        ("Halcyon Scan Centre Ltd   |  For: St Brannoc's Hospital, Ward 4", "Halcyon Scan Centre Ltd"),
        ("NIGHTJAR TELERADIOLOGY, LLC     PRELIMINARY REPORT\nFacility: Hollins County Hospital", "NIGHTJAR TELERADIOLOGY, LLC"),
        ("Starbridge Remote Reads\nSite: Wexcombe General Hospital", "Starbridge Remote Reads"),
    ],
)
def test_the_house_for_which_a_report_is_made_is_not_its_issuer(head: str, house: str) -> None:
    said = issuer(prose(f"{head}\n\nCT HEAD\nFINDINGS\nNo bleed.\n"))
    assert said is not None
    assert said.value == house


def test_a_reading_that_names_the_customer_as_the_issuer_is_not_supported() -> None:
    text = "Farsight Radiology, LLC        FINAL\nPh 555-0160   For: Hollins County Hospital ED\n\nFINDINGS\nNo bleed.\n"
    assert in_source(RADIOLOGY, text, "institution", ("Hollins County Hospital ED", "Hollins County Hospital ED")) <= 0.1
    assert in_source(RADIOLOGY, text, "institution", ("Farsight Radiology, LLC", "Farsight Radiology, LLC")) > 0.7


def test_a_legal_form_shows_a_firm_that_is_named_by_an_examination() -> None:
    told = issuer(prose("Peachtree Vascular & Ultrasound, LLC\nTHYROID ULTRASOUND\nThe right lobe measures 5 cm.\n"))
    assert told is not None and told.value == "Peachtree Vascular & Ultrasound, LLC"
