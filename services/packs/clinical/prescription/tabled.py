"""Drugs in tables: the titles of the columns, and the drug of a row."""

import re
from collections.abc import Mapping
from dataclasses import replace

from services.packs.clinical.prescription.directions import directions_in
from services.packs.clinical.prescription.earlier_doses import BEFORE, CURRENT, NEW
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.prescription.lines import ADMIN, BARE_STRENGTH, kind_of
from services.packs.clinical.prescription.wording import AMOUNT, STOPPED, STRENGTH_IN
from services.packs.clinical.shared.slips import tables
from services.packs.clinical.shared.slips.rows import Cell, Row

TITLES: tables.Titles = (
    (
        "name",
        r"(?:name of )?(?:the )?(?:drug|medication|medicine|generic|product|item|rx|(?:active )?(?:substance|ingredient))s?"
        r"(?: (?:name|prescribed|ordered))?"
        r"(?:(?: ?[/,&+] ?| and | with )(?:name|strength|form|dose|dosage|\w+))*|name|description|brand(?: name)?",
    ),
    ("morning", r"mor\w*|morn|mane|a\.?m\.?|breakfast|bf|m"),
    ("noon", r"noon|mid-?day|lunch|afternoon|aft\w*|n|a"),
    ("evening", r"eve\w*|dinner|supper|tea(?:time)?|e"),
    ("night", r"night|nt|bed ?time|bed|h\.?s\.?|nocte|noct"),
    ("status", r"status|state|action|change|remarks?|comments?|notes?"),
    ("dose", r"(?:dose|dosage|strength|potency)(?: ?(?:/ ?)?(?:strength|form|unit))?"),
    (
        "frequency",
        r"frequency|sig|directions?|timings?|schedule|instructions?|how to take|when(?: to take)?|dosage "
        r"instructions?|freq\.?|max(?:imum)?\.? ?freq\w*|(?:min(?:imum)?\.? ?)?interval|(?:freq\.?|frequency) ?/ ?times?",
    ),
    ("duration", r"duration|days|period|for|no\.? of days"),
    ("route", r"route"),
    (
        "other",
        r"qty\.?(?: ?/ ?\w+)?|quantity|disp\w*|refills?|rpts?|repeats?|form|type|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|"
        r"indication|reason|dx|diagnos[ie]s|icd\W?\w*|(?:order|written|issued?|start|fill(?:ed)?) ?dates?|"
        r"purpose|total|units?|date\b.*|patient\b.*|prescriber|doctor|physician|provider|start\b.*|end\b.*|stop\b.*|"
        r"id|brand.*|supply|"
        r"dob|mrn|rx (?:no|id|number)\.?|last (?:taken|given)|ordered.*",
    ),
    ("before", BEFORE.pattern),
    ("current", CURRENT.pattern),
    ("now", NEW.pattern),
)
BY = re.compile(r"[^:\d]{2,24} by ?:", re.I)
"""Who did what to the table: "Rx'd by:", "Checked by:"."""
BESIDE = 2
"""Characters that a wrapped cell may stand away from where its column's title begins."""
FREE = 12
"""Characters left of the first title that leave room for a column of names."""
BARE = re.compile(r" *\d{2,4}(?:\.\d+)?")
"""A strength without its unit behind a brand."""
SLOTTED = re.compile(r"[\d½¼/]+(?:-[\d½¼/]+)+")
"""Nothing but figures for the times of the day."""
MARK = re.compile(r"[✓✔xX*•●]")
"""A cell that is ticked."""
SLOT_ROLES = ("morning", "noon", "evening", "night")


def heads(roles: set[str]) -> bool:
    """Whether titles with these roles head a table of drugs."""
    return "name" in roles and (bool({"dose", "frequency", "current", "now"} & roles) or len(roles & set(SLOT_ROLES)) >= 2)


def heading(text: str, row: Row) -> tables.Columns | None:
    """The columns that a line heads; where only the first has no title, and stands free, it holds the drugs."""
    if named := tables.heading(text, row, TITLES, heads):
        return _of_the_day(_of_now(named))
    found = tables.heading(text, row, TITLES, lambda roles: {"dose", "frequency"} <= roles and "name" not in roles)
    first = found.cells[0][1] if found else None
    if found is None or first is None or found.split != " " or first.left < FREE:
        return None
    return replace(found, cells=(("name", Cell((row.span[0], row.span[0]), 0.0, first.left - 1)), *found.cells))


def _of_now(columns: tables.Columns) -> tables.Columns:
    """The columns with the side of now as the directions, or as the dose where these have a column of their own."""
    roles = {role for role, _ in columns.cells}
    now = "now" if "now" in roles else "current"
    if now not in roles:
        return columns
    means = {now: "dose", "dose": "other"} if "frequency" in roles else {now: "frequency"}
    return replace(columns, cells=tuple((means.get(role, role), cell) for role, cell in columns.cells))


def _of_the_day(columns: tables.Columns) -> tables.Columns:
    """The columns with the later of two noons as the night: "M  A  N"."""
    noons = [at for at, (role, _) in enumerate(columns.cells) if role == "noon"]
    if len(noons) < 2:
        return columns
    return replace(
        columns, cells=tuple(("night" if at == noons[-1] else role, cell) for at, (role, cell) in enumerate(columns.cells))
    )


def wrapped(text: str, above: Row, row: Row, columns: tables.Columns) -> dict[str, str]:
    """What a line right under a drug's goes on with: directions, or the strength below the name; empty for any other line."""
    if row.number != above.number + 1:
        return {}
    parts = tables.parts_of(text, row, columns) or _alone(row, columns)
    told = {role: said for role, cell in parts.items() if (said := text[slice(*cell.span)].strip())}
    named = told.get("name", "")
    strengthened = BARE_STRENGTH.match(named) is not None
    if (named and not strengthened) or not ({"name", "frequency"} & set(told)) or {"dose", "route"} & set(told):
        return {}
    return told


def _alone(row: Row, columns: tables.Columns) -> dict[str, Cell]:
    """The one cell of a line by the column where it begins."""
    if columns.split != " " or len(row.cells) != 1:
        return {}
    cell = row.cells[0]
    near = [role for role, titled in columns.cells if abs(cell.left - titled.left) <= BESIDE * (1 if titled.right > 1 else 0.01)]
    return {near[0]: cell} if near and near[0] in ("name", "frequency") else {}


def is_over(text: str, parts: dict[str, Cell], end: int) -> bool:
    """Whether a row that goes to `end` says behind the drug that it is not ordered, or nothing but its name stands there."""
    told = {role: text[slice(*cell.span)].strip() for role, cell in parts.items()}
    blank = (
        "name" in told
        and len(told) > 2
        and not any(re.search(r"\w", said) for role, said in told.items() if role not in ("name", "status"))
    )
    beside = [cell.span[0] for role, cell in parts.items() if role != "name"]
    row = text[min(beside) : end] if beside else ""
    return bool(STOPPED.search(told.get("status", "")) or STOPPED.search(row)) or (blank and not told["name"].isupper())


def tabled(text: str, parts: dict[str, Cell]) -> Entry | None:
    if "name" not in parts or not ({"dose", "frequency", *SLOT_ROLES} & set(parts)):
        return None
    told = {role: text[slice(*cell.span)].strip(" -") for role, cell in parts.items()}
    told["name"] = re.sub(r"^\W*(?:\d{1,2}(?:[.)] *| +))?", "", told["name"])
    named = kind_of(told["name"])
    name = named.name or told["name"]
    signed = ":" in told["name"] and (ADMIN.match(told["name"]) or BY.match(told["name"]))
    if len(re.sub(r"[^A-Za-z]", "", name)) < 3 or named.kind == "aside" or signed:
        return None
    behind = told["name"][named.name_at + len(named.name) :] if named.name else ""
    inside = directions_in(behind)
    inside = replace(inside, dose=behind.strip()) if BARE.fullmatch(behind) else inside
    cells = [cell.span for role, cell in parts.items() if role not in ("other", "before", "current")]
    span = min(start for start, _ in cells), max(stop for _, stop in cells)
    frequency = told.get("frequency", "")
    read = directions_in(frequency)
    if (slots := _slots(told)) and (not frequency or SLOTTED.fullmatch(slots)):
        read = replace(read, frequency=slots)
    elif not frequency:
        read = directions_in(told.get("status", ""))
    kept = {
        "dose": told.get("dose", ""),
        "frequency": read.frequency or (frequency if not set(SLOT_ROLES) & set(parts) else ""),
        "route": told.get("route", ""),
        "duration": told.get("duration", ""),
    }
    if not kept["dose"] and (beside := STRENGTH_IN.search(kept["route"])):
        kept["dose"], kept["route"] = beside[0], kept["route"][: beside.start()].strip()
    strength = STRENGTH_IN.search(kept["dose"])
    if (inside.dose or strength) and not kept["frequency"] and (taken := directions_in(kept["dose"])).frequency:
        kept["dose"], kept["frequency"] = (taken.dose if strength else "") or inside.dose, taken.frequency
    if inside.dose and not strength and AMOUNT.search(kept["dose"] or ""):
        kept["dose"] = inside.dose
    return Entry(name, span, inside.filled_from(read), 0.95, {role: said for role, said in kept.items() if said})


def _slots(told: Mapping[str, str]) -> str:
    """How much is taken at each time of the day, where the columns tell it: "1-0-1"; empty where none does."""
    taken = ["1" if MARK.fullmatch(said := told.get(slot, "")) else said or "0" for slot in SLOT_ROLES if slot in told]
    return "-".join(taken) if re.search(r"[1-9½]", "".join(taken)) else ""
