"""Tables of lesions over time, as response criteria ask for (RECIST 1.1): a row per lesion, a column per time point."""

import re
from dataclasses import dataclass
from functools import lru_cache

from services.packs.clinical.shared.imaging.measurements import COUNTED

Span = tuple[int, int]
DATE = (
    r"\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{2,4}|\d\d[./](?:19|20)\d\d|"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (?:(?:19|20)\d\d|\d{1,2}(?=[ \t|]|$))"
)
POINT = re.compile(
    rf"(?P<current>\b(?:current|today|now|present|this (?:exam\w*|study|scan))\b)|(?P<date>{DATE})|"
    r"\b(?P<then>baseline|screening|nadir|prior|previous|last)\b|"
    r"\b(?P<time>(?:week|wk|w|month|mo|cycle|visit|tp|time ?point|follow-?up|fu)[ .#-]?\d+|c\d+ ?d\d+)\b",
    re.I,
)
UNIT = re.compile(r"(?<![A-Za-z])(mm|cm)(?![A-Za-z])")
UNITS = re.compile(r"[ \t|]*(?:[(\[]?(?:mm|cm)[)\]]?[ \t|]*)+", re.I)
"""A second line of titles, of units alone."""
MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec"
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
FEWEST, ABOVE, GAP, MOST_ROWS = 2, 3, 1, 20
"""Time points of a table, lines above its head that may give the unit, lines without a figure that do not end it, its rows."""
NOTE = re.compile(r"[ \t]*[(\[*][^().;\n]{0,50}(?<![A-Za-z])(?:mm|cm)[ )\]*]*")


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
            found += _rows(text, lines[index + 1 :], points, UNIT.search(head) or _unit_below(text, lines[index + 1 :]))
    return tuple(found)


def in_table(text: str, position: int) -> bool:
    """Whether a position stands in a row of such a table."""
    return any(row.span[0] <= position < row.span[1] for row in lesion_rows(text))


def _unit_below(text: str, lines: list[Span]) -> re.Match[str] | None:
    """The unit in a note of its own below a table: "(longest axis, mm)"."""
    notes = (match for start, end in lines[:MOST_ROWS] if (match := NOTE.fullmatch(text, start, end)))
    note = next(notes, None)
    return UNIT.search(text, *note.span()) if note else None


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
        own_places = len(cells) > len(points) and not re.search(r"[\t|]", text[start:end])
        present = _below(points[column], cells, start) if own_places else cells[column]
        name = text[begin : cells[0].start()].strip(" \t|:.-")
        told = UNIT.search(name) or unit
        number, own = present["number"], present["unit"] or (told[1] if told else None)
        if number and own and re.search(r"[A-Za-z]{3}", name) and not TOTAL.search(name):
            found.append(Row((begin, end), " ".join(name.replace("|", " ").split()), f"{number} {own}"))
    return found


def _below(point: re.Match[str], cells: list[re.Match[str]], start: int) -> re.Match[str]:
    """The cell of a row that stands nearest below a title, where the row has more cells than titles were told."""
    offset = point.start() - point.string.rfind("\n", 0, point.start()) - 1
    return min(cells, key=lambda one: abs(one.start() - start - offset))


def _in_a_name(text: str, figure: re.Match[str], end: int) -> bool:
    """Whether a figure counts a part of the body within the name of a lesion: "Segment 6 liver metastasis"."""
    goes_on = not figure["unit"] and re.match(
        r" (?:[A-Za-z]{3}|[(\[]?(?:mm|cm)\b)|[ \t|]+\d+(?:[.,]\d)? ?(?:mm|cm)\b", text[figure.end() : end]
    )
    return bool(goes_on and COUNTED.search(text[max(0, figure.start() - 14) : figure.start()].lower()))


def _apart(text: str, points: list[re.Match[str]]) -> list[re.Match[str]]:
    """Points that stand in columns of their own: "last scan (28.04.2025)" is one."""
    return [
        one
        for index, one in enumerate(points)
        if not index or re.search(r"\s{2}|\t|\||\)\s", text[points[index - 1].end() : one.start()])
    ]


def _latest(printed: list[str]) -> int | None:
    """Which of some printed days is the last by its year, else by its month; None where they do not tell."""
    parts = [_whole_day(re.findall(r"\d+|[A-Za-z]{3,}", one)) for one in printed]
    if any(len(part) < 3 for part in parts):
        return None
    years = [next((one for one in part if len(one) == 4), part[-1]) for part in parts]
    named = [str(MONTHS.find(part[1][:3].lower())) for part in parts]
    second, first = [part[1].zfill(2) for part in parts], [part[0].zfill(2) for part in parts]
    day_first = any("12" < one < "32" for one in first)
    months = second if day_first or len(parts[0][0]) == 4 else first
    months = named if all(part[1].isalpha() for part in parts) else months
    keys = [(year, month.zfill(2)) for year, month in zip(years, months, strict=True)]
    return max(range(len(keys)), key=keys.__getitem__) if len(set(keys)) == len(keys) else None


def _whole_day(parts: list[str]) -> list[str]:
    """The parts of a month and its year as those of its first day."""
    if len(parts) != 2:
        return parts
    return ["1", *parts] if parts[0].isalpha() else [parts[0], "1", parts[1]]


def _present(points: list[re.Match[str]]) -> int:
    """Which column is of the present study: the one called so or of the latest year, else the last that is not called earlier."""
    current = [index for index, one in enumerate(points) if one["current"]]
    if not current and (latest := _latest([one["date"] or "" for one in points])) is not None:
        current = [latest]
    later = [index for index, one in enumerate(points) if not one["then"]]
    return (current or later or [len(points) - 1])[-1]
