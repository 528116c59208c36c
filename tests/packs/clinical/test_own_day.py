"""The day of a clinical document: how days are printed and labelled, and which of them dates which kind."""

import pytest

from services.packs.clinical.shared.days.kinds import OPERATED, ORDER, REPORT, STAY, VISIT
from services.packs.clinical.shared.days.labels import labelled_days
from services.packs.clinical.shared.days.order import day_first
from services.packs.clinical.shared.days.own import Kind, own_day
from services.packs.clinical.shared.prose import prose

REST = "\nName: A. Example   Age 50\n\nTest: panel\n\nFinding one.\nFinding two.\nFinding three.\nFinding four.\n"


def day(text: str, kind: Kind, *, wide: bool = False) -> str | None:
    told = own_day(prose(text + REST), kind, wide=wide)
    return told.value if told else None


@pytest.mark.parametrize(
    "printed",
    [
        "3 April 2024", "2024-04-03", "04/03/2024", "03.04.2024", "April 3rd, 2024", "3-Apr-24", "03APR2024", "APR-03-2024",
        "2024-Apr-03", "3rd day of April, 2024", "3. April 2024", "Apr 3, '24", "3/IV/2024", "20240403", "202404031533",
        "3 de abril de 2024", "3 avril 2024", "03 April\n2024", "04 / 03 / 2024", "2024年4月3日", "O4/O3/2O24", "3 Apri1 2024",
    ],
)  # fmt: skip
def test_a_day_is_printed_in_many_forms(printed: str) -> None:
    assert day(f"Report date: {printed}\n", REPORT) == "2024-04-03"


@pytest.mark.parametrize("line", ["Reported: 31/31/2024", "3/0/11 her", "12/2024", "ratio 10/12", "3 may 20 mg", "No 20240403"])
def test_what_is_no_whole_day_is_none(line: str) -> None:
    assert labelled_days(line) == ()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Haemoglobin 120 g/L, reported 03/02/2020", True),
        ("Haemoglobin 120 g/L, reported 03/22/2020", False),
        ("Hemoglobin 12 g/dL, resulted 03/02/2020, NPI 0", False),
        ("Collected: 03/04/2021\nReported: 25/04/2021", True),
        ("Collected 03/04/2021, that is on 3 April 2021", True),
        ("Performed 04/01/2024, read 05/01/2024, amended 08/01/2024", True),
        ("Reported 03/04/2021", None),
    ],
)
def test_other_days_or_the_words_of_a_country_tell_whether_days_stand_before_months(text: str, first: bool | None) -> None:
    assert day_first(text) is first


@pytest.mark.parametrize(
    ("line", "value", "role"),
    [
        ("Date of report: 10/25/2024", "2024-10-25", "report"),
        ("Signed out: 25 October 2024", "2024-10-25", "report"),
        ("Collected: 2024-10-22", "2024-10-22", "service"),
        ("Received on Oct 22, 2024", "2024-10-22", "service"),
        ("DOB: 03/14/1951", "1951-03-14", "birth"),
        ("Compared with study of 01/02/2019", "2019-01-02", "other"),
        ("Form rev. 01/15/2019", "2019-01-15", "other"),
        ("Date: 25.10.2024", "2024-10-25", "report"),
        ("10/25/2024 (reported)", "2024-10-25", "report"),
        ("noted 11/02/2020", "2020-11-02", "none"),
    ],
)
def test_a_day_is_known_by_its_label(line: str, value: str, role: str) -> None:
    assert [(day.value, day.role) for day in labelled_days(line)] == [(value, role)]


@pytest.mark.parametrize(
    "head",
    [
        "Collected     Received     Reported\n04/01/2024    04/02/2024   04/03/2024\n",
        "| Collected | Received | Reported |\n|---|---|---|\n| 04/01/2024 | 04/02/2024 | 04/03/2024 |\n",
        "Collected\nReceived\nReported\n04/01/2024\n04/02/2024\n04/03/2024\n",
        "Collected 04/01/2024 08:10 / Received 04/01/2024 10:05 / Reported 04/03/2024 16:40\n",
    ],
)
def test_labels_may_stand_over_their_days(head: str) -> None:
    assert [day.label for day in labelled_days(head)] == ["taken", "received", "report"]


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("Study date 17.01.2025 / Report validated 18.01.2025", "2025-01-18"),
        ("Reg. date 03-Mar-2021   Reporting date 12-Mar-2021", "2021-03-12"),
        ("Performed: 20240611 1533", "2024-06-11"),
        ("date_reported,2024-03-04", "2024-03-04"),
        ("Exam date 03/02/2024; DOB 01/01/1950; signed 03/04/2024", "2024-03-04"),
        ("Amendment issued 03/04/2024; original report 02/01/2024", "2024-03-04"),
        ("Edited on 11/03/2024\nborn on 30/11/1944\nRESULT (replaces the report of 04/03/2024)", "2024-03-11"),
        ("Preliminary report: 2024-04-01\nFinal report: 2024-04-03", "2024-04-03"),
        ("Reported: 2024-03-20\nADDENDUM (Dr A. Example, 2024-04-03): result added.", "2024-04-03"),
        ("Sample received 2024-04-01\nExampletown, 3 April 2024", "2024-04-03"),
        ("2024-04-03\nDear colleague,\nthe sample taken on 2024-04-01 was tested.", "2024-04-03"),
    ],
)
def test_the_day_of_the_report_goes_before_that_of_the_work(printed: str, value: str) -> None:
    assert day(printed, REPORT) == value


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Date written: 2024-04-03   Dispensed: 2024-04-05\nValid until: 2024-05-03\n", ORDER, "2024-04-03"),
        ("Expires: 2025-04-03\n", ORDER, None),
        ("Visit date: 2024-04-03\nDictated: 2024-04-05\nNext appointment: 2024-05-03\n", VISIT, "2024-04-03"),
        ("I reviewed this man in the clinic on 3 April 2024. He was last seen on 8 January 2023.\n", VISIT, "2024-04-03"),
        ("Adm: 03/28/24   Disch: 04/03/24   LOS: 6\n", STAY, "2024-04-03"),
        ("Stay: March 28, 2024 - April 3, 2024\n", STAY, "2024-04-03"),
        ("Date of surgery: 2024-03-29\nShe went home on 3 April 2024.\n", STAY, "2024-04-03"),
        ("Date dictated: 2024-04-05\nDate of operation: 2024-04-03\n", OPERATED, "2024-04-03"),
        ("Theatre 4            Wed 3/4/24       Example (ST6) / Mr Example\n", OPERATED, "2024-04-03"),
    ],
)
def test_each_kind_is_dated_by_its_own_labels(text: str, kind: Kind, value: str | None) -> None:
    assert day(text, kind) == value


def test_the_last_of_several_discharges_ends_the_stay() -> None:
    told = "She was discharged on 03/02/2011 from another ward and came to us.\nShe will be discharged on 03/19/2011.\n"
    assert day(f"HOSPITAL COURSE:\n{told}", STAY) == "2011-03-19"


def test_the_day_of_a_test_is_not_that_of_the_note() -> None:
    told = "HISTORY:\nMs. ABC returns with a sore arm.\nFINDINGS:\nAn EMG study performed on 04/08/2011 is normal.\n"
    assert day(told, VISIT) is None
    assert day(told.replace("returns", "was seen at the request of Dr. Q on 05/11/2011"), VISIT) == "2011-05-11"


@pytest.mark.parametrize(
    "told",
    [
        "DIAGNOSIS:\nBrain tumor.\nSUBJECTIVE:\nThe patient stated that on 10/04/2011 she had a fall.\n",
        "CHIEF COMPLAINT:\nLymphoma.\nHPI:\nHe is well and works again as a carpenter. On 03/21/2001, he had a node biopsy.\n",
    ],
)
def test_a_day_on_which_something_else_happened_is_not_that_of_the_note(told: str) -> None:
    assert day(told, VISIT, wide=True) is None


def test_two_days_with_one_label_and_figures_of_either_order_leave_doubt() -> None:
    sure, rivals, either = (
        own_day(prose(text), REPORT, wide=False)
        for text in ("Reported 2024-04-03", "Reported 2024-04-03\nReported 2024-04-01", "Reported 04/03/2024")
    )
    assert sure and rivals and either
    assert sure.confidence > either.confidence > rivals.confidence


@pytest.mark.parametrize(
    "line",
    [
        "She feels better. A second count on 03/22/2020 came to 43.",
        "He fell down the stairs at the station on 03/22/2020.",
        "Sleep assessment on 03/22/2020 revealed frequent waking.",
        "Bedside examination 03/22/2020 showed a normal swallow.",
    ],
)
def test_a_day_on_which_something_else_happened_does_not_date_a_note(line: str) -> None:
    assert own_day(prose(f"SUBJECTIVE:\n{line}\nASSESSMENT:\nStable."), VISIT, wide=True) is None
