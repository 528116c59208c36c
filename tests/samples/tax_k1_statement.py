"""Statement A of a Schedule K-1: the deduction's figures by trade, under the same parties, with a box 1 of its own."""

import io
import random

from reportlab.pdfgen.canvas import Canvas

from tests.samples.tax_k1_full import draw_full_k1
from tests.samples.tax_sheet import HEIGHT, WIDTH, Frame, Sheet, Style

ROWS = (
    "Ordinary business income (loss)",
    "Rental income (loss)",
    "Royalty income (loss)",
    "Section 1231 gain (loss)",
    "Other income (loss)",
    "Section 179 deduction",
    "Other deductions",
)


def draw_statement(seed: int, *, edition: str) -> bytes:
    """The statement that goes with `draw_full_k1(seed, edition=edition)`: the same parties and year, other amounts."""
    truth = draw_full_k1(seed, edition=edition).truth
    firm, owner = ("Partnership", "Partner") if edition.startswith("1065") else ("S corporation", "Shareholder")
    rng = random.Random(f"statement {seed}")
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    sheet = Sheet(canvas, Frame(36, 36, 540, 1.0), Style("Courier", 9.0, str))
    sheet.print(0, 12, "Statement A - QBI Pass-Through Entity Reporting", size=11, font="Helvetica-Bold")
    sheet.print(0, 26, f"Schedule K-1 (Form {edition.split()[0]}) {truth['tax_year']}", size=9, font="Helvetica")
    sheet.box(0, 36, 360, 26, f"{firm}'s name:", truth["partnership_name"] or "", right=False)
    sheet.box(360, 36, 180, 26, f"{firm}'s EIN:", truth["partnership_ein"] or "", right=False)
    sheet.box(0, 62, 360, 26, f"{owner}'s name:", truth["partner_name"] or "", right=False)
    sheet.box(360, 62, 180, 26, f"{owner}'s identifying number:", truth["partner_tin"] or "", right=False)
    sheet.print(4, 104, f"{owner}'s share of:", size=8, font="Helvetica-Bold")
    for column, word in enumerate(("Trade 1", "Trade 2", "Trade 3")):
        sheet.print(300 + 90 * column, 104, word, size=8, font="Helvetica-Bold")
    for index, label in enumerate(ROWS):
        y = 112 + 18 * index
        sheet.rule(0, y, 540, 18)
        sheet.print(4, y + 12, label, size=8, font="Helvetica")
        for column in range(3):
            sheet.value(360 + 85 * column, y + 13, f"{rng.randrange(100, 90_000):,}", right=True)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()
