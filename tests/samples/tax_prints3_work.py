"""1099-NEC and 1099-MISC as platforms, payables offices, property managers and operators of wells send them."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, cell, fit, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import IMPORTANT, split
from tests.samples.tax_prints3_pen import bars, dashes, named, part, row, tick, wrapped
from tests.samples.tax_sheet import Sheet

USES = {"Copy B": "For Recipient", "Copy 2": "For recipient's state tax return", "Copy C": "For Payer"}
PAYER = "PAYER'S name, street address, city or town, state or province, country, ZIP or foreign postal code, and telephone no."


BACK = """Recipient's taxpayer identification number (TIN). For your protection, this form may show only the last four digits \
of your TIN (SSN, ITIN, ATIN, or EIN). However, the issuer has reported your complete TIN to the IRS.
Account number. May show an account or other unique number the payer assigned to distinguish your account.
Form 1099-NEC, box 1. Shows nonemployee compensation. If the amount in this box is self-employment income, report it on \
Schedule C or F (Form 1040) if a sole proprietor. If you are not an employee but the amount is not self-employment income, \
report it on the other income line of Schedule 1 (Form 1040).
Box 4. Shows backup withholding. A payer must backup withhold on certain payments if you did not give your TIN to the payer.
Form 1099-MISC, box 1. Report rents from real estate on Schedule E (Form 1040).
Box 2. Report royalties from oil, gas, or mineral properties, copyrights, and patents on Schedule E (Form 1040).
Box 3. Generally, report this amount on the other income line of Schedule 1 (Form 1040) and identify the payment.
Boxes 5-7 and 15-17. State information."""


def draw_gig(sheet: Sheet, facts: Facts) -> None:
    """A platform's e-delivered file: a page of words, then the form with its values set in the platform's own letters."""
    say(sheet, 0, 20, f"Your {facts.year} Form 1099-NEC is ready", 17, BOLD)
    gross = Decimal(facts.plain["1"]) * Decimal("1.31")
    words = f"""Hi {facts.names[0].split()[0].title()},
You earned more than $600 on our platform in {facts.year}, so we are required to send you and the IRS a Form 1099-NEC. The next \
page is your Copy B. You can download it again from your dashboard until next January.
Customers paid {alike(facts, gross)} before service fees and tolls. Only what we paid to you as compensation is on the form; \
fees and tolls may be deductible. We do not give tax advice.
Is my tax ID wrong? Update it in Settings > Tax information and request a corrected form."""
    wrapped(sheet, 0, 52, 480, words, 10)
    sheet.canvas.showPage()
    tick(sheet, 230, 6, "CORRECTED (if checked)", size=7)
    _nec(part(sheet, 36, 54, 1.0), facts)


def _nec(sheet: Sheet, facts: Facts, copy: str = "Copy B") -> None:
    """The official places of a 1099-NEC."""
    named(sheet, 0, 0, 262, 84, PAYER[:78], (facts.payer.name, *facts.payer.address, "(555) 555-0138"), step=12)
    row(sheet, 0, 84, 30, ((131, "PAYER'S TIN", facts.payer.tin), (131, "RECIPIENT'S TIN", facts.payee.tin)), right=False)
    named(sheet, 0, 114, 262, 28, "RECIPIENT'S name", (facts.payee.name,), step=10)
    named(sheet, 0, 142, 262, 28, "Street address (including apt. no.)", (facts.payee.address[0],), step=10)
    named(
        sheet,
        0,
        170,
        262,
        28,
        "City or town, state or province, country, and ZIP or foreign postal code",
        (facts.payee.address[1],),
    )
    cell(sheet, 0, 198, 262, 28, "Account number (see instructions)", facts.account, right=False)
    sheet.rule(262, 0, 90, 48)
    say(sheet, 266, 10, "OMB No. 1545-0116", 6)
    say(sheet, 266, 24, "Form 1099-NEC", 8, BOLD)
    say(sheet, 266, 40, f"{facts.year}", 13, BOLD)
    say(sheet, 540, 20, "Nonemployee", 12, BOLD, right=True)
    say(sheet, 540, 34, "Compensation", 12, BOLD, right=True)
    cell(sheet, 262, 48, 178, 36, "1 Nonemployee compensation", facts.shown["1"])
    say(sheet, 540, 62, copy, 10, BOLD, right=True)
    say(sheet, 540, 72, USES[copy], 7, right=True)
    sheet.rule(262, 84, 178, 30)
    say(sheet, 265, 91, "2 Payer made direct sales totaling $5,000 or more of", 5.2)
    tick(sheet, 420, 102, "", size=6)
    say(sheet, 265, 98, "consumer products to recipient for resale", 5.2)
    cell(sheet, 262, 114, 178, 28, "3")
    cell(sheet, 262, 142, 178, 28, "4 Federal income tax withheld", facts.shown["4"])
    wrapped(sheet, 448, 92, 92, IMPORTANT, 5.5)
    state = facts.payer.address[1].split()[-2] if facts.plain["5"] else ""
    number = f"{state}-{facts.payer.tin[-5:]}-01" if state else ""
    row(sheet, 262, 170, 28, ((80, "5 State tax withheld", facts.shown["5"]), (98, "6 State/Payer's state no.", number)))
    cell(sheet, 440, 170, 100, 28, "7 State income", facts.shown["7"])
    row(sheet, 262, 198, 28, ((80, "", ""), (98, "", ""), (100, "", "")))
    say(sheet, 0, 235, "Form 1099-NEC (keep for your records)", 6)
    say(sheet, 540, 235, "Department of the Treasury - Internal Revenue Service", 6, right=True)


def draw_payables(sheet: Sheet, facts: Facts) -> None:
    """A payables office's sheet of three equal forms, printed dark into preprinted boxes by an accounting program."""
    for index, copy in enumerate(("Copy B", "Copy 2", "Copy C")):
        _nec(part(sheet, 56, 28 + 252 * index, 0.93), facts, copy)
        if index:
            dashes(part(sheet, 36, 18 + 252 * index, 1.0), 0)
    _back(sheet)


def _back(sheet: Sheet) -> None:
    """The back of a page: what each box means."""
    sheet.canvas.showPage()
    say(sheet, 0, 10, "Instructions for Recipient", 11, BOLD)
    wrapped(sheet, 0, 28, 540, BACK, 8, SERIF)


def draw_creator(sheet: Sheet, facts: Facts) -> None:
    """A payments service's page: two columns of labelled fields without rules, grey lines between, the small print below."""
    say(sheet, 0, 16, "Form 1099-NEC", 18)
    say(sheet, 0, 32, f"Nonemployee Compensation    Tax year {facts.year}    Copy B (For Recipient)", 9)
    say(sheet, 540, 16, "OMB No. 1545-0116", 7, right=True)
    left = (
        ("Payer's name", facts.payer.name),
        ("Payer's address", ", ".join(facts.payer.address)),
        ("Payer's TIN", facts.payer.tin),
        ("Recipient's name", facts.payee.name),
        ("Recipient's address", ", ".join(facts.payee.address)),
        ("Recipient's TIN", facts.payee.tin),
        ("Account number", facts.account),
    )
    right = (
        ("1  Nonemployee compensation", facts.shown["1"]),
        ("2  Payer made direct sales totaling $5,000 or more", "No"),
        ("4  Federal income tax withheld", facts.shown["4"]),
        ("5  State tax withheld", facts.shown["5"]),
        ("6  State/Payer's state no.", ""),
        ("7  State income", facts.shown["7"]),
    )
    for x, rows in ((0.0, left), (290.0, right)):
        for index, (label, value) in enumerate(rows):
            y = 60 + 38.0 * index
            tint(sheet, x, y + 26, 250, 0.6, 0.8)
            say(sheet, x, y, label, 7)
            fit(sheet, x, y + 16, 248, value)
    wrapped(sheet, 0, 350, 540, IMPORTANT, 7)
    words = "You received this form because you were paid as an independent contractor. Report box 1 on Schedule C (Form 1040)."
    wrapped(sheet, 0, 384, 540, words, 7)


def draw_manager(sheet: Sheet, facts: Facts) -> None:
    """A property manager's 1099-MISC: a facsimile for the owner with window addresses, the list of properties at the foot."""
    _misc(part(sheet, 36, 50, 1.0), facts)
    dashes(sheet, 300)
    say(sheet, 0, 330, f"Rents received on your behalf during {facts.year}", 9, BOLD)
    whole = Decimal(facts.plain["1"])
    homes = ("114 Larkin St", "2207 Ferris Ave #B", "19 Dover Ct")
    for index, (home, part_of) in enumerate(zip(homes, split(whole, (52, 29)), strict=True)):
        say(sheet, 0, 350 + 14 * index, home, 8)
        say(sheet, 260, 350 + 14 * index, alike(facts, part_of), 8, right=True)
    say(sheet, 0, 404, "These are gross rents before management fees, repairs and draws. See your owner statement.", 7.5)
    _back(sheet)


def _misc(sheet: Sheet, facts: Facts) -> None:
    """The official places of a 1099-MISC."""
    shown = facts.shown
    tick(sheet, 150, -5, "VOID", size=7)
    tick(sheet, 210, -5, "CORRECTED (if checked)", size=7)
    named(sheet, 0, 0, 240, 76, PAYER[:76], (facts.payer.name, *facts.payer.address), step=13)
    row(sheet, 0, 76, 28, ((120, "PAYER'S TIN", facts.payer.tin), (120, "RECIPIENT'S TIN", facts.payee.tin)), right=False)
    label = "RECIPIENT'S name, street address, city or town, state, ZIP code"
    named(sheet, 0, 104, 240, 84, label, (facts.payee.name, *facts.payee.address), step=13)
    cell(sheet, 0, 188, 240, 28, "Account number (see instructions)", facts.account, right=False)
    row(sheet, 240, 0, 26, ((110, "1 Rents", shown["1"]),))
    row(sheet, 240, 26, 26, ((110, "2 Royalties", shown["2"]),))
    sheet.rule(350, 0, 90, 52)
    say(sheet, 355, 10, "OMB No. 1545-0115", 6)
    say(sheet, 355, 24, "Form 1099-MISC", 8, BOLD)
    say(sheet, 355, 42, f"{facts.year}", 14, BOLD)
    title = ("Miscellaneous", "Information" if facts.year > 2020 else "Income")
    for index, word in enumerate(title):
        say(sheet, 540, 18 + 14 * index, word, 12, BOLD, right=True)
    row(sheet, 240, 52, 26, ((110, "3 Other income", shown["3"]), (100, "4 Federal income tax withheld", shown["4"])))
    pairs = (
        (("5 Fishing boat proceeds", ""), ("6 Medical and health care payments", shown["6"])),
        (("7 Direct sales of $5,000 or more", ""), ("8 Substitute payments in lieu of div.", shown["8"])),
        (("9 Crop insurance proceeds", ""), ("10 Gross proceeds paid to an attorney", "")),
        (("12 Section 409A deferrals", ""), ("14 Nonqualified deferred comp.", "")),
        (("15 State tax withheld", ""), ("16 State/Payer's state no.", "")),
    )
    for index, (one, two) in enumerate(pairs):
        row(sheet, 240, 78 + 27 * index, 27, ((110, *one), (100, *two)))
    cell(sheet, 450, 186, 90, 27, "17 State income")
    say(sheet, 540, 64, "Copy B", 9, BOLD, right=True)
    say(sheet, 540, 73, "For Recipient", 7, right=True)
    wrapped(sheet, 456, 84, 84, IMPORTANT, 5.5)
    say(sheet, 0, 226, "Form 1099-MISC    (keep for your records)    www.irs.gov/Form1099MISC", 6)


def draw_operator(sheet: Sheet, facts: Facts) -> None:
    """A well operator's or publisher's owner form: mailer at the head, a table of boxes with amounts, state lines, legend."""
    owner = facts.account or "00041-772"
    paragraph(sheet, 0, 10, (facts.payer.name, *facts.payer.address), 9, SERIF)
    say(sheet, 540, 10, f"{facts.year} FORM 1099-MISC", 13, BOLD, right=True)
    say(sheet, 540, 22, "Substitute   OMB No. 1545-0115   Copy B - For Recipient", 7, right=True)
    bars(sheet, 24, 70, 130, 9, owner)
    block(sheet, 24, 96, 250, (facts.payee.name, *facts.payee.address), 12)
    for index, (label, value) in enumerate(
        (("PAYER'S FEDERAL ID", facts.payer.tin), ("RECIPIENT'S ID NUMBER", facts.payee.tin), ("OWNER NUMBER", owner))
    ):
        say(sheet, 330, 88 + 16 * index, label, 7)
        sheet.value(440, 88 + 16 * index, value)
    tint(sheet, 0, 150, 540, 14, 0.8)
    for x, head in ((6, "BOX"), (50, "DESCRIPTION")):
        say(sheet, x, 160, head, 8, BOLD)
    say(sheet, 534, 160, "AMOUNT REPORTED", 8, BOLD, right=True)
    rows = (("1", "Rents"), ("2", "Royalties"), ("3", "Other income"), ("4", "Federal income tax withheld"))
    for index, (box, label) in enumerate(rows):
        y = 164 + 18.0 * index
        sheet.rule(0, y, 540, 18)
        say(sheet, 6, y + 12, box, 8)
        say(sheet, 50, y + 12, label, 8)
        sheet.value(534, y + 12.5, facts.shown[box], right=True)
    say(sheet, 0, 256, "STATE INFORMATION", 8, BOLD)
    paid = Decimal(facts.plain["2"])
    for index, (state, share) in enumerate((("ND", 61), ("OK", 27), ("NM", 12))):
        part_of = (paid * share / 100).quantize(Decimal("0.01"))
        for x, text in ((6, state), (200, alike(facts, part_of)), (330, alike(facts, part_of * Decimal("0.029")))):
            say(sheet, x, 284 + 13 * index, text, 8, MONO, right=x > 6)
    for x, head in ((6, "16 State"), (200, "17 State income"), (330, "15 State tax withheld")):
        say(sheet, x, 270, head, 7, right=x > 6)
    words = f"""Royalties are gross of production and severance taxes and of your share of post-production costs, which are \
listed on your revenue statements for {facts.year}. Do not net them on this form.
{IMPORTANT}"""
    wrapped(sheet, 0, 340, 540, words, 7)
