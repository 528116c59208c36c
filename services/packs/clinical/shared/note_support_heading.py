"""The grader's eye on a note's day and issuer: by the label beside them, or their standing at the head."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.shared.dates import PRINTED, role_of
from services.packs.clinical.shared.institutions import KEYWORD, NOT_THE_ISSUER
from services.packs.clinical.shared.note_day_labels import (
    COMPACT,
    NOT_OWN,
    OWN,
    before,
    ends_stay,
    is_label,
    iso_of,
    stands_alone,
    told_seen,
)
from services.packs.clinical.shared.note_days import as_figures, note_days, readings
from services.packs.clinical.shared.note_letterhead import as_letters, letterhead, signed_houses
from services.packs.clinical.shared.note_sections import note_section_at
from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.theatre import operated_at, operated_on
from services.packs.clinical.shared.visit import PRINTED_HEAD, in_heading
from services.tasks.pack import Support
from services.tasks.values import words


def supports_day(view: Prose, field: Field, place: Place, *, discharge: bool, perioperative: bool) -> Support:
    """The quote is that day and its label makes it the note's own; not a birth, an earlier study or an appointment."""
    span = place.span or (0, 0)
    figures = as_figures(view)
    printed, compact = PRINTED.search(figures.flat, *span), COMPACT.search(figures.flat, *span)
    meant = readings(printed) if printed else {iso_of(compact)} if compact else set()
    if field.value not in meant:
        return Support(0.0, "the quote is not that day")
    near = before(view, span[0])
    if role_of(view, span[0])[0] == "birth":
        return Support(0.0, "it is the patient's birth date")
    if NOT_OWN.search(near):
        return Support(0.1, "it is the date of something else")
    if ends_stay(view, span[0]):
        return Support(1.0 if discharge else 0.85)
    if is_label(OWN, near):
        return Support(
            1.0 if not _discharged_else(view, field.value, discharge=discharge) else 0.5, "the summary has a date of discharge"
        )
    if told_seen(view, span[0]):
        return Support(0.85, "a sentence tells it, under no label")
    if perioperative and operated_on(view, span):
        return Support(0.95)
    if span[0] < PRINTED_HEAD or in_heading(view, span[0]):
        return Support(0.85, "no label says what it is the date of")
    if stands_alone(view, span) and len({day.value for day in note_days(view.text) if day.role != "birth"}) == 1:
        return Support(0.82, "no label says what it is the date of")
    return Support(0.4, "it stands in the running text")


def _discharged_else(view: Prose, value: object, *, discharge: bool) -> bool:
    return discharge and any(ends_stay(view, day.span[0]) and day.value != value for day in note_days(view.text))


def supports_issuer(view: Prose, field: Field, place: Place, *, perioperative: bool) -> Support:
    """The name stands at the head or after a label for the issuer, not as a destination or a referrer."""
    span = place.span or (0, 0)
    quote = view.flat[slice(*span)]
    said = words(prose(str(field.value)).flat)
    if not said or not set(said) <= set(words(quote)):
        return Support(0.0, "the value is not what the quote says")
    if perioperative and operated_at(view) == span:
        return Support(0.85, "only the description says where the operation was done")
    line = view.flat[view.flat.rfind("\n", 0, span[0]) + 1 : span[0]]
    if NOT_THE_ISSUER.search(line + quote):
        return Support(0.1, "it is named as something else than the issuer")
    if re.search(r"(?:institution|facility|hospital|clinic|issued by|site|center)(?: name)? ?: *$", line):
        return Support(1.0)
    if not KEYWORD.search(quote) and not any(a <= span[0] < b for a, b in (*letterhead(view), *signed_houses(view))):
        return Support(0.5, "it is not the name of an institution")
    if any(a <= span[0] < b for a, b in letterhead(view)):
        return Support(0.95 if as_letters(quote) == quote else 0.85, "it stands in the heading, under no label")
    if any(a <= span[0] < b for a, b in signed_houses(view)):
        return Support(0.85, "it stands in the signature, or behind a label of a place")
    heading = note_section_at(view.text, span[0]).kind == "head" and span[0] <= 400 and len(line) < 40
    return Support(0.9 if heading else 0.4, "it does not stand in the heading")
