"""The builtin engine's reader of documents without a pack of their own: what can be said of any financial document."""

import re
from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz

from services.core.calls import CallRequest
from services.core.document import Document, Word
from services.core.draft import CitedField, Element, Extraction, Part
from services.core.rubric import Rubric
from services.packs.tax.other import finding
from services.packs.tax.other.kinds import Kind, kind_of
from services.packs.tax.shared.amounts import read_amount
from services.packs.tax.shared.reading import quote_of

UNKNOWN = 0.3
COLUMN = re.compile(r"\s{2,}")
"""What parts the columns of a line."""
MISREAD = 88.0
"""How like a heading (0-100) words are that recognition made of it."""
LABELLED, GUESSED = 0.9, 0.7
"""How sure a name under its label is, and one that merely heads the page."""


def read_other(request: CallRequest, rubric: Rubric) -> Extraction:
    """Read what any financial document has; nothing, with low confidence, of what is not one or has a pack of its own."""
    document = request.document
    rules = rubric.rules["evidence"]
    kind = kind_of(document.text, float(str(rules["enough"]))) if document else None
    if document is None or kind is None or supported_heading(document, rubric):
        return _answer(UNKNOWN, "Not a financial document of another kind.", [], None)
    sure = float(str(rules["several" if len(kind.seen) > 1 else "plain"]))
    fields = [one for one in _fields(document, rubric, kind) if not request.only or one.name in request.only]
    read = [one.confidence for one in fields if one.status == "found"]
    sure = round(min(sure, sum(read) / len(read)), 4) if read else sure
    return _answer(sure, f"Known as {kind.name.lower()} by: {', '.join(kind.seen[:4])}.", fields, kind.subtype)


def supported_heading(document: Document, rubric: Rubric) -> str:
    """The heading of a form that has a pack of its own, where the document prints it as a line or its beginning.

    Of a scan also what stands apart on a line, or was misread a little.
    """
    headings = rubric.rules["supported"]["headings"]
    lines = document.text.lower().splitlines()
    scan = any(word.source == "ocr" for word in document.words)
    parts = [" ".join(part.split()) for line in lines for part in (line, *(COLUMN.split(line.strip()) if scan else ()))]
    known = headings if isinstance(headings, tuple) else ()
    return next((one for one in known if any(len(part) < 3 * len(one) and _prints(part, one, scan) for part in parts)), "")


def _prints(part: str, heading: str, scan: bool) -> bool:
    """Whether words hold a heading, as recognition may have misread it; with a number it must be that very number."""
    tried = scan and len(part) >= len(heading) and not re.search(r"\d", heading)
    return heading in part or (tried and fuzz.partial_ratio(heading, part) >= MISREAD)


def _fields(document: Document, rubric: Rubric, kind: Kind) -> Iterator[CitedField]:
    yield _cite(document, "document_title", finding.title(document), LABELLED)
    year = finding.tax_year(document) if kind.subtype is None else ()
    yield _cite(document, "tax_year", year, LABELLED)
    issuer = finding.labelled(document, finding.wordings(rubric, "issuer_name")) if kind.subtype is None else ()
    head = () if issuer or kind.subtype is None else finding.letterhead(document)
    yield _cite(document, "issuer_name", issuer or head, LABELLED if issuer else GUESSED)
    yield _cite(document, "recipient_name", finding.labelled(document, finding.wordings(rubric, "recipient_name")), LABELLED)
    yield _amounts(document, int(float(str(rubric.rules["evidence"]["most_amounts"]))))


def _cite(document: Document, name: str, words: Sequence[Word], sure: float) -> CitedField:
    if not words:
        return CitedField(name=name, status="not_found", value=None, quote=None, elements=None, confidence=UNKNOWN)
    quote = quote_of(document, words)
    confidence = round(min(sure, *(word.confidence for word in words)), 4)
    return CitedField(name=name, status="found", value=quote, quote=quote, elements=None, confidence=confidence)


def _amounts(document: Document, most: int) -> CitedField:
    words = finding.amounts(document, most)
    elements = [
        Element(parts=[Part(name="amount", value=read_amount(word.text.lstrip("€£")) or word.text)], quote=word.text)
        for word in words
    ]
    sure = round(min((word.confidence for word in words), default=UNKNOWN), 4)
    status = "found" if elements else "not_present"
    return CitedField(name="any_amounts", status=status, value=None, quote=None, elements=elements or None, confidence=sure)


def _answer(sure: float, reasoning: str, fields: list[CitedField], subtype: str | None) -> Extraction:
    return Extraction(likely_type="OTHER", subtype=subtype, alternatives=[], confidence=sure, reasoning=reasoning, fields=fields)
