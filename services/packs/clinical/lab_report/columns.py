"""Tables of results: which column is what, by the heading line, and the rows under it."""

import re
from dataclasses import dataclass

from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.lines import RANGE_IN, reading_at
from services.packs.clinical.lab_report.result import Result, joined
from services.packs.clinical.lab_report.wording import PENDING, flag_in, side_of
from services.packs.clinical.shared.rows import Cell, Row, row_of
from services.packs.clinical.shared.units import is_unit

ROLES = (
    ("prior", r"(?:prev\w*|prior|last|past|earlier|history)\b.*"),
    (
        "range",
        (
            r"(?:bio(?:logical)?\.? ?)?(?:ref(?:erence)?|normal|expected|desirable)\.?(?: ?\w+)?(?: ?(?:range|interval|"
            r"values?|limits?))?.*|"
            r"(?:standard |biological )?(?:range|intervals?|limits)"
        ),
    ),
    (
        "name",
        (
            r"(?:lab(?:oratory)? )?(?:tests?|analytes?|parameters?|investigations?|components?|determinations?|examinations?|"
            r"assays?|"
            r"markers?|biomarkers?|observations?)(?: ?(?:name|description|performed|item)s?)?|description|name|test \w+"
        ),
    ),
    ("unit", r"(?:si )?(?:units?|uom)(?: of measure\w*)?"),
    ("flag", r"(?:abn(?:ormal)?\.? ?)?(?:flags?|h/l|hi/lo|interpretation|status|remarks?|comments?|abnormal\w*)"),
    (
        "value",
        (
            r"(?:your |patient'?s? |observed |current |test |measured |obtained |new |in range )*"
            r"(?:results?|values?|readings?|findings?|level|concentration)(?: ?\(?[^()]*\)?)?|current|out of range"
        ),
    ),
    (
        "other",
        r"method\w*|specimen\w*|sample\w*|code|loinc(?: code)?|lab|site|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|date\b.*|time|"
        r"performed.*|department",
    ),
)


@dataclass(frozen=True)
class Columns:
    """A heading line: its cells with their roles. `unit`: one that the heading of the values gives for all."""

    cells: tuple[tuple[str, Cell], ...]
    split: str
    unit: str = ""


def heading(text: str, row: Row) -> Columns | None:
    """The columns that a line heads, or None when it is no heading of a table of results."""
    line = text[slice(*row.span)]
    for split in (row.split, ",", ";"):
        if split in ",;" and line.count(split) < 2:
            continue
        cells = row.cells if split == row.split else row_of(line, row.span[0], row.number, split=split).cells
        roles = tuple((role_of(text[slice(*cell.span)]), cell) for cell in cells)
        kinds = [role for role, _ in roles]
        if {"name", "value"} <= set(kinds) and kinds.count("") <= len(kinds) // 3 and not re.search(r"\d{2}", line):
            return Columns(roles, split, _unit(text, roles))
    return None


def role_of(title: str) -> str:
    """What a column holds by its title; empty when the title says nothing known."""
    plain = " ".join(title.lower().strip(" .:*\"'").split())
    return next((role for role, pattern in ROLES if re.fullmatch(pattern, plain)), "")


def _unit(text: str, roles: tuple[tuple[str, Cell], ...]) -> str:
    for role, cell in roles:
        inside = re.search(r"\(([^()]+)\)", text[slice(*cell.span)]) if role == "value" else None
        if inside and is_unit(inside[1]):
            return inside[1]
    return ""


def row_under(text: str, row: Row, columns: Columns) -> tuple[bool, Result | None]:
    """Whether a line is a row of the table, and its result: none for an empty or pending value."""
    line = text[slice(*row.span)]
    cells = row.cells if columns.split == row.split else row_of(line, row.span[0], row.number, split=columns.split).cells
    if (columns.split != row.split and columns.split not in ",;") or len(cells) < 2:
        return False, None
    parts = {role: cell for role, cell in zip((_column(cell, columns) for cell in cells), cells, strict=True) if role}
    told = {role: text[slice(*cell.span)].strip(" \"'") for role, cell in parts.items()}
    shifted = bool(RANGE_IN.fullmatch(told.get("unit", ""))) or "name" not in parts
    if shifted or not ({"value", "prior"} & set(parts)):
        return False, None
    return True, _result(told, parts, columns) if "value" in parts else None


def _result(told: dict[str, str], parts: dict[str, Cell], columns: Columns) -> Result | None:
    name, printed = told["name"].rstrip(" :.*"), told["value"]
    if not printed or PENDING.search(printed) or not is_test_name(name):
        return None
    reading = reading_at(printed, 0)
    whole = reading is not None and (not reading.worded or reading.end >= len(printed) - 1)
    if not whole and (len(printed.split()) > 5 or not re.search(r"[A-Za-z]", printed) or printed in ("-", "--")):
        return None
    value = reading.value if whole and reading else printed
    rest = printed[reading.end :] if whole and reading else ""
    unit = (
        told.get("unit", "")
        or (reading.unit if whole and reading else "")
        or ("" if reading and reading.worded else columns.unit)
    )
    limit = RANGE_IN.search(told.get("range", ""))
    limits = limit["range"].strip() if limit else told.get("range", "").strip("()[] ")
    flag = flag_in(told.get("flag", "")) or (reading.flag if whole and reading else "") or flag_in(rest)
    if flag == "A" and side_of(value, limits) in ("H", "L"):
        flag = side_of(value, limits)
    kept = [cell.span for role, cell in parts.items() if role in ("name", "value", "unit", "range", "flag")]
    unit = unit if unit.strip("-. ") and whole else ""
    return Result(name, value, joined(kept), unit, flag, limits, 0.97 if whole else 0.85)


def _column(cell: Cell, columns: Columns) -> str:
    """The role of the column that a cell stands in: the one it lies over most, else the nearest."""
    if columns.split != " ":
        return next((role for role, head in columns.cells if head.left == cell.left), "")
    best = max(columns.cells, key=lambda held: min(held[1].right, cell.right) - max(held[1].left, cell.left))
    return best[0]
