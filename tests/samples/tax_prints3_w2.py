"""W-2s as large payroll services print them: four quarters of a page, a folded self-mailer, an employer's detailed page."""

from tests.samples.tax_prints2_facts import Facts
from tests.samples.tax_prints2_pen import BOLD, SERIF, block, cell, paragraph, say
from tests.samples.tax_prints3_facts import Extras, extras
from tests.samples.tax_prints3_pen import bars, dashes, named, part, row, tick, wrapped
from tests.samples.tax_sheet import Sheet

NOTICE = """Box 1. Enter this amount on the wages line of your tax return.
Box 2. Enter this amount on the federal income tax withheld line of your tax return.
Box 5. You may be required to report this amount on Form 8959. See the Form 1040 instructions to determine if you are required \
to complete Form 8959.
Box 6. This amount includes the 1.45% Medicare Tax withheld on all Medicare wages and tips shown in box 5, as well as the 0.9% \
Additional Medicare Tax on any of those Medicare wages and tips above $200,000.
Box 8. This amount is not included in box 1, 3, 5, or 7. For information on how to report tips on your tax return, see the \
Form 1040 instructions.
Box 10. This amount includes the total dependent care benefits that your employer paid to you or incurred on your behalf. Any \
amount over your employer's plan limit is also included in box 1.
Box 12. The following list explains the codes shown in box 12. You may need this information to complete your tax return.
C - Taxable cost of group-term life insurance over $50,000 (included in boxes 1, 3 (up to the social security wage base), and 5)
D - Elective deferrals to a section 401(k) cash or deferred arrangement.    E - Elective deferrals under a section 403(b) plan
W - Employer contributions to your health savings account.    AA - Designated Roth contributions under a section 401(k) plan
DD - Cost of employer-sponsored health coverage. The amount reported with code DD is not taxable.
Box 13. If the "Retirement plan" box is checked, special limits may apply to the amount of traditional IRA contributions that \
you may deduct. See Pub. 590-A.
Box 14. Employers may use this box to report information such as state disability insurance taxes withheld, union dues, \
uniform payments, health insurance premiums deducted, nontaxable income or educational assistance payments.
Note: Keep Copy C of Form W-2 for at least 3 years after the due date for filing your income tax return."""


def draw_quarters(sheet: Sheet, facts: Facts) -> None:
    """Four copies on a page cut in quarters, the notice to the employee on the back."""
    more = extras(facts)
    copies = (
        ("B", "To Be Filed With Employee's FEDERAL Tax Return"),
        ("2", "To Be Filed With Employee's State, City, or Local Tax Return"),
        ("C", "For EMPLOYEE'S RECORDS (See Notice to Employee on back)"),
        ("2", "To Be Filed With Employee's State, City, or Local Tax Return"),
    )
    for index, (copy, use) in enumerate(copies):
        _quarter(part(sheet, 28 + 286 * (index % 2), 30 + 372 * (index // 2), 1.0), facts, more, copy, use)
    sheet.canvas.showPage()
    for column in (0, 1):
        one = part(sheet, 30 + 286 * column, 40, 1.0)
        say(one, 0, 8, "Notice to Employee / Instructions for Employee", 8, BOLD)
        wrapped(one, 0, 22, 256, NOTICE, 6.2, SERIF)


def _quarter(sheet: Sheet, facts: Facts, more: Extras, copy: str, use: str) -> None:
    shown = facts.shown
    row(sheet, 0, 0, 24, ((132, "a  Employee's soc. sec. no.", facts.payee.tin),), right=False)
    sheet.rule(132, 0, 132, 24)
    say(sheet, 136, 9, f"Form W-2   {facts.year}", 8, BOLD)
    say(sheet, 136, 19, "OMB No. 1545-0008", 5.5)
    row(sheet, 0, 24, 22, ((132, "1  Wages, tips, other comp.", shown["1"]), (132, "2  Federal income tax withheld", shown["2"])))
    row(sheet, 0, 46, 22, ((132, "3  Social security wages", shown["3"]), (132, "4  Social security tax withheld", shown["4"])))
    row(sheet, 0, 68, 22, ((132, "5  Medicare wages and tips", shown["5"]), (132, "6  Medicare tax withheld", shown["6"])))
    named(sheet, 0, 90, 264, 46, "c  Employer's name, address, and ZIP code", (facts.payer.name, *facts.payer.address), step=9.5)
    row(sheet, 0, 136, 22, ((132, "b  Employer ID number (EIN)", facts.payer.tin),), right=False)
    row(sheet, 132, 136, 22, ((132, "d  Control number", facts.account),), right=False)
    label = "e  Employee's name, address, and ZIP code"
    named(sheet, 0, 158, 264, 46, label, (facts.payee.name, *facts.payee.address), step=9.5)
    row(sheet, 0, 204, 20, ((88, "7  Social security tips", ""), (88, "8  Allocated tips", ""), (88, "9", "")))
    codes = (*(f"{code}  {amount}" for code, amount in more.codes), "", "", "", "")[:4]
    row(
        sheet,
        0,
        224,
        20,
        ((88, "10  Dependent care benefits", ""), (88, "11  Nonqualified plans", ""), (88, "12a  Code", codes[0])),
    )
    sheet.rule(0, 244, 88, 60)
    say(sheet, 2, 250.5, "13", 5.2)
    for index, label in enumerate(("Statutory employee", "Retirement plan", "Third-party sick pay")):
        tick(sheet, 6, 264 + 13 * index, label, ticked=index == 1 and more.retirement)
    named(sheet, 88, 244, 88, 60, "14  Other", more.other, step=10)
    for index, code in enumerate(codes[1:]):
        cell(sheet, 176, 244 + 20 * index, 88, 20, f"12{'bcd'[index]}  Code", code)
    state_rows(sheet, 0, 304, 264, more, short=True)
    say(sheet, 0, 352, f"Copy {copy} - {use}", 5.5, BOLD)
    say(sheet, 0, 360, "Wage and Tax Statement    Dept. of the Treasury - Internal Revenue Service", 5.2)


def state_rows(sheet: Sheet, x: float, y: float, width: float, more: Extras, *, short: bool = False, rows: int = 2) -> None:
    """Boxes 15 to 20 in one row of columns, one line for each state; 40 points high with two of them."""
    heads: tuple[str, ...] = ("15 State  Employer's state ID", "16 State wages, tips, etc.", "17 State income tax")
    heads = (*heads, "18 Local wages, tips, etc.", "19 Local income tax", "20 Locality name")
    if short:
        heads = ("15 State  ID no.", "16 St. wages", "17 St. tax", "18 Loc. wages", "19 Loc. tax", "20 Locality")
    parts = (0.22, 0.18, 0.15, 0.18, 0.14, 0.13)
    small = Sheet(sheet.canvas, sheet.frame, sheet.style)
    for index, (head, share) in enumerate(zip(heads, parts, strict=True)):
        left = x + width * sum(parts[:index])
        sheet.rule(left, y, width * share, 12 + 14 * rows)
        say(sheet, left + 2, y + 6.5, head, min(5.2, width / 50))
        for line, state in enumerate(more.states[:rows]):
            values = (f"{state[0]}  {state[1]}", *state[2:])
            block(small, left + 3, y + 17 + 13 * line, width * share - 6, (values[index],))


def draw_folded(sheet: Sheet, facts: Facts) -> None:
    """A pressure-sealed mailer: the address panel at the head, two copies under it, each with the parties at the left."""
    more = extras(facts)
    paragraph(sheet, 0, 10, (facts.payer.name, *facts.payer.address), 7)
    say(sheet, 300, 10, "IMPORTANT TAX RETURN DOCUMENT ENCLOSED", 9, BOLD)
    say(sheet, 300, 22, "FIRST-CLASS MAIL    RETURN SERVICE REQUESTED", 6.5)
    bars(sheet, 300, 40, 150, 12, facts.payee.name)
    block(sheet, 90, 84, 260, (facts.payee.name.upper(), *facts.payee.address), 12)
    dashes(sheet, 150)
    say(sheet, 0, 147, "TO OPEN: FOLD AND TEAR ALONG PERFORATION", 5.5)
    for top, copy, use in ((204, "B", "federal tax return"), (472, "C", "own records")):
        _folded_copy(part(sheet, 36, top, 1.0), facts, more, f"COPY {copy} for employee's {use}")


def _folded_copy(sheet: Sheet, facts: Facts, more: Extras, copy: str) -> None:
    shown = facts.shown
    say(sheet, 0, 6, f"W-2  WAGE AND TAX STATEMENT  {facts.year}", 9, BOLD)
    say(sheet, 540, 6, f"{copy}    OMB 1545-0008", 6, right=True)
    label = "EMPLOYER'S NAME, ADDRESS AND ZIP CODE"
    named(sheet, 0, 12, 220, 56, label, (facts.payer.name, *facts.payer.address), step=11)
    pair = ((110, "EMPLOYER ID NO. (EIN)", facts.payer.tin), (110, "EMPLOYEE'S SSN", facts.payee.tin))
    row(sheet, 0, 68, 24, pair, right=False)
    label = "EMPLOYEE'S NAME, ADDRESS AND ZIP CODE"
    named(sheet, 0, 92, 220, 60, label, (facts.payee.name, *facts.payee.address), step=12)
    row(sheet, 0, 152, 28, ((110, "CONTROL NUMBER", facts.account), (110, "CLIENT / DIVISION", "0A17 / 100")), right=False)
    taxes = (
        ("1 WAGES, TIPS, OTHER COMPENSATION", "2 FEDERAL INCOME TAX WITHHELD"),
        ("3 SOCIAL SECURITY WAGES", "4 SOCIAL SECURITY TAX WITHHELD"),
        ("5 MEDICARE WAGES AND TIPS", "6 MEDICARE TAX WITHHELD"),
        ("7 SOCIAL SECURITY TIPS", "8 ALLOCATED TIPS"),
        ("10 DEPENDENT CARE BENEFITS", "11 NONQUALIFIED PLANS"),
    )
    for index, pair_of in enumerate(taxes):
        row(sheet, 220, 12 + 24 * index, 24, tuple((110, label, shown.get(label.split()[0], "")) for label in pair_of))
    sheet.rule(440, 12, 100, 78)
    say(sheet, 442, 19, "12 SEE INSTRUCTIONS FOR CODES", 5.2)
    for index, (code, amount) in enumerate(more.codes[:4]):
        sheet.value(446, 33 + 15 * index, code)
        sheet.value(536, 33 + 15 * index, amount, right=True)
    named(sheet, 440, 90, 100, 60, "14 OTHER", more.other, step=11)
    sheet.rule(220, 132, 220, 18)
    for index, label in enumerate(("STATUTORY EMPL.", "RETIREMENT PLAN", "3RD-PARTY SICK PAY")):
        tick(sheet, 224 + 72 * index, 144, label, ticked=index == 1 and more.retirement)
    sheet.rule(220, 150, 320, 30)
    say(sheet, 224, 160, "This information is being furnished to the Internal Revenue Service.", 6)
    say(sheet, 224, 170, "If you are required to file a tax return, a penalty may be imposed if this income is not reported.", 6)
    state_rows(sheet, 0, 180, 540, more)
