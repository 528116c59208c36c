"""Does a place support the date or the institution: by the label beside it, or its standing in the heading."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.pathology.outlook_heading import CRAFT, HOUSE
from services.packs.clinical.shared.days.labels import day_at, labelled_days
from services.packs.clinical.shared.houses.institutions import KEYWORD, NOT_THE_ISSUER
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import section_at
from services.tasks.pack import Support
from services.tasks.values import words

LETTER = looks(r"(?:^|\n) *(?:dear|to whom)\b|\b(?:sincerely|faithfully|regards|greetings|good wishes)\b")
PLACE = re.compile(r" *(?:[A-Z][\w' -]{2,60}, )?(?:the )?")
LAST_LINES, BESIDE = 3, 60
HEAD = 0.25
"""Share of the document in which a heading can stand."""


def supports_date(view: Prose, field: Field, place: Place) -> Support:
    """The quote is that day, and its label is the report's or the specimen's and nobody's birth or earlier study."""
    span = place.span or (0, 0)
    day = day_at(view.text, span)
    if day is None or field.value not in day.meant:
        return Support(0.0, "the quote is not that day")
    role = day.role
    if role == "birth":
        return Support(0.0, "it is the patient's birth date")
    if role == "other" or section_at(view.text, span[0]).kind in ("clinical", "prior"):
        return Support(0.1, "it is the date of something else")
    if role == "none" and not _heads_a_letter(view, span):
        return Support(0.6, "no label says what it is the date of")
    reported = {day.value for day in labelled_days(view.text) if day.role == "report"}
    if role == "service" and reported and field.value not in reported:
        return Support(0.4, "the report has a date of its own")
    if role == "report" and len(reported) > 1:
        return Support(0.8, "several dates of the report are printed")
    return Support(1.0)


def _heads_a_letter(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a day stands on a line of a letter's head or foot with nothing but a place before it, and is the only one there."""
    start = view.text.rfind("\n", 0, span[0]) + 1
    alone = PLACE.fullmatch(view.text, start, span[0]) and not view.text[span[1] :].partition("\n")[0].strip(" .")
    bare = {day.value for day in labelled_days(view.text) if day.role == "none"}
    return bool(alone) and LETTER.search(view.flat) is not None and len(bare) == 1


def supports_institution(view: Prose, field: Field, place: Place) -> Support:
    """The name stands in the heading or after a label for the issuer, not as a referrer or destination."""
    span = place.span or (0, 0)
    quote = view.flat[slice(*span)]
    if not set(words(prose(str(field.value)).flat)) <= set(words(quote)) or not words(str(field.value)):
        return Support(0.0, "the value is not what the quote says")
    line_start = view.flat.rfind("\n", 0, span[0]) + 1
    before = view.flat[line_start : span[0]]
    if NOT_THE_ISSUER.search(before + quote):
        return Support(0.1, "it is named as something else than the issuer")
    if re.search(
        r"(?:institution|facility|hospital|laboratory|lab|performed (?:at|by)|issued by|site|clinic)(?: name)? ?: *$", before
    ):
        return Support(1.0)
    if not (KEYWORD.search(quote) or HOUSE.search(quote) or CRAFT.search(quote)):
        return Support(0.5, "it is not the name of an institution")
    if _signs_off(view, span):
        return Support(1.0)
    if span[0] <= max(600, HEAD * len(view.flat)) and len(before.strip()) < 40:
        return Support(1.0 if span[0] <= 400 else 0.85)
    return Support(0.5, "it stands in the running text")


def _signs_off(view: Prose, span: tuple[int, int]) -> bool:
    """On one of the last lines, with no more than a label or a day before it and little behind it."""
    before, after = view.text[: span[0]].rpartition("\n")[2], view.text[span[1] :].partition("\n")
    last = after[2].strip().count("\n") < LAST_LINES
    return last and len(before) < BESIDE and len(after[0]) < BESIDE
