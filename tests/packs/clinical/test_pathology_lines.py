"""Pathology reports whose lines part a label from its answer or a name in two, and that measure a specimen at its margin."""

import pytest

from tests.packs.clinical.reports import values

REPORT = """SURGICAL PATHOLOGY REPORT
GROSS DESCRIPTION: The bowel measures 11 cm in length and 4 cm in circumference at the {side} margin.
FINAL DIAGNOSIS:
Colon, right hemicolectomy: adenocarcinoma, {grade}, 3.1 cm.
{margins}
No lymphovascular invasion.
"""


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("Surgical margins:\nFree of tumour", "negative"),
        ("Resection margins:\nInvolved by adenocarcinoma", "positive"),
        ("Margins:\n\nNegative for malignancy", "negative"),
        ("", None),
    ],
)
def test_a_margin_is_told_below_its_label_and_not_by_the_size_of_the_bowel_there(printed: str, value: str | None) -> None:
    found = values(REPORT.format(side="proximal", grade="moderately differentiated", margins=printed))
    assert found.get("margins") == value


@pytest.mark.parametrize("printed", ["moderately\ndifferentiated", "MODERATELY\n\nDIFFERENTIATED"])
def test_a_grade_is_read_over_the_end_of_a_line(printed: str) -> None:
    assert values(REPORT.format(side="distal", grade=printed, margins=""))["grade"] == "Moderately differentiated"
