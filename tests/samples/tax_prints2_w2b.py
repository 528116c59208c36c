"""More W-2s: a web portal's print, a needle printer on a form with cents apart, and a table of taxes by wages."""

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SANS, block, cell, fit, middle, say, tint
from tests.samples.tax_prints2_w2 import OFFICIAL, part
from tests.samples.tax_sheet import Sheet


def draw_portal(sheet: Sheet, facts: Facts) -> None:
    """A self-service page printed from a browser: two cards for the parties, then box, description, amount in striped rows."""
    say(sheet, 0, 4, f"1/28/{facts.year + 1}, 9:14 AM", 6)
    say(sheet, 540, 4, "My Tax Documents", 6, right=True)
    say(sheet, 0, 34, f"Tax Year {facts.year} - W-2 Wage and Tax Statement", 15)
    for x, title, rows in (
        (
            0.0,
            "Employee",
            (
                ("Name", facts.payee.name),
                ("SSN", facts.payee.tin),
                ("Address", facts.payee.address[0]),
                ("", facts.payee.address[1]),
            ),
        ),
        (
            276.0,
            "Company",
            (
                ("Name", facts.payer.name),
                ("EIN", facts.payer.tin),
                ("Address", facts.payer.address[0]),
                ("", facts.payer.address[1]),
            ),
        ),
    ):
        say(sheet, x, 62, title, 10, BOLD)
        for index, (label, value) in enumerate(rows):
            say(sheet, x, 80 + 14 * index, label, 8)
            fit(sheet, x + 60, 80 + 14 * index, 200, value)
    tint(sheet, 0, 144, 540, 16, 0.75)
    for x, head in ((6.0, "Box"), (50.0, "Description"), (440.0, "Amount")):
        say(sheet, x, 155, head, 8, BOLD)
    rows = [(str(box), label, facts.shown.get(str(box), "")) for box, label in enumerate(OFFICIAL, start=1)]
    rows += [
        ("10", "Dependent care benefits", ""),
        ("11", "Nonqualified plans", ""),
        ("12a", "DD - Cost of health coverage", "6,310.44"),
    ]
    rows += [
        ("14", "Other", "PARKING 240.00"),
        ("16", "State wages, tips, etc.", facts.shown["1"]),
        ("17", "State income tax", ""),
    ]
    for index, (box, label, value) in enumerate(rows):
        y = 160 + 17 * index
        if index % 2:
            tint(sheet, 0, y, 540, 17, 0.94)
        say(sheet, 6, y + 12, box, 8)
        say(sheet, 50, y + 12, label, 8)
        sheet.value(534, y + 12, value, right=True)
    say(sheet, 0, 724, "https://self-service.example/tax/w2/print", 6)
    say(sheet, 540, 724, "1/1", 6, right=True)


def draw_needle(sheet: Sheet, facts: Facts) -> None:
    """A form with dollars and cents in columns of their own, filled by a needle printer; the second copy is smaller."""
    for top, scale, copy in ((40.0, 1.0, "C"), (420.0, 0.74, "2")):
        one = part(sheet, 36, top, scale)
        say(one, 0, -6, f"COPY {copy}   EMPLOYEE'S RECORD OF WAGES PAID AND TAXES WITHHELD - FORM W-2 WAGE AND TAX STATEMENT", 7)
        cell(one, 0, 0, 90, 30, "TAX YEAR", str(facts.year), right=False)
        cell(one, 90, 0, 170, 30, "EMPLOYER IDENTIFICATION NUMBER", facts.payer.tin, right=False)
        cell(one, 260, 0, 170, 30, "EMPLOYEE SOCIAL SECURITY NUMBER", facts.payee.tin, right=False)
        cell(one, 430, 0, 110, 30, "CONTROL NO.", facts.account, right=False)
        one.rule(0, 30, 270, 80)
        say(one, 2, 37, "TYPE OR PRINT EMPLOYEE'S NAME, ADDRESS AND ZIP CODE BELOW", 5.2)
        block(one, 12, 58, 250, (facts.payee.name, *facts.payee.address), 13)
        one.rule(270, 30, 270, 80)
        say(one, 272, 37, "EMPLOYER'S NAME, ADDRESS AND ZIP CODE", 5.2)
        block(one, 282, 58, 250, (facts.payer.name, *facts.payer.address), 13)
        for index, label in enumerate(OFFICIAL[:6]):
            x, y = 180 * (index // 2), 110 + 32 * (index % 2)
            one.rule(x, y, 180, 32)
            one.rule(x + 150, y + 9, 0, 23)
            say(one, x + 2, y + 7, f"{index + 1}  {label.upper()}", 5.2)
            _cents(one, x + 148, y + 26, facts.shown[str(index + 1)])
        cell(one, 0, 174, 180, 32, "12  CODES", "")
        cell(one, 180, 174, 180, 32, "14  OTHER", "LOCAL 417 DUES", right=False)
        cell(one, 360, 174, 180, 32, "15  STATE / EMPLOYER'S STATE I.D. NO.", "OH  52-00417", right=False)


def _cents(sheet: Sheet, x: float, y: float, amount: str) -> None:
    """Dollars to the left of the rule, cents to the right of it."""
    dollars, _, cents = amount.partition(" ")
    sheet.value(x, y, dollars, right=True)
    sheet.value(x + 6, y, cents)


def draw_matrix(sheet: Sheet, facts: Facts) -> None:
    """A public employer's slip: one row for each tax, wages and withholding side by side, the box numbers small in the cells."""
    middle(sheet, 265, 8, facts.payer.name, 12, BOLD)
    middle(sheet, 265, 22, ", ".join(facts.payer.address), 8)
    middle(sheet, 265, 36, f"Federal ID: {facts.payer.tin}", 8)
    say(sheet, 0, 60, f"FORM W-2 WAGE AND TAX STATEMENT FOR CALENDAR YEAR {facts.year}", 10, BOLD)
    say(sheet, 0, 84, "Employee:", 8)
    block(sheet, 70, 84, 220, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 310, 84, "Social security number:", 8)
    sheet.value(420, 84, facts.payee.tin)
    say(sheet, 310, 98, "Employee number:", 8)
    sheet.value(420, 98, facts.account or "00417")
    for x, head in ((150.0, "WAGES"), (340.0, "TAX WITHHELD")):
        tint(sheet, x, 132, 190, 18)
        say(sheet, x + 6, 144, head, 8, BOLD)
    rows = (
        ("FEDERAL INCOME TAX", "1", "2"),
        ("SOCIAL SECURITY", "3", "4"),
        ("MEDICARE", "5", "6"),
        ("STATE INCOME TAX", "16", "17"),
    )
    for index, (name, wages, tax) in enumerate(rows):
        y = 150 + 26.0 * index
        sheet.rule(0, y, 150, 26)
        say(sheet, 6, y + 16, name, 8, SANS)
        for x, box in ((150.0, wages), (340.0, tax)):
            sheet.rule(x, y, 190, 26)
            say(sheet, x + 3, y + 8, f"box {box}", 5.5)
            sheet.value(x + 184, y + 18, facts.shown["1"] if box == "16" else facts.shown.get(box, ""), right=True)
    say(sheet, 0, 280, "Box 12:", 8)
    sheet.value(50, 280, "DD 9,120.00    G 1,300.00")
    say(sheet, 0, 296, "Box 14:", 8)
    sheet.value(50, 296, "PERS 414(H)  2,218.60")
    say(
        sheet,
        0,
        330,
        "Copy B, to be filed with your federal return. Keep copy C for your records. Department of the Treasury - IRS",
        7,
        MONO,
    )
