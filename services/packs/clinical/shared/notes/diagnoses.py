"""The diagnoses that a note gives: those it lists, and at a later look those that its sentences tell. The reader's side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.notes.bare_lines import bare_lines, below_examination
from services.packs.clinical.shared.notes.corrected import as_corrected
from services.packs.clinical.shared.notes.list_items import items, sentences
from services.packs.clinical.shared.notes.named import TOLD, Grammar, Named, named_in, names_in
from services.packs.clinical.shared.notes.parts import by_tier, listed_in, told_in, unlike
from services.packs.clinical.shared.notes.plain_diseases import COMPLAINT, plain_diseases
from services.packs.clinical.shared.notes.undone import given_up, was_answered_no
from services.packs.clinical.shared.notes.ways import Ways
from services.packs.clinical.shared.prose import Prose, looks
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.shared.terms import operations, problems

DIAGNOSES = Grammar(
    head=problems.PROBLEM,
    borne=problems.BORNE,
    leading=problems.LEADING,
    qualified=problems.QUALIFIED,
    refused=problems.NOT_A_PROBLEM,
    foreign=operations.OPERATION,
    found=problems.ASSESSED,
    keep=problems.STAGED,
    dropped=looks(
        r"(?!(?:treatment|management) of [a-z])(?:also )?(?:cpt|rule out|r/o|no |without|negative|denies|increase|decrease"
        r"|continue|start|stop"
        r"|add|refer|check|d/c|discontinue|taper|wean|titrate|initiate|begin|counsel|encourage|return|rtc|f/u|follow"
        r"|plan|monitor|repeat|obtain|order|give|on |we |will|treat|recommend|advise|manage|switch"
        r"|hold|resume|consider|discuss|await|arrange|schedule)(?:e?[sd]|[npr]?ing|ment|r?al|ations?)?\b(?!-)"
    ),
)
HISTORY = replace(DIAGNOSES, found=problems.FOUND, borne=None)
REGARDED = replace(DIAGNOSES, found=problems.REGARDED)
CONCLUSION = replace(DIAGNOSES, found=problems.CONCLUDED, borne=None)
HELD = replace(DIAGNOSES, found=problems.HELD, borne=None)
STANDING = replace(DIAGNOSES, found=None)
MENTIONED = replace(DIAGNOSES, found=problems.MENTIONED, borne=None)
SAME = re.compile(r"[\s:*•-]*(?:1[.)] *)?(?:the )?(?:same|as above|as stated|as listed above)\b")
AMOUNT = re.compile(r"\d ?(?:ml|cc|l|mg|g)\b|\d[/.]\d")
"""What no name of a disease holds: an amount, or a day."""
CONCLUDING: tuple[Kind, ...] = ("head", "complaint", "present", "course", "other", "plan", "technique", "procedure")
OF_COMPLAINT = re.compile(r"\bsymptoms$|\bfactors$|^(?:severity|quality|timing|context|duration|radiation|location)$")
"""Headings below which a complaint is described piece by piece: what makes it worse, what goes with it."""
FEWEST_PLANNED, SHORT_HEAD = 3, 7
"""Problems that a plan goes by, and words of the head of such an item."""
HASHED = re.compile(r"(?:(?<=^)|(?<=\n)) *# ?\d{0,2}[.):]? *(?P<name>[a-z][^\n]*)")
HASHED_KINDS: tuple[Kind, ...] = ("head", "other", "present", "course", "plan")


def diagnoses(view: Prose, ways: Ways, *, wide: bool) -> tuple[Named, ...]:
    """The diagnoses of the best tier that names any; wide: also what running sentences say was found.

    Where nothing lists any, the diseases that the note plainly tells of stand beside those, but none looked for and not found.
    """
    tiers = ways.diagnoses if not _same(view) else (tuple(chain(*ways.diagnoses[:2])), *ways.diagnoses[2:])
    tiered = (*by_tier(view, tiers, DIAGNOSES), *listed_in(view, ("secondary",), DIAGNOSES))
    beside = () if ways.perioperative else (*_complicating(view, tiered), *_planned(view), *_assessed_briefly(view))
    firm = unlike((*tiered, *beside), view)
    firm = tuple(one for one in firm or unlike(_hashed(view), view) if not given_up(view, one.span))
    firm = as_corrected(view, firm, STANDING)
    plain = tuple(one for one in firm if not one.doubted) or firm
    if ways.perioperative and plain and all(_is_complaint(view, one) for one in plain):
        plain = unlike(_seen_at_operation(view), view) or plain
    if plain or not wide:
        return plain
    if concluded := told_in(view, (*CONCLUDING, "examination", "tests"), CONCLUSION):
        return unlike((*concluded, *told_in(view, CONCLUDING, STANDING)), view)
    summed_up = told_in(view, ("head", "other"), DIAGNOSES) if not firm else ()
    told = told_in(view, ("complaint", "head", "present", "course", "pathology", "indication", "other"), HISTORY)
    told = (*told, *told_in(view, ("plan",), REGARDED), *_was_seen(view, ("head", "course", "pathology")))
    told = (*told, *below_examination(view, HISTORY), *below_examination(view, DIAGNOSES))
    held = told_in(view, CONCLUDING, HELD)
    told = (*told, *held, *(told_in(view, CONCLUDING, STANDING) if held else ()))
    kinds: tuple[Kind, ...] = (
        ("complaint", "pathology", "other") if _assessed(view) else ("complaint", "pathology", "past", "other")
    )
    kinds = (*kinds, "findings") if ways.perioperative else kinds
    listed = [
        one
        for one in (*listed_in(view, kinds, HISTORY), *_summed_up(view))
        if one.sure and not one.doubted and not OF_COMPLAINT.search(note_section_at(view.text, one.span[0]).title)
    ]
    bare = () if _assessed(view) else bare_lines(view, DIAGNOSES)
    found = unlike((*summed_up, *told, *listed, *bare), view)
    found = found or unlike(told_in(view, CONCLUDING, HELD, doubted=True), view)
    found = found or unlike(told_in(view, ("assessment", "head", "present", "plan"), MENTIONED)[:1], view)
    return unlike((one for one in (*found, *plain_diseases(view)) if not was_answered_no(view, one.span)), view)


def _is_complaint(view: Prose, one: Named) -> bool:
    """Whether an indication only says what the patient complained of."""
    told = [match[0] for match in problems.PROBLEM.finditer(view.flat, *one.span)]
    complained = bool(told) and all(COMPLAINT.fullmatch(name) for name in told)
    return complained and note_section_at(view.text, one.span[0]).kind == "indication"


def _seen_at_operation(view: Prose) -> Iterator[Named]:
    """The diseases that the findings of an operation list, and no mere complaint."""
    for one in listed_in(view, ("findings",), HISTORY):
        named = problems.PROBLEM.search(view.flat, *one.span)
        if one.sure and not one.doubted and named and not COMPLAINT.fullmatch(named[0]):
            yield one


def _complicating(view: Prose, listed: Sequence[Named]) -> Iterator[Named]:
    """The diseases that a part for complications lists, and that no diagnosis is about."""
    held = {match[0] for one in listed for match in problems.PROBLEM.finditer(view.flat, *one.span)}
    for one in listed_in(view, ("complications",), DIAGNOSES):
        named = {match[0] for match in problems.PROBLEM.finditer(view.flat, *one.span)}
        plain = one.sure and not one.doubted and assertion(view, one.span).plain
        if plain and not named & held and not AMOUNT.search(view.flat, *one.span):
            yield one


def _planned(view: Prose) -> Iterator[Named]:
    """The problems by which a plan goes, each the first words of a numbered item: "1. Hypotension. I would give fluids"."""
    for section in note_sections(view.text):
        if section.kind == "plan":
            numbered = [one.span for one in items(view, section.body) if one.numbered]
            heads = [told[0] for span in numbered if len(told := sentences(view, span)) > 1]
            named = [span for span in heads if _heads_an_item(view, span)]
            if len(named) >= FEWEST_PLANNED and len(named) * 2 > len(numbered):
                yield from (one for span in named for one in named_in(view, span, DIAGNOSES) if one.sure and not one.doubted)


def _assessed_briefly(view: Prose) -> Iterator[Named]:
    """The diseases of a visit's assessment that is headed "Ass:", as in an operation note the assistant is."""
    for section in note_sections(view.text):
        if section.kind == "other" and section.title == "ass":
            yield from (one for one in names_in(view, section, DIAGNOSES) if one.sure and not one.doubted)


def _heads_an_item(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a first sentence is a few words that name a disease and tell nothing."""
    said = view.flat[slice(*span)]
    return len(said.split()) <= SHORT_HEAD and problems.PROBLEM.search(said) is not None and not TOLD.search(said)


def _summed_up(view: Prose) -> Iterator[Named]:
    """The diseases that a part called a summary lists and does not tell."""
    for section in note_sections(view.text):
        if section.title.endswith("summary"):
            yield from names_in(view, section, HISTORY)


def _assessed(view: Prose) -> bool:
    """Whether an assessment names a disease in doubt: what the patient had before is not the note's own then."""
    parts = (one for one in note_sections(view.text) if one.kind in ("diagnosis", "assessment"))
    named = (match.span() for one in parts for match in problems.PROBLEM.finditer(view.flat, *one.body))
    return any(said.uncertain and not said.negated for said in (assertion(view, span) for span in named))


def _hashed(view: Prose) -> Iterator[Named]:
    """The problems that a note goes through one by one, each behind the sign of a number: "#1 Sepsis"."""
    marks = [mark for mark in HASHED.finditer(view.flat) if note_section_at(view.text, mark.start()).kind in HASHED_KINDS]
    for mark in marks if len(marks) > 1 else ():
        yield from named_in(view, sentences(view, mark.span("name"))[0], DIAGNOSES)


def _same(view: Prose) -> bool:
    """Whether the later diagnosis is said to be the same as the one before, with or without more."""
    return any(one.kind == "diagnosis" and SAME.match(view.flat, *one.body) for one in note_sections(view.text))


def _was_seen(view: Prose, kinds: Sequence[Kind]) -> Iterator[Named]:
    """Diseases that sentences say were seen."""
    for section in note_sections(view.text):
        for match in problems.SEEN.finditer(view.flat, *section.body) if section.kind in kinds else ():
            yield from (one for one in named_in(view, match.span("name"), HISTORY) if one.sure and not one.doubted)
