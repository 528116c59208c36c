"""The rules of notes: is each value of its field's form, do the values go together, and is everything named accounted for."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from services.core.draft import Draft, Field
from services.core.finding import Finding, Severity
from services.packs.clinical.shared.notes.candidates import Left, left_diagnoses, left_medications, left_procedures
from services.packs.clinical.shared.notes.doubts import doubts
from services.packs.clinical.shared.notes.drug_use import use
from services.packs.clinical.shared.notes.search import names_diagnosis
from services.packs.clinical.shared.notes.support import LISTING, Eye, lists_indications
from services.packs.clinical.shared.pointing import pointed, printed
from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.sections.notes import note_section_at
from services.packs.clinical.shared.terms.drugs import drugs, key
from services.tasks.pack import Case
from services.tasks.values import words

LISTS = ("diagnoses", "procedures", "medications")
WHOLE = "note"
"""What is doubted where a value stands in a place that does not support its field."""
EMPTY = 0.3
"""Accuracy of a list that is empty though the note seems to name elements: below that of elements told elsewhere in the note."""
YEARS = range(1950, 2100)
MOST_WORDS = 34
SIDES = (frozenset({"left", "lt"}), frozenset({"right", "rt"}))
UNEXPLAINED = 0.4
"""What is left of the account of a note in which something is named that no element accounts for."""


def check_note(eye: Eye, case: Case, draft: Draft, *, doubted: bool) -> Sequence[Finding]:
    """One validity finding per value, one consistency finding per thing that does not go together or is left out.

    `doubted`: a value stands where it does not support its field, so the note is not accounted for either.
    """
    view = prose(case.latest.text)
    valid = chain.from_iterable(_valid(one) for one in draft.fields.values() if one.filled)
    unsure = dict(doubts(eye, view, draft))
    first = draft.fields.get("diagnoses")
    unnamed = not (first and first.filled) and names_diagnosis(view)
    told = (_issue("unexplained", name, why, "medium") for name, why in unsure.items())
    return (
        *valid,
        *_left_out(eye, view, draft, {*unsure, *(("diagnoses",) if unnamed else ()), *((WHOLE,) if doubted else ())}),
        *told,
        *_allergies(view, draft),
        *_sides(draft),
        *_repeated(draft),
    )


def _valid(one: Field) -> Iterator[Finding]:
    problems = list(_problems(one))
    if not problems:
        yield Finding(check="format", dimension="validity", field=one.name, score=1.0)
    for message, element in problems:
        yield Finding(
            check="format",
            dimension="validity",
            field=one.name,
            element=element,
            score=0.5,
            severity="major",
            code="invalid_value",
            message=message,
            suggestion="Read the value again from its own place.",
        )


def _problems(one: Field) -> Iterator[tuple[str, int | None]]:
    if one.problem:
        yield one.problem, None
    elif isinstance(one.value, list):
        for index, value in enumerate(one.value):
            said = str(value)
            if not re.search(r"[A-Za-z]", said) or len(said.split()) > MOST_WORDS:
                yield "it is no name", index
    elif one.name == "date":
        match = re.fullmatch(r"(\d{4})-\d{2}-\d{2}", str(one.value))
        if not match or int(match[1]) not in YEARS:
            yield "it is not a complete day", None


def _left_out(eye: Eye, view: Prose, draft: Draft, doubted: Collection[str]) -> Iterator[Finding]:
    """What the note names and no element accounts for: a list that is short is not right, and an empty one tells nothing.

    `doubted`: the fields that something speaks against.
    """
    fields = draft.fields
    left: dict[str, list[Left]] = {
        "diagnoses": list(left_diagnoses(view, fields.get("diagnoses"), eye)),
        "procedures": list(left_procedures(view, fields.get("procedures"), eye)),
        "medications": list(left_medications(view, fields.get("medications"), eye)),
    }
    counted = sum(len(one.value) for name in LISTS if (one := fields.get(name)) and isinstance(one.value, list))
    missing = sum(len({item.word for item in items}) for items in left.values())
    for name, items in left.items():
        if items:
            yield _short(view, name, items)
        if (items or name in doubted) and not _names(draft, name):
            yield Finding(
                check="notes.empty",
                dimension="accuracy",
                field=name,
                score=EMPTY,
                message=f"none of the {name} is given, though the note seems to name some",
            )
    unlisted = _gathered(eye, view, fields.get("diagnoses"))
    if unlisted:
        yield _issue(
            "gathered", "diagnoses", "no part of the note lists its diagnoses; these are gathered", "medium", mendable=False
        )
    if counted or missing or doubted:
        share = counted / max(counted + missing, 1)
        yield Finding(
            check="notes.accounted",
            dimension="accuracy",
            score=1.0 if not (missing or unlisted or doubted) else round(min(UNEXPLAINED, share), 3),
            message=f"{counted} of {counted + missing} names in the note are accounted for",
        )


def _short(view: Prose, name: str, items: Sequence[Left]) -> Finding:
    listed = any(item.listed for item in items)
    named = printed(view.text, (item.span for item in items))
    seem = "seems" if len(named) == 1 else "seem"
    return Finding(
        check=f"notes.{name}_left_out",
        dimension="consistency",
        field=name,
        score=0.5,
        severity="major" if listed else "medium",
        code="incomplete",
        message=f"{len(named)} more of the {name} {seem} to be named{'' if listed else ' in the running text'}{pointed(named)}",
        suggestion=f"Report every one of the {name} that the note gives, each as its own element.",
    )


def _gathered(eye: Eye, view: Prose, one: Field | None) -> bool:
    """The diagnoses stand in the history or the complaint, because no part of the note is one of diagnoses."""
    if one is None or not one.filled:
        return False
    spans = [place.span for place in one.places if place.span]
    if eye.perioperative and spans and all(lists_indications(view, span) for span in spans):
        return False
    return not {note_section_at(view.text, span[0]).kind for span in spans} & {*LISTING, "admission"}


def _issue(rule: str, field: str, message: str, severity: Severity = "major", *, mendable: bool = True) -> Finding:
    return Finding(
        check=f"notes.{rule}",
        dimension="consistency",
        field=field,
        score=0.5,
        severity=severity,
        code="inconsistent",
        message=message,
        mendable=mendable,
    )


def _names(draft: Draft, name: str) -> list[str]:
    one = draft.fields.get(name)
    return [str(value) for value in one.value] if one and isinstance(one.value, list) else []


def _allergies(view: Prose, draft: Draft) -> Iterator[Finding]:
    """A medicine that the note also calls not tolerated."""
    refused = {key(drug.name) for drug in drugs(view.text) if use(view, drug.span) == "allergy"}
    for value in _names(draft, "medications"):
        if key(value) in refused:
            yield _issue("allergy", "medications", "a medicine stands among the allergies as well")


def _sides(draft: Draft) -> Iterator[Finding]:
    """One side in every diagnosis and the other in every procedure of the same part."""
    done, found = _names(draft, "procedures"), _names(draft, "diagnoses")
    if len(done) == 1 and len(found) == 1:
        mine, theirs = set(words(done[0])), set(words(found[0]))
        for side, other in (SIDES, SIDES[::-1]):
            if mine & side and theirs & other and not mine & other and not theirs & side:
                yield _issue("sides", "procedures", "the procedure's side is not the diagnosis's side")


def _repeated(draft: Draft) -> Iterator[Finding]:
    for name in LISTS:
        seen = [" ".join(sorted(words(value))) for value in _names(draft, name)]
        if len(set(seen)) < len(seen):
            yield _issue("repeated", name, "an element stands twice in the list", "minor")
