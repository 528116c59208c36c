"""What a writer tells as his own deed of the visit, where no procedure is listed."""

import pytest

from tests.packs.clinical.notes import CLINIC, values

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
