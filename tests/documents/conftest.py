"""Small documents of our own making."""

import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen import canvas

Drawer = Callable[[canvas.Canvas], None]
LINES = (
    "Form W-2 Wage and Tax Statement 2024",
    "Employee social security number 900-12-3456",
    "Employer name Alder Creek Bakery LLC",
    "Wages, tips, other compensation 35,004.72",
    "Federal income tax withheld 4,112.09",
    "Social security wages 35,004.72",
    "Medicare wages and tips 35,004.72",
    "State Oregon employer number 07-1234567",
)


def make_pdf(*pages: Drawer, size: tuple[float, float] = letter) -> bytes:
    buffer = io.BytesIO()
    sheet = canvas.Canvas(buffer, pagesize=size, invariant=1)
    for draw in pages:
        sheet.setFont("Helvetica", 11)
        draw(sheet)
        sheet.showPage()
    sheet.save()
    return buffer.getvalue()


def print_lines(sheet: canvas.Canvas) -> None:
    for index, line in enumerate(LINES):
        sheet.drawString(72, 700 - 30 * index, line)


def picture(background: str = "white") -> Image.Image:
    image = Image.new("RGB", (1000, 700), background)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(26)
    draw.rectangle((40, 30, 960, 660), outline="black", width=3)
    draw.line((40, 130, 960, 130), fill="black", width=3)
    draw.line((500, 130, 500, 660), fill="black", width=3)
    for index, line in enumerate(LINES[:2]):
        draw.text((60, 45 + 40 * index), line, "black", font)
    for index, line in enumerate(LINES[2:]):
        draw.text((60, 150 + 80 * index), line.rsplit(" ", 1)[0], "black", font)
        draw.text((560, 150 + 80 * index), line.rsplit(" ", 1)[1], "black", font)
    return image


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.fixture(scope="session")
def pdf() -> Callable[..., bytes]:
    return make_pdf


@pytest.fixture(scope="session")
def printed() -> Drawer:
    return print_lines


@pytest.fixture(scope="session")
def lines_pdf() -> bytes:
    return make_pdf(print_lines)


@pytest.fixture(scope="session")
def scan() -> Image.Image:
    return picture()


@pytest.fixture(scope="session")
def png() -> Callable[..., bytes]:
    return encoded
