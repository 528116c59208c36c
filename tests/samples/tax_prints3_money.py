"""1099-INT and 1099-DIV as banks, credit unions, brokers and fund companies mail them."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, cell, fit, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_pen import bars, dashes, named, part, row, tick, wrapped
from tests.samples.tax_sheet import Sheet

IMPORTANT = """This is important tax information and is being furnished to the Internal Revenue Service. If you are required to \
file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines \
that it has not been reported."""
INTEREST = (
    ("1", "Interest income"),
    ("2", "Early withdrawal penalty"),
    ("3", "Interest on U.S. Savings Bonds and Treas. obligations"),
    ("4", "Federal income tax withheld"),
    ("5", "Investment expenses"),
    ("6", "Foreign tax paid"),
    ("8", "Tax-exempt interest"),
    ("9", "Specified private activity bond interest"),
    ("11", "Bond premium"),
)
DIVIDENDS = (
    ("1a", "Total ordinary dividends"),
    ("1b", "Qualified dividends"),
    ("2a", "Total capital gain distributions"),
    ("2b", "Unrecaptured Section 1250 gain"),
    ("2c", "Section 1202 gain"),
    ("2d", "Collectibles (28%) gain"),
    ("3", "Nondividend distributions"),
    ("4", "Federal income tax withheld"),
    ("5", "Section 199A dividends"),
    ("6", "Investment expenses"),
    ("7", "Foreign tax paid"),
    ("9", "Cash liquidation distributions"),
)


def draw_member(sheet: Sheet, facts: Facts) -> None:
    """A credit union's year-end statement: address window, each account's earnings, then the return with the member's totals."""
    say(sheet, 0, 12, facts.payer.name, 14, BOLD)
    paragraph(sheet, 0, 24, (*facts.payer.address, f"Federal ID Number: {facts.payer.tin}"), 7.5)
    say(sheet, 540, 12, "ANNUAL TAX STATEMENT", 11, BOLD, right=True)
    say(sheet, 540, 24, f"For calendar year {facts.year}", 8, right=True)
    member = facts.account or "417728"
    say(sheet, 540, 35, f"Member number {member}     Page 1 of 1", 8, right=True)
    bars(sheet, 30, 84, 140, 9, member)
    block(sheet, 30, 108, 240, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 330, 108, "Member's SSN / Tax ID", 7)
    sheet.value(430, 108, facts.payee.tin)
    tint(sheet, 0, 160, 540, 14, 0.3)
    sheet.canvas.setFillGray(1.0)
    say(sheet, 4, 170, "DIVIDENDS AND INTEREST EARNED BY ACCOUNT", 8, BOLD)
    sheet.canvas.setFillGray(0.0)
    whole = Decimal(facts.plain["1"])
    names = ("S 01  Regular Shares", "S 20  Holiday Club", "D 30  Interest Checking", "C 44  24 Month Certificate")
    for index, (name, part_of) in enumerate(zip(names, split(whole, (3, 1, 18)), strict=True)):
        say(sheet, 6, 188 + 13 * index, name, 8)
        say(sheet, 300, 188 + 13 * index, alike(facts, part_of), 8, right=True)
        say(sheet, 330, 188 + 13 * index, "Dividends" if name[0] == "S" else "Interest", 8)
    sheet.level(0, 250, 540)
    say(sheet, 0, 268, f"FORM 1099-INT   INTEREST INCOME   {facts.year}", 10, BOLD)
    say(sheet, 540, 268, "Copy B For Recipient    OMB No. 1545-0112    (Substitute)", 6.5, right=True)
    lines = [(box, label) for box, label in INTEREST if box in ("1", "2", "3", "4", "6", "8")]
    for index, (box, label) in enumerate(lines):
        say(sheet, 6, 288 + 14 * index, f"Box {box}", 8)
        say(sheet, 50, 288 + 14 * index, label, 8)
        sheet.value(400, 288 + 14 * index, facts.shown[box], right=True)
    y = wrapped(sheet, 0, 386, 540, IMPORTANT, 7)
    wrapped(sheet, 0, y, 540, "Dividends on share accounts are interest for tax purposes and are included in Box 1.", 7)


def split(whole: Decimal, shares: tuple[int, ...]) -> tuple[Decimal, ...]:
    """An amount in parts of so many hundredths, and the rest."""
    parts = [(whole * share / 100).quantize(Decimal("0.01")) for share in shares]
    return (*parts, whole - sum(parts))


def draw_counter(sheet: Sheet, facts: Facts) -> None:
    """A bank's one-page letter: window address, words to the customer, the small form below a tear line."""
    say(sheet, 0, 14, facts.payer.name, 16, SERIF)
    say(sheet, 0, 26, "  *  ".join((*facts.payer.address, "1-800-555-0142", "Member FDIC")), 7, SERIF)
    block(sheet, 20, 100, 250, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 400, 100, f"January 22, {facts.year + 1}", 9, SERIF)
    words = f"""Dear Customer,
Enclosed is the Form 1099-INT for the interest that was paid or credited to your accounts during {facts.year}. We are required \
to send this form when total interest is $10.00 or more, or when federal income tax was withheld.
Interest is reported in the year in which it is credited. If you closed a certificate before maturity, the penalty is shown \
separately and you may be able to deduct it. Please compare the taxpayer identification number below with your records and \
call us if it is not right.
Thank you for banking with us."""
    wrapped(sheet, 0, 160, 520, words, 9.5, SERIF)
    dashes(sheet, 360)
    form = part(sheet, 36, 420, 1.0)
    say(form, 2, 0, "PAYER'S name, street address, city, state, ZIP code, and telephone no.", 5.5)
    form.rule(0, -8, 270, 66)
    block(form, 8, 16, 250, (facts.payer.name, *facts.payer.address), 12)
    row(form, 0, 58, 28, ((135, "PAYER'S TIN", facts.payer.tin), (135, "RECIPIENT'S TIN", facts.payee.tin)), right=False)
    named(form, 0, 86, 270, 62, "RECIPIENT'S name and address", (facts.payee.name, *facts.payee.address), step=12)
    cell(form, 0, 148, 270, 26, "Account number (see instructions)", facts.account, right=False)
    say(form, 276, 0, "OMB No. 1545-0112", 6)
    say(form, 276, 14, f"Form 1099-INT   {facts.year}", 10, BOLD)
    say(form, 540, 14, "Interest Income", 11, BOLD, right=True)
    cell(form, 270, 20, 270, 28, "1  Interest income", facts.shown["1"], size=6)
    cell(form, 270, 48, 270, 28, "2  Early withdrawal penalty", facts.shown["2"], size=6)
    cell(form, 270, 76, 270, 28, "3  Interest on U.S. Savings Bonds and Treasury obligations", facts.shown["3"], size=6)
    row(form, 270, 104, 24, ((135, "4  Federal income tax withheld", facts.shown["4"]), (135, "5  Investment expenses", "")))
    row(form, 270, 128, 24, ((135, "6  Foreign tax paid", facts.shown["6"]), (135, "7  Foreign country or U.S. territory", "")))
    row(form, 270, 152, 22, ((135, "8  Tax-exempt interest", facts.shown["8"]), (135, "15 State   16 State ID no.", "")))
    say(form, 0, 186, "Copy B  For Recipient", 7, BOLD)
    wrapped(form, 100, 186, 430, IMPORTANT, 6)


def draw_fund(sheet: Sheet, facts: Facts) -> None:
    """A fund company's mailing: letterhead and window above, the official boxes of 1099-DIV below, instructions on the back."""
    say(sheet, 0, 14, facts.payer.name, 13, BOLD)
    say(sheet, 540, 14, f"{facts.year} Tax Form", 12, right=True)
    say(sheet, 540, 26, "Questions? 1-800-555-0117 or funds.example/tax", 7, right=True)
    bars(sheet, 20, 78, 150, 9, facts.account)
    block(sheet, 20, 104, 260, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 330, 104, "What to do with this form", 9, BOLD)
    wrapped(sheet, 330, 116, 210, "Report box 1a and box 1b on Form 1040. Keep this copy with your tax records.", 8)
    dashes(sheet, 180)
    _fund_form(part(sheet, 36, 240, 1.0), facts)
    sheet.canvas.showPage()
    say(sheet, 0, 10, "Instructions for Recipient", 11, BOLD)
    words = """Recipient's taxpayer identification number (TIN). For your protection, this form may show only the last four \
digits of your TIN.
Box 1a. Shows total ordinary dividends that are taxable. Include this amount on the ordinary dividends line of Form 1040.
Box 1b. Shows the portion of the amount in box 1a that may be eligible for reduced capital gains rates.
Box 2a. Shows total capital gain distributions from a regulated investment company (RIC) or real estate investment trust (REIT).
Box 3. Shows a return of capital. To the extent of your cost (or other basis) in the stock, it is not taxable.
Box 4. Shows backup withholding. A payer must backup withhold on certain payments if you did not give your TIN to the payer.
Box 5. Shows dividends eligible for the 20% qualified business income deduction under section 199A.
Box 7. Shows the foreign tax that you may be able to claim as a deduction or a credit on Form 1040."""
    wrapped(sheet, 0, 28, 540, words, 8, SERIF)


def _fund_form(sheet: Sheet, facts: Facts) -> None:
    shown = facts.shown
    tick(sheet, 200, -4, "CORRECTED (if checked)", size=7)
    label = "PAYER'S name, street address, city or town, state or province, country, ZIP"
    named(sheet, 0, 0, 230, 78, label, (facts.payer.name, *facts.payer.address), step=12)
    row(sheet, 0, 78, 30, ((115, "PAYER'S TIN", facts.payer.tin), (115, "RECIPIENT'S TIN", facts.payee.tin)), right=False)
    named(
        sheet,
        0,
        108,
        230,
        78,
        "RECIPIENT'S name, street address, city, state, ZIP",
        (facts.payee.name, *facts.payee.address),
        step=12,
    )
    cell(sheet, 0, 186, 230, 30, "Account number (see instructions)", facts.account, right=False)
    cell(sheet, 230, 0, 115, 30, "1a Total ordinary dividends", shown["1a"])
    cell(sheet, 230, 30, 115, 30, "1b Qualified dividends", shown["1b"])
    sheet.rule(345, 0, 80, 60)
    say(sheet, 350, 10, "OMB No. 1545-0110", 6)
    say(sheet, 350, 30, f"{facts.year}", 16, BOLD)
    say(sheet, 350, 50, "Form 1099-DIV", 8)
    say(sheet, 540, 16, "Dividends and", 11, BOLD, right=True)
    say(sheet, 540, 30, "Distributions", 11, BOLD, right=True)
    say(sheet, 540, 70, "Copy B", 9, BOLD, right=True)
    say(sheet, 540, 80, "For Recipient", 7, right=True)
    wrapped(sheet, 440, 96, 100, IMPORTANT, 6)
    pairs = (
        (("2a Total capital gain distr.", shown["2a"]), ("2b Unrecap. Sec. 1250 gain", shown["2b"])),
        (("2c Section 1202 gain", ""), ("2d Collectibles (28%) gain", "")),
        (("3 Nondividend distributions", shown["3"]), ("4 Federal income tax withheld", shown["4"])),
        (("5 Section 199A dividends", shown["5"]), ("6 Investment expenses", "")),
        (("7 Foreign tax paid", shown["7"]), ("8 Foreign country or U.S. possession", "")),
        (("9 Cash liquidation distributions", ""), ("10 Noncash liquidation distributions", "")),
    )
    for index, (one, two) in enumerate(pairs):
        row(sheet, 230, 60 + 26 * index, 26, ((100, *one), (100, *two)))
    say(sheet, 0, 228, "Form 1099-DIV    (keep for your records)    www.irs.gov/Form1099DIV", 6)


def draw_reinvested(sheet: Sheet, facts: Facts) -> None:
    """A stock plan's yearly notice: one company's shares, boxes as a list with the amount before the words."""
    say(sheet, 0, 12, f"Form 1099-DIV {facts.year}", 14, BOLD)
    say(sheet, 0, 24, "Dividends and Distributions    Copy B for Recipient    OMB No. 1545-0110", 7)
    say(sheet, 0, 48, "Issued by (Payer):", 7, BOLD)
    paragraph(sheet, 90, 48, (facts.payer.name, *facts.payer.address, f"EIN {facts.payer.tin}"), 9, SERIF)
    say(sheet, 0, 104, "Paid to (Recipient):", 7, BOLD)
    paragraph(sheet, 90, 104, (facts.payee.name, *facts.payee.address, f"SSN/TIN {facts.payee.tin}"), 9, SERIF)
    say(sheet, 0, 160, f"Holder account number {facts.account or 'C 0004177281'}     Cusip 000417 72 8", 8)
    sheet.level(0, 168, 540)
    for index, (box, label) in enumerate(one for one in DIVIDENDS if one[0] in facts.shown):
        fit(sheet, 0, 184 + 15 * index, 90, facts.shown[box], right=True)
        say(sheet, 104, 184 + 15 * index, f"Box {box}", 8, BOLD)
        say(sheet, 150, 184 + 15 * index, label, 8)
    wrapped(sheet, 0, 384, 540, IMPORTANT, 7)
    wrapped(
        sheet,
        0,
        414,
        540,
        "Dividends reinvested under the plan are included in Box 1a with the fees the company paid for you.",
        7,
    )
