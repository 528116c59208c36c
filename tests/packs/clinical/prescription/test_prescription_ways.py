"""Prescriptions of many countries: what is read, and when the grader leaves the directions to a person."""

import pytest

from services.packs.clinical.prescription.task import PACK
from tests.packs.clinical.attempts import concluded, values

HEAD = "Larkfield Medical Practice\nDate: 12 June 2021\n\nRx\n"


def told(body: str) -> dict[str, tuple[str, str]]:
    """Name to dose and frequency."""
    found = values(PACK, HEAD + body)["medications"]
    return {one["name"]: (one.get("dose", ""), one.get("frequency", "")) for one in found}


@pytest.mark.parametrize(
    ("line", "name", "dose", "frequency"),
    [
        ("Co-codamol 30/500 tablets   2 QDS PRN   mitte 100", "Co-codamol", "30/500", "QDS PRN"),
        ("Norco 5-325 1 tab q6h prn severe pain #8", "Norco", "5-325", "q6h prn severe pain"),
        ("Omeprazole caps 20mg   1 om   mitte 28", "Omeprazole", "20mg", "om"),
        ("Glycopyrronium 200 micrograms sc q4h", "Glycopyrronium", "200 micrograms", "q4h"),
        ("Morphine 2.5mg SC 2-hourly PRN", "Morphine", "2.5mg", "2-hourly PRN"),
        ("Metformin XR 500 mg, two tablets with evening meal", "Metformin XR", "500 mg", "with evening meal"),
    ],
)
def test_strengths_and_times_are_read_as_printed(line: str, name: str, dose: str, frequency: str) -> None:
    assert told(line + "\n")[name] == (dose, frequency)


def test_what_is_done_at_home_is_no_drug() -> None:
    assert list(told("Tab. Dolo 650  1-1-1 x 3 days\nSteam inhalation BD\nReview after 5 days\n")) == ["Dolo"]


def test_plain_directions_are_vouched_for() -> None:
    assert concluded(PACK, HEAD + "1. Lisinopril 10 mg tablet once daily\n2. Metformin 500 mg twice daily\n").score >= 0.95


@pytest.mark.parametrize(
    "line",
    [
        "Prednisone 10 mg tab: 4 tabs daily x3d, then 3 tabs daily x3d, then stop",
        "Warfarin 5 mg daily, adjusted per INR",
        "Furosemide 40 mg qAM, 20 mg qPM",
    ],
)
def test_directions_of_more_than_one_dose_keep_the_score_below_the_bar(line: str) -> None:
    end = concluded(PACK, HEAD + "1. Lisinopril 10 mg tablet once daily\n2. " + line + "\n")
    assert end.score < 0.95
    assert end.grade is not None
    assert "prescription.unaccounted" in {one.check for one in end.grade.findings if one.is_issue}
