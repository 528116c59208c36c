"""A new form is a folder and nothing else: Form 1098, known, read and graded from the data in tests/packs/tax/f1098."""

import io

from reportlab.pdfgen.canvas import Canvas

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.feedback import Feedback
from services.documents.reader import read
from services.packs.find import packs
from services.tasks.classification import classify
from services.tasks.drafting import draft_from
from services.tasks.grading import code_findings
from services.tasks.pack import Case
from tests.packs.tax.f1098.task import PACK
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

TRUTH = {
    "lender_name": "Saltmarsh Savings Bank",
    "lender_tin": "07-4455667",
    "borrower_tin": "912-34-5678",
    "mortgage_interest": "8412.19",
    "tax_year": "2023",
}


def mortgage_statement() -> Document:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 36, 540, 1.0), Style("Helvetica", 9.0, str))
    sheet.rule(0, 0, 240, 60)
    sheet.party(0, 0, "RECIPIENT'S/LENDER'S name, address, and telephone number", (TRUTH["lender_name"], "4 Dock Street"))
    sheet.box(0, 60, 120, 28, "RECIPIENT'S/LENDER'S TIN", TRUTH["lender_tin"], right=False)
    sheet.box(120, 60, 120, 28, "PAYER'S/BORROWER'S TIN", TRUTH["borrower_tin"], right=False)
    sheet.box(0, 88, 240, 28, "PAYER'S/BORROWER'S name", "Odell Ray", right=False)
    sheet.box(240, 32, 150, 28, "1 Mortgage interest received from payer(s)/borrower(s)", "8,412.19")
    sheet.box(240, 60, 150, 28, "2 Outstanding mortgage principal", "211,040.77")
    sheet.print(400, 10, "OMB No. 1545-1380", size=6, font="Helvetica")
    sheet.print(400, 24, "Form 1098", size=8, font="Helvetica-Bold")
    sheet.print(400, 36, "For calendar year 2023", size=6, font="Helvetica")
    sheet.print(440, 60, "Mortgage Interest Statement", size=8, font="Helvetica-Bold")
    canvas.showPage()
    canvas.save()
    return read(buffer.getvalue(), "statement.pdf")


def test_a_form_added_as_a_folder_is_known_read_and_graded() -> None:
    document = mortgage_statement()
    assert classify(document.text, {**packs(), PACK.name: PACK}).doc_type == "1098"
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document, feedback=feedback))
    draft = draft_from(said, PACK, Case(document), None, ())
    assert {name: one.value for name, one in draft.fields.items()} == TRUTH
    assert not [one for one in code_findings(PACK, Case(document), draft) if one.severity in ("critical", "major")]


def test_the_added_forms_neighbour_is_not_taken_for_its_interest() -> None:
    document = mortgage_statement()
    feedback = Feedback(attempt=1, attempts_allowed=3)
    said = PACK.read(CallRequest(role="extract", pack=PACK.name, stable="", tail="", document=document, feedback=feedback))
    principal = {"value": "211040.77", "quote": "211,040.77"}
    fields = [one.model_copy(update=principal) if one.name == "mortgage_interest" else one for one in said.fields]
    draft = draft_from(said.model_copy(update={"fields": fields}), PACK, Case(document), None, ())
    wrong = [one for one in code_findings(PACK, Case(document), draft) if one.code == "wrong_place"]
    assert [one.field for one in wrong] == ["mortgage_interest"]
