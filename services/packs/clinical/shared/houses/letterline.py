"""The house at the beginning of a letterhead's line that goes on with its address and its telephone, however they are parted."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.houses.note_letterhead import ORGANISATION
from services.packs.clinical.shared.prose import Prose, trimmed

PARTED = re.compile(r"[ \t]+(?:[*•·|~–—-]+|//)[ \t]+| {2,}|\t|[;,] ")
ADDRESS = re.compile(
    r"\d{1,5}[a-z]?[ -][a-z][\w.' -]+|(?:suite|ste|unit|level|floor|p\.?o\.? box)\b.*|"
    r"(?:ph|phone|tel|telephone|fax|call|t|f)\b[.: ]*[(+\d][\d() .+-]{5,}|[(+]?\d[\d() .-]{6,}|(?:www\.|https?:)\S+|\S+@\S+",
    re.I,
)
"""A part of a letterhead that tells where the house is and how it is reached."""
PERSON = re.compile(r"(?:dr|mr|mrs|ms|miss|prof|patient|name|re|to|from|for|ref\w*)\b|.*(?:,|\b(?:md|m\.d|do|np|rn|pa)\b)", re.I)
CRAFT = re.compile(r"\b(?:diagnostics|laborator(?:y|ies)|labs?|imaging|radiology|patholog\w+|genomics|genetics)\b")
"""Words for the craft of a house that reports."""
LINES = 5


def before_address(view: Prose) -> Iterator[tuple[int, int]]:
    """Spans of the names of houses that begin one of the first lines and are followed there by address or telephone."""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", view.text))[:LINES]:
        parted = PARTED.search(view.text, *line.span())
        rest = PARTED.split(view.text[parted.end() : line.end()]) if parted else []
        if parted and any(ADDRESS.fullmatch(part.strip()) for part in rest):
            span = trimmed(view.text, line.start(), parted.start())
            if _is_house(view.text[slice(*span)]):
                yield span


def _is_house(printed: str) -> bool:
    """Two words or more, set as a name, with one for a kind of house; no person and no label."""
    words = re.findall(r"[^\W\d_][\w'’.-]*", printed)
    return (
        2 <= len(words) <= 9
        and all(word[0].isupper() or len(word) <= 3 for word in words)
        and not re.search(r"\d|:", printed)
        and not PERSON.match(printed)
        and (ORGANISATION.search(printed.lower()) or CRAFT.search(printed.lower())) is not None
    )
