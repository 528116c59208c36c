"""Bytes to a document, in a child process that may die of them."""

import hashlib
from collections.abc import Iterator, Sequence

from pydantic import ValidationError

from services.core.document import Document, Medium, Page
from services.documents import limits
from services.documents.assemble import assemble
from services.documents.children import CHILDREN, Child
from services.documents.intake import check_upload
from services.documents.language import language_warnings
from services.documents.layers import reconcile
from services.documents.ocr import recognise
from services.documents.pixels import Pixels
from services.documents.plain import decode, text_document
from services.documents.quality import readability
from services.documents.refusal import Refused, damaged
from services.documents.sheet import Sheet
from services.documents.suspicion import text_suspicions

__all__ = ["Refused", "read"]

FIRST_DPI = 150
"""Above this a reading is a second look at what the first left in doubt."""


def read(
    data: bytes, name: str, *, password: str | None = None, dpi: int = FIRST_DPI, pages: Sequence[int] | None = None
) -> Document:
    """Read a file: text, words with boxes, quality, suspicions.

    `dpi` is the resolution at which scanned pages are recognised (above FIRST_DPI print is also enlarged further), `pages`
    (1-based) the ones to read (default all).
    Callable from many threads; waits for a free child. Raises Refused with the outcome to be stored.
    """
    upload = check_upload(data, name)
    if upload.kind == "text":
        text, encoding = decode(data)
        return text_document(text, upload.sha256, encoding)
    with CHILDREN.child() as child:
        request = {
            "verb": "read",
            "file": upload.kind,
            "password": password,
            "dpi": dpi,
            "pages": None if pages is None else list(pages),
        }
        child.ask(request, data)
        sheets = list(_sheets(child, second=dpi > FIRST_DPI))
    return _document(hashlib.sha256(data).hexdigest(), sheets, dpi)


def _sheets(child: Child, *, second: bool) -> Iterator[Sheet]:
    while True:
        header, payload = child.answer()
        kind = header.get("kind")
        if kind == "pages":
            child.left += limits.reading_seconds(int(header["pages"]))
        elif kind in ("sheet", "scan"):
            yield _sheet(header, payload, second=second)
        elif kind == "done":
            return
        else:
            raise refusal_of(header)


def _sheet(header: dict[str, object], payload: bytes, *, second: bool) -> Sheet:
    try:
        sheet = Sheet.model_validate(header.get("sheet"))
    except ValidationError as error:
        raise damaged() from error
    if header["kind"] == "sheet":
        return sheet
    width, height = header.get("width"), header.get("height")
    if not isinstance(width, int) or not isinstance(height, int) or width * height * 3 != len(payload):
        raise damaged()
    pixels = Pixels(width, height, payload)
    if not sheet.layered:
        return recognise(sheet, pixels)
    return reconcile(sheet, recognise(sheet.model_copy(update={"tokens": ()}), pixels))


def refusal_of(header: dict[str, object]) -> Refused:
    """The refusal that a child reported."""
    outcome = header.get("outcome")
    for known in ("refused", "needs_password", "unreadable", "failed"):
        if outcome == known:
            return Refused(known, str(header.get("message", ""))[:300], str(header.get("remedy", ""))[:300])
    return damaged()


def _document(sha256: str, sheets: Sequence[Sheet], dpi: int) -> Document:
    text, pages = assemble(sheets)
    found = [note for sheet in sheets for note in sheet.suspicions]
    found += [note for page in pages for note in text_suspicions(text[slice(*page.span)], page.number)]
    scanned = any(sheet.scanned or sheet.layered for sheet in sheets)
    return Document(
        sha256=sha256,
        medium=_medium(pages),
        text=text,
        pages=pages,
        quality=readability(text, pages),
        suspicions=tuple(found),
        warnings=language_warnings(text),
        ocr_dpi=dpi if scanned else None,
    )


def _medium(pages: Sequence[Page]) -> Medium:
    if any(word.source == "form_field" for page in pages for word in page.words):
        return "pdf_form"
    scans = sum(page.source == "ocr" for page in pages)
    return "scan" if pages and scans * 2 >= len(pages) else "pdf_text"
