import io

import pytest
from PIL import Image

from services.documents.reader import read
from services.documents.refusal import Refused
from services.documents.render import page_image


def shown(data, name, **options):
    mime, picture = page_image(data, name, 1, **options)
    assert mime == "image/webp"
    return Image.open(io.BytesIO(picture)).convert("L")


def ink(image, box):
    sides = box.x0 * image.width, box.top * image.height, box.x1 * image.width, box.bottom * image.height
    return image.crop(tuple(int(side) for side in sides)).getextrema()[0]


def test_every_word_of_a_pdf_has_ink_where_its_box_says(lines_pdf):
    picture = shown(lines_pdf, "form.pdf")
    assert all(ink(picture, word.box) < 120 for word in read(lines_pdf, "form.pdf").words)


def test_a_typed_form_value_is_drawn(pdf):
    def draw(sheet):
        sheet.drawString(72, 720, "Wages, tips, other compensation of the year")
        sheet.acroForm.textfield(name="wages", value="35,004.72", x=72, y=680, width=150, height=20, borderWidth=0)

    data = pdf(draw)
    typed = next(word for word in read(data, "form.pdf").words if word.source == "form_field")
    assert ink(shown(data, "form.pdf"), typed.box) < 120


def test_a_picture_is_never_larger_than_allowed(lines_pdf, scan, png):
    assert shown(lines_pdf, "form.pdf", dpi=600, pixels=200_000).width ** 2 < 200_000
    small = shown(png(scan), "scan.png", pixels=100_000)
    assert small.width * small.height <= 100_000


def test_a_page_that_is_not_there_is_refused(lines_pdf):
    with pytest.raises(Refused):
        page_image(lines_pdf, "form.pdf", 7)


def test_text_has_no_picture():
    with pytest.raises(Refused, match="no page picture"):
        page_image(b"just words", "note.txt", 1)
