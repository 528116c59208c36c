"""Prints in words of many makers: every one is read whole, and nothing is held against it."""

import pytest

from services.documents.reader import read
from services.packs.find import packs
from services.tasks.classification import classify
from tests.packs.tax.test_unlabelled import looked_at

LETTERHEAD = """Brackwater Canning Corp.
418 Wharf Road, Suite 2
Eastmere, OR 97004-1234
Phone (555) 555-0100
Employer ID 08-1234567

Ada Q. Winter
9 Mill Road Apt 3
Eastmere, OR 97004
Social Security Number 900-12-3456

"""
WAGES = {
    "employer_ein": "08-1234567",
    "employer_name": "Brackwater Canning Corp.",
    "employee_ssn": "900-12-3456",
    "employee_name": "Ada Q. Winter",
    "wages_tips": "64673.43",
    "federal_tax_withheld": "9445.28",
    "ss_wages": "64673.43",
    "ss_tax_withheld": "4009.75",
    "medicare_wages": "64673.43",
    "medicare_tax_withheld": "937.76",
    "tax_year": "2023",
}
INTEREST = {
    "payer_tin": "08-1234567",
    "payer_name": "OLD HARBOR SAVINGS BANK",
    "recipient_tin": "900-12-3456",
    "interest_income": "1000.25",
    "early_withdrawal_penalty": "12.00",
    "tax_year": "2023",
}
DIVIDENDS = {
    "payer_tin": "08-1234567",
    "payer_name": "Meridian Income Fund",
    "recipient_tin": "***-**-3456",
    "total_dividends": "1205.30",
    "qualified_dividends": "900.10",
    "tax_year": "2023",
}
PRINTS = {
    "taxes across, wages and tax down": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """2023 Form W-2 Wage and Tax Statement

                     Federal          Social Security      Medicare
Wages                64,673.43        64,673.43            64,673.43
Tax withheld          9,445.28         4,009.75               937.76
""",
    ),
    "taxes down, earnings and withholding across": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """2023 Form W-2 Wage and Tax Statement

Type of tax                     Taxable Earnings       Amount Withheld
Federal Income Tax              64,673.43              9,445.28
Social Security Tax             64,673.43              4,009.75
Medicare Tax                    64,673.43              937.76
Oregon State Income Tax         64,673.43              3,100.00
""",
    ),
    "boxes in brackets after the amounts": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """Form W-2 Wage and Tax Statement          Calendar Year 2023

                      Wages                      Tax
Federal               $64,673.43 (Box 1)         $9,445.28 (Box 2)
Social Security       $64,673.43 (Box 3)         $4,009.75 (Box 4)
Medicare              $64,673.43 (Box 5)         $937.76 (Box 6)
""",
    ),
    "sentences with the box first": (
        "W-2",
        WAGES,
        LETTERHEAD
        + """Your 2023 Form W-2, Wage and Tax Statement

Box 1 of your W-2 shows wages of $64,673.43. Box 2 shows federal income tax withheld
of $9,445.28. Your Social Security wages (Box 3) were $64,673.43 and the tax withheld
on them (Box 4) was $4,009.75. Medicare wages (Box 5) totaled $64,673.43; the
Medicare tax (Box 6) withheld was $937.76.
""",
    ),
    "label left, value far right": (
        "W-2",
        WAGES,
        """1/31/24, 8:02 AM                      Employee Self Service

W-2 Wage and Tax Statement
Tax Year                                                      2023
Company Name                                                  Brackwater Canning Corp.
Company Federal ID                                            08-1234567
Company Address                                               418 Wharf Road, Eastmere, OR 97004
Employee Name                                                 Ada Q. Winter
Employee SSN                                                  900-12-3456
1  Wages, Tips, Other Compensation                            $64,673.43
2  Federal Income Tax Withheld                                $9,445.28
3  Social Security Wages                                      $64,673.43
4  Social Security Tax Withheld                               $4,009.75
5  Medicare Wages and Tips                                    $64,673.43
6  Medicare Tax Withheld                                      $937.76
12a                                                           DD $5,000.00
12b                                                           W $1,200.00

https://ess.example/w2/view                                   1/2
""",
    ),
    "cards, and boxes by number": (
        "W-2",
        {**WAGES, "employee_ssn": "XXX-XX-3456"},
        """https://pay.example/w2                                   Printed 01/31/2024

2023 W-2 Wage and Tax Statement

Employer details
Legal name                Brackwater Canning Corp.
FEIN                      08-1234567
Address                   418 Wharf Road, Eastmere, OR 97004

Employee details
Full name                 Ada Q. Winter
SSN (last 4)              XXX-XX-3456
Address                   9 Mill Road, Eastmere, OR 97004

Earnings and taxes
Box 1                     Taxable wages                     64,673.43 USD
Box 2                     Federal tax                        9,445.28 USD
Box 3                     SS taxable wages                  64,673.43 USD
Box 4                     SS tax                             4,009.75 USD
Box 5                     Medicare taxable wages            64,673.43 USD
Box 6                     Medicare tax                         937.76 USD
""",
    ),
    "accounts with totals below": (
        "1099-INT",
        INTEREST,
        """OLD HARBOR SAVINGS BANK
1 Bank Plaza
Eastmere, OR 97004
(555) 555-0100                                   Payer's federal ID: 08-1234567

ADA Q WINTER
9 MILL ROAD
EASTMERE OR 97004                                Your Social Security Number: 900-12-3456

2023 Year-End Statement - Form 1099-INT Interest Income

Account           Description        Interest paid     Penalty
0041              Savings                   120.10
0042              CD                        880.15       12.00
Total interest income (Box 1)             1,000.25
Total early withdrawal penalty (Box 2)       12.00
""",
    ),
    "a letter to a shareholder": (
        "1099-DIV",
        DIVIDENDS,
        """Meridian Income Fund
PO Box 55
Boston, MA 02101-0055
EIN: 08-1234567

Ada Q. Winter
9 Mill Road
Eastmere, OR 97004
SSN: ***-**-3456

This letter is your Form 1099-DIV for calendar year 2023 (OMB No. 1545-0110).

We paid you total ordinary dividends of $1,205.30, which we reported in Box 1a.
Of these, $900.10 are qualified dividends (Box 1b).
No federal income tax was withheld.
""",
    ),
}


@pytest.mark.parametrize("name", PRINTS)
def test_a_print_is_known_and_read_whole_and_nothing_is_held_against_it(name: str) -> None:
    doc_type, truth, text = PRINTS[name]
    document = read(text.encode(), "print.txt")
    said, held = looked_at(document, doc_type)
    assert classify(document.text, packs()).doc_type == doc_type
    assert said == truth
    assert not held
