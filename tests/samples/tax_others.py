"""Papers that are none of the forms we know: other returns, other countries' forms, receipts, statements, letters."""

import io
import random
from collections.abc import Callable

from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import Sample, grouped
from tests.samples.tax_payments import Payment, invent_payment
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

BOXES = ("1", "2", "3", "4")


def draw_other(kind: str, seed: int, *, paper: Paper | None = None) -> Sample:
    """One paper of a kind of OTHERS; its truth holds no field, only `subtype` where it is a receipt or a statement."""
    rng = random.Random(f"other {kind} {seed}")
    paid = invent_payment(rng, BOXES)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(40, 40, 530, 1.0), Style("Helvetica", 9.0, grouped))
    OTHERS[kind](sheet, paid, rng)
    canvas.showPage()
    canvas.save()
    truth: dict[str, str | None] = {"subtype": SUBTYPES.get(kind)}
    if paper is None:
        return Sample(f"other_{kind}_{seed}.pdf", buffer.getvalue(), truth, {})
    return Sample(f"other_{kind}_{seed}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truth, {})


def _lines(sheet: Sheet, top: float, lines: list[str], step: float = 16.0, size: float = 10.0) -> None:
    for index, line in enumerate(lines):
        sheet.print(0, top + step * index, line, size=size, font="Helvetica")


def _return(sheet: Sheet, paid: Payment, form: str, heading: str, who: tuple[str, str], boxes: tuple[str, ...]) -> None:
    """Another information return: its own number, its own parties, its own boxes."""
    sheet.rule(0, 0, 240, 72)
    sheet.party(0, 0, f"{who[0]}'S name, street address, city or town, state, ZIP code", (paid.payer.name, *paid.payer.address))
    sheet.box(0, 72, 120, 28, f"{who[0]}'S TIN", paid.payer.tin, right=False)
    sheet.box(120, 72, 120, 28, f"{who[1]}'S TIN", paid.recipient.tin, right=False)
    sheet.box(0, 100, 240, 30, f"{who[1]}'S name", paid.recipient.name, right=False)
    sheet.print(390, 20, f"Form {form}", size=10, font="Helvetica-Bold")
    sheet.print(390, 36, heading, size=10, font="Helvetica-Bold")
    sheet.print(390, 52, f"For calendar year {paid.year}", size=7, font="Helvetica")
    for index, (label, box) in enumerate(zip(boxes, BOXES, strict=True)):
        sheet.box(240, 28 * index, 140, 28, f"{index + 1} {label}", sheet.money(paid.amounts[box]))


def _f1098(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    boxes = ("Mortgage interest received", "Outstanding mortgage principal", "Mortgage insurance premiums", "Refund of interest")
    _return(sheet, paid, "1098", "Mortgage Interest Statement", ("RECIPIENT/LENDER", "PAYER/BORROWER"), boxes)


def _f1099g(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    boxes = ("Unemployment compensation", "State or local income tax refunds", "Box 2 amount is for year", "RTAA payments")
    _return(sheet, paid, "1099-G", "Certain Government Payments", ("PAYER", "RECIPIENT"), boxes)


def _f1099r(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    boxes = ("Gross distribution", "Taxable amount", "Capital gain (included in box 2a)", "Employee contributions")
    _return(sheet, paid, "1099-R", "Distributions From Pensions, Annuities, IRAs", ("PAYER", "RECIPIENT"), boxes)


def _t4(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    """Canada's slip of pay."""
    sheet.print(0, 12, "T4   Statement of Remuneration Paid / État de la rémunération payée", size=11, font="Helvetica-Bold")
    sheet.print(0, 28, f"Canada Revenue Agency   Year {paid.year}", size=8, font="Helvetica")
    sheet.party(0, 40, "Employer's name - Nom de l'employeur", (paid.payer.name, "12 Rue du Port", "Gatineau QC J8X 0A0"))
    sheet.box(0, 110, 160, 28, "12 Social insurance number", "000 000 042", right=False)
    labels = ("14 Employment income", "22 Income tax deducted", "16 Employee's CPP contributions", "18 Employee's EI premiums")
    for index, (label, box) in enumerate(zip(labels, BOXES, strict=True)):
        sheet.box(240, 60 + 28 * index, 200, 28, label, sheet.money(paid.amounts[box]))


def _p60(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    """The United Kingdom's certificate at the end of the year."""
    sheet.print(0, 12, "P60 End of Year Certificate", size=13, font="Helvetica-Bold")
    sheet.print(0, 28, f"Tax year to 5 April {paid.year}   HM Revenue & Customs", size=8, font="Helvetica")
    rows = [f"Employee: {paid.recipient.name}   National Insurance number QQ 00 00 42 C"]
    rows += [f"Pay in this employment  £ {grouped(paid.amounts['1'])}", f"Tax deducted  £ {grouped(paid.amounts['2'])}"]
    rows += [f"Employer PAYE reference 000/X00042   {paid.payer.name}"]
    _lines(sheet, 60, rows)


def _payg(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    """Australia's summary of pay."""
    sheet.print(0, 12, "PAYG payment summary - individual non-business", size=12, font="Helvetica-Bold")
    sheet.print(
        0, 28, f"Payment summary for year ending 30 June {paid.year}   Australian Taxation Office", size=8, font="Helvetica"
    )
    sheet.party(0, 44, "Payee details", (paid.recipient.name, paid.recipient.address[0], "CARDINIA VIC 3978"))
    sheet.box(0, 110, 200, 28, "Payee's tax file number", "000 000 042", right=False)
    sheet.box(0, 138, 200, 28, "Payer's ABN", "00 000 000 042", right=False)
    sheet.box(0, 166, 200, 28, "Payer's name", paid.payer.name, right=False)
    labels = ("TOTAL TAX WITHHELD  $", "Gross payments  $", "Reportable employer superannuation  $", "Allowances  $")
    for index, (label, box) in enumerate(zip(labels, BOXES, strict=True)):
        sheet.box(240, 60 + 28 * index, 200, 28, label, sheet.money(paid.amounts[box]))


def _receipt(sheet: Sheet, paid: Payment, rng: random.Random) -> None:
    items = [
        f"{rng.randrange(1, 5)} x item {rng.randrange(100, 999)}      {rng.randrange(100, 9000) / 100:.2f}" for _ in range(5)
    ]
    total = f"${rng.randrange(2000, 30000) / 100:.2f}"
    rows = [paid.payer.name, paid.payer.address[0], f"RECEIPT #{rng.randrange(1000, 9999)}", *items]
    _lines(sheet, 20, [*rows, f"Subtotal {total}", f"Total {total}", "Thank you for your purchase"])


def _statement(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    rows = [paid.payer.name, "ACCOUNT STATEMENT", f"Statement period: 01/01/{paid.year} - 01/31/{paid.year}"]
    rows += [f"Account holder: {paid.recipient.name}", f"Beginning balance  ${grouped(paid.amounts['1'])}"]
    _lines(sheet, 20, [*rows, f"Deposits  ${grouped(paid.amounts['2'])}", f"Ending balance  ${grouped(paid.amounts['3'])}"])


def _letter(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    rows = [f"Dear {paid.recipient.name},", "we write about your account and the papers you sent us in spring."]
    _lines(sheet, 40, [*rows, "Please call us when you have a moment.", "With kind regards,", paid.payer.name])


def _instructions(sheet: Sheet, paid: Payment, _: random.Random) -> None:
    rows = ["Instructions for Recipient", "Recipient's taxpayer identification number. For your protection, this form may show"]
    rows += ["only the last four digits of your number. Box 1. Shows taxable interest paid to you during the calendar year"]
    rows += ["by the payer. Box 2. Shows interest or principal forfeited because of early withdrawal of time savings."]
    _lines(sheet, 40, [*rows, "Box 4. Shows backup withholding. See Form W-9 for more. Include this amount on your return."])


OTHERS: dict[str, Callable[[Sheet, Payment, random.Random], None]] = {
    "1098": _f1098,
    "1099-G": _f1099g,
    "1099-R": _f1099r,
    "T4": _t4,
    "P60": _p60,
    "PAYG": _payg,
    "receipt": _receipt,
    "statement": _statement,
    "letter": _letter,
    "instructions": _instructions,
}
SUBTYPES = {"receipt": "RECEIPT", "statement": "STATEMENT"}
