"""Times of taking that the end of a line parts: "three times" over "daily", "every 6 hours as needed for" over "anxiety"."""

import re
from dataclasses import replace

from services.packs.clinical.prescription.directions import directions_in
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.prescription.wording import STRENGTH, STRENGTH_IN

OPEN = re.compile(r"\b(?:times|for|of|every|each|a|an|per|with|at|to|as|when|before|after|or|and|if|the|once|twice)$", re.I)
"""A last word that says that more follows."""
LONG = re.compile(
    r"(?P<line>[^\n|\t]{45,}[^\n|\t.:;])\n(?=[ ]{0,16}[a-z]{2})(?![a-z][^\n]*\S {3,}\S)"
    r"(?![ ]*[a-z-]{5,}(?: [\w-]+){0,3} \d[\d.,-]* ?(?:m?c?g|units?)\b)"
)
"""A line of directions that had no room for more; a drug with its strength below it begins anew."""
GOES_ON = re.compile(
    r"(?:daily|(?:a|per|each|every|in the|at) (?:day|night|week|morning|evening|bed ?time)|weekly|nightly|(?:as|when|if) "
    r"(?:needed|required|directed))\b",
    re.I,
)
"""First words of a line that only go on."""


STATUS = re.compile(r" {2,}(?:active|sent|new|pending|continued?|unchanged|changed)\b(?= *$)", re.I | re.M)
"""What the last column says of an order that stands."""
WIDE = re.compile(
    r"\b(?P<word>times|every|each|an?|per|at|when|before|after|the|once|twice|one|two|three|four|by) {2,}(?=[A-Z])", re.I
)
HALF = re.compile(
    rf"^(?P<line>[^\n|\t]*{STRENGTH}[^\n|\t]*\b(?:times|every|each|an?|per|at|when|before|after|the|once|twice|one|two|three|"
    r"four|by) *)\n(?= {4,16}[A-Za-z])",
    re.I | re.M,
)
"""A drug's line that ends in the middle of its directions, above one that is set in."""


def rejoined(text: str) -> str:
    """The text, character for character, with a blank for the end of a line of directions that the next goes on with."""
    told = STATUS.sub(lambda match: " " * len(match[0]), text)
    return HALF.sub(r"\g<line> ", LONG.sub(r"\g<line> ", told))


def closed_up(said: str) -> str:
    """Directions without the wide gap that a joined line leaves in their middle."""
    return WIDE.sub(r"\g<word> ", said)


def continued(text: str, one: Entry) -> Entry:
    """A drug with its frequency as it is printed on in the next line; as it was where nothing goes on."""
    frequency = one.part("frequency")
    words = [re.escape(word) for word in frequency.split()]
    parted = re.compile(r"\s+".join(words) + r"[ \t]*\n[ \t]*(?![^\n]*:[ \t]*(?:\n|$))(?P<rest>[A-Za-z][^\n:\"]*)", re.I)
    found = parted.search(text, one.span[0]) if words else None
    if not found or found.start() > one.span[1] or not (OPEN.search(frequency) or GOES_ON.match(found["rest"])):
        return one
    if STRENGTH_IN.search(found["rest"]):
        return one
    whole = directions_in(f"{frequency} {found['rest']}").frequency
    if not whole.startswith(frequency):
        return one
    return replace(one, parts={**one.parts, "frequency": whole}, span=(one.span[0], max(one.span[1], found.end())))
