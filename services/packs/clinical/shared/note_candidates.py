"""The grader's own count of what a note names: every disease, operation and medicine in it that no element accounts for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from services.core.draft import Field
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.drug_use import use
from services.packs.clinical.shared.drugs import drugs, is_local, key
from services.packs.clinical.shared.note_sections import Kind, Section, note_section_at, note_sections
from services.packs.clinical.shared.note_support import LISTING, Eye
from services.packs.clinical.shared.operations import COMPOUND, DONE, NOT_A_PROCEDURE, NOT_DONE, OPERATION, TEST
from services.packs.clinical.shared.problems import ASSESSED, FOUND, NOT_A_PROBLEM, PROBLEM
from services.packs.clinical.shared.prose import Prose, looks
from services.tasks.values import words

TAKES_IN = looks(
    r"\b(?:with|due to|secondary to|of|in|from|to|for|by|using|via|versus|vs|after|following|including|and/or|as"
    r"|on|status post|s/p|rule out|r/o|resulting|causing|involving|consistent|requiring)\b[^,;]*$"
)
EMPTY = re.compile(
    r"[\s:.-]*(?:none|nil|n/?a|no\b[^.]{0,40}|not applicable|negative|unremarkable|noncontributory"
    r"|non-contributory|unknown)?[\s.]*$"
)


@dataclass(frozen=True)
class Left:
    """Something named that no element accounts for. `listed`: it stands where the list is printed, not in running text."""

    word: str
    span: tuple[int, int]
    listed: bool


def accounted(view: Prose, one: Field | None) -> tuple[list[tuple[int, int]], set[str]]:
    """Where a list's elements stand, and all their words."""
    if one is None or not isinstance(one.value, list):
        return [], set()
    said = {re.sub(r"s$", "", word) for value in one.value for word in words(str(value))}
    return [p.span for p in one.places if p.span and view.text[slice(*p.span)] == p.quote], said


def left_diagnoses(view: Prose, one: Field | None) -> Iterator[Left]:
    """Diseases in the printed lists, and those that running text says were found."""
    spans, said = accounted(view, one)
    kinds: tuple[Kind, ...] = (
        LISTING if any(section.kind == "diagnosis" for section in note_sections(view.text)) else (*LISTING, "admission")
    )
    for section in note_sections(view.text):
        if section.kind in kinds:
            yield from _left_in(view, section, PROBLEM, spans, said, NOT_A_PROBLEM)
            yield from _left_told(view, section, ASSESSED, said)
        elif section.kind in ("course", "present", "head", "complaint"):
            yield from _left_told(view, section, FOUND, said)


def left_procedures(view: Prose, one: Field | None, eye: Eye) -> Iterator[Left]:
    """Operations in the printed lists, and those that the course tells as done."""
    spans, said = accounted(view, one)
    for section in note_sections(view.text):
        if section.kind == "procedure" or (section.kind == "surgeries" and not eye.perioperative and not eye.discharge):
            yield from _left_in(view, section, OPERATION, spans, said, NOT_A_PROCEDURE, COMPOUND)
        elif section.kind == "course" and eye.discharge:
            yield from _left_done(view, section, said)


def left_medications(view: Prose, one: Field | None, eye: Eye) -> Iterator[Left]:
    """Medicines that are used anywhere in the note, and items of a medication list without a name that is known."""
    spans, _ = accounted(view, one)
    held = {key(str(value)) for value in one.value} if one and isinstance(one.value, list) else set()
    for drug in drugs(view.text):
        kind = note_section_at(view.text, drug.span[0]).kind
        local = is_local(drug.name) and eye.perioperative
        if kind in ("technique", "anesthesia", "tests", "examination", "social", "pathology") or local or not drug.known:
            continue
        if use(view, drug.span) == "used" and not any(
            drug.name in name or key(drug.name) == name for name in held | {key(n) for n in held}
        ):
            yield Left(key(drug.name), drug.span, kind in ("medications", "plan"))
    for section in note_sections(view.text):
        if section.kind == "medications":
            yield from _unnamed(view, section, spans)


def _left_in(
    view: Prose,
    section: Section,
    head: re.Pattern[str],
    spans: Sequence[tuple[int, int]],
    said: set[str],
    refused: re.Pattern[str],
    keep: re.Pattern[str] | None = None,
) -> Iterator[Left]:
    for match in head.finditer(view.flat, *section.body):
        if any(a < match.end() and match.start() < b for a, b in spans) or _known(match[0], said):
            continue
        a, b = view.sentence(match.start())
        sentence = view.flat[max(a, section.body[0]) : b]
        told = re.search(r"\b(?:he|she|i|we|patient|will|was|were|is|are|has|have|had|should|continue|follow)\b", sentence)
        fixed = keep and any(m.start() < match.end() and match.start() < m.end() for m in keep.finditer(view.flat, a, b))
        plain = assertion(view, match.span())
        if (
            told
            or fixed
            or refused.search(sentence.strip(" \n0123456789.)-"))
            or plain.negated
            or plain.uncertain
            or plain.other_person
        ):
            continue
        start = max([end for _, end in spans if a <= end <= match.start()], default=max(a, section.body[0]))
        if not TAKES_IN.search(view.flat[start : match.start()]) and not TAKES_IN.search(
            view.flat[max(a, section.body[0]) : match.start()][-60:]
        ):
            yield Left(match[0], match.span(), True)


def _known(name: str, said: set[str]) -> bool:
    return all(re.sub(r"s$", "", word) in said for word in words(name))


def _left_told(view: Prose, section: Section, words_before: re.Pattern[str], said: set[str]) -> Iterator[Left]:
    for found in words_before.finditer(view.flat, *section.body):
        stop = min(view.sentence(found.end())[1], found.end() + 60)
        head = PROBLEM.search(view.flat, found.end(), stop)
        if head and assertion(view, head.span()).plain and not _known(head[0], said):
            yield Left(head[0], head.span(), False)


def _left_done(view: Prose, section: Section, said: set[str]) -> Iterator[Left]:
    for done in DONE.finditer(view.flat, *section.body):
        a, b = view.sentence(done.start())
        heads = [m for m in OPERATION.finditer(view.flat, max(a, section.body[0]), b) if not TEST.search(m[0])]
        if (
            heads
            and not NOT_DONE.search(view.flat, a, b)
            and not any(_known(m[0], said) for m in heads)
            and not TEST.search(view.flat, a, b)
        ):
            yield Left(heads[0][0], heads[0].span(), False)


def _unnamed(view: Prose, section: Section, spans: Sequence[tuple[int, int]]) -> Iterator[Left]:
    """Lines of a medication list that name something of which nothing was taken."""
    for match in re.finditer(r"[^\n]+", view.flat[slice(*section.body)]):
        a, b = section.body[0] + match.start(), section.body[0] + match.end()
        dose = re.search(r"\b[a-z]{4,}[a-z -]*\d[\d.]* ?(?:mg|mcg|units?|ml|g)\b", match[0])
        if dose and not any(x < b and a < y for x, y in spans):
            yield Left("an item with a dose", (a, b), True)


def is_empty(body: str) -> bool:
    """Whether a section says that there is nothing in it."""
    return EMPTY.match(body) is not None
