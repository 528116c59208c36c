"""Amounts in front of their boxes, a year beside a title, numbers that say whose they are, and names wider than their box."""

import pytest

from services.core.calls import CallRequest
from services.core.finding import Finding
from services.documents.reader import read
from services.packs.find import packs_by_type
from services.packs.tax.shared.names import goes_on
from services.packs.tax.shared.pagemap import page_maps
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.tax.test_unlabelled import looked_at

HEAD = """Form 1099-DIV 2023
Dividends and Distributions      Copy B for Recipient

Payer:  Meridian Income Fund
        12 Quay Street
        Eastmere, OR 97004
        EIN 08-1234567

Recipient:  Ada Q. Winter
            9 Mill Road
            Eastmere, OR 97004

Recipient's TIN: 900-12-3456

Account number 417-20981

"""
AHEAD = {
    "the box spelled": """
    1,205.30   Box 1a   Total ordinary dividends
      900.10   Box 1b   Qualified dividends
               Box 2a   Total capital gain distributions
       44.00   Box 3    Nondividend distributions
""",
    "the box's number": """
   $1,205.30   1a   Total ordinary dividends
     $900.10   1b   Qualified dividends
                2a  Total capital gain distributions
      $44.00   3    Nondividend distributions
""",
    "the words alone": """
   1,205.30    Total ordinary dividends
     900.10    Qualified dividends
     310.00    Total capital gain distributions
""",
}


@pytest.mark.parametrize("way", AHEAD)
def test_amounts_stand_in_front_of_their_boxes(way: str) -> None:
    said, held = looked_at(read((HEAD + AHEAD[way]).encode(), "plan.txt"), "1099-DIV")
    assert (said["total_dividends"], said["qualified_dividends"]) == ("1205.30", "900.10")
    assert not held


def test_an_amount_between_two_boxes_of_a_line_is_that_of_the_first() -> None:
    lines = """
Total ordinary dividends    1,205.30    Qualified dividends         900.10
Nondividend distributions      44.00    Federal income tax withheld   0.00
"""
    said, _ = looked_at(read((HEAD + lines).encode(), "plan.txt"), "1099-DIV")
    assert (said["total_dividends"], said["qualified_dividends"]) == ("1205.30", "900.10")


def without_amounts(text: str) -> list[Finding]:
    """What the grader holds against a reading of a 1099-DIV that took no amount."""
    pack = packs_by_type()["1099-DIV"]
    document = read(text.encode(), "plan.txt")
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    empty = [
        one.model_copy(update={"value": None, "quote": None, "status": "not_present"}) if one.name.endswith("dividends") else one
        for one in said.fields
    ]
    case = Case(document)
    return list(code_findings(pack, case, draft_from(said.model_copy(update={"fields": empty}), pack, case, None, ())))


def test_amounts_on_the_page_that_nobody_read_leave_no_confidence() -> None:
    told = [one for one in without_amounts(HEAD + AHEAD["the words alone"]) if one.check == "no_amount"]
    assert [(one.dimension, one.score, one.severity) for one in told] == [("confidence", 0.5, "major")]
    assert not [one for one in without_amounts(HEAD) if one.check == "no_amount"]


MEMBER = """OLD HARBOR CREDIT UNION
418 Wharf Road
Eastmere, OR 97004
Federal ID Number: 08-1234567

Ada Q. Winter                       Member's SSN / Tax ID  *****3456
9 Mill Road
Eastmere, OR 97004

FORM 1099-INT   INTEREST INCOME   2023

Box 1     Interest income                            1,000.25
Box 2     Early withdrawal penalty                      12.00
Box 4     Federal income tax withheld
"""


def test_the_year_beside_the_title_is_no_amount_and_a_member_has_a_number() -> None:
    said, held = looked_at(read(MEMBER.encode(), "member.txt"), "1099-INT")
    assert (said["interest_income"], said["early_withdrawal_penalty"]) == ("1000.25", "12.00")
    assert (said["tax_year"], said["recipient_tin"], said["payer_tin"]) == ("2023", "*****3456", "08-1234567")
    assert not held


def test_the_year_of_a_composite_statement_is_that_of_its_forms() -> None:
    text = MEMBER.replace("FORM 1099-INT   INTEREST INCOME   2023", "2023 Form 1099 Composite\n\nForm 1099-INT   Interest Income")
    said, _ = looked_at(read(text.encode(), "composite.txt"), "1099-INT")
    assert said["tax_year"] == "2023"


def test_a_name_wider_than_its_box_is_taken_whole_and_doubted_where_it_is_cut() -> None:
    document = read(MEMBER.replace("OLD HARBOR CREDIT UNION", "Old Harbor Freight Lines, LLC").encode(), "wide.txt")
    page = page_maps(document)[0]
    name = next(run.words for run in page.runs if run.text.startswith("Old Harbor"))
    assert [word.text for word in goes_on(page, name[:3])] == ["Lines,", "LLC"]
    assert goes_on(page, name) == ()
    pack = packs_by_type()["1099-INT"]
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    cut = "Old Harbor Freight"
    fields = [one.model_copy(update={"value": cut, "quote": cut}) if one.name == "payer_name" else one for one in said.fields]
    case = Case(document)
    found = code_findings(pack, case, draft_from(said.model_copy(update={"fields": fields}), pack, case, None, ()))
    assert "payer_name" in {one.field for one in found if one.check == "in_source" and one.severity == "critical"}


@pytest.mark.parametrize("printed", ["Form 1099-DIV2023", "1099-DIV2023"])
def test_a_year_that_recognition_joins_to_the_forms_number_is_read_and_found_again(printed: str) -> None:
    text = HEAD.replace("Form 1099-DIV 2023", printed) + AHEAD["the box spelled"]
    said, held = looked_at(read(text.encode(), "list.txt"), "1099-DIV")
    assert said["tax_year"] == "2023"
    assert not held
