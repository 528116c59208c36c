"""Whose paper it is: the name that weighs most by its words and its place, however the letterhead is set."""

import pytest

from services.packs.clinical.shared.houses.letterhead import likeliest_house

BODY = """
Clinical details: cough.
Findings: The lungs are clear. No effusion is seen and the heart is not enlarged.
Opinion: normal.
"""


def named(text: str) -> str | None:
    house = likeliest_house(text)
    return text[slice(*house.span)] if house else None


@pytest.mark.parametrize(
    ("head", "house"),
    [
        ("ALDER FEN HEART CENTRE\nECHOCARDIOGRAM REPORT", "ALDER FEN HEART CENTRE"),
        ("Breast Centre at Lowmoor\nDate of service: 2/3/2025", "Breast Centre at Lowmoor"),
        ("RUN DATE: 02/27/26          TARNWOOD COUNTY GENERAL *LIVE*          PAGE 1", "TARNWOOD COUNTY GENERAL"),
        ("HELIODOR GENOMICS                      HelioSolid 412 genes, DNA and RNA", "HELIODOR GENOMICS"),
        ("Trust: Calderbrook NHS Foundation Trust      Radiology\nExam: chest", "Calderbrook NHS Foundation Trust"),
        ("Dr. Niranjan Clinic\n12 Mill Road, Tel 555 0100", "Dr. Niranjan Clinic"),
        ("DEPT. OF GEN. SURGERY\nKAVERI DISTRICT TEACHING HOSPITAL", "KAVERI DISTRICT TEACHING HOSPITAL"),
        ("MOUNT ELLERY PULM0NARY ASS0CIATES\n4 High Street", "MOUNT ELLERY PULM0NARY ASS0CIATES"),
        ("Referred by:\nHollow Lane Surgery\n\nPERFORMED AT: Northmere Labs", "Northmere Labs"),
        ("Pharmacy: Cedar Drugs     Prescriber: Dr. I. Lane, Lakes Urgent Care\nDate: 1/2/2025", "Lakes Urgent Care"),
        (
            "Client         Tallgrass Heart Clinic\nPerformed at Northmere Cardiogenetics Laboratory",
            "Northmere Cardiogenetics Laboratory",
        ),
        ("LAKEVIEW  GENERAL  HOSPITAL\n4 High Street", "LAKEVIEW  GENERAL  HOSPITAL"),
        ("Peak Imaging, LLC   Anesthesia Department\n4 High Street", "Peak Imaging, LLC"),
        ("Prescriber: Ophelia Nwosu, OD, Bright Cove Eye Care\nDate: 1/2/2025", "Bright Cove Eye Care"),
        ("CARDIOLOGY FOLLOW-UP\nDunmore Valley Heart Associates\nMay 3, 2011", "Dunmore Valley Heart Associates"),
        ("RENAL CLINIC\nTansy Hill Kidney Specialists\n4 May 2011", "Tansy Hill Kidney Specialists"),
        ("ENT CLINIC VISIT\nHarbour Ear, Nose and Throat\n4 May 2011", "Harbour Ear, Nose and Throat"),
        ("CENTER FOR BALANCE AND ALLERGY SURGERY\nOperative report", "CENTER FOR BALANCE AND ALLERGY SURGERY"),
        ("ST.  ODILE   GENERAL   HOSPITAL\nDISCHARGE   SUMMARY", "ST.  ODILE   GENERAL   HOSPITAL"),
        ("HISTORY AND PHYSICAL\nCarrow Parish Hospital\nadmit 7-29-2014", "Carrow Parish Hospital"),
        ("CARROW PARISH HOSPITAL DISCHARGE SUMMARY", "CARROW PARISH HOSPITAL"),
        ("OPERATION NOTE\nKarur Govt. Medical College Hospital", "Karur Govt. Medical College Hospital"),
        ("Day Surgery Unit, Carrow Parish Hospital\nOPERATION NOTE", "Carrow Parish Hospital"),
        ("Operating site: Carrow Parish Hospital", "Carrow Parish Hospital"),
        ("Done at Carrow Parish Hospital 3/4/2012", "Carrow Parish Hospital"),
        ("SURGERY CENTER: Cedar Bluff Orthopedic Center", "Cedar Bluff Orthopedic Center"),
    ],
)
def test_a_house_is_found_in_many_kinds_of_letterheads(head: str, house: str) -> None:
    assert named(head + "\n" + BODY) == house


@pytest.mark.parametrize(
    "head",
    [
        "SURGICAL PATHOLOGY REPORT\nPatient: Vale, Ida",
        "LEFT LOWER EXTREMITY VENOUS DOPPLER ULTRASOUND\nThe veins were examined.",
        "Department of Radiology\nDr. Ansgar Holt",
        "Referring: Tallgrass Oncology Group\nPatient: Ida Vale",
        "Consultant Histopathologist\nDr Isolde Quill FRCPath",
        "NORMAL CATARACT SURGERY\nThe patient was prepared.",
        "INDICATIONS FOR THE SURGERY\nPain of the knee.",
        "ENDOCRINE CLINIC FOLLOW-UP\nSeen today.",
        "Dental-Oral Surgery\nSeen today.",
        "CONSULT FOR KIDNEY CANCER\nSeen today.",
        "TOTAL KNEE ARTHROPLASTY\nOperative report",
        "TOTAL SCORE\nMITOTIC ACTIVITY",
        "RENAL CLINIC\n4 May 2011",
        "DAY SURGERY UNIT\nOperation note",
        "CARDIAC CATH LAB\nREPORT",
        "LIVER CLINIC\n4 May 2011",
        "FIRST SEIZURE CLINIC\n4 May 2011",
        "INITIAL NEUROLOGY CONSULTATION\nReason: tremor.",
        "HAND SURGERY CONSULTATION\nHPI: a stiff finger.",
        "WEIGHT MANAGEMENT CLINIC\nSeen by video.",
        "OCCUPATIONAL HEALTH\nSeen today.",
        "LEFT AGAINST MEDICAL ADVICE\nHe signed the form.",
        "SUMMARY (TO INPATIENT PSYCHIATRY)\nHe was calm.",
        "Lung Biomarker Reporting Template\nALK: negative",
        "",
    ],
)
def test_titles_departments_people_and_the_houses_of_others_are_no_letterhead(head: str) -> None:
    assert named(head + "\n" + BODY) is None
