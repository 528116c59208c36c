"""Where reports begin in a file that holds several: a title that stands alone, with an identification or letterhead of its own.

One report quotes others, repeats its head on every page and has many headings; none of these begins a report. Under one head
for the whole file a title below a gap begins one when what follows is plainly of its type and not of the type before.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from services.core.document import Document
from services.tasks.breaks import MARGIN, kinds_apart
from services.tasks.classification import OTHER, classify, evidence, fold
from services.tasks.pack import Pack
from services.tasks.patients import Patient, patients

TITLE_WORDS = 9
TITLE = re.compile(r"\b(?:reports?|summary|notes?|record|prescription|consultation|results)\b", re.IGNORECASE)
TITLE_WEIGHT = 2.0
"""Least weight of a wording of a type's signature that makes a line its title."""
LATER_PAGE = re.compile(r"\bpage\s*:?\s*(?:[2-9]|\d\d+)\b|\bcontinu(?:ed|ation)\b|\baddend(?:um|a)\b", re.IGNORECASE)
RULED = "-=_*~#· \t"
RULE = re.compile(rf"[{RULED}\s]{{5,}}")
IDENTITY = re.compile(
    r"\b(?:patient(?:'s)?(?: name| id)?|name|mrn|medical record \w+|dob"
    r"|date of birth|age(?: ?/ ?sex)?|hospital (?:no|number))\b\W{0,3}[:#]",
    re.IGNORECASE,
)
DATED = re.compile(
    r"\b((?:date|accession|case|specimen|collected|received|reported|admi\w+|exam\w*|study|procedure|report|surgeon|physician|prescriber)"
    r"(?: (?:no|number|date|of \w+|id))?)\W{0,3}[:#][ \t]*(\S[^\n]{1,24})",
    re.IGNORECASE,
)
TITLED = 15
"""Words that make a report that has a title."""
WINDOW = 10
"""Lines after a title within which its identification stands."""
MOST_TITLES = 1000
"""Lines that are looked at as titles; what goes beyond is no file of reports."""
ENOUGH_TEXT = 20_000
"""Characters of a report by which its kind is told."""
HEAD = 20
"""Most lines of a head with nothing below it."""
SENTENCE = 7
"""Words of a line that ends with a stop from which on it tells something."""
LABELLED = re.compile(r"[A-Za-z]\W{0,2}:[ \t]*\S")
HEADING = re.compile(r"\s*[^\n:]{3,60}:[ \t]*\n")
"""A line that is the label of what stands below it."""
LETTERHEAD = 6
"""Lines above a title that may be its letterhead."""
SIGNED = re.compile(r"\b(?:signed|dictated|transcribed|end of report|authori[sz]ed by)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Line:
    """A line of the file's text; `top`: the first of a page with print on it."""

    start: int
    text: str
    top: bool


@dataclass(frozen=True)
class Start:
    """Where a report may begin, the type its title names, and what its head says of it."""

    at: int
    doc_type: str
    dated: Mapping[str, str]
    patient: Patient | None
    bare: bool = False
    """Nothing but a gap parts it from what stands above."""


def stretches(document: Document, packs: Mapping[str, Pack]) -> tuple[tuple[int, int], ...]:
    """The reports of a file as stretches of its text, covering all of it; one when there is no doubt that it is one report."""
    apart = [0, *_by_themselves(document.text, kinds_apart(document, packs), packs), len(document.text)]
    starts = _starts(document, packs)
    bounds = [
        bound
        for low, high in pairwise(apart)
        for bound in _of_one_kind(document.text[:high], low, [one for one in starts if low <= one.at < high], packs)
    ]
    return tuple(pairwise([*bounds, len(document.text)]))


def _by_themselves(text: str, apart: Sequence[int], packs: Mapping[str, Pack]) -> list[int]:
    """Without a page of results or drugs that has no head of its own, what goes on behind it, what a head alone opens, and a
    part under a mere heading of what is of its kind as a whole: the course in hospital below the history of the same stay."""
    inside = {pack.doc_type for pack in packs.values() if pack.rubric.signature.inside}
    kept = [0]
    for at, end in pairwise([*apart, len(text)]):
        part = text[at : min(end, at + ENOUGH_TEXT)]
        mine = classify(part, packs).doc_type
        goes_on = classify(text[kept[-1] : at][:ENOUGH_TEXT], packs).doc_type == mine
        if kept == [0] and _head_alone(text[:at]) and not _headed(part):
            continue
        whole = text[kept[-1] : min(end, kept[-1] + ENOUGH_TEXT)]
        if HEADING.match(part) and not _headed(part) and classify(whole, packs).doc_type == mine:
            continue
        if not goes_on and (mine not in inside or _headed(part)):
            kept.append(at)
    return kept[1:]


def _head_alone(part: str) -> bool:
    """Whether nothing stands here but who it is of, and what was sent: labels, down to the last lines, and no sentence."""
    lines = [line for line in part.splitlines() if line.strip(RULED)]
    told = any(line.rstrip().endswith(".") and len(line.split()) >= SENTENCE for line in lines)
    labelled = any(LABELLED.search(line) for line in lines[-2:])
    return len(lines) <= HEAD and bool(IDENTITY.search(part)) and labelled and not told


def _headed(part: str) -> bool:
    head = "\n".join([line for line in part.splitlines() if line.strip()][:WINDOW])
    return bool(IDENTITY.search(head) or DATED.search(head))


def _of_one_kind(text: str, low: int, starts: Sequence[Start], packs: Mapping[str, Pack]) -> list[int]:
    """Where reports begin in a stretch from `low` to the text's end that is told by its titles alone."""
    bounds, head = [low], None
    for start, end in zip(starts, [*(one.at for one in starts[1:]), len(text)], strict=False):
        if head is not None and _goes_on(head, start):
            continue
        before = text[bounds[-1] : start.at]
        if start.bare and not _plainly_apart(before, text[start.at : end], start.doc_type, packs):
            continue
        if not before.strip():
            head = start
        elif (
            _is_report(before, packs)
            and _is_report(text[start.at : start.at + ENOUGH_TEXT], packs)
            and _differs(before, head, start, packs)
        ):
            bounds.append(start.at)
            head = start
    return bounds


def _is_report(text: str, packs: Mapping[str, Pack]) -> bool:
    part = text[:ENOUGH_TEXT]
    return len(part.split()) >= TITLED and classify(part, packs).doc_type != OTHER


def _plainly_apart(before: str, part: str, doc_type: str, packs: Mapping[str, Pack]) -> bool:
    """Each side is of its own type, and by a margin not of the other's; results and drugs hold no word of the type before."""
    sides = [text[:ENOUGH_TEXT] for text in (before, part)]
    mine, theirs = (classify(side, packs).doc_type for side in sides)
    if theirs != doc_type or mine in (OTHER, doc_type):
        return False
    by_type = {pack.doc_type: pack for pack in packs.values()}
    one, other = ({name: _weight(fold(side), by_type[name]) for name in (mine, theirs)} for side in sides)
    goes_on = by_type[theirs].rubric.signature.inside and other[mine] > 0
    return not goes_on and min(one[mine] - one[theirs], other[theirs] - other[mine]) >= MARGIN


def _goes_on(one: Start, later: Start) -> bool:
    """The same head again: the same type, and nothing said of date, number or patient that is not said alike."""
    if one.patient and later.patient and later.patient.other_than(one.patient):
        return False
    differs = any(one.dated[name] != said for name, said in later.dated.items() if name in one.dated)
    return one.doc_type == later.doc_type and not differs


def _differs(before: str, head: Start | None, start: Start, packs: Mapping[str, Pack]) -> bool:
    """Without a head of its own, what stands before must be of another type than the title names."""
    return head is not None or classify(before[:ENOUGH_TEXT], packs).doc_type != start.doc_type or _other_patient(before, start)


def _other_patient(before: str, start: Start) -> bool:
    return start.patient is not None and any(start.patient.other_than(one) for one in patients(before[:ENOUGH_TEXT]))


def _starts(document: Document, packs: Mapping[str, Pack]) -> list[Start]:
    lines = _lines(document)
    named = (index for index in range(len(lines)) if _may_be_title(lines, index))
    titles = ((index, _title(lines[index].text, packs)) for index in islice(named, MOST_TITLES))
    return [start for index, doc_type in titles if doc_type and (start := _start(lines, index, doc_type))]


def _lines(document: Document) -> list[Line]:
    lines, at, fresh = [], 0, True
    for raw in document.text.split("\n"):
        fresh = fresh or raw.startswith("\f")
        lines.append(Line(at, raw.strip("\f"), fresh and bool(raw.strip())))
        fresh = fresh and not raw.strip()
        at += len(raw) + 1
    return lines


def _may_be_title(lines: Sequence[Line], index: int) -> bool:
    """A short line with the word for a paper in it, or one in capitals below a gap."""
    line = lines[index].text
    words = line.strip(" *#=-_:").split()
    if not 1 <= len(words) <= TITLE_WORDS or line.rstrip().endswith((".", ",", ";")):
        return False
    return bool(TITLE.search(line)) or (line.isupper() and index > 0 and not lines[index - 1].text.strip(RULED))


def _title(line: str, packs: Mapping[str, Pack]) -> str:
    """The type that a line names as a title; empty for any other line."""
    folded = fold(line)
    strongest = {pack.doc_type: _weight(folded, pack) for pack in packs.values()}
    best = max(sorted(strongest), key=lambda name: strongest[name], default="")
    return best if best and strongest[best] >= TITLE_WEIGHT else ""


def _weight(folded: str, pack: Pack) -> float:
    return evidence(folded, pack.rubric.signature).net


def _start(lines: Sequence[Line], index: int, doc_type: str) -> Start | None:
    """The report that begins with a title: it names a patient near it, or stands under a break or gap and carries a date."""
    head = _head(lines, index)
    around = "\n".join(line.text for line in lines[head : index + WINDOW])
    near = "\n".join(line.text for line in lines[head : index + 4])
    identified, dated = IDENTITY.search(around), DATED.findall(around)
    broken = head == 0 or lines[head].top or bool(RULE.fullmatch(lines[head - 1].text))
    bare = not (identified or broken) or not TITLE.search(lines[index].text)
    if LATER_PAGE.search(near) or not (identified or dated) or (bare and head > 0 and lines[head - 1].text.strip(RULED)):
        return None
    said = {name.lower(): " ".join(value.split()).lower() for name, value in reversed(dated)}
    return Start(lines[head].start, doc_type, said, next(iter(patients(around)), None), bare)


def _head(lines: Sequence[Line], index: int) -> int:
    """The first line of the letterhead above a title, or the title's own."""
    head = index
    while head > 0 and index - head < LETTERHEAD and not lines[head].top:
        above = lines[head - 1].text.strip()
        if not above or RULE.fullmatch(above) or len(above) > 70 or above.endswith(".") or SIGNED.search(above):
            break
        head -= 1
    return head
