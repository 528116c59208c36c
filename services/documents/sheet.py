"""A page as a reading child hands it over: words with places, before they have a place in the text."""

from typing import NamedTuple

from services.core.base import Frozen
from services.core.document import Box, Suspicion, WordSource


class Token(NamedTuple):
    """One word; the box in fractions of the upright page."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    source: WordSource = "text_layer"
    confidence: float = 1.0
    size: float | None = None
    drawn: bool = False
    """Of a form field's value: the page draws it just so."""

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def box(self) -> Box:
        return Box(x0=self.x0, top=self.top, x1=self.x1, bottom=self.bottom)


class Sheet(Frozen):
    """One page. `width`, `height` in points; `scanned`: its words stand in a picture that must be recognised."""

    number: int
    width: float
    height: float
    tokens: tuple[Token, ...] = ()
    cells: tuple[Box, ...] = ()
    rules: tuple[Box, ...] = ()
    turned: int = 0
    skew: float = 0.0
    scanned: bool = False
    layered: bool = False
    """A text layer over a picture: what the picture shows is to be held against it."""
    suspicions: tuple[Suspicion, ...] = ()
    second: bool = False
    """A second look: print is enlarged further than the first time before it is recognised."""
