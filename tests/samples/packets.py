"""Packets of the project's own: forms with their copies, instruction pages and letters, bound into one PDF."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium
from reportlab.pdfgen.canvas import Canvas

from tests.samples.tax_forms import Sample, draw_w2
from tests.samples.tax_returns import draw_1099
from tests.samples.tax_sheet import HEIGHT, WIDTH

INSTRUCTIONS = (
    "Instructions for Employee",
    "Box 1. Enter this amount on the wages line of your tax return.",
    "Box 2. Enter this amount on the federal income tax withheld line of your tax return.",
    "Box 5. You may be required to report this amount on Form 8959, Additional Medicare Tax.",
    "Box 6. This amount includes the 1.45% Medicare tax withheld on all Medicare wages and tips shown in box 5.",
    "Box 8. This amount is not included in box 1, 3, 5, or 7. See Form W-2 allocated tips in the instructions.",
    "Box 10. This amount includes the total dependent care benefits that your employer paid to you.",
    "Keep Copy C until you begin to receive social security benefits, in case there is a question.",
)
LETTER = (
    "Dear client,",
    "please find below the papers that came in for your return this season.",
    "We have kept the originals in our office; call us when something is missing.",
    "With kind regards, your preparers",
)
KINDS = ("W-2", "1099-NEC", "1099-INT", "1099-DIV", "1099-MISC")


@dataclass(frozen=True)
class Packet:
    """A bound file, and its forms: type, pages (1-based) and the truth of their fields."""

    data: bytes
    forms: tuple[tuple[str, tuple[int, ...], dict[str, str | None]], ...]
    pages: int


def bind(files: Sequence[bytes]) -> bytes:
    """PDFs one after the other."""
    bound = pdfium.PdfDocument.new()
    for data in files:
        with_pages = pdfium.PdfDocument(data)
        bound.import_pages(with_pages)
        with_pages.close()
    return _saved(bound)


def on_one_page(files: Sequence[bytes], step: float) -> bytes:
    """The first pages of PDFs laid over each other, each `step` points lower than the one before."""
    made = pdfium.PdfDocument.new()
    page = made.new_page(WIDTH, HEIGHT)
    for index, data in enumerate(files):
        source = pdfium.PdfDocument(data)
        captured = source.page_as_xobject(0, made)
        laid = captured.as_pageobject()
        laid.set_matrix(pdfium.PdfMatrix().translate(0, -step * index))
        page.insert_obj(laid)
        source.close()
    page.gen_content()
    return _saved(made)


def prose(lines: Sequence[str]) -> bytes:
    """A page of text."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=True)
    for index, line in enumerate(lines):
        canvas.drawString(60, HEIGHT - 72 - 18 * index, line)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def form(kind: str, seed: int) -> Sample:
    """One form of a kind on a page of its own."""
    return draw_w2(seed) if kind == "W-2" else draw_1099(kind, seed)  # type: ignore[arg-type]


def packet(seed: int, forms: int, pages: int) -> Packet:
    """So many forms on so many pages, in turn of each kind; every fifth page is a letter or instructions, copies fill the rest.

    Copies of a form stand apart from it: the file goes through its forms once and then through copies of the first ones.
    """
    drawn = [(kind, form(kind, seed + index)) for index, kind in enumerate(KINDS[at % len(KINDS)] for at in range(forms))]
    files: list[bytes] = []
    where: list[list[int]] = [[] for _ in drawn]
    turn = 0
    while len(files) < pages:
        if len(files) % 5 == 4:
            files.append(prose(INSTRUCTIONS if len(files) % 2 else LETTER))
            continue
        files.append(drawn[turn % forms][1].data)
        where[turn % forms].append(len(files))
        turn += 1
    told = tuple((kind, tuple(at), sample.truth) for (kind, sample), at in zip(drawn, where, strict=True))
    return Packet(bind(files), told, pages)


def _saved(document: pdfium.PdfDocument) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    return buffer.getvalue()
