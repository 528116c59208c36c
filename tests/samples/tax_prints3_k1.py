"""Schedules K-1 as tax software prints them: full facsimiles for partners and shareholders, with statements behind."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, cell, fit, paragraph, say
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_k1_words import HOLDER, PARTNER, Schedule
from tests.samples.tax_prints3_pen import named, tick, wrapped
from tests.samples.tax_sheet import Sheet


def draw_practice(sheet: Sheet, facts: Facts) -> None:
    """A partner's schedule as a tax practice's software fills it, and the supplemental page it continues on."""
    _facsimile(sheet, facts, PARTNER)
    sheet.canvas.showPage()
    _supplement(sheet, facts, PARTNER)


def draw_closely(sheet: Sheet, facts: Facts) -> None:
    """A shareholder's schedule of a closely held company, with the statement for the qualified business income deduction."""
    _facsimile(sheet, facts, HOLDER)
    sheet.canvas.showPage()
    _supplement(sheet, facts, HOLDER)


def _facsimile(sheet: Sheet, facts: Facts, said: Schedule) -> None:
    """The official page: parties at the left, Part III in two columns at the right."""
    say(sheet, 0, 12, "Schedule K-1", 13, BOLD)
    say(sheet, 0, 23, f"(Form {said.form})", 9, BOLD)
    say(sheet, 150, 20, f"{facts.year}", 18, BOLD)
    say(sheet, 0, 34, "Department of the Treasury", 6)
    say(sheet, 0, 41, "Internal Revenue Service", 6)
    say(sheet, 110, 34, f"For calendar year {facts.year}, or tax year", 6)
    say(sheet, 110, 43, "beginning            /      /          ending          /      /", 6)
    say(sheet, 0, 56, f"{said.owner}'s Share of Income, Deductions,", 9, BOLD)
    say(sheet, 0, 66, "Credits, etc.", 9, BOLD)
    say(sheet, 100, 66, "See back of form and separate instructions.", 6)
    _party(sheet, facts, said)
    tick(sheet, 290, 8, "Final K-1", size=7)
    tick(sheet, 350, 8, "Amended K-1", size=7)
    say(sheet, 540, 8, "OMB No. 1545-0123", 6, right=True)
    say(sheet, 268, 22, f"Part III   {said.owner}'s Share of Current Year Income,", 8, BOLD)
    say(sheet, 268, 31, "Deductions, Credits, and Other Items", 8, BOLD)
    high = 34.0 if len(said.left) > 16 else 42.0
    for index, (line, label, box) in enumerate(said.left):
        cell(sheet, 268, 36 + high * index, 136, high, f"{line}   {label}", facts.shown[box] if box else "")
    slots = sum(max(1, len(said.codes.get(line, ()))) for line, _ in said.right)
    step = high * len(said.left) / slots
    y = 36.0
    for line, label in said.right:
        entries = said.codes.get(line, ())
        height = step * max(1, len(entries))
        sheet.rule(404, y, 136, height)
        say(sheet, 406, y + 6.5, f"{line}   {label}", 5 if len(label) > 40 else 5.2)
        for index, code in enumerate(entries):
            at = y + 18 + (height - 16) / max(1, len(entries)) * index
            sheet.value(412, at, code)
            fit(sheet, 440, at, 94, "" if code == "STMT" else "STMT" if code.endswith("*") else _other(facts), right=True)
        y += height
    foot = 36 + high * len(said.left)
    say(sheet, 268, foot + 10, "* See attached statement for additional information.", 7)
    say(sheet, 0, foot + 26, f"For Paperwork Reduction Act Notice, see the Instructions for Form {said.form}.", 6)
    say(sheet, 540, foot + 26, f"Schedule K-1 (Form {said.form}) {facts.year}", 6, right=True)


def _party(sheet: Sheet, facts: Facts, said: Schedule) -> None:
    """Parts I and II: the firm, its owner, and the owner's shares."""
    firm, owner = said.firm, said.owner
    say(sheet, 0, 82, f"Part I   Information About the {firm}", 8, BOLD)
    cell(sheet, 0, 88, 260, 26, f"A   {firm}'s employer identification number", facts.payer.tin, size=6, right=False)
    label = f"B   {firm}'s name, address, city, state, and ZIP code"
    named(sheet, 0, 114, 260, 64, label, (facts.payer.name, *facts.payer.address), step=12)
    cell(sheet, 0, 178, 260, 24, f"C   IRS center where {firm.lower()} filed return:", "e-file", size=6, right=False)
    say(sheet, 0, 232, f"Part II   Information About the {owner}", 8, BOLD)
    cell(sheet, 0, 238, 260, 26, f"E   {owner}'s {said.number}", facts.payee.tin, size=6, right=False)
    label = f"{said.letter}   Name, address, city, state, and ZIP code for {owner.lower()} entered in E. See instructions."
    named(sheet, 0, 264, 260, 64, label, (facts.payee.name, *facts.payee.address), step=12)
    if said is PARTNER:
        tick(sheet, 6, 213, "D   Check if this is a publicly traded partnership (PTP)")
        _capital(sheet, facts)
    else:
        say(
            sheet,
            2,
            213,
            "D   Corporation's total number of shares:  Beginning  1,000    End of tax year  1,000",
            5.5,
        )
        share = facts.rng.choice(("50.000000", "33.333333", "25.000000", "100.000000"))
        cell(sheet, 0, 328, 260, 28, "G   Current year allocation percentage", f"{share} %", size=6)
        cell(sheet, 0, 356, 260, 28, "H   Shareholder's number of shares:  Beginning / End of tax year", "250      250", size=6)
        cell(sheet, 0, 384, 260, 28, "I   Loans from shareholder:  Beginning / End of tax year", "", size=6)


def _capital(sheet: Sheet, facts: Facts) -> None:
    """Items G to N of a partner."""
    general = facts.rng.random() < 0.4
    tick(sheet, 6, 340, "G   General partner or LLC member-manager", ticked=general)
    tick(sheet, 150, 340, "Limited partner or other LLC", ticked=not general)
    tick(sheet, 6, 352, "H1  Domestic partner", ticked=True)
    tick(sheet, 150, 352, "Foreign partner")
    say(sheet, 6, 366, "J   Partner's share of profit, loss, and capital (see instructions):", 6)
    say(sheet, 110, 376, "Beginning", 6)
    say(sheet, 200, 376, "Ending", 6)
    for index, (name, share) in enumerate((("Profit", "12.500000"), ("Loss", "12.500000"), ("Capital", "11.940000"))):
        say(sheet, 14, 388 + 12 * index, name, 6)
        for x in (160, 250):
            fit(sheet, x - 70, 388 + 12 * index, 70, f"{share} %", right=True)
    say(sheet, 6, 430, "K   Partner's share of liabilities at year end:", 6)
    for index, name in enumerate(("Nonrecourse", "Qualified nonrecourse financing", "Recourse")):
        say(sheet, 14, 442 + 12 * index, name, 6)
        fit(sheet, 160, 442 + 12 * index, 94, _other(facts) if index == 1 else "", right=True)
    say(sheet, 6, 484, "L   Partner's Capital Account Analysis", 6)
    start, income = Decimal(facts.rng.randrange(20_000, 400_000)), Decimal(facts.plain["1"])
    paid = Decimal(facts.rng.randrange(500, 9_000))
    lines = (
        ("Beginning capital account", start),
        ("Capital contributed during the year", None),
        ("Current year net income (loss)", income),
        ("Withdrawals and distributions", -paid),
        ("Ending capital account", start + income - paid),
    )
    for index, (name, amount) in enumerate(lines):
        say(sheet, 14, 497 + 13 * index, name, 6)
        fit(sheet, 160, 497 + 13 * index, 94, "" if amount is None else alike(facts, amount), right=True)
    say(sheet, 6, 570, "M   Did the partner contribute property with a built-in gain (loss)?", 6)
    tick(sheet, 196, 570, "Yes")
    tick(sheet, 226, 570, "No", ticked=True)


def _other(facts: Facts) -> str:
    return alike(facts, Decimal(facts.rng.randrange(90, 60_000)))


def _supplement(sheet: Sheet, facts: Facts, said: Schedule) -> None:
    """What the coded lines say in full."""
    say(sheet, 0, 12, f"SCHEDULE K-1 (FORM {said.form}) {facts.year}", 9, MONO)
    say(sheet, 540, 12, "SUPPLEMENTAL INFORMATION   PAGE 2", 9, MONO, right=True)
    say(sheet, 0, 26, f"{facts.payer.name}   {facts.payer.tin}", 8, MONO)
    say(sheet, 0, 37, f"{said.owner.upper()}: {facts.payee.name}", 8, MONO)
    sheet.level(0, 44, 540)
    y = 62.0
    for title, names in said.statements:
        say(sheet, 0, y, title, 9, MONO)
        for index, name in enumerate(names):
            amount = alike(facts, Decimal(facts.plain["1"])) if name.startswith("ORDINARY") else _other(facts)
            say(sheet, 20, y + 14 + 13 * index, f"{name:<44}{amount:>16}", 9, MONO)
        y += 32 + 13 * len(names)
    words = "This information is needed to prepare your return. Keep it with the schedule. See the instructions of your form."
    wrapped(sheet, 0, y + 10, 540, words, 8)


def draw_investor(sheet: Sheet, facts: Facts) -> None:
    """A fund's investor page: letter first, then the schedule retyped as a table of lines, footnotes under it."""
    paragraph(sheet, 0, 20, (facts.payer.name, *facts.payer.address), 10, SERIF)
    words = f"""March 11, {facts.year + 1}
Dear Investor:
Enclosed please find your {facts.year} Schedule K-1, which reports your share of the income, gains, losses and deductions of \
{facts.payer.name}. The amounts should be reported on your own return. State schedules will follow where required.
Your capital balance at December 31 is shown on your investor statement and may differ from the tax basis amounts."""
    wrapped(sheet, 0, 90, 500, words, 10, SERIF)
    sheet.canvas.showPage()
    say(sheet, 0, 12, f"{facts.year} Schedule K-1 (Form 1065)", 13, BOLD)
    say(sheet, 540, 12, "Partner's Share of Income, Deductions, Credits, etc.", 8, right=True)
    for x, label, who, number in (
        (0, "Partnership", facts.payer, "A  Partnership's employer identification number"),
        (276, "Partner", facts.payee, "E  Partner's identifying number"),
    ):
        cell(sheet, x, 22, 264, 26, number, who.tin, size=6, right=False)
        named(
            sheet,
            x,
            48,
            264,
            58,
            f"{'B' if x == 0 else 'F'}  {label}'s name, address, city, state, and ZIP code",
            (who.name, *who.address),
        )
    y = 116.0
    for x, head in ((0, "Line"), (40, "Description"), (300, "Code")):
        say(sheet, x + 4, y + 10, head, 7.5, BOLD)
    say(sheet, 536, y + 10, "Amount", 7.5, BOLD, right=True)
    sheet.level(0, y + 14, 540)
    rows = [
        (line, label, "", facts.shown[box] if box else "") for line, label, box in PARTNER.left if line not in ("4b", "6c", "9b")
    ]
    rows += [
        ("13", "Other deductions - investment interest", "H", _other(facts)),
        ("13", "Other deductions - portfolio", "L", "STMT"),
    ]
    rows += [
        ("19", "Distributions - cash", "A", _other(facts)),
        ("20", "Other information - investment income", "A", _other(facts)),
    ]
    rows = [one for one in rows if one[:3] != ("13", "Other deductions", "")]
    for index, (line, label, code, amount) in enumerate(rows):
        at = y + 28 + 17 * index
        say(sheet, 4, at, line, 8)
        say(sheet, 44, at, label, 8)
        say(sheet, 304, at, code, 8)
        sheet.value(536, at, amount, right=True)
        sheet.level(0, at + 5, 540)
    note = "Amounts in parentheses are losses. Interest and dividends may be exempt from tax in some states; see the footnotes."
    wrapped(sheet, 0, y + 50 + 17 * len(rows), 540, note, 7)
