"""Information returns told in sentences, printed from web sites, or headed by nothing but the payer's letterhead."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_more import browser_lines, listed
from tests.samples.tax_prints2_pen import BOLD, SANS, SERIF, block, dotted, fit, paragraph, say
from tests.samples.tax_sheet import Sheet


def draw_notice(sheet: Sheet, facts: Facts) -> None:
    """A bank's notice: what was paid is told in a paragraph, box by box."""
    say(sheet, 0, 10, facts.payer.name, 14, BOLD)
    paragraph(sheet, 0, 24, (*facts.payer.address, f"Tax ID: {facts.payer.tin}"), 8)
    paragraph(sheet, 0, 80, (facts.payee.name, *facts.payee.address, f"Your SSN or TIN: {facts.payee.tin}"), 9)
    taken = f"An early withdrawal penalty of {facts.shown['2']} (box 2) was charged." if facts.shown["2"] else ""
    lines = (
        f"Form 1099-INT for calendar year {facts.year}",
        "",
        f"In {facts.year} we credited your accounts with interest income of {facts.shown['1']} (box 1).",
        taken,
        "This is important tax information and is being furnished to the Internal Revenue Service.",
    )
    paragraph(sheet, 0, 150, lines, 10, SERIF)


def draw_hired(sheet: Sheet, facts: Facts) -> None:
    """A letter to a contractor with two figures in its text."""
    say(sheet, 540, 10, facts.payer.name, 13, SERIF, right=True)
    say(sheet, 540, 24, f"{facts.payer.address[0]}, {facts.payer.address[1]}", 8, SERIF, right=True)
    say(sheet, 540, 36, f"EIN: {facts.payer.tin}", 8, SERIF, right=True)
    block(sheet, 0, 70, 300, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 0, 108, f"TIN: {facts.payee.tin}", 8)
    paid = f"Box 1, nonemployee compensation, is {facts.shown['1']}."
    kept = f"Box 4, federal income tax withheld, is {facts.shown['4']}." if facts.shown["4"] else "Nothing was withheld."
    lines = (f"Re: Form 1099-NEC, tax year {facts.year}", "", "Below is what we reported for your services.", paid, kept)
    paragraph(sheet, 0, 140, (*lines, "You must report this amount even if you think that it is not taxable."), 10, SERIF)


def draw_online(sheet: Sheet, facts: Facts) -> None:
    """A broker's web page: cards for the parties, the boxes below each other with the amount and its currency far right."""
    browser_lines(sheet, facts.year, "Documents - Tax center")
    say(sheet, 0, 34, f"Form 1099-DIV ({facts.year})", 15, BOLD)
    for x, title, who in ((0.0, "Payer information", facts.payer), (280.0, "Recipient information", facts.payee)):
        say(sheet, x, 60, title, 9, BOLD)
        for row, (label, text) in enumerate((("Name", who.name), ("Address", who.address[0]), ("", who.address[1]))):
            say(sheet, x, 76 + 13 * row, label, 8)
            fit(sheet, x + 60, 76 + 13 * row, 200, text)
        say(sheet, x, 115, "TIN", 8)
        sheet.value(x + 60, 115, who.tin)
    names = (
        *(("1a", "Total ordinary dividends"), ("1b", "Qualified dividends"), ("2a", "Total capital gain distr.")),
        *(("3", "Nondividend distributions"), ("4", "Federal income tax withheld"), ("7", "Foreign tax paid")),
    )
    listed(sheet, 140, [(f"{label} (Box {box})", f"{facts.shown[box]} USD" if facts.shown[box] else "-") for box, label in names])


def draw_headed(sheet: Sheet, facts: Facts) -> None:
    """A credit union's table of accounts: payer in the heading only, boxes as columns by number, totals below."""
    say(sheet, 0, 8, facts.payer.name, 16, SANS)
    say(sheet, 0, 22, f"{facts.payer.address[0]}   {facts.payer.address[1]}", 8)
    say(sheet, 0, 34, f"Federal identification number {facts.payer.tin}", 8)
    say(sheet, 540, 8, f"Form 1099-INT   {facts.year}", 11, BOLD, right=True)
    paragraph(sheet, 0, 70, (facts.payee.name, *facts.payee.address), 9)
    say(sheet, 300, 70, f"Your taxpayer ID: {facts.payee.tin}", 8)
    heads = (
        (220.0, "Box 1", "Interest income"),
        (340.0, "Box 2", "Early withdrawal penalty"),
        (480.0, "Box 4", "Federal tax withheld"),
    )
    for x, box, head in heads:
        say(sheet, x, 130, box, 7, BOLD, right=True)
        say(sheet, x, 139, head, 7, BOLD, right=True)
    say(sheet, 0, 139, "Account", 7, BOLD)
    whole = Decimal(facts.plain["1"])
    first = (whole * Decimal("0.37")).quantize(Decimal("0.01"))
    for row, amount in enumerate((first, whole - first)):
        say(sheet, 0, 156 + 14 * row, f"{'Share savings' if row else 'Certificate 24 mo.'} ...{4170 + row}", 8)
        say(sheet, 220, 156 + 14 * row, f"{amount:,.2f}", 8, right=True)
    say(sheet, 340, 156, facts.shown["2"], 8, right=True)
    say(sheet, 0, 190, "Totals", 8, BOLD)
    for (x, _, _), box in zip(heads, ("1", "2", "4"), strict=True):
        sheet.value(x, 190, facts.shown[box], right=True)


def draw_vendor(sheet: Sheet, facts: Facts) -> None:
    """A company's remittance office: letterhead, window address, dotted lines with the box in brackets."""
    say(sheet, 0, 10, facts.payer.name, 12, BOLD)
    paragraph(sheet, 0, 22, (*facts.payer.address, f"Federal Tax ID No. {facts.payer.tin}"), 8)
    block(sheet, 20, 90, 300, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 330, 90, f"Recipient's TIN  {facts.payee.tin}", 8)
    say(sheet, 0, 150, f"{facts.year} Form 1099-MISC Miscellaneous Information", 11, BOLD)
    rows = (("Rents", "1"), ("Royalties", "2"), ("Other income", "3"), ("Federal income tax withheld", "4"))
    for index, (label, box) in enumerate(rows):
        dotted(sheet, 0, 174 + 16 * index, 400, f"{label} [box {box}]", facts.shown[box], 9, SERIF)
