"""Text that is not what it seems: invisible and reordering characters, and sentences addressed to a machine."""

import re
import unicodedata

from services.core.document import Suspicion

BIDI = {
    "\u202a": "LRE", "\u202b": "RLE", "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO",
    "\u2066": "LRI", "\u2067": "RLI", "\u2068": "FSI", "\u2069": "PDI",
}  # fmt: skip
ZERO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u034f\u200e\u200f"
TAGS = re.compile("[\U000e0000-\U000e007f]+")


def text_suspicions(text: str, page: int | None = None) -> tuple[Suspicion, ...]:
    """What in a text cannot be taken at face value."""
    found = []
    if any(mark in text for mark in BIDI):
        found.append(Suspicion(code="bidi", message="Characters reverse the order in which text is shown.", page=page))
    if any(letter in text for letter in ZERO_WIDTH):
        found.append(Suspicion(code="zero_width", message="Invisible characters stand inside the text.", page=page))
    if TAGS.search(text):
        found.append(Suspicion(code="tag_characters", message="Invisible tag characters carry hidden text.", page=page))
    return tuple(found)


def made_visible(text: str) -> str:
    """The text as a person can see it: invisible characters gone, reordering ones shown as marks."""
    for mark, name in BIDI.items():
        text = text.replace(mark, f"⟨{name}⟩")
    text = TAGS.sub("", text)
    kept = (letter for letter in text if letter not in ZERO_WIDTH)
    return "".join(letter for letter in kept if letter in "\n\t\f" or unicodedata.category(letter) != "Cc")
