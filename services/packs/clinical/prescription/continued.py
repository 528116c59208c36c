"""Times of taking that the end of a line parts: "three times" over "daily", "every 6 hours as needed for" over "anxiety"."""

import re
from dataclasses import replace

from services.packs.clinical.prescription.directions import directions_in
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.prescription.wording import STRENGTH_IN

OPEN = re.compile(r"\b(?:times|for|of|every|each|a|an|per|with|at|to|as|when|before|after|or|and|if|the|once|twice)$", re.I)
"""A last word that says that more follows."""
LONG = re.compile(
    r"(?P<line>[^\n|\t]{45,}[^\n|\t.:;])\n(?=[ ]*[a-z]{2})(?![ ]*[a-z-]{5,}(?: [a-z]+)? [\d.-]+ ?(?:m?c?g|units?)\b)"
)
"""A line of directions that had no room for more; a drug with its strength below it begins anew."""
GOES_ON = re.compile(
    r"(?:daily|(?:a|per|each|every|in the|at) (?:day|night|week|morning|evening|bed ?time)|weekly|nightly|(?:as|when|if) "
    r"(?:needed|required|directed))\b",
    re.I,
)
"""First words of a line that only go on."""


def rejoined(text: str) -> str:
    """The text, character for character, with a blank for the end of a long line that the next goes on with in lower case."""
    return LONG.sub(r"\g<line> ", text)


def continued(text: str, one: Entry) -> Entry:
    """A drug with its frequency as it is printed on in the next line; as it was where nothing goes on."""
    frequency = one.part("frequency")
    words = [re.escape(word) for word in frequency.split()]
    parted = re.compile(r"\s+".join(words) + r"[ \t]*\n\s*(?P<rest>[A-Za-z][^\n:\"]*)", re.I)
    found = parted.search(text, one.span[0]) if words else None
    if not found or found.start() > one.span[1] or not (OPEN.search(frequency) or GOES_ON.match(found["rest"])):
        return one
    if STRENGTH_IN.search(found["rest"]):
        return one
    whole = directions_in(f"{frequency} {found['rest']}").frequency
    if not whole.startswith(frequency):
        return one
    return replace(one, parts={**one.parts, "frequency": whole}, span=(one.span[0], max(one.span[1], found.end())))
