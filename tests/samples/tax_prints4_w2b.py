"""W-2s of public bodies, colleges and towns: a report in capitals, labels under values, many localities, explained wages."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, cell, fit, say
from tests.samples.tax_prints2_w2 import OFFICIAL
from tests.samples.tax_prints3_facts import Extras, alike, extras
from tests.samples.tax_prints3_pen import named, part, tick, wrapped
from tests.samples.tax_prints3_w2 import state_rows
from tests.samples.tax_prints4_facts import tidy
from tests.samples.tax_prints4_pen import band, below, listed, soft, table
from tests.samples.tax_prints4_w2 import MEANT
from tests.samples.tax_sheet import Sheet

SHORT = (
    "WAGES/TIPS/OTHER COMP",
    "FED INCOME TAX W/H",
    "SOC SEC WAGES",
    "SOC SEC TAX W/H",
    "MEDICARE WAGES/TIPS",
    "MEDICARE TAX W/H",
)


def draw_reported(sheet: Sheet, facts: Facts) -> None:
    """A public payroll system's report in capitals of one width: run date and page at the head, box and amount in lines."""
    more = extras(facts, most=1)
    say(sheet, 0, 10, f"RUN DATE 01/17/{facts.year + 1}", 8, MONO)
    say(sheet, 540, 10, "REPORT PYW2R-04   PAGE    1", 8, MONO, right=True)
    say(sheet, 130, 24, f"WAGE AND TAX STATEMENT (FORM W-2) - {facts.year}", 9, MONO)
    say(sheet, 130, 36, "SUBSTITUTE COPY B/C - REISSUED AT EMPLOYEE REQUEST", 8, MONO)
    say(sheet, 0, 50, "=" * 112, 8, MONO)
    lines = (
        ("EMPLOYER ID NUMBER (EIN)", facts.payer.tin),
        ("EMPLOYER", facts.payer.name),
        ("", facts.payer.address[0]),
        ("", facts.payer.address[1]),
        ("EMPLOYEE SSN", facts.payee.tin),
        ("EMPLOYEE", facts.payee.name),
        ("", facts.payee.address[0]),
        ("", facts.payee.address[1]),
        ("CONTROL NUMBER", facts.account),
    )
    for index, (label, value) in enumerate(lines):
        say(sheet, 0, 66 + 13 * index, f"{label}:" if label else "", 8, MONO)
        fit(sheet, 140, 66 + 13 * index, 400, value)
    say(sheet, 0, 190, "-" * 112, 8, MONO)
    rows = [(f"BOX {box}", label, facts.shown[str(box)]) for box, label in enumerate(SHORT, start=1)]
    rows += [("BOX 10", "DEPENDENT CARE BENEFITS", ""), ("BOX 11", "NONQUALIFIED PLANS", "")]
    rows += [(f"BOX 12{'ABCD'[index]}", f"CODE {code}", amount) for index, (code, amount) in enumerate(more.codes[:4])]
    rows += [("BOX 13", "RETIREMENT PLAN", "X" if more.retirement else "")]
    rows += [("BOX 14", text.split()[0], text.split()[1]) for text in more.other]
    for state, number, wages, tax, *_ in more.states:
        rows += [
            ("BOX 15", "STATE / ID NUMBER", f"{state} {number}"),
            ("BOX 16", "STATE WAGES", wages),
            ("BOX 17", "STATE TAX", tax),
        ]
    for index, (box, label, value) in enumerate(rows):
        say(sheet, 0, 206 + 14 * index, box, 8, MONO)
        say(sheet, 60, 206 + 14 * index, label, 8, MONO)
        sheet.value(330, 206 + 14 * index, value, right=True)
    say(sheet, 0, 222 + 14 * len(rows), "*** END OF STATEMENT ***", 8, MONO)


def draw_footed(sheet: Sheet, facts: Facts) -> None:
    """A personnel system's grid: the value at the head of each box and its label at the foot, wages and taxes in two rows."""
    more = extras(facts, most=2)
    say(sheet, 0, 12, f"{facts.year}", 20, SERIF)
    say(sheet, 70, 5, "FORM W-2", 9, BOLD)
    say(sheet, 70, 14, "Wage and Tax Statement", 7)
    say(sheet, 540, 12, "COPY B - File with employee's federal tax return    OMB No. 1545-0008", 6.5, right=True)
    for x, width, label, value in (
        (0, 180, "a  Employee's social security number", facts.payee.tin),
        (180, 180, "b  Employer identification number", facts.payer.tin),
        (360, 180, "d  Control number", facts.account),
    ):
        below(sheet, x, 20, width, 26, label, value)
    for x, label, who in (
        (0, "e/f  Employee's name, address and ZIP code", facts.payee),
        (270, "c  Employer's name, address and ZIP code", facts.payer),
    ):
        sheet.rule(x, 46, 270, 58)
        block(sheet, x + 6, 59, 256, (who.name, *who.address), 12)
        soft(sheet, x + 3, 101, label, 5.5, shade=0.2)
    for column, boxes in enumerate(((1, 2), (3, 4), (5, 6), (7, 8))):
        for row, box in enumerate(boxes):
            below(sheet, 135 * column, 104 + 28 * row, 135, 28, f"{box}  {OFFICIAL[box - 1]}", facts.shown.get(str(box), ""))
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        below(sheet, 135 * index, 160, 135, 28, f"12{'abcd'[index]}  See instructions for box 12", f"{code}  {amount}".strip())
    below(sheet, 0, 188, 135, 28, "10  Dependent care benefits", "")
    below(sheet, 135, 188, 135, 28, "11  Nonqualified plans", "")
    below(sheet, 270, 188, 270, 28, "14  Other", "   ".join(more.other))
    for index, state in enumerate((*more.states, ("",) * 7)[:2]):
        heads = ("15  State", "Employer's state ID no.", "16  State wages", "17  State income tax")
        for x, width, label, value in zip((0, 60, 200, 370), (60, 140, 170, 170), heads, state, strict=False):
            below(sheet, x, 216 + 28 * index, width, 28, label, value)
    tick(sheet, 4, 284, "13  Retirement plan", ticked=more.retirement, size=6.5)
    tick(sheet, 120, 284, "Statutory employee", size=6.5)
    tick(sheet, 236, 284, "Third-party sick pay", size=6.5)
    words = "This information is being furnished to the Internal Revenue Service. Keep one copy for your records."
    wrapped(sheet, 0, 302, 540, words, 6.5)


def draw_towns(sheet: Sheet, facts: Facts) -> None:
    """A form for work in several towns: boxes at the left, parties at the right, and a long table of states and localities."""
    more = extras(facts, most=2)
    say(sheet, 0, 10, f"W-2 Wage & Tax Statement   {facts.year}", 12, BOLD)
    say(sheet, 540, 10, "Copy 2 - State, City or Local Return    OMB No. 1545-0008", 6.5, right=True)
    for index, label in enumerate((*OFFICIAL, "", "Dependent care benefits")):
        x, y = 130.0 * (index % 2), 18 + 28.0 * (index // 2)
        cell(sheet, x, y, 130, 28, f"{label}   {index + 1}", facts.shown.get(str(index + 1), ""), size=6, right=False)
    cell(sheet, 260, 18, 140, 28, "Employer's Fed. ID no. (EIN)   b", facts.payer.tin, size=6, right=False)
    cell(sheet, 400, 18, 140, 28, "Employee's Soc. Sec. no.   a", facts.payee.tin, size=6, right=False)
    firm, person = (facts.payer.name, *facts.payer.address), (facts.payee.name, *facts.payee.address)
    named(sheet, 260, 46, 280, 56, "Employer's name, address and ZIP code   c", firm, step=12)
    named(sheet, 260, 102, 280, 56, "Employee's name, address and ZIP code   e/f", person, step=12)
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        cell(sheet, 135 * index, 158, 135, 24, f"12{'abcd'[index]}", f"{code}  {amount}".strip(), right=False)
    columns = (
        (46, "15 State", False),
        (100, "Employer's state ID", False),
        (86, "16 State wages", True),
        (76, "17 State tax", True),
    )
    local = ((86, "18 Local wages", True), (70, "19 Local tax", True), (76, "20 Locality", False))
    y = table(sheet, 0, 200, (*columns, *local), _localities(facts, more))
    words = "Wages taxed by more than one locality are listed for each. See your city's instructions."
    wrapped(sheet, 0, y + 6, 540, words if more.states else "No state or local income tax was withheld.", 7)


def _localities(facts: Facts, more: Extras) -> list[tuple[str, ...]]:
    """The state lines, each followed by the towns in which the wages were earned."""
    wages, rows = Decimal(facts.plain["1"]), list[tuple[str, ...]]()
    for state, number, paid, tax, *_ in more.states:
        rows.append((state, number, paid, tax, "", "", ""))
        for name, share in (("BRANTLEY", 55), ("KIRKTON VLG", 30), ("NORLING", 15)):
            part_of = tidy(wages * share / 100 / len(more.states))
            rows.append(("", "", "", "", alike(facts, part_of), alike(facts, tidy(part_of / 50)), name))
    return rows


def draw_explained(sheet: Sheet, facts: Facts) -> None:
    """A college's page: the form small at the head, below it how gross pay becomes the wages of boxes 1, 3 and 5."""
    more = extras(facts, most=1)
    form = part(sheet, 36, 44, 0.86)
    say(form, 0, 8, f"{facts.year} W-2 Wage and Tax Statement", 10, BOLD)
    say(form, 620, 8, "Employee reference copy", 7, right=True)
    named(form, 0, 14, 300, 56, "c  Employer", (facts.payer.name, *facts.payer.address), step=12)
    named(form, 0, 70, 300, 56, "e/f  Employee", (facts.payee.name, *facts.payee.address), step=12)
    cell(form, 0, 126, 150, 26, "a  Employee's SSN", facts.payee.tin, size=6, right=False)
    cell(form, 150, 126, 150, 26, "b  Employer's EIN", facts.payer.tin, size=6, right=False)
    for index, label in enumerate(OFFICIAL[:6]):
        x, y = 300 + 160.0 * (index % 2), 14 + 28.0 * (index // 2)
        cell(form, x, y, 160, 28, f"{index + 1}  {label}", facts.shown[str(index + 1)], size=6)
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        cell(form, 300 + 80 * index, 98, 80, 28, f"12{'abcd'[index]}", f"{code} {amount}".strip())
    cell(form, 300, 126, 320, 26, "14  Other", "  ".join(more.other), right=False)
    state_rows(form, 0, 152, 620, more, rows=1)
    say(sheet, 0, 200, "How your W-2 wages were figured", 12, SERIF)
    columns = ((210, "", False), (110, "Box 1", True), (110, "Boxes 3 and 7", True), (110, "Box 5", True))
    table(sheet, 0, 220, columns, _figured(facts), step=15)
    words = f"""Figures include all pay dates from January 1 through December 31, {facts.year}. Social security wages stop at \
the yearly maximum. Questions about this statement: payroll.example/help or the Payroll Office, Room 118."""
    wrapped(sheet, 0, 330, 540, words, 8, SERIF)


def _figured(facts: Facts) -> list[tuple[str, str, str, str]]:
    """From gross pay to each box; the last line is what the form says."""
    wages, social, all_pay = (Decimal(facts.plain[box]) for box in ("1", "3", "5"))
    health = Decimal(facts.rng.randrange(60_000, 600_000)) / 100
    gross, zero = alike(facts, all_pay + health), alike(facts, Decimal(0))
    less = alike(facts, -health)
    return [
        ("Gross pay for the year", gross, gross, gross),
        ("Less: health and dental premiums", less, less, less),
        ("Less: retirement deferrals", alike(facts, wages - all_pay), zero, zero),
        ("Less: wages over the yearly maximum", zero, alike(facts, social - all_pay), zero),
        ("Reported on Form W-2", facts.shown["1"], facts.shown["3"], facts.shown["5"]),
    ]


def draw_phone(sheet: Sheet, facts: Facts) -> None:
    """A payroll app's download: one narrow column, grey label at the left and value at the right under dark headings."""
    more = extras(facts, most=2)
    x, width, shown = 110.0, 320.0, facts.shown
    say(sheet, x, 14, f"Form W-2 for {facts.year}", 15, BOLD)
    soft(sheet, x, 27, "Wage and Tax Statement. Copy C for your records.", 8)
    wages = [(f"{box}. {label}", shown[str(box)]) for box, label in enumerate(OFFICIAL[:6], start=1)]
    groups = [
        ("Employer", [("Name", facts.payer.name), ("Address", ", ".join(facts.payer.address)), ("EIN", facts.payer.tin)]),
        ("Employee", [("Name", facts.payee.name), ("Address", ", ".join(facts.payee.address)), ("SSN", facts.payee.tin)]),
        ("Wages and taxes", wages),
        ("12. Codes", [(f"{code}  {MEANT[code]}", amount) for code, amount in more.codes]),
    ]
    for state, number, paid, tax, *_ in more.states:
        rows = [("15. Employer's state ID", number), ("16. State wages", paid), ("17. State income tax", tax)]
        groups.append((f"State - {state}", rows))
    y = 36.0
    for title, rows in (group for group in groups if group[1]):
        band(sheet, x, y, width, 16, title, 8)
        y = listed(sheet, x + 5, y + 30, width - 10, 16, rows)
