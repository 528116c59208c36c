"""The boxes VOID and CORRECTED as a reading leaves them: ticked, empty, or not to be told."""

import hashlib

import pytest

from services.core.document import Box, Document, Page, Quality, Word
from services.packs.tax.shared.flags import stamps
from services.packs.tax.shared.pagemap import page_maps
from services.packs.tax.shared.ticks import untold


def head(*words: tuple[str, float] | tuple[str, float, float], source: str = "ocr") -> Document:
    """A recognised page whose head prints these words from these places on, with these confidences."""
    text, made = "", []
    for one, left, *sure in words:
        span = len(text), len(text) + len(one)
        box = Box(x0=left, x1=left + 0.01 * len(one), top=0.03, bottom=0.04)
        made.append(Word(text=one, span=span, page=1, box=box, source=source, confidence=sure[0] if sure else 0.99))
        text += f"{one} "
    page = Page(number=1, span=(0, len(text)), width=612, height=792, source=source, words=tuple(made))
    sha256 = hashlib.sha256(repr((words, source)).encode()).hexdigest()
    return Document(sha256=sha256, medium="scan", text=text, pages=(page,), quality=Quality(score=1.0))


def open_boxes(document: Document) -> list[str]:
    return [label for page in page_maps(document) for label in untold(page)]


@pytest.mark.parametrize(
    ("words", "void", "untold_boxes"),
    [
        ([("☒", 0.30), ("VOID", 0.32), ("☐", 0.42), ("CORRECTED", 0.44)], ("VOID",), []),
        ([("☐", 0.30), ("VOID", 0.32), ("☒", 0.42), ("CORRECTED", 0.44)], (), []),
        ([("☐", 0.30), ("VOID", 0.32), ("☐", 0.42), ("CORRECTED", 0.44)], (), []),
        ([("☐", 0.30, 0.3), ("VOID", 0.32), ("☐", 0.42), ("CORRECTED", 0.44)], (), ["VOID"]),
        ([("VOID", 0.32), ("☐", 0.42), ("CORRECTED", 0.44)], (), ["VOID"]),
        ([("☐", 0.30), ("VOID", 0.32), ("CORRECTED", 0.44)], (), ["CORRECTED"]),
        ([("VOID", 0.32), ("☒", 0.37), ("CORRECTED", 0.44), ("☐", 0.54)], ("VOID",), []),
        ([("VOID", 0.32), ("CORRECTED", 0.44)], (), ["VOID", "CORRECTED"]),
        ([("This", 0.10), ("cheque", 0.15), ("is", 0.22), ("VOID", 0.25)], (), []),
    ],
)
def test_a_box_belongs_to_its_own_word_and_an_unseen_one_is_told(words, void, untold_boxes) -> None:
    document = head(*words)
    assert stamps(document) == void
    assert open_boxes(document) == untold_boxes


def test_in_a_text_pdf_a_box_without_a_tick_is_empty() -> None:
    assert open_boxes(head(("VOID", 0.32), ("CORRECTED", 0.44), source="text_layer")) == []
