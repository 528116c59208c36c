"""W-2s of payroll archives and online payroll: a landscape table, cards with grey labels, four bands down a page."""

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, block, cell, fit, say, tint
from tests.samples.tax_prints2_w2 import OFFICIAL
from tests.samples.tax_prints3_facts import Extras, extras
from tests.samples.tax_prints3_pen import dashes, named, part, tick, wrapped
from tests.samples.tax_prints3_w2 import NOTICE, state_rows
from tests.samples.tax_prints4_pen import above, band, listed, sideways, soft, table
from tests.samples.tax_sheet import Sheet

MEANT = {
    "C": "Taxable cost of group-term life",
    "D": "Elective deferrals 401(k)",
    "E": "Elective deferrals 403(b)",
    "W": "Employer contributions to HSA",
    "AA": "Designated Roth 401(k)",
    "DD": "Cost of employer health coverage",
}
STATE = ("15 State", "State ID number", "16 State wages", "17 State tax", "18 Local wages", "19 Local tax", "20 Locality")


def draw_archive(sheet: Sheet, facts: Facts) -> None:
    """A payroll archive's landscape print: parties at the left, boxes 1 to 11 as a list, box 12 as a table with its meanings."""
    more = extras(facts, most=2)
    sideways(sheet)
    say(sheet, 0, 10, f"Form W-2 Wage and Tax Statement {facts.year}", 13, BOLD)
    say(sheet, 720, 10, "Copy C, for employee's records    OMB No. 1545-0008", 7, right=True)
    sheet.level(0, 16, 720)
    block(sheet, 0, 44, 200, (facts.payer.name, *facts.payer.address), 12)
    soft(sheet, 0, 32, "c  Employer's name, address, and ZIP code")
    above(sheet, 0, 90, 200, "b  Employer identification number (EIN)", facts.payer.tin)
    soft(sheet, 0, 122, "e, f  Employee's name, address, and ZIP code")
    block(sheet, 0, 134, 200, (facts.payee.name, *facts.payee.address), 12)
    above(sheet, 0, 180, 200, "a  Employee's social security number", facts.payee.tin)
    above(sheet, 0, 212, 200, "d  Control number", facts.account or "00104/0417")
    labels = (*OFFICIAL, "", "Dependent care benefits", "Nonqualified plans")
    rows = [(f"{box}   {label}", facts.shown.get(str(box), "")) for box, label in enumerate(labels, start=1)]
    tint(sheet, 222, 24, 232, 200, 0.95)
    listed(sheet, 230, 38, 216, 17, rows)
    columns = ((34, "12", False), (142, "Description", False), (74, "Amount", True))
    y = table(sheet, 470, 36, columns, [(code, MEANT[code], amount) for code, amount in more.codes])
    soft(sheet, 470, y + 4, "13")
    for index, label in enumerate(("Statutory employee", "Retirement plan", "Third-party sick pay")):
        tick(sheet, 486 + 80 * index, y + 4, label, ticked=index == 1 and more.retirement)
    soft(sheet, 470, y + 20, "14  Other")
    block(sheet, 470, y + 32, 240, more.other, 12)
    states = [(name, number, *rest) for name, number, *rest in more.states]
    widths = (60, 120, 120, 120, 100, 100, 100)
    table(
        sheet, 0, 252, [(width, head, index > 1) for index, (width, head) in enumerate(zip(widths, STATE, strict=True))], states
    )
    wrapped(sheet, 0, 320, 700, NOTICE, 6)


def draw_cards(sheet: Sheet, facts: Facts) -> None:
    """Online payroll's page: grey labels over large values in tinted cards, a card for each state, words instead of numbers."""
    more = extras(facts, most=2)
    say(sheet, 0, 18, f"{facts.year} W-2", 22)
    soft(sheet, 540, 10, "Wage and Tax Statement", 9, right=True)
    soft(sheet, 540, 22, "Employee copy for federal filing (Copy B)", 8, right=True)
    for x, title, who, number in (
        (0.0, "Employer (boxes b, c)", facts.payer, "Federal EIN"),
        (276.0, "Employee (boxes a, e, f)", facts.payee, "Social security number"),
    ):
        tint(sheet, x, 36, 264, 92, 0.95)
        soft(sheet, x + 10, 50, title, 8, BOLD)
        block(sheet, x + 10, 66, 244, (who.name, *who.address), 12)
        above(sheet, x + 10, 104, 240, number, who.tin)
    band(sheet, 0, 140, 540, 18, "Federal")
    for index, label in enumerate(OFFICIAL[:6]):
        x, y = 180.0 * (index % 3), 172 + 40.0 * (index // 3)
        above(sheet, x + 6, y, 165, f"{label} (box {index + 1})", facts.shown[str(index + 1)], size=7)
    y = 256.0
    soft(sheet, 6, y, "Box 12", 7)
    soft(sheet, 276, y, "Box 14", 7)
    listed(sheet, 6, y + 14, 240, 14, [(f"{code} - {MEANT[code]}", amount) for code, amount in more.codes])
    block(sheet, 276, y + 14, 240, more.other, 14)
    y = 340.0
    for state, number, wages, tax, *local in more.states:
        band(sheet, 0, y, 540, 18, f"State: {state}")
        entries = (("State ID no. (15)", number), ("State wages, tips, etc. (16)", wages), ("State income tax (17)", tax))
        for index, (label, value) in enumerate(entries):
            above(sheet, 6 + 180 * index, y + 32, 165, label, value, size=7)
        if local[2]:
            entries = (("Local wages (18)", local[0]), ("Local income tax (19)", local[1]), ("Locality (20)", local[2]))
            for index, (label, value) in enumerate(entries):
                above(sheet, 6 + 180 * index, y + 62, 165, label, value, size=7)
        y += 92
    if more.retirement:
        say(sheet, 6, y + 8, "Box 13: Retirement plan", 8)
    soft(sheet, 0, 700, "This information is being furnished to the Internal Revenue Service.  OMB No. 1545-0008", 7)


def draw_bands(sheet: Sheet, facts: Facts) -> None:
    """Four copies in bands across the page, each with the parties at the left and the boxes in short rows at the right."""
    more = extras(facts, most=1)
    uses = (
        "Copy B-To Be Filed With Employee's FEDERAL Tax Return.",
        "Copy 2-To Be Filed With Employee's State, City, or Local Income Tax Return.",
        "Copy 2-To Be Filed With Employee's State, City, or Local Income Tax Return.",
        "Copy C-For EMPLOYEE'S RECORDS.",
    )
    for index, use in enumerate(uses):
        if index:
            dashes(part(sheet, 36, 18 + 188 * index, 1.0), 0)
        _band_copy(part(sheet, 36, 26 + 188 * index, 1.0), facts, more, use)


def _band_copy(sheet: Sheet, facts: Facts, more: Extras, use: str) -> None:
    shown = facts.shown
    say(sheet, 0, 6, f"Form W-2  Wage and Tax Statement  {facts.year}", 7.5, BOLD)
    say(sheet, 540, 6, f"{use}   OMB No. 1545-0008", 5.5, right=True)
    for x, label, value in (
        (0, "a Emp. SSN", facts.payee.tin),
        (90, "b EIN", facts.payer.tin),
        (180, "d Control no.", facts.account),
    ):
        cell(sheet, x, 10, 90 if x < 180 else 70, 20, label, value, right=False)
    firm, person = (facts.payer.name, *facts.payer.address), (facts.payee.name, *facts.payee.address)
    named(sheet, 0, 30, 250, 43, "c Employer's name, address, and ZIP code", firm, step=9)
    named(sheet, 0, 73, 250, 43, "e f Employee's name, address, and ZIP code", person, step=9)
    pairs = zip(OFFICIAL[::2], OFFICIAL[1::2], strict=True)
    for row, pair in enumerate(pairs):
        for column, label in enumerate(pair):
            box = 2 * row + column + 1
            cell(sheet, 250 + 95 * column, 10 + 20 * row, 95, 20, f"{box} {label}", shown.get(str(box), ""))
    cell(sheet, 250, 90, 95, 26, "10 Dependent care benefits")
    cell(sheet, 345, 90, 95, 26, "11 Nonqualified plans")
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        sheet.rule(440, 10 + 20 * index, 100, 20)
        say(sheet, 442, 16 + 20 * index, f"12{'abcd'[index]}", 5.2)
        fit(sheet, 456, 25 + 20 * index, 16, code)
        fit(sheet, 476, 25 + 20 * index, 60, amount, right=True)
    named(sheet, 440, 90, 100, 26, "14 Other", more.other[:1], step=9)
    state_rows(sheet, 0, 116, 540, more, rows=1)
    say(sheet, 0, 151, "13", 5.2)
    for index, label in enumerate(("Statutory employee", "Retirement plan", "Third-party sick pay")):
        tick(sheet, 14 + 80 * index, 151, label, ticked=index == 1 and more.retirement)
    say(sheet, 540, 151, "Dept. of the Treasury - IRS", 5.2, right=True)
