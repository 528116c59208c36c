"""A canvas for drawing forms: measured from the top left, ruled boxes with small labels and typed values."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 612.0, 792.0


@dataclass(frozen=True)
class Style:
    """How values are printed."""

    font: str
    size: float
    money: Callable[[str], str]
    blank: bool = False
    stamp: str = ""
    hand: random.Random | None = None
    """Values as if written by hand: letters of uneven size, height and slant."""
    grey: float = 0.0
    """Ink of the values, from 0 (black) to 1."""


@dataclass(frozen=True)
class Frame:
    """Where a copy stands on the page, in points from the top left, and how much smaller it is."""

    left: float
    top: float
    width: float
    scale: float


class Sheet:
    """A canvas measured from the top left."""

    def __init__(self, canvas: Canvas, frame: Frame, style: Style, shift: tuple[float, float] = (0.0, 0.0)) -> None:
        self.canvas, self.frame, self.style, self.shift = canvas, frame, style, shift

    def shifted(self, x: float, y: float) -> "Sheet":
        """The same sheet with every value printed a little off, as on a badly fed pre-printed form."""
        return Sheet(self.canvas, self.frame, self.style, (x, y))

    def box(self, x: float, y: float, width: float, height: float, label: str, value: str = "", *, right: bool = True) -> None:
        """A ruled box with a small label at its top and a value at its foot."""
        self.rule(x, y, width, height)
        self.print(x + 2, y + 6.5, label, size=5.4, font="Helvetica")
        if value and right:
            self.value(x + width - 6, y + height - 4, value, right=True)
        elif value:
            self.value(x + 8, y + height - 4, value)

    def rule(self, x: float, y: float, width: float, height: float) -> None:
        left, top, scale = self._at(x, y)
        self.canvas.setLineWidth(0.6)
        self.canvas.rect(left, top - height * scale, width * scale, height * scale)

    def value(self, x: float, y: float, text: str, *, right: bool = False) -> None:
        if not self.style.blank:
            across, down = self.shift
            draw = self._write if self.style.hand else self.print
            self.canvas.setFillGray(self.style.grey)
            draw(x + across, y + down, text, size=self.style.size, font=self.style.font, right=right)
            self.canvas.setFillGray(0.0)

    def _write(self, x: float, y: float, text: str, *, size: float, font: str, right: bool = False) -> None:
        """Letter by letter, none quite like the other."""
        hand = self.style.hand or random.Random(0)
        left, top, scale = self._at(x, y)
        size = (size + 1.5) * scale
        at = left - stringWidth(text, "Times-Italic", size) - 0.6 * len(text) if right else left
        for letter in text:
            self.canvas.saveState()
            self.canvas.translate(at, top + hand.uniform(-0.6, 0.6))
            self.canvas.rotate(hand.uniform(-5, 5))
            self.canvas.setFont("Times-Italic", size * hand.uniform(0.94, 1.08))
            self.canvas.drawString(0, 0, letter)
            self.canvas.restoreState()
            at += stringWidth(letter, "Times-Italic", size) + hand.uniform(0.3, 0.9)

    def print(self, x: float, y: float, text: str, *, size: float, font: str, right: bool = False) -> None:
        left, top, scale = self._at(x, y)
        self.canvas.setFont(font, size * scale)
        (self.canvas.drawRightString if right else self.canvas.drawString)(left, top, text)

    def money(self, amount: str) -> str:
        return self.style.money(amount) if amount else ""

    def _at(self, x: float, y: float) -> tuple[float, float, float]:
        scale = self.frame.scale
        return self.frame.left + x * scale, HEIGHT - self.frame.top - y * scale, scale

    def party(self, x: float, y: float, label: str, lines: Sequence[str]) -> None:
        """A label with a name and an address under it."""
        self.print(x + 2, y + 6.5, label, size=5.4, font="Helvetica")
        for index, line in enumerate(lines):
            self.value(x + 8, y + 20 + 12 * index, line)

    def level(self, x: float, y: float, width: float) -> None:
        self.rule(x, y, width, 0)


def tick_boxes(canvas: Canvas, ticked: str, *, height: float = HEIGHT) -> None:
    """The boxes VOID and CORRECTED at the head of a return, with one of them ticked."""
    canvas.setLineWidth(0.6)
    for left, word in ((200.0, "VOID"), (260.0, "CORRECTED (if checked)")):
        canvas.rect(left, height - 26, 8, 8)
        canvas.setFont("Helvetica", 7)
        canvas.drawString(left + 12, height - 24.5, word)
        if word.startswith(ticked):
            canvas.setFont("Helvetica-Bold", 8)
            canvas.drawString(left + 1.4, height - 24.8, "X")
