"""A document as we read it: pages, and words with places."""

from typing import Literal

from pydantic import Field as Meta

from services.core.base import Frozen

Medium = Literal["text", "pdf_text", "pdf_form", "scan"]
WordSource = Literal["plain", "text_layer", "form_field", "ocr"]


class Box(Frozen):
    """A rectangle as fractions (0-1) of the upright page, origin top left."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.top + self.bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom

    def around(self, other: "Box") -> "Box":
        """The smallest box that holds both."""
        return Box(
            x0=min(self.x0, other.x0),
            top=min(self.top, other.top),
            x1=max(self.x1, other.x1),
            bottom=max(self.bottom, other.bottom),
        )


class Word(Frozen):
    """One printed word. `span` = [start, end) in the document's text; no box in plain text."""

    text: str
    span: tuple[int, int]
    page: int
    box: Box | None = None
    source: WordSource = "plain"
    confidence: float = 1.0
    size: float | None = None
    """Font size in points where the file tells it."""
    drawn: bool = False
    """Of a value typed into a form field: the page draws it just so."""


class Page(Frozen):
    """`number` is 1-based; `width` and `height` in points of the upright page (0 for plain text).

    `cells` are the closed rectangles drawn on the page, `rules` its straight lines (as thin boxes): what a form's
    boxes are made of. `skew` is the angle in degrees that was taken out, `turned` the clockwise quarter turns in
    degrees (0, 90, 180, 270) by which the file's page was turned to stand upright.
    """

    number: int
    span: tuple[int, int]
    width: float = 0.0
    height: float = 0.0
    source: WordSource = "plain"
    words: tuple[Word, ...] = ()
    cells: tuple[Box, ...] = ()
    rules: tuple[Box, ...] = ()
    skew: float = 0.0
    turned: int = 0


class Suspicion(Frozen):
    """Something in the file that a reader or a person should not take at face value."""

    code: str
    """hidden_text, tiny_text, off_page, covered_text, bidi, zero_width, tag_characters, look_alike, instruction, layer_mismatch,
    page_count, form_mismatch."""
    message: str
    page: int | None = None
    quote: str = ""


class Quality(Frozen):
    """Readability before the loop: `score` 0-1 (below 0.5 nothing is extracted), why, and what would help."""

    score: float
    reasons: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


class Document(Frozen):
    """One uploaded file, read. `text` is the whole text in reading order; every word's span points into it."""

    sha256: str
    medium: Medium
    text: str
    pages: tuple[Page, ...]
    quality: Quality
    suspicions: tuple[Suspicion, ...] = ()
    warnings: tuple[str, ...] = ()
    ocr_dpi: int | None = None
    """Resolution at which pages without a text layer were recognised."""
    meta: dict[str, str] = Meta(default_factory=dict)

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for page in self.pages for word in page.words)
