"""1099-NEC and 1099-MISC of e-file portals, bookkeepers, colleges, public agencies, rights societies and claims offices."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, fit, paragraph, say, tint
from tests.samples.tax_prints3_facts import alike
from tests.samples.tax_prints3_money import IMPORTANT, split
from tests.samples.tax_prints3_pen import dashes, named, part, row, wrapped
from tests.samples.tax_prints4_pen import above, band, below, beside, listed, sideways, soft, table
from tests.samples.tax_sheet import Sheet

MISC = (
    *(("1", "Rents"), ("2", "Royalties"), ("3", "Other income"), ("4", "Federal income tax withheld")),
    *(("6", "Medical and health care payments"), ("8", "Substitute payments in lieu of dividends or interest")),
)


def draw_filed(sheet: Sheet, facts: Facts) -> None:
    """An e-file portal's copy: receipt of the filing at the head, then boxes with the label in grey at the foot of each."""
    soft(sheet, 0, 4, f"Filed electronically    Submission 17-{facts.rng.randrange(10**7, 10**8)}    Status: Accepted", 7.5)
    tint(sheet, 0, 10, 540, 0.8, 0.6)
    say(sheet, 0, 30, "Form 1099-NEC", 15, BOLD)
    say(sheet, 130, 30, "Nonemployee Compensation", 10)
    say(sheet, 540, 30, f"{facts.year}", 17, right=True)
    soft(sheet, 540, 40, "COPY B For Recipient    OMB No. 1545-0116", 6.5, right=True)
    below(sheet, 0, 46, 270, 30, "PAYER'S TIN", facts.payer.tin)
    below(sheet, 270, 46, 270, 30, "RECIPIENT'S TIN", facts.payee.tin)
    for x, label, who in ((0, "PAYER'S name and address", facts.payer), (270, "RECIPIENT'S name and address", facts.payee)):
        sheet.rule(x, 76, 270, 64)
        block(sheet, x + 6, 90, 256, (who.name, *who.address), 12)
        soft(sheet, x + 3, 137, label, 5.5, shade=0.2)
    below(sheet, 0, 140, 270, 34, "1  Nonemployee compensation", facts.shown["1"], size=6.5)
    below(sheet, 270, 140, 270, 34, "4  Federal income tax withheld", facts.shown["4"], size=6.5)
    below(sheet, 0, 174, 180, 34, "5  State tax withheld", facts.shown["5"], size=6.5)
    below(sheet, 180, 174, 180, 34, "6  State/Payer's state no.", "", size=6.5)
    below(sheet, 360, 174, 180, 34, "7  State income", facts.shown["7"], size=6.5)
    below(sheet, 0, 208, 540, 26, "Account number", facts.account)
    wrapped(sheet, 0, 250, 540, IMPORTANT, 7)


def draw_invoices(sheet: Sheet, facts: Facts) -> None:
    """A bookkeeper's ledger of a contractor: every payment with its date, check and running sum, what is reported in a frame."""
    rng, whole = facts.rng, Decimal(facts.plain["1"])
    say(sheet, 0, 12, f"{facts.payer.name}", 12, BOLD)
    say(sheet, 0, 25, f"Vendor ledger and Form 1099-NEC (Copy B), January 1 - December 31, {facts.year}", 9)
    paragraph(sheet, 0, 40, (*facts.payer.address, f"Payer's TIN {facts.payer.tin}"), 8)
    soft(sheet, 300, 40, "Recipient", 8, BOLD)
    block(sheet, 300, 53, 240, (facts.payee.name, *facts.payee.address), 12)
    beside(sheet, 300, 92, 200, "Recipient's TIN", facts.payee.tin)
    columns = (
        (70, "Date", False),
        (70, "Check no.", False),
        (180, "Memo", False),
        (110, "Amount", True),
        (110, "Paid to date", True),
    )
    sums, rows = Decimal(0), []
    for month, part_of in zip((1, 3, 5, 8, 11), split(whole, (18, 22, 9, 31)), strict=True):
        sums += part_of
        day, check = f"{month:02d}/{rng.randrange(1, 29):02d}/{str(facts.year)[2:]}", str(rng.randrange(2000, 9000))
        rows.append((day, check, f"Inv. {rng.randrange(100, 999)}", alike(facts, part_of), alike(facts, sums)))
    y = table(sheet, 0, 122, columns, rows)
    sheet.rule(0, y, 540, 84)
    say(sheet, 8, y + 14, f"REPORTED ON FORM 1099-NEC FOR {facts.year}", 9, BOLD)
    rows_of = (
        ("Box 1  Nonemployee compensation", facts.shown["1"]),
        ("Box 4  Federal income tax withheld", facts.shown["4"]),
        ("Box 5  State tax withheld", facts.shown["5"]),
        ("Box 7  State income", facts.shown["7"]),
    )
    listed(sheet, 8, y + 30, 360, 14, rows_of)
    wrapped(sheet, 0, y + 100, 540, IMPORTANT, 7)


def draw_honorarium(sheet: Sheet, facts: Facts) -> None:
    """A college's letter to a speaker: address at the right, a ruled table with one row for each box, signature below it."""
    say(sheet, 540, 12, facts.payer.name, 14, SERIF, right=True)
    for index, line in enumerate((*facts.payer.address, f"Federal Tax ID {facts.payer.tin}")):
        say(sheet, 540, 25 + 11 * index, line, 9, SERIF, right=True)
    say(sheet, 0, 74, f"{facts.rng.randrange(8, 31)} January {facts.year + 1}", 10, SERIF)
    block(sheet, 0, 98, 260, (facts.payee.name, *facts.payee.address), 13)
    say(sheet, 0, 150, f"Re: Honoraria and fees paid in {facts.year} - Form 1099-NEC, Nonemployee Compensation", 10, "Times-Bold")
    words = "Federal law asks us to tell you and the Internal Revenue Service what we paid for your services."
    wrapped(sheet, 0, 170, 520, words, 10, SERIF)
    columns = ((50, "Box", False), (230, "Description", False), (120, "Amount", True))
    rows = [("1", "Nonemployee compensation", facts.shown["1"]), ("4", "Federal income tax withheld", facts.shown["4"])]
    rows += [("5", "State tax withheld", facts.shown["5"]), ("7", "State income", facts.shown["7"])]
    y = table(sheet, 0, 214, columns, rows, step=17, size=8)
    say(sheet, 0, y + 10, f"The taxpayer identification number that we have for you is {facts.payee.tin}.", 10, SERIF)
    paragraph(sheet, 0, y + 40, ("Sincerely,", "", "Disbursement Services"), 10, SERIF)


def _title(facts: Facts) -> str:
    """What the form is called, which changed with the returns for 2021."""
    return "Miscellaneous Information" if facts.year > 2020 else "Miscellaneous Income"


def draw_housing(sheet: Sheet, facts: Facts) -> None:
    """A housing authority's form for landlords in letters of one width: an address block between rows of stars."""
    say(sheet, 0, 8, "*" * 90, 9, MONO)
    say(sheet, 0, 22, f"{facts.year} FORM 1099-MISC   {_title(facts).upper()}", 9, MONO)
    say(sheet, 540, 22, "OMB 1545-0115", 9, MONO, right=True)
    say(sheet, 0, 34, "*" * 90, 9, MONO)
    for x, title, who in ((0, "PAYER", facts.payer), (280, "RECIPIENT", facts.payee)):
        say(sheet, x, 54, f"{title}:", 9, MONO)
        block(sheet, x, 68, 250, (who.name, *who.address), 12)
        say(sheet, x, 108, f"{title} TIN:", 9, MONO)
        sheet.value(x + 90, 108, who.tin)
    say(sheet, 0, 128, f"VENDOR NO. {facts.account or 'L-00417'}     PROGRAM: HCV/HAP     COPY B FOR RECIPIENT", 9, MONO)
    for index, (box, label) in enumerate(MISC[:4]):
        say(sheet, 0, 152 + 16 * index, f"BOX {box}", 9, MONO)
        say(sheet, 50, 152 + 16 * index, label.upper(), 9, MONO)
        sheet.value(420, 152 + 16 * index, facts.shown[box], right=True)
    say(sheet, 0, 262, "RENT PAYMENTS BY UNIT (INCLUDED IN BOX 1)", 9, MONO)
    units = ("2210 DELL ST #1", "2210 DELL ST #4", "77 QUARRY RD")
    for index, (unit, part_of) in enumerate(zip(units, split(Decimal(facts.plain["1"]), (44, 23)), strict=True)):
        say(sheet, 50, 278 + 13 * index, unit, 9, MONO)
        say(sheet, 420, 278 + 13 * index, alike(facts, part_of), 9, MONO, right=True)
    wrapped(sheet, 0, 340, 540, IMPORTANT, 7)


def draw_songs(sheet: Sheet, facts: Facts) -> None:
    """A rights society's page: royalties by quarter in a table, and the form in a dark frame of two columns at the right."""
    say(sheet, 0, 14, facts.payer.name, 14, BOLD)
    soft(sheet, 0, 26, f"Member tax statement {facts.year}", 9)
    columns = ((110, "Distribution", False), (110, "Royalties", True))
    names = (f"Q1 {facts.year}", f"Q2 {facts.year}", f"Q3 {facts.year}", f"Q4 {facts.year}")
    parts = split(Decimal(facts.plain["2"]), (19, 33, 21))
    table(sheet, 0, 56, columns, [(name, alike(facts, one)) for name, one in zip(names, parts, strict=True)])
    wrapped(sheet, 0, 136, 220, "Quarterly amounts are before advances are recouped. Foreign royalties are included.", 7.5)
    block(sheet, 0, 200, 220, (facts.payee.name, *facts.payee.address), 12)
    form = part(sheet, 276, 66, 1.0)
    form.rule(0, 0, 300, 290)
    band(form, 0, 0, 300, 22, f"FORM 1099-MISC   {facts.year}", 11)
    soft(form, 6, 34, f"{_title(facts)}   Copy B For Recipient   OMB No. 1545-0115", 6.5)
    above(form, 10, 50, 280, "PAYER'S name", facts.payer.name)
    above(form, 10, 74, 280, "PAYER'S address", ", ".join(facts.payer.address))
    above(form, 10, 98, 130, "PAYER'S TIN", facts.payer.tin)
    above(form, 160, 98, 130, "RECIPIENT'S TIN", facts.payee.tin)
    above(form, 10, 122, 280, "RECIPIENT'S name", facts.payee.name)
    above(form, 10, 146, 280, "RECIPIENT'S address", ", ".join(facts.payee.address))
    for index, (box, label) in enumerate(MISC[:4]):
        y = 180 + 18.0 * index
        form.level(6, y - 11, 288)
        soft(form, 10, y, f"{box}  {label}", 7)
        form.value(290, y, facts.shown[box], right=True)
    wrapped(form, 10, 258, 280, IMPORTANT, 5.5)


def draw_claimant(sheet: Sheet, facts: Facts) -> None:
    """A claims office's letter with its form at the foot: the award in words, the amounts in boxes, number after label."""
    say(sheet, 0, 14, facts.payer.name, 12, BOLD)
    paragraph(sheet, 0, 26, facts.payer.address, 8)
    block(sheet, 20, 80, 260, (facts.payee.name, *facts.payee.address), 12)
    beside(sheet, 340, 80, 200, "Claim no.", facts.account or "SC-0041728")
    words = f"""Re: Tax reporting of your payment in {facts.year}
Dear Claimant:
You were sent a settlement check in {facts.year}. After the attorneys' fees approved by the court, the part of it that is \
reported as other income is shown in the form below. Interest, if any, is reported on another form.
If you have questions about how this affects your taxes, ask a tax adviser. We cannot give tax advice."""
    wrapped(sheet, 0, 140, 520, words, 9.5, SERIF)
    dashes(sheet, 268)
    form = part(sheet, 36, 330, 1.0)
    say(form, 0, 0, f"Form 1099-MISC   {_title(facts)}   Calendar year {facts.year}", 9, BOLD)
    soft(form, 540, 0, "OMB No. 1545-0115    Copy B", 6.5, right=True)
    named(form, 0, 8, 270, 56, "PAYER'S name and address", (facts.payer.name, *facts.payer.address), step=11)
    named(form, 270, 8, 270, 56, "RECIPIENT'S name and address", (facts.payee.name, *facts.payee.address), step=11)
    pair = (
        (270, "PAYER'S federal identification number", facts.payer.tin),
        (270, "RECIPIENT'S identification number", facts.payee.tin),
    )
    row(form, 0, 64, 28, pair, right=False)
    for index, (box, label) in enumerate(MISC):
        x, y = 180.0 * (index % 3), 92 + 32.0 * (index // 3)
        form.rule(x, y, 180, 32)
        soft(form, x + 176, y + 9, f"{label[:40]}  {box}", 6, shade=0.2, right=True)
        fit(form, x + 8, y + 25, 160, facts.shown[box])
    wrapped(form, 0, 174, 540, IMPORTANT, 6.5)


def draw_stubbed(sheet: Sheet, facts: Facts) -> None:
    """An accounting system's landscape listing with the recipient's one line: every box a column, its number over its name."""
    sideways(sheet)
    say(sheet, 0, 12, f"1099-MISC RECIPIENT STATEMENT - TAX YEAR {facts.year}", 12, BOLD)
    soft(sheet, 720, 12, f"Copy B - {_title(facts)} - OMB No. 1545-0115", 7, right=True)
    for x, title, who in ((0, "Payer", facts.payer), (260, "Recipient", facts.payee)):
        soft(sheet, x, 34, f"{title} name / address", 7)
        block(sheet, x, 47, 240, (who.name, *who.address), 12)
    above(sheet, 520, 34, 190, "Payer TIN (Federal ID)", facts.payer.tin)
    above(sheet, 520, 60, 190, "Recipient TIN", facts.payee.tin)
    tint(sheet, 0, 96, 720, 24, 0.87)
    heads = (("1", "Rents"), ("2", "Royalties"), ("3", "Other income"), ("4", "Fed. tax withheld"), ("6", "Medical/health"))
    say(sheet, 4, 115, "Vendor account", 7, BOLD)
    for index, (box, label) in enumerate((*heads, ("8", "Substitute payments"))):
        edge = 226 + 98 * index
        say(sheet, edge, 105, f"Box {box}", 7, BOLD, right=True)
        say(sheet, edge, 115, label, 7, BOLD, right=True)
        fit(sheet, edge - 92, 136, 92, facts.shown[box], right=True)
    sheet.value(4, 136, facts.account or "V10417")
    sheet.level(0, 142, 720)
    wrapped(sheet, 0, 164, 700, IMPORTANT, 7)
