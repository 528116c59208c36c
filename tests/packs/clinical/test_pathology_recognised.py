"""What the pathology grader doubts on a page that had to be recognised, and takes for right in a text."""

import re

import pytest

from services.core.document import Document, Word
from services.documents.plain import read_text
from services.packs.clinical.pathology.support import seen
from tests.packs.clinical.reports import draft_of

REPORT = "SURGICAL PATHOLOGY REPORT\nDIAGNOSIS:\nLung, biopsy: Adenocarcinoma.\nIMMUNOHISTOCHEMISTRY:\n{marker}: {value}\n"


def recognised(text: str) -> Document:
    """A text as the words of a scanned page, all recognised without a doubt."""
    document = read_text(text)
    words = tuple(Word(text=one[0], span=one.span(), page=1, source="ocr") for one in re.finditer(r"\S+", document.text))
    page = document.pages[0].model_copy(update={"source": "ocr", "words": words})
    return document.model_copy(update={"pages": (page,)})


def support(marker: str, value: str, *, scanned: bool) -> float:
    text = REPORT.format(marker=marker, value=value)
    one = draft_of(text, ihcMarkers={marker: (value, f"{marker}: {value}")}).fields["ihcMarkers"]
    return seen(recognised(text) if scanned else read_text(text), one, one.places[0]).score


@pytest.mark.parametrize(("marker", "value"), [("PD-L1", "TPS 58"), ("Ki-67", "18"), ("ER", "positive (95)")])
def test_a_share_without_its_sign_is_in_doubt_where_it_was_recognised(marker: str, value: str) -> None:
    assert support(marker, value, scanned=True) < 0.8 < support(marker, value, scanned=False)


@pytest.mark.parametrize(
    ("marker", "value"),
    [
        ("PD-L1", "TPS 58%"),
        ("PD-L1", "CPS 12"),
        ("ER", "positive (95 %)"),
        ("PR", "7/8"),
        ("HER2", "negative (1+)"),
        ("HER2", "0"),
        ("ER", "positive, Allred score 8"),
    ],
)
def test_a_share_with_its_sign_and_a_score_are_in_none(marker: str, value: str) -> None:
    assert support(marker, value, scanned=True) == support(marker, value, scanned=False) >= 0.8
