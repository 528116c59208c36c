"""Two more payroll printers' substitutes: narrow boxes with labels over two lines, and an open grid without lines."""

from tests.samples.tax_people import Wages
from tests.samples.tax_sheet import Sheet

NARROW_LABELS = (
    ("1 Wages, tips, other", "compensation"),
    ("2 Federal income", "tax withheld"),
    ("3 Social security", "wages"),
    ("4 Social security", "tax withheld"),
    ("5 Medicare", "wages and tips"),
    ("6 Medicare", "tax withheld"),
)
OPEN_LABELS = (
    "1 Wages, tips, other comp.",
    "2 Federal income tax withheld",
    "3 Social security wages",
    "4 Social security tax withheld",
    "5 Medicare wages and tips",
    "6 Medicare tax withheld",
)


def draw_narrow(sheet: Sheet, wages: Wages, copy: str) -> None:
    """Labels over two lines in narrow boxes, the value at their right; wordings of its own for the numbers."""
    sheet.print(0, 10, f"W-2 Wage and Tax Statement {wages.printed_year}   Copy {copy}", size=9, font="Helvetica-Bold")
    for number, lines in enumerate(NARROW_LABELS, start=1):
        x, y = 200.0 * ((number - 1) % 2), 18 + 22.0 * ((number - 1) // 2)
        sheet.rule(x, y, 200, 22)
        for index, line in enumerate(lines):
            sheet.print(x + 2, y + 7 + 7 * index, line, size=6, font="Helvetica")
        sheet.value(x + 194, y + 15, sheet.money(wages.boxes[str(number)]), right=True)
    sheet.box(0, 84, 200, 24, "a Employee's SSA number", wages.ssn, right=False)
    sheet.box(200, 84, 200, 24, "b Employer's FED ID number", wages.ein, right=False)
    sheet.rule(0, 108, 400, 62)
    sheet.party(0, 108, "c Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.rule(0, 170, 400, 62)
    sheet.party(0, 170, "e/f Employee's name, address and ZIP code", (" ".join(wages.employee), *wages.employee_address))
    for column, label in enumerate(("7 Social security tips", "8 Allocated tips", "11 Nonqualified plans", "14 Other")):
        sheet.box(100 * column, 232, 100, 22, label)


def draw_open(sheet: Sheet, wages: Wages, copy: str) -> None:
    """No lines at all: a grid that only spacing makes, the number and name blocks at the left."""
    sheet.print(0, 10, f"Form W-2 Wage and Tax Statement   {wages.printed_year}", size=9, font="Helvetica-Bold")
    sheet.print(300, 10, f"Copy {copy}", size=7, font="Helvetica")
    sheet.print(0, 30, "a Employee's social security number", size=6, font="Helvetica")
    sheet.value(6, 41, wages.ssn)
    sheet.print(0, 58, "b Employer identification number", size=6, font="Helvetica")
    sheet.value(6, 69, wages.ein)
    sheet.party(-2, 80, "c Employer's name, address, and ZIP code", (wages.employer, *wages.employer_address))
    sheet.party(-2, 150, "e Employee's name, address, and ZIP code", (" ".join(wages.employee), *wages.employee_address))
    for number, label in enumerate(OPEN_LABELS, start=1):
        x, y = 220 + 130.0 * ((number - 1) % 2), 30 + 28.0 * ((number - 1) // 2)
        sheet.print(x, y, label, size=6, font="Helvetica")
        sheet.value(x + 90, y + 11, sheet.money(wages.boxes[str(number)]), right=True)
    sheet.print(220, 120, "16 State wages, tips, etc.", size=6, font="Helvetica")
    sheet.value(310, 131, sheet.money(wages.boxes["1"]), right=True)
