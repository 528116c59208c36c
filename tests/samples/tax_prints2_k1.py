"""Schedules K-1 of partnerships and S corporations as fund administrators and tax software print them for owners."""

from dataclasses import dataclass

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, cell, dotted, fit, paragraph, say, tint
from tests.samples.tax_sheet import Sheet


@dataclass(frozen=True)
class Words:
    """What the schedule of one form calls the firm and its owner."""

    form: str
    firm: str
    owner: str
    lines: tuple[tuple[str, str], ...]


PARTNER = Words(
    "1065",
    "Partnership",
    "Partner",
    (
        ("1", "Ordinary business income (loss)"),
        ("2", "Net rental real estate income (loss)"),
        ("4a", "Guaranteed payments for services"),
        ("5", "Interest income"),
        ("6a", "Ordinary dividends"),
        ("9a", "Net long-term capital gain (loss)"),
    ),
)
HOLDER = Words(
    "1120-S",
    "Corporation",
    "Shareholder",
    (
        ("1", "Ordinary business income (loss)"),
        ("2", "Net rental real estate income (loss)"),
        ("4", "Interest income"),
        ("5a", "Ordinary dividends"),
        ("7", "Net short-term capital gain (loss)"),
        ("8a", "Net long-term capital gain (loss)"),
    ),
)


def draw_package(sheet: Sheet, facts: Facts) -> None:
    """An investor's package: a letter, the schedule in dotted lines with codes and STMT, and the statements it speaks of."""
    paragraph(sheet, 0, 20, (facts.payer.name, *facts.payer.address), 11, SERIF)
    paragraph(sheet, 0, 90, (facts.payee.name, *facts.payee.address), 11, SERIF)
    words = (
        f"Enclosed is your {facts.year} Schedule K-1 (Form 1065), sent by {facts.payer.name}",
        "for your records. Give it to whoever prepares your return.",
    )
    paragraph(sheet, 0, 160, (*words, "The statements that follow it explain the lines marked STMT."), 11, SERIF)
    sheet.canvas.showPage()
    say(sheet, 0, 12, "SCHEDULE K-1 (FORM 1065)", 13, BOLD)
    say(sheet, 540, 12, f"CALENDAR YEAR {facts.year}", 11, right=True)
    say(sheet, 0, 26, "PARTNER'S SHARE OF INCOME, DEDUCTIONS, CREDITS, ETC.", 9)
    for x, title, who, number in (
        (0.0, "PARTNERSHIP", facts.payer, "EMPLOYER IDENTIFICATION NUMBER"),
        (280.0, "PARTNER", facts.payee, "IDENTIFYING NUMBER"),
    ):
        say(sheet, x, 48, title, 8, BOLD)
        block(sheet, x, 61, 250, (who.name, *who.address), 12)
        say(sheet, x, 102, f"{title}'S {number}:", 6.5)
        sheet.value(x + 185, 102, who.tin)
    sheet.level(0, 110, 540)
    for index, (box, label) in enumerate(PARTNER.lines):
        dotted(sheet, 0, 128 + 16 * index, 420, f"LINE {box:<3} {label.upper()}", facts.shown[_box(box)])
    coded = (
        ("13", "OTHER DEDUCTIONS", "L", "STMT"),
        ("19", "DISTRIBUTIONS", "A", "4,000"),
        ("20", "OTHER INFORMATION", "Z", "STMT"),
    )
    for index, (box, label, code, text) in enumerate(coded):
        dotted(sheet, 0, 234 + 16 * index, 420, f"LINE {box:<3} {label} - CODE {code}", text)
    sheet.canvas.showPage()
    _statement(sheet, facts)


def _statement(sheet: Sheet, facts: Facts) -> None:
    say(sheet, 0, 12, f"{facts.payer.name}   {facts.payer.tin}", 8, MONO)
    say(sheet, 0, 24, f"SCHEDULE K-1 {facts.year}   STATEMENTS FOR {facts.payee.name}", 8, MONO)
    rows = ("LINE 13, CODE L   PORTFOLIO DEDUCTIONS                 217", "LINE 20, CODE Z   SECTION 199A INFORMATION")
    paragraph(
        sheet,
        0,
        50,
        (
            *rows,
            "                  ORDINARY INCOME (LOSS)             1,904",
            "                  W-2 WAGES                          8,250",
        ),
        9,
        MONO,
    )


def draw_swapped(sheet: Sheet, facts: Facts) -> None:
    """A shareholder's schedule with the income at the left and the parties at the right, numbers after the labels."""
    said = HOLDER
    say(sheet, 0, 14, f"{facts.year}", 18, BOLD)
    say(sheet, 60, 8, "Schedule K-1 (Form 1120-S)", 11, BOLD)
    say(sheet, 60, 20, "Shareholder's Share of Income, Deductions, Credits, etc.", 8)
    say(sheet, 540, 8, "[ ] Final K-1    [ ] Amended K-1", 7, right=True)
    say(sheet, 0, 40, "Part III  Shareholder's Share of Current Year Income, Deductions, Credits, and Other Items", 7, BOLD)
    for index, (box, label) in enumerate(said.lines):
        y = 46 + 26.0 * index
        sheet.rule(0, y, 180, 26)
        sheet.rule(180, y, 26, 26)
        sheet.rule(206, y, 84, 26)
        say(sheet, 4, y + 16, label, 7)
        say(sheet, 193 - 2 * len(box), y + 16, box, 7, BOLD)
        fit(sheet, 210, y + 16, 76, facts.shown[_box(box)], right=True)
    for index, (box, label, code) in enumerate(
        (
            ("12", "Other deductions", "A   300"),
            ("16", "Items affecting basis", "D   STMT"),
            ("17", "Other information", "V   STMT"),
        )
    ):
        y = 202 + 26.0 * index
        sheet.rule(0, y, 290, 26)
        say(sheet, 4, y + 16, f"{label}   {box}", 7)
        sheet.value(286, y + 16, code, right=True)
    say(sheet, 304, 52, "Part I  Information About the Corporation", 8, BOLD)
    cell(sheet, 300, 58, 240, 28, "Corporation's employer identification number   A", facts.payer.tin, size=6, right=False)
    sheet.rule(300, 86, 240, 62)
    say(sheet, 304, 94, "Corporation's name, address, city, state, and ZIP code   B", 6)
    block(sheet, 308, 108, 226, (facts.payer.name, *facts.payer.address), 12)
    say(sheet, 304, 162, "Part II  Information About the Shareholder", 8, BOLD)
    cell(sheet, 300, 168, 240, 28, "Shareholder's identifying number   E", facts.payee.tin, size=6, right=False)
    sheet.rule(300, 196, 240, 62)
    say(sheet, 304, 204, "Shareholder's name, address, city, state, and ZIP code   F1", 6)
    block(sheet, 308, 218, 226, (facts.payee.name, *facts.payee.address), 12)
    cell(sheet, 300, 258, 240, 28, "Current year allocation percentage   G", "25.000000 %", size=6)


def draw_units(sheet: Sheet, facts: Facts) -> None:
    """A traded partnership's page: line, item and amount in two tables beside each other, the fiscal year in words."""
    tint(sheet, 0, 0, 540, 24, 0.2)
    sheet.canvas.setFillGray(1.0)
    say(sheet, 8, 16, f"{facts.year} Schedule K-1 - Form 1065", 12, BOLD)
    sheet.canvas.setFillGray(0.0)
    say(sheet, 0, 36, "Partner's Share of Income, Deductions, Credits, etc. - Publicly Traded Partnership", 8)
    fiscal = f"Tax year beginning February 1, {facts.year} and ending January 31, {facts.year + 1}"
    say(sheet, 0, 47, facts.rng.choice((fiscal, f"Calendar year {facts.year}")), 8)
    rows = (
        ("Partnership", facts.payer.name),
        ("Partnership EIN", facts.payer.tin),
        ("Partnership address", ", ".join(facts.payer.address)),
        ("Partner", facts.payee.name),
        ("Partner SSN/TIN", facts.payee.tin),
        ("Partner address", ", ".join(facts.payee.address)),
        ("Units held at year end", "1,417"),
    )
    for index, (label, value) in enumerate(rows):
        say(sheet, 0, 70 + 14 * index, label, 8, BOLD)
        fit(sheet, 130, 70 + 14 * index, 400, value)
    left = tuple((box, label, facts.shown[_box(box)]) for box, label in PARTNER.lines)
    right = (
        ("10", "Net section 1231 gain (loss)", ""),
        ("13 W", "Other deductions", "12"),
        ("18 C", "Nondeductible expenses", "3"),
    )
    for x, lines in (
        (0.0, left),
        (275.0, (*right, ("19 A", "Distributions", "811"), ("20 V", "Business taxable income", "SEE STMT"))),
    ):
        tint(sheet, x, 178, 265, 16)
        say(sheet, x + 4, 189, "Line", 7, BOLD)
        say(sheet, x + 40, 189, "Item", 7, BOLD)
        say(sheet, x + 261, 189, "Amount", 7, BOLD, right=True)
        for index, (box, label, value) in enumerate(lines):
            say(sheet, x + 4, 206 + 15 * index, box, 7.5)
            say(sheet, x + 40, 206 + 15 * index, label, 7.5)
            sheet.value(x + 261, 206 + 15 * index, value, right=True)
            sheet.level(x, 210 + 15 * index, 265)


def draw_typewriter(sheet: Sheet, facts: Facts) -> None:
    """An old program's print of a shareholder's schedule: one fixed-width font throughout, the items marked by letter."""
    said, font = HOLDER, MONO
    head = (
        "SCHEDULE K-1",
        f"(FORM 1120-S)                 {facts.year}",
        "SHAREHOLDER'S SHARE OF INCOME, DEDUCTIONS, CREDITS, ETC.",
    )
    paragraph(sheet, 60, 12, head, 10, font)
    items = (
        ("A", "CORPORATION'S EMPLOYER IDENTIFICATION NUMBER", (facts.payer.tin,)),
        ("B", "CORPORATION'S NAME, ADDRESS, CITY, STATE, AND ZIP CODE", (facts.payer.name, *facts.payer.address)),
        ("E", "SHAREHOLDER'S IDENTIFYING NUMBER", (facts.payee.tin,)),
        ("F1", "SHAREHOLDER'S NAME, ADDRESS, CITY, STATE, AND ZIP CODE", (facts.payee.name, *facts.payee.address)),
        ("G", "CURRENT YEAR ALLOCATION PERCENTAGE", ("33.333333 %",)),
    )
    y = 70.0
    for letter, label, lines in items:
        say(sheet, 0, y, f"{letter:<4}{label}", 8, font)
        block(sheet, 60, y + 13, 400, lines, 11)
        y += 22 + 11 * len(lines)
    say(sheet, 0, y + 8, "-" * 96, 8, font)
    for index, (box, label) in enumerate(said.lines):
        say(sheet, 0, y + 26 + 14 * index, f"{box:<4}{label.upper()}", 8, font)
        sheet.value(400, y + 26 + 14 * index, facts.shown[_box(box)], right=True)
    for index, text in enumerate(
        ("12  OTHER DEDUCTIONS            A  STMT", "17  OTHER INFORMATION           V  STMT  AC  STMT")
    ):
        say(sheet, 0, y + 120 + 14 * index, text, 8, font)


def draw_boxed(sheet: Sheet, facts: Facts) -> None:
    """A partner's schedule in three columns of boxes across the page, label at the foot of its box, value above it."""
    say(sheet, 0, 14, "Schedule K-1", 15, SERIF)
    say(sheet, 110, 14, f"Form 1065 for {facts.year}", 11, SERIF)
    say(sheet, 540, 14, "Partner's Share of Income, Deductions, Credits, etc.", 9, SERIF, right=True)
    parties = (
        (0.0, "Partnership's name, address, and ZIP code", facts.payer, "Partnership's EIN"),
        (270.0, "Partner's name, address, and ZIP code", facts.payee, "Partner's SSN or TIN"),
    )
    for x, label, who, number in parties:
        sheet.rule(x, 24, 270, 56)
        block(sheet, x + 8, 38, 254, (who.name, *who.address), 12)
        say(sheet, x + 3, 77, label, 5.5, SERIF)
        sheet.rule(x, 80, 270, 28)
        sheet.value(x + 8, 93, who.tin)
        say(sheet, x + 3, 105, number, 5.5, SERIF)
    extra = (
        ("11", "Other income (loss)", ""),
        ("14", "Self-employment earnings (loss)", "A  STMT"),
        ("20", "Other information", "A  STMT"),
    )
    boxes = (*((box, label, facts.shown[_box(box)]) for box, label in PARTNER.lines), *extra)
    for index, (box, label, value) in enumerate(boxes):
        x, y = 180.0 * (index % 3), 118 + 36.0 * (index // 3)
        sheet.rule(x, y, 180, 36)
        fit(sheet, x + 20, y + 18, 150, value, right=True)
        say(sheet, x + 3, y + 33, f"{box}  {label}", 6, SERIF)
    say(sheet, 0, 240, "For Paperwork Reduction Act Notice, see the Instructions for Form 1065.", 6, SERIF)


def _box(box: str) -> str:
    """Which of the invented amounts stands in a line of either form."""
    return {"4a": "4", "5a": "6a", "7": "13", "8a": "9a"}.get(box, box)
