"""The drugs of a prescription, each with its directions: what stands on its line, and the lines that belong to it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.core.document import Document
from services.packs.clinical.prescription.continued import closed_up, continued, rejoined
from services.packs.clinical.prescription.corrected import corrected
from services.packs.clinical.prescription.directions import CONCENTRATION, DISPENSED, Directions, directions_in
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.prescription.exported import exported
from services.packs.clinical.prescription.lines import LABEL, PART, SIG, Beside, Line, kind_of, labelled_cells
from services.packs.clinical.prescription.ordered import ordered
from services.packs.clinical.prescription.tabled import heading, is_over, tabled, wrapped
from services.packs.clinical.prescription.told import in_sentences
from services.packs.clinical.prescription.wording import (
    DURATION,
    INSTRUCTS,
    PAIRED_AT,
    STOPPED,
    STRENGTH_IN,
    TAKEN_BACK,
    TIMING,
    VERB,
)
from services.packs.clinical.shared.slips import tables
from services.packs.clinical.shared.slips.rows import Row, rows
from services.packs.clinical.shared.terms.drugs import drugs

PART_OF = {
    "strength": "dose",
    "dose": "dose",
    "dosage": "dose",
    "dosis": "dose",
    "frequency": "frequency",
    "freq": "frequency",
    "timing": "frequency",
    "times": "frequency",
    "when": "frequency",
    "when to take": "frequency",
    "how often": "frequency",
    "time": "frequency",
    "sig": "frequency",
    "directions": "frequency",
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
FOLLOWS = 6
"""Lines that can belong to a drug above them."""
WAITS = 2
"""Lines from a label's directions down to their drug."""
NEAR = 3
"""Characters between two lines that stand right under each other."""


NEEDED = re.compile(
    r"\W*(?:as required|as needed|when required|p\.?r\.?n\.?|stat|once only|regular)(?: med\w+| drugs?| doses?)?\W*", re.I
)
"""The heading of what is only given when it is needed, or once."""
SEVERAL = re.compile(
    r"[;,] +(?:and +)?(?=[A-Z][a-z]{3,}[\w-]* \d+(?:\.\d+)? ?m?c?g\b)|"
    r"(?<!\d)\. +(?i:(?:(?:then|also|please) )?(?:take|start|give|use|continue|add)) +"
    r"(?=[A-Za-z][a-zA-Z-]{3,}(?: [A-Za-z]\w{1,11})? \d[\d.]* ?(?:m?c?g|units?|iu)\b)|"
    r"; *(?:and +)?(?=[A-Za-z][a-zA-Z-]{3,}(?: [A-Za-z]\w{1,11})? \d+(?:[.,]\d+)? ?(?:m?c?g|units?|ml|iu|%))"
)
"""Where the next drug begins on the line of another."""


HEADS = re.compile(r"(?!.*[:-]\s*\w)(?:\W*\w+){1,8}[^\w.;,]*")
"""A line that can head what is not ordered: a few words that are not answered on it and make no sentence."""
WHOLLY_BACK = re.compile(rf"\W*{TAKEN_BACK}\b", re.I)
"""A line right under a drug that begins by taking it back."""
FOLLOWED = re.compile(r", +(?:and +)?(?=(?P<name>[a-z]{5,}) \d+(?:\.\d+)? ?(?:mg|mcg|g|units?)\b)")


def entries(document: Document, *, wide: bool) -> tuple[Entry, ...]:
    """The drugs in the order they are printed. `wide` adds to them drugs that are told by less, and changes none of them."""
    document = ordered(document)
    found = corrected(document.text, _look(document, wide=False))
    more = [one for one in _look(document, wide=True) if _is_ordered(one)] if wide else []
    more = [one for one in more if not any(one.span[0] < old.span[1] and old.span[0] < one.span[1] for old in found)]
    return tuple(sorted([*found, *more], key=lambda one: one.span)) if more else found


def _is_ordered(one: Entry) -> bool:
    """Whether a drug that a wider look adds has a strength or a name that is known: names of people and houses have neither."""
    return STRENGTH_IN.search(one.part("dose")) is not None or any(drug.known for drug in drugs(one.name))


def _look(document: Document, *, wide: bool) -> tuple[Entry, ...]:
    text = rejoined(document.text)
    lines = rows(document.model_copy(update={"text": text}))
    if data := [Entry(name, span, Directions(), 0.95, parts) for name, span, parts in exported(text)]:
        return tuple(data)
    found: list[Entry] = []
    waiting: list[tuple[int, Row, Line]] = []
    columns, open_list, aside, dropped, over, last = None, False, False, False, False, -FOLLOWS
    for index, row in enumerate(lines):
        line = text[slice(*row.span)]
        head = heading(text, row)
        if head:
            aside = aside and index > 0 and STOPPED.search(text[slice(*lines[index - 1].span)]) is not None
            columns = None if aside else head
            continue
        if columns and found and last == index - 1 and (more := wrapped(text, lines[last], row, columns)):
            found[-1].go_on(more, row.span[1])
            last = index
            continue
        parts = tables.parts_of(text, row, columns) if columns else {}
        if parts and is_over(text, parts, row.span[1]):
            continue
        if row_drug := tabled(text, parts):
            found.append(row_drug)
            last, aside, dropped = index, False, False
            continue
        if found and index - last <= FOLLOWS and not aside and (cells := labelled_cells(line)):
            _take(found[-1], cells, row.span[1])
            last = index
            continue
        if labelled := _in_cells(text, row):
            found.append(labelled)
            last, aside, dropped = index, False, False
            continue
        after = text[slice(*lines[index + 1].span)] if index + 1 < len(lines) else ""
        seen = kind_of(line, Beside(open_list or wide, after, wide))
        if seen.kind == "heading":
            open_list, aside, dropped, columns = True, False, False, None
        elif seen.kind == "aside":
            named = bool(drugs(line) or STRENGTH_IN.search(line))
            aside = HEADS.fullmatch(line) is not None and not named and not INSTRUCTS.match(line)
            dropped = named and STOPPED.search(line) is not None
            if WHOLLY_BACK.match(line) and found and last == index - 1 and row.number == lines[last].number + 1:
                found.pop()
                dropped = True
            columns = None if aside and STOPPED.search(line) else columns
        elif seen.kind == "drug" and (not aside or _resumes(line)):
            aside = dropped = False
            made = list(_drugs(line, row, seen))
            if made and waiting and waiting[-1][0] >= index - WAITS and not made[0].part("frequency"):
                over = over or (not found and waiting[-1][1].number + 1 == row.number)
                for _, above, told in waiting:
                    _attach(made[0], text, above, told)
                made[0].span = min(made[0].span[0], waiting[0][1].span[0]), made[0].span[1]
            waiting = []
            found.extend(made)
            last = index
        elif (
            over and seen.kind == "directions" and found[-1].part("frequency") and _heads_drug(text, lines[index - 1 : index + 2])
        ):
            waiting.append((index, row, replace(seen, body=0)))
        elif aside or dropped or _heads_needed(line, row, lines[index - 1], seen):
            continue
        elif seen.kind in ("directions", "part") and found and not waiting and index - last <= FOLLOWS:
            _attach(found[-1], text, row, seen)
            last = index
        elif (waiting or not found) and (seen.kind == "directions" or _goes_on(line, index, waiting)):
            waiting.append((index, row, replace(seen, body=0)))
    return tuple(continued(text, one) for one in _without_people(found)) or tuple(in_sentences(text))


def _heads_needed(line: str, row: Row, above: Row, seen: Line) -> bool:
    """Whether a line with room above it heads what is given when it is needed."""
    return seen.kind == "directions" and NEEDED.fullmatch(line) is not None and row.number > above.number + 1


def _in_cells(text: str, row: Row) -> Entry | None:
    """The drug of a line whose cells each carry a label: "Medicine: Ramipril   Dose: 5 mg   Times: 08:00"."""
    first, *others = [text[slice(*cell.span)] for cell in row.cells]
    label = LABEL.match(first)
    parts = [part for other in others if (part := PART.fullmatch(other) or SIG.fullmatch(other))]
    if label is None or not parts or len(parts) < len(others) - 1:
        return None
    named = kind_of(first)
    told = {role: part["said"].strip() for part in parts if (role := PART_OF.get(part["label"].lower(), ""))}
    if named.kind != "drug" or not told:
        return None
    own, read = directions_in(first[named.name_at + len(named.name) :]), directions_in(told.get("frequency", ""))
    told |= {"frequency": read.frequency} if read.frequency else {}
    return Entry(named.name, row.span, own.filled_from(read), 0.95, told, listed=True)


def _heads_drug(text: str, about: Sequence[Row]) -> bool:
    """Whether the middle of three lines stands apart from the one above it and right over a drug's."""
    if len(about) < 3 or about[1].number == about[0].number + 1 or about[2].number > about[1].number + 1:
        return False
    below = text[slice(*about[2].span)]
    unmarked = re.match(r"[A-Za-z]", below) is not None and LABEL.match(below) is None
    return unmarked and VERB.match(text[slice(*about[1].span)]) is not None and kind_of(below).kind == "drug"


def _goes_on(line: str, index: int, waiting: Sequence[tuple[int, Row, Line]]) -> bool:
    """Whether a line carries on the directions that wait for their drug."""
    return bool(waiting) and waiting[-1][0] == index - 1 and (TIMING.match(line) or DURATION.match(line)) is not None


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


def _resumes(line: str) -> bool:
    """Whether a line under another heading is a drug's for sure: its label or form says so."""
    return re.match(r"\W*(?:\d{1,2}[.)] *)?(?:rx|℞|medication|drug|tab|cap|syr|inj)\b", line, re.I) is not None


def _drugs(line: str, row: Row, seen: Line) -> Iterator[Entry]:
    """The drug of a line, or the several that stand on it one after another."""
    cuts = [seen.body, *sorted({*(m.end() for m in SEVERAL.finditer(line)), *_known_next(line)})]
    for start, stop in zip(cuts, [*cuts[1:], len(line)], strict=True):
        part = line[start:stop].rstrip(" ,;")
        one = seen if start == seen.body else kind_of(part)
        name_at = one.name_at - (start if start == seen.body else 0)
        if not one.name:
            continue
        rest = closed_up(part[name_at + len(one.name) :])
        told = directions_in(rest)
        name, told = _branded(one.name, rest, told)
        span = row.span[0] + start, row.span[0] + start + len(part)
        listed = re.match(r"\W*(?:\d{1,2}[.)]|[-*•]|rx\b|℞)", line, re.I) is not None or len(rest.strip()) > 0
        yield Entry(name, span, told, 0.95 if one.firm else 0.8, listed=listed)


def _known_next(line: str) -> list[int]:
    """Where behind a comma a drug that is known by name begins, with its strength."""
    return [m.end() for m in FOLLOWED.finditer(line) if any(drug.known for drug in drugs(m["name"]))]


def _branded(name: str, rest: str, told: Directions) -> tuple[str, Directions]:
    """A brand's bare figure ("Dolo 650") is its strength."""
    bare = re.match(r" ?(\d{2,4}(?:\.\d+)?|\d(?= {2,}[\d½]))(?= |$|,)(?! ?(?:tab|cap|ml|drop|puff|x\b|days?|times?))", rest, re.I)
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
    if role == "dose" and told.frequency:
        role = ""
    if role == "dose" and CONCENTRATION.search(said):
        one.told = replace(one.told, dose=one.told.dose or said)
    elif role and not one.parts.get(role) and not (role == "dose" and one.told.dose and not STRENGTH_IN.search(said)):
        one.parts[role] = told.frequency if role == "frequency" and told.frequency else said
    elif not role:
        one.told = one.told.filled_from(told)
    one.span = one.span[0], max(one.span[1], row.span[1])


def _take(one: Entry, cells: Sequence[tuple[str, str]], end: int) -> None:
    """Give a drug the parts that the labelled cells of a line tell; a frequency goes before the hours of the day."""
    for label, said in sorted(cells, key=lambda cell: cell[0].startswith("time")):
        role = PART_OF.get(label, "")
        if role and not one.parts.get(role):
            one.parts[role] = (directions_in(said).frequency if role == "frequency" else "") or said
    one.span = one.span[0], max(one.span[1], end)


def _is_sentence(said: str) -> bool:
    """Whether directions in words of unknown times can stand as they are printed."""
    return 2 <= len(re.findall(r"[^\W\d_]{2,}", said)) <= 14
