"""Whole W-2s with every box: lists in boxes 12 and 14, several states and localities, and four on a page with a summary."""

import io
import random
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import FONTS, MONEY, OFFICIAL_LABELS, PAYROLL_LABELS, Sample, grouped
from tests.samples.tax_people import Wages, invent
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

Layout = Literal["official", "quarters"]
LAYOUTS: tuple[Layout, ...] = ("official", "quarters")
CODES = ("D", "DD", "W", "C", "E", "AA", "P")
OTHER = ("CASDI", "NYPFL", "NYSDI", "UNION DUES", "SEC 125", "414H", "FLI", "UI/WF/SWF", "EDUC ASST", "PARKING")
STATES = ("CA", "NY", "NJ", "PA", "OH", "OR")
TOWNS = ("NYC", "PHILA", "COLUMBUS", "NEWARK", "YONKERS")
CENT = Decimal("0.01")
STATE_COLUMNS = (
    (0, "15 State"),
    (30, "Employer's state ID number"),
    (150, "16 State wages, tips, etc."),
    (235, "17 State income tax"),
    (320, "18 Local wages, tips, etc."),
    (405, "19 Local income tax"),
    (480, "20 Locality name"),
    (540, ""),
)


@dataclass(frozen=True)
class More:
    """What boxes 12, 14 and 15 to 20 hold: (code, amount), (words, amount), one row of seven for each state."""

    codes: tuple[tuple[str, str], ...]
    other: tuple[tuple[str, str], ...]
    states: tuple[tuple[str, ...], ...]


def draw_full_w2(
    seed: int,
    *,
    layout: Layout = "official",
    paper: Paper | None = None,
    empty: tuple[str, ...] = (),
    apart: bool = False,
    off: float = 0.0,
) -> Sample:
    """One W-2 with everything on it. `apart` prints cents in a box of their own (official layout).

    `off` moves the page's right copies so many points to the right, over its edge. Truth is what the form prints.
    """
    rng = random.Random(f"full w2 {seed} {layout}")
    wages = invent(rng, empty=empty)
    wages = replace(wages, printed_year=str(wages.year))
    more = _more(rng, wages)
    style = Style(rng.choice(FONTS), rng.choice((7.0, 8.0)), rng.choice(MONEY))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    if layout == "official":
        _official(Sheet(canvas, Frame(36 + off, 36, 540, 1.0), style), wages, more, apart=apart)
    else:
        for number, (left, top) in enumerate(((24, 30), (24, 410), (318 + off, 410))):
            _quarter(Sheet(canvas, Frame(left, top, 270, 1.0), style), wages, more, "BC2"[number])
        _summary(Sheet(canvas, Frame(318, 30, 270, 1.0), style), wages)
    canvas.showPage()
    canvas.save()
    quotes = {name: style.money(value) if value and "." in value else value for name, value in wages.truth.items()}
    name = f"w2_full_{layout}_{seed}"
    if paper is None:
        return Sample(f"{name}.pdf", buffer.getvalue(), wages.truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(buffer.getvalue(), paper, seed), wages.truth, quotes)


def _more(rng: random.Random, wages: Wages) -> More:
    whole = Decimal(wages.boxes["5"] or "50000")
    shares = rng.choice(((100,), (64, 36), (81, 19)))
    states = []
    for share in shares:
        earned = (whole * share / 100).quantize(CENT)
        local = str(earned) if rng.random() < 0.6 else ""
        number = f"{rng.randrange(10, 99)}-{rng.randrange(1_000_000, 9_999_999)}"
        tax, town = (earned * Decimal("0.051")).quantize(CENT), (earned * Decimal("0.0112")).quantize(CENT)
        states.append((rng.choice(STATES), number, str(earned), str(tax), local, str(town), rng.choice(TOWNS)))
    codes = tuple((rng.choice(CODES), _cents(rng, 2_300_000)) for _ in range(rng.randrange(1, 5)))
    other = tuple((rng.choice(OTHER), _cents(rng, 300_000)) for _ in range(rng.choice((1, 3, 5, 7))))
    return More(codes, other, tuple(states))


def _cents(rng: random.Random, most: int) -> str:
    return f"{Decimal(rng.randrange(1_000, most)) / 100:.2f}"


def _official(sheet: Sheet, wages: Wages, more: More, *, apart: bool) -> None:
    """The official form with all its boxes."""
    sheet.box(114, 0, 130, 24, "a  Employee's social security number", wages.ssn, right=False)
    sheet.box(0, 24, 295, 24, "b  Employer identification number (EIN)", wages.ein, right=False)
    sheet.rule(0, 48, 295, 72)
    sheet.party(0, 48, "c  Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.box(0, 120, 295, 24, "d  Control number", wages.control, right=False)
    sheet.rule(0, 144, 295, 108)
    sheet.party(0, 144, "e  Employee's name, address, and ZIP code", (" ".join(wages.employee), *wages.employee_address))
    for number, label in enumerate(OFFICIAL_LABELS, start=1):
        x, y = 295 + 122 * ((number - 1) % 2), 24 * ((number - 1) // 2)
        amount = wages.boxes[str(number)]
        sheet.box(x, y, 122, 24, f"{number}  {label}", "" if apart else sheet.money(amount))
        if apart and amount:
            dollars, cents = grouped(amount).split(".")
            sheet.value(x + 96, y + 20, dollars, right=True)
            sheet.rule(x + 99, y + 10, 0, 14)
            sheet.value(x + 102, y + 20, cents)
    for column, label in enumerate(("7  Social security tips", "8  Allocated tips", "9", "10  Dependent care benefits")):
        sheet.box(295 + 122 * (column % 2), 72 + 24 * (column // 2), 122, 24, label)
    sheet.box(295, 120, 122, 24, "11  Nonqualified plans")
    for row in range(4):
        top = 120 + 33 * row
        sheet.rule(417, top, 122, 33)
        sheet.print(419, top + 7, f"12{'abcd'[row]}{'' if row else '  See instructions for box 12'}", size=5.4, font="Helvetica")
        if row < len(more.codes):
            sheet.value(430, top + 30, more.codes[row][0])
            sheet.value(533, top + 30, sheet.money(more.codes[row][1]), right=True)
    sheet.rule(295, 168, 122, 84)
    sheet.print(297, 174.5, "14  Other", size=5.4, font="Helvetica")
    for row, (words, amount) in enumerate(more.other):
        sheet.value(299, 184 + 9.5 * row, words)
        sheet.value(413, 184 + 9.5 * row, amount, right=True)
    _states(sheet, more)
    sheet.print(0, 312, "Form W-2  Wage and Tax Statement", size=10, font="Helvetica-Bold")
    sheet.print(240, 312, wages.printed_year, size=15, font="Helvetica-Bold")


def _states(sheet: Sheet, more: More) -> None:
    for (x, label), (end, _) in pairwise(STATE_COLUMNS):
        sheet.rule(x, 252, end - x, 44)
        sheet.print(x + 2, 258.5, label, size=5, font="Helvetica")
    for row, state in enumerate(more.states):
        for column, value in enumerate(state):
            right = 2 <= column <= 5
            x = STATE_COLUMNS[column + 1][0] - 4 if right else STATE_COLUMNS[column][0] + 4
            sheet.value(x, 270 + 18 * row, sheet.money(value) if right else value, right=right)
    sheet.level(0, 274, 540)


def _quarter(sheet: Sheet, wages: Wages, more: More, copy: str) -> None:
    """A payroll printer's quarter of a page, the number of the employee twice."""
    sheet.box(0, 0, 90, 30, "a  Employee's SSA number", wages.ssn, right=False)
    sheet.box(0, 30, 90, 30, "d  Control number", wages.control, right=False)
    for index, label in enumerate(PAYROLL_LABELS):
        sheet.box(90 + 90 * (index % 2), 20 * (index // 2), 90, 20, label, sheet.money(wages.boxes[str(index + 1)]))
    sheet.rule(0, 60, 270, 54)
    sheet.party(0, 60, "c  Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.box(0, 114, 135, 20, "b  Employer's FED ID number", wages.ein, right=False)
    sheet.box(135, 114, 135, 20, "a  Employee's SSA number", wages.ssn, right=False)
    for column, label in enumerate(("10  Dependent care benefits", "11  Nonqualified plans", "12a  See instructions for box 12")):
        sheet.box(90 * column, 134, 90, 20, label)
    sheet.rule(0, 154, 270, 70)
    sheet.print(2, 160, "14  Other", size=5.4, font="Helvetica")
    for row, (words, amount) in enumerate(more.other):
        sheet.value(6, 168 + 8.5 * row, f"{amount} {words}")
    sheet.rule(0, 224, 270, 54)
    sheet.party(0, 224, "e/f  Employee's name, address and ZIP code", (" ".join(wages.employee), *wages.employee_address))
    state, number, earned, tax, *_ = more.states[0]
    sheet.box(0, 278, 90, 22, "15  State  Employer's state ID no.", f"{state} {number}", right=False)
    sheet.box(90, 278, 90, 22, "16  State wages, tips, etc.", sheet.money(earned))
    sheet.box(180, 278, 90, 22, "17  State income tax", sheet.money(tax))
    sheet.print(0, 320, f"Copy {copy}     W-2   Wage and Tax Statement", size=8, font="Helvetica-Bold")
    sheet.print(200, 320, wages.printed_year, size=12, font="Helvetica-Bold")


def _summary(sheet: Sheet, wages: Wages) -> None:
    """How the wages came about, in the words of the form's boxes."""
    sheet.print(0, 10, f"{wages.printed_year} W-2 and EARNINGS SUMMARY", size=11, font="Helvetica-Bold")
    sheet.print(
        0, 24, "The following reflects your final pay stub plus any adjustments of your employer.", size=5.5, font="Helvetica"
    )
    gross = str(Decimal(wages.boxes["5"] or "0") + Decimal("812.44"))
    told = (("Fed. Income", "Tax Withheld", "2"), ("Social Security", "Tax Withheld", "4"), ("Medicare Tax", "Withheld", "6"))
    for index, (first, second, box) in enumerate(told):
        for row, words in enumerate((first, second, f"Box {box} of W-2")):
            sheet.print(90 * index, 50 + 8 * row, words, size=6, font="Helvetica")
        sheet.print(90 * index + 50, 50, grouped(wages.boxes[box] or "0.00"), size=6, font="Helvetica")
    heads = (("Wages, Tips, other", "Compensation", "1"), ("Social Security", "Wages", "3"), ("Medicare", "Wages", "5"))
    for column, (first, second, box) in enumerate(heads):
        for row, words in enumerate((first, second, f"Box {box} of W-2")):
            sheet.print(95 + 60 * column, 100 + 7 * row, words, size=5, font="Helvetica")
        for row, amount in enumerate((gross, "812.44", wages.boxes[box] or "0.00")):
            sheet.print(140 + 60 * column, 130 + 10 * row, grouped(amount), size=5.5, font="Helvetica", right=True)
    for row, words in enumerate(("Gross Pay", "Less Other Cafe 125", "Reported W-2 Wages")):
        sheet.print(0, 130 + 10 * row, words, size=5.5, font="Helvetica")
