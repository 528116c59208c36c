"""Of which day a note is, and who issued it: by label, else by standing at the very head."""

import re
from dataclasses import dataclass

from services.packs.clinical.shared.letterhead import SURE, likeliest_house
from services.packs.clinical.shared.note_day_labels import (
    COMPACT,
    DISCHARGE,
    NOT_OWN,
    OWN,
    before,
    ends_stay,
    is_label,
    iso_of,
    stands_alone,
    told_seen,
)
from services.packs.clinical.shared.note_days import note_days
from services.packs.clinical.shared.note_letterhead import heads_a_part
from services.packs.clinical.shared.note_sections import note_section_at
from services.packs.clinical.shared.prose import Prose, tidy
from services.packs.clinical.shared.theatre import operated_at, operated_on

PRINTED_HEAD = 90
"""Characters from the start within which a day without a label is the note's own."""
HEADING_LINES = 5
"""Printed lines from the top among which the only day is the note's own."""
HEADING_KINDS = ("head", "other")
"""Parts that tell nothing, in which a note's own day and issuer stand."""
TOLD_SOON = 16
"""Characters behind a day within which a sentence that it begins tells of somebody."""
RETOLD = re.compile(r"\b(?:that|states?|stated|reported|she|he)\b")
"""Words of a sentence that tells what the patient told."""
TELLS = re.compile(rf"{RETOLD.pattern}|\b(?:we|was|were|is|are|has|had|since|for|c/o|presents?|presented)\b")


@dataclass(frozen=True)
class Stated:
    """A value at a span with how sure its place makes it."""

    value: str
    span: tuple[int, int]
    confidence: float


def own_day(view: Prose, *, discharge: bool, operated: bool, wide: bool) -> Stated | None:
    """The note's day: of discharge where there is one, else by its label, else at the very head."""
    found = [*((day.span, day.value, day.role) for day in note_days(view.text)), *_compact(view)]
    if left := [(span, value) for span, value, role in found if discharge and role != "birth" and ends_stay(view, span[0])]:
        left.sort(key=lambda one: one[1], reverse=True)
        left.sort(key=lambda one: not is_label(DISCHARGE, before(view, one[0][0])))
        return Stated(left[0][1], left[0][0], 0.96 - (0.3 if {value for _, value in left} - {left[0][1]} else 0.0))
    mine = [(span, value) for span, value, role in found if role != "birth" and is_label(OWN, before(view, span[0]))]
    if mine:
        (span, value), *more = mine
        return Stated(value, span, 0.95 - (0.3 if {other for _, other in more} - {value} else 0.0))
    told = [(span, value) for span, value, role in found if role != "birth" and told_seen(view, span[0])]
    if told:
        return Stated(told[0][1], told[0][0], 0.75)
    if operated and (told := [(span, value) for span, value, _ in found if operated_on(view, span)]):
        return Stated(told[0][1], told[0][0], 0.85)
    bare = [
        (span, value)
        for span, value, role in found
        if span[0] < PRINTED_HEAD
        and note_section_at(view.text, span[0]).kind in HEADING_KINDS
        and role in ("none", "report", "service")
        and not NOT_OWN.search(before(view, span[0]))
        and not RETOLD.search(view.before(span[0]))
        and not _is_told(view, span)
    ]
    if bare:
        return Stated(bare[0][1], bare[0][0], 0.8)
    heading = [
        (span, value) for span, value, role in found if role in ("none", "report", "service") and in_heading(view, span[0])
    ]
    if len({value for _, value in heading}) == 1 and not _is_told(view, heading[0][0]):
        return Stated(heading[0][1], heading[0][0], 0.72)
    alone = [(span, value) for span, value, role in found if role != "birth" and stands_alone(view, span)]
    if alone and len({value for _, value, role in found if role != "birth"}) == 1:
        return Stated(alone[0][1], alone[0][0], 0.7)
    service = [
        (span, value)
        for span, value, role in found
        if role in ("report", "service")
        and len(view.before(span[0])) < 45
        and not _is_told(view, span)
        and not TELLS.search(view.before(span[0]))
    ]
    return Stated(service[0][1], service[0][0], 0.6) if wide and service else None


def _is_told(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence tells what else happened on a day: "On 5 May he had a biopsy"."""
    return NOT_OWN.search(view.before(span[0])) is not None or RETOLD.search(view.after(span[1])[:TOLD_SOON]) is not None


def in_heading(view: Prose, position: int) -> bool:
    """Whether a day stands on one of the first lines, in no sentence and no part that tells, and no label before it gives it
    to something else."""
    if note_section_at(view.text, position).kind not in HEADING_KINDS:
        return False
    lines = len(re.findall(r"[^\n]*\S[^\n]*\n", view.flat[:position]))
    return lines < HEADING_LINES and not NOT_OWN.search(before(view, position)) and not TELLS.search(view.before(position))


def _compact(view: Prose) -> list[tuple[tuple[int, int], str, str]]:
    """Days printed as eight digits, where a label stands before them."""
    found = []
    for match in COMPACT.finditer(view.flat):
        value = iso_of(match)
        near = before(view, match.start())
        if value and (is_label(OWN, near) or ends_stay(view, match.start())):
            found.append((match.span(), value, "report"))
    return found


def issuer(view: Prose, *, operated: bool = False) -> Stated | None:
    """The institution that its name and place show; of an operation, else the one in whose operating room it was done."""
    house = likeliest_house(view.text)
    span = house.span if house and not heads_a_part(view, house.span) else operated_at(view) if operated else None
    return Stated(tidy(view.text[slice(*span)]), span, SURE) if span else None
