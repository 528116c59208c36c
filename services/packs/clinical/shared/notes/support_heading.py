"""The grader's eye on a note's day and issuer: by the label beside them, or their standing at the head."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.shared.days.labels import LabelledDay, day_at, labelled_days
from services.packs.clinical.shared.days.sentences import ends_stay, seen
from services.packs.clinical.shared.days.words import Label
from services.packs.clinical.shared.houses.institutions import KEYWORD, NOT_THE_ISSUER
from services.packs.clinical.shared.houses.note_letterhead import as_letters, letterhead, signed_houses
from services.packs.clinical.shared.houses.theatre import operated_on, treated_at
from services.packs.clinical.shared.prose import Prose, prose
from services.packs.clinical.shared.sections.notes import note_section_at
from services.tasks.pack import Support
from services.tasks.values import words

OWN: tuple[Label, ...] = (
    "visit", "service", "review", "plain", "exam", "procedure", "operation", "report", "issued", "written", "final", "signed",
    "dictated", "typed",
)  # fmt: skip
"""Labels that call a day the note's own."""
PRINTED_HEAD = 90
"""Characters from the start within which a day without a label is the note's own."""
HEADING_LINES, FEW_WORDS = 5, 4
"""Printed lines from the top in which a day can be the note's own, and words beside it on a line of its own."""
HEADING_KINDS = ("head", "other")
"""Parts that tell nothing, in which a note's own day stands."""
TELLS = re.compile(r"\b(?:that|states?|stated|reported|she|he|for|we|was|were|is|are|has|had|since|c/o|presents?|presented)\b")


def supports_day(view: Prose, field: Field, place: Place, *, discharge: bool, perioperative: bool) -> Support:
    """The quote is that day and its label makes it the note's own; not a birth, an earlier study or an appointment."""
    day = day_at(view.text, place.span or (0, 0))
    if day is None or field.value not in day.meant:
        return Support(0.0, "the quote is not that day")
    if day.label == "birth":
        return Support(0.0, "it is the patient's birth date")
    if ends_stay(view, day):
        return Support(1.0 if discharge else 0.85)
    if day.label in ("never", "admission"):
        return Support(0.1, "it is the date of something else")
    if is_own(day):
        other = discharge and any(ends_stay(view, one) and one.value != field.value for one in labelled_days(view.text))
        return Support(0.5 if other else 1.0, "the summary has a date of discharge")
    if seen(view, day.span):
        return Support(0.85, "a sentence tells it, under no label")
    if perioperative and operated_on(view, day.span):
        return Support(0.95)
    if day.span[0] < PRINTED_HEAD or _in_heading(view, day.span[0]):
        return Support(0.85, "no label says what it is the date of")
    if _stands_alone(view, day.span) and len({one.value for one in labelled_days(view.text) if one.label != "birth"}) == 1:
        return Support(0.82, "no label says what it is the date of")
    return Support(0.4, "it stands in the running text")


def is_own(day: LabelledDay) -> bool:
    """Whether the label right before a day calls it the note's."""
    return day.tight and day.label in OWN


def _in_heading(view: Prose, position: int) -> bool:
    """Whether a day stands on one of the first lines, in no sentence and no part that tells."""
    if note_section_at(view.text, position).kind not in HEADING_KINDS:
        return False
    lines = len(re.findall(r"[^\n]*\S[^\n]*\n", view.flat[:position]))
    return lines < HEADING_LINES and not TELLS.search(view.before(position))


def _stands_alone(view: Prose, span: tuple[int, int]) -> bool:
    """Whether next to nothing but a day stands on its line."""
    start, end = view.flat.rfind("\n", 0, span[0]) + 1, view.flat.find("\n", span[1])
    rest = view.flat[start : span[0]] + " " + view.flat[span[1] : end if end >= 0 else len(view.flat)]
    return len(re.findall(r"[a-z]{2,}", rest)) <= FEW_WORDS


def supports_issuer(view: Prose, field: Field, place: Place, *, treated: bool) -> Support:
    """The name stands at the head or after a label for the issuer, not as a destination or a referrer."""
    span = place.span or (0, 0)
    quote = view.flat[slice(*span)]
    said = words(prose(str(field.value)).flat)
    if not said or not set(said) <= set(words(quote)):
        return Support(0.0, "the value is not what the quote says")
    if treated and treated_at(view) == span:
        return Support(0.85, "only the text says where the patient was treated")
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
