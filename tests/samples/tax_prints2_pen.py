"""What the further print styles draw with, upon a sheet: plain words, words that must fit, tints, blocks, lists."""

from collections.abc import Iterable

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tests.samples.tax_sheet import Frame, Sheet, Style

SANS, BOLD, SERIF, MONO = "Helvetica", "Helvetica-Bold", "Times-Roman", "Courier"


def sheet_on(canvas: Canvas, font: str, size: float, *, left: float = 36, top: float = 36, scale: float = 1.0) -> Sheet:
    """A sheet whose values are printed in that font; `left` and `top` in points of the page."""
    return Sheet(canvas, Frame(left, top, 540, scale), Style(font, size, str))


def say(sheet: Sheet, x: float, y: float, text: str, size: float = 7.0, font: str = SANS, *, right: bool = False) -> None:
    """The form's own words."""
    sheet.print(x, y, text, size=size, font=font, right=right)


def fit(sheet: Sheet, x: float, y: float, width: float, text: str, *, right: bool = False) -> None:
    """A value, smaller where it would not fit; with `right` it ends at x + width."""
    size = sheet.style.size
    size = min(size, size * width / max(1.0, stringWidth(text, sheet.style.font, size)))
    sheet.print(x + width if right else x, y, text, size=size, font=sheet.style.font, right=right)


def block(sheet: Sheet, x: float, y: float, width: float, lines: Iterable[str], step: float = 10.5) -> None:
    """A name and its address, or any lines that belong together."""
    for index, line in enumerate(lines):
        fit(sheet, x, y + step * index, width, line)


def tint(sheet: Sheet, x: float, y: float, width: float, height: float, grey: float = 0.88) -> None:
    """A tinted area without a frame."""
    across, scale = sheet.frame.left, sheet.frame.scale
    foot = 792.0 - sheet.frame.top - (y + height) * scale
    sheet.canvas.setFillGray(grey)
    sheet.canvas.rect(across + x * scale, foot, width * scale, height * scale, stroke=0, fill=1)
    sheet.canvas.setFillGray(0.0)


def middle(sheet: Sheet, x: float, y: float, text: str, size: float, font: str = SANS) -> None:
    """Words around a middle."""
    say(sheet, x - stringWidth(text, font, size) / 2, y, text, size, font)


def cell(
    sheet: Sheet,
    x: float,
    y: float,
    width: float,
    height: float,
    label: str,
    value: str = "",
    *,
    size: float = 5.2,
    right: bool = True,
) -> None:
    """A ruled box with its label at the head and its value at the foot; both kept inside."""
    sheet.rule(x, y, width, height)
    small = min(size, size * (width - 4) / max(1.0, stringWidth(label, SANS, size)))
    say(sheet, x + 2, y + size + 1, label, small)
    fit(sheet, x + 4, y + height - 3.5, width - 8, value, right=right)


def dotted(sheet: Sheet, x: float, y: float, width: float, label: str, value: str, size: float = 8.0, font: str = SANS) -> None:
    """Label, dots, value; the value ends at x + width."""
    say(sheet, x, y, label, size, font)
    start = x + stringWidth(f"{label} ", font, size)
    end = x + width - stringWidth(f" {value}", sheet.style.font, sheet.style.size)
    say(sheet, start, y, "." * max(3, int((end - start) / stringWidth(".", font, size))), size, font)
    sheet.value(x + width, y, value, right=True)


def paragraph(sheet: Sheet, x: float, y: float, lines: Iterable[str], size: float = 8.0, font: str = SANS) -> None:
    """Running text, line by line."""
    for index, line in enumerate(lines):
        say(sheet, x, y + index * (size + 2.5), line, size, font)
