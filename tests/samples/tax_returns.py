"""1099s of the project's own: drawn as the official forms and as banks and brokers print them, with their truth."""

import io
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import FONTS, MONEY, Sample
from tests.samples.tax_payments import Payment, invent_payment
from tests.samples.tax_prints import Print
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style, tick_boxes

Kind = Literal["1099-NEC", "1099-INT", "1099-DIV", "1099-MISC"]
Layout = Literal["official", "older", "bank", "broker"]
KINDS: tuple[Kind, ...] = ("1099-NEC", "1099-INT", "1099-DIV", "1099-MISC")
LAYOUTS: tuple[Layout, ...] = ("official", "older", "bank", "broker")


@dataclass(frozen=True)
class Plan:
    """What a kind of form prints: its heading, and its boxes with the fields that read them ("" for none)."""

    heading: tuple[str, str]
    approval: str
    boxes: tuple[tuple[str, str, str], ...]
    names_recipient: bool = False


PLANS: dict[Kind, Plan] = {
    "1099-NEC": Plan(
        ("Nonemployee", "Compensation"),
        "1545-0116",
        (
            ("1", "Nonemployee compensation", "nonemployee_compensation"),
            ("2", "Payer made direct sales totaling $5,000 or more", ""),
            ("3", "", ""),
            ("4", "Federal income tax withheld", "federal_tax_withheld"),
            ("5", "State tax withheld", ""),
            ("7", "State income", ""),
        ),
        names_recipient=True,
    ),
    "1099-INT": Plan(
        ("Interest", "Income"),
        "1545-0112",
        (
            ("1", "Interest income", "interest_income"),
            ("2", "Early withdrawal penalty", "early_withdrawal_penalty"),
            ("3", "Interest on U.S. Savings Bonds and Treas. obligations", ""),
            ("4", "Federal income tax withheld", ""),
            ("5", "Investment expenses", ""),
            ("6", "Foreign tax paid", ""),
            ("8", "Tax-exempt interest", ""),
            ("9", "Specified private activity bond interest", ""),
        ),
    ),
    "1099-DIV": Plan(
        ("Dividends and", "Distributions"),
        "1545-0110",
        (
            ("1a", "Total ordinary dividends", "total_dividends"),
            ("1b", "Qualified dividends", "qualified_dividends"),
            ("2a", "Total capital gain distr.", ""),
            ("2b", "Unrecap. Sec. 1250 gain", ""),
            ("3", "Nondividend distributions", ""),
            ("4", "Federal income tax withheld", ""),
            ("5", "Section 199A dividends", ""),
            ("7", "Foreign tax paid", ""),
        ),
    ),
    "1099-MISC": Plan(
        ("Miscellaneous", "Information"),
        "1545-0115",
        (
            ("1", "Rents", "rents"),
            ("2", "Royalties", "royalties"),
            ("3", "Other income", "other_income"),
            ("4", "Federal income tax withheld", ""),
            ("5", "Fishing boat proceeds", ""),
            ("6", "Medical and health care payments", ""),
            ("8", "Substitute payments in lieu of dividends or interest", ""),
            ("9", "Crop insurance proceeds", ""),
        ),
    ),
}


def draw_1099(
    kind: Kind,
    seed: int,
    *,
    layout: Layout = "official",
    copies: int = 1,
    paper: Paper | None = None,
    empty: tuple[str, ...] = (),
    masked: bool = False,
    blank: bool = False,
    stamp: str = "",
    ticked: str = "",
    hand: bool = False,
    filled: Print | None = None,
) -> Sample:
    """One 1099. `paper` None gives a text PDF, else a picture of it. `copies` (up to 3) stand under each other on a page.

    `blank` prints the form without values, `stamp` a word across it, `ticked` a tick in the box VOID or CORRECTED; `hand` writes
    the values as if by hand. Truth is what the form prints.
    """
    rng = random.Random(f"{kind} {seed} {layout}")
    plan = PLANS[kind]
    paid = invent_payment(rng, tuple(box for box, _, _ in plan.boxes), empty=(*empty, *_unused(rng, plan)), masked=masked)
    style = Style(
        rng.choice(FONTS), rng.choice((8.0, 9.0)), rng.choice(MONEY), blank=blank, stamp=stamp, hand=rng if hand else None
    )
    if filled:
        paid = replace(paid, amounts={box: filled.printed(amount) for box, amount in paid.amounts.items()})
        style = replace(style, font=filled.font, size=filled.size, money=filled.money, grey=filled.grey)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    for number in range(copies):
        frame = Frame(36, 30 + 252 * number, 540, 1.0)
        DRAW[layout](Sheet(canvas, frame, style, filled.shift if filled else (0.0, 0.0)), kind, paid)
    if stamp:
        canvas.setFillColor(Color(0.75, 0.75, 0.75))
        canvas.setFont("Helvetica-Bold", 60)
        canvas.drawString(200, 600, stamp)
    if ticked:
        tick_boxes(canvas, ticked)
    canvas.showPage()
    canvas.save()
    truth = _truth(plan, paid)
    read = {field for _, _, field in plan.boxes if field}
    quotes = {field: style.money(value) if value and field in read else value for field, value in truth.items()}
    name = f"{kind}_{layout}_{seed}_{copies}"
    if paper is None:
        return Sample(f"{name}.pdf", buffer.getvalue(), truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truth, quotes)


def _unused(rng: random.Random, plan: Plan) -> tuple[str, ...]:
    """Boxes without a label hold nothing, and of those no field reads about half."""
    return tuple(box for box, label, field in plan.boxes if not label or "direct" in label or (not field and rng.random() < 0.5))


def _truth(plan: Plan, paid: Payment) -> dict[str, str | None]:
    names = {"recipient_name": paid.recipient.name} if plan.names_recipient else {}
    amounts = {field: paid.amounts[box] or None for box, _, field in plan.boxes if field}
    parties = {"payer_tin": paid.payer.tin, "payer_name": paid.payer.name, "recipient_tin": paid.recipient.tin}
    return {**parties, **names, **amounts, "tax_year": str(paid.year)}


def _official(sheet: Sheet, kind: Kind, paid: Payment) -> None:
    """The official form since 2020: the payer's block at the left, boxes in two columns, the heading at the right."""
    lines = (
        "PAYER'S name, street address, city or town, state or province, country, ZIP",
        "or foreign postal code, and telephone no.",
    )
    _left(sheet, paid, lines, ("PAYER'S TIN", "RECIPIENT'S TIN"))
    _boxes(sheet, kind, paid)
    sheet.rule(460, 0, 80, 236)
    sheet.print(388, 8, f"OMB No. {PLANS[kind].approval}", size=6, font="Helvetica")
    sheet.print(388, 20, f"Form {kind}", size=8, font="Helvetica-Bold")
    sheet.print(390, 32, "(Rev. January 2022)", size=6, font="Helvetica")
    sheet.print(390, 42, "For calendar year", size=6, font="Helvetica")
    sheet.print(400, 52, "" if sheet.style.blank else str(paid.year), size=8, font=sheet.style.font)
    for index, word in enumerate(PLANS[kind].heading):
        sheet.print(536, 20 + 14 * index, word, size=11, font="Helvetica-Bold", right=True)
    sheet.print(0, 244, f"Form {kind} (Rev. 1-2022)", size=7, font="Helvetica-Bold")
    sheet.print(
        200, 244, "(keep for your records)   Department of the Treasury - Internal Revenue Service", size=6, font="Helvetica"
    )


def _older(sheet: Sheet, kind: Kind, paid: Payment) -> None:
    """The official form before that: longer names of the numbers, the year in large print."""
    lines = ("PAYER'S name, street address, city, state, ZIP code, and telephone no.",)
    _left(sheet, paid, lines, ("PAYER'S federal identification number", "RECIPIENT'S identification number"))
    _boxes(sheet, kind, paid)
    sheet.print(390, 10, f"OMB No. {PLANS[kind].approval}", size=6, font="Helvetica")
    sheet.print(395, 34, "" if sheet.style.blank else str(paid.year), size=20, font="Helvetica-Bold")
    sheet.print(390, 48, f"Form {kind}", size=8, font="Helvetica")
    for index, word in enumerate(PLANS[kind].heading):
        sheet.print(536, 20 + 14 * index, word, size=12, font="Helvetica-Bold", right=True)
    sheet.rule(388, 0, 72, 52)
    sheet.print(500, 70, "Copy B", size=9, font="Helvetica-Bold")


def _left(sheet: Sheet, paid: Payment, payer: tuple[str, ...], numbers: tuple[str, str]) -> None:
    sheet.rule(0, 0, 240, 72)
    for index, label in enumerate(payer):
        sheet.print(2, 6.5 + 7 * index, label, size=5.4, font="Helvetica")
    for index, line in enumerate((paid.payer.name, *paid.payer.address, "(555) 555-0142")):
        sheet.value(8, 26 + 12 * index, line)
    sheet.box(0, 72, 120, 28, numbers[0], paid.payer.tin, right=False)
    sheet.box(120, 72, 120, 28, numbers[1], paid.recipient.tin, right=False)
    sheet.box(0, 100, 240, 30, "RECIPIENT'S name", paid.recipient.name, right=False)
    sheet.box(0, 130, 240, 30, "Street address (including apt. no.)", paid.recipient.address[0], right=False)
    town = "City or town, state or province, country, and ZIP or foreign postal code"
    sheet.box(0, 160, 240, 30, town, paid.recipient.address[1], right=False)
    sheet.box(0, 190, 240, 46, "Account number (see instructions)", paid.account, right=False)


def _boxes(sheet: Sheet, kind: Kind, paid: Payment) -> None:
    """The first two boxes stand alone under each other, the others in pairs."""
    places = [(240, 0, 148, 26), (240, 26, 148, 26)]
    places += [(240 + 110 * (index % 2), 52 + 28 * (index // 2), 110, 28) for index in range(len(PLANS[kind].boxes) - 2)]
    for (box, label, _), (x, y, width, height) in zip(PLANS[kind].boxes, places, strict=True):
        sheet.box(x, y, width, height, f"{box} {label}", sheet.money(paid.amounts[box]))
        sheet.print(x + 3, y + height - 4, "$", size=8, font="Helvetica")


def _bank(sheet: Sheet, kind: Kind, paid: Payment) -> None:
    """A bank's substitute: name and address as in a letter, then label and amount on a line, no ruled boxes."""
    plan = PLANS[kind]
    sheet.print(0, 10, f"{paid.year} Form {kind} {' '.join(plan.heading)}", size=12, font="Helvetica-Bold")
    sheet.print(400, 10, f"OMB No. {plan.approval}", size=6, font="Helvetica")
    for x, label, party in ((0, "PAYER'S name and address", paid.payer), (270, "RECIPIENT'S name and address", paid.recipient)):
        sheet.print(x, 28, label, size=6, font="Helvetica")
        for index, line in enumerate((party.name, *party.address)):
            sheet.value(x, 40 + 11 * index, line)
    sheet.print(0, 82, "PAYER'S TIN:", size=7, font="Helvetica")
    sheet.value(80, 82, paid.payer.tin)
    sheet.print(270, 82, "RECIPIENT'S TIN:", size=7, font="Helvetica")
    sheet.value(350, 82, paid.recipient.tin)
    sheet.print(0, 96, "Account number:", size=7, font="Helvetica")
    sheet.value(80, 96, paid.account)
    for index, (box, label, _) in enumerate(one for one in plan.boxes if one[1]):
        sheet.print(0, 118 + 14 * index, f"{box}  {label}", size=7, font="Helvetica")
        sheet.value(420, 118 + 14 * index, sheet.money(paid.amounts[box]), right=True)


def _broker(sheet: Sheet, kind: Kind, paid: Payment) -> None:
    """A page of a broker's statement: short labels, a ruled table with amounts in the right column, zeros for nothing."""
    plan = PLANS[kind]
    sheet.print(0, 10, f"TAX YEAR {paid.year} INFORMATION STATEMENT", size=11, font="Helvetica-Bold")
    sheet.print(0, 26, "PAYER'S name", size=6, font="Helvetica")
    for index, line in enumerate((paid.payer.name, *paid.payer.address)):
        sheet.value(0, 37 + 11 * index, line)
    sheet.print(0, 74, "Payer's Fed ID Number:", size=7, font="Helvetica")
    sheet.value(92, 74, paid.payer.tin)
    sheet.print(300, 26, "RECIPIENT'S name", size=6, font="Helvetica")
    for index, line in enumerate((paid.recipient.name, *paid.recipient.address)):
        sheet.value(300, 37 + 11 * index, line)
    sheet.print(300, 74, "Recipient's TIN:", size=7, font="Helvetica")
    sheet.value(370, 74, paid.recipient.tin)
    sheet.print(0, 92, f"FORM {kind}: {' '.join(plan.heading)}", size=9, font="Helvetica-Bold")
    sheet.print(400, 92, f"OMB No. {plan.approval}", size=6, font="Helvetica")
    for index, (box, label, _) in enumerate(one for one in plan.boxes if one[1]):
        top = 98 + 15 * index
        sheet.rule(0, top, 320, 15)
        sheet.rule(320, top, 140, 15)
        sheet.print(4, top + 10, f"{box}- {label}", size=7, font="Helvetica")
        sheet.value(454, top + 10, sheet.money(paid.amounts[box]), right=True)


DRAW: dict[Layout, Callable[[Sheet, Kind, Payment], None]] = {
    "official": _official,
    "older": _older,
    "bank": _bank,
    "broker": _broker,
}
