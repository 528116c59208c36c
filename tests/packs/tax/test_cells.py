"""Forms drawn in cells: with nothing but the boxes' numbers, with labels at the foot, as one strip of a table."""

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from services.core.document import Document
from services.documents.reader import read
from services.packs.find import packs
from services.packs.tax.shared.form import load_form
from services.packs.tax.shared.support import search
from tests.packs.tax.test_prints import INTEREST, WAGES
from tests.packs.tax.test_unlabelled import looked_at

Cell = tuple[float, float, float, float, str, Sequence[str]]
"""Left, top, width, height in points from the top left, the label, the lines of the value."""

WORKER = ("Ada Q. Winter", "9 Mill Road Apt 3", "Eastmere, OR 97004")
FIRM = ("Brackwater Canning Corp.", "418 Wharf Road, Suite 2", "Eastmere, OR 97004")
NUMBERS: list[Cell] = [
    (200, 60, 170, 26, "a", ["900-12-3456"]),
    (40, 86, 250, 26, "b", ["08-1234567"]),
    (290, 86, 140, 26, "1", ["64673.43"]),
    (430, 86, 140, 26, "2", ["9445.28"]),
    (40, 112, 250, 78, "c", FIRM),
    (290, 112, 140, 26, "3", ["64673.43"]),
    (430, 112, 140, 26, "4", ["4009.75"]),
    (290, 138, 140, 26, "5", ["64673.43"]),
    (430, 138, 140, 26, "6", ["937.76"]),
    (290, 164, 140, 26, "7", []),
    (430, 164, 140, 26, "8", []),
    (40, 190, 250, 26, "e", WORKER[:1]),
    (40, 216, 250, 60, "f", WORKER[1:]),
    (290, 190, 280, 26, "12a", ["D 5225.13"]),
]
PAYER_BOX = (
    "PAYER'S name, street address, city or town, state or province, country, ZIP or foreign postal code, and telephone no."
)
FOOT: list[Cell] = [
    (40, 60, 260, 110, PAYER_BOX, ("OLD HARBOR SAVINGS BANK", "1 Bank Plaza", "Eastmere, OR 97004", "(555) 555-0100")),
    (40, 170, 130, 40, "PAYER'S TIN", ["08-1234567"]),
    (170, 170, 130, 40, "RECIPIENT'S TIN", ["900-12-3456"]),
    (40, 210, 260, 40, "RECIPIENT'S name", ["ADA Q WINTER"]),
    (300, 110, 135, 60, "1 Interest income", ["$1,000.25"]),
    (435, 110, 135, 60, "2 Early withdrawal penalty", ["$12.00"]),
    (300, 170, 135, 80, "4 Federal income tax withheld", []),
    (435, 170, 135, 80, "8 Tax-exempt interest", []),
]
STRIP = [
    ("Box 1 Wages", "64,673.43"),
    ("Box 2 Fed W/H", "9,445.28"),
    ("Box 3 SS Wages", "64,673.43"),
    ("Box 4 SS Tax", "4,009.75"),
]
STRIP += [("Box 5 Med Wages", "64,673.43"), ("Box 6 Med Tax", "937.76")]


def drawn(head: Sequence[tuple[float, float, str, float]], cells: Sequence[Cell], *, foot: bool = False) -> Document:
    """A page with lines of a head (left, top, text, size) and cells, their labels in small print at the top or the foot."""
    paper = io.BytesIO()
    canvas = Canvas(paper, pagesize=(612, 792), invariant=True)
    for x, y, text, size in head:
        canvas.setFont("Helvetica-Bold", size)
        canvas.drawString(x, 792 - y, text)
    for x, top, width, height, label, lines in cells:
        canvas.rect(x, 792 - top - height, width, height)
        canvas.setFont("Helvetica", 4.4 if len(label) > 60 else 5.5)
        canvas.drawString(x + 2, 792 - top - (height - 2 if foot else 6), label)
        canvas.setFont("Courier", 9)
        for at, line in enumerate(lines):
            canvas.drawString(x + 8, 792 - top - (11 if foot else 19) - 11 * at, line)
    canvas.save()
    return read(paper.getvalue(), "cells.pdf")


@pytest.mark.parametrize("head", ["W-2", "Form W-2"])
def test_a_form_of_numbered_cells_without_words_is_read_by_their_numbers(head: str) -> None:
    document = drawn([(42, 46, head, 12), (290, 46, "2023", 12), (500, 46, "COPY B", 7)], NUMBERS)
    said, held = looked_at(document, "W-2")
    assert said == WAGES
    assert not held


def test_a_form_whose_labels_stand_at_the_foot_of_their_cells_is_read_and_not_taken_for_blank() -> None:
    head = [(305.0, 72.0, "OMB No. 1545-0112", 6.0), (305.0, 90.0, "Form 1099-INT 2023", 8.0)]
    said, held = looked_at(drawn(head, FOOT, foot=True), "1099-INT")
    assert said == INTEREST
    assert not held


@pytest.mark.parametrize("empty", [False, True])
def test_the_grader_sees_whether_a_cell_with_its_label_at_the_foot_is_filled(empty: bool) -> None:
    form = load_form("services.packs.tax.f1099int", packs()["tax/f1099int"].rubric)
    cells = [(x, top, width, height, label, [] if empty else lines) for x, top, width, height, label, lines in FOOT]
    document = drawn([(305.0, 90.0, "Form 1099-INT 2023", 8.0)], cells, foot=True)
    names = ("payer_name", "payer_tin", "interest_income")
    assert [search(form, document, form.rubric.fields[name]).filled for name in names] == [not empty] * 3


def test_a_table_of_one_row_under_numbers_and_words_is_read() -> None:
    head = [
        (160.0, 40.0, "Brackwater Canning Corp.", 12.0),
        (160.0, 54.0, "418 Wharf Road, Eastmere, OR 97004  EIN: 08-1234567", 8.0),
    ]
    head += [(200.0, 70.0, "Employee W-2 Statement - Tax Year 2023", 9.0), (40.0, 100.0, "Employee: Ada Q. Winter", 8.0)]
    head += [(450.0, 100.0, "SSN: 900-12-3456", 8.0), (40.0, 112.0, "Address: 9 Mill Road, Eastmere, OR 97004", 8.0)]
    titles: list[Cell] = [(40 + 88 * at, 130, 88, 20, "", [title]) for at, (title, _) in enumerate(STRIP)]
    values: list[Cell] = [(40 + 88 * at, 150, 88, 24, "", [value]) for at, (_, value) in enumerate(STRIP)]
    said, held = looked_at(drawn(head, [*titles, *values]), "W-2")
    assert said == WAGES
    assert not held
