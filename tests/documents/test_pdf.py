"""Real PDF files through a real reading child."""

import io

import pypdfium2
import pytest
from reportlab.lib.colors import white
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen import canvas

from services.documents.ground import locate
from services.documents.reader import read
from services.documents.refusal import Refused


def codes(document):
    return {note.code for note in document.suspicions}


def test_words_come_with_spans_boxes_and_sizes(lines_pdf):
    document = read(lines_pdf, "form.pdf")
    assert document.medium == "pdf_text"
    assert "Wages, tips, other compensation 35,004.72" in document.text
    for word in document.words:
        assert document.text[slice(*word.span)] == word.text
        assert word.size == pytest.approx(11, abs=0.1)
    first = document.words[0]
    assert first.box.x0 == pytest.approx(72 / 612, abs=0.005)
    assert first.box.contains(74 / 612, (792 - 704) / 792)


def test_columns_stay_on_their_lines_with_a_wide_gap(pdf):
    def draw(sheet):
        for index, (label, amount) in enumerate([("Hemoglobin", "13.5"), ("Platelets", "250"), ("Leukocytes", "6.1")]):
            sheet.drawString(72, 700 - 14 * index, label)
            sheet.drawString(300, 700 - 14 * index, amount)
        sheet.drawString(72, 600, "All values within their ranges")

    text = read(pdf(draw), "lab.pdf").text
    assert text == "Hemoglobin   13.5\nPlatelets   250\nLeukocytes   6.1\n\nAll values within their ranges"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_ends_upright(lines_pdf, turn):
    upright = read(lines_pdf, "form.pdf")
    document = pypdfium2.PdfDocument(lines_pdf)
    document[0].set_rotation(turn)
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    turned = read(buffer.getvalue(), "form.pdf")
    assert turned.text == upright.text
    assert turned.pages[0].turned == (360 - turn) % 360
    for one, other in zip(upright.words, turned.words, strict=True):
        assert one.box.centre == pytest.approx(other.box.centre, abs=0.01)


def hidden(draw_hidden):
    def draw(sheet):
        sheet.drawString(72, 700, "Patient note: the margins are clear and the grade is two.")
        draw_hidden(sheet)

    return draw


def white_text(sheet):
    sheet.setFillColor(white)
    sheet.drawString(72, 500, "SECRETWORD")


def tiny_text(sheet):
    sheet.setFont("Helvetica", 0.5)
    sheet.drawString(72, 500, "SECRETWORD")


def text_off_the_page(sheet):
    sheet.drawString(-400, 500, "SECRETWORD")


def covered_text(sheet):
    sheet.drawString(72, 500, "SECRETWORD")
    sheet.setFillColor(white)
    sheet.rect(60, 490, 300, 30, stroke=0, fill=1)


def invisible_text(sheet):
    text = sheet.beginText(72, 500)
    text.setTextRenderMode(3)
    text.textOut("SECRETWORD")
    sheet.drawText(text)


@pytest.mark.parametrize(
    ("technique", "code"),
    [
        (white_text, "hidden_text"),
        (tiny_text, "tiny_text"),
        (text_off_the_page, "off_page"),
        (covered_text, "covered_text"),
        (invisible_text, "covered_text"),
    ],
)
def test_text_that_nobody_sees_is_reported_and_never_read(pdf, technique, code):
    document = read(pdf(hidden(technique)), "note.pdf")
    assert "SECRETWORD" not in document.text
    assert "margins are clear" in document.text
    assert codes(document) == {code}
    assert "SECRETWORD" in document.suspicions[0].quote


def test_white_text_on_a_dark_bar_is_read(pdf):
    def draw(sheet):
        sheet.drawString(72, 700, "Patient note with a heading on a dark bar below")
        sheet.rect(60, 640, 300, 30, fill=1)
        sheet.setFillColor(white)
        sheet.drawString(72, 650, "IMPRESSION")

    document = read(pdf(draw), "note.pdf")
    assert "IMPRESSION" in document.text
    assert not document.suspicions


def test_typed_form_values_and_ticks_are_words_with_boxes(pdf):
    def draw(sheet):
        sheet.drawString(72, 720, "Wages, tips, other compensation and retirement plan")
        form = sheet.acroForm
        form.textfield(name="wages", value="35,004.72", x=72, y=680, width=150, height=20, borderWidth=0)
        form.checkbox(name="plan", checked=True, x=300, y=680, size=14)
        form.checkbox(name="other", checked=False, x=400, y=680, size=14)

    document = read(pdf(draw), "form.pdf")
    typed = [word for word in document.words if word.source == "form_field"]
    assert document.medium == "pdf_form"
    assert [word.text for word in typed] == ["35,004.72", "X"]
    assert typed[0].box.contains(90 / 612, 102 / 792)
    assert typed[0].drawn
    assert not document.suspicions


def test_a_field_that_shows_another_value_than_it_holds_is_told_and_the_shown_one_read(pdf):
    def draw(sheet):
        sheet.drawString(72, 720, "Wages, tips, other compensation for the year")
        sheet.acroForm.textfield(name="wages", value="35,004.72", x=72, y=680, width=150, height=20)

    data = pdf(draw).replace(b"/V (35,004.72)", b"/V (99,999.99)")
    document = read(data, "form.pdf")
    assert "form_mismatch" in codes(document)
    assert "35,004.72" in document.text
    assert "99,999.99" not in document.text
    assert not any(word.drawn for word in document.words)


def test_boxes_drawn_on_a_page_become_cells(pdf):
    def draw(sheet):
        sheet.drawString(80, 680, "A form of two boxes side by side")
        sheet.rect(72, 600, 200, 100)
        sheet.rect(272, 600, 200, 100)

    cells = read(pdf(draw), "form.pdf").pages[0].cells
    assert len(cells) == 2
    assert cells[0].x0 == pytest.approx(72 / 612, abs=0.002)
    assert cells[0].x1 == pytest.approx(272 / 612, abs=0.002)


def test_only_the_pages_that_are_asked_for_are_read(pdf, printed):
    document = read(pdf(printed, printed, printed), "form.pdf", pages=[2])
    assert [page.number for page in document.pages] == [2]


def test_an_encrypted_file_asks_for_its_password():
    buffer = io.BytesIO()
    sheet = canvas.Canvas(buffer, encrypt=StandardEncryption("opensesame", canPrint=1))
    sheet.drawString(72, 700, "The histology shows a well differentiated tumour")
    sheet.save()
    with pytest.raises(Refused) as caught:
        read(buffer.getvalue(), "locked.pdf")
    assert caught.value.outcome == "needs_password"
    assert "histology" in read(buffer.getvalue(), "locked.pdf", password="opensesame").text


def test_a_damaged_file_is_unreadable():
    with pytest.raises(Refused) as caught:
        read(b"%PDF-1.4 nothing follows", "a.pdf")
    assert caught.value.outcome == "unreadable"


def test_a_file_of_too_many_pages_is_refused(pdf):
    with pytest.raises(Refused, match="201 pages"):
        read(pdf(*[lambda sheet: None] * 201), "long.pdf")


def test_an_empty_page_is_not_readable(pdf):
    document = read(pdf(lambda sheet: None), "empty.pdf")
    assert document.quality.score < 0.5
    assert document.quality.advice


def test_a_value_is_found_in_its_place_on_the_second_page(pdf, printed):
    document = read(pdf(lambda sheet: sheet.drawString(72, 700, "A cover page that says very little"), printed), "form.pdf")
    place = locate(document, "4,112.09")
    assert place is not None
    assert (place.page, place.how) == (2, "exact")
    assert place.box.contains(*next(word for word in document.words if word.text == "4,112.09").box.centre)
