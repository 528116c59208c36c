"""Payers' letters in place of a form, and forms that are like ours and none of them."""

import pytest

from services.core.calls import CallRequest
from services.documents.reader import read
from services.packs.find import packs, packs_by_type
from services.packs.tax.shared.amounts import looks_like_tin
from services.tasks.classification import classify
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case

MISC = """Harbor Lantern Works LLC
2 Quay Street
Eastmere, OR 97004

1099-MISC information for 2023

Payer's Federal ID                                              08-1234567
Recipient's SSN                                                 900-12-3456
Rents (Box 1)                                                   64,673.43
Royalties (Box 2)                                               50,445.28
Other income (Box 3)                                            43,382.94
"""
W2C = """Form W-2c Corrected Wage and Tax Statement
Employee's correct SSN 900-12-3456     Employer's Federal EIN 08-1234567
Previously reported     Correct information
1 Wages, tips, other compensation   64,673.43   50,445.28
2 Federal income tax withheld   9,445.28   8,382.94
3 Social security wages   64,673.43   50,445.28
5 Medicare wages and tips   64,673.43   50,445.28
"""
W3 = """Form W-3 Transmittal of Wage and Tax Statements 2023
Kind of Payer   Kind of Employer   Total number of Forms W-2   Establishment number
1 Wages, tips, other compensation   64,673.43   2 Federal income tax withheld   9,445.28
3 Social security wages   64,673.43   4 Social security tax withheld   4,009.75
5 Medicare wages and tips   64,673.43   6 Medicare tax withheld   937.76
"""
W9 = """Form   W-9   Request for Taxpayer   Give form to the
(Rev. October 2018)   Identification Number and Certification   requester.
Refer to the instructions. The plan states who may be exempt; see the individual's report.
Examples are Form 1099-INT and Form 1098.
"""


def test_an_amount_is_read_where_the_letter_tells_its_box_after_the_label() -> None:
    pack, document = packs_by_type()["1099-MISC"], read(MISC.encode(), "letter.txt")
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    found = {one.name: one.value for one in said.fields}
    assert [found[name] for name in ("rents", "royalties", "other_income")] == ["64673.43", "50445.28", "43382.94"]
    case = Case(document)
    findings = code_findings(pack, case, draft_from(said, pack, case, None, ()))
    assert found["payer_name"] == "Harbor Lantern Works LLC"
    assert not [one for one in findings if one.severity in ("critical", "major")]


@pytest.mark.parametrize("text", [W2C, W3, W9], ids=["W-2c", "W-3", "W-9"])
def test_a_form_that_is_like_ours_is_other(text: str) -> None:
    assert classify(text, packs()).doc_type == "OTHER"


BARE = """2024 W-2   FEDERAL COPY B   WAGE AND TAX STATEMENT

EMPLOYER
Bracken Hill Works Inc
8311 Larchmont Ave
Grantham, NC 41412-5118

EMPLOYER FED ID NO.             08-2985346

EMPLOYEE
Mira R. Quist
2640 Pell St
Ashcombe, GA 67879

SOCIAL SECURITY NO.             900-12-8237

FEDERAL WAGES, TIPS, OTHER COMPENSATION     44,688.49

FEDERAL INCOME TAX WITHHELD     8,937.70
"""


def test_the_bare_name_of_a_party_over_its_address_is_a_label_and_in_other_words_it_is_none() -> None:
    pack, document = packs_by_type()["W-2"], read(BARE.encode(), "w2.txt")
    said = pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document))
    found = {one.name: one.value for one in said.fields}
    assert (found["employer_name"], found["employee_name"]) == ("Bracken Hill Works Inc", "Mira R. Quist")
    assert (found["employer_ein"], found["employee_ssn"], found["tax_year"]) == ("08-2985346", "900-12-8237", "2024")


def test_a_zip_code_of_nine_digits_is_no_identification_number() -> None:
    assert not looks_like_tin("41412-5118") and looks_like_tin("900-12-8237") and looks_like_tin("08-2985346")
