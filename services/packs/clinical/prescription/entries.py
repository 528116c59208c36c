"""The drugs of a prescription, each with its directions: what stands on its line, and the lines that belong to it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from services.core.document import Document
from services.packs.clinical.prescription.directions import DISPENSED, Directions, directions_in
from services.packs.clinical.prescription.exported import exported
from services.packs.clinical.prescription.lines import Beside, Line, kind_of
from services.packs.clinical.prescription.wording import ALLERGY, AMOUNT, PAIRED_AT, STOPPED, STRENGTH, STRENGTH_IN, VERB
from services.packs.clinical.shared import tables
from services.packs.clinical.shared.drugs import drugs
from services.packs.clinical.shared.rows import Cell, Row, rows

TITLES: tables.Titles = (
    (
        "name",
        r"(?:name of )?(?:the )?(?:drug|medication|medicine|generic|product|item|rx|(?:active )?(?:substance|ingredient))s?"
        r"(?: ?(?:name|/ ?\w+))?|name|description|brand(?: name)?",
    ),
    ("morning", r"mor\w*|morn|mane|a\.?m\.?|breakfast|bf|m"),
    ("noon", r"noon|mid-?day|lunch|afternoon|aft\w*|n"),
    ("evening", r"eve\w*|dinner|supper|tea(?:time)?|e"),
    ("night", r"night|nt|bed ?time|bed|h\.?s\.?|nocte|noct"),
    ("status", r"status|state|action|change|remarks?|comments?|notes?"),
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
        r"qty\.?|quantity|disp\w*|refills?|rpts?|repeats?|form|type|s\.? ?no\.?|sr\.? ?no\.?|#|no\.?|indication|reason|"
        r"purpose|total|units?|date\b.*|patient\b.*|prescriber|doctor|physician|provider|start\b.*|end\b.*|stop\b.*|"
        r"id|brand.*|supply|"
        r"dob|mrn|rx (?:no|id|number)\.?|last (?:taken|given)|ordered.*",
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
SLOT_ROLES = ("morning", "noon", "evening", "night")
FOLLOWS = 6
NEAR = 3
"""Characters between two lines that stand right under each other."""
"""Lines that can belong to a drug above them."""


SEVERAL = re.compile(
    r"[;,] +(?:and +)?(?=[A-Z][a-z]{3,}[\w-]* \d+(?:\.\d+)? ?m?c?g\b)|"
    r"; *(?:and +)?(?=[A-Za-z][a-zA-Z-]{3,}(?: [A-Za-z]{2,12})? \d+(?:[.,]\d+)? ?(?:m?c?g|units?|ml|iu|%))"
)
"""Where the next drug begins on the line of another."""


@dataclass
class Entry:
    """A prescribed drug as it is read. `span`: from its name to the last line that tells of it."""

    name: str
    span: tuple[int, int]
    told: Directions
    sure: float
    parts: dict[str, str] = field(default_factory=dict)
    listed: bool = False
    """Whether a number, a label or its form announces it."""

    def part(self, name: str) -> str:
        """A part of the element: a labelled line's words go before those of the running line."""
        return self.parts.get(name) or getattr(self.told, name)


def entries(document: Document, *, wide: bool) -> tuple[Entry, ...]:
    """The drugs in the order they are printed. `wide` also takes drugs that only their place in the list tells."""
    text, lines = document.text, rows(document)
    if data := [Entry(name, span, Directions(), 0.95, parts) for name, span, parts in exported(text)]:
        return tuple(data)
    found: list[Entry] = []
    waiting: list[tuple[int, Row, Line]] = []
    columns, open_list, aside, last = None, False, False, -FOLLOWS
    for index, row in enumerate(lines):
        line = text[slice(*row.span)]
        head = tables.heading(text, row, TITLES, _heads)
        if head:
            columns, aside = head, False
            continue
        parts = tables.parts_of(text, row, columns) if columns else {}
        if parts and _is_over(text, parts):
            continue
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
            made = list(_drugs(line, row, seen))
            if made and waiting and waiting[-1][0] >= index - 1 and not made[0].part("frequency"):
                for _, above, told in waiting:
                    _attach(made[0], text, above, told)
                made[0].span = min(made[0].span[0], waiting[0][1].span[0]), made[0].span[1]
            waiting = []
            found.extend(made)
            last = index
        elif seen.kind in ("directions", "part") and found and index - last <= FOLLOWS and not aside:
            _attach(found[-1], text, row, seen)
            last = index
        elif seen.kind == "directions" and not found and not aside:
            waiting.append((index, row, seen))
    return tuple(_without_people(found)) or tuple(_told(text))


def _without_people(found: list[Entry]) -> Iterator[Entry]:
    """The drugs without the name of a person above a label's directions: those are the next drug's."""
    for one, following in zip(found, [*found[1:], None], strict=False):
        if following and _is_person_above(one, following):
            told = replace(one.told, dose=following.part("dose"), duration=one.told.duration or following.told.duration)
            following.told, following.span = told, (one.span[0], following.span[1])
        else:
            yield one


def _is_person_above(one: Entry, following: Entry) -> bool:
    """Whether nothing but directions made a name a drug, and the drug that they are for stands right below."""
    unproven = not STRENGTH_IN.search(one.part("dose")) and not any(drug.known for drug in drugs(one.name))
    if one.listed or not unproven or not one.part("frequency") or not STRENGTH_IN.search(following.part("dose")):
        return False
    return not following.part("frequency") or following.span[0] - one.span[1] < NEAR


def _heads(roles: set[str]) -> bool:
    """Whether titles with these roles head a table of drugs."""
    return "name" in roles and (bool({"dose", "frequency"} & roles) or len(roles & set(SLOT_ROLES)) >= 2)


def _is_over(text: str, parts: dict[str, Cell]) -> bool:
    """Whether a row's status says that the drug is not ordered, or nothing but its name stands there."""
    told = {role: text[slice(*cell.span)].strip() for role, cell in parts.items()}
    blank = (
        "name" in told
        and len(told) > 2
        and not any(re.search(r"\w", said) for role, said in told.items() if role not in ("name", "status"))
    )
    return bool(STOPPED.search(told.get("status", ""))) or (blank and not told["name"].isupper())


def _told(text: str) -> Iterator[Entry]:
    """Drugs in running text: a known name or one with a capital, a strength behind it, and what is said up to the next one."""
    spans = [(m.start(), m.end("name")) for m in TOLD.finditer(text)]
    spans += [one.span for one in drugs(text) if one.known and not any(a < one.span[1] and one.span[0] < b for a, b in spans)]
    named = [(start, stop) for start, stop in sorted(spans) if _is_ordered(text, start, stop)]
    for (start, stop), following in zip(named, [*named[1:], None], strict=False):
        until = following[0] if following else len(text)
        end = re.search(r"\.\s|\n\s*\n|$", text[stop:until])
        until = min(until, stop + end.start()) if end else until
        said = re.sub(r"(?:,| and|;|\s|\b(?:she|he|they) also \w+)+$", "", text[stop:until])
        told = directions_in(" ".join(said.split()))
        if told.dose or told.frequency:
            yield Entry(text[start:stop], (start, stop + len(said)), told, 0.65)


def _is_ordered(text: str, start: int, stop: int) -> bool:
    """Whether a drug named in a sentence has a strength, form or time near it, and is neither an allergy nor stopped."""
    before = re.split(r"[.;\n]", text[max(0, start - 120) : start])[-1]
    behind = re.split(r"[.;\n]\s", text[stop : stop + 80])[0]
    near = re.match(rf"[ ,(]*(?:\w+ ){{0,2}}(?:{STRENGTH})|[ ,]*(?:{AMOUNT.pattern})", behind, re.I)
    return bool(near) and not ALLERGY.search(before) and not STOPPED.search(before) and not STOPPED.search(behind)


def _resumes(line: str) -> bool:
    """Whether a line under another heading is a drug's for sure: its label or form says so."""
    return re.match(r"\W*(?:\d{1,2}[.)] *)?(?:rx|℞|medication|drug|tab|cap|syr|inj)\b", line, re.I) is not None


def _drugs(line: str, row: Row, seen: Line) -> Iterator[Entry]:
    """The drug of a line, or the several that stand on it one after another."""
    cuts = [seen.body, *(m.end() for m in SEVERAL.finditer(line))]
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
        listed = re.match(r"\W*(?:\d{1,2}[.)]|[-*•]|rx\b|℞)", line, re.I) is not None or len(rest.strip()) > 0
        yield Entry(name, span, told, 0.95 if one.firm else 0.8, listed=listed)


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
    if role == "frequency" or (
        seen.kind == "directions" and re.match(r"\W*(?:directions?|sig|instructions?)\b", text[slice(*row.span)], re.I)
    ):
        told = (
            told
            if told.frequency or not _is_sentence(said)
            else replace(told, frequency=VERB.sub("", said, count=1).strip(" ."), read=False)
        )
    if role == "dose" and told.frequency and not STRENGTH_IN.search(said):
        role = ""
    if role and not one.parts.get(role) and not (role == "dose" and one.told.dose and not STRENGTH_IN.search(said)):
        one.parts[role] = told.frequency if role == "frequency" and told.frequency else said
    elif not role:
        one.told = one.told.filled_from(told)
    one.span = one.span[0], row.span[1]


def _is_sentence(said: str) -> bool:
    """Whether directions in words of unknown times can stand as they are printed."""
    return 2 <= len(re.findall(r"[^\W\d_]{2,}", said)) <= 14


def _tabled(text: str, parts: dict[str, Cell]) -> Entry | None:
    if "name" not in parts or not ({"dose", "frequency", *SLOT_ROLES} & set(parts)):
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
    if not frequency:
        frequency = (
            "-".join(told.get(slot, "") or "0" for slot in SLOT_ROLES if slot in parts) if set(SLOT_ROLES) & set(parts) else ""
        )
        read = replace(read, frequency=frequency if re.search(r"[1-9½]", frequency) else "")
        read = read if read.frequency else directions_in(told.get("status", ""))
    kept = {
        "dose": told.get("dose", ""),
        "frequency": read.frequency or (frequency if not set(SLOT_ROLES) & set(parts) else ""),
        "route": told.get("route", ""),
        "duration": told.get("duration", ""),
    }
    strength = STRENGTH_IN.search(kept["dose"])
    if inside.dose and not strength and AMOUNT.search(kept["dose"] or ""):
        kept["dose"] = inside.dose
    return Entry(name, span, inside.filled_from(read), 0.95, {role: said for role, said in kept.items() if said})
