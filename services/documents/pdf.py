"""PDF files to pages; only ever run in a reading child."""

import io
from collections.abc import Iterator
from typing import Any

import pdfplumber
from PIL import Image

from services.core.document import Suspicion
from services.documents import glyphs, limits
from services.documents.drawing import drawn
from services.documents.forms import form_tokens
from services.documents.images import webp
from services.documents.pdfium import engine
from services.documents.pixels import Pixels, pixels_of, stand
from services.documents.quality import garbling
from services.documents.refusal import damaged, needs_password, too_large, too_many_pages
from services.documents.sheet import Sheet

PASSWORD_ERROR = 4
GARBLED = 0.3
"""Share of a text layer that is no language, from which the page is recognised instead."""
FEW_WORDS = 5
"""A page with fewer words than this beside a picture is a scan with a stamp on it."""


def sheets(
    data: bytes, password: str | None, dpi: int, wanted: frozenset[int] | None
) -> Iterator[int | Sheet | tuple[Sheet, Pixels]]:
    """The number of pages, then each wanted page: read, or with its picture where the words are in the picture."""
    with _open(data, password) as document:
        count = len(document)
        if count == 0:
            raise damaged()
        if count > limits.MAX_PAGES:
            raise too_many_pages(count, limits.MAX_PAGES)
        yield count
        plumber = _plumber(data, password)
        mismatch = _count_mismatch(count, plumber)
        for number in range(1, count + 1):
            if wanted is not None and number not in wanted:
                continue
            other = plumber.pages[number - 1] if plumber is not None and number <= len(plumber.pages) else None
            yield _sheet(document, other, number, dpi, mismatch if number == 1 else ())
            if other is not None:
                other.close()


def picture(data: bytes, password: str | None, page: int, dpi: int, pixels: int, turned: int, skew: float) -> bytes:
    """One page as the upright page, WEBP, at most `pixels` large, typed form values drawn."""
    with _open(data, password) as document:
        return webp(stand(_render(document[page - 1], dpi, pixels), turned, skew))


def _open(data: bytes, password: str | None) -> engine.PdfDocument:
    try:
        document = engine.PdfDocument(data, password=password)
        document.init_forms()
    except engine.PdfiumError as error:
        if getattr(error, "err_code", None) == PASSWORD_ERROR:
            raise needs_password() from error
        raise damaged() from error
    return document


def _plumber(data: bytes, password: str | None) -> Any:
    """The second engine, or None where it cannot open what the first one opened."""
    try:
        plumber = pdfplumber.open(io.BytesIO(data), password=password or "", unicode_norm="NFC")
        return plumber if plumber.pages else None
    except (MemoryError, RecursionError):
        raise
    except Exception:
        return None


def _count_mismatch(count: int, plumber: Any) -> tuple[Suspicion, ...]:
    other = 0 if plumber is None else len(plumber.pages)
    if other == count:
        return ()
    return (Suspicion(code="page_count", message=f"One reader finds {count} pages in the file, the other {other}."),)


def _sheet(
    document: engine.PdfDocument, other: Any, number: int, dpi: int, found: tuple[Suspicion, ...]
) -> Sheet | tuple[Sheet, Pixels]:
    page = document[number - 1]
    width, height = page.get_size()
    if max(width, height) > limits.MAX_SIDE_POINTS or min(width, height) <= 0:
        raise too_large("a page of more than 200 inches")
    view = glyphs.view(page, other, _render(page, 100, limits.MAX_PIXELS // 4))
    typed, doubts = form_tokens(document, page, number, view.turned)
    cells, rules = drawn(view)
    sheet = Sheet(
        number=number,
        width=view.width,
        height=view.height,
        tokens=(*view.tokens, *typed),
        cells=cells,
        rules=rules,
        turned=view.turned,
        suspicions=(*found, *doubts, *(note.model_copy(update={"page": number}) for note in view.suspicions)),
    )
    text = " ".join(token.text for token in view.tokens)
    bare = not view.tokens and not typed and view.inked
    if bare or (view.pictured and len(view.tokens) < FEW_WORDS) or garbling(text) > GARBLED:
        sheet = sheet.model_copy(update={"scanned": True, "tokens": tuple(typed)})
    elif view.pictured:
        sheet = sheet.model_copy(update={"layered": True})
    else:
        return sheet
    return sheet, pixels_of(stand(_render(page, dpi, limits.MAX_PIXELS), view.turned, 0.0))


def _render(page: engine.PdfPage, dpi: int, pixels: int) -> Image.Image:
    width, height = page.get_size()
    scale = min(dpi / 72, (pixels / max(width * height, 1.0)) ** 0.5)
    image: Image.Image = page.render(scale=scale, may_draw_forms=True).to_pil()
    return image.convert("RGB")
