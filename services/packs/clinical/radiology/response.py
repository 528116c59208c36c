"""Tables of lesions over time, as response criteria ask for (RECIST 1.1): a row per lesion, a column per time point."""

import re
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.measurements import COUNTED

Span = tuple[int, int]
DATE = r"\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{2,4}"
POINT = re.compile(
    rf"(?P<current>\b(?:current|today|now|present|this (?:exam\w*|study|scan))\b)|(?P<date>{DATE})|"
    r"\b(?P<then>baseline|screening|nadir|prior|previous|last)\b|"
    r"\b(?P<time>(?:week|wk|w|month|mo|cycle|visit|tp|time ?point|follow-?up|fu)[ .#-]?\d+|c\d+ ?d\d+)\b",
    re.I,
)
UNIT = re.compile(r"(?<![A-Za-z])(mm|cm)(?![A-Za-z])")
UNITS = re.compile(r"[ \t|]*(?:[(\[]?(?:mm|cm)[)\]]?[ \t|]*)+", re.I)
"""A second line of titles, of units alone."""
FIGURE = re.compile(
    r"(?<![\w.,/-])(?P<number>\d{1,3}(?:[.,]\d)?(?: ?[x×] ?\d{1,3}(?:[.,]\d)?)*)(?: ?(?P<unit>mm|cm))?(?![\w.,/%-])|(?<=[ |"
    r"\t])(?P<none>-{1,2}|NE|ND|n/a|NA)(?=[ |\t]|$)"
)
INDEX = re.compile(r"[ \t|]*(?:(?:TL?|NTL?|L|lesion|target|#)? ?\d{1,2}[.):]?(?=[ \t|]))?[ \t|]*", re.I)
TOTAL = re.compile(r"\b(?:sum|total|sld|change|response|percent)\b|%", re.I)
LABELLED = re.compile(
    r"\b(?:(?:perform|report|verif|sign|print|request|receiv|examin|order|complet|dictat|transcri|approv)\w*(?: date| on)?|"
    r"(?:exam|study|birth) date|d\.?o\.?b\.?|born)[ \t:]*$",
    re.I,
)
"""What a day of the report's own head stands behind, which heads no column."""
FEWEST, ABOVE, GAP = 2, 3, 1
"""Time points of a table, lines above its head that may give the unit, lines without a figure that do not end it."""


@dataclass(frozen=True)
class Row:
    """One lesion: its line's span, its place, and its present size with the table's unit."""

    span: Span
    location: str
    size: str


@lru_cache(maxsize=32)
def lesion_rows(text: str) -> tuple[Row, ...]:
    """The lesions of every table over time in a text; sums and lesions without a present size are none."""
    lines = [(match.start(), match.end()) for match in re.finditer(r"[^\n]+", text)]
    found: list[Row] = []
    for index, (start, end) in enumerate(lines):
        points = _apart(text, [one for one in POINT.finditer(text, start, end) if not LABELLED.search(text[start : one.start()])])
        below = index + 1 if index + 1 < len(lines) and UNITS.fullmatch(text[slice(*lines[index + 1])]) else index
        head = " ".join(text[slice(*one)] for one in lines[max(0, index - ABOVE) : below + 1])
        if len(points) >= FEWEST and not re.search(r"[.;]\s|:\s(?!\s)", text[start:end]):
            found += _rows(text, lines[index + 1 :], points, UNIT.search(head))
    return tuple(found)


def in_table(text: str, position: int) -> bool:
    """Whether a position stands in a row of such a table."""
    return any(row.span[0] <= position < row.span[1] for row in lesion_rows(text))


def _rows(text: str, lines: list[Span], points: list[re.Match[str]], unit: re.Match[str] | None) -> list[Row]:
    column, found, empty = _present(points), [], 0
    for start, end in lines:
        label = INDEX.match(text, start, end)
        begin = label.end() if label else start
        cells = [one for one in FIGURE.finditer(text, begin, end) if not _in_a_name(text, one, end)]
        if len(cells) < len(points):
            empty += 1
            if empty > GAP:
                break
            continue
        cells = cells[: len(points)]
        name = text[begin : cells[0].start()].strip(" \t|:.-")
        number, own = cells[column]["number"], cells[column]["unit"] or (unit[1] if unit else None)
        if number and own and re.search(r"[A-Za-z]{3}", name) and not TOTAL.search(name):
            found.append(Row((begin, end), " ".join(name.replace("|", " ").split()), f"{number} {own}"))
    return found


def _in_a_name(text: str, figure: re.Match[str], end: int) -> bool:
    """Whether a figure counts a part of the body within the name of a lesion: "Segment 6 liver metastasis"."""
    goes_on = not figure["unit"] and re.match(r" [A-Za-z]{3}", text[figure.end() : end])
    return bool(goes_on and COUNTED.search(text[max(0, figure.start() - 14) : figure.start()].lower()))


def _apart(text: str, points: list[re.Match[str]]) -> list[re.Match[str]]:
    """Points that stand in columns of their own: "last scan (28.04.2025)" is one."""
    return [
        one
        for index, one in enumerate(points)
        if not index or re.search(r"\s{2}|\t|\||\)\s", text[points[index - 1].end() : one.start()])
    ]


def _present(points: list[re.Match[str]]) -> int:
    """Which column is of the present study: the one called so or of the latest year, else the last that is not called earlier."""
    current = [index for index, one in enumerate(points) if one["current"]]
    years = [re.findall(r"(?:19|20)\d\d", one[0]) for one in points]
    if not current and all(years) and len({year[0] for year in years}) > 1:
        current = [max(range(len(points)), key=lambda index: years[index][0])]
    later = [index for index, one in enumerate(points) if not one["then"]]
    return (current or later or [len(points) - 1])[-1]
