"""Forms as plain text, and the ways tests look at them."""

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import Draft, Extraction
from services.core.feedback import Feedback
from services.core.finding import Finding
from services.documents.plain import read_text
from services.packs.find import packs_by_type
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case

W2 = """Form W-2 Wage and Tax Statement 2023

a Employee's social security number: 219-09-9999
b Employer identification number (EIN): 12-3456789
c Employer's name, address, and ZIP code:
Acme Widgets Inc
10 Main St
Springfield, IL 62701
e Employee's name: Jane Q Public
1 Wages, tips, other compensation: 50,000.00
2 Federal income tax withheld: 5,000.00
3 Social security wages: 50,000.00
4 Social security tax withheld: 3,100.00
5 Medicare wages and tips: 50,000.00
6 Medicare tax withheld: 725.00
"""
OTHER_W2 = (
    W2.replace("12-3456789", "45-6789012")
    .replace("Acme Widgets Inc", "Beacon Foods Corp")
    .replace("50,000.00", "30,000.00")
    .replace("5,000.00", "3,000.00")
    .replace("3,100.00", "1,860.00")
    .replace("725.00", "435.00")
)
PAYER = (
    "PAYER'S name, street address, city or town, state or province, country, ZIP or foreign postal code, and telephone no.\n"
    "{name}\n5 Market St\nBoston, MA 02110\nPAYER'S TIN: {tin}\nRECIPIENT'S TIN: 219-09-9999\nRECIPIENT'S name: Jane Q Public\n"
)
INTEREST = (
    "Form 1099-INT Interest Income\nFor calendar year 2023\n\n"
    + PAYER.format(name="First Harbor Bank", tin="36-1234567")
    + "1 Interest income: 812.45\n2 Early withdrawal penalty: 0.00\n4 Federal income tax withheld: 0.00\n"
)
DIVIDENDS = (
    "Form 1099-DIV Dividends and Distributions\nFor calendar year 2023\n\n"
    + PAYER.format(name="Evergreen Funds LLC", tin="04-7654321")
    + "1a Total ordinary dividends: 1,250.00\n1b Qualified dividends: 900.00\n4 Federal income tax withheld: 0.00\n"
)
SERVICES = (
    "Form 1099-NEC Nonemployee Compensation\nFor calendar year 2023\n\n"
    + PAYER.format(name="Riverside Consulting LLC", tin="74-1234567")
    + "1 Nonemployee compensation: 12,345.67\n4 Federal income tax withheld: 0.00\n"
)


def reading(document: Document, doc_type: str) -> Extraction:
    """What the builtin reader says at its first attempt."""
    pack = packs_by_type()[doc_type]
    feedback = Feedback(attempt=1, attempts_allowed=3)
    return pack.read(CallRequest(role="extract", pack=pack.name, stable="", tail="", document=document, feedback=feedback))


def graded(text: str, doc_type: str) -> tuple[Draft, list[Finding]]:
    """The draft of a text and the open issues on it."""
    document, pack = read_text(text), packs_by_type()[doc_type]
    draft = draft_from(reading(document, doc_type), pack, Case(document), None, ())
    return draft, [finding for finding in code_findings(pack, Case(document), draft) if finding.is_issue]
