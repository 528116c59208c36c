"""What the third print styles draw with besides the earlier pen: wrapped notices, barcodes, tick boxes, rows of cells."""

import random
from collections.abc import Iterable

from reportlab.lib.utils import simpleSplit

from tests.samples.tax_prints2_pen import SANS, block, cell, say
from tests.samples.tax_prints2_w2 import part
from tests.samples.tax_sheet import Sheet

__all__ = ["bars", "dashes", "named", "part", "row", "tick", "wrapped"]


def wrapped(sheet: Sheet, x: float, y: float, width: float, text: str, size: float = 6.5, font: str = SANS) -> float:
    """Running text broken to the width, paragraphs apart; gives the y below it."""
    for paragraph in text.strip().split("\n"):
        for line in simpleSplit(paragraph, font, size, width) or [""]:
            say(sheet, x, y, line, size, font)
            y += size * 1.25
        y += size * 0.4
    return y


def bars(sheet: Sheet, x: float, y: float, width: float, height: float, seed: str) -> None:
    """A barcode as mailing houses print them."""
    rng, at = random.Random(seed), x
    left, top, scale = sheet.frame.left, 792.0 - sheet.frame.top, sheet.frame.scale
    while at < x + width:
        wide = rng.choice((0.7, 0.7, 1.4, 2.1))
        sheet.canvas.rect(left + at * scale, top - (y + height) * scale, wide * scale, height * scale, stroke=0, fill=1)
        at += wide + rng.choice((0.8, 1.5))


def dashes(sheet: Sheet, y: float, width: float = 540.0) -> None:
    """A line to fold or tear at."""
    for index in range(int(width / 9)):
        sheet.level(9 * index, y, 5)


def tick(sheet: Sheet, x: float, y: float, label: str, *, ticked: bool = False, size: float = 5.5) -> None:
    """A small box to tick with its label at the right."""
    sheet.rule(x, y - 5, 5, 5)
    if ticked:
        say(sheet, x + 0.9, y - 0.6, "X", 4.6)
    say(sheet, x + 8, y, label, size)


def row(
    sheet: Sheet,
    x: float,
    y: float,
    height: float,
    cells: Iterable[tuple[float, str, str]],
    *,
    right: bool = True,
    size: float = 5.2,
) -> None:
    """Ruled boxes beside each other: width, label, value."""
    for width, label, value in cells:
        cell(sheet, x, y, width, height, label, value, right=right, size=size)
        x += width


def named(
    sheet: Sheet, x: float, y: float, width: float, height: float, label: str, lines: Iterable[str], *, step: float = 10.5
) -> None:
    """A ruled area with a label at its head and lines under it."""
    sheet.rule(x, y, width, height)
    say(sheet, x + 2, y + 6.5, label, 5.2)
    block(sheet, x + 8, y + 9.5 + step, width - 14, lines, step)
