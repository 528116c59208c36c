"""The house in a sentence of nothing but names and days, at the beginning or the end of a document."""

import pytest

from services.packs.clinical.shared.houses.letterhead import likeliest_house

BODY = "Gland: adenoma.\nThe fat is low.\nNo atypia is seen.\nThe capsule is whole.\n"


def named(text: str) -> str | None:
    house = likeliest_house(text)
    return text[slice(*house.span)] if house else None


@pytest.mark.parametrize(
    ("sentence", "house"),
    [
        ("Dictated 09/29/2015 by S. Marchetti, DO, for Marl Road Medical Group.", "Marl Road Medical Group"),
        ("Report date 2018/07/09. Sierra Verde Thoracic Institute", "Sierra Verde Thoracic Institute"),
        ("Report status: final, 1 Nov 2018. Birch Lane Dermatology & Pathology", "Birch Lane Dermatology & Pathology"),
        ("Dr P. Adey / Thornmere Hospital NHS Trust / reported 08-12-2021", "Thornmere Hospital NHS Trust"),
        (
            "The brain was slack. Family told. 3/3/2020, Neurosurgery, Crestmoor University Hospital.",
            "Crestmoor University Hospital",
        ),
        ("Next visit in four weeks. Sunhollow Skin Physicians.", "Sunhollow Skin Physicians"),
        ("Discharged from Fenwick Regional Hospital on the 7th of May, 2009.", "Fenwick Regional Hospital"),
        ("Dictated for Tiller Memorial Hospital, Medicine Service.", "Tiller Memorial Hospital"),
        ("MEDICAL COLLEGE OF WESTLAKE DATE SIGNED 09/24/2017", "MEDICAL COLLEGE OF WESTLAKE"),
        ("To recovery.\nSigned, A. Lee, MD, Carrow Parish Hospital", "Carrow Parish Hospital"),
        ("Ravenscar General, 14.3.2016", "Ravenscar General"),
        ("Tormore Neurosciences Centre. Issued on 11.11.2021.", "Tormore Neurosciences Centre"),
        ("Collected 02/01/2017; reported 02/03/2017. Mid-Path Associates of Dunlow", "Mid-Path Associates of Dunlow"),
        ("Electronic signature 4/4/2012 Larkin Dermatopathology, PLLC", "Larkin Dermatopathology, PLLC"),
        ("Reported 02 Sep 2022, Hazelbank Cytology, Pune", "Hazelbank Cytology"),
        ("Marwick & District Pathology Service, 30/10/2017", "Marwick & District Pathology Service"),
        ("Foxley Surgical Center laboratory, 07/19/2010.", "Foxley Surgical Center laboratory"),
        (
            "Surgeon: N. Rao, MD. LOCATION: Echo lab, Westmere Memorial Hospital. DATE: 01/08/16.",
            "Westmere Memorial Hospital",
        ),
    ],
)
def test_a_sentence_of_names_and_days_names_the_house_that_wrote(sentence: str, house: str) -> None:
    assert named(BODY + sentence) == house


@pytest.mark.parametrize(
    ("line", "house"),
    [
        ("Laser Procedure Record. Eastmoor Eye Associates, March 9, 2018.", "Eastmoor Eye Associates"),
        ("Gravida Women's Health, 05/16/2019", "Gravida Women's Health"),
        ("Seen 17 Jan 2012, Cobble Street Medical", "Cobble Street Medical"),
    ],
)
def test_such_a_sentence_may_open_the_paper(line: str, house: str) -> None:
    assert named(f"{line}\n{BODY}") == house


@pytest.mark.parametrize(
    "sentence",
    [
        "The plan was explained. He was transferred to Ridgeway Behavioral Hospital.",
        "Seen on 3 May 2018. Gastric Cytology",
        "The wound is dry. Diet Associates of Note were asked.",
        "See Dr. Lee. Follow up Monday, Fenwick Heart Clinic.",
        "DISCHARGED TO MERCY NURSING HOME.",
        "Referred to Fenwick Heart Clinic, 3/4/2012.",
        "Home Health. Physical Therapy. Cardiac Rehab.",
        "Metoprolol 25 mg daily, home health, 3/4/2012.",
        "Pathology, 3/4/2012.",
        "Verified by: Dr. P. Mehra, MD Pathology",
        "cc patient; Fellgate Surgery",
        "Return to clinic 3/4/2012, Dr. Lee.",
    ],
)
def test_what_tells_of_other_houses_or_of_none_is_no_signature(sentence: str) -> None:
    assert named(BODY + sentence) is None
