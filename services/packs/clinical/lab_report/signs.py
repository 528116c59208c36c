"""Signs for the side of a range on which a value lies, as the letters and arrows that readers know: "212 U/L ++", "v pH 7.21"."""

import re
from collections.abc import Sequence

from services.packs.clinical.lab_report.wording import LIMIT, NUMBER, RANGE, UNIT_AT, side_of

BEHIND = re.compile(
    rf"(?P<value>(?<![\w.,-])-?{NUMBER})(?:{UNIT_AT.pattern})?[ \t]+"
    r"[(\[]?(?P<sign>\+{1,3}|-{1,3})[)\]]?(?=[ \t]*$|[ \t]{2,})"
)
"""A value, and behind it nothing but a sign."""
LIMITS = re.compile(rf"(?i:{RANGE}|{LIMIT})")
LEAST = 2
"""Rows with a sign that make it a flag."""
MEANT = re.compile(
    r"[ \t]*(?P<sign>[v^])\)?[ \t]*[=:-]?[ \t]+(?:values?(?:\(s\))? )?(?:is |are )?"
    r"(?P<side>above|over|high|below|under|low)\b",
    re.I,
)
"""A line that says what a sign before a name means."""
BEFORE = re.compile(r"[ \t]*(?P<sign>[v^])[ \t]+(?=[A-Za-z])")
ARROWS = {"above": "↑", "over": "↑", "high": "↑", "below": "↓", "under": "↓", "low": "↓"}


def spelled(text: str) -> str:
    """The text, character for character, with H, L and arrows for the signs of its flags."""
    return "\n".join(_pointed_at(_lettered(text.split("\n"))))


def _lettered(lines: Sequence[str]) -> list[str]:
    """The lines with letters for signs behind values, where several rows have one and no minus stands by a value in range."""
    found = [(at, sign) for at, line in enumerate(lines) for sign in BEHIND.finditer(line)]
    dashes = any(sign["sign"][0] == "-" and _side(lines[at], sign) in ("H", "N") for at, sign in found)
    signs = [(at, sign) for at, sign in found if sign["sign"][0] == "+" or not dashes]
    told = list(lines)
    for at, sign in signs if len(signs) >= LEAST and any(sign["sign"][0] == "+" for _, sign in signs) else ():
        start, stop = sign.span("sign")
        letter = "H" if sign["sign"][0] == "+" else "L"
        told[at] = told[at][:start] + letter.ljust(stop - start) + told[at][stop:]
    return told


def _side(line: str, sign: re.Match[str]) -> str:
    """On which side of its row's range a value with a sign lies; empty where no range stands behind it."""
    limits = LIMITS.search(line, sign.end())
    return side_of(sign["value"], limits[0]) if limits else ""


def _pointed_at(lines: Sequence[str]) -> list[str]:
    """The lines with an arrow right before the name for a sign set apart from it, where a line says what the sign means."""
    meant = {one["sign"].lower(): ARROWS[one["side"].lower()] for line in lines if (one := MEANT.match(line))}
    return [
        f"{' ' * (sign.end() - 1)}{meant[sign['sign']]}{line[sign.end() :]}"
        if (sign := BEFORE.match(line)) and sign["sign"] in meant and not MEANT.match(line)
        else line
        for line in lines
    ]
