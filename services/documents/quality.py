"""Can this be read at all? Asked before anything is extracted."""

from collections.abc import Sequence

from services.core.document import Page, Quality


def readability(text: str, pages: Sequence[Page]) -> Quality:
    """0 to 1; below 0.5 the document is not extracted and the person is told why and what would help."""
    if not text.strip():
        return Quality(score=0.0, reasons=("No text could be read.",), advice=("Upload a clearer scan, or the original PDF.",))
    return Quality(score=1.0)
