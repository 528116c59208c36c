"""W-2s of small-business payroll and of hospitals and universities: full facsimiles, three on a sheet, a mailer's right half."""

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, cell, paragraph, say, tint
from tests.samples.tax_prints2_w2 import OFFICIAL
from tests.samples.tax_prints3_facts import Extras, extras
from tests.samples.tax_prints3_pen import bars, dashes, named, part, row, tick, wrapped
from tests.samples.tax_prints3_w2 import NOTICE, state_rows
from tests.samples.tax_sheet import Sheet

PAIRS = (
    ("1   Wages, tips, other compensation", "2   Federal income tax withheld"),
    ("3   Social security wages", "4   Social security tax withheld"),
    ("5   Medicare wages and tips", "6   Medicare tax withheld"),
    ("7   Social security tips", "8   Allocated tips"),
    ("9", "10   Dependent care benefits"),
    ("11   Nonqualified plans", "12a   See instructions for box 12"),
)


def draw_startup(sheet: Sheet, facts: Facts) -> None:
    """Online payroll's file for an employee: copies B and C of the form one above the other, the instructions behind."""
    more = extras(facts)
    for top, copy, use in (
        (44.0, "B", "To Be Filed With Employee's FEDERAL Tax Return"),
        (420.0, "C", "For EMPLOYEE'S RECORDS"),
    ):
        _facsimile(part(sheet, 36, top, 1.0), facts, more, copy, use)
    sheet.canvas.showPage()
    say(sheet, 0, 10, f"Instructions for Employee - {facts.year} Form W-2", 12, BOLD)
    wrapped(sheet, 0, 30, 540, NOTICE, 8, SERIF)


def _facsimile(sheet: Sheet, facts: Facts, more: Extras, copy: str, use: str, high: float = 25.0) -> None:
    """The official order of boxes, `high` points a row."""
    sheet.rule(0, 0, 120, high)
    cell(sheet, 120, 0, 160, high, "a   Employee's social security number", facts.payee.tin, right=False)
    say(sheet, 286, 9, "OMB No. 1545-0008", 6)
    say(sheet, 400, 9, "Safe, accurate, FAST!  Use IRS e-file", 6)
    say(sheet, 400, 16, "Visit the IRS website at www.irs.gov/efile", 5.5)
    cell(sheet, 0, high, 300, high, "b   Employer identification number (EIN)", facts.payer.tin, right=False)
    firm = (facts.payer.name, *facts.payer.address)
    named(sheet, 0, 2 * high, 300, 3 * high, "c   Employer's name, address, and ZIP code", firm, step=high * 0.46)
    cell(sheet, 0, 5 * high, 300, high, "d   Control number", facts.account, right=False)
    sheet.rule(0, 6 * high, 300, 4 * high)
    say(sheet, 2, 6 * high + 6.5, "e   Employee's first name and initial", 5.2)
    say(sheet, 134, 6 * high + 6.5, "Last name", 5.2)
    say(sheet, 276, 6 * high + 6.5, "Suff.", 5.2)
    block(sheet, 8, 6 * high + 19, 118, (facts.names[0],))
    block(sheet, 138, 6 * high + 19, 136, (facts.names[1],))
    block(sheet, 8, 7 * high + 16, 286, facts.payee.address, high * 0.5)
    say(sheet, 2, 10 * high - 3, "f   Employee's address and ZIP code", 5.2)
    codes = (*(f"{code}   {amount}" for code, amount in more.codes), "", "", "", "")[:4]
    for index, pair in enumerate(PAIRS):
        values = tuple(facts.shown.get(label.split()[0], "") for label in pair)
        values = (values[0], codes[0]) if index == 5 else values
        row(sheet, 300, high * (index + 1), high, tuple((120, label, value) for label, value in zip(pair, values, strict=True)))
    sheet.rule(300, 7 * high, 120, high)
    for index, label in enumerate(("Statutory", "Retirement", "Third-party")):
        tick(sheet, 304 + 38 * index, 7 * high + 16, label, ticked=index == 1 and more.retirement, size=4.8)
    say(sheet, 302, 7 * high + 6.5, "13", 5.2)
    for index, code in enumerate(codes[1:]):
        cell(sheet, 420, high * (7 + index), 120, high, f"12{'bcd'[index]}", code)
    named(sheet, 300, 8 * high, 120, 2 * high, "14   Other", more.other, step=high * 0.36)
    state_rows(sheet, 0, 10 * high, 540, more)
    foot = 10 * high + 52
    say(sheet, 0, foot, "Form", 6)
    say(sheet, 18, foot + 2, "W-2", 15, BOLD)
    say(sheet, 60, foot, "Wage and Tax Statement", 10, BOLD)
    say(sheet, 250, foot + 2, str(facts.year), 15, BOLD)
    say(sheet, 540, foot, "Department of the Treasury - Internal Revenue Service", 6, right=True)
    say(sheet, 0, foot + 11, f"Copy {copy} - {use}", 7, BOLD)
    say(sheet, 0, foot + 19, "This information is being furnished to the Internal Revenue Service.", 5.5)


def draw_perforated(sheet: Sheet, facts: Facts) -> None:
    """Bookkeeping software on perforated paper: three small facsimiles under each other."""
    more = extras(facts, most=1)
    copies = (
        ("B", "To Be Filed With Employee's FEDERAL Tax Return"),
        ("2", "To Be Filed With Employee's State, City, or Local Income Tax Return"),
        ("C", "For EMPLOYEE'S RECORDS"),
    )
    for index, (copy, use) in enumerate(copies):
        _facsimile(part(sheet, 56, 24 + 258 * index, 0.9), facts, more, copy, use, high=19.0)
        if index:
            dashes(part(sheet, 36, 16 + 258 * index, 1.0), 0)


def draw_campus(sheet: Sheet, facts: Facts) -> None:
    """A university's or hospital's mailer: address window at the left, one tall copy at the right, what to know below."""
    more = extras(facts, most=2)
    say(sheet, 0, 12, facts.payer.name, 11, SERIF)
    say(sheet, 0, 23, "Payroll Services, Human Resources and Finance", 8, SERIF)
    paragraph(sheet, 0, 33, facts.payer.address, 8, SERIF)
    bars(sheet, 0, 92, 120, 10, facts.payer.name)
    block(sheet, 10, 122, 210, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 0, 190, f"Your {facts.year} Form W-2", 11, BOLD)
    words = f"""The form at the right is your Wage and Tax Statement for {facts.year}. Copy B goes with your federal return.
Box 1 does not include amounts you contributed to the retirement plan or paid for health insurance before tax. \
Your last pay statement of the year may show a larger gross.
Box 12 code DD is what you and we paid for health coverage; it is not taxable.
If your name or number is wrong, write to payroll@hr.example before April 1. Employee ID 0417728   Dept 5120-RAD"""
    wrapped(sheet, 0, 206, 220, words, 7.5, SERIF)
    slip = part(sheet, 286, 40, 1.0)
    tint(slip, 0, 0, 290, 18, 0.85)
    say(slip, 4, 12, f"Form W-2  Wage and Tax Statement  {facts.year}", 9, BOLD)
    say(slip, 286, 12, "OMB No. 1545-0008", 5.5, right=True)
    row(slip, 0, 18, 24, ((145, "a Employee's social security number", facts.payee.tin),), right=False)
    row(slip, 145, 18, 24, ((145, "b Employer identification number", facts.payer.tin),), right=False)
    named(slip, 0, 42, 290, 48, "c Employer's name, address, and ZIP code", (facts.payer.name, *facts.payer.address))
    named(slip, 0, 90, 290, 48, "e f Employee's name, address, and ZIP code", (facts.payee.name, *facts.payee.address))
    for index, label in enumerate(OFFICIAL):
        value = facts.shown.get(str(index + 1), "")
        cell(slip, 145 * (index % 2), 138 + 26 * (index // 2), 145, 26, f"{index + 1} {label}", value, size=6)
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        cell(slip, 145 * (index % 2), 242 + 24 * (index // 2), 145, 24, f"12{'abcd'[index]}", f"{code} {amount}".strip())
    named(slip, 0, 290, 145, 64, "14 Other", more.other, step=11)
    slip.rule(145, 290, 145, 64)
    for index, label in enumerate(("13 Statutory employee", "Retirement plan", "Third-party sick pay")):
        tick(slip, 151, 306 + 15 * index, label, ticked=index == 1 and more.retirement, size=6)
    for index in range(2):
        state = more.states[index] if index < len(more.states) else ("",) * 7
        values = ((40, "15 State", state[0]), (80, "State ID number", state[1]), (90, "16 State wages", state[2]))
        row(slip, 0, 354 + 24 * index, 24, (*values, (80, "17 State income tax", state[3])))
    say(slip, 0, 412, "Copy B - To Be Filed With Employee's FEDERAL Tax Return", 6.5, BOLD)
    say(slip, 0, 421, "Department of the Treasury - Internal Revenue Service", 5.5)
