"""1099-INT and 1099-DIV of year-end summaries, home banking, lenders, fund families, robo-advisers and transfer agents."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_more import browser_lines
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, cell, fit, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import DIVIDENDS, IMPORTANT, INTEREST, split
from tests.samples.tax_prints3_pen import bars, dashes, named, part, row, wrapped
from tests.samples.tax_prints4_pen import above, band, beside, sideways, soft, table
from tests.samples.tax_sheet import Sheet


def draw_footnoted(sheet: Sheet, facts: Facts) -> None:
    """A bank's tax summary: accounts as rows, boxes as columns, the sum in the last row, raised numbers of footnotes at heads."""
    say(sheet, 0, 14, f"{facts.year} YEAR-END TAX SUMMARY", 14, BOLD)
    soft(sheet, 0, 26, "Substitute Form 1099-INT, Interest Income    OMB No. 1545-0112    Copy B", 8)
    paragraph(sheet, 330, 14, (facts.payer.name, *facts.payer.address, f"Payer's TIN: {facts.payer.tin}"), 8)
    bars(sheet, 0, 70, 120, 8, facts.payee.tin)
    block(sheet, 0, 94, 260, (facts.payee.name, *facts.payee.address), 12)
    above(sheet, 330, 86, 200, "Recipient's TIN", facts.payee.tin)
    above(sheet, 330, 110, 200, "Customer since / relationship no.", f"2009 / {facts.account or '88-00417'}")
    whole = Decimal(facts.plain["1"])
    columns = (
        *((120, "Account", False), (95, "Interest income\u00b9 (Box 1)", True), (85, "Penalty\u00b2 (Box 2)", True)),
        *((115, "U.S. obligations\u00b3 (Box 3)", True), (125, "Federal tax withheld (Box 4)", True)),
    )
    names = ("Checking ...0417", "Money market ...2280", "12-mo. CD ...7731")
    rows = [[name, alike(facts, part_of), "", "", ""] for name, part_of in zip(names, split(whole, (2, 27)), strict=True)]
    rows[2][2], rows[1][3], rows[2][4] = (facts.shown[box] if facts.plain[box] else "" for box in ("2", "3", "4"))
    total = ("TOTAL REPORTED TO IRS", *(facts.shown[box] for box in ("1", "2", "3", "4")))
    y = table(sheet, 0, 156, columns, (*rows, total), step=16)
    notes = f"""¹ Includes interest credited but not withdrawn and the value of gifts for opening an account.
² Forfeited because of early withdrawal of a time deposit; not netted against Box 1.
³ Interest on U.S. Savings Bonds and Treasury obligations; not included in Box 1.
{IMPORTANT}"""
    wrapped(sheet, 0, y + 10, 540, notes, 6.5)


def draw_netbank(sheet: Sheet, facts: Facts) -> None:
    """Home banking's page printed from a browser: three columns of grey labels with values under them, empty boxes as well."""
    browser_lines(sheet, facts.year, "Online Banking - Tax Forms")
    say(sheet, 0, 36, f"1099-INT for {facts.year}", 18)
    soft(sheet, 540, 36, "Interest Income", 10, right=True)
    for x, title, who in ((0.0, "Payer", facts.payer), (276.0, "Recipient", facts.payee)):
        soft(sheet, x, 60, f"{title}'s name and address", 7.5)
        block(sheet, x, 73, 250, (who.name, *who.address), 12)
        above(sheet, x, 112, 250, f"{title}'s TIN", who.tin, size=7.5)
    names = dict(INTEREST) | {
        "7": "Foreign country or U.S. possession",
        "10": "Market discount",
        "12": "Bond premium on Treasuries",
    }
    names |= {"13": "Bond premium on tax-exempt bond", "14": "Tax-exempt bond CUSIP no."}
    for index, (box, label) in enumerate(sorted(names.items(), key=lambda one: int(one[0]))):
        x, y = 184.0 * (index % 3), 146 + 36.0 * (index // 3)
        sheet.level(x, y - 10, 170)
        above(sheet, x, y, 168, f"{box}. {label}", facts.shown.get(box, ""), size=7)
    wrapped(sheet, 0, 340, 540, IMPORTANT, 7)


def draw_lender(sheet: Sheet, facts: Facts) -> None:
    """A bank's one statement for a borrower who also saves: mortgage interest on top, the interest it paid beneath."""
    rng = facts.rng
    say(sheet, 0, 12, facts.payer.name, 15, SERIF)
    paragraph(sheet, 0, 24, (*facts.payer.address, f"Federal identification number {facts.payer.tin}"), 8, SERIF)
    say(sheet, 540, 52, f"ANNUAL TAX AND INTEREST STATEMENT {facts.year}", 10, BOLD, right=True)
    block(sheet, 20, 84, 260, (facts.payee.name, *facts.payee.address), 12)
    beside(sheet, 330, 84, 210, "Your taxpayer ID", facts.payee.tin)
    beside(sheet, 330, 98, 210, "Loan number", f"00{rng.randrange(10**6, 10**7)}")
    band(sheet, 0, 140, 540, 18, "FORM 1098   MORTGAGE INTEREST STATEMENT   (OMB No. 1545-1380)")
    paid, owed = rng.randrange(200_000, 1_900_000), rng.randrange(8_000_000, 60_000_000)
    lines = (("1  Mortgage interest received from borrower", paid), ("2  Outstanding mortgage principal", owed))
    for index, (label, cents) in enumerate((*lines, ("10  Property taxes paid from escrow", paid // 3))):
        say(sheet, 6, 174 + 15 * index, label, 8)
        say(sheet, 400, 174 + 15 * index, alike(facts, Decimal(cents) / 100), 8, right=True)
    band(sheet, 0, 230, 540, 18, "FORM 1099-INT   INTEREST INCOME   (OMB No. 1545-0112)")
    boxes = [one for one in INTEREST if one[0] in facts.shown]
    for index, (box, label) in enumerate(boxes):
        say(sheet, 6, 264 + 15 * index, f"{box}  {label}", 8)
        sheet.value(400, 264 + 15 * index, facts.shown[box], right=True)
    wrapped(sheet, 0, 366, 540, IMPORTANT, 7)


def draw_family(sheet: Sheet, facts: Facts) -> None:
    """A fund family's landscape page: boxes as rows, a column for each fund, the sums that are reported at the far right."""
    sideways(sheet)
    say(sheet, 0, 12, f"Form 1099-DIV: Dividends and Distributions for {facts.year}", 13, BOLD)
    soft(sheet, 720, 12, "Copy B for recipient    OMB No. 1545-0110", 7, right=True)
    for x, title, who in ((0, "Payer", facts.payer), (360, "Recipient", facts.payee)):
        soft(sheet, x, 30, f"{title}'s name, address and TIN", 7)
        block(sheet, x, 43, 330, (who.name, *who.address, who.tin), 12)
    funds = ("Large Cap Index", "Global Bond", "Small Value")
    columns = ((220, "Box", False), *((120, name, True) for name in funds), (140, "Total reported", True))
    rows = []
    for box, label in DIVIDENDS:
        if box in facts.shown:
            amount = facts.plain[box]
            parts = [alike(facts, one) for one in split(Decimal(amount), (47, 31))] if amount else [facts.shown[box]] * 3
            rows.append((f"{box}  {label}", *parts, facts.shown[box]))
    y = table(sheet, 0, 112, columns, rows, step=17, size=8)
    wrapped(sheet, 0, y + 8, 700, IMPORTANT, 7)
    wrapped(
        sheet, 0, y + 34, 700, "Capital gain distributions are long-term. Short-term gains are part of ordinary dividends.", 7
    )


def draw_robo(sheet: Sheet, facts: Facts) -> None:
    """A robo-adviser's page: lines of words with the box in brackets, parts of a total set in below it, footnotes under them."""
    say(sheet, 0, 16, f"{facts.year} tax forms", 20)
    soft(sheet, 0, 30, f"Account {facts.account or 'R-0417-2280'}  |  Prepared February 9, {facts.year + 1}", 8)
    for x, title, who in ((0, "Paid by", facts.payer), (276, "Paid to", facts.payee)):
        soft(sheet, x, 54, title, 8, BOLD)
        block(sheet, x, 68, 250, (who.name, *who.address), 12)
        soft(sheet, x, 106, "TIN", 8)
        fit(sheet, x + 24, 106, 200, who.tin)
    say(sheet, 0, 138, "1099-DIV: Dividends and distributions", 12, BOLD)
    soft(sheet, 540, 138, "OMB No. 1545-0110", 7, right=True)
    entries = (
        *(
            ("1a", "Total ordinary dividends", 0),
            ("1b", "of which qualified dividends*", 1),
            ("5", "of which Section 199A dividends", 1),
        ),
        *(("2a", "Total capital gain distributions", 0), ("2b", "of which unrecaptured Section 1250 gain", 1)),
        *(("3", "Nondividend distributions", 0), ("4", "Federal income tax withheld", 0), ("7", "Foreign tax paid**", 0)),
    )
    for index, (box, label, depth) in enumerate(entries):
        y = 160 + 19.0 * index
        say(sheet, 18 * depth, y, label, 9)
        soft(sheet, 300, y, f"(Box {box})", 8)
        sheet.value(440, y, facts.shown[box], right=True)
        tint(sheet, 0, y + 5, 440, 0.6, 0.8)
    notes = f"""* Included in box 1a. We count a dividend as qualified if the shares were held for more than 60 days.
** Amounts under $300 ($600 joint) can usually be credited without Form 1116.
{IMPORTANT}"""
    wrapped(sheet, 0, 330, 540, notes, 7)


def draw_holder(sheet: Sheet, facts: Facts) -> None:
    """A transfer agent's check stub: what was paid on each date above, below it the form with large numbers at the head."""
    say(sheet, 0, 12, facts.payer.name, 12, BOLD)
    soft(sheet, 0, 23, "Shareholder Services, c/o Transfer Agent", 7.5)
    paragraph(sheet, 0, 34, facts.payer.address, 8)
    holder = facts.account or "0000417-HS"
    beside(sheet, 340, 12, 200, "Holder account number", holder)
    block(sheet, 20, 84, 260, (facts.payee.name, *facts.payee.address), 12)
    columns = ((90, "Record date", False), (90, "Payment date", False), (120, "Rate per share", True), (120, "Shares", True))
    quarters = split(Decimal(facts.plain["1a"]), (25, 25, 25))
    days = (("03/08", "03/29"), ("06/07", "06/28"), ("09/06", "09/27"), ("12/06", "12/27"))
    rows = [
        (f"{seen}/{facts.year}", f"{paid}/{facts.year}", "0.4100", f"{amount / Decimal('0.41'):,.3f}", alike(facts, amount))
        for (seen, paid), amount in zip(days, quarters, strict=True)
    ]
    table(sheet, 0, 146, (*columns, (120, "Gross dividend", True)), rows)
    dashes(sheet, 226)
    form = part(sheet, 36, 302, 1.0)
    say(form, 0, 0, f"{facts.year}", 18, BOLD)
    say(form, 60, -6, "1099-DIV   DIVIDENDS AND DISTRIBUTIONS", 9, BOLD)
    soft(form, 60, 4, "Copy B For Recipient    OMB No. 1545-0110    CUSIP 000417 10 3", 6.5)
    names = dict(DIVIDENDS)
    boxes = ("1a", "1b", "2a", "2b", "3", "4", "5", "7")
    for index, box in enumerate(boxes):
        x, y = 135.0 * (index % 4), 14 + 42.0 * (index // 4)
        form.rule(x, y, 135, 42)
        say(form, x + 4, y + 12, box.upper(), 11, BOLD)
        fit(form, x + 30, y + 26, 100, facts.shown[box], right=True)
        soft(form, x + 4, y + 38, names[box], 5.8, shade=0.3)
    named(form, 0, 98, 270, 58, "Payer's name and address", (facts.payer.name, *facts.payer.address), step=11)
    named(form, 270, 98, 270, 58, "Recipient's name and address", (facts.payee.name, *facts.payee.address), step=11)
    pair = (
        (270, "Payer's federal identification number", facts.payer.tin),
        (270, "Recipient's identification number", facts.payee.tin),
    )
    row(form, 0, 156, 28, pair, right=False)
    cell(form, 0, 184, 540, 22, "Account number", holder, right=False)
    wrapped(form, 0, 220, 540, IMPORTANT, 6.5)
