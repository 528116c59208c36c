"""How well a place could be read: the recognition confidence of its words."""

from services.core.document import Document


def legibility(document: Document, span: tuple[int, int]) -> float:
    """The lowest confidence with which a word of a span was recognised; 1 where the text was not recognised."""
    return min((word.confidence for word in document.words if word.span[0] < span[1] and span[0] < word.span[1]), default=1.0)
