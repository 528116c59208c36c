"""Consolidated 1099s as brokers print them: dividends, interest and miscellaneous income of one customer on one page."""

import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_payments import Payment, invent_payment
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

Layout = Literal["stacked", "beside", "table"]
LAYOUTS: tuple[Layout, ...] = ("stacked", "beside", "table")
Line = tuple[str, str, str]
"""Box, label, and the field it fills ("" for a box that no field of ours reads)."""
DIVIDENDS: tuple[Line, ...] = (
    ("1a", "Total ordinary dividends", "total_dividends"),
    ("1b", "Qualified dividends", "qualified_dividends"),
    ("2a", "Total capital gain distributions", ""),
    ("2b", "Unrecaptured Section 1250 gain", ""),
    ("3", "Nondividend distributions", ""),
    ("4", "Federal income tax withheld", ""),
    ("5", "Section 199A dividends", ""),
    ("7", "Foreign tax paid", ""),
)
INTEREST: tuple[Line, ...] = (
    ("1", "Interest income", "interest_income"),
    ("2", "Early withdrawal penalty", "early_withdrawal_penalty"),
    ("3", "Interest on U.S. Savings Bonds and Treasury obligations", ""),
    ("4", "Federal income tax withheld", ""),
    ("8", "Tax-exempt interest", ""),
)
MISC: tuple[Line, ...] = (
    ("2", "Royalties", "royalties"),
    ("3", "Other income", "other_income"),
    ("4", "Federal income tax withheld", ""),
    ("8", "Substitute payments in lieu of dividends or interest", ""),
)
PARTS: Mapping[str, tuple[str, str, tuple[Line, ...]]] = {
    "1099-DIV": ("Dividends and Distributions", "1545-0110", DIVIDENDS),
    "1099-INT": ("Interest Income", "1545-0112", INTEREST),
    "1099-MISC": ("Miscellaneous Information", "1545-0115", MISC),
}


@dataclass(frozen=True)
class Composite:
    """The page, and the truth of each form on it."""

    name: str
    data: bytes
    truths: Mapping[str, Mapping[str, str | None]]


def draw_composite(seed: int, *, layout: Layout = "stacked", zeros: bool = True, paper: Paper | None = None) -> Composite:
    """One broker's page with three forms. `zeros` prints 0.00 for nothing, else the box is empty."""
    rng = random.Random(f"composite {seed} {layout}")
    paid = invent_payment(rng, ("1",))
    amounts = {form: _amounts(rng, form, lines) for form, (_, _, lines) in PARTS.items()}
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 36, 540, 1.0), Style(rng.choice(("Helvetica", "Courier", "Times-Roman")), 8.0, str))
    _head(sheet, paid)
    shown = {
        form: {box: f"{Decimal(amount):,.2f}" if amount else "0.00" if zeros else "" for box, amount in one.items()}
        for form, one in amounts.items()
    }
    DRAW[layout](sheet, paid, shown)
    canvas.showPage()
    canvas.save()
    truths = {form: _truth(form, lines, paid, shown[form]) for form, (_, _, lines) in PARTS.items()}
    name = f"composite_{layout}_{seed}"
    if paper is None:
        return Composite(f"{name}.pdf", buffer.getvalue(), truths)
    return Composite(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truths)


def _amounts(rng: random.Random, form: str, lines: tuple[Line, ...]) -> dict[str, str]:
    first = Decimal(rng.randrange(2_000, 3_000_000)) / 100
    found = {}
    for index, (box, _, _) in enumerate(lines):
        filled = index == 0 or rng.random() < 0.5
        found[box] = f"{first:.2f}" if filled else ""
        first = (first * Decimal(rng.randrange(30, 90)) / 100).quantize(Decimal("0.01"))
    return found


def _truth(form: str, lines: tuple[Line, ...], paid: Payment, shown: Mapping[str, str]) -> dict[str, str | None]:
    amounts = {field: shown[box].replace(",", "") or None for box, _, field in lines if field}
    parties = {"payer_tin": paid.payer.tin, "payer_name": paid.payer.name, "recipient_tin": paid.recipient.tin}
    return {**parties, **amounts, "tax_year": str(paid.year)}


def _head(sheet: Sheet, paid: Payment) -> None:
    sheet.print(0, 10, f"{paid.year} CONSOLIDATED FORM 1099", size=12, font="Helvetica-Bold")
    sheet.print(330, 10, "Copy B For Recipient   This is important tax information", size=6, font="Helvetica")
    for x, word, party in ((0.0, "PAYER", paid.payer), (280.0, "RECIPIENT", paid.recipient)):
        sheet.print(x, 26, f"{word}'S name, address", size=6, font="Helvetica")
        for index, line in enumerate((party.name, *party.address)):
            sheet.value(x, 37 + 10 * index, line)
        sheet.print(x, 72, f"{word}'S TIN:", size=7, font="Helvetica")
        sheet.value(x + 80, 72, party.tin)
    sheet.print(0, 84, f"Account number: {paid.account}", size=7, font="Helvetica")


def _stacked(sheet: Sheet, paid: Payment, shown: Mapping[str, Mapping[str, str]]) -> None:
    """Three lists under each other with dots between label and amount."""
    y = 106.0
    for form, (heading, approval, lines) in PARTS.items():
        sheet.print(0, y, f"FORM {form}   {heading}   {paid.year}", size=9, font="Helvetica-Bold")
        sheet.print(420, y, f"OMB No. {approval}", size=6, font="Helvetica")
        for index, (box, label, _) in enumerate(lines):
            at = y + 14 + 13 * index
            sheet.print(6, at, f"{box}- {label} {'. ' * max(3, 50 - len(label) // 2)}", size=7, font="Helvetica")
            sheet.value(520, at, shown[form][box], right=True)
        y += 30 + 13 * len(lines)


def _beside(sheet: Sheet, paid: Payment, shown: Mapping[str, Mapping[str, str]]) -> None:
    """Dividends at the left, interest and miscellaneous at the right, no lines."""
    for x, forms in ((0.0, ("1099-DIV",)), (280.0, ("1099-INT", "1099-MISC"))):
        y = 106.0
        for form in forms:
            heading, _, lines = PARTS[form]
            sheet.print(x, y, f"{heading}", size=9, font="Helvetica-Bold")
            sheet.print(x, y + 10, f"Form {form}   {paid.year}", size=7, font="Helvetica")
            for index, (box, label, _) in enumerate(lines):
                at = y + 24 + 14 * index
                sheet.print(x, at, box, size=7, font="Helvetica")
                sheet.print(x + 16, at, label[:44], size=6.5, font="Helvetica")
                sheet.value(x + 250, at, shown[form][box], right=True)
            y += 44 + 14 * len(lines)


def _table(sheet: Sheet, paid: Payment, shown: Mapping[str, Mapping[str, str]]) -> None:
    """Three ruled tables: box, description, amount."""
    y = 100.0
    for form, (heading, approval, lines) in PARTS.items():
        sheet.rule(0, y, 520, 14)
        sheet.print(4, y + 10, f"{paid.year} Form {form}  {heading}  (OMB No. {approval})", size=8, font="Helvetica-Bold")
        for index, (box, label, _) in enumerate(lines):
            top = y + 14 + 14 * index
            sheet.rule(0, top, 40, 14)
            sheet.rule(40, top, 340, 14)
            sheet.rule(380, top, 140, 14)
            sheet.print(4, top + 10, f"Box {box}", size=7, font="Helvetica")
            sheet.print(44, top + 10, label, size=7, font="Helvetica")
            sheet.value(514, top + 10, f"${shown[form][box]}" if shown[form][box] else "", right=True)
        y += 34 + 14 * len(lines)


DRAW: Mapping[Layout, Callable[[Sheet, Payment, Mapping[str, Mapping[str, str]]], None]] = {
    "stacked": _stacked,
    "beside": _beside,
    "table": _table,
}
