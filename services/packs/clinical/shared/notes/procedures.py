"""The procedures that a note gives: those it lists, and at a later look those that its sentences tell. The reader's side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from services.packs.clinical.shared.houses.note_letterhead import ORGANISATION
from services.packs.clinical.shared.notes.brief_deeds import brief_deeds, given_to_patient
from services.packs.clinical.shared.notes.deliveries import delivered_in_course, delivery_deeds
from services.packs.clinical.shared.notes.described_below import named_above
from services.packs.clinical.shared.notes.earlier_operations import of_history, told_apart
from services.packs.clinical.shared.notes.headed_otherwise import headed_otherwise
from services.packs.clinical.shared.notes.list_items import sentences
from services.packs.clinical.shared.notes.named import AFTER, TOLD, Grammar, Named, named_in, names_in, told_names
from services.packs.clinical.shared.notes.parts import by_tier, listed_in, told_in, unlike
from services.packs.clinical.shared.notes.record_deeds import given_to_all
from services.packs.clinical.shared.notes.undone import left_undone
from services.packs.clinical.shared.notes.visit_deeds import (
    EARLIER,
    deeds_by_verb,
    headed_deeds,
    named_deeds,
    todays_deeds,
    visit_deeds,
)
from services.packs.clinical.shared.notes.ways import Ways
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at, note_sections
from services.packs.clinical.shared.terms import operations, problems

PROCEDURES = Grammar(
    head=operations.OPERATION,
    leading=operations.LEADING,
    qualified=operations.QUALIFIED,
    refused=operations.NOT_A_PROCEDURE,
    foreign=problems.PROBLEM,
    keep=operations.COMPOUND,
    medicine=True,
    dropped=looks(
        r"(?:planned|no (?!(?:[a-z]+ ){1,3}(?:except|other than|apart from)\b)|without|declined|not |after |following )"
    ),
)
OPERATED = replace(PROCEDURES, found=operations.HAD)
TOLD_DONE = replace(PROCEDURES, found=operations.DONE)
TOLD_AGREED = replace(PROCEDURES, found=operations.AGREED)
COME_FOR = replace(PROCEDURES, found=operations.COME_FOR)
TREATMENT = re.compile(r"\btherapy|\btreatment|\bmeasures|^[tr]x$")
TITLE = looks(r"\s*(?P<name>[a-z]+(?: [a-z]+){0,2}?) (?:report|note|record|procedure note)\b")
TOP = 3
"""Lines at the head of an operation note among which its title stands."""
NAMES_MORE = re.compile(
    r"\d{1,2}[/.-]\d|:| {3}|\||\b(?:dr|mr|mrs|ms|md|report|notes?|record|summary|consent|date|page|unit|service)\b"
)
"""What a line holds that is no list of operations: a day, a label, columns, a person, a title."""
LINE = re.compile(r"(?:^|(?<=\n))[^\n]+(?=\n|$)")
GENERIC = re.compile(r"^(?:\w+ ){0,2}(?:procedures?|operations?|surger(?:y|ies))$")
UNNAMED = re.compile(r"^arom$|operat|endoscop|procedure|(?<!mohs )(?<!micrographic )surg|theat|biopsy|imaging|implant")
STEP_ALONE = re.compile(r"deliver(?:y|ies)|repairs?|closure|reconstruction|excisions?|injections?|anesthesia|anaesthesia|block")
"""Headings that tell a step, which what stands below them names."""
ASIDE = looks(
    r"\b(?:seen|visuali[sz]ed|sounded|intact|identified|explained|obtained|prepped|draped|cleansed|tolerated|no complications?"
    r"|advised|bladder scan|drums?|tms?)\b"
)
"""Words of what is said beside a deed."""
PLANNED = looks(
    r"(?<=[a-z)]) ?\((?:was |had been )?(?:originally |initially )?"
    r"(?:listed|booked|posted|planned|consented|scheduled|intended)\b"
)
"""How the brackets begin that tell what was planned in place of what was done."""
PLANNING = re.compile(r"pre-|post-|planned|proposed|intended|booked|scheduled|consent")
"""How a heading begins that names the operation before it is done."""
SEEN_AT = re.compile(r"(?<=[a-z)]): ")
REPAIR = re.compile(r"repair|reconstruction")
LEFT_BEHIND = re.compile(
    r"\b(?:drains?|specimens?|implants?|hardware|h(?:a)?emostasis|prosthes[ei]s|components?|devices?|equipment)\b"
)
"""Headings for what was put in, taken out or used."""
HOUSE = re.compile(
    r"\b(?:hospitals?|infirmary|outpatients?|department|dept|medical (?:cent(?:er|re)|practice)|health cent(?:er|re)"
    r"|block [a-h\d]|level \d)\b|\b[a-z]+ surgery(?:\n|$)"
)
"""Words of a line that names a house, or the way to one."""
PLACE = re.compile(
    r"\b(?:cent(?:er|re)|hospital|clinic|institute|infirmary|department|laboratory|suite)"
    r"(?: ?(?:,[^\n]*|(?:suite|room|floor) .*|\d+))?$"
)
"""How a name ends that is a house's, or the way to one: what stands in a column beside."""
NOT_NAMED = re.compile(r"\b(?:not|never|no)$")
AFTER_IT = looks(r"\bafter (?:his|her|the|this) (?:procedure|operation|surgery)\b|\bpost-?operative day\b")
"""Words of a course that tells what came after an operation."""
NUMBING = re.compile(r"^(?:h(?:a)?ematoma|digital|ring|field|local|nerve) block")
"""What numbs for a deed."""
DOSED = re.compile(r"\d ?(?:mg|mcg|units?|ml)\b|^(?:the )?(?:[a-z-]+ ){0,2}injection$")
"""A medicine's amount, or an injection of it."""
AFTERWARDS = re.compile(r"\w (?:after|before|post|pre) ")
"""What is told with a deed, and is none: "creatinine 1.1 after drainage"."""
TELLING_KINDS: tuple[Kind, ...] = ("course", "head", "present")
HEADLIKE = re.compile(
    r"\bsummary$|^(?:patient|name|age|sex|date|admi(?:tted|ssion)|discharged?|ward|unit|physician|consultant)\b"
)
"""Titles of a record, and labels at its head, below which the course may be told without a heading of its own."""
OF_BEFORE = looks(r"\b(?:days?|weeks?|months?|years?) (?:earlier|ago|before|prior)\b")
"""Words of a sentence that tells what was done before the stay."""
NAMED_DEED = re.compile(
    r"(?:scopy|ectomy|otomy|ostomy|plasty|centesis|pexy|rrhaphy|desis)\b|\b(?:cag|ptca|pci|ercp|egd|ogd|cabg|turp)\b"
    r"|\b(?:resection|excision|replacement) of\b"
)
"""What a heading holds that can be nothing but an operation."""
SHORT = 8
"""Words of the longest heading that names an operation."""
NO_DEEDS = (operations.TEST, UNNAMED, LEFT_BEHIND, PLANNING, operations.STEP)
"""What a heading holds that names no operation done."""


def procedures(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """The procedures listed under their own heading, else what a visit says was done; wide: also what the course says."""
    listed = _performed_of(by_tier(view, ways.procedures, PROCEDURES, surgeries=OPERATED), view)
    listed = named_above(view, listed) if ways.perioperative else listed
    listed = listed if ways.perioperative else _without_asides(view, listed)
    deeds = (one for one in listed if not PLACE.search(view.flat, *one.span))
    firm = tuple(_as_done(view, one) for one in deeds if not left_undone(view, one.span))
    if not (ways.perioperative and firm):
        told = _performed(view, ("procedure",) if firm or ways.perioperative else ("procedure", "technique"), ways)
        firm = unlike(sorted((*firm, *told), key=lambda one: one.span), view)
    if ways.perioperative:
        firm = firm or tuple(_treated(view)) or unlike(delivery_deeds(view), view)
        titled = tuple(_in_title(view, firm))
        firm = unlike((*titled, *firm, *(_repaired(view) if titled and not firm else ())), view)
        firm = firm or unlike(_in_head(view), view) or unlike(_in_conclusion(view), view)
    else:
        firm = unlike((*headed_deeds(view), *firm, *_heads_below(view)), view)
    firm = firm or unlike((*_headings(view), *_treated(view)), view)
    firm = firm or (() if ways.perioperative else unlike(delivered_in_course(view), view))
    firm = unlike((*firm, *headed_otherwise(view, PROCEDURES, perioperative=ways.perioperative)), view)
    earlier = () if firm or ways.perioperative else unlike(of_history(view, OPERATED), view)
    if firm:
        return firm if ways.perioperative else unlike((*firm, *_of_the_course(view, firm)), view)
    if not wide:
        return earlier if ways.perioperative else unlike((*earlier, *visit_deeds(view, TOLD_DONE)), view)
    others = (one for one in listed_in(view, ("other",), PROCEDURES) if one.sure and not _no_deed(view, one))
    done = (one for one in others if not operations.TEST.search(view.flat, *one.span) and not _not_done(view, one))
    performed = (
        unlike(done, view) or _done(view, perioperative=ways.perioperative) or _come_for(view, perioperative=ways.perioperative)
    )
    if ways.perioperative:
        return performed or told_in(view, ("indication", "present", "head", "other"), TOLD_AGREED)
    visited = performed or tuple(told_apart(view, PROCEDURES)) or visit_deeds(view, TOLD_DONE) or tuple(_at_visit(view))
    return unlike((*earlier, *visited), view)


def _without_asides(view: Prose, listed: tuple[Named, ...]) -> tuple[Named, ...]:
    """The deeds of a list without what is only said beside them: "uterus sounded to 7 cm"."""
    return tuple(one for one in listed if _is_of_a_kind(view, one) or not ASIDE.search(view.flat, *one.span))


def _is_of_a_kind(view: Prose, one: Named) -> bool:
    deed = operations.OPERATION.search(view.flat, *one.span) or operations.SEEN.search(view.flat, *one.span)
    return deed is not None


def _of_the_course(view: Prose, firm: Sequence[Named]) -> Iterator[Named]:
    """What the course or the visit tells as done, where the note lists only operations of before."""
    if all(note_section_at(view.text, one.span[0]).kind == "surgeries" for one in firm):
        yield from todays_deeds(view, TOLD_DONE)
        for one in _done(view, perioperative=False):
            if note_section_at(view.text, one.span[0]).kind == "course":
                yield one


def _performed_of(listed: tuple[Named, ...], view: Prose) -> tuple[Named, ...]:
    """The operations of a list without those under a heading for what was planned, where another one tells what was done."""
    done = tuple(one for one in listed if not PLANNING.match(note_section_at(view.text, one.span[0]).title))
    return done or listed


def _as_done(view: Prose, one: Named) -> Named:
    """An operation without what it was planned as or what was seen at it: "Hemiarthroplasty (listed as total hip replacement)",
    "Paracentesis: clear fluid"."""
    cut = PLANNED.search(view.flat, *one.span) or SEEN_AT.search(view.flat, *one.span)
    before, behind = (one.span[0], cut.start()) if cut else one.span, (cut.end() if cut else one.span[1], one.span[1])
    named = operations.OPERATION.search(view.flat, *before) and not operations.OPERATION.search(view.flat, *behind)
    return replace(one, span=before) if cut and (named or "(" in cut[0]) else one


def _performed(view: Prose, kinds: Sequence[Kind], ways: Ways) -> Iterator[Named]:
    """What the sentences below a heading for procedures tell as done."""
    for section in note_sections(view.text):
        for span in sentences(view, section.body) if section.kind in kinds else ():
            if not operations.NOT_DONE.search(view.flat, *span):
                named = tuple(_said_done(view, span))
                yield from named if named or ways.perioperative else _by_verb(view, span)


def _at_visit(view: Prose) -> Iterator[Named]:
    """What the parts for the procedure of a visit name as done or given, else what they tell by a verb."""
    for section in note_sections(view.text):
        for span in sentences(view, section.body) if section.kind in ("procedure", "technique") else ():
            if not operations.NOT_DONE.search(view.flat, *span):
                yield from tuple(named_deeds(view, span, TOLD_DONE)) or deeds_by_verb(view, span)


def _by_verb(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """Deeds that a sentence tells by a verb, with what they were done to: "the right knee was aspirated"."""
    verbs = (operations.BY_VERB, operations.FITTED)
    told = (Named(match.span("name"), False) for verb in verbs for match in verb.finditer(view.flat, *span))
    for one in (*told, *brief_deeds(view, span)):
        if not operations.NUMBED.search(view.flat, *one.span) and not NOT_NAMED.search(view.flat, *one.span):
            yield one


def _headings(view: Prose) -> Iterator[Named]:
    """Operations that head what was seen at them: "Proctoscopy: no growth"."""
    for section in note_sections(view.text):
        named = operations.OPERATION.match(section.title) if section.kind == "other" else None
        if named and STEP_ALONE.fullmatch(section.title):
            yield from (one for one in names_in(view, section, PROCEDURES) if one.sure)
        elif (
            named and not operations.TEST.search(section.title) and not UNNAMED.search(section.title) and _seen_at(view, section)
        ):
            start = view.flat.find(section.title[0], section.heading[0])
            yield Named((start, start + named.end()), True)


def _heads_below(view: Prose) -> Iterator[Named]:
    """Operations that head lines of their own below the heading for procedures: "Cystoscopy: the bladder was calm"."""
    below = False
    for section in note_sections(view.text):
        apart = "\n\n" in view.flat[max(section.heading[0] - 2, 0) : section.heading[0] + 2]
        below = section.kind == "procedure" or (below and section.kind == "other" and not apart)
        start = view.flat.find(section.title, *section.heading) if below and section.kind == "other" else -1
        named = start >= 0 and NAMED_DEED.search(section.title) is not None and len(section.title.split()) <= SHORT
        if named and not any(pattern.search(section.title) for pattern in NO_DEEDS) and _seen_at(view, section):
            yield Named((start, start + len(section.title)), True)


def _seen_at(view: Prose, section: Section) -> bool:
    """Whether something is told below a heading: more than a day, and not that there was none."""
    told = view.flat[slice(*section.body)].split("\n\n")[0]
    return re.search(r"[a-z]{3}", told) is not None and not operations.NOT_A_PROCEDURE.search(told.strip(" .:-\n"))


def _treated(view: Prose) -> Iterator[Named]:
    """Operations among what a part says the treatment was."""
    for section in note_sections(view.text):
        if section.kind in ("other", "medications") and TREATMENT.search(section.title):
            yield from (one for one in names_in(view, section, PROCEDURES) if one.sure and not one.doubted)


def _in_title(view: Prose, firm: Sequence[Named]) -> Iterator[Named]:
    """The operation that an operation note is called by, where none of that kind is listed: "Colonoscopy report"."""
    title = next(filter(None, (TITLE.match(view.flat, *line.span()) for line in islice(LINE.finditer(view.flat), TOP))), None)
    named = title and operations.OPERATION.search(title["name"]) and not UNNAMED.search(title["name"])
    if title and named and not any(title["name"].split()[-1] in view.flat[slice(*one.span)] for one in firm):
        yield Named(title.span("name"), True)


def _repaired(view: Prose) -> Iterator[Named]:
    """How an operation that a note is called by was closed, below a heading of its own: "Repair: rotation flap"."""
    for section in note_sections(view.text):
        if section.kind == "other" and REPAIR.fullmatch(section.title):
            yield from (one for one in names_in(view, section, PROCEDURES) if one.sure and not left_undone(view, one.span))


def _in_head(view: Prose) -> Iterator[Named]:
    """The operations that a line at the head of an operation note names, and nothing else."""
    parts = list(takewhile(lambda one: one.kind in ("head", "other") or _is_title(view, one), note_sections(view.text)))
    for line in LINE.finditer(view.flat, 0, parts[-1].body[1]):
        span = line.span()
        if any(pattern.search(line[0].strip()) for pattern in (NAMES_MORE, TOLD, ORGANISATION)):
            continue
        yield from (one for one in named_in(view, span, PROCEDURES) if one.sure and not GENERIC.search(view.flat, *one.span))


def _is_title(view: Prose, section: Section) -> bool:
    """Whether a part named after an examination says no more than which it was: "Exam: left heart catheterization"."""
    return section.kind == "examination" and len(view.flat[slice(*section.body)].split()) <= SHORT


def _in_conclusion(view: Prose) -> Iterator[Named]:
    """The operations that an operation note without a list of them names among its diagnoses or in its conclusion."""
    for one in listed_in(view, ("diagnosis", "assessment"), PROCEDURES):
        if one.sure and not one.doubted and not _not_done(view, one) and not AFTER.search(view.flat, *one.span):
            yield one


def _said_done(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """What a sentence says was done: behind words such as "underwent", or before "was performed"."""
    yield from told_names(view, span, TOLD_DONE)
    for match in operations.PASSIVE.finditer(view.flat, *span):
        named = operations.OPERATION.search(match["name"])
        if (
            named
            and not operations.DONE.search(match["name"])
            and not NOT_NAMED.search(match["name"])
            and not operations.STEP.search(match["name"].strip())
        ):
            articles = list(re.finditer(r"\ban? ", match["name"][: named.start()]))
            start = match.start("name") + (articles[-1].end() if articles else 0)
            yield from (Named(one.span, False, one.doubted) for one in named_in(view, (start, match.end("name")), TOLD_DONE))


def _done(view: Prose, *, perioperative: bool) -> tuple[Named, ...]:
    """Operations that the course tells as done; of an operation itself, also what the description tells."""
    found: list[Named] = []
    kinds = (*TELLING_KINDS, "technique", "indication", "other") if perioperative else (*TELLING_KINDS, "assessment")
    for section in note_sections(view.text):
        of_head = section.kind == "other" and HEADLIKE.search(section.title)
        for span in sentences(view, section.body) if section.kind in kinds or of_head else ():
            if operations.NOT_DONE.search(view.flat, *span) or OF_BEFORE.search(view.flat, *span):
                continue
            if not perioperative:
                found.extend(Named(one.span("name"), False) for one in operations.PLACED.finditer(view.flat, *span))
                found.extend(_showed(view, span) if section.kind in ("course", "head") else ())
                found.extend(given_to_patient(view, span))
                found.extend(given_to_all(view, span))
                found.extend(_in_few_words(view, span) if section.kind == "course" else ())
            if operations.DONE.search(view.flat, *span) or operations.PASSIVE.search(view.flat, *span):
                found.extend(one for one in _said_done(view, span) if not operations.TEST.search(view.flat, *one.span))
    return unlike(tuple(found), view)


def _in_few_words(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """Operations that a course lists without a verb: "Nerve block, closed reduction of the wrist, good films"."""
    if not TOLD.search(view.flat, *span) and not EARLIER.search(view.flat, *span):
        for one in named_in(view, span, PROCEDURES):
            spare = any(no.search(view.flat, *one.span) for no in (operations.TEST, operations.STEP, operations.NUMBED, NUMBING))
            spare = spare or DOSED.search(view.flat, *one.span) is not None or AFTERWARDS.search(view.flat, *one.span) is not None
            if one.sure and not one.doubted and not spare and operations.OPERATION.search(view.flat, *one.span):
                yield Named(one.span, False)


def _showed(view: Prose, span: tuple[int, int]) -> Iterator[Named]:
    """Operations that a sentence of the course begins with to tell what they showed, and not of another day."""
    if not EARLIER.search(view.flat, *span):
        yield from (Named(one.span("name"), False) for one in operations.SHOWED.finditer(view.flat, *span))


def _not_done(view: Prose, one: Named) -> bool:
    """Whether the sentence of a procedure plans it, or says that it was not done."""
    return operations.NOT_DONE.search(view.flat, *view.sentence(one.span[0])) is not None


def _no_deed(view: Prose, one: Named) -> bool:
    """Whether a name stands on the line of a house, or below a heading for what was put in, taken out or used."""
    left_behind = LEFT_BEHIND.search(note_section_at(view.text, one.span[0]).title) is not None
    return left_behind or HOUSE.search(view.flat, *view.sentence(one.span[0])) is not None


def _come_for(view: Prose, *, perioperative: bool) -> tuple[Named, ...]:
    """The operation that the patient came for, where a part of its own tells how one was done, or what came after it, and names
    none; of an operation itself, wherever it is told."""
    parts = note_sections(view.text)
    told = any(
        one.kind in ("technique", "procedure") or (one.kind == "course" and AFTER_IT.search(view.flat, *one.body))
        for one in parts
    )
    if perioperative:
        return told_in(view, ("head", "other", "indication", "technique", "complaint", "present"), COME_FOR)
    return told_in(view, ("complaint", "present"), COME_FOR) if told else ()
