"""Letters and figures that recognition takes for each other, where only one of them can stand. Every span keeps its place."""

import re

CAPITALS = re.compile(r"(?<![\w/.])[A-Z0l1|]*[A-Z]{2}[A-Z0l1|]*(?!\w)")
FIGURES = re.compile(r"(?<![\w/.-])[\dOoIl|]{1,4}([-/.])[\dOoIl|]{1,2}\1[\dOoIl|]{2,4}(?![\w/])")
WHOLE_DAY = re.compile(r"[\dOoIl]{1,4}([-/.])[\dOoIl]{1,2}\1(?:[\dOoIl]{4}|[\dOoIl]{2})")
"""A day that is whole without the bars about it, which then are those of a table."""
TO_CAPITAL = str.maketrans({"0": "O", "l": "I", "1": "I", "|": "I"})
TO_FIGURE = str.maketrans({"O": "0", "o": "0", "I": "1", "l": "1", "|": "1"})
LEAST_CAPITALS = 4
LEAST_FIGURES = 3


def capitals(text: str) -> str:
    """The text with figures and small letters inside words of capitals as capitals: "lMPRESSl0N" becomes "IMPRESSION"."""
    return CAPITALS.sub(_as_capitals, text)


def figures(text: str) -> str:
    """The text with the letters inside numeric days as figures: "O9/21/2OO6" becomes "09/21/2006"."""
    return FIGURES.sub(_as_figures, text)


def _as_capitals(match: re.Match[str]) -> str:
    sure = sum(one.isupper() for one in match[0])
    return match[0].translate(TO_CAPITAL) if sure >= LEAST_CAPITALS else match[0]


def _as_figures(match: re.Match[str]) -> str:
    day = match[0].strip("|") if WHOLE_DAY.fullmatch(match[0].strip("|")) else match[0]
    sure = sum(one.isdigit() for one in day)
    return match[0].replace(day, day.translate(TO_FIGURE)) if sure >= LEAST_FIGURES else match[0]
