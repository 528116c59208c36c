"""Labels and signatures: directions above their drug, times parted by a line's end, who signs where and when."""

from typing import Any

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import concluded, values

LABEL = (
    "HARBOR LANE PHARMACY #0001\nDR. L. TESTER\nSAMPLE, CORA\n"
    "TAKE 1 CAPSULE BY MOUTH THREE TIMES\nDAILY FOR 10 DAYS. FINISH ALL.\n"
    "CEPHALEXIN 500 MG CAPSULE          QTY 30\n"
    "FILLED 05/19/25\nDISCARD AFTER 05/19/26\nMFR: GENERIC LABS    ORIG DATE 05/18/25\n"
)


def drugs(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = values(PACK, text)["medications"]
    return found


def test_a_pharmacys_label_is_read_whole_and_trusted() -> None:
    (drug,) = drugs(LABEL)
    assert (drug["name"], drug["dose"], drug["frequency"]) == ("CEPHALEXIN", "500 MG", "THREE TIMES DAILY")
    assert (concluded(PACK, LABEL).score or 0) >= 0.95


@pytest.mark.parametrize(
    ("printed", "frequency"),
    [
        ("Take 1 tablet by mouth every 6 hours as needed for\nanxiety.", "every 6 hours as needed for anxiety"),
        ("Take 1 tablet by mouth two times\na day. Finish all.", "two times a day"),
        ("Take 1 tablet by mouth at bedtime\nDo not drive.", "at bedtime"),
    ],
)
def test_a_time_that_a_lines_end_parts_is_one(printed: str, frequency: str) -> None:
    assert drugs(f"Silver Birch Clinic\nDate: 01/02/2024\nHydroxyzine 25 mg tablet\n{printed}\n")[0]["frequency"] == frequency


@pytest.mark.parametrize(
    ("head", "house"),
    [
        ("Prescriber: Lena Falsename, PA-C, Northside Asthma & Allergy Clinic", "Northside Asthma & Allergy Clinic"),
        ("DR. OLIVE TESTMAN, M.D.            INTERNAL MEDICINE\nSilver Birch Clinic, 45 Mock Road", "Silver Birch Clinic"),
        ("HOSPICE COMFORT KIT ORDER\nAgency: Larkspur Hospice Care, Inc.", "Larkspur Hospice Care, Inc"),
    ],
)
def test_the_house_is_neither_the_title_nor_the_prescriber(head: str, house: str) -> None:
    assert (
        values(PACK, f"{head}\nDate: 01/02/2024\nRx: Metformin 500 mg tablet, take 1 tablet twice daily\n")["institution"]
        == house
    )


@pytest.mark.parametrize(
    "signed",
    [
        "Prescribed by Ina Placeholder NP on 09/05/2023",
        "Signature of Prescriber          Date\n   J Testman                     09/05/2023",
    ],
)
def test_the_day_beside_or_below_the_signature_is_the_documents(signed: str) -> None:
    text = f"Silver Birch Clinic\nCarvedilol 12.5 mg tablet, take 1 tablet twice daily, started 09/01/2023\n\n{signed}\n"
    assert values(PACK, text)["date"] == "2023-09-05"
