"""Documents that are none of our forms: receipts, statements and other forms give what they have; everything else nothing."""

import pytest

from services.core.calls import CallRequest
from services.core.draft import Draft
from services.core.feedback import Feedback
from services.documents.plain import read_text
from services.documents.reader import read
from services.packs.find import packs
from services.packs.tax.other.task import PACK
from services.tasks.classification import classify
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.samples.tax_returns import draw_1099

INVOICE = """SALTMARSH SOLAR GROUP
4 Dock Street
Eastmere, OR 97000
INVOICE
Date: 03/04/2023
Bill to:
Odell Ray
Panel repair   $420.00
Sales tax   $33.60
Total due   $453.60
"""
STATEMENT = """PORT HALDEN BANK
Account statement
Account holder: Mira Solano
Opening balance   1,200.50
Deposits   300.00
Closing balance   1,500.50
"""
RETURN = """Form 1098-T
Tuition Statement
For calendar year 2023
FILER'S name
Juniper Valley College
STUDENT'S name
Mira Solano
1 Payments received   $ 4,000.00
Department of the Treasury - Internal Revenue Service
"""
ESTATE = """Schedule K-1 (Form 1041) 2023
Beneficiary's Share of Income, Deductions, Credits, etc.
A Estate's or trust's employer identification number
08-1234567
B Estate's or trust's name
Estate of Otto Winter
G Beneficiary's name, address, city, state, and ZIP code
Mira Solano
1 Interest income   1,204.00
"""
NOTE = """Clinical note
Patient seen for follow up of hypertension. Blood pressure 138/84.
Plan: continue lisinopril 10 mg daily. Total cholesterol 4.2.
"""
STORY = "The committee met on Tuesday and agreed to plant forty trees along the river before the winter."


def draft_of(text: str) -> Draft:
    document = read_text(text)
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack="tax/other", stable="", tail="", document=document, feedback=feedback))
    return draft_from(said, PACK, Case(document), None, ())


@pytest.mark.parametrize(("text", "subtype"), [(INVOICE, "RECEIPT"), (STATEMENT, "STATEMENT"), (RETURN, None)])
def test_a_financial_document_is_known_with_its_subtype(text: str, subtype: str | None) -> None:
    draft = draft_of(text)
    assert classify(text, packs()).doc_type == "OTHER"
    assert draft.subtype == subtype and draft.confidence >= 0.5 and draft.fields["any_amounts"].filled


def test_an_invoice_tells_who_made_it_out_for_whom_and_every_amount() -> None:
    fields = draft_of(INVOICE).fields
    assert fields["issuer_name"].value == "SALTMARSH SOLAR GROUP" and fields["recipient_name"].value == "Odell Ray"
    assert fields["any_amounts"].value == ["420.00", "33.60", "453.60"] and fields["any_amounts"].located
    assert not fields["tax_year"].filled, "the date of a purchase is no tax year"


def test_another_tax_form_tells_its_number_and_year() -> None:
    fields = draft_of(RETURN).fields
    assert fields["document_title"].value == "Form 1098-T" and fields["tax_year"].value == "2023"


def test_the_schedule_of_an_estate_is_another_form_and_tells_whose_it_is() -> None:
    assert classify(ESTATE, packs()).doc_type == "OTHER"
    fields = draft_of(ESTATE).fields
    named = [fields[name].value for name in ("document_title", "issuer_name", "recipient_name")]
    assert named == ["Schedule K-1 (Form 1041) 2023", "Estate of Otto Winter", "Mira Solano"]


@pytest.mark.parametrize("text", [NOTE, STORY])
def test_what_is_not_financial_gives_nothing(text: str) -> None:
    draft = draft_of(text)
    assert draft.confidence < 0.5 and not any(one.filled for one in draft.fields.values())


def test_an_amount_that_is_not_printed_is_an_error() -> None:
    document = read_text(INVOICE)
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack="tax/other", stable="", tail="", document=document, feedback=feedback))
    amounts = next(one for one in said.fields if one.name == "any_amounts")
    parts = [part.model_copy(update={"value": "420.01"}) for part in (amounts.elements or [])[0].parts]
    elements = [(amounts.elements or [])[0].model_copy(update={"parts": parts}), *(amounts.elements or [])[1:]]
    fields = [one.model_copy(update={"elements": elements}) if one.name == "any_amounts" else one for one in said.fields]
    draft = draft_from(said.model_copy(update={"fields": fields}), PACK, Case(document), None, ())
    wrong = [one for one in code_findings(PACK, Case(document), draft) if one.severity == "critical"]
    assert [(one.field, one.element) for one in wrong] == [("any_amounts", 0)]


def test_a_blank_form_with_a_pack_of_its_own_is_not_merely_other() -> None:
    sample = draw_1099("1099-INT", 3, blank=True)
    document = read(sample.data, sample.name)
    feedback = Feedback(attempt=2, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack="tax/other", stable="", tail="", document=document, feedback=feedback))
    draft = draft_from(said, PACK, Case(document), None, ())
    ends = [one for one in code_findings(PACK, Case(document), draft) if one.terminal]
    assert not said.fields and [one.code for one in ends] == ["incomplete"]


@pytest.mark.parametrize(("head", "sure"), [("Your 2023 W-2", False), ("Form 1099-NEC", False), ("Monthly notice", True)])
def test_a_paper_whose_head_names_a_form_of_ours_is_never_surely_another(head: str, sure: bool) -> None:
    document = read_text(f"{head}\n{STATEMENT}")
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack="tax/other", stable="", tail="", document=document, feedback=feedback))
    found = code_findings(PACK, Case(document), draft_from(said, PACK, Case(document), None, ()))
    assert [one.score for one in found if one.check == "named_form"] == ([] if sure else [0.5])
