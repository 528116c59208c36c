"""What a writer tells as his own deed of the visit, where no procedure is listed."""

import pytest

from tests.packs.clinical.notes import CLINIC, HOSPITAL, values

LETTER = "Dear Dr Thorne,\nThank you for sending me this retired cook with a sore elbow.\n{told}\nYours sincerely\nDr A. Vale\n"


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ("With her leave I aspirated 12 ml of fluid and injected 40 mg of triamcinolone with lidocaine into the bursa.",
         ["aspirated 12 ml of fluid", "injected 40 mg of triamcinolone"]),
        ("We drained the abscess. Her doctor aspirated the bursa last week.", ["drained the abscess"]),
        ("I would have excised the nodule.", []),
    ],
)  # fmt: skip
def test_a_letter_gives_what_its_writer_did(told: str, names: list[str]) -> None:
    assert values(CLINIC, LETTER.format(told=told), again=True).get("procedures", []) == names


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("PROCEDURE: After digital block, the border of the nail was avulsed.", "border of the nail was avulsed"),
        ("PROCEDURE NOTE: Under sterile technique the right knee was injected with a steroid.", "right knee was injected"),
    ],
)
def test_what_is_told_before_a_deed_is_none(told: str, name: str) -> None:
    assert values(CLINIC, f"{told}\nASSESSMENT: Onychocryptosis.\nPLAN: Return in one week for a look at it.")["procedures"] == [
        name
    ]


@pytest.mark.parametrize("title", ["DISCHARGE SUMMARY: ", "DISCHARGE SUMMARY\nNAME: Test\nDATE: 3/4/2011\n"])
def test_a_course_that_stands_below_a_records_title_is_read(title: str) -> None:
    told = "The patient was admitted with bleeding. She underwent colonoscopy with polypectomy, and later a sigmoid resection."
    text = f"{title}{told} She goes home on iron.\nDISCHARGE DIAGNOSIS: Bleeding colonic polyp."
    assert values(HOSPITAL, text, again=True)["procedures"] == ["colonoscopy with polypectomy", "sigmoid resection"]
