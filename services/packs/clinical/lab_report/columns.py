"""Tables of results: the titles of their columns, and the result on a row."""

import re
from dataclasses import dataclass

from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.lines import RANGE_IN, named_unit, reading_at
from services.packs.clinical.lab_report.result import Result, joined
from services.packs.clinical.lab_report.wording import PENDING, flag_in, side_of
from services.packs.clinical.shared import tables
from services.packs.clinical.shared.dates import PRINTED, iso
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.rows import Cell, Row
from services.packs.clinical.shared.units import is_unit

TITLES: tables.Titles = (
    ("prior", r"(?:prev\w*|prior|last|past|earlier|history)\b.*"),
    (
        "range",
        r"(?:bio(?:logical)?\.? ?)?(?:ref(?:erence)?|normal|expected|desirable)\.?(?: ?\w+)?(?: ?(?:range|interval|values?|"
        r"limits?))?.*|"
        r"(?:standard |biological )?(?:range|intervals?|limits)",
    ),
    (
        "name",
        r"(?:lab(?:oratory)? )?(?:tests?|analytes?|parameters?|investigations?|components?|determinations?|examinations?|assays?|"
        r"markers?|biomarkers?|observations?)(?: ?(?:name|description|performed|item)s?)?|description|name|test \w+",
    ),
    ("unit", r"(?:si )?(?:units?|uom)(?: of measure\w*)?"),
    ("flag", r"(?:abn(?:ormal)?\.? ?)?(?:flags?|h/l|hi/lo|interpretation|status|remarks?|comments?|abnormal\w*)"),
    (
        "value",
        r"(?:your |patient'?s? |observed |current |test |measured |obtained |new |in range )*"
        r"(?:results?|values?|readings?|findings?|level|concentration)(?: ?\(?[^()]*\)?)?|current|out of range",
    ),
    (
        "other",
        r"method\w*|specimen\w*|sample\w*|code|loinc(?: code)?|lab|site|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|date\b.*|time|"
        r"performed.*|"
        r"department",
    ),
)


@dataclass(frozen=True)
class Table:
    """The columns of a table of results. `unit`: one that the heading of the values gives for all of them."""

    columns: tables.Columns
    unit: str = ""


def table(text: str, row: Row) -> Table | None:
    """The table that a line heads, or None when it heads no table of results."""
    columns = tables.heading(text, row, TITLES, lambda roles: {"name", "value"} <= roles) or _under_days(text, row)
    if columns is None:
        return None
    values = columns.cell("value")
    inside = re.search(r"\(([^()]+)\)", text[slice(*values.span)]) if values else None
    return Table(columns, inside[1] if inside and is_unit(inside[1]) else "")


def _under_days(text: str, row: Row) -> tables.Columns | None:
    """A heading that names the panel and the days of its columns of values: the latest day's values are the current ones."""
    titles = [text[slice(*cell.span)] for cell in row.cells]
    roles = [tables.role_of(title, TITLES) for title in titles]
    days = {at: day for at, title in enumerate(titles) if roles[at] in ("", "other", "prior", "value") and (day := _day(title))}
    if not days or len(row.cells) < 3 or not {"unit", "range"} & set(roles) or roles[0] not in ("", "name"):
        return None
    current = [at for at in days if roles[at] != "prior"]
    latest = max(current, key=lambda at: days[at], default=None)
    if latest is None or (0 in days and row.split != " "):
        return None
    named = ["value" if at == latest else "prior" if at in days else roles[at] for at in range(len(roles))]
    if 0 not in days:
        return tables.Columns(tuple(zip(["name", *named[1:]], row.cells, strict=True)), row.split)
    first = Cell((row.span[0], row.span[0]), 0, max(row.cells[0].left - 1, 0))
    return tables.Columns((("name", first), *zip(named, row.cells, strict=True)), row.split)


def _day(title: str) -> str:
    """The day in a column's title as an ISO day, so that columns can be put in order; empty when there is none."""
    found = next(PRINTED.finditer(prose(title).flat), None)
    return (iso(found, day_first=True) or iso(found, day_first=False) or "") if found else ""


def row_under(text: str, row: Row, under: Table) -> tuple[bool, Result | None]:
    """Whether a line is a row of the table, and its result: none for an empty or pending value."""
    parts = tables.parts_of(text, row, under.columns)
    told = {role: text[slice(*cell.span)].strip(" \"'") for role, cell in parts.items()}
    shifted = bool(RANGE_IN.fullmatch(told.get("unit", ""))) or "name" not in parts
    if shifted or not ({"value", "prior"} & set(parts)):
        return False, None
    return True, _result(told, parts, under) if "value" in parts else None


def _result(told: dict[str, str], parts: dict[str, Cell], under: Table) -> Result | None:
    (name, own), printed = named_unit(told["name"].rstrip(" :.*")), told["value"]
    if not printed or PENDING.search(printed) or not is_test_name(name):
        return None
    reading = reading_at(printed, 0)
    whole = reading if reading and (not reading.worded or reading.end >= len(printed) - 1) else None
    if whole is None and (len(printed.split()) > 5 or not re.search(r"[A-Za-z]", printed)):
        return None
    value, rest = (whole.value, printed[whole.end :]) if whole else (printed, "")
    limit = RANGE_IN.search(told.get("range", ""))
    limits = limit["range"].strip() if limit else told.get("range", "").strip("()[] ")
    flag = flag_in(told.get("flag", "")) or (whole.flag if whole else "") or flag_in(rest)
    if flag == "A" and side_of(value, limits) in ("H", "L"):
        flag = side_of(value, limits)
    given = under.unit or (limit["unit"] if limit else "") or ""
    unit = told.get("unit", "").strip("-. ") or (whole.unit if whole else own) or own or ("" if whole and whole.worded else given)
    kept = [cell.span for role, cell in parts.items() if role in ("name", "value", "unit", "range", "flag")]
    return Result(name, value, joined(kept), unit if whole else "", flag, limits, 0.97 if whole else 0.85)
