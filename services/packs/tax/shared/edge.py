"""Print that runs off the page: what is left of it is no value."""

from services.core.document import Box, Word
from services.packs.tax.shared.pagemap import PageMap, box_at

RIM = 0.002
"""Share of the page from its edge within which print is cut through, and a line may be the edge itself."""


def cut_off(page: PageMap, word: Word) -> bool:
    """Whether a word ends less than a letter off the edge of the page, and no line of the form stands between."""
    if word.source == "plain":
        return False
    box = box_at(word)
    letter = box.width / max(len(word.text), 1)
    if _within(box, letter):
        return False
    cell = page.cell_at(*box.centre)
    return cell is None or not _within(cell, RIM)


def _within(box: Box, across: float) -> bool:
    """Whether a box keeps clear of the page's edges."""
    return across < box.x0 and box.x1 < 1.0 - across and box.top > RIM and box.bottom < 1.0 - RIM
