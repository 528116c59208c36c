"""W-2s that are no forms at first sight: crossings of taxes and columns, sentences, pages of a web site, letterheads."""

from collections.abc import Sequence
from itertools import pairwise

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, fit, middle, paragraph, say, tint
from tests.samples.tax_prints2_w2 import OFFICIAL
from tests.samples.tax_sheet import Sheet

TAXES = (("Federal", "1", "2"), ("Social Security", "3", "4"), ("Medicare", "5", "6"))


def draw_crossing(sheet: Sheet, facts: Facts) -> None:
    """One row for each tax, one column for wages and one for what was withheld; no box is numbered, nothing is ruled."""
    say(sheet, 0, 10, f"{facts.year} FORM W-2", 13, BOLD)
    say(sheet, 0, 24, "Wage and Tax Statement - Copy C, for the employee's records", 8)
    _parties(sheet, facts, 44)
    heads = facts.rng.choice((("Taxable wages", "Tax withheld"), ("Wages", "Withheld"), ("WAGES", "TAX")))
    for x, head in zip((330.0, 480.0), heads, strict=True):
        say(sheet, x, 150, head, 8, BOLD, right=True)
    rows = (*TAXES, ("State (OH)", "1", ""), ("Local", "", ""))
    for index, (name, wages, tax) in enumerate(rows):
        y = 168 + 18 * index
        say(sheet, 0, y, name, 9)
        fit(sheet, 230, y, 100, facts.shown.get(wages, "0.00"), right=True)
        fit(sheet, 380, y, 100, facts.shown.get(tax, "88.14"), right=True)
    paragraph(sheet, 0, 290, ("12  DD 4,200.00   D 1,000.00   C 12.30", "14  SDI 120.00   Union 310.00   Parking 240.00"), 8)


def draw_columned(sheet: Sheet, facts: Facts) -> None:
    """A ruled table in which every amount has its box in a column of its own."""
    middle(sheet, 270, 10, facts.payer.name, 13, SERIF)
    middle(sheet, 270, 24, "  ".join(facts.payer.address), 8, SERIF)
    middle(sheet, 270, 36, f"FEIN {facts.payer.tin}", 8, SERIF)
    say(sheet, 0, 60, f"W-2 Wage and Tax Statement    Tax year {facts.year}", 10, BOLD)
    block(sheet, 0, 82, 260, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 300, 82, "SSN", 8)
    sheet.value(340, 82, facts.payee.tin)
    edges = (0.0, 130.0, 160.0, 300.0, 330.0, 470.0)
    heads = ("Tax", "Box", "Wages", "Box", "Withheld")
    rows = [("Federal income tax", "1", "2"), ("Social security", "3", "4"), ("Medicare", "5", "6"), ("State", "16", "17")]
    for index, row in enumerate((None, *rows)):
        y = 130 + 22.0 * index
        for left, right in pairwise(edges):
            sheet.rule(left, y, right - left, 22)
        if row is None:
            for left, head in zip(edges, heads, strict=False):
                say(sheet, left + 4, y + 14, head, 8, BOLD)
            continue
        name, wages, tax = row
        say(sheet, 4, y + 14, name, 8)
        for left, box in ((130.0, wages), (300.0, tax)):
            say(sheet, left + 8, y + 14, box, 8)
            amount = facts.shown["1"] if box == "16" else facts.shown.get(box, "")
            fit(sheet, left + 34, y + 14, 132, amount, right=True)


def draw_told(sheet: Sheet, facts: Facts) -> None:
    """A letter in which every figure stands in a sentence, its box in brackets or before it."""
    say(sheet, 0, 10, facts.payer.name, 14, SERIF)
    say(sheet, 0, 24, ", ".join(facts.payer.address), 8, SERIF)
    paragraph(sheet, 0, 60, (facts.payee.name, *facts.payee.address), 10, SERIF)
    shown = facts.shown
    lines = (
        f"This letter takes the place of your Form W-2, Wage and Tax Statement, for tax year {facts.year}.",
        f"Our employer identification number is {facts.payer.tin}; your social security number is {facts.payee.tin}.",
        "",
        f"Your total wages, tips and other compensation were {shown['1']} (box 1).",
        f"We withheld {shown['2']} of federal income tax (box 2).",
        f"Social security wages came to {shown['3']} (box 3), and social security tax of {shown['4']} (box 4) was taken.",
        f"Your Medicare wages and tips were {shown['5']} (box 5), on which {shown['6']} (box 6) was withheld.",
        "Box 12 shows code DD 4,310.20. Keep this letter with your tax records.",
    )
    paragraph(sheet, 0, 116, lines, 10, SERIF)


def draw_page(sheet: Sheet, facts: Facts) -> None:
    """A page of a web site as a browser prints it: a line of date and title, label at the left and value far at the right."""
    browser_lines(sheet, facts.year, "MyPay | Tax forms")
    say(sheet, 0, 40, f"{facts.year} Form W-2: Wage and Tax Statement", 16, BOLD)
    rows = (
        ("Employer", facts.payer.name),
        ("Employer address", ", ".join(facts.payer.address)),
        ("Employer EIN", facts.payer.tin),
        ("Employee", facts.payee.name),
        ("Employee SSN", facts.payee.tin),
        *((f"Box {box} - {label}", facts.shown.get(str(box), "")) for box, label in enumerate(OFFICIAL[:6], start=1)),
        ("Box 12a - Code", "DD 3,310.00"),
        ("Box 12b - Code", "D 1,200.00"),
        ("Box 14 - Other", "SDI 77.10, FLI 20.40, UNION 310.00"),
        ("Box 15 - State / Employer's state ID", "NJ 417-000-52"),
        ("Box 16 - State wages, tips, etc.", facts.shown["1"]),
        ("Box 17 - State income tax", facts.shown["6"]),
        ("Box 15 - State / Employer's state ID", "PA 52-417"),
        ("Box 16 - State wages, tips, etc.", "1,024.00"),
    )
    listed(sheet, 70, rows)


def browser_lines(sheet: Sheet, year: int, title: str) -> None:
    """The lines that a browser prints over and under a page."""
    say(sheet, 0, 2, f"2/3/{str(year + 1)[2:]}, 10:41 PM", 6)
    middle(sheet, 270, 2, title, 6)
    say(sheet, 0, 728, "https://pay.example/documents/tax?year=current&copy=b", 6)
    say(sheet, 540, 728, "Page 1 of 2", 6, right=True)


def listed(sheet: Sheet, top: float, rows: Sequence[tuple[str, str]]) -> None:
    """Label at the left, value at the right edge, every other row tinted."""
    for index, (label, value) in enumerate(rows):
        y = top + 20 * index
        if index % 2:
            tint(sheet, 0, y, 540, 20, 0.95)
        say(sheet, 4, y + 13, label, 8)
        fit(sheet, 250, y + 13, 286, value, right=True)


def _parties(sheet: Sheet, facts: Facts, y: float) -> None:
    for x, role, who, number in (
        (0.0, "Employer", facts.payer, "EIN"),
        (280.0, "Employee", facts.payee, "Social Security No."),
    ):
        say(sheet, x, y, role, 8, BOLD)
        block(sheet, x, y + 14, 250, (who.name, *who.address), 12)
        say(sheet, x, y + 56, f"{number}:", 8)
        sheet.value(x + 84, y + 56, who.tin)
