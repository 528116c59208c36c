"""From what a reader chose to an answer with verbatim quotes: one value, or a list of elements."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.core.document import Document
from services.core.draft import CitedField, Element, Extraction, Part, Status
from services.documents.ground import whole_words
from services.packs.clinical.shared.illegible import illegible

Span = tuple[int, int]


@dataclass(frozen=True)
class Told:
    """A value, the span of the words that show it, and the reader's own confidence (0-1).

    `status` is "ambiguous" where those words leave the value open; it may be empty then.
    """

    value: str
    span: Span
    confidence: float
    status: Status = "found"


@dataclass(frozen=True)
class Entry:
    """One element of a list: its parts by name, the span of the words that show it, the reader's confidence (0-1)."""

    parts: Mapping[str, str]
    span: Span
    confidence: float


def cited(name: str, told: Told | None, document: Document, *, absent: float = 0.7) -> CitedField:
    """A scalar field's answer; `not_present` with confidence `absent` when nothing was told and nothing is illegible."""
    if told is None:
        return _absent(name, document, absent)
    quote = whole_words(document.text, told.span)
    confidence = round(told.confidence * legibility(document, told.span), 3)
    value = told.value or None
    return CitedField(name=name, status=told.status, value=value, quote=quote, elements=None, confidence=confidence)


def listed(name: str, entries: Sequence[Entry], document: Document, *, absent: float = 0.7) -> CitedField:
    """A list field's answer, one quoted element for each entry; as for a scalar when there is none.

    The confidence is the least of the elements': a list is right only when each of them is.
    """
    if not entries:
        return _absent(name, document, absent)
    elements = [
        Element(
            parts=[Part(name=part, value=value) for part, value in one.parts.items()],
            quote=whole_words(document.text, one.span),
        )
        for one in entries
    ]
    confidence = round(min(one.confidence * legibility(document, one.span) for one in entries), 3)
    return CitedField(name=name, status="found", value=None, quote=None, elements=elements, confidence=confidence)


def _absent(name: str, document: Document, confidence: float) -> CitedField:
    """An answer without a value: it stands there and cannot be read, or it is not there."""
    span = illegible(document, name)
    quote = whole_words(document.text, span) if span else None
    status: Status = "unreadable" if span else "not_present"
    return CitedField(name=name, status=status, value=None, quote=quote, elements=None, confidence=confidence)


def of_no_type(why: str) -> Extraction:
    """The answer for a document that is none of a reader's type."""
    return Extraction(likely_type="OTHER", alternatives=[], confidence=0.2, reasoning=why, fields=[])


def legibility(document: Document, span: Span) -> float:
    """The lowest confidence with which a word of the span was recognised (1 where the text was not recognised)."""
    return min((word.confidence for word in document.words if word.span[0] < span[1] and span[0] < word.span[1]), default=1.0)
