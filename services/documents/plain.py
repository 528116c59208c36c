"""Plain text to a document."""

import hashlib
import re

from services.core.document import Document, Page, Word
from services.documents.emphasis import unset
from services.documents.language import language_warnings
from services.documents.limits import MAX_PAGES, MAX_TEXT
from services.documents.quality import readability
from services.documents.refusal import too_large, too_many_pages
from services.documents.suspicion import made_visible, text_suspicions

BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
GUESSED = "cp1252"
"""In what a text is read that does not say, and that is no UTF-8."""
SAVE_AS = "The text may be in another encoding: save it as UTF-8 text, and upload it again."


def read_text(text: str) -> Document:
    """Pasted text as a document: words with spans, one page per form feed, no boxes. Raises Refused beyond the limits."""
    return text_document(text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the encoding it was read in: byte order mark, else UTF-8, else Latin-1 (Windows)."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode(GUESSED, "replace"), GUESSED


def text_document(text: str, sha256: str, encoding: str = "utf-8") -> Document:
    """A document of text; invisible characters are taken out and reported, Markdown's marks of bold type just taken out."""
    if len(text) > MAX_TEXT:
        raise too_large(f"more than {MAX_TEXT:,} characters of text")
    whole = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    suspicions = text_suspicions(whole)
    clean = unset(made_visible(whole))
    pages = tuple(_pages(clean))
    quality = readability(clean, pages)
    if quality.advice and encoding == GUESSED:
        quality = quality.model_copy(update={"advice": (SAVE_AS,)})
    return Document(
        sha256=sha256,
        medium="text",
        text=clean,
        pages=pages,
        quality=quality,
        suspicions=suspicions,
        warnings=language_warnings(clean),
        meta={"encoding": encoding},
    )


def _pages(text: str) -> list[Page]:
    parts = text.split("\f")
    if len(parts) > MAX_PAGES:
        raise too_many_pages(len(parts), MAX_PAGES)
    pages, start = [], 0
    for number, part in enumerate(parts, start=1):
        words = tuple(Word(text=m[0], span=(start + m.start(), start + m.end()), page=number) for m in re.finditer(r"\S+", part))
        pages.append(Page(number=number, span=(start, start + len(part)), words=words))
        start += len(part) + 1
    return pages
