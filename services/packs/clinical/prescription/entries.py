"""The drugs of a prescription, each with its directions: what stands on its line, and the lines that belong to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from services.core.document import Document
from services.packs.clinical.prescription.directions import DISPENSED, Directions, directions_in
from services.packs.clinical.prescription.lines import Beside, Line, kind_of
from services.packs.clinical.prescription.wording import ALLERGY, AMOUNT, PAIRED_AT, STRENGTH, STRENGTH_IN
from services.packs.clinical.shared import tables
from services.packs.clinical.shared.rows import Cell, Row, rows

TITLES: tables.Titles = (
    (
        "name",
        r"(?:name of )?(?:the )?(?:drug|medication|medicine|generic|brand|product|item|rx)s?(?: ?(?:name|/ ?\w+))?|name|"
        r"description",
    ),
    ("dose", r"(?:dose|dosage|strength|potency)(?: ?(?:/ ?)?(?:strength|form|unit))?"),
    (
        "frequency",
        r"frequency|sig|directions?|timings?|schedule|instructions?|how to take|when(?: to take)?|dosage "
        r"instructions?|freq\.?",
    ),
    ("duration", r"duration|days|period|for|no\.? of days"),
    ("route", r"route"),
    (
        "other",
        r"qty\.?|quantity|disp\w*|refills?|form|type|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|remarks?|notes?|indication|"
        r"purpose|total",
    ),
)
PART_OF = {
    "strength": "dose",
    "dose": "dose",
    "dosage": "dose",
    "dosis": "dose",
    "frequency": "frequency",
    "timing": "frequency",
    "schedule": "frequency",
    "frecuencia": "frequency",
    "route": "route",
    "vía": "route",
    "via": "route",
    "duration": "duration",
    "duración": "duration",
    "duracion": "duration",
    "days": "duration",
}
"""Labels of lines that tell one part of the drug above."""
TOLD = re.compile(rf"\b(?P<name>[A-Z][a-z]{{3,}}(?:[ -][a-z]{{4,}})?) (?P<rest>{STRENGTH})")
FOLLOWS = 6
"""Lines that can belong to a drug above them."""


@dataclass
class Entry:
    """A prescribed drug as it is read. `span`: from its name to the last line that tells of it."""

    name: str
    span: tuple[int, int]
    told: Directions
    sure: float
    parts: dict[str, str] = field(default_factory=dict)

    def part(self, name: str) -> str:
        """A part of the element: a labelled line's words go before those of the running line."""
        return self.parts.get(name) or getattr(self.told, name)


def entries(document: Document, *, wide: bool) -> tuple[Entry, ...]:
    """The drugs in the order they are printed. `wide` also takes drugs that only their place in the list tells."""
    text, lines = document.text, rows(document)
    found: list[Entry] = []
    columns, open_list, aside, last = None, False, False, -FOLLOWS
    for index, row in enumerate(lines):
        line = text[slice(*row.span)]
        head = tables.heading(text, row, TITLES, lambda roles: "name" in roles and bool({"dose", "frequency"} & roles))
        if head:
            columns, aside = head, False
            continue
        parts = tables.parts_of(text, row, columns) if columns else {}
        if tabled := _tabled(text, parts):
            found.append(tabled)
            last, aside = index, False
            continue
        after = text[slice(*lines[index + 1].span)] if index + 1 < len(lines) else ""
        seen = kind_of(line, Beside(open_list or wide, after, wide))
        if seen.kind == "heading":
            open_list, aside, columns = True, False, None
        elif seen.kind == "aside":
            aside = re.search(r"[:-]\s*\w", line) is None
        elif seen.kind == "drug" and (not aside or _resumes(line)):
            aside = False
            found.extend(_drugs(line, row, seen))
            last = index
        elif seen.kind in ("directions", "part") and found and index - last <= FOLLOWS and not aside:
            _attach(found[-1], text, row, seen)
            last = index
    return tuple(found) or (tuple(_told(text)) if wide else ())


def _told(text: str) -> Iterator[Entry]:
    """Drugs in running text: a name with a strength behind it, and what is said up to the next one."""
    named = [m for m in TOLD.finditer(text) if not ALLERGY.search(text[text.rfind(".", 0, m.start()) + 1 : m.start()])]
    for one, following in zip(named, [*named[1:], None], strict=False):
        stop = following.start() if following else len(text)
        end = re.search(r"\.\s|\n|$", text[one.end() : stop])
        stop = min(stop, one.end() + end.start()) if end else stop
        said = re.sub(r"(?:,| and|\s)+$", "", text[one.start("rest") : stop])
        yield Entry(one["name"], (one.start(), one.start("rest") + len(said)), directions_in(said), 0.65)


def _resumes(line: str) -> bool:
    """Whether a line under another heading is a drug's for sure: its label or form says so."""
    return re.match(r"\W*(?:\d{1,2}[.)] *)?(?:rx|℞|medication|drug|tab|cap|syr|inj)\b", line, re.I) is not None


def _drugs(line: str, row: Row, seen: Line) -> Iterator[Entry]:
    """The drug of a line, or the several that stand on it one after another."""
    cuts = [seen.body, *(m.end() for m in re.finditer(r"[;,] +(?:and +)?(?=[A-Z][a-z]{3,}[\w-]* \d+(?:\.\d+)? ?m?c?g\b)", line))]
    for start, stop in zip(cuts, [*cuts[1:], len(line)], strict=True):
        part = line[start:stop].rstrip(" ,;")
        one = seen if start == seen.body else kind_of(part)
        name_at = one.name_at - (start if start == seen.body else 0)
        if not one.name:
            continue
        rest = part[name_at + len(one.name) :]
        told = directions_in(rest)
        name, told = _branded(one.name, rest, told)
        span = row.span[0] + start, row.span[0] + start + len(part)
        yield Entry(name, span, told, 0.95 if one.firm else 0.8)


def _branded(name: str, rest: str, told: Directions) -> tuple[str, Directions]:
    """A brand's bare figure ("Dolo 650") is its strength."""
    bare = re.match(r" ?(\d{2,4}(?:\.\d+)?)(?= |$|,)(?! ?(?:tab|cap|ml|drop|puff|x\b|days?|times?))", rest, re.I)
    if (paired := PAIRED_AT.match(rest)) and not STRENGTH_IN.search(DISPENSED.split(rest)[0]):
        return name, Directions(paired["dose"].strip(), told.frequency, told.route, told.duration, told.read)
    if bare and not STRENGTH_IN.search(rest):
        return name, Directions(bare[1], told.frequency, told.route, told.duration, told.read)
    return name, told


def _attach(one: Entry, text: str, row: Row, seen: Line) -> None:
    said = text[row.span[0] + seen.body : row.span[1]].strip()
    role = PART_OF.get(seen.label, "")
    if seen.kind == "part" and not role:
        return
    told = directions_in(said)
    if role == "dose" and told.frequency and not STRENGTH_IN.search(said):
        role = ""
    if role and not one.parts.get(role) and not (role == "dose" and one.told.dose and not STRENGTH_IN.search(said)):
        one.parts[role] = told.frequency if role == "frequency" and told.frequency else said
    elif not role:
        one.told = one.told.filled_from(told)
    one.span = one.span[0], row.span[1]


def _tabled(text: str, parts: dict[str, Cell]) -> Entry | None:
    if "name" not in parts or not ({"dose", "frequency"} & set(parts)):
        return None
    told = {role: text[slice(*cell.span)].strip(" -") for role, cell in parts.items()}
    named = kind_of(told["name"])
    name = named.name or re.sub(r"^\W*(?:\d{1,2}[.)] *)?", "", told["name"])
    if len(re.sub(r"[^A-Za-z]", "", name)) < 3 or named.kind == "aside":
        return None
    inside = directions_in(told["name"][named.name_at + len(named.name) :] if named.name else "")
    cells = [cell.span for role, cell in parts.items() if role != "other"]
    span = min(start for start, _ in cells), max(stop for _, stop in cells)
    frequency = told.get("frequency", "")
    read = directions_in(frequency)
    kept = {
        "dose": told.get("dose", ""),
        "frequency": read.frequency or frequency,
        "route": told.get("route", ""),
        "duration": told.get("duration", ""),
    }
    strength = STRENGTH_IN.search(kept["dose"])
    if inside.dose and not strength and AMOUNT.search(kept["dose"] or ""):
        kept["dose"] = inside.dose
    return Entry(name, span, inside.filled_from(read), 0.95, {role: said for role, said in kept.items() if said})
