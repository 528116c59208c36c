"""A document as the key of a cache: what is costly to see is seen once per reading."""

from dataclasses import dataclass

from services.core.document import Document


@dataclass(frozen=True, eq=False)
class Held:
    """Equal to another when file, resolution and text are the same; its hash is quick."""

    document: Document

    def __hash__(self) -> int:
        return hash((self.document.sha256, self.document.ocr_dpi, self.document.text))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return NotImplemented
        one, two = self.document, other.document
        return (one.sha256, one.ocr_dpi) == (two.sha256, two.ocr_dpi) and one.text == two.text
