"""Schedules K-1 of the project's own, of partnerships (Form 1065) and S corporations (Form 1120-S), with their truth."""

import io
import random
from dataclasses import dataclass
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import FONTS, Sample
from tests.samples.tax_payments import Payment, invent_payment
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

Layout = Literal["1065", "1120-S", "1120-S older", "letter"]
LAYOUTS: tuple[Layout, ...] = ("1065", "1120-S", "1120-S older", "letter")
BOXES = ("1", "2", "3", "4", "5", "6", "7", "8")
LABELS = {
    "1065": (
        "1  Ordinary business income (loss)",
        "2  Net rental real estate income (loss)",
        "3  Other net rental income (loss)",
        "4a  Guaranteed payments for services",
        "5  Interest income",
        "6a  Ordinary dividends",
        "7  Royalties",
        "14  Self-employment earnings (loss)",
    ),
    "1120-S": (
        "1  Ordinary business income (loss)",
        "2  Net rental real estate income (loss)",
        "3  Other net rental income (loss)",
        "4  Interest income",
        "5a  Ordinary dividends",
        "5b  Qualified dividends",
        "6  Royalties",
        "7  Net short-term capital gain (loss)",
    ),
}


@dataclass(frozen=True)
class Wording:
    """What one edition of the schedule prints."""

    form: str
    share: str
    firm: str
    owner: str
    items: tuple[str, str, str, str]


PARTNER = Wording(
    "1065",
    "Partner's",
    "Partnership",
    "Partner",
    (
        "A  Partnership's employer identification number",
        "B  Partnership's name, address, city, state, and ZIP code",
        "E  Partner's SSN or TIN (Do not use TIN of a disregarded entity. See instructions.)",
        "F  Name, address, city, state, and ZIP code for partner entered in E. See instructions.",
    ),
)
SHAREHOLDER = Wording(
    "1120-S",
    "Shareholder's",
    "Corporation",
    "Shareholder",
    (
        "A  Corporation's employer identification number",
        "B  Corporation's name, address, city, state, and ZIP code",
        "E  Shareholder's identifying number",
        "F1  Shareholder's name, address, city, state, and ZIP code",
    ),
)
OLDER = Wording(
    "1120-S",
    "Shareholder's",
    "Corporation",
    "Shareholder",
    (*SHAREHOLDER.items[:2], "D  Shareholder's identifying number", "E  Shareholder's name, address, city, state, and ZIP code"),
)
WORDINGS: dict[Layout, Wording] = {"1065": PARTNER, "1120-S": SHAREHOLDER, "1120-S older": OLDER, "letter": PARTNER}


def draw_k1(
    seed: int,
    *,
    layout: Layout = "1065",
    paper: Paper | None = None,
    masked: bool = False,
    loss: bool = False,
    blank: bool = False,
    empty: tuple[str, ...] = (),
    hand: bool = False,
) -> Sample:
    """One Schedule K-1 in whole dollars. `loss` prints box 1 in parentheses. Truth is what the form prints."""
    rng = random.Random(f"k1 {seed} {layout}")
    said = WORDINGS[layout]
    paid = invent_payment(rng, BOXES, empty=(*empty, *rng.sample(BOXES[1:], 4)), masked=masked)
    printed = {box: f"{float(amount):,.0f}" if amount else "" for box, amount in paid.amounts.items()}
    printed["1"] = f"({printed['1']})" if loss and printed["1"] else printed["1"]
    style = Style(rng.choice(FONTS), rng.choice((8.0, 9.0)), str, blank=blank, hand=rng if hand else None)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 36, 540, 1.0), style)
    (_letter if layout == "letter" else _official)(sheet, said, paid, printed)
    canvas.showPage()
    canvas.save()
    amount = f"{float(paid.amounts['1']):.0f}.00" if printed["1"] else None
    truth = {
        "partnership_ein": paid.payer.tin,
        "partnership_name": paid.payer.name,
        "partner_tin": paid.recipient.tin,
        "partner_name": paid.recipient.name,
        "ordinary_income": f"-{amount}" if loss and amount else amount,
        "tax_year": str(paid.year),
    }
    quotes = {**truth, "ordinary_income": printed["1"] or None}
    name = f"K-1_{layout.replace(' ', '_')}_{seed}"
    if paper is None:
        return Sample(f"{name}.pdf", buffer.getvalue(), truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truth, quotes)


def _official(sheet: Sheet, said: Wording, paid: Payment, printed: dict[str, str]) -> None:
    """Items A to N at the left, Part III in two columns at the right, the year in large print."""
    year = str(paid.year)
    sheet.print(0, 20, "Schedule K-1", size=14, font="Helvetica-Bold")
    sheet.print(0, 34, f"(Form {said.form})", size=10, font="Helvetica-Bold")
    sheet.print(180, 30, year, size=20, font="Helvetica-Bold")
    sheet.print(0, 46, "Department of the Treasury  Internal Revenue Service", size=6, font="Helvetica")
    sheet.print(110, 58, f"For calendar year {year}, or tax year", size=6, font="Helvetica")
    sheet.print(0, 68, "beginning        /        / ending        /        /", size=6, font="Helvetica")
    sheet.print(0, 84, f"{said.share} Share of Income, Deductions,", size=10, font="Helvetica-Bold")
    sheet.print(0, 96, "Credits, etc.        See separate instructions.", size=8, font="Helvetica-Bold")
    sheet.box(0, 104, 250, 14, f"Part I   Information About the {said.firm}")
    ein, firm, number, owner = said.items
    sheet.box(0, 118, 250, 28, ein, paid.payer.tin, right=False)
    sheet.rule(0, 146, 250, 66)
    sheet.party(0, 146, firm, (paid.payer.name, *paid.payer.address))
    sheet.box(0, 212, 250, 28, f"C  IRS Center where {said.firm.lower()} filed return", "Ogden, UT", right=False)
    sheet.box(0, 240, 250, 14, f"Part II   Information About the {said.owner}")
    sheet.box(0, 254, 250, 28, number, paid.recipient.tin, right=False)
    sheet.rule(0, 282, 250, 66)
    sheet.party(0, 282, owner, (paid.recipient.name, *paid.recipient.address))
    sheet.box(
        0,
        348,
        250,
        28,
        f"{said.owner}'s percentage of stock ownership for tax year" if said.form != "1065" else "",
        "12.5 %",
        right=False,
    )
    sheet.print(262, 8, f"Part III   {said.share} Share of Current Year Income,", size=8, font="Helvetica-Bold")
    sheet.print(262, 18, "Deductions, Credits, and Other Items", size=8, font="Helvetica-Bold")
    labels = LABELS[said.form]
    for index, (label, box) in enumerate(zip(labels, BOXES, strict=True)):
        sheet.box(258, 24 + 28 * index, 141, 28, label, printed[box])
    for index, label in enumerate(("13  Credits", "15  Alternative minimum tax (AMT) items", "17  Other information")):
        sheet.box(399, 24 + 56 * index, 141, 56, label)
    sheet.print(
        0, 400, f"For Paperwork Reduction Act Notice, see the Instructions for Form {said.form}.", size=6, font="Helvetica"
    )
    sheet.print(400, 400, f"Schedule K-1 (Form {said.form}) {year}", size=6, font="Helvetica-Bold")


def _letter(sheet: Sheet, said: Wording, paid: Payment, printed: dict[str, str]) -> None:
    """A preparer's print: one column, the label at the left of its value, few lines."""
    sheet.print(0, 14, f"{paid.year} Schedule K-1 (Form {said.form})", size=13, font="Helvetica-Bold")
    sheet.print(0, 28, f"{said.share} Share of Income, Deductions, Credits, etc.", size=10, font="Helvetica-Bold")
    sheet.level(0, 34, 540)
    rows = (
        (f"{said.firm}'s name", paid.payer.name),
        (f"{said.firm}'s EIN", paid.payer.tin),
        (f"{said.owner}'s name", paid.recipient.name),
        (f"{said.owner}'s SSN or TIN", paid.recipient.tin),
        *zip(LABELS[said.form], (printed[box] for box in BOXES), strict=True),
    )
    for index, (label, value) in enumerate(rows):
        sheet.print(10, 54 + 17 * index, label, size=8, font="Helvetica")
        sheet.value(260, 54 + 17 * index, value)
