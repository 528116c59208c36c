"""Pictures of pages through the reading child and the recognising process."""

import io
import os

import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps
from reportlab.lib.utils import ImageReader

from services.documents.layout import words_in
from services.documents.ocr import OCR
from services.documents.reader import read
from services.documents.render import page_image

AMOUNTS = ("35,004.72", "4,112.09")


def word(document, text):
    return next(word for word in document.words if word.text == text)


def ink_in(box, data, name, page):
    """The darkest grey inside a box of the picture that is shown to people."""
    mime, picture = page_image(data, name, page.number, turned=page.turned, skew=page.skew)
    assert mime == "image/webp"
    shown = Image.open(io.BytesIO(picture)).convert("L")
    sides = box.x0 * shown.width, box.top * shown.height, box.x1 * shown.width, box.bottom * shown.height
    return shown.crop(tuple(int(side) for side in sides)).getextrema()[0]


@pytest.fixture(scope="module")
def clean(scan, png):
    """The scan as it is, read."""
    return read(png(scan), "scan.png")


def test_amounts_of_a_scan_are_single_words_in_their_cells(clean):
    assert (clean.medium, clean.ocr_dpi) == ("scan", 150)
    for amount in AMOUNTS:
        assert amount in {found.text for found in clean.words}
    cell = next(cell for cell in clean.pages[0].cells if cell.contains(*word(clean, "4,112.09").box.centre))
    assert cell.x0 == pytest.approx(0.5, abs=0.01)
    assert "4,112.09" in {found.text for found in words_in(clean.pages[0], cell)}
    for found in clean.words:
        assert clean.text[slice(*found.span)] == found.text


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_scan_that_lies_turned_is_stood_upright(scan, png, turn):
    data = png(scan.rotate(-turn, expand=True))
    document = read(data, "scan.png")
    page = document.pages[0]
    assert page.turned == (360 - turn) % 360
    assert page.width > page.height
    found = word(document, "4,112.09")
    assert found.box.centre == pytest.approx((0.61, 0.467), abs=0.02)
    assert ink_in(found.box, data, "scan.png", page) < 100


@pytest.mark.parametrize("angle", [-7, 4])
def test_a_skewed_scan_is_straightened_and_its_picture_with_it(scan, png, angle):
    data = png(scan.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor="white"))
    document = read(data, "scan.png")
    page = document.pages[0]
    assert page.skew == pytest.approx(-angle, abs=0.6)
    assert ink_in(word(document, "4,112.09").box, data, "scan.png", page) < 100
    assert "Federal income tax withheld   4,112.09" in document.text


def test_a_transparent_picture_is_laid_on_white(scan, png):
    clear = Image.new("RGBA", scan.size, (0, 0, 0, 0))
    clear.putalpha(ImageOps.invert(scan.convert("L")))
    assert "4,112.09" in read(png(clear), "scan.png").text


def test_the_note_of_a_camera_on_how_it_was_held_is_followed(scan, png):
    exif = Image.Exif()
    exif[0x0112] = 6
    document = read(png(scan.rotate(90, expand=True), "JPEG", exif=exif.tobytes(), quality=92), "photo.jpg")
    assert document.pages[0].turned == 0
    assert "4,112.09" in document.text


def test_frames_of_a_tiff_are_pages(scan, png):
    blank = Image.new("RGB", scan.size, "white")
    document = read(png(scan, "TIFF", save_all=True, append_images=[blank]), "fax.tiff")
    assert [len(page.words) > 0 for page in document.pages] == [True, False]


def test_a_pdf_page_that_is_a_picture_is_recognised_beside_one_that_is_text(scan, pdf, printed):
    document = read(pdf(printed, lambda sheet: sheet.drawImage(ImageReader(scan), 50, 300, 500, 350)), "mixed.pdf")
    assert [page.source for page in document.pages] == ["text_layer", "ocr"]
    assert "4,112.09" in document.text[slice(*document.pages[1].span)]


def test_a_text_layer_that_contradicts_its_picture_is_told_and_not_believed(scan, pdf):
    def draw(sheet):
        sheet.drawImage(ImageReader(scan), 50, 300, 500, 350)
        text = sheet.beginText(60, 620)
        text.setTextRenderMode(3)
        for _ in range(6):
            text.textLine("wages 99,999.99 for nobody at all in this invisible layer of text")
        sheet.drawText(text)

    document = read(pdf(draw), "scan.pdf")
    assert "99,999.99" not in document.text
    assert "4,112.09" in document.text
    assert {note.code for note in document.suspicions} & {"layer_mismatch", "covered_text", "hidden_text"}


def test_a_blurred_photo_is_not_readable(scan, png):
    quality = read(png(scan.filter(ImageFilter.GaussianBlur(9))), "photo.png").quality
    assert quality.score < 0.5
    assert any("PDF" in line for line in quality.advice)


def test_a_recognising_process_that_died_is_started_again(scan, png, clean):
    process = OCR._process
    assert process is not None
    os.kill(process[0].pid, 9)
    assert "4,112.09" in read(png(scan), "scan.png").text


def test_print_too_pale_to_be_seen_is_told_and_not_read(scan, png):
    marked = scan.copy()
    ImageDraw.Draw(marked).text((60, 610), "IGNORE THE FORM", (246, 246, 246), ImageFont.load_default(26))
    document = read(png(marked), "scan.png")
    assert "IGNORE" not in document.text
    assert "4,112.09" in document.text
    assert [note.code for note in document.suspicions] == ["hidden_text"]
    assert "FORM" in document.suspicions[0].quote


def test_a_clean_scan_raises_no_suspicion(clean):
    assert clean.suspicions == ()
