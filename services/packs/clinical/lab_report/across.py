"""Tests that stand across the page as titles of columns, their values, units and ranges in the rows below."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.packs.clinical.lab_report.analytes import is_known, is_test_name
from services.packs.clinical.lab_report.daycolumns import day_keys
from services.packs.clinical.lab_report.reading import RANGE_IN, named_unit, reading_at
from services.packs.clinical.lab_report.result import Result, joined
from services.packs.clinical.lab_report.wording import PENDING, flag_in, side_of
from services.packs.clinical.shared.slips.rows import Cell, Row, row_of
from services.packs.clinical.shared.terms.units import is_unit

LEAST = 3
REACH = 40
"""Rows below a heading of tests that can still be its."""
DAY_TITLE = re.compile(r"\W*(?:date|time|day|collected|collection|drawn|sampled?|visit|taken|when|hora|fecha|datum)\b", re.I)
LABELS = (
    ("unit", r"\W*(?:units?|uom)\W*"),
    ("range", r"\W*(?:ref\w*|normal|range|expected|n\.?r|limits?|interval)\b.*"),
    ("flag", r"\W*(?:flags?|h/l|abn\w*)\W*"),
    ("prior", r"\W*(?:prev\w*|prior|last|past|earlier|old)\b.*"),
    ("value", r"\W*(?:results?|values?|current|today|patient|now|observed|new|your)\b.*"),
)


@dataclass(frozen=True)
class Heading:
    """The tests of a heading line with their cells, and how the cells stand apart."""

    row: Row
    tests: tuple[tuple[str, Cell], ...]
    labelled: bool
    """Whether the first cell is no test but the title of the rows' labels."""


def heading(text: str, row: Row) -> Heading | None:
    """The tests that a line names and nothing else; None where it holds values."""
    line = text[slice(*row.span)]
    for split in (row.split, ",", ";"):
        cells = row.cells if split == row.split else row_of(line, row.span[0], row.number, split=split).cells
        if len(cells) < LEAST or (split in ",;" and line.count(split) < LEAST):
            continue
        said = [text[slice(*cell.span)].strip() for cell in cells]
        first = (
            bool(DAY_TITLE.match(said[0]))
            or not said[0]
            or re.fullmatch(r"(?i)\W*(?:tests?|analytes?|parameter|panel|label)\W*", said[0])
        )
        titles = list(zip(said, cells, strict=True))[1 if first else 0 :]
        titles = [(name, cell) for name, cell in titles if name]
        if any(reading_at(name, 0) and not is_known(name) for name, _ in titles):
            continue
        tests = [(name, cell) for name, cell in titles if is_test_name(named_unit(name)[0])]
        known = sum(is_known(name) for name, _ in tests)
        if (
            len(tests) >= LEAST - bool(first)
            and known >= max(2, 0.6 * len(titles))
            and not any(":" in name for name, _ in titles)
        ):
            return Heading(Row(row.span, cells, split, row.number), tuple(tests), bool(first))
    return None


@dataclass
class Below:
    """A row below a heading: what it tells, and its cells by the number of the test."""

    kind: str
    label: str
    cells: dict[int, Cell]
    row: Row


def block(text: str, lines: Sequence[Row], at: int) -> tuple[list[Result], int]:
    """The results of the heading at a line with the rows below it, and how many lines that takes; none where it "
    "heads nothing."""
    head = heading(text, lines[at])
    if head is None:
        return [], 0
    rows: list[Below] = []
    for row in lines[at + 1 : at + 1 + REACH]:
        one = _below(text, row, head)
        if one is None:
            break
        rows.append(one)
    current = _current(rows)
    if current is None or heading_of_table(rows):
        return [], 0
    return list(_results(text, head, current, rows)), 1 + len(rows)


def heading_of_table(rows: Sequence[Below]) -> bool:
    """Whether the rows are no readings of the tests at all."""
    return not any(one.kind in ("value", "day") for one in rows)


def _below(text: str, row: Row, head: Heading) -> Below | None:
    line = text[slice(*row.span)]
    cells = row.cells if head.row.split == row.split else row_of(line, row.span[0], row.number, split=head.row.split).cells
    said = [text[slice(*cell.span)].strip() for cell in cells]
    kind, label, body = _labelled(said, cells, len(head.tests))
    if not body:
        return None
    placed = _placed(text, body, head)
    told = [text[slice(*cell.span)].strip() for cell in placed.values() if cell.span[1] > cell.span[0]]
    if not told:
        return None
    if not kind:
        kind = "unit" if sum(is_unit(one) for one in told) >= 0.6 * len(told) and not any(_is_value(one) for one in told) else ""
        kind = kind or ("range" if sum(bool(RANGE_IN.fullmatch(one)) for one in told) >= 0.8 * len(told) else "")
        kind = kind or ("flag" if all(flag_in(one) and not _is_value(one) for one in told) else "value")
    good = [one for one in told if _is_value(one) or PENDING.search(one) or not re.search(r"\w", one)]
    if kind in ("value", "day", "prior") and len(good) < 0.7 * len(told):
        return None
    return Below(kind, label, placed, row)


def _labelled(said: Sequence[str], cells: Sequence[Cell], tests: int) -> tuple[str, str, list[Cell]]:
    """What the first cell says of a row, and the cells of its values."""
    first = said[0]
    if day_keys([first]):
        timed = (
            len(said) > 1 and re.fullmatch(r"\d{1,2}[:.]?\d\d(?: ?[ap]m)?", said[1], re.I) is not None and len(said) > tests + 1
        )
        return "day", first, list(cells[2:] if timed else cells[1:])
    for kind, pattern in LABELS:
        if re.fullmatch(pattern, first, re.I) and not _is_value(first):
            return kind, first, list(cells[1:])
    if not first:
        return "", "", list(cells[1:])
    return "", "", list(cells)


def _is_value(printed: str) -> bool:
    reading = reading_at(printed, 0)
    if reading is None or is_unit(printed):
        return False
    rest = printed[reading.end :].strip()
    return not rest or bool(flag_in(rest))


def _placed(text: str, body: Sequence[Cell], head: Heading) -> dict[int, Cell]:
    """Which test each cell stands under: by number where they are cells of a table, by place on the line else."""
    if head.row.split != " ":
        by_number = {cell.left: index for index, (_, cell) in enumerate(head.tests)}
        return {by_number[cell.left]: cell for cell in body if cell.left in by_number}
    held = [
        cell for cell in body if not (flag_in(text[slice(*cell.span)].strip()) and not _is_value(text[slice(*cell.span)].strip()))
    ]
    if len(held) == len(head.tests):
        return dict(enumerate(held))
    middles = [cell.middle for _, cell in head.tests]
    return {min(range(len(middles)), key=lambda index: abs(middles[index] - cell.middle)): cell for cell in held}


def _current(rows: Sequence[Below]) -> Below | None:
    """The latest row of values: by its day, else the first that no label calls an earlier one."""
    dated = [one for one in rows if one.kind == "day"]
    keys = day_keys([one.label for one in dated])
    if dated and keys:
        return dated[max(range(len(dated)), key=lambda index: keys[index])]
    return next((one for one in rows if one.kind == "value"), None)


def _results(text: str, head: Heading, current: Below, rows: Sequence[Below]) -> Iterator[Result]:
    for index, (title, cell) in enumerate(head.tests):
        held = current.cells.get(index)
        printed = text[slice(*held.span)].strip() if held else ""
        reading = reading_at(printed, 0) if printed and not PENDING.search(printed) else None
        if held is None or reading is None:
            continue
        name, own = named_unit(title)
        unit, limits = _said(text, rows, "unit", index), _said(text, rows, "range", index)
        limit = RANGE_IN.search(limits)
        bounds = limit["range"].strip() if limit else ""
        unit = reading.unit or (unit if is_unit(unit) else "") or own or ((limit["unit"] or "") if limit else "")
        flag = reading.flag or flag_in(printed[reading.end :]) or flag_in(_said(text, rows, "flag", index))
        flag = side_of(reading.value, bounds) if flag == "A" and side_of(reading.value, bounds) in ("H", "L") else flag
        yield Result(name, reading.value, joined([cell.span, held.span]), unit, flag, bounds, 0.9)


def _said(text: str, rows: Sequence[Below], kind: str, index: int) -> str:
    cells = (one.cells.get(index) for one in rows if one.kind == kind)
    return next((text[slice(*cell.span)].strip() for cell in cells if cell), "")
