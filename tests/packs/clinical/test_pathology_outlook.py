"""What a report prints and no value explains costs its score; what is explained does not."""

from typing import Any

import pytest

from services.documents.plain import read_text
from tests.packs.clinical.reports import BREAST, findings
from tests.packs.clinical.test_pathology_loop import concluded

HEAD = "NORTH MOOR HOSPITAL\nSurgical pathology report\nReported: 2021-03-04\n\n"
LINE = "FINAL DIAGNOSIS:\nColon, sigmoid, resection: Adenocarcinoma with mucinous features, grade 2.\nMargins are negative.\n"
SAID: dict[str, Any] = {
    "histology": ("Adenocarcinoma with mucinous features", "Adenocarcinoma with mucinous features"),
    "grade": ("Grade 2", "grade 2"),
    "margins": ("negative", "Margins are negative."),
    "ihcMarkers": None,
    "date": ("2021-03-04", "2021-03-04"),
    "institution": ("NORTH MOOR HOSPITAL", "NORTH MOOR HOSPITAL"),
}


def unexplained(text: str, **said: Any) -> set[str | None]:
    """The fields for which something is left unexplained when these values are answered."""
    return {one.field for one in findings(text, **{**SAID, **said}) if one.check == "pathology.unexplained" and one.field}


def test_a_report_read_whole_leaves_nothing_unexplained() -> None:
    assert unexplained(HEAD + LINE) == set()


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (HEAD + LINE + "The cells are ZFP36+ and CK20-.\n", "ihcMarkers"),
        (HEAD + LINE + "Immunostains support the diagnosis.\n", "ihcMarkers"),
        (HEAD + LINE + "COMMENT: In places the tumor is grade 3.\n", "grade"),
        (HEAD + LINE + "Signed out: 2021-03-09\n", "date"),
        (HEAD.replace("HOSPITAL", "HOSPITAL\nEast Vale Infirmary") + LINE, "institution"),
        (HEAD + LINE.replace("features, grade", "features arising here, malignant melanoma, grade"), "histology"),
        (HEAD + LINE.replace("Adenocarcinoma", "Signet Adenocarcinoma"), "histology"),
    ],
)
def test_whatever_else_looks_like_a_fields_value_names_the_field(text: str, field: str) -> None:
    assert field in unexplained(text)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("grade", "words of a grade"),
        ("margins", "margins"),
        ("date", "a day"),
        ("institution", "organisation"),
        ("histology", "no diagnosis"),
    ],
)
def test_a_field_said_to_be_absent_is_looked_for_more_broadly(name: str, message: str) -> None:
    found = findings(HEAD + LINE, **{**SAID, name: None})
    assert any(one.check == "pathology.unexplained" and one.field == name and message in one.message for one in found)
    assert any(one.check == "completeness" and one.field == name and one.score == 0.0 for one in found)


@pytest.mark.parametrize("said", ["G2, pT3, L1, R0.", "pT3 pN1 (2/14) R\n1.", "TNM: T2 N0 M0, consistent with R 0."])
def test_the_code_of_residual_tumour_tells_of_margins(said: str) -> None:
    text = HEAD + LINE.replace("Margins are negative.", said)
    assert "margins" in unexplained(text, margins=None)


@pytest.mark.parametrize("said", ["Stage pT3, Rx.", "Stage III; block R 2 is kept.", "pT2, CD45R 0%."])
def test_what_only_looks_like_that_code_tells_of_none(said: str) -> None:
    text = HEAD + LINE.replace("Margins are negative.", said)
    assert "margins" not in unexplained(text, margins=None)


@pytest.mark.parametrize(
    "text",
    [
        HEAD + LINE + "CLINICAL HISTORY: Previous biopsy: grade 3 tumor, CDX2 positive.\n",
        HEAD + LINE + "Stains for CD45 are pending. PAS and GMS are negative for fungi.\n",
        HEAD.replace("Reported", "Date of birth: 1950-01-02\nReported") + LINE,
        HEAD + LINE.replace("Margins", "No high grade dysplasia is seen.\nMargins"),
        HEAD + "Requested by: Dr Tarn, Moss Street Clinic\n" + LINE,
        "FAX 2021-03-09 pages: 2\n" + HEAD + LINE,
        HEAD
        + LINE
        + "GROSS DESCRIPTION: In block QF2 the tumor.\nINTRAOPERATIVE CONSULTATION: none\nCOMMENT: QF2 is negative.\n",
        HEAD + LINE + "COMMENT: Scale: 3-5 = grade 1.\n",
    ],
)
def test_history_other_houses_stains_and_denials_ask_for_no_value(text: str) -> None:
    assert unexplained(text) == set()


def test_one_thing_left_unexplained_keeps_a_report_below_the_top() -> None:
    clear = HEAD + LINE
    assert concluded(read_text(clear)).score >= 0.95
    assert concluded(read_text(clear + "COMMENT: In places the tumor is grade 3.\n")).score < 0.95


@pytest.mark.parametrize(("more", "sure"), [("", True), ("Duodenum, biopsy: Peptic duodenitis.\n", False)])
def test_a_change_that_is_no_tumour_is_certain_where_it_is_the_only_one(more: str, sure: bool) -> None:
    found = concluded(read_text(f"{HEAD}FINAL DIAGNOSIS\nSTOMACH, ANTRUM, BIOPSY:\n  - Chronic active gastritis.\n{more}"))
    assert found.draft is not None and found.score is not None
    assert found.draft.fields["histology"].value == "Chronic active gastritis"
    assert (found.score >= 0.95) == sure


def test_badly_recognised_text_is_never_scored_as_certain() -> None:
    text = BREAST.replace("margin", "rnargin").replace("carcinoma", "carc1noma", 1).replace("node", "n0de")
    assert any(one.message == "many words of the text are broken" for one in findings(text))
