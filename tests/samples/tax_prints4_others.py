"""Papers with a form's words and amounts that are no such form: pay stubs, gifts, tuition, card sales, invoices, statements."""

from calendar import month_name
from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, cell, paragraph, say
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import split
from tests.samples.tax_prints3_pen import named, row, wrapped
from tests.samples.tax_prints4_facts import tidy
from tests.samples.tax_prints4_pen import above, band, beside, listed, soft, table
from tests.samples.tax_sheet import Sheet


def draw_paystub(sheet: Sheet, facts: Facts) -> None:
    """The last pay statement of a year, with what was earned and withheld to date."""
    say(sheet, 0, 12, facts.payer.name, 12, BOLD)
    paragraph(sheet, 0, 24, facts.payer.address, 8)
    say(sheet, 540, 12, "EARNINGS STATEMENT", 12, BOLD, right=True)
    beside(sheet, 340, 28, 200, "Pay date", f"12/27/{facts.year}")
    beside(sheet, 340, 41, 200, "Pay period", f"12/08/{facts.year} - 12/21/{facts.year}")
    beside(sheet, 340, 54, 200, "Employee SSN", facts.payee.tin)
    block(sheet, 0, 80, 260, (facts.payee.name, *facts.payee.address), 12)
    columns = ((200, "Earnings and deductions", False), (120, "This period", True), (120, "Year to date", True))
    names = ("Federal income tax", "Social Security (OASDI)", "Medicare")
    rows = [("Regular pay", *_period(facts, "5"))]
    rows += [(name, *_period(facts, box)) for name, box in zip(names, ("2", "4", "6"), strict=True)]
    kept = sum((Decimal(facts.plain[box]) for box in ("2", "4", "6")), Decimal(0))
    net = Decimal(facts.plain["5"]) - kept
    table(sheet, 0, 136, columns, [*rows, ("Net pay", alike(facts, tidy(net / 26)), alike(facts, net))], step=16)
    say(sheet, 0, 250, "Direct deposit: checking ...0417. This is not a check. Keep with your records.", 8)


def _period(facts: Facts, box: str) -> tuple[str, str]:
    return alike(facts, tidy(Decimal(facts.plain[box]) / 26)), facts.shown[box]


def draw_gift(sheet: Sheet, facts: Facts) -> None:
    """A charity's receipt for the year's gifts."""
    say(sheet, 0, 16, facts.payer.name, 16, SERIF)
    paragraph(sheet, 0, 30, (*facts.payer.address, f"A 501(c)(3) organization, EIN {facts.payer.tin}"), 9, SERIF)
    say(sheet, 0, 84, f"OFFICIAL DONATION RECEIPT - TAX YEAR {facts.year}", 12, BOLD)
    block(sheet, 0, 108, 300, (facts.payee.name, *facts.payee.address), 12)
    columns = ((120, "Date received", False), (180, "Designation", False), (140, "Gift amount", True))
    parts = split(Decimal(facts.plain["1"]), (20, 35))
    words = ("Annual fund", "Building fund", "Where needed most")
    rows = [
        (f"{month:02d}/14/{facts.year}", name, alike(facts, one))
        for month, name, one in zip((2, 6, 12), words, parts, strict=True)
    ]
    y = table(sheet, 0, 164, columns, [*rows, ("", "Total", facts.shown["1"])], step=16)
    wrapped(sheet, 0, y + 14, 520, "No goods or services were provided in exchange for these gifts. Thank you!", 10, SERIF)


def draw_tuition(sheet: Sheet, facts: Facts) -> None:
    """A college's Form 1098-T with the official places."""
    named(
        sheet, 0, 0, 260, 70, "FILER'S name, street address, city, state, and ZIP code", (facts.payer.name, *facts.payer.address)
    )
    pair = ((130, "FILER'S employer identification no.", facts.payer.tin), (130, "STUDENT'S TIN", facts.payee.tin))
    row(sheet, 0, 70, 30, pair, right=False)
    named(sheet, 0, 100, 260, 70, "STUDENT'S name and address", (facts.payee.name, *facts.payee.address))
    cell(sheet, 0, 170, 260, 28, "Service Provider/Acct. No. (see instr.)", facts.account, right=False)
    labels = ("1 Payments received for qualified tuition and related expenses", "2", "4 Adjustments made for a prior year")
    amounts = (facts.shown["1"], "", "")
    for index, (label, amount) in enumerate(zip(labels, amounts, strict=True)):
        cell(sheet, 260, 40 * index, 150, 40, label, amount)
    cell(sheet, 260, 120, 150, 40, "5 Scholarships or grants", alike(facts, tidy(Decimal(facts.plain["1"]) / 4)))
    say(sheet, 540, 16, f"{facts.year}", 18, BOLD, right=True)
    say(sheet, 540, 30, "Form 1098-T", 8, right=True)
    say(sheet, 540, 46, "Tuition", 13, BOLD, right=True)
    say(sheet, 540, 60, "Statement", 13, BOLD, right=True)
    say(sheet, 540, 80, "Copy B For Student   OMB No. 1545-1574", 6.5, right=True)


def draw_cards_sold(sheet: Sheet, facts: Facts) -> None:
    """A payment processor's Form 1099-K with its twelve months."""
    say(sheet, 0, 14, f"Form 1099-K {facts.year}", 16, BOLD)
    soft(sheet, 0, 27, "Payment Card and Third Party Network Transactions    OMB No. 1545-2205    Copy B For Payee", 8)
    for x, title, who in ((0, "FILER", facts.payer), (276, "PAYEE", facts.payee)):
        soft(sheet, x, 46, f"{title}'S name and address", 7)
        block(sheet, x, 59, 250, (who.name, *who.address), 12)
        above(sheet, x, 100, 250, f"{title}'S TIN", who.tin)
    whole = Decimal(facts.plain["1"])
    rows = [("1a  Gross amount of payment card/third party network transactions", facts.shown["1"])]
    rows += [("1b  Card Not Present transactions", alike(facts, tidy(whole / 3))), ("3  Number of payment transactions", "417")]
    y = listed(sheet, 0, 140, 440, 16, [*rows, ("4  Federal income tax withheld", "")])
    parts = split(whole, (8, 7, 9, 8, 8, 9, 7, 8, 9, 8, 9))
    lines = [(f"5{'abcdefghijkl'[index]}  {month}", alike(facts, parts[index])) for index, month in enumerate(month_name[1:])]
    listed(sheet, 0, y + 8, 250, 14, lines[:6])
    listed(sheet, 290, y + 8, 250, 14, lines[6:])


def draw_fee(sheet: Sheet, facts: Facts) -> None:
    """A preparer's paid invoice that names the forms handled."""
    say(sheet, 0, 14, facts.payer.name, 14, BOLD)
    paragraph(sheet, 0, 27, facts.payer.address, 8)
    say(sheet, 540, 14, "INVOICE / RECEIPT", 13, BOLD, right=True)
    beside(sheet, 340, 30, 200, "Invoice no.", f"{facts.year + 1}-0417")
    beside(sheet, 340, 43, 200, "Date paid", f"April 2, {facts.year + 1}")
    block(sheet, 0, 78, 280, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 0, 130, f"Preparation of {facts.year} individual income tax return", 10)
    fees = (
        ("Form 1040 with Schedules A, B, C", 385),
        ("Form W-2 (2)", 30),
        ("Form 1099-INT, 1099-DIV (3)", 45),
        ("Schedule K-1 (1)", 75),
    )
    columns = ((320, "Service", False), (140, "Fee", True))
    rows = [(name, alike(facts, Decimal(fee))) for name, fee in fees]
    y = table(sheet, 0, 154, columns, [*rows, ("Total paid by card", alike(facts, Decimal(535)))], step=16)
    say(sheet, 0, y + 14, "Thank you for your business.", 10, SERIF)


def draw_monthly(sheet: Sheet, facts: Facts) -> None:
    """A brokerage account's statement of one month, with the dividends and interest of month and year."""
    band(sheet, 0, 0, 540, 24, f"{facts.payer.name} - ACCOUNT STATEMENT", 11)
    say(sheet, 0, 40, f"Statement period: October 1 - October 31, {facts.year}", 9)
    say(sheet, 540, 40, f"Account {facts.account or 'Z04-172280'}", 9, right=True)
    block(sheet, 0, 64, 280, (facts.payee.name, *facts.payee.address), 12)
    year, value = Decimal(facts.plain["1a"]), Decimal(facts.rng.randrange(10**6, 10**8)) / 100
    rows = [("Beginning account value", alike(facts, value), ""), ("Deposits", alike(facts, Decimal(500)), "")]
    rows += [
        ("Dividends - ordinary", alike(facts, tidy(year / 12)), facts.shown["1a"]),
        ("Interest", "", alike(facts, tidy(year / 50))),
    ]
    columns = ((240, "Summary", False), (120, "This period", True), (120, "Year to date", True))
    y = table(sheet, 0, 116, columns, [*rows, ("Ending account value", alike(facts, value + 500 + tidy(year / 12)), "")], step=16)
    wrapped(
        sheet,
        0,
        y + 12,
        520,
        "This is not a tax document. Form 1099 will be mailed in February. Dividends may be reclassified.",
        8,
    )
