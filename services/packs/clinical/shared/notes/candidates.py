"""The grader's own count of what a note names: every disease, operation and medicine in it that no element accounts for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from services.core.draft import Field
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.drug_use import goes_on, use
from services.packs.clinical.shared.notes.ordered import is_of_other_days
from services.packs.clinical.shared.notes.support import LISTING, Eye, later_diagnoses
from services.packs.clinical.shared.notes.treating import belongs_to_operation, treats
from services.packs.clinical.shared.notes.undone import was_answered_no
from services.packs.clinical.shared.patterns import when_used
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import Section, note_section_at, note_sections
from services.packs.clinical.shared.terms.drugs import drugs, key, same_as
from services.packs.clinical.shared.terms.lexicon import Finder
from services.packs.clinical.shared.terms.operations import COMPOUND, DONE, NOT_A_PROCEDURE, NOT_DONE, OPERATION, TEST
from services.packs.clinical.shared.terms.problems import ASSESSED, FOUND, NOT_A_PROBLEM, PROBLEM
from services.tasks.values import words

TAKES_IN = looks(
    r"\b(?:with|due to|secondary to|(?<!history )of|in|from|to|for|by|using|via|versus|vs|after|following|including|and/or|as"
    r"|rule out|r/o|resulting|causing|involving|consistent|requiring)\b[^,;]*$"
)
EMPTY = re.compile(
    r"[\s:.-]*(?:none|nil|n/?a|no\b[^.]{0,40}|not applicable|negative|unremarkable|noncontributory"
    r"|non-contributory|unknown)?[\s.]*$"
)
NAMELIKE = re.compile(r"\s*(?:\(?\d{1,2}[.)]\s*)?(?:and )?[A-Z][a-z]{4,}(?![a-z])")
"""A capitalised word at the beginning of an item."""
NOT_NAMED = re.compile(
    r"\b(?:none|no|per|see|same|resume|usual|other|home|medications?|pain|anesthesia|an(?:a)?esthetic|local"
    r"|sedation|continue|as|"
    r"return|recheck|list|discharge|antibiotics?|patient|follow|review|regular|diet|dr|takes|includes?|reviewed|unknown"
    r"|allerg\w+|ointment|prophyla\w+|oxygen|refer|chart|unable|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"
)
GOES_ON = re.compile(r" *(?:which|that|then|now|currently|was|is|has been|(?:in|de)creased|reduced|changed|switched)\b")
"""How a piece begins that tells more of the medicine before it."""
TELLING = re.compile(r"\b(?:he|she|i|we|patient|will|was|were|is|are|has|have|had|should|continue|follow)\b")
UNSURE = re.compile(r"rule out|r/o|possible|probable|suspected|questionable|(?<!graft[ -])versus|\bvs\b|\bno\b|without|negative")
SAME = re.compile(r"(?:the )?same|as above|see |as noted|status post|s/p")
ACTION = looks(
    r"(?:(?:medication|drug|treatment) changes|increase|decrease|reduce|refer|continue|start|stop|restart|switch"
    r"|to (?:be|follow|return|see)"
    r"|change|add|check|recheck|repeat|order|arrange|book|review|return|follow|call|advise|counsel|discuss|encourage|monitor"
    r"|schedule|await|copy|plan|measure|aim|rtc|counsell|leaves|ring|phone|contact|levels?"
    r"|growth and development|immuni[sz]ations?|(?:first|second|third|last|next) (?:episode|dose|visit)"
    r"|(?:good|partial|poor|excellent|complete) (?:but \w+ )?response)(?:ing|ed|e?s)?\b(?! ?[:-])"
)
"""How a line begins that tells what is done or how it goes, and names no disease."""
UNSEEN: tuple[Kind, ...] = ("technique", "anesthesia", "tests", "examination", "social", "pathology")
"""Sections whose medicines are no medication of the patient."""


@dataclass(frozen=True)
class Left:
    """Something named that no element accounts for. `listed`: it stands where the list is printed, not in running text."""

    word: str
    span: tuple[int, int]
    listed: bool


@dataclass(frozen=True)
class Account:
    """What a list accounts for: where its elements stand, and all their words."""

    spans: tuple[tuple[int, int], ...]
    said: frozenset[str]

    def holds(self, match: re.Match[str]) -> bool:
        """An element stands there, or says the same words elsewhere."""
        return self.covers(*match.span()) or self.knows(match[0])

    def covers(self, start: int, end: int) -> bool:
        """An element stands somewhere in the stretch."""
        return any(a < end and start < b for a, b in self.spans)

    def knows(self, name: str) -> bool:
        """All words of the name stand in the elements."""
        return {re.sub(r"s$", "", word) for word in words(name)} <= self.said


@dataclass(frozen=True)
class Names:
    """How names of one kind look, which words are none, and what holds an "and" of its own."""

    head: Finder
    refused: re.Pattern[str]
    keep: re.Pattern[str] | None = None


DISEASES = Names(PROBLEM, when_used(lambda: rf"{NOT_A_PROBLEM.pattern}|^{ACTION.pattern}"))
OPERATIONS = Names(OPERATION, when_used(lambda: rf"{NOT_A_PROCEDURE.pattern}|^{ACTION.pattern}"), COMPOUND)
SIGNED = re.compile(
    r"\b(?:signed|dictated|transcribed|typed|authenticated)\b|, (?:m\.?d|d\.?o|np|pa-c|facc|frcp|mbbs|rn)\b"
    r"|, [a-z ]*(?:olog(?:y|ist)|iatr(?:y|ist)|medicine|surgeon|physician|registrar|consultant|nurse)[a-z ]*$"
)
"""What a line says in which the writer signs."""
VACCINE = re.compile(r"\bvaccines?\b")
TODAY = re.compile(r"\b(?:performed|done|today|injected|given)\b")
"""Words of a line that tells of a deed of the visit."""
FOR_PAYER = re.compile(r"[(/]hcc\)")
"""What a record prints behind a problem that counts for a payer, and no liver cancer."""
LETTERS = re.compile(r"(?!(?:mg|ml|mcg|cc|iu)\b)\b[a-z]{2}")
CODED = re.compile(r"^[a-z]\d\d(?:\.[a-z\d]{1,4})?[: -]+")
"""The code of a classification before a name."""
SYMPTOM = re.compile(
    r"pain|fever|shortness of breath|dyspn(?:o)?ea|weakness|vomiting|nausea|cough|headaches?|dizziness|swelling|confusion"
    r"|diarrh(?:o)?ea|fatigue|palpitations|altered mental status|lethargy|weight loss|numbness|rash"
)
"""What a patient comes in with and the final diagnosis explains."""
BEFORE: tuple[Kind, ...] = ("present", "past", "surgeries")
"""Parts that tell of what was before a visit."""
STAYED: tuple[Kind, ...] = ("course", "head", "complaint", "findings", "complications")
"""Parts that tell of a stay, whose medicines go on only where the list of what is taken says so."""


def account(view: Prose, one: Field | None) -> Account:
    """The account of a field; places in another reading of the document do not count."""
    if one is None or not isinstance(one.value, list):
        return Account((), frozenset())
    said = frozenset(re.sub(r"s$", "", word) for value in one.value for word in words(str(value)))
    return Account(tuple(p.span for p in one.places if p.span and view.text[slice(*p.span)] == p.quote), said)


def left_diagnoses(view: Prose, one: Field | None, eye: Eye) -> Iterator[Left]:
    """Diseases in the printed lists, and those that running text says were found; before an operation till one is named."""
    held = account(view, one)
    kinds: tuple[Kind, ...] = LISTING if later_diagnoses(view) else (*LISTING, "admission")
    listed = not eye.perioperative and any(note_section_at(view.text, span[0]).kind in kinds for span in held.spans)
    for section in note_sections(view.text):
        if section.kind in kinds:
            yield from _left_in(view, section, DISEASES, held)
            yield from _left_told(view, section, ASSESSED, held)
            yield from _uncovered(view, section, DISEASES, held)
        elif section.kind == "indication" and eye.perioperative and held.covers(*section.body):
            yield from _left_in(view, section, DISEASES, held)
        elif section.kind == "admission" and not eye.perioperative:
            before = (one for one in _left_in(view, section, DISEASES, held) if not SYMPTOM.fullmatch(one.word))
            yield from (replace(left, listed=False) for left in before)
        elif section.kind in ("course", "present", "head", "complaint"):
            told = _left_told(view, section, FOUND, held)
            spare = (one for one in told if not (listed and SYMPTOM.fullmatch(one.word)))
            yield from (one for one in spare if not was_answered_no(view, one.span))


def left_procedures(view: Prose, one: Field | None, eye: Eye) -> Iterator[Left]:
    """Operations in the printed lists, and those that the course tells as done."""
    held = account(view, one)
    parts = note_sections(view.text)
    courses = ("course",) if any(part.kind == "course" for part in parts) else ("present", "head", "assessment")
    for section in parts:
        if section.kind == "procedure" or (section.kind == "surgeries" and not eye.perioperative and not eye.discharge):
            yield from (left for left in _left_in(view, section, OPERATIONS, held) if left.listed)
            yield from _uncovered(view, section, OPERATIONS, held)
        elif section.kind in courses and eye.discharge:
            yield from _left_done(view, section, held)


def left_medications(view: Prose, one: Field | None, eye: Eye) -> Iterator[Left]:
    """Medicines that are used anywhere in the note, and items of a medication list without a name that is known."""
    names = [str(value) for value in one.value] if one and isinstance(one.value, list) else []
    held = {key(name) for name in names} | {key(key(name)) for name in names}
    held |= {name for pair in same_as(view.text).items() if held & set(pair) for name in pair}
    listed = any(note_section_at(view.text, span[0]).kind == "medications" for span in account(view, one).spans)
    for drug in drugs(view.text):
        kind = note_section_at(view.text, drug.span[0]).kind
        own = eye.perioperative and belongs_to_operation(view, drug)
        unseen = kind in UNSEEN and not (kind in ("technique", "anesthesia") and eye.perioperative)
        if unseen or own or not drug.known or any(drug.name in name or key(drug.name) == name for name in held):
            continue
        if eye.perioperative:
            counts = treats(view, drug.span) or is_of_other_days(view, drug)
        else:
            before = kind in BEFORE or (eye.discharge and kind in STAYED)
            counts = not (listed and before) or goes_on(view, drug.span)
        if counts and use(view, drug.span) == "used":
            yield Left(key(drug.name), drug.span, kind in ("medications", "plan", "procedure"))
    for section in note_sections(view.text):
        if section.kind == "medications":
            yield from _unnamed(view, section, account(view, one))


def _left_in(view: Prose, section: Section, names: Names, held: Account) -> Iterator[Left]:
    """Names in a section that are neither an element nor said to belong to one ("with", "due to")."""
    for match in names.head.finditer(view.flat, *section.body):
        a, b = view.sentence(match.start())
        a = max(a, section.body[0])
        fixed = names.keep and any(
            m.start() < match.end() and match.start() < m.end() for m in names.keep.finditer(view.flat, a, b)
        )
        if held.holds(match) or fixed or _dismissed(view, match.span(), view.flat[a:b], names):
            continue
        start = max([end for _, end in held.spans if a <= end <= match.start()], default=a)
        if not TAKES_IN.search(view.flat[start : match.start()]):
            yield Left(match[0], match.span(), TELLING.search(view.flat, a, b) is None)


def _dismissed(view: Prose, span: tuple[int, int], sentence: str, names: Names) -> bool:
    said = assertion(view, span)
    return (
        FOR_PAYER.match(view.flat, span[0] - 1) is not None
        or said.negated
        or said.uncertain
        or said.other_person
        or names.refused.search(sentence.strip(" \n0123456789.)-#")) is not None
    )


def _uncovered(view: Prose, section: Section, names: Names, held: Account) -> Iterator[Left]:
    """Lines and numbered items of a list of which nothing was taken, whatever they name."""
    start = section.body[0]
    for match in re.finditer(r"(?:[^\n;](?![ ,.]\(?\d{1,2}[.)] [a-z]))+[^\n;]?", view.flat[slice(*section.body)]):
        line = match[0].strip(" \n0123456789.,)-#")
        a, b = view.sentence(start + match.start() + len(match[0]) - len(match[0].lstrip(" \n0123456789.,)-#")))
        first = view.flat[max(a, start + match.start()) : min(b, start + match.end())]
        if len(line) < 4 or TELLING.search(line) or SAME.match(line) or EMPTY.match(line) or names.refused.search(line):
            continue
        span = start + match.start(), start + match.end()
        if SIGNED.search(line) or held.knows(CODED.sub("", line)) or _names_something_else(view, span, names):
            continue
        if not held.covers(start + match.start(), start + match.end()) and not UNSURE.search(first):
            yield Left("an item", (start + match.start(), start + match.end()), True)


def _names_something_else(view: Prose, span: tuple[int, int], names: Names) -> bool:
    """Whether a line begins with a medicine, gives its dose or a vaccine, or tells among diseases of an operation as done today:
    what was ordered or done, and nothing left out."""
    named = names.head.search(view.flat, *span)
    done = names is DISEASES and not named and OPERATION.search(view.flat, *span) and TODAY.search(view.flat, *span)
    line = view.flat.rfind("\n", 0, span[0] + 1) + 1
    given = [drug for drug in drugs(view.text) if drug.known and line <= drug.span[0] < span[1]]
    first = any(not LETTERS.search(view.flat, line, one.span[0]) for one in given)
    dosed = named is None and any(one.dosed and one.span[0] >= span[0] for one in given)
    shot = named is None and VACCINE.search(view.flat, *span) is not None
    return bool(done) or first or dosed or shot


def _left_told(view: Prose, section: Section, words_before: re.Pattern[str], held: Account) -> Iterator[Left]:
    for found in words_before.finditer(view.flat, *section.body):
        stop = min(view.sentence(found.end())[1], found.end() + 60)
        head = PROBLEM.search(view.flat, found.end(), stop)
        if head and assertion(view, head.span()).plain and not held.knows(head[0]):
            yield Left(head[0], head.span(), section.kind in LISTING)


def _left_done(view: Prose, section: Section, held: Account) -> Iterator[Left]:
    for done in DONE.finditer(view.flat, *section.body):
        a, b = view.sentence(done.start())
        heads = [m for m in OPERATION.finditer(view.flat, max(a, section.body[0]), b) if not TEST.search(m[0])]
        other = NOT_DONE.search(view.flat, a, b) or TEST.search(view.flat, a, b)
        if heads and not other and not any(held.knows(m[0]) for m in heads):
            yield Left(heads[0][0], heads[0].span(), False)


def _unnamed(view: Prose, section: Section, held: Account) -> Iterator[Left]:
    """Pieces of a medication list that begin like a name or carry a dose, and of which nothing was taken."""
    known = [one.span for one in drugs(view.text)]
    for match in re.finditer(r"[^\n,;]+", view.flat[slice(*section.body)]):
        a, b = section.body[0] + match.start(), section.body[0] + match.end()
        dose = re.search(r"\b[a-z]{4,}[a-z -]*\d[\d.]* ?(?:mg|mcg|units?|ml|g)\b", match[0]) and not GOES_ON.match(match[0])
        named = NAMELIKE.match(view.text, a, b) and not TELLING.search(match[0]) and not NOT_NAMED.search(match[0])
        if (dose or named) and not held.covers(a, b) and not any(x < b and a < y for x, y in known):
            yield Left("an item with a dose" if dose else "an item", (a, b), True)


def is_empty(body: str) -> bool:
    """Whether a section says that there is nothing in it."""
    return EMPTY.match(body) is not None
