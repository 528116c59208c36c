"""Laboratory reports and prescriptions written in other ways, and what their graders doubt. All text is invented."""

import pytest

from services.packs.clinical.lab_report.task import PACK as LAB
from services.packs.clinical.prescription.task import PACK as RX
from services.packs.clinical.shared.houses.letterhead import likeliest_house
from tests.packs.clinical.attempts import checks, concluded, values

DIPSTICK = "Urinalysis (Copse End Surgery) 4 May 2016: nitrite positive, protein trace, glucose negative, pH 6.5, SG 1.015."
CUMULATIVE = """| Ashdown Pathology Service |
| Reported 14/02/2020 |
| Full blood count | 02/11/2019 | 13/02/2020 | Units | Ref. interval |
|---|---|---|---|---|
| Haemoglobin | 131 | 108 L | g/L | 115-165 |
| Platelets | 250 | 261 | 10^9/L | 150-450 |
"""
SLIP = """Copse End Surgery
Date: 12/11/2021
Amoxicillin 500 mg capsules
Take one three times a day for 5 days
Supply 15
Continue Tab. Amlodipine 5 mg OD
"""


def test_results_told_in_a_sentence_are_read_one_by_one() -> None:
    told = values(LAB, DIPSTICK)
    assert [(one["name"], one["value"]) for one in told["labValues"]] == [
        ("nitrite", "positive"), ("protein", "trace"), ("glucose", "negative"), ("pH", "6.5"), ("SG", "1.015"),
    ]  # fmt: skip
    assert (told["date"], told["institution"]) == ("2016-05-04", "Copse End Surgery")


def test_of_columns_under_days_the_latest_holds_the_results() -> None:
    told = values(LAB, CUMULATIVE)
    assert [(one["name"], one["value"], one.get("flag")) for one in told["labValues"]] == [
        ("Haemoglobin", "108", "L"), ("Platelets", "261", None),
    ]  # fmt: skip
    assert told["date"] == "2020-02-14"


def test_a_culture_is_a_result_in_words() -> None:
    text = "Microbiology report\nVale Hospital\nGram stain: Gram-positive cocci\nCulture: Staphylococcus aureus\n"
    assert [(one["name"], one["value"]) for one in values(LAB, text)["labValues"]] == [
        ("Gram stain", "Gram-positive cocci"), ("Culture", "Staphylococcus aureus"),
    ]  # fmt: skip


def test_a_supply_is_no_drug_and_a_continued_drug_is_one() -> None:
    assert [one["name"] for one in values(RX, SLIP)["medications"]] == ["Amoxicillin", "Amlodipine"]
    assert concluded(RX, SLIP).score >= 0.95


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("GRANBY CHEST ASS0CIATES\nDATE 11-22-2004", "GRANBY CHEST ASS0CIATES"),
        ("Prescriber: Ilse Marrow, OD, Clearwater Eye Care", "Clearwater Eye Care"),
        ("Dr O. Marsh\nWick Road Surgery", "Wick Road Surgery"),
        ("Ordering: Fern Hollow Family Practice\nLABORATORY REPORT", None),
        ("Pharmacy: Hill Street Medical Pharmacy", None),
    ],
)
def test_the_letterhead_is_a_house_and_neither_title_pharmacy_nor_sender(head: str, name: str | None) -> None:
    house = likeliest_house(head)
    assert (head[slice(*house.span)] if house else None) == name


GOOD = "Copse End Clinic\nDate: 2021-11-12\nTab. Amlodipine 5 mg once daily\n"


@pytest.mark.parametrize(
    ("text", "said", "check"),
    [
        (GOOD, {"institution": ("Copse End Clinic", "Copse End Clinic"), "date": ("2021-11-12", "Date: 2021-11-12")}, None),
        (GOOD, {"date": ("2021-11-12", "Date: 2021-11-12")}, "unexplained"),
        (GOOD, {"institution": ("Copse End Clinic", "Copse End Clinic")}, "unexplained"),
        (
            f"{GOOD}Signed 2021-12-01\n",
            {"institution": ("Copse End Clinic", "Copse End Clinic"), "date": ("2021-11-12", "Date: 2021-11-12")},
            "unexplained",
        ),
    ],
)
def test_an_issuer_or_a_day_that_no_value_explains_is_named(
    text: str, said: dict[str, tuple[str, str]], check: str | None
) -> None:
    assert ("unexplained" in checks(RX, text, **said)) == (check is not None)


def test_directions_that_belong_to_no_drug_keep_the_score_below_the_threshold() -> None:
    text = f"{GOOD}\n\n\nThe white ones: apply twice a day for a week\nThe other bottle q6h\n"
    assert concluded(RX, text).score < 0.95


@pytest.mark.parametrize(
    "drug",
    ["Tab. Amlodipine 5 mg", "Insulin glargine 100 units/ml at bedtime"],
)
def test_a_drug_without_directions_or_with_the_strength_of_its_fluid_alone_is_doubted(drug: str) -> None:
    assert concluded(RX, f"Copse End Clinic\nDate: 2021-11-12\nRx:\n1. {drug}\n").score < 0.95
