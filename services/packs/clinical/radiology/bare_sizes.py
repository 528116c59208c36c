"""Dimensions that an echocardiogram gives without their unit: "DIMENSIONS: Posterior wall 1.2, left atrium 3.9"."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.packs.clinical.radiology.response import Row as Measured
from services.packs.clinical.shared.imaging.measurements import NUMBER, UNIT

HEAD = re.compile(
    r"\b(?:(?:cardiac|chamber|echo\w*|m-?mode|2-?d|linear) )*(?:dimensions|measurements) ?:(?![^\n]{0,12}\b(?:mm|cm)\b)[ \t]*\n?",
    re.I,
)
"""What heads them, with no unit for all of them behind it."""
ITEM = re.compile(
    rf"[ \t]*(?:and )?(?:the )?(?P<name>[A-Za-z][A-Za-z /()-]{{2,44}}?)(?: (?:is|was|of|measures))?[ :=]+(?P<size>{NUMBER})"
    rf"(?![ -]?{UNIT})(?! ?(?:%|x\b|m|to\b|/|-))(?=[ \t]*(?:[.,;](?!\d)|and\b|$))",
    re.I | re.M,
)
PARTS = re.compile(
    r"\b(?:wall|sept(?:um|al)|atri(?:um|al)|ventric\w+|aort\w+|diastol\w+|systol\w+|root|lv\w*|rv\w*|la|ra|ivs\w*)\b", re.I
)
"""What such a list measures; at least half of its names are of the heart."""
FEWEST = 3
REACH = 600
"""Characters behind such a heading in which its list ends."""


@lru_cache(maxsize=32)
def bare_rows(text: str) -> tuple[Measured, ...]:
    """Every such dimension with the name before it, as printed: a figure alone."""
    return tuple(row for head in HEAD.finditer(text) for row in _below(text, head.end()))


def _below(text: str, at: int) -> Iterator[Measured]:
    found = []
    while item := ITEM.match(text, at):
        found.append(Measured(item.span(), item["name"].strip(), item["size"]))
        at = item.end() + len(text[item.end() :]) - len(text[item.end() :].lstrip(".,; \t\n"))
    if len(found) >= FEWEST and sum(bool(PARTS.search(one.location)) for one in found) * 2 >= len(found):
        yield from found


def is_bare(text: str, span: tuple[int, int], size: str) -> bool:
    """Whether a stretch prints a figure without a unit below such a heading."""
    figure = next((one for one in re.finditer(NUMBER, text[slice(*span)]) if one[0] == size.strip()), None)
    if figure is None or re.match(rf"[ -]?{UNIT}", text[span[0] + figure.end() :], re.I):
        return False
    return any(head.end() <= span[1] and span[0] - head.end() < REACH for head in HEAD.finditer(text))
