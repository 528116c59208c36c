"""W-2s of large and public employers: a personnel system's page of tinted heads, a pay office's page in capitals."""

from collections.abc import Sequence

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, MONO, block, say, tint
from tests.samples.tax_prints2_w2 import OFFICIAL
from tests.samples.tax_prints3_facts import Extras, extras
from tests.samples.tax_prints3_pen import part, tick, wrapped
from tests.samples.tax_prints3_w2 import NOTICE
from tests.samples.tax_sheet import Sheet


def draw_enterprise(sheet: Sheet, facts: Facts) -> None:
    """A large employer's page from its personnel system: box labels in tinted heads, states in a table, a second page of them."""
    more = extras(facts, most=3)
    shown = facts.shown
    say(sheet, 0, 10, f"{facts.year} W-2  Wage and Tax Statement", 13, BOLD)
    say(sheet, 540, 10, "Employee Copy    Printed from Worker Tax Documents", 6.5, right=True)
    _tinted(sheet, 0, 22, 266, 56, "c  Employer's name, address, and ZIP code", (facts.payer.name, *facts.payer.address))
    _tinted(sheet, 274, 22, 266, 56, "e/f  Employee's name, address, and ZIP code", (facts.payee.name, *facts.payee.address))
    _tinted(sheet, 0, 84, 176, 28, "b  Employer identification number (EIN)", (facts.payer.tin,))
    _tinted(sheet, 182, 84, 176, 28, "a  Employee's social security number", (facts.payee.tin,))
    _tinted(sheet, 364, 84, 176, 28, "d  Control number / Employee ID", (facts.account or "E0041728",))
    for index, label in enumerate(OFFICIAL):
        x, y = 136.0 * (index % 4), 118 + 34.0 * (index // 4)
        _tinted(sheet, x, y, 132, 28, f"{index + 1}  {label}", (shown.get(str(index + 1), ""),), right=True)
    for index in range(4):
        code, amount = more.codes[index] if index < len(more.codes) else ("", "")
        _tinted(
            sheet, 136.0 * index, 186, 132, 28, f"12{'abcd'[index]}  Code / Amount", (f"{code}   {amount}".strip(),), right=True
        )
    _tinted(sheet, 0, 220, 268, 44, "14  Other", more.other)
    _tinted(sheet, 272, 220, 132, 44, "10  Dependent care benefits", ())
    tick(sheet, 412, 234, "13  Statutory employee", size=6.5)
    tick(sheet, 412, 247, "13  Retirement plan", ticked=more.retirement, size=6.5)
    tick(sheet, 412, 260, "13  Third-party sick pay", size=6.5)
    _state_table(sheet, 274, more)
    say(sheet, 0, 350, "Form W-2   OMB No. 1545-0008   Department of the Treasury - Internal Revenue Service", 6)
    say(sheet, 0, 360, "This information is being furnished to the Internal Revenue Service.", 6)
    sheet.canvas.showPage()
    say(sheet, 0, 10, "Instructions for Employee", 11, BOLD)
    wrapped(sheet, 0, 28, 540, NOTICE, 7.5)


def _tinted(
    sheet: Sheet, x: float, y: float, width: float, height: float, label: str, lines: Sequence[str], *, right: bool = False
) -> None:
    """A head of grey with the label in it, the values under it."""
    tint(sheet, x, y, width, 11, 0.86)
    sheet.rule(x, y, width, height)
    say(sheet, x + 3, y + 8, label, 6)
    for index, line in enumerate(lines):
        if right:
            sheet.value(x + width - 4, y + 23, line, right=True)
        else:
            block(sheet, x + 5, y + 22 + 11 * index, width - 10, (line,))


def _state_table(sheet: Sheet, y: float, more: Extras) -> None:
    heads: tuple[str, ...] = ("15 State", "Employer's state ID number", "16 State wages, tips, etc.", "17 State income tax")
    heads = (*heads, "18 Local wages", "19 Local income tax", "20 Locality name")
    edges = (0, 44, 150, 246, 330, 404, 476)
    tint(sheet, 0, y, 540, 12, 0.86)
    for head, edge in zip(heads, edges, strict=True):
        say(sheet, edge + 3, y + 8.5, head, 6)
    for index, state in enumerate(more.states):
        for text, edge, end in zip(state, edges, (*edges[1:], 540), strict=True):
            block(sheet, edge + 3, y + 24 + 14 * index, end - edge - 8, (text,))


def draw_service(sheet: Sheet, facts: Facts) -> None:
    """A public pay office's page in capitals: two copies of plain rows, numbers before the labels, remarks below."""
    more = extras(facts, most=1)
    for top, copy in (
        (40.0, "COPY B - TO BE FILED WITH EMPLOYEE'S FEDERAL TAX RETURN"),
        (420.0, "COPY C - FOR EMPLOYEE'S RECORDS"),
    ):
        _service_copy(part(sheet, 36, top, 1.0), facts, more, copy)


def _service_copy(sheet: Sheet, facts: Facts, more: Extras, copy: str) -> None:
    shown = facts.shown
    say(sheet, 0, 6, f"FORM W-2 WAGE AND TAX STATEMENT {facts.year}", 9, MONO)
    say(sheet, 0, 17, copy, 7, MONO)
    say(sheet, 540, 17, "OMB NO. 1545-0008", 7, MONO, right=True)
    rows = (
        (("A. EMPLOYEE SSN", facts.payee.tin), ("B. EMPLOYER EIN", facts.payer.tin), ("D. CONTROL NUMBER", facts.account)),
        (("1. WAGES, TIPS, OTHER COMP", shown["1"]), ("2. FED INCOME TAX WITHHELD", shown["2"]), ("9.", "")),
        (("3. SOCIAL SECURITY WAGES", shown["3"]), ("4. SOCIAL SECURITY TAX W/H", shown["4"]), ("10. DEPENDENT CARE", "")),
        (("5. MEDICARE WAGES AND TIPS", shown["5"]), ("6. MEDICARE TAX WITHHELD", shown["6"]), ("11. NONQUALIFIED PLANS", "")),
    )
    for index, cells in enumerate(rows):
        for column, (label, value) in enumerate(cells):
            x, y = 180.0 * column, 24 + 30.0 * index
            sheet.rule(x, y, 180, 30)
            say(sheet, x + 3, y + 9, label, 6.5, MONO)
            sheet.value(x + 10, y + 24, value)
    for x, label, who in (
        (0.0, "C. EMPLOYER NAME AND ADDRESS", facts.payer),
        (270.0, "E/F. EMPLOYEE NAME AND ADDRESS", facts.payee),
    ):
        sheet.rule(x, 144, 270, 62)
        say(sheet, x + 3, 153, label, 6.5, MONO)
        block(sheet, x + 10, 168, 250, (who.name, *who.address), 13)
    for column, label in enumerate(("12. CODES", "13. RETIREMENT PLAN", "14. OTHER")):
        sheet.rule(180.0 * column, 206, 180, 62)
        say(sheet, 180.0 * column + 3, 215, label, 6.5, MONO)
    block(sheet, 10, 229, 160, tuple(f"{code:<3}{amount}" for code, amount in more.codes), 12)
    sheet.value(190, 229, "X" if more.retirement else "")
    block(sheet, 370, 229, 160, more.other, 12)
    sheet.rule(0, 268, 540, 34)
    heads = "15. STATE   STATE ID NO.          16. STATE WAGES     17. STATE TAX      18-20. LOCAL"
    say(sheet, 3, 278, heads, 6.5, MONO)
    for state, number, wages, tax, *_ in more.states:
        for x, text in ((10.0, state), (50.0, number), (150.0, wages), (245.0, tax)):
            sheet.value(x, 294, text)
    say(
        sheet,
        0,
        314,
        "THIS INFORMATION IS BEING FURNISHED TO THE INTERNAL REVENUE SERVICE.  QUESTIONS: CONTACT YOUR PAY OFFICE.",
        6,
        MONO,
    )
