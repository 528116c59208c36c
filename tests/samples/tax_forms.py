"""W-2s of the project's own: drawn in several layouts, with their truth. Same seed, same bytes of content."""

import io
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_people import AMOUNTS, Wages, invent
from tests.samples.tax_prints import Print
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style, tick_boxes
from tests.samples.tax_substitutes import draw_narrow, draw_open

Layout = Literal["official", "payroll", "stacked", "list", "narrow", "open", "shifted"]
LAYOUTS: tuple[Layout, ...] = ("official", "payroll", "stacked", "list", "narrow", "open", "shifted")
FONTS = ("Helvetica", "Times-Roman", "Courier")


@dataclass(frozen=True)
class Sample:
    """A drawn document: its bytes, the name to upload it under, the truth of its fields and the words that print them."""

    name: str
    data: bytes
    truth: dict[str, str | None]
    quotes: dict[str, str | None]


def draw_w2(
    seed: int,
    *,
    layout: Layout = "official",
    copies: int = 1,
    paper: Paper | None = None,
    empty: tuple[str, ...] = (),
    masked: bool = False,
    blank: bool = False,
    stamp: str = "",
    change: dict[str, str] | None = None,
    other_copy: dict[str, str] | None = None,
    year: str | None = None,
    ticked: str = "",
    hand: bool = False,
    ssn: str = "",
    filled: Print | None = None,
) -> Sample:
    """One W-2. `paper` None gives a text PDF, else a picture of it.

    `change` replaces what boxes hold, `other_copy` on the last copy only; `year` is printed in place of the year ("": none).
    `blank` prints the form without values, `stamp` a word across it, `ticked` a tick in the box VOID or CORRECTED; `hand` writes
    the values as if by hand; `ssn` is printed in place of the invented number. Truth is what the form prints.
    """
    if copies == 4 and layout != "payroll":
        raise ValueError("four copies on a page fit the payroll layout only")
    rng = random.Random(f"w2 {seed} {layout}")
    wages = invent(rng, empty=empty, masked=masked)
    wages = replace(wages, boxes={**wages.boxes, **(change or {})}, printed_year=str(wages.year) if year is None else year)
    wages = replace(wages, ssn=ssn or wages.ssn)
    if filled:
        wages = replace(wages, boxes={box: filled.printed(amount) for box, amount in wages.boxes.items()})
    style = Style(
        rng.choice(FONTS), rng.choice((8.0, 9.0)), rng.choice(MONEY), blank=blank, stamp=stamp, hand=rng if hand else None
    )
    if filled:
        style = replace(style, font=filled.font, size=filled.size, money=filled.money, grey=filled.grey)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    for number, frame in enumerate(FRAMES[copies]):
        differs = other_copy if other_copy and number == copies - 1 else {}
        shown = replace(wages, boxes={**wages.boxes, **differs})
        DRAW[layout](Sheet(canvas, frame, style, filled.shift if filled else (0.0, 0.0)), shown, "BC22"[number])
    if stamp:
        _stamp(canvas, stamp)
    if ticked:
        tick_boxes(canvas, ticked)
    canvas.showPage()
    canvas.save()
    name = f"w2_{layout}_{seed}_{copies}"
    truth = wages.truth
    quotes = {field: style.money(value) if value and field in AMOUNTS else value for field, value in truth.items()}
    if paper is None:
        return Sample(f"{name}.pdf", buffer.getvalue(), truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), truth, quotes)


def grouped(amount: str) -> str:
    """An amount with thousands separators; whatever is no amount stays as it is."""
    return f"{Decimal(amount):,.2f}" if re.fullmatch(r"\d+\.\d\d", amount) else amount


def _stamp(canvas: Canvas, word: str) -> None:
    canvas.setFillColor(Color(0.75, 0.75, 0.75))
    canvas.setFont("Helvetica-Bold", 60)
    canvas.drawString(200, 300, word)


def _official(sheet: Sheet, wages: Wages, copy: str) -> None:
    """The order of the official form: a, b, c, d, e/f at the left, amounts at the right, the title at the foot."""
    sheet.box(114, 0, 130, 24, "a Employee's social security number", wages.ssn, right=False)
    sheet.print(250, 15, "OMB No. 1545-0008", size=6, font="Helvetica")
    sheet.box(0, 24, 295, 24, "b Employer identification number (EIN)", wages.ein, right=False)
    sheet.rule(0, 48, 295, 72)
    sheet.party(0, 48, "c Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.box(0, 120, 295, 24, "d Control number", wages.control, right=False)
    sheet.rule(0, 144, 295, 108)
    sheet.print(2, 150.5, "e Employee's first name and initial", size=5.4, font="Helvetica")
    sheet.print(135, 150.5, "Last name", size=5.4, font="Helvetica")
    sheet.print(272, 150.5, "Suff.", size=5.4, font="Helvetica")
    sheet.value(8, 166, wages.employee[0])
    sheet.value(137, 166, wages.employee[1])
    for index, line in enumerate(wages.employee_address):
        sheet.value(8, 190 + 12 * index, line)
    sheet.print(2, 249, "f Employee's address and ZIP code", size=5.4, font="Helvetica")
    _amounts(sheet, wages, 295, 24, 122)
    for row, (left, right) in enumerate((("7 Social security tips", "8 Allocated tips"), ("9", "10 Dependent care benefits"))):
        sheet.box(295, 96 + 24 * row, 122, 24, left)
        sheet.box(417, 96 + 24 * row, 122, 24, right)
    sheet.box(295, 144, 122, 24, "11 Nonqualified plans")
    sheet.box(417, 144, 122, 24, "12a See instructions for box 12")
    sheet.box(295, 168, 244, 84, "14 Other")
    _state(sheet, wages, 252)
    sheet.print(0, 312, "Form W-2  Wage and Tax Statement", size=10, font="Helvetica-Bold")
    sheet.print(240, 312, wages.printed_year, size=15, font="Helvetica-Bold")
    sheet.print(330, 312, "Department of the Treasury-Internal Revenue Service", size=6, font="Helvetica")
    sheet.print(0, 324, f"Copy {copy}-{COPIES[copy]}", size=7, font="Helvetica-Bold")


def _payroll(sheet: Sheet, wages: Wages, copy: str) -> None:
    """A payroll printer's substitute: amounts at the top in pairs, blocks below, short labels."""
    sheet.print(0, 8, f"Copy {copy} -- {COPIES[copy]}", size=6, font="Helvetica-Bold")
    sheet.print(200, 8, "OMB No. 1545-0008", size=5, font="Helvetica")
    labels = PAYROLL_LABELS
    for row in range(3):
        sheet.box(90, 12 + 24 * row, 90, 24, labels[2 * row], sheet.money(wages.boxes[str(2 * row + 1)]))
        sheet.box(180, 12 + 24 * row, 90, 24, labels[2 * row + 1], sheet.money(wages.boxes[str(2 * row + 2)]))
    sheet.box(0, 12, 90, 36, "a Employee's soc. sec. no.", wages.ssn, right=False)
    sheet.box(0, 48, 90, 36, "b Employer ID number (EIN)", wages.ein, right=False)
    sheet.rule(0, 84, 270, 60)
    sheet.party(0, 84, "c Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.box(0, 144, 270, 22, "d Control number", wages.control, right=False)
    sheet.rule(0, 166, 270, 60)
    sheet.party(0, 166, "e Employee's name, address, and ZIP code", (" ".join(wages.employee), *wages.employee_address))
    for column, label in enumerate(("7 Social security tips", "8 Allocated tips", "10 Dependent care benefits")):
        sheet.box(90 * column, 226, 90, 22, label)
    sheet.print(0, 258, "Form W-2 Wage and Tax Statement", size=7, font="Helvetica-Bold")
    sheet.print(150, 258, wages.printed_year, size=9, font="Helvetica-Bold")


def _stacked(sheet: Sheet, wages: Wages, copy: str) -> None:
    """Two columns without closed boxes: level lines only, the year at the top, the value under its label."""
    sheet.print(0, 12, f"{wages.printed_year} W-2 Wage and Tax Statement", size=12, font="Helvetica-Bold")
    sheet.print(330, 12, f"Copy {copy} {COPIES[copy]}", size=6, font="Helvetica")
    left = (
        ("Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address)),
        ("Employer's federal ID number", (wages.ein,)),
        ("Employee's name, address, and ZIP code", (" ".join(wages.employee), *wages.employee_address)),
        ("Employee's SSN", (wages.ssn,)),
    )
    y = 30.0
    for label, lines in left:
        sheet.print(4, y, label, size=6, font="Helvetica")
        for index, line in enumerate(lines):
            sheet.value(10, y + 11 * (index + 1), line)
        y += 11 * len(lines) + 16
        sheet.level(0, y - 10, 250)
    y = 30.0
    for number, label in enumerate(STACKED_LABELS, start=1):
        sheet.print(270, y, f"{number}  {label}", size=6, font="Helvetica")
        sheet.value(430, y + 11, sheet.money(wages.boxes[str(number)]), right=True)
        y += 24
        sheet.level(266, y - 8, 180)


def _list(sheet: Sheet, wages: Wages, copy: str) -> None:
    """A plain statement, label at the left and value at the right of it, no lines at all."""
    sheet.print(0, 12, f"Wage and Tax Statement {wages.printed_year}", size=13, font="Helvetica-Bold")
    rows = (
        ("Employer's name", wages.employer),
        ("Employer identification number (EIN)", wages.ein),
        ("Employee's name", " ".join(wages.employee)),
        ("Employee's social security number", wages.ssn),
        *((f"{box} {label}", sheet.money(wages.boxes[str(box)])) for box, label in enumerate(STACKED_LABELS, start=1)),
        ("16 State wages, tips, etc.", sheet.money(wages.boxes["1"])),
    )
    for index, (label, value) in enumerate(rows):
        sheet.print(10, 44 + 17 * index, label, size=8, font="Helvetica")
        sheet.value(230, 44 + 17 * index, value)
    sheet.print(10, 44 + 17 * len(rows), f"Copy {copy}: {COPIES[copy]}", size=6, font="Helvetica")


def _amounts(sheet: Sheet, wages: Wages, x: float, y: float, width: float) -> None:
    for number, label in enumerate(OFFICIAL_LABELS, start=1):
        column, row = (number - 1) % 2, (number - 1) // 2
        sheet.box(x + width * column, y + 24 * row, width, 24, f"{number} {label}", sheet.money(wages.boxes[str(number)]))


def _state(sheet: Sheet, wages: Wages, y: float) -> None:
    state = wages.employer_address[1].split(",")[1].split()[0]
    boxes = (
        ("15 State  Employer's state ID number", f"{state}  {wages.control}-7"),
        ("16 State wages, tips, etc.", wages.boxes["1"]),
    )
    for index, (label, value) in enumerate((*boxes, ("17 State income tax", ""), ("18 Local wages, tips, etc.", ""))):
        sheet.box(135 * index, y, 135, 40, label, value, right=index > 0)


COPIES = {
    "B": "To Be Filed With Employee's FEDERAL Tax Return",
    "C": "For EMPLOYEE'S RECORDS",
    "2": "To Be Filed With Employee's State, City, or Local Income Tax Return",
}
OFFICIAL_LABELS = (
    "Wages, tips, other compensation",
    "Federal income tax withheld",
    "Social security wages",
    "Social security tax withheld",
    "Medicare wages and tips",
    "Medicare tax withheld",
)
PAYROLL_LABELS = (
    "1 Wages, tips, other comp.",
    "2 Federal income tax withheld",
    "3 Social security wages",
    "4 Social security tax withheld",
    "5 Medicare wages and tips",
    "6 Medicare tax withheld",
)
STACKED_LABELS = (
    "Wages, tips, other compensation",
    "Federal income tax withheld",
    "Social security wages",
    "Social security tax withheld",
    "Medicare wages and tips",
    "Medicare tax withheld",
)
MONEY: tuple[Callable[[str], str], ...] = (
    lambda amount: amount,
    lambda amount: grouped(amount),
    lambda amount: f"${grouped(amount)}",
)
FRAMES: dict[int, tuple[Frame, ...]] = {
    1: (Frame(36, 36, 540, 1.0),),
    2: (Frame(36, 30, 540, 1.0), Frame(36, 410, 540, 1.0)),
    4: tuple(Frame(24 + 294 * column, 30 + 380 * row, 270, 1.0) for row in range(2) for column in range(2)),
}
DRAW: dict[Layout, Callable[[Sheet, Wages, str], None]] = {
    "official": _official,
    "payroll": _payroll,
    "stacked": _stacked,
    "list": _list,
    "narrow": draw_narrow,
    "open": draw_open,
    "shifted": lambda sheet, wages, copy: _official(sheet.shifted(-3.0, 5.5), wages, copy),
}
