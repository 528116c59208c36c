"""Forms as recognition gives them: lines that climb a little, dense lines, and print joined to one line that stood apart."""

from hashlib import sha256

import pytest

from services.core.calls import CallRequest
from services.core.document import Box, Document
from services.core.finding import Finding
from services.documents.reader import read
from services.packs.find import packs_by_type
from services.packs.tax.shared.pagemap import box_at, page_maps
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.tax.test_unlabelled import looked_at


def climbing(text: str, slope: float) -> Document:
    """A page of which every line rises to the right, as on a sheet laid askew; `slope` in page heights over its width."""
    document = read(text.encode(), "askew.txt")
    words = []
    for word in page_maps(document)[0].words:
        box, rise = box_at(word), slope * box_at(word).x0
        up = Box(x0=box.x0, x1=box.x1, top=max(0.0, box.top - rise), bottom=box.bottom - rise)
        words.append(word.model_copy(update={"box": up}))
    page = document.pages[0].model_copy(update={"words": tuple(words)})
    other = sha256(f"{document.sha256} {slope}".encode()).hexdigest()
    return document.model_copy(update={"sha256": other, "pages": (page, *document.pages[1:])})


TOLD = """
Northlight Rope Works Inc
12 Quay Street
Eastmere, OR 97004

Ada Q. Winter
9 Mill Road Apt 3
Eastmere, OR 97004-1234

This letter takes the place of your Form W-2, Wage and Tax Statement, for tax year 2023.
Our employer identification number is 08-1234567; your social security number is 900-12-3456.

Your total wages, tips and other compensation were $64,673.43 (box 1).
"""


def test_a_number_that_a_sentence_tells_under_an_address_is_not_of_that_address() -> None:
    said, held = looked_at(read(TOLD.encode(), "letter.txt"), "W-2")
    assert (said["employer_name"], said["employee_name"]) == ("Northlight Rope Works Inc", "Ada Q. Winter")
    assert (said["employer_ein"], said["employee_ssn"]) == ("08-1234567", "900-12-3456")
    assert not [one for one in held if one.field in ("employer_name", "employee_name")]


TABLE = """2023 Form W-2
Wage and Tax Statement
Employer                                Employee
Northlight Rope Works Inc               Ada Q. Winter
12 Quay Street                          9 Mill Road
Eastmere, OR 97004                      Eastmere, OR 97004
EIN:        08-1234567                  Social Security No.:   900-12-3456

                                Wages            Withheld
Federal                         64,673.43        9,445.28
Social Security                 64,673.43        4,009.75
Medicare                        64,673.43          937.76
"""


def test_the_row_of_social_security_in_a_table_of_taxes_is_no_number_of_a_person() -> None:
    said, held = looked_at(read(TABLE.encode(), "table.txt"), "W-2")
    assert (said["ss_wages"], said["ss_tax_withheld"]) == ("64673.43", "4009.75")
    assert not held


CARDS = """Form 1099-DIV (2023)


Payer information                       Recipient information
Name     MERIDIAN INCOME FUND           Name     ADA Q WINTER
Address  55 Front Street                Address  9 Mill Road
         Eastmere, OR 97004                      Eastmere, OR 97004
TIN      08-1234567                     TIN      900-12-3456

Total ordinary dividends (Box 1a)                 $1,205.30
Qualified dividends (Box 1b)                        $900.10
"""


@pytest.mark.parametrize("slope", [0.0, 0.003, 0.006, -0.006])
def test_two_cards_beside_each_other_keep_their_own_lines_on_a_sheet_laid_askew(slope: float) -> None:
    said, held = looked_at(climbing(CARDS, slope), "1099-DIV")
    assert said["payer_name"] == "MERIDIAN INCOME FUND"
    assert (said["payer_tin"], said["recipient_tin"]) == ("08-1234567", "900-12-3456")
    assert not held


DENSE = """Eastmere Board of Education
8 County Road
Eastmere, OR 97004
Federal Tax ID No. 08-1234567

Ada Q. Winter             Recipient's TIN ***-**-3456
9 Mill Road
Eastmere, OR 97004

2023 Form 1099-MISC Miscellaneous Information
Rents [box 1] ..                          $476.94
Royalties [box 2] ..                      $355.37
Other income [box 3] ..                      None
"""


def test_the_box_number_at_the_end_of_one_line_is_not_that_of_the_label_on_the_next() -> None:
    said, held = looked_at(read(DENSE.encode(), "dense.txt"), "1099-MISC")
    assert (said["rents"], said["royalties"], said["other_income"]) == ("476.94", "355.37", None)
    assert not held


JOINED = """Northlight Rope Works Inc
12 Quay Street
Eastmere, OR 97004

Form 1099-NEC Nonemployee Compensation 2023 OMB No. 1545-0116
Payer                                     Northlight Rope Works Inc
Payer's TIN                               08-1234567
Recipient                                 Ada Q. Winter
Recipient's TIN                           ***-**-3456
Box 1. Nonemployee compensation           $530.05
"""


def test_the_year_between_title_and_approval_number_on_one_line_is_the_form_s() -> None:
    said, held = looked_at(read(JOINED.encode(), "joined.txt"), "1099-NEC")
    assert said["tax_year"] == "2023"
    assert not held


def test_the_year_of_a_revision_before_an_approval_number_is_not_the_form_s() -> None:
    text = JOINED.replace("Nonemployee Compensation 2023 OMB", "(Rev. January 2022) OMB")
    assert looked_at(read(text.encode(), "revised.txt"), "1099-NEC")[0]["tax_year"] is None


FAXED = """d Employces sociaI secur1ty   1 Vages, lips   $117,738.17
Three Rivers Freight Corp
8394 Orchard Lane
Eastmere, OR 97004
{title}
"""


def known_by_its_heading(title: str) -> list[Finding]:
    """What the grader of other papers says of a fax with this line when it is taken for a form that we read by itself."""
    document = read(FAXED.replace("{title}", title).encode(), "fax.txt")
    words = tuple(word.model_copy(update={"source": "ocr"}) for word in document.pages[0].words)
    case = Case(document.model_copy(update={"pages": (document.pages[0].model_copy(update={"words": words}),)}))
    pack = packs_by_type()["OTHER"]
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=case.document))
    return [one for one in code_findings(pack, case, draft_from(said, pack, case, None, ())) if one.check == "supported_form"]


@pytest.mark.parametrize(
    "title",
    [
        "Form W-2 Wage and Tax Statement   2023   Depanment or the Treuswy - laterral Revenue Service, keep this copy",
        "Form W-2 Wage and Tax Suatement   2023",
        "09 8397510   zip code and telephone o   Form 1099-NEC   Nonemploye compensat on keep for yaur recordsl",
    ],
)
def test_a_form_of_which_only_the_heading_could_be_read_is_not_merely_some_other_paper(title: str) -> None:
    assert [one.severity for one in known_by_its_heading(title)] == ["critical"]


@pytest.mark.parametrize("title", ["Form 1099-R   Distributions From Pensions   2023", "Tax Statement of your wages"])
def test_a_heading_that_is_only_like_that_of_a_known_form_is_another_paper(title: str) -> None:
    assert not known_by_its_heading(title)
