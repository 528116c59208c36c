"""Prints whose labels are shortened, or stand as number and a word, or go before the value on its line: each is read whole."""

import pytest

from services.documents.reader import read
from services.packs.find import packs
from services.packs.tax.shared.form import load_form
from services.packs.tax.shared.labels import anchors
from services.packs.tax.shared.pagemap import page_maps
from services.tasks.classification import classify
from tests.packs.tax.test_prints import DIVIDENDS, INTEREST, WAGES
from tests.packs.tax.test_unlabelled import looked_at
from tests.samples.paper import Paper
from tests.samples.tax_forms import draw_w2

LETTERHEAD = """Brackwater Canning Corp.                         Substitute W-2 for calendar year 2023
418 Wharf Road, Suite 2                          EIN 08-1234567
Eastmere, OR 97004

Ada Q. Winter                                    Soc Sec No 900-12-3456
9 Mill Road Apt 3
Eastmere, OR 97004

"""
SERVICES = {
    "payer_tin": "08-1234567",
    "payer_name": "Brackwater Canning Corp.",
    "recipient_tin": "900-12-3456",
    "recipient_name": "Ada Q. Winter",
    "nonemployee_compensation": "15300.00",
    "federal_tax_withheld": "120.50",
    "tax_year": "2023",
}
PARTNER = {
    "partnership_ein": "08-1234567",
    "partnership_name": "Brackwater & Dunmore LLP",
    "partner_tin": "900-12-3456",
    "partner_name": "Ada Q. Winter",
    "ordinary_income": "137902.00",
    "tax_year": "2023",
}
PRINTS = {
    "a list of shortened labels": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """1    Wages tips oth comp        64,673.43     12a   Code D      5,156.48
2    Fed inc tax w/h             9,445.28     13    Ret plan: Y
3    Soc Sec wages              64,673.43     14    Other
4    Soc Sec tax w/h             4,009.75
5    Medicare wages             64,673.43
6    Medicare tax w/h              937.76

Form W-2 (substitute) OMB 1545-0008
""",
    ),
    "shortened labels and leading dots": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """Wages, tips, oth. comp. ............. 64,673.43
Fed. inc. tax withheld ..............  9,445.28
SS wages ............................ 64,673.43
SS tax w/held .......................  4,009.75
Med. wages and tips ................. 64,673.43
Med. tax w/held .....................    937.76
""",
    ),
    "a strip of numbers and words": (
        "W-2",
        WAGES,
        """Brackwater Canning Corp.
418 Wharf Road, Eastmere, OR 97004   Federal EIN: 08-1234567
Employee W-2 Statement - Tax Year 2023

Employee: Ada Q. Winter              SSN: 900-12-3456
Address: 9 Mill Road, Eastmere, OR 97004

Box 1 Wages    Box 2 Fed W/H   Box 3 SS Wages   Box 4 SS Tax   Box 5 Med Wages   Box 6 Med Tax
  64,673.43         9,445.28        64,673.43       4,009.75         64,673.43          937.76

Box 12: D 4,671.18   Box 15: OR 706-3328-8
""",
    ),
    "numbers and a word before each amount": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """1. Wages           64,673.43
2. Federal tax      9,445.28
3. SS wages        64,673.43
4. SS tax           4,009.75
5. Medicare wages  64,673.43
6. Medicare tax       937.76
""",
    ),
    "a number after its label over a table": (
        "W-2",
        WAGES,
        """2023 W-2 SUMMARY

Employer   Brackwater Canning Corp.             Employee   Ada Q. Winter
           418 Wharf Road                                  9 Mill Road
           Eastmere, OR 97004                              Eastmere, OR 97004
EIN        08-1234567                           SSN        900-12-3456

Box  Description            Amount
1    Wages/tips/oth comp    64,673.43
2    Fed tax w/h             9,445.28
3    SS wages               64,673.43
4    SS tax w/h              4,009.75
5    Med wages/tips         64,673.43
6    Med tax w/h               937.76
""",
    ),
    "columns of payer and payee": (
        "1099-NEC",
        SERVICES,
        """1099-NEC 2023 (substitute) Copy B

Payer                           Payer fed ID     Recip TIN        Acct no
Brackwater Canning Corp.        08-1234567       900-12-3456      433257811
418 Wharf Road, Suite 2
Eastmere, OR 97004

Recip name/addr                 1 Nonempl comp   4 Fed inc tax w/h
Ada Q. Winter                   15,300.00        120.50
9 Mill Road Apt 3
Eastmere, OR 97004
""",
    ),
    "a credit union's letter": (
        "1099-INT",
        INTEREST,
        """                        OLD HARBOR SAVINGS BANK
    5922 Corporate Center Dr Eastmere, OR 97004    EIN: 08-1234567
                    TAX INFORMATION 2023 - MEMBER COPY

Ada Q Winter                                     Member no. 882085720
9 Mill Road Apt 3                                SSN 900-12-3456
Eastmere, OR 97004

FORM 1099-INT  INTEREST INCOME  (OMB 1545-0112)
1. Interest income (dividends on share accounts)            $1,000.25
2. Early withdrawal penalty                                    $12.00
3. Interest on U.S. savings bonds                               $0.00
4. Federal income tax withheld                                  $0.00
""",
    ),
    "a letterhead over one line for the payee": (
        "1099-DIV",
        DIVIDENDS,
        """Meridian Income Fund                             Tax Information Statement 2023
PO Box 55, Boston, MA 02101-0055                 Account 300231026 Page 1 of 1
Recipient: Ada Q. Winter, 9 Mill Road, Eastmere, OR 97004
Recipient's TIN: ***-**-3456    Payer's TIN: 08-1234567

FORM 1099-DIV: DIVIDENDS AND DISTRIBUTIONS
1a Total ordinary dividends ............ $1,205.30
1b Qualified dividends .................   $900.10
2a Total capital gain distr. ...........    $12.00
""",
    ),
    "shortened dividends": (
        "1099-DIV",
        DIVIDENDS,
        """Meridian Income Fund                             Form 1099-DIV 2023
PO Box 55                                        Payer fed ID 08-1234567
Boston, MA 02101-0055

Ada Q. Winter                                    Recip SSN ***-**-3456
9 Mill Road
Eastmere, OR 97004

1a  Tot ord dividends               1,205.30
1b  Qual dividends                    900.10
2a  Tot cap gain distr                 12.00
4   Fed inc tax w/h                     0.00
""",
    ),
    "items side by side": (
        "K-1",
        PARTNER,
        """2023 Schedule K-1 (Form 1065) - Substitute
Partner's Share of Income, Deductions, Credits, etc.

A Partnership's EIN: 08-1234567                  E Partner's SSN or TIN: 900-12-3456
B Partnership: Brackwater & Dunmore LLP          F Partner: Ada Q. Winter
418 Wharf Road                                   9 Mill Road
Eastmere, OR 97004                               Eastmere, OR 97004

1 Ordinary business income (loss) . . . . . . . . . . . 137,902
2 Net rental real estate income (loss) . . . . . . . .
10 Net section 1231 gain (loss) . . . . . . . . . . . .
""",
    ),
    "items one below the other": (
        "K-1",
        PARTNER,
        """Schedule K-1 (Form 1065) 2023
Partner's Share of Income, Deductions, Credits, etc.

A  Partnership's EIN: 08-1234567
B  Partnership: Brackwater & Dunmore LLP
   418 Wharf Road
   Eastmere, OR 97004
E  Partner's SSN or TIN: 900-12-3456
F  Partner: Ada Q. Winter
   9 Mill Road
   Eastmere, OR 97004

1  Ordinary business income (loss)            137,902
""",
    ),
}


@pytest.mark.parametrize("name", PRINTS)
def test_a_print_of_shortened_labels_is_known_and_read_whole_and_nothing_is_held_against_it(name: str) -> None:
    doc_type, truth, text = PRINTS[name]
    document = read(text.encode(), "print.txt")
    said, held = looked_at(document, doc_type)
    assert classify(document.text, packs()).doc_type == doc_type
    assert said == truth
    assert not held


@pytest.mark.parametrize("heading", ["2023 W-2 Statement", "Substitute W-2 (2023)", "Your W-2 for 2023", "Form W-2 Copy B"])
def test_a_heading_that_calls_a_page_a_w2_weighs_as_much_as_its_title(heading: str) -> None:
    assert classify(f"{heading}\n\nFed tax w/h 1.00", packs()).doc_type == "W-2"


@pytest.mark.parametrize("heading", ["W-2 c 2023 corrections", "How to read your W-2 and where to send it", "Form W-2G"])
def test_a_heading_that_says_more_is_none(heading: str) -> None:
    assert classify(f"{heading}\n\nFed tax w/h 1.00", packs()).doc_type == "OTHER"


def test_a_number_with_words_that_are_not_its_boxs_names_no_box() -> None:
    page = page_maps(read(b"Form W-2 2023\n\n1 Bonus paid   500.00\n2 Trips to town   300.00\n", "print.txt"))[0]
    form = load_form("services.packs.tax.w2", packs()["tax/w2"].rubric)
    assert not {anchor.key for anchor in anchors(page, form, 80.0)} & {"wages_tips", "federal_tax_withheld"}


def test_a_label_that_recognition_garbled_is_no_name() -> None:
    photo = draw_w2(10, layout="payroll", paper=Paper(dpi=110, photo=True, noise=12, blur=0.8, quality=60))
    found, _ = looked_at(read(photo.data, "photo.jpg"), "W-2")
    assert found["employer_name"] == photo.truth["employer_name"]


@pytest.mark.parametrize(("label", "found"), [("Employee name/addrcss", True), ("Employee naine/addrass", False)])
def test_of_a_partys_name_and_address_in_bare_words_one_letter_may_be_misread(label: str, found: bool) -> None:
    page = page_maps(read(f"Form W-2 2023\n\n{label}\nAda Q. Winter\n9 Mill Road\n".encode(), "print.txt"))[0]
    known = anchors(page, load_form("services.packs.tax.w2", packs()["tax/w2"].rubric), 72.0)
    whole = {anchor.key for anchor in known if len(anchor.words) == 2}
    assert ("employee_name" in whole) is found
