"""1099-NEC and 1099-MISC as those who hire, rent out and publish print them."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SANS, SERIF, block, cell, dotted, fit, paragraph, say, tint
from tests.samples.tax_prints2_w2 import part
from tests.samples.tax_sheet import Sheet


def draw_letter(sheet: Sheet, facts: Facts) -> None:
    """A letter on the firm's paper with the form's figures in a ruled table below the words."""
    say(sheet, 0, 10, facts.payer.name, 15, SERIF)
    say(sheet, 0, 24, "  |  ".join(facts.payer.address), 8, SERIF)
    sheet.level(0, 30, 540)
    say(sheet, 0, 60, f"January 27, {facts.year + 1}", 10, SERIF)
    paragraph(sheet, 0, 88, (facts.payee.name, *facts.payee.address), 10, SERIF)
    words = (
        f"Thank you for working with us. The table below is your Form 1099-NEC, Copy B, for {facts.year}. It is the only",
        "copy you will receive; the same figures have been furnished to the Internal Revenue Service. If you are required",
        "to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the",
        "IRS determines that it has not been reported. Questions? Call accounts payable at (555) 555-0177.",
    )
    paragraph(sheet, 0, 146, words, 10, SERIF)
    say(sheet, 0, 218, f"Form 1099-NEC   Nonemployee Compensation   {facts.year}   OMB No. 1545-0116", 10, BOLD)
    rows = (
        ("Payer", facts.payer.name),
        ("Payer's TIN", facts.payer.tin),
        ("Recipient", facts.payee.name),
        ("Recipient's TIN", facts.payee.tin),
        ("Box 1. Nonemployee compensation", facts.shown["1"]),
        ("Box 4. Federal income tax withheld", facts.shown["4"]),
        ("Box 5. State tax withheld", facts.shown["5"]),
    )
    for index, (label, value) in enumerate(rows):
        y = 228 + 20 * index
        sheet.rule(0, y, 240, 20)
        sheet.rule(240, y, 220, 20)
        say(sheet, 6, y + 13, label, 9, SERIF)
        fit(sheet, 246, y + 13, 208, value)
    paragraph(sheet, 0, 400, ("Sincerely,", "", "Accounts Payable"), 10, SERIF)


def draw_platform(sheet: Sheet, facts: Facts) -> None:
    """A platform's yearly summary, whose figures are not the form's, and the form on the second page in tinted fields."""
    gross = Decimal(facts.plain["1"]) * Decimal("1.28")
    say(sheet, 0, 20, f"Your {facts.year} tax summary", 20, BOLD)
    say(sheet, 0, 40, f"Prepared for {facts.payee.name}. This page is not an official tax document.", 9)
    rows = (
        ("Gross payments from customers", f"${gross:,.2f}"),
        ("Service fees", f"-${gross - Decimal(facts.plain['1']):,.2f}"),
        ("Online miles", f"{int(gross) // 3:,}"),
    )
    for index, (label, value) in enumerate(rows):
        say(sheet, 0, 80 + 26 * index, label, 11)
        say(sheet, 400, 80 + 26 * index, value, 11, right=True)
        sheet.level(0, 88 + 26 * index, 400)
    sheet.canvas.showPage()
    say(sheet, 0, 10, "Form 1099-NEC", 13, BOLD)
    say(sheet, 110, 10, "Nonemployee Compensation", 11)
    say(sheet, 540, 10, f"Tax year {facts.year}", 11, right=True)
    say(sheet, 540, 22, "Copy B - For Recipient   OMB No. 1545-0116", 6.5, right=True)
    for x, title, who, number in (
        (0.0, "Payer", facts.payer, "Payer's TIN"),
        (276.0, "Recipient", facts.payee, "Recipient's TIN"),
    ):
        tint(sheet, x, 32, 264, 62, 0.93)
        say(sheet, x + 6, 42, f"{title}'s name and address", 6.5)
        block(sheet, x + 6, 56, 250, (who.name, *who.address), 12)
        tint(sheet, x, 98, 264, 26, 0.93)
        say(sheet, x + 6, 107, number, 6.5)
        sheet.value(x + 6, 119, who.tin)
    fields = (
        ("Nonemployee compensation", "1"),
        ("Federal income tax withheld", "4"),
        ("State tax withheld", "5"),
        ("State income", "7"),
    )
    for index, (label, box) in enumerate(fields):
        x, y = 276.0 * (index % 2), 132 + 40.0 * (index // 2)
        tint(sheet, x, y, 264, 34, 0.93)
        say(sheet, x + 258, y + 11, f"{label} ({box})", 7, right=True)
        sheet.value(x + 258, y + 27, facts.shown[box], right=True)
    say(sheet, 0, 224, "This is important tax information and is being furnished to the IRS.", 7)


def draw_software(sheet: Sheet, facts: Facts) -> None:
    """Small-business software on plain paper: three equal copies, the amounts at the left, the parties at the right."""
    for number, copy in enumerate(("Copy B For Recipient", "Copy 2 For State Tax Return", "Copy C For Payer")):
        one = part(sheet, 40, 34 + 246 * number, 0.95)
        say(one, 0, 8, f"{facts.year}  1099-NEC", 11, BOLD)
        say(one, 110, 8, f"Nonemployee Compensation    {copy}", 7)
        say(one, 540, 8, "OMB 1545-0116", 6, right=True)
        for index, (label, box) in enumerate(
            (
                ("Nonemployee comp.", "1"),
                ("Payer made direct sales", "2"),
                ("", "3"),
                ("Fed. income tax withheld", "4"),
                ("State tax withheld", "5"),
                ("State income", "7"),
            )
        ):
            one.rule(0, 14 + 32 * index, 170, 32)
            one.rule(150, 14 + 32 * index, 20, 32)
            say(one, 155, 34 + 32 * index, box, 9, BOLD)
            say(one, 3, 22 + 32 * index, label, 6)
            fit(one, 10, 40 + 32 * index, 134, facts.shown.get(box, ""), right=True)
        one.rule(176, 14, 364, 64)
        say(one, 180, 23, "RECIPIENT", 6, BOLD)
        block(one, 190, 38, 340, (facts.payee.name, *facts.payee.address), 12)
        cell(one, 176, 78, 182, 32, "RECIPIENT'S TIN", facts.payee.tin, size=6, right=False)
        cell(one, 358, 78, 182, 32, "PAYER'S TIN", facts.payer.tin, size=6, right=False)
        one.rule(176, 110, 364, 64)
        say(one, 180, 119, "PAYER", 6, BOLD)
        block(one, 190, 134, 340, (facts.payer.name, *facts.payer.address), 12)
        cell(one, 176, 174, 364, 32, "Account no. (optional)", facts.account, size=6, right=False)


def draw_owner(sheet: Sheet, facts: Facts) -> None:
    """A manager's yearly account for an owner: rent by month, and the return as a slip at the foot of the page."""
    say(sheet, 0, 10, facts.payer.name, 13, BOLD)
    say(sheet, 0, 26, f"OWNER STATEMENT   01/01/{facts.year} - 12/31/{facts.year}", 9)
    say(sheet, 0, 40, f"Owner: {facts.payee.name}", 9)
    for x, head in ((0.0, "Month"), (240.0, "Collected"), (340.0, "Management fee"), (440.0, "Paid to owner")):
        say(sheet, x, 62, head, 8, BOLD, right=x > 0)
    whole = Decimal(facts.plain["1"] or "9000.00")
    each = (whole / 12).quantize(Decimal("0.01"))
    for month in range(12):
        rent = each if month < 11 else whole - 11 * each
        y = 76 + 13 * month
        say(sheet, 0, y, f"{month + 1:02d}/{facts.year}", 8)
        for x, amount in ((240.0, rent), (340.0, rent / 10), (440.0, rent - rent / 10)):
            say(sheet, x, y, f"{amount:,.2f}", 8, right=True)
    for dash in range(68):
        sheet.level(8 * dash, 256, 5)
    say(sheet, 0, 252, "detach here", 6)
    slip = part(sheet, 60, 312, 1.0)
    say(slip, 0, 0, f"1099-MISC  MISCELLANEOUS INCOME  {facts.year}", 10, BOLD)
    say(slip, 480, 0, "For Recipient", 8, right=True)
    block(slip, 0, 20, 220, (f"PAYER: {facts.payer.name}", *facts.payer.address, f"FED ID: {facts.payer.tin}"), 12)
    block(slip, 0, 84, 220, (f"RECIPIENT: {facts.payee.name}", *facts.payee.address, f"TIN: {facts.payee.tin}"), 12)
    labels = (
        ("1", "RENTS"),
        ("2", "ROYALTIES"),
        ("3", "OTHER INCOME"),
        ("4", "FED INCOME TAX WITHHELD"),
        ("6", "MEDICAL & HEALTH CARE PMTS"),
    )
    for index, (box, label) in enumerate(labels):
        slip.rule(240, 8 + 24 * index, 150, 24)
        slip.rule(390, 8 + 24 * index, 90, 24)
        say(slip, 244, 23 + 24 * index, f"{box}. {label}", 7)
        slip.value(474, 24 + 24 * index, facts.shown[box], right=True)


def draw_royalty(sheet: Sheet, facts: Facts) -> None:
    """An operator's or publisher's form: number in a black field after each label; the property detail on a second page."""
    say(sheet, 0, 8, facts.payer.name, 9, MONO)
    paragraph(sheet, 0, 20, facts.payer.address, 8, MONO)
    say(sheet, 0, 46, f"TAXPAYER ID {facts.payer.tin}", 8, MONO)
    block(sheet, 0, 84, 230, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 0, 130, "YOUR TAX ID", 8, MONO)
    sheet.value(80, 130, facts.payee.tin)
    say(sheet, 0, 144, "OWNER NO.", 8, MONO)
    sheet.value(80, 144, facts.account or "00417-3")
    say(sheet, 540, 8, f"FORM 1099-MISC   {facts.year}", 12, BOLD, right=True)
    say(sheet, 540, 20, "MISCELLANEOUS INFORMATION   COPY B   OMB NO. 1545-0115", 6.5, right=True)
    labels = (
        *(("Rents", "1"), ("Royalties", "2"), ("Other income", "3"), ("Federal income tax withheld", "4")),
        *(("Medical and health care payments", "6"), ("Substitute payments in lieu of dividends or interest", "8")),
    )
    for index, (label, box) in enumerate(labels):
        y = 32 + 30.0 * index
        sheet.rule(260, y, 280, 30)
        say(sheet, 264, y + 9, label, 6.5)
        tint(sheet, 440, y, 18, 30, 0.0)
        sheet.canvas.setFillGray(1.0)
        say(sheet, 449 - 2.5 * len(box), y + 18, box, 9, BOLD)
        sheet.canvas.setFillGray(0.0)
        sheet.value(534, y + 20, facts.shown[box], right=True)
    say(sheet, 0, 230, "See the reverse side for the properties that make up these amounts.", 7)
    sheet.canvas.showPage()
    say(sheet, 0, 10, f"DETAIL OF REVENUE {facts.year}   OWNER NO. {facts.account or '00417-3'}", 10, BOLD)
    for index, name in enumerate(("HOLLIS UNIT 4-H", "PENHALLOW 1-17", "BRACKEN 22")):
        share = Decimal(facts.plain["2"] or "300.00") * (index + 1) / 6
        line = f"{name:<22}{share * Decimal('1.07'):>14,.2f}{-share * Decimal('0.07'):>14,.2f}{share:>14,.2f}"
        say(sheet, 0, 40 + 14 * index, line, 9, MONO)
    say(sheet, 0, 28, f"{'PROPERTY':<22}{'GROSS':>14}{'PROD TAX':>14}{'NET':>14}", 9, MONO)


def draw_pairs(sheet: Sheet, facts: Facts) -> None:
    """A state portal's print: no boxes, every line a label with dots to its value, in capitals, some boxes not listed."""
    say(sheet, 0, 12, f"1099-MISC FOR TAX YEAR {facts.year}", 14, SANS)
    say(sheet, 0, 26, "RECIPIENT COPY - VENDOR SELF SERVICE", 8, SANS)
    groups = (
        ("PAYER INFORMATION", (("PAYER NAME", facts.payer.name), ("PAYER FEDERAL TAX ID", facts.payer.tin))),
        ("RECIPIENT INFORMATION", (("RECIPIENT NAME", facts.payee.name), ("RECIPIENT TAX ID (SSN/EIN)", facts.payee.tin))),
        (
            "AMOUNTS REPORTED",
            tuple(
                (label, facts.shown[box])
                for label, box in (
                    ("RENTS", "1"),
                    ("ROYALTIES", "2"),
                    ("OTHER INCOME", "3"),
                    ("FEDERAL INCOME TAX WITHHELD", "4"),
                )
            ),
        ),
    )
    y = 56.0
    for title, rows in groups:
        say(sheet, 0, y, title, 9, BOLD)
        for index, (label, value) in enumerate(rows):
            dotted(sheet, 12, y + 18 + 16 * index, 420, label, value)
        y += 40 + 16 * len(rows)
