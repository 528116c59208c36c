"""Forms as plain text: stamps standing alone, values kept as printed, long labels, and a name with its address on one line."""

import pytest

from services.documents.plain import read_text
from services.packs.tax.shared.flags import stamps
from tests.packs.tax.plain import DIVIDENDS, INTEREST, SERVICES, W2, graded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DRAFT\n" + W2, ("DRAFT",)),
        ("VOID\n" + INTEREST, ("VOID",)),
        (W2 + "*** VOID ***\n", ("VOID",)),
        ("DRAFT - DO NOT FILE\n" + INTEREST, ("DRAFT",)),
        ("D R A F T\n" + W2, ("DRAFT",)),
        ("VOID COPY\n" + W2, ("VOID",)),
        ("[X] VOID   [ ] CORRECTED\n" + INTEREST, ("VOID",)),
        ("[ ] VOID   [ ] CORRECTED\n" + INTEREST, ()),
        ("VOID    CORRECTED\n" + INTEREST, ()),
        ("VOID\nCORRECTED\n" + INTEREST, ()),
        ("22222    Void    a Employee's social security number\n" + W2, ()),
        (W2 + "A draft of the return is void where prohibited.\n", ()),
    ],
)
def test_a_stamp_stands_alone_in_any_print_and_the_label_of_a_box_is_none(text: str, expected: tuple[str, ...]) -> None:
    assert stamps(read_text(text)) == expected


@pytest.mark.parametrize("printed", ["$-", "5O,0OO.00", "$ -", "1,23.456"])
def test_what_is_printed_as_an_amount_and_is_none_is_kept_and_told_as_malformed(printed: str) -> None:
    draft, issues = graded(W2.replace("compensation: 50,000.00", f"compensation: {printed}"), "W-2")
    wages = draft.fields["wages_tips"]
    assert (wages.status, wages.value, wages.located) == ("found", printed, True)
    assert [(one.code, one.severity) for one in issues if one.field == "wages_tips"] == [("malformed", "critical")]


@pytest.mark.parametrize("printed", ["", " N/A", " None", " $", " -", " --"])
def test_an_empty_box_and_a_placeholder_stay_empty(printed: str) -> None:
    draft, _ = graded(W2.replace("compensation: 50,000.00", f"compensation:{printed}"), "W-2")
    assert (draft.fields["wages_tips"].status, draft.fields["wages_tips"].value) == ("not_present", None)


@pytest.mark.parametrize(("doc_type", "text"), [("1099-NEC", SERVICES), ("1099-INT", INTEREST), ("1099-DIV", DIVIDENDS)])
def test_a_payer_under_the_long_official_label_has_no_issue(doc_type: str, text: str) -> None:
    draft, issues = graded(text, doc_type)
    assert draft.fields["payer_name"].filled
    assert issues == []


def test_a_name_with_its_address_behind_the_label_on_one_line_is_read_to_the_street() -> None:
    lines = "ZIP code:\nAcme Widgets Inc\n10 Main St\nSpringfield, IL 62701"
    draft, issues = graded(W2.replace(lines, "ZIP code: Acme Widgets Inc, 10 Main St, Springfield, IL 62701"), "W-2")
    assert draft.fields["employer_name"].value == "Acme Widgets Inc"
    assert issues == []
