"""Results that a report takes back itself, what it gives in their place, and the house that did some tests only."""

import pytest

from services.core.draft import Draft, Field
from services.documents.plain import read_text
from services.packs.clinical.lab_report.rules import check
from services.packs.clinical.lab_report.task import PACK
from services.packs.clinical.lab_report.validity import problem_of
from services.tasks.pack import Case
from tests.packs.clinical.attempts import concluded, values

HEAD = "NORTHLAKE CLINICAL LABORATORY\nReported 01/30/2026     FINAL\n\n"
TITLES = "TEST               RESULT     FLAG   UNITS      REFERENCE\n"
SODIUM = "Sodium             140               mmol/L     135-145\n"
FIRST = "Potassium          7.1        H      mmol/L     3.5-5.1"
AGAIN = "Potassium, repeat  4.3               mmol/L     3.5-5.1"


def told(text: str) -> list[tuple[str, str, str]]:
    found = values(PACK, text)["labValues"]
    return [(one["name"], one["value"], one.get("unit", "")) for one in found]


@pytest.mark.parametrize(
    "rows",
    [
        f"{FIRST}      (a)\n{AGAIN}      (b)\n\n(a) Result withdrawn. Haemolysed.\n(b) Replaces (a).\n",
        f"{FIRST}      [1]\n{AGAIN}      [2]\n\n[1] Do not use: drip arm sample.\n[2] Fresh sample received 10:40.\n",
        f"{FIRST}      1)\n{AGAIN}      2)\n\n1) Reported in error, disregard.\n2) Repeat of the withdrawn result.\n",
        f"{FIRST}\n    ** WITHDRAWN - drip arm sample, see repeat **\n{AGAIN}\n",
        f"{FIRST}      CANCELLED\n{AGAIN}\n",
        f"{FIRST}\n{AGAIN}\n\nComment: The potassium of 7.1 is withdrawn (EDTA contamination).\n",
    ],
)
def test_a_result_that_the_report_takes_back_is_none(rows: str) -> None:
    assert told(HEAD + TITLES + SODIUM + rows) == [("Sodium", "140", "mmol/L"), ("Potassium, repeat", "4.3", "mmol/L")]


def test_the_mark_of_a_note_is_no_unit() -> None:
    text = (
        f"{HEAD}TEST               RESULT     FLAG   REFERENCE    UNITS\n"
        "Sodium             140               135-145      mmol/L    (1)\n"
        "Potassium          4.9               3.5-5.1      mmol/L    (2)\n"
        "(1) Ion selective electrode.\n(2) Called to the ward.\n"
    )
    assert told(text) == [("Sodium", "140", "mmol/L"), ("Potassium", "4.9", "mmol/L")]


@pytest.mark.parametrize(
    ("row", "remark", "expected"),
    [
        ("Platelets          clumped", "Citrate sample: platelets 265 (corrected).", ("Platelets", "265", "")),
        ("Platelet count     see comment", "In citrate the platelet count is 212 10*9/L.", ("Platelet count", "212", "10*9/L")),
        ("Potassium          haemolysed", "New sample at 14:20, potassium 4.4 mmol/L.", ("Potassium", "4.4", "mmol/L")),
    ],
)  # fmt: skip
def test_a_remark_gives_the_value_that_a_row_has_not(row: str, remark: str, expected: tuple[str, str, str]) -> None:
    assert expected in told(f"{HEAD}{TITLES}{SODIUM}{row}\n\nComments\n{remark}\n")


def test_an_earlier_value_in_a_remark_is_not_taken_for_one() -> None:
    text = f"{HEAD}{TITLES}{SODIUM}Potassium          haemolysed\n\nComments\nThe previous potassium was 4.4 mmol/L.\n"
    assert told(text) == [("Sodium", "140", "mmol/L")]


@pytest.mark.parametrize(
    "note",
    [
        "Not valid in pregnancy.",
        "Do not use for the diagnosis of diabetes.",
        "Invalid if the sample is haemolysed.",
        "Repeat of the withdrawn result.",
        "The former method was replaced by mass spectrometry.",
    ],
)
def test_a_note_on_how_a_test_may_be_used_takes_nothing_back(note: str) -> None:
    text = f"{HEAD}{TITLES}{SODIUM}{FIRST}      (a)\n\n(a) {note}\n"
    assert told(text) == [("Sodium", "140", "mmol/L"), ("Potassium", "7.1", "mmol/L")]


@pytest.mark.parametrize(
    "said",
    [
        "AMENDED 01/30/2026: Potassium corrected from 7.1 to 4.3 mmol/L.",
        "Addendum: the potassium should read 4.3 mmol/L.",
        "Potassium: corrected result 4.3 mmol/L",
    ],
)
def test_a_remark_corrects_a_result(said: str) -> None:
    assert told(f"{HEAD}{TITLES}{SODIUM}{FIRST}\n\n{said}\n") == [("Sodium", "140", "mmol/L"), ("Potassium", "4.3", "mmol/L")]


def test_the_grader_doubts_a_value_that_a_remark_corrects() -> None:
    text = f"{HEAD}{TITLES}{SODIUM}{FIRST}\n\nPotassium corrected from 7.1 to 4.3 mmol/L.\n"
    row = {"name": "Potassium", "value": "7.1", "unit": "mmol/L", "flag": "H", "range": "3.5-5.1"}
    case, one = Case(read_text(text)), Field(name="labValues", status="found", value=[row])
    checks = [one.check for one in check(case, Draft(doc_type="lab-report", fields={"labValues": one}))]
    assert "lab_report.corrected" in checks


FINAL = [("Original", "Corrected"), ("Prelim", "Final"), ("Initial", "Amended"), ("Result", "Revised")]


@pytest.mark.parametrize(("first", "last"), FINAL)
def test_of_two_columns_the_final_one_counts(first: str, last: str) -> None:
    titles = f"TEST          {first:<12}{last:<12}UNITS      REFERENCE\n"
    rows = "Sodium        140         138         mmol/L     135-145\nPotassium     7.1 H       4.3         mmol/L     3.5-5.1\n"
    assert told(HEAD + titles + rows) == [("Sodium", "138", "mmol/L"), ("Potassium", "4.3", "mmol/L")]


def test_a_house_that_did_one_test_only_is_not_the_issuer() -> None:
    text = (
        "GRANITE ESOTERIC TESTING, INC.\n77 Assay Boulevard, Granite, MN 55999   CLIA 00D0000000\nReported    01/30/2026\n"
        f"{TITLES}{SODIUM}"
        "Performed at Granite Esoteric Testing except sodium, performed at Granite West, Salt Terrace, UT.\n"
    )
    assert values(PACK, text)["institution"] == "GRANITE ESOTERIC TESTING, INC"


RESTATED = [
    f"Potassium          was reported as  7.1 mmol/L\n                   CORRECTED TO     4.3 mmol/L   (3.5-5.1)\n{SODIUM}",
    f"Potassium       previously reported as 7.1 mmol/L\nCorrected result      4.3 mmol/L    3.5-5.1\n{SODIUM}",
    f"{TITLES}Potassium          was 7.1           mmol/L\n  now reads        4.3               mmol/L     3.5-5.1\n{SODIUM}",
]


@pytest.mark.parametrize("rows", RESTATED)
def test_a_value_put_right_on_the_row_below_keeps_the_name_above(rows: str) -> None:
    assert sorted(told(HEAD + rows)) == [("Potassium", "4.3", "mmol/L"), ("Sodium", "140", "mmol/L")]


def test_words_of_a_correction_are_the_name_of_no_test() -> None:
    assert problem_of({"name": "Corrected to", "value": "4.3", "unit": "mmol/L"})
    assert not problem_of({"name": "Corrected calcium", "value": "2.3", "unit": "mmol/L"})


@pytest.mark.parametrize("said", ["Kindly read 140 mmol/L instead of 104 mmol/L", "Please read sodium as 140 in place of 104"])
def test_a_remark_that_tells_the_old_value_last_corrects_it(said: str) -> None:
    rows = f"{TITLES}Serum Sodium       104               mmol/L     135-145\n"
    rows += "Serum Chloride     101               mmol/L     98-107\n"
    found = told(f"{HEAD}{rows}\nErratum: Serum Sodium was typed wrongly. {said}.\n")
    assert [(name, value) for name, value, _ in sorted(found)] == [("Serum Chloride", "101"), ("Serum Sodium", "140")]


@pytest.mark.parametrize("rows", RESTATED)
def test_the_grader_follows_a_value_put_right_below(rows: str) -> None:
    assert (concluded(PACK, HEAD + rows).score or 0.0) >= 0.95
