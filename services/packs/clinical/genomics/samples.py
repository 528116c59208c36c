"""Rows that tell of a variant in several samples: tissue beside plasma, one day beside another."""

import re
from functools import lru_cache
from typing import Literal

NONE = re.compile(
    r"(?:not (?:detected|found|seen|identified|present|called)|undetect(?:ed|able)|absent|negative|none|n\.?d\.?|-{1,2}|–|"
    r"wild[- ]?type|wt|0(?:[.,]0+)? ?%)",
    re.I,
)
SOME = re.compile(r"(?:vaf:? ?)?[~≈]?\d{1,2}(?:[.,]\d+)? ?%.{0,12}|detected|present|positive", re.I)
"""An answer that finds the variant in its sample, and above it one that does not."""
CELL = re.compile(r"[^\s|]+(?: [^\s|]+)*")
DAY = re.compile(r"(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})")
OF_BEFORE = re.compile(r"\b(?:prior|previous|before|baseline|earlier|diagnos\w+|initial|first|last)\b", re.I)
OF_NOW = re.compile(r"\b(?:current|now|this|present|today|latest|follow-?up|relapse|progression)\b", re.I)
SAMPLE = re.compile(
    r"\b(?:tissue|tumou?r|plasma|blood|[cp]f?t?dna|primary|metasta\w+|biopsy|resection|block|sample|specimen|csf|marrow|node|"
    r"effusion|germline|left|right)\b",
    re.I,
)
"""What a column's title names a sample by."""
ROWS = 30
"""Lines above a row among which its titles stand."""
Found = Literal["found", "absent", ""]


@lru_cache(maxsize=256)
def across_samples(text: str, end: int) -> Found:
    """What the cells behind a variant's name (its end) say together, where one finds it and another does not; else nothing.

    Found in any sample is found. Of columns of several times the latest tells; nothing where it cannot be known.
    """
    start, stop = text.rfind("\n", 0, end) + 1, text.find("\n", end)
    row = text[start : stop if stop >= 0 else len(text)]
    cells = [one for one in CELL.finditer(row, end - start) if NONE.fullmatch(one[0]) or SOME.fullmatch(one[0])]
    said = {bool(SOME.fullmatch(one[0])) for one in cells}
    if said != {True, False}:
        return ""
    titles = _titles(text[:start], [one.start() for one in cells])
    if len([one for one in titles if SAMPLE.search(one)]) == len(cells):
        return "found"
    if not titles or not all(DAY.search(one) or OF_BEFORE.search(one) or OF_NOW.search(one) for one in titles):
        return ""
    at = _latest(titles)
    return "" if at is None else "found" if SOME.fullmatch(cells[at][0]) else "absent"


def _titles(above: str, places: list[int]) -> list[str]:
    """The titles over some columns: the cells that begin about there in the nearest line above that holds no answers."""
    for line in reversed(above.split("\n")[-ROWS:]):
        cells = list(CELL.finditer(line))
        if cells and not any(NONE.fullmatch(one[0]) or SOME.fullmatch(one[0]) for one in cells):
            over = [next((one[0] for one in cells if one.start() - 3 <= place < one.end() + 3), "") for place in places]
            if any(over):
                return over
    return []


def _latest(titles: list[str]) -> int | None:
    """Which of some columns is the latest: by the word that says so, else by their days, in whichever order these are printed."""
    now = [index for index, one in enumerate(titles) if OF_NOW.search(one)]
    later = [index for index, one in enumerate(titles) if not OF_BEFORE.search(one)]
    if len(now) == 1 or len(later) == 1:
        return (now if len(now) == 1 else later)[0]
    days = [match for one in titles if (match := DAY.search(one))]
    if len(days) < len(titles):
        return None
    figures = [tuple(int(one) for one in match.groups()) for match in days]
    keys = [
        [(a, b, c) if a > 31 else (c, *pair) for a, b, c in figures for pair in [(a, b) if order else (b, a)]] for order in (0, 1)
    ]
    best = {max(range(len(key)), key=key.__getitem__) for key in keys}
    return best.pop() if len(best) == 1 else None
