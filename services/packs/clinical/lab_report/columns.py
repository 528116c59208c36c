"""Tables of results: the titles of their columns, and the result on a row."""

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.daycolumns import day_keys
from services.packs.clinical.lab_report.reading import RANGE_IN, named_unit, reading_at
from services.packs.clinical.lab_report.result import Result, joined
from services.packs.clinical.lab_report.titles import TITLES
from services.packs.clinical.lab_report.wording import FLAG_SIGN, FLAG_WORD, PENDING, flag_in, side_of
from services.packs.clinical.shared.slips import tables
from services.packs.clinical.shared.slips.rows import Cell, Row
from services.packs.clinical.shared.terms.units import is_unit

SEVERAL = 2
"""Tables that stand side by side under one line of titles."""
AWAY = 2
"""Characters from the last title to a cell that stands under none."""
FIELD = re.compile(r"\d{1,3} ?- ?\d{1,3}")
"""A count of cells in a field of the microscope."""
HOUSE = re.compile(r"\b(?:laborator\w+|hospital|clinic|division|inc|ltd|llc|dir(?:ector)?|md|street|suite)\b", re.I)
"""Words of a place where tests are done, or of who leads it: no result."""
LEADING = re.compile(r"(?:(?P<flag>HH?|LL?|\*{1,2}|[!↑↓])|\d{1,2}:\d\d(?::\d\d)?) {2,}(?=\S*[A-Za-z])")
"""A flag or an hour in a cell of its own before the name."""
IN_BRACKETS = re.compile(r"^\s*[(\[]([^()\[\]]+)[)\]]\s*$")
SIGNS = {"+": "H", "++": "H", "-": "L", "--": "L"}
"""What a sign means in a column of flags."""


@dataclass(frozen=True)
class Table:
    """The columns of a table of results. `unit`: one that the heading of the values gives for all of them."""

    columns: tables.Columns
    unit: str = ""
    reach: tuple[float, float] = (-inf, inf)
    """Where on the row its cells stand, when another table stands beside it."""


def tables_at(text: str, row: Row) -> tuple[Table, ...]:
    """The tables that a line heads, from left to right: mostly none or one."""
    roles = [tables.role_of(text[slice(*cell.span)], TITLES) for cell in row.cells]
    starts = [at for at, role in enumerate(roles) if role == "name"]
    groups = [slice(start, stop) for start, stop in pairwise([*starts, len(roles)])]
    if len(groups) < SEVERAL or starts[0] > 0 or any("value" not in roles[group] for group in groups):
        one = table(text, row)
        return (one,) if one else ()
    edges = [-inf, *(row.cells[start].left - 1 for start in starts[1:]), inf]
    named = [tuple(zip(roles[group], row.cells[group], strict=True)) for group in groups]
    return tuple(
        Table(tables.Columns(cells, row.split), "", (left, right))
        for cells, (left, right) in zip(named, pairwise(edges), strict=True)
    )


def table(text: str, row: Row) -> Table | None:
    """The table that a line heads, or None when it heads no table of results."""
    columns = tables.heading(text, row, TITLES, lambda roles: {"name", "value"} <= roles or {"name", "corrected"} <= roles)
    columns = _of_final(columns) if columns else _under_days(text, row) or _measured(text, row) or _of_panel(text, row)
    if columns is None:
        return None
    values = columns.cell("value")
    title = text[slice(*values.span)] if values else ""
    inside = re.search(r"\(([^()]+)\)", title)
    unit = inside[1] if inside else title
    return Table(columns, unit if is_unit(unit) else "")


def _of_final(columns: tables.Columns) -> tables.Columns:
    """The columns with corrected or final values as the values, and those that they replace as earlier ones."""
    roles = {role for role, _ in columns.cells}
    means = {"superseded": "prior", "corrected": "value", "value": "prior"} if "corrected" in roles else {"superseded": ""}
    return replace(columns, cells=tuple((means.get(role, role), cell) for role, cell in columns.cells))


def _measured(text: str, row: Row) -> tables.Columns | None:
    """A heading of names and of one column whose title is what was measured with its unit: "Time   Glucose (mmol/L)"."""
    titles = [text[slice(*cell.span)] for cell in row.cells]
    roles = [tables.role_of(title, TITLES) for title in titles]
    units = [at for at, title in enumerate(titles) if not roles[at] and (named_unit(title)[1] or is_unit(title))]
    if len(units) != 1 or roles[0] != "name" or any(not role and at != units[0] for at, role in enumerate(roles)):
        return None
    roles[units[0]] = "value"
    return tables.Columns(tuple(zip(roles, row.cells, strict=True)), row.split)


def _of_panel(text: str, row: Row) -> tables.Columns | None:
    """A heading whose first title is the name of the panel: "HAEMATOLOGY   Result   Unit   Reference"."""
    first, *others = [tables.role_of(text[slice(*cell.span)], TITLES) for cell in row.cells]
    known = all(others) and {"value", "unit", "range"} <= set(others) and not first
    if (
        not known
        or "name" in others
        or not re.fullmatch(r"[A-Z][A-Za-z /&,()-]{2,40}", text[slice(*row.cells[0].span)].strip(" :."))
    ):
        return None
    return tables.Columns(tuple(zip(["name", *others], row.cells, strict=True)), row.split)


def _under_days(text: str, row: Row) -> tables.Columns | None:
    """A heading that names the days of its columns of values: the latest day's values are the current ones."""
    titles = [text[slice(*cell.span)] for cell in row.cells]
    days = [at for at, title in enumerate(titles) if day_keys([title])]
    keys = day_keys([titles[at] for at in days])
    roles = ["" if at in days else tables.role_of(title, TITLES) for at, title in enumerate(titles)]
    told = {"unit", "range"} & set(roles)
    if not keys or len(keys) + len(told) < 2 or (roles[0] not in ("", "name", "other") and 0 not in days):
        return None
    if any(not role and at not in days and at > 0 and titles[at].strip() for at, role in enumerate(roles)):
        return None
    latest = days[max(range(len(days)), key=lambda index: keys[index])]
    if 0 in days and row.split != " ":
        return None
    named = ["value" if at == latest else "prior" if at in days else roles[at] for at in range(len(roles))]
    if 0 not in days:
        return tables.Columns(tuple(zip(["name", *named[1:]], row.cells, strict=True)), row.split)
    first = Cell((row.span[0], row.span[0]), 0, max(row.cells[0].left - 1, 0))
    return tables.Columns((("name", first), *zip(named, row.cells, strict=True)), row.split)


def row_under(text: str, row: Row, under: Table) -> tuple[bool, Result | None]:
    """Whether a line is a row of the table, and its result: none for an empty or pending value."""
    row = _within(row, under.reach)
    beyond = _beyond(text, row, under.columns)
    parts = tables.parts_of(text, row, under.columns, beyond)
    parts |= {role: cell for cell, role in beyond.items()}
    told = {role: text[slice(*cell.span)].strip(" \"'").removeprefix(": ") for role, cell in parts.items()}
    shifted = bool(RANGE_IN.fullmatch(told.get("unit", ""))) or "name" not in parts
    if shifted or not ({"value", "prior"} & set(parts)):
        return False, None
    return True, _result(told, parts, under) if "value" in parts else None


def _within(row: Row, reach: tuple[float, float]) -> Row:
    """A row with only the cells that begin within a reach."""
    return replace(row, cells=tuple(cell for cell in row.cells if reach[0] <= cell.left < reach[1]))


def _beyond(text: str, row: Row, columns: tables.Columns) -> dict[Cell, str]:
    """Flags, units and ranges to the right of all titles, where no title is theirs."""
    last, titled = columns.cells[-1][1], {role for role, _ in columns.cells}
    if columns.split != " ":
        return {}
    spare = row.cells[-1:] if len(row.cells) > len(columns.cells) else ()
    cells = [cell for cell in row.cells if cell in spare or cell.left > last.right + AWAY * (1 if last.right > 1 else 0.01)]
    told = {cell: _untitled(text[slice(*cell.span)]) for cell in cells}
    absent = {"flag"} - titled if {"unit", "range"} & titled else {"flag", "unit", "range"} - titled
    return {cell: role for cell, role in told.items() if role in absent}


def _untitled(printed: str) -> str:
    """What a cell without a title holds by its own form: flag, unit, range or nothing known."""
    if FLAG_SIGN.fullmatch(printed) or FLAG_WORD.fullmatch(printed.strip("()[]")):
        return "flag"
    return "unit" if is_unit(printed) else "range" if RANGE_IN.fullmatch(printed) else ""


def _result(told: dict[str, str], parts: dict[str, Cell], under: Table) -> Result | None:
    told = _parted(told | {"unit": IN_BRACKETS.sub(r"\1", told.get("unit", ""))})
    lead = LEADING.match(told["name"])
    (name, own), printed = named_unit(told["name"][lead.end() if lead else 0 :].rstrip(" :.*")), told["value"]
    if not printed or PENDING.search(printed) or not is_test_name(name) or PENDING.search(told.get("flag", "")):
        return None
    printed = " ".join(printed.split())
    reading = reading_at(printed, 0)
    whole = reading if reading and (not reading.worded or reading.end >= len(printed) - 1) else None
    counted = FIELD.fullmatch(printed) if told.get("range") else None
    if whole is None and not counted and HOUSE.search(printed):
        return None
    if whole is None and not counted and (len(printed.split()) > 5 or not re.search(r"[A-Za-z]", printed)):
        return None
    value, rest = (whole.value, printed[whole.end :]) if whole else (printed, "")
    limit = RANGE_IN.search(told.get("range", ""))
    alone = told.get("range", "") if is_unit(told.get("range", "")) else ""
    limits = limit["range"].strip() if limit else told.get("range", "").strip("()[] ") if not alone else ""
    limits = limits or _between(told.get("low", ""), told.get("high", ""))
    beside = lead["flag"] if lead and lead["flag"] else ""
    flag = (
        SIGNS.get(told.get("flag", ""))
        or flag_in(told.get("flag", ""))
        or flag_in(beside)
        or (whole.flag if whole else "")
        or flag_in(rest)
    )
    if flag == "A" and side_of(value, limits) in ("H", "L"):
        flag = side_of(value, limits)
    given = under.unit or (limit["unit"] if limit else "") or alone
    unit = told.get("unit", "").strip("-. ") or (whole.unit if whole else own) or own or ("" if whole and whole.worded else given)
    kept = [cell.span for role, cell in parts.items() if role in ("name", "value", "unit", "range", "flag")]
    return Result(name, value, joined(kept), unit if whole or counted else "", flag, limits, 0.97 if whole else 0.85)


def _parted(told: dict[str, str]) -> dict[str, str]:
    """The cells of a row with a unit and the range that runs on behind it as two: "mg/dL (calc) <100", under either title."""
    unit, limits = told.get("unit", "").strip(), told.get("range", "").strip()
    both = unit or limits
    limit = RANGE_IN.search(both) if not (unit and limits) else None
    if limit is None or limit.end() < len(both) or not is_unit(both[: limit.start()].strip()):
        return told
    return told | {"unit": both[: limit.start()].strip(), "range": limit[0].strip()}


def _between(low: str, high: str) -> str:
    """A range of the two columns of its bounds."""
    return f"{low}-{high}" if low and high else f">{low}" if low else f"<{high}" if high else ""
