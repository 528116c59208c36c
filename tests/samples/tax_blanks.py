"""Official blank forms filled in: as typed text over the page, or as values of the file's own form fields, with their truth."""

import io
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from reportlab.pdfgen.canvas import Canvas

from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import FONTS, MONEY, Sample
from tests.samples.tax_payments import invent_payment
from tests.samples.tax_people import AMOUNTS, Wages, invent

HEIGHT = 792.0
LINE = 11.0

Rect = tuple[float, float]
"""Left and top of a form field, in points from the top left of the page."""


@dataclass(frozen=True)
class Blank:
    """Where an official form has its fields: `page` (0-based) of `file`, and the places of what we fill in."""

    file: str
    page: int
    places: Mapping[str, Rect]
    year: str = ""
    """The year that the form itself prints; without one it is filled in."""


W2 = Blank(
    "fw2_other_year.pdf",
    3,
    {
        "ssn": (153, 48),
        "ein": (38, 72),
        "payer": (38, 96),
        "first": (38, 192),
        "last": (174, 192),
        "address": (38, 206),
        "1": (333, 72),
        "2": (456, 72),
        "3": (332, 96),
        "4": (455, 96),
        "5": (332, 120),
        "6": (455, 120),
    },
    "2024",
)
BLANKS: dict[str, Blank] = {
    "1099-NEC": Blank(
        "f1099nec.pdf",
        3,
        {
            "year": (418, 96),
            "payer": (52, 56),
            "payer_tin": (50, 118),
            "recipient_tin": (173, 118),
            "recipient": (52, 142),
            "street": (52, 178),
            "town": (52, 202),
            "1": (302, 120),
            "4": (302, 192),
        },
    ),
    "1099-INT": Blank(
        "f1099int.pdf",
        3,
        {
            "year": (432, 96),
            "payer": (52, 56),
            "payer_tin": (52, 142),
            "recipient_tin": (174, 142),
            "recipient": (52, 190),
            "street": (52, 226),
            "town": (52, 262),
            "1": (302, 96),
            "2": (302, 132),
            "3": (302, 168),
        },
    ),
    "1099-DIV": Blank(
        "f1099div.pdf",
        3,
        {
            "year": (418, 96),
            "payer": (52, 56),
            "payer_tin": (50, 142),
            "recipient_tin": (173, 142),
            "recipient": (52, 190),
            "street": (52, 226),
            "town": (52, 262),
            "1a": (305, 60),
            "1b": (305, 96),
            "2a": (305, 120),
        },
    ),
    "K-1": Blank(
        "f1065sk1_2024.pdf",
        0,
        {
            "payer_tin": (36, 168),
            "payer": (38, 192),
            "recipient_tin": (36, 276),
            "recipient": (38, 300),
            "1": (331, 82),
            "5": (331, 250),
        },
        "2024",
    ),
}
FIELDS = {
    "1099-NEC": {"1": "nonemployee_compensation", "4": "federal_tax_withheld"},
    "1099-INT": {"1": "interest_income", "2": "early_withdrawal_penalty"},
    "1099-DIV": {"1a": "total_dividends", "1b": "qualified_dividends"},
    "K-1": {"1": "ordinary_income"},
}


def fill_blank(kind: str, seed: int, folder: Path, *, typed: bool = False, paper: Paper | None = None) -> Sample:
    """One official form with invented values; `typed` puts them into the file's form fields, else they are printed."""
    rng = random.Random(f"blank {kind} {seed}")
    blank = W2 if kind == "W-2" else BLANKS[kind]
    said, truth = _wages(rng, blank) if kind == "W-2" else _payment(rng, kind, blank)
    money = rng.choice(MONEY) if kind != "K-1" else str
    shown = {name: money(text) if name[0].isdigit() else text for name, text in said.items()}
    quotes = {field: money(value) if value and _is_amount(kind, field) else value for field, value in truth.items()}
    data = (folder / blank.file).read_bytes()
    filled = _typed(data, blank, shown) if typed else _printed(data, blank, shown, rng.choice(FONTS))
    name = f"blank_{kind}_{seed}"
    if paper is None:
        return Sample(f"{name}.pdf", filled, truth, quotes)
    return Sample(f"{name}.{paper.suffix}", on_paper(filled, paper, seed), truth, quotes)


def _wages(rng: random.Random, blank: Blank) -> tuple[dict[str, str], dict[str, str | None]]:
    made = invent(rng)
    wages = Wages(**{**vars(made), "printed_year": blank.year})
    said = {
        "ssn": wages.ssn,
        "ein": wages.ein,
        "payer": "\n".join((wages.employer, *wages.employer_address)),
        "first": wages.employee[0],
        "last": wages.employee[1],
        "address": "\n".join(wages.employee_address),
        **wages.boxes,
    }
    return said, wages.truth


def _payment(rng: random.Random, kind: str, blank: Blank) -> tuple[dict[str, str], dict[str, str | None]]:
    boxes = tuple(name for name in blank.places if name[0].isdigit())
    paid = invent_payment(rng, boxes)
    year = blank.year or str(paid.year)
    block = "\n".join((paid.payer.name, *paid.payer.address))
    amounts = {box: f"{float(amount):.0f}" if kind == "K-1" else amount for box, amount in paid.amounts.items()}
    said = {"year": year, "payer": block, "payer_tin": paid.payer.tin, "recipient_tin": paid.recipient.tin, **amounts}
    said["recipient"] = paid.recipient.name
    if "street" in blank.places:
        said |= dict(zip(("street", "town"), paid.recipient.address, strict=True))
    else:
        said["recipient"] = "\n".join((paid.recipient.name, *paid.recipient.address))
    figures = {field: f"{float(amounts[box]):.2f}" for box, field in FIELDS[kind].items()}
    if kind == "K-1":
        parties = {"partnership_ein": paid.payer.tin, "partnership_name": paid.payer.name, "partner_tin": paid.recipient.tin}
        return said, {**parties, "partner_name": paid.recipient.name, **figures, "tax_year": year}
    names = {"recipient_name": paid.recipient.name} if kind == "1099-NEC" else {}
    parties = {"payer_tin": paid.payer.tin, "payer_name": paid.payer.name, "recipient_tin": paid.recipient.tin}
    return said, {**parties, **names, **figures, "tax_year": year}


def _is_amount(kind: str, field: str) -> bool:
    return field in AMOUNTS or field in FIELDS.get(kind, {}).values()


def _printed(data: bytes, blank: Blank, said: Mapping[str, str], font: str) -> bytes:
    """The page with the values laid over it as text; its form fields are gone."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, HEIGHT), invariant=True)
    canvas.setFont(font, 8.5)
    for name, (left, top) in blank.places.items():
        for index, line in enumerate(said.get(name, "").splitlines()):
            canvas.drawString(left + 3, HEIGHT - top - 9 - LINE * index, line)
    canvas.showPage()
    canvas.save()
    document, over = _one_page(data, blank.page), pdfium.PdfDocument(buffer.getvalue())
    page = document[0]
    while raw.FPDFPage_GetAnnotCount(page):
        raw.FPDFPage_RemoveAnnot(page, 0)
    page.insert_obj(over.page_as_xobject(0, document).as_pageobject())
    page.gen_content()
    over.close()
    return _saved(document)


def _typed(data: bytes, blank: Blank, said: Mapping[str, str]) -> bytes:
    """The page with the values in its form fields."""
    document = pdfium.PdfDocument(data)
    page = document[blank.page]
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        rect = raw.FS_RECTF()
        raw.FPDFAnnot_GetRect(annotation, rect)
        name = next((one for one, at in blank.places.items() if _near(at, rect.left, HEIGHT - rect.top)), None)
        if name is not None and name in said:
            text = (said[name] + "\0").encode("utf-16-le")
            raw.FPDFAnnot_SetStringValue(annotation, b"V", raw.cast(text, raw.FPDF_WIDESTRING))
        raw.FPDFPage_CloseAnnot(annotation)
    return _saved(document)


def _near(place: Rect, left: float, top: float) -> bool:
    return abs(place[0] - left) < 2 and abs(place[1] - top) < 2


def _one_page(data: bytes, page: int) -> pdfium.PdfDocument:
    source, made = pdfium.PdfDocument(data), pdfium.PdfDocument.new()
    made.import_pages(source, [page])
    source.close()
    return made


def _saved(document: pdfium.PdfDocument) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    document.close()
    return buffer.getvalue()
