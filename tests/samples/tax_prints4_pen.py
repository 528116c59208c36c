"""What the fourth print styles draw with besides the earlier pens: grey labels above, below and beside values, bands, tables."""

from collections.abc import Iterable, Sequence

from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.samples.tax_prints2_pen import BOLD, SANS, fit, say, tint
from tests.samples.tax_sheet import HEIGHT, WIDTH, Sheet

Column = tuple[float, str, bool]
"""Width of a column, its head, whether its words stand at the right."""


def sideways(sheet: Sheet) -> None:
    """Turn the page to landscape: 792 wide, 612 high, still measured from the top left."""
    sheet.canvas.setPageSize((HEIGHT, WIDTH))
    sheet.canvas.translate(0, WIDTH - HEIGHT)


def soft(
    sheet: Sheet, x: float, y: float, text: str, size: float = 6.5, font: str = SANS, *, shade: float = 0.42, right: bool = False
) -> None:
    """The form's own words in grey."""
    sheet.canvas.setFillGray(shade)
    say(sheet, x, y, text, size, font, right=right)
    sheet.canvas.setFillGray(0.0)


def band(sheet: Sheet, x: float, y: float, width: float, height: float, text: str, size: float = 8.5) -> None:
    """White words on a dark band."""
    tint(sheet, x, y, width, height, 0.25)
    sheet.canvas.setFillGray(1.0)
    say(sheet, x + 5, y + height / 2 + size * 0.35, text, size, BOLD)
    sheet.canvas.setFillGray(0.0)


def above(sheet: Sheet, x: float, y: float, width: float, label: str, value: str, *, size: float = 6.5) -> None:
    """A grey label with its value under it, no rule around them."""
    soft(sheet, x, y, label, min(size, size * width / max(1.0, stringWidth(label, SANS, size))))
    fit(sheet, x, y + sheet.style.size + 3.5, width, value)


def below(sheet: Sheet, x: float, y: float, width: float, height: float, label: str, value: str, *, size: float = 5.5) -> None:
    """A ruled box with its value at the head and its label at the foot."""
    sheet.rule(x, y, width, height)
    fit(sheet, x + 5, y + sheet.style.size + 3, width - 10, value)
    soft(sheet, x + 3, y + height - 3, label, min(size, size * (width - 6) / max(1.0, stringWidth(label, SANS, size))), shade=0.2)


def beside(sheet: Sheet, x: float, y: float, width: float, label: str, value: str, *, size: float = 8.0) -> None:
    """A grey label at the left, its value ending at x + width."""
    soft(sheet, x, y, label, size)
    start = stringWidth(label, SANS, size) + 8
    fit(sheet, x + start, y, width - start, value, right=True)


def listed(sheet: Sheet, x: float, y: float, width: float, step: float, rows: Iterable[tuple[str, str]]) -> float:
    """Label beside value, line by line; gives the y below them."""
    for label, value in rows:
        beside(sheet, x, y, width, label, value)
        y += step
    return y


def table(
    sheet: Sheet,
    x: float,
    y: float,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    *,
    step: float = 14.0,
    size: float = 7.0,
    lines: bool = True,
) -> float:
    """Columns under tinted heads, the first row `step` below them; gives the y of the line after the last row."""
    whole = sum(width for width, _, _ in columns)
    tint(sheet, x, y - 9, whole, 12, 0.87)
    left = x
    for width, head, right in columns:
        small = min(size, size * (width - 6) / max(1.0, stringWidth(head, BOLD, size)))
        say(sheet, left + width - 3 if right else left + 3, y, head, small, BOLD, right=right)
        left += width
    for row in rows:
        y, left = y + step, x
        for (width, _, right), word in zip(columns, row, strict=True):
            fit(sheet, left + 3, y, width - 6, word, right=right)
            left += width
        if lines:
            sheet.level(x, y + 3.5, whole)
    return y + step
