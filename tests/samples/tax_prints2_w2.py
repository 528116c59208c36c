"""W-2s as payroll offices print them: a reconciliation above three copies, several states, three narrow copies."""

from decimal import Decimal

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SANS, SERIF, block, cell, fit, paragraph, say, tint
from tests.samples.tax_sheet import Frame, Sheet

OFFICIAL = (
    "Wages, tips, other compensation",
    "Federal income tax withheld",
    "Social security wages",
    "Social security tax withheld",
    "Medicare wages and tips",
    "Medicare tax withheld",
    "Social security tips",
    "Allocated tips",
)
SPOKEN = (
    "FEDERAL WAGES, TIPS, OTHER",
    "FEDERAL INCOME TAX WITHHELD",
    "SOC SEC WAGES",
    "SOC SEC TAX WITHHELD",
    "MEDICARE WAGES",
    "MEDICARE TAX WITHHELD",
)


def part(sheet: Sheet, left: float, top: float, scale: float) -> Sheet:
    """A smaller sheet on the same page, `left` and `top` in points of the page."""
    return Sheet(sheet.canvas, Frame(left, top, 540, scale), sheet.style)


def draw_earnings(sheet: Sheet, facts: Facts) -> None:
    """A reconciliation from gross pay to each box at the right of copy C; copies B and 2, both smaller, below."""
    codes = _codes(facts)
    say(sheet, 150, 6, f"{facts.year} W-2 and EARNINGS SUMMARY", 14, BOLD)
    _earnings_copy(part(sheet, 30, 54, 1.0), facts, codes, "Employee Reference Copy", "C")
    _reconciled(part(sheet, 306, 66, 1.0), facts)
    _earnings_copy(part(sheet, 30, 436, 0.92), facts, codes, "Copy B to be filed with employee's Federal Income Tax Return.", "B")
    _earnings_copy(part(sheet, 320, 440, 0.8), facts, codes, "Copy 2 to be filed with employee's State Income Tax Return.", "2")


def _earnings_copy(sheet: Sheet, facts: Facts, codes: tuple[str, ...], heading: str, copy: str) -> None:
    say(sheet, 2, 8, heading, 6.5, BOLD)
    cell(sheet, 0, 12, 88, 22, "d Control number", facts.account or "000417 R/XQ", right=False)
    cell(sheet, 88, 12, 88, 22, "Dept.", "0410", right=False)
    cell(sheet, 176, 12, 86, 22, "Corp. / Employer use only", "T   1288", right=False)
    sheet.rule(0, 34, 262, 46)
    say(sheet, 2, 41, "c Employer's name, address, and ZIP code", 5.2)
    block(sheet, 10, 52, 246, (facts.payer.name, *facts.payer.address))
    sheet.rule(0, 80, 262, 52)
    say(sheet, 2, 87, "e/f Employee's name, address, and ZIP code", 5.2)
    block(sheet, 10, 100, 246, (facts.payee.name, *facts.payee.address))
    cell(sheet, 0, 132, 131, 22, "b Employer's FED ID number", facts.payer.tin, right=False)
    cell(sheet, 131, 132, 131, 22, "a Employee's SSA number", facts.payee.tin, right=False)
    for index, label in enumerate(OFFICIAL):
        value = facts.shown.get(str(index + 1), "")
        cell(sheet, 131 * (index % 2), 154 + 22 * (index // 2), 131, 22, f"{index + 1} {label}", value)
    cell(sheet, 0, 242, 131, 22, "9")
    cell(sheet, 131, 242, 131, 22, "10 Dependent care benefits")
    cell(sheet, 0, 264, 131, 22, "11 Nonqualified plans")
    for index, code in enumerate((*codes, "", "", "")[:3]):
        cell(sheet, 131, 264 + 22 * index, 131, 22, f"12{'abc'[index]}", code)
    cell(sheet, 0, 286, 131, 44, "14 Other", "41.60 SDI" if codes else "")
    cell(sheet, 0, 330, 88, 22, "15 State  Employer's state ID no.", f"{_state(facts)} 1288-00", right=False)
    cell(sheet, 88, 330, 88, 22, "16 State wages, tips, etc.", facts.shown["1"])
    cell(sheet, 176, 330, 86, 22, "17 State income tax")
    say(sheet, 2, 361, f"Form W-2 Wage and Tax Statement {facts.year}   Copy {copy}   OMB No. 1545-0008", 6)


def _reconciled(sheet: Sheet, facts: Facts) -> None:
    """Gross pay, what is taken off, and what each box reports."""
    words = (
        "This summary shows how your total gross pay relates to the",
        "amounts reported on your W-2. It is not filed with a return.",
    )
    paragraph(sheet, 0, 4, words, 7)
    gross = Decimal(facts.plain["5"]) + Decimal("650.00")
    saved = Decimal(facts.plain["5"]) - Decimal(facts.plain["1"])
    over = Decimal(facts.plain["5"]) - Decimal(facts.plain["3"])
    heads = (("Wages, Tips, other", "Compensation", "Box 1 of W-2"), ("Social Security", "Wages", "Box 3 of W-2"))
    for column, lines in enumerate((*heads, ("Medicare", "Wages", "Box 5 of W-2"))):
        for index, line in enumerate(lines):
            say(sheet, 138 + 70 * column, 36 + 8 * index, line, 6, BOLD, right=True)
    rows: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("Gross Pay", (f"{gross:,.2f}",) * 3),
        ("Less Other Cafe 125", ("650.00",) * 3),
        ("Less 401(k) (D-Box 12)", (f"{saved:,.2f}", "N/A", "N/A")),
        ("Wages Over Limit", ("N/A", f"{over:,.2f}", "N/A")),
        ("Reported W-2 Wages", (facts.shown["1"], facts.shown["3"], facts.shown["5"])),
    )
    for index, (label, amounts) in enumerate(rows):
        y, last = 66 + 15 * index + (6 if index == 4 else 0), index == 4
        say(sheet, 0, y, label, 6.5, BOLD if last else SANS)
        for column, amount in enumerate(amounts):
            say(sheet, 138 + 70 * column, y, amount, 6.5, BOLD if last else SANS, right=True)
    sheet.level(0, 120, 278)
    say(sheet, 0, 156, "Employee Name and Address on file:", 7, BOLD)
    paragraph(sheet, 10, 170, (facts.payee.name, *facts.payee.address), 7.5)


def draw_states(sheet: Sheet, facts: Facts) -> None:
    """Number after label, box 12's codes on one line, box 14 as text, three states; the notice to employees on the back."""
    font, half = SERIF, 270.0
    tint(sheet, 0, 0, 540, 20, 0.82)
    say(sheet, 4, 14, "Wage and Tax Statement", 12, font)
    say(sheet, 536, 14, f"Form W-2   {facts.year}", 12, BOLD, right=True)
    sheet.rule(0, 20, half, 70)
    say(sheet, 3, 28, "Employer's name, address, and ZIP code  c", 6, font)
    block(sheet, 10, 42, 250, (facts.payer.name, *facts.payer.address), 12)
    sheet.rule(half, 20, half, 70)
    say(sheet, half + 3, 28, "Employee's name, address, and ZIP code  e, f", 6, font)
    block(sheet, half + 10, 42, 250, (facts.payee.name, *facts.payee.address), 12)
    cell(sheet, 0, 90, 180, 26, "Employer identification number (EIN)  b", facts.payer.tin, size=6)
    cell(sheet, 180, 90, 180, 26, "Employee's social security number  a", facts.payee.tin, size=6)
    cell(sheet, 360, 90, 180, 26, "Control number  d", facts.account, size=6)
    for index, label in enumerate(OFFICIAL):
        column, row = index // 2, index % 2
        value = facts.shown.get(str(index + 1), "")
        cell(sheet, 135 * column, 116 + 28 * row, 135, 28, f"{label}  {index + 1}", value, size=6)
    sheet.rule(0, 172, 540, 24)
    say(sheet, 3, 180, "Codes, see instructions  12 a-d", 6, font)
    sheet.value(10, 192, "      ".join(("C  38.40", *_codes(facts), "DD  7,204.08")))
    sheet.rule(0, 196, 540, 24)
    say(sheet, 3, 204, "Other  14", 6, font)
    sheet.value(10, 216, "UNION DUES 412.00, TRANSIT PRE-TAX 1,080.00, NYPFL 88.10")
    heads = (
        "15  State",
        "State ID",
        "16  State wages, tips, etc.",
        "17  State income tax",
        "18  Local wages",
        "19  Local tax",
        "20  Locality",
    )
    for index, head in enumerate(heads):
        say(sheet, 3 + 78 * index, 230, head, 5.6, font)
    for row, (state, amount) in enumerate(_by_state(facts)):
        line = (state, f"0{row}-4471", f"{amount:,.2f}", f"{amount * Decimal('0.041'):,.2f}", "", "", "")
        for index, text in enumerate(line):
            fit(sheet, 3 + 78 * index, 243 + 12 * row, 68, text, right=index in (2, 3))
    sheet.rule(0, 220, 540, 54)
    say(sheet, 0, 286, "Copy B - To be filed with employee's FEDERAL tax return.   OMB No. 1545-0008", 7, font)
    say(sheet, 0, 296, "This information is being furnished to the Internal Revenue Service.", 6, font)
    sheet.canvas.showPage()
    _notice(sheet)


def _by_state(facts: Facts) -> tuple[tuple[str, Decimal], ...]:
    """The wages of box 1 among two or three states."""
    shares = facts.rng.choice(((62, 38), (48, 31, 21)))
    parts = [(Decimal(facts.plain["1"]) * share / 100).quantize(Decimal("0.01")) for share in shares]
    return tuple(zip((_state(facts), "NJ", "CT"), parts, strict=False))


def _notice(sheet: Sheet) -> None:
    say(sheet, 0, 10, "Notice to Employee", 11, BOLD)
    lines = (
        "Do you have to file? Refer to the Form 1040 instructions to determine if you are required to file a tax return.",
        "Corrections. If your name, SSN, or address is incorrect, ask your employer to issue Form W-2c.",
        "Box 1. Enter this amount on the wages line of your tax return.",
        "Box 2. Enter this amount on the federal income tax withheld line of your tax return.",
        "Box 5. You may be required to report this amount on Form 8959, Additional Medicare Tax.",
        "Box 6. This amount includes the 1.45% Medicare Tax withheld on all Medicare wages and tips shown in box 5,",
        "as well as the 0.9% Additional Medicare Tax on any of those Medicare wages and tips above $200,000.",
        "Box 12. C - Taxable cost of group-term life insurance over $50,000 (included in boxes 1, 3, and 5).",
        "D - Elective deferrals to a section 401(k) cash or deferred arrangement.  DD - Cost of employer-sponsored coverage.",
    )
    paragraph(sheet, 0, 28, lines, 8, SERIF)


def draw_strips(sheet: Sheet, facts: Facts) -> None:
    """Three narrow copies beside each other, to be torn apart: words in capitals without box numbers, amounts beside them."""
    for column, (copy, use) in enumerate((("B", "FEDERAL"), ("2", "STATE"), ("C", "EMPLOYEE"))):
        one = part(sheet, 24 + 194 * column, 40, 1.0)
        one.rule(0, 0, 180, 400)
        tint(one, 0.5, 0.5, 179, 15)
        say(one, 4, 11, f"{facts.year} W-2", 9, BOLD)
        say(one, 176, 11, f"{use} COPY {copy}", 7, BOLD, right=True)
        say(one, 4, 27, "EMPLOYER", 5.5)
        block(one, 4, 38, 172, (facts.payer.name, *facts.payer.address))
        say(one, 4, 74, "EMPLOYER FED ID NO.", 5.5)
        one.value(176, 74, facts.payer.tin, right=True)
        one.level(0, 79, 180)
        say(one, 4, 90, "EMPLOYEE", 5.5)
        block(one, 4, 101, 172, (facts.payee.name, *facts.payee.address))
        say(one, 4, 137, "SOCIAL SECURITY NO.", 5.5)
        one.value(176, 137, facts.payee.tin, right=True)
        one.level(0, 142, 180)
        state = (("STATE WAGES", facts.shown["1"]), ("STATE INCOME TAX", ""), ("STATE", _state(facts)))
        rows = (*((label, facts.shown[str(box)]) for box, label in enumerate(SPOKEN, start=1)), *state)
        for index, (label, value) in enumerate(rows):
            say(one, 4, 158 + 20 * index, label, 5.5)
            one.value(176, 158 + 20 * index, value, right=True)
            one.level(0, 164 + 20 * index, 180)
        say(one, 4, 352, "WAGE AND TAX STATEMENT   OMB 1545-0008", 5.5)
        say(one, 4, 361, "DEPT OF THE TREASURY - INTERNAL REVENUE SERVICE", 5.2)


def _codes(facts: Facts) -> tuple[str, ...]:
    """Box 12: what was saved for retirement, and nothing where nothing was."""
    saved = Decimal(facts.plain["5"]) - Decimal(facts.plain["1"])
    return (f"D  {saved:,.2f}",) if saved else ()


def _state(facts: Facts) -> str:
    return facts.payer.address[1].split(", ")[1].split()[0]
