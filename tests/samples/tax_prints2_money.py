"""1099-INT and 1099-DIV as banks, credit unions, funds, transfer agents and advisers print them."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, SERIF, block, cell, dotted, fit, paragraph, say, tint
from tests.samples.tax_prints2_w2 import part
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet

DIVIDENDS = (
    ("1a", "Total ordinary dividends"),
    ("1b", "Qualified dividends"),
    ("2a", "Total capital gain distributions"),
    ("2b", "Unrecap. Sec. 1250 gain"),
    ("3", "Nondividend distributions"),
    ("4", "Federal income tax withheld"),
    ("5", "Section 199A dividends"),
    ("7", "Foreign tax paid"),
)


def draw_accounts(sheet: Sheet, facts: Facts) -> None:
    """A bank's year-end statement: one row for each account, the return's boxes as columns, and their totals."""
    say(sheet, 0, 12, facts.payer.name, 14, SERIF)
    paragraph(sheet, 0, 26, (*facts.payer.address, f"Payer's Federal ID {facts.payer.tin}"), 8)
    block(sheet, 330, 62, 200, (facts.payee.name, *facts.payee.address), 12)
    say(sheet, 330, 104, f"Taxpayer ID {facts.payee.tin}", 8)
    say(sheet, 0, 80, f"{facts.year} YEAR-END TAX STATEMENT", 11, BOLD)
    say(sheet, 0, 94, "Form 1099-INT  Interest Income  (OMB No. 1545-0112)", 8)
    heads = (
        ("Account", ""),
        ("Type", ""),
        ("Interest", "Income (Box 1)"),
        ("Early Withdrawal", "Penalty (Box 2)"),
        ("Fed. Tax", "Withheld (Box 4)"),
    )
    edges = (0.0, 96.0, 270.0, 370.0, 470.0)
    tint(sheet, 0, 118, 480, 24)
    for index, (head, edge) in enumerate(zip(heads, edges, strict=True)):
        for row, word in enumerate(head):
            say(sheet, edge + 4 if index < 2 else edge, 128 + 9 * row, word, 7, BOLD, right=index > 1)
    parts = _shares(facts.plain["1"], 3)
    for row, (kind, amount) in enumerate(zip(("SAVINGS", "CERTIFICATE", "MONEY MARKET"), parts, strict=True)):
        y = 156 + 15 * row
        say(sheet, 4, y, f"xxxxx{4170 + row}", 8)
        say(sheet, 100, y, kind, 8)
        say(sheet, 270, y, f"{amount:,.2f}", 8, right=True)
        say(sheet, 370, y, facts.shown["2"] if kind == "CERTIFICATE" else "", 8, right=True)
    sheet.level(0, 192, 480)
    say(sheet, 4, 204, "TOTAL REPORTED TO IRS", 8, BOLD)
    for edge, box in zip(edges[2:], ("1", "2", "4"), strict=True):
        sheet.value(edge, 204, facts.shown[box], right=True)
    words = ("This is important tax information and is being furnished to the Internal Revenue Service (except as indicated).",)
    paragraph(
        sheet,
        0,
        230,
        (
            *words,
            "If you are required to file a return, a negligence penalty may be imposed on you if this income is not reported.",
        ),
        7,
    )


def _shares(amount: str, count: int) -> tuple[Decimal, ...]:
    """An amount in so many parts, none equal to the whole."""
    whole = Decimal(amount)
    parts = [(whole * share / 100).quantize(Decimal("0.01")) for share in (17, 46, 31)[: count - 1]]
    return (*parts, whole - sum(parts))


def draw_strip(sheet: Sheet, facts: Facts) -> None:
    """A credit union's strip: the labels in one row of narrow columns over two or three lines, the amounts in the row below."""
    say(sheet, 0, 10, f"{facts.payer.name}   {facts.payer.tin}", 9)
    say(sheet, 0, 21, ", ".join(facts.payer.address), 7)
    say(sheet, 540, 10, f"1099-INT  {facts.year}", 11, BOLD, right=True)
    say(sheet, 540, 20, "SUBSTITUTE FORM  OMB NO. 1545-0112", 6, right=True)
    columns = (
        ("1", ("INTEREST", "INCOME")),
        ("2", ("EARLY", "WITHDRAWAL", "PENALTY")),
        ("3", ("INTEREST ON U.S.", "SAVINGS BONDS", "& TREAS. OBLIG.")),
        ("4", ("FEDERAL INCOME", "TAX WITHHELD")),
        ("6", ("FOREIGN TAX", "PAID")),
        ("8", ("TAX-EXEMPT", "INTEREST")),
    )
    for index, (box, lines) in enumerate(columns):
        x = 90.0 * index
        sheet.rule(x, 30, 90, 34)
        sheet.rule(x, 64, 90, 20)
        say(sheet, x + 3, 39, box, 7, BOLD)
        for row, line in enumerate(lines):
            say(sheet, x + 14, 39 + 9 * row, line, 6)
        fit(sheet, x + 4, 78, 82, facts.shown[box], right=True)
    cell(sheet, 0, 84, 180, 30, "MEMBER / RECIPIENT IDENTIFICATION NUMBER", facts.payee.tin, right=False)
    cell(sheet, 0, 114, 180, 30, "ACCOUNT NUMBER", facts.account, right=False)
    sheet.rule(180, 84, 360, 60)
    say(sheet, 183, 91, "RECIPIENT", 5.2)
    block(sheet, 190, 104, 340, (facts.payee.name, *facts.payee.address), 12)


def draw_sentences(sheet: Sheet, facts: Facts) -> None:
    """A notice in running lines: every figure in a sentence, nothing ruled, nothing in columns."""
    say(sheet, 0, 10, facts.payer.name, 12, BOLD)
    say(sheet, 0, 24, f"{facts.payer.address[0]}, {facts.payer.address[1]}   EIN {facts.payer.tin}", 9, SERIF)
    paragraph(sheet, 0, 60, (facts.payee.name, *facts.payee.address), 10, SERIF)
    say(sheet, 0, 116, f"RE: Form 1099-INT for {facts.year} (Substitute), Interest Income", 10, BOLD)
    lines = (
        f"Recipient's taxpayer identification number: {facts.payee.tin}.",
        f"Account: {facts.account or 'all accounts'}.",
        f"Box 1, interest income: {facts.shown['1']}",
        f"Box 2, early withdrawal penalty: {facts.shown['2']}",
        f"Box 3, interest on U.S. savings bonds and Treasury obligations: {facts.shown['3']}",
        f"Box 4, federal income tax withheld: {facts.shown['4']}",
        f"Box 8, tax-exempt interest: {facts.shown['8']}",
        "",
        "Please keep this notice with your tax papers. The amounts above have been reported to the Internal Revenue Service.",
    )
    paragraph(sheet, 0, 140, lines, 10, SERIF)


def draw_funds(sheet: Sheet, facts: Facts) -> None:
    """A fund company's page across: one row for each fund, the boxes as columns, the totals that are reported in bold."""
    sheet.canvas.setPageSize((HEIGHT, WIDTH))
    wide = Sheet(sheet.canvas, Frame(36, 216, 720, 1.0), sheet.style)
    say(wide, 0, 8, f"{facts.year} Form 1099-DIV - Dividends and Distributions", 13, BOLD)
    say(wide, 720, 8, "Copy B for Recipient  OMB No. 1545-0110", 7, right=True)
    for x, title, who in ((0.0, "Payer", facts.payer), (260.0, "Recipient", facts.payee)):
        say(wide, x, 28, title, 7, BOLD)
        block(wide, x, 40, 240, (who.name, *who.address), 11)
    say(wide, 520, 40, "Payer's TIN:", 8)
    wide.value(600, 40, facts.payer.tin)
    say(wide, 520, 54, "Recipient's TIN:", 8)
    wide.value(600, 54, facts.payee.tin)
    heads = (("Total Ordinary", "Dividends", "1a"), ("Qualified", "Dividends", "1b"), ("Capital Gain", "Distributions", "2a"))
    heads = (*heads, ("Nondividend", "Distributions", "3"), ("Section 199A", "Dividends", "5"), ("Foreign", "Tax Paid", "7"))
    tint(wide, 0, 84, 720, 32)
    for column, (one, two, box) in enumerate(heads):
        for row, word in enumerate((f"Box {box}", one, two)):
            say(wide, 270 + 88 * column, 94 + 9 * row, word, 7, BOLD, right=True)
    for row, name in enumerate(("Balanced Fund - Investor Class", "International Index Fund", "Short-Term Bond Fund")):
        say(wide, 0, 132 + 16 * row, name, 8)
        for column, (_, _, box) in enumerate(heads):
            if facts.plain[box]:
                say(wide, 270 + 88 * column, 132 + 16 * row, f"{_shares(facts.plain[box], 3)[row]:,.2f}", 8, right=True)
    wide.level(0, 170, 720)
    say(wide, 0, 184, "Total", 9, BOLD)
    for column, (_, _, box) in enumerate(heads):
        wide.value(270 + 88 * column, 184, facts.shown[box], right=True)
    paragraph(wide, 0, 210, ("Only totals are reported to the IRS. Amounts by fund are shown for your information.",), 7)


def draw_agent(sheet: Sheet, facts: Facts) -> None:
    """A transfer agent's mailing: the year's payments above, the return turned into a tall form of two columns at the foot."""
    say(sheet, 0, 10, "SHAREHOLDER ACCOUNT STATEMENT", 12, BOLD)
    say(sheet, 0, 24, f"Company: {facts.payer.name}   Holder account: {facts.account or 'C0000004170'}", 8)
    line = "{:<14}{:>14}{:>16}{:>14}"
    say(sheet, 0, 48, line.format("PAYMENT DATE", "RATE", "GROSS DIVIDEND", "NET"), 8, MONO)
    for row, amount in enumerate(_shares(facts.plain["1a"], 4)):
        text = line.format(f"{3 * row + 3:02d}/15/{facts.year}", "0.4100", f"{amount:,.2f}", f"{amount:,.2f}")
        say(sheet, 0, 62 + 12 * row, text, 8, MONO)
    foot = part(sheet, 36, 300, 1.0)
    foot.level(0, -12, 540)
    say(foot, 0, 4, "Dividends and Distributions", 12, SERIF)
    say(foot, 540, 4, f"Form 1099-DIV ({facts.year})", 12, SERIF, right=True)
    for index, (box, label) in enumerate(DIVIDENDS):
        foot.rule(300, 14 + 26 * index, 240, 26)
        say(foot, 304, 24 + 26 * index, f"{label} ({box})", 7, SERIF)
        say(foot, 420, 34 + 26 * index, "$", 8, SERIF)
        foot.value(534, 34 + 26 * index, facts.shown[box], right=True)
    tall = (("Payer's name and address", facts.payer), ("Recipient's name and address", facts.payee))
    for index, (label, who) in enumerate(tall):
        foot.rule(0, 14 + 104 * index, 290, 104)
        say(foot, 4, 24 + 104 * index, label, 7, SERIF)
        block(foot, 16, 42 + 104 * index, 266, (who.name, *who.address), 13)
        say(foot, 4, 94 + 104 * index, f"{label.split()[0]} identification number", 7, SERIF)
        foot.value(16, 108 + 104 * index, who.tin)


def draw_adviser(sheet: Sheet, facts: Facts) -> None:
    """An adviser's packet: a cover page with income in sum, then the return in dotted lines with the box after each label."""
    say(sheet, 0, 60, facts.payer.name, 18, SERIF)
    say(sheet, 0, 86, f"{facts.year} Tax Information Statement", 14, SERIF)
    say(sheet, 0, 120, f"Prepared for account {facts.account or '00-4170'}   Mailed 02/11/{facts.year + 1}", 9, SERIF)
    whole = sum((Decimal(text) for box, text in facts.plain.items() if box in ("1a", "2a", "3") and text), Decimal(0))
    dotted(sheet, 0, 160, 400, "Total distributions received", f"${whole:,.2f}", 10, SERIF)
    sheet.canvas.showPage()
    say(sheet, 0, 10, f"{facts.year} TAX INFORMATION STATEMENT", 10, BOLD)
    say(sheet, 540, 10, "Page 2 of 3", 7, right=True)
    paragraph(sheet, 0, 26, (facts.payer.name, *facts.payer.address, f"Payer TIN {facts.payer.tin}"), 8, SERIF)
    paragraph(sheet, 300, 26, (facts.payee.name, *facts.payee.address, f"Recipient TIN {facts.payee.tin}"), 8, SERIF)
    say(sheet, 0, 92, "FORM 1099-DIV   DIVIDENDS AND DISTRIBUTIONS   OMB NO. 1545-0110", 9, BOLD)
    for index, (box, label) in enumerate(DIVIDENDS):
        dotted(sheet, 0, 112 + 15 * index, 380, f"{label} (line {box})", facts.shown[box], 9, SERIF)
    say(sheet, 0, 246, "Items in these lines are furnished to the Internal Revenue Service.", 7)
    sheet.canvas.showPage()
    say(sheet, 0, 10, "SUPPLEMENTAL DETAIL - NOT REPORTED", 10, BOLD)
    for index, (name, share) in enumerate(
        zip(("PENHALLOW CORP COM", "SANDPIPER ETF"), _shares(facts.plain["1a"], 2), strict=True)
    ):
        say(sheet, 0, 34 + 13 * index, f"{name:<26}QUALIFIED DIVIDEND{share:>16,.2f}", 8, MONO)
