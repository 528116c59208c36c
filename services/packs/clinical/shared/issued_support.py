"""Does a place support the date or the institution: by the label beside it, or its standing in the heading."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.shared.days.dates import LOOSE, PRINTED, as_figures, readings
from services.packs.clinical.shared.days.order import day_first
from services.packs.clinical.shared.houses.heading_names import another_heads
from services.packs.clinical.shared.houses.institutions import CUSTOMER, KEYWORD, LABEL, NOT_THE_ISSUER, issuers
from services.packs.clinical.shared.houses.names import CRAFT as STEM
from services.packs.clinical.shared.houses.names import NOT_A_NAME, is_name
from services.packs.clinical.shared.houses.rivals import (
    DID,
    ENDING,
    LETTERHEAD,
    NO_HOUSE,
    ORGANISATION,
    edges,
    named_apart,
    organisation,
    rivals,
)
from services.packs.clinical.shared.imaging.lookalikes import figures
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.tasks.pack import Support
from services.tasks.values import iso_date, words

NOT_ONLY = looks(r"\b(?:panel|reports?|assay|profile|consultation|translat\w+|requisition)\b|, ?\d|\n")
"""Words of a title, a street, or the end of a line: the quote holds more than the name of a house."""
MONTHS = 12
GOES_ON = re.compile(r" ?[-–—,:|] ?[A-Z]")
"""What stands behind a name that was cut short."""
FAR = 80
"""Characters of a heading's line that may stand before its day."""
HEAD = 0.3
"""Share of the document in which a heading can stand."""
OWN = looks(
    r"\b(?:report(?:ed)?|signed|sign-?out|final(?:i[sz]ed)?|verified|issued|approved|authori[sz]ed|dictated|transcribed|completed|"
    r"resulted|edited|exam(?:ination)?|study|service|procedure|collect(?:ed|ion)|received|performed|test(?:ing|ed)?|principal|visit|"
    r"scan(?:ned)?)\b"
    r"|\bdate(?: ?/ ?time)?[ :.|]*$"
)
SIGNED = looks(r"\b(?:report(?:ed)?|resulted|signed|sign-?out|final(?:i[sz]ed)?|verified|issued|approved|authori[sz]ed)\b")
FOREIGN = looks(
    r"\b(?:compar\w+|prior|previous|earlier|last|since|new from|from|dating back|history|outside|follow-?up on|appointment|"
    r"next|scheduled|expir\w+|revision|lmp)\b"
)
SENDER = looks(r"(?:^|\n)[^:\n]{0,30}\b(?:specimen|sample|client|ordering|submitt\w+|referr\w+)\b[^:\n]{0,20}$")
BIRTH = looks(r"\b(?:dob|d\.o\.b\.?|birth|born)\b")
UNREAD = looks(r"\b(?:report|exam|study|service|principal|test|collection)[a-z]* date[ :.|]*\d[\d/.-]{5,}(?: \d)?")
CRAFT = looks(
    r"\b(?:imaging|radiolog\w+|genomics?|genetics?|diagnostics?) (?:cent|assoc|serv|group|partn|consult|inst|lab|dep)|"
    r"department of"
)
DAY = re.compile(
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?:19|20)\d\d[-/ ][a-z]{3,9}[-/ ]\d{1,2}|[a-z]{3}-\d{1,2}-\d{4}|"
    r"(?:19|20)\d\d[01]\d[0-3]\d|\d{1,2}(?:st|nd|rd|th)?[ -.]*[a-z]{3,9}[ -.,]*\d{4}|[a-z]{3,9}\.? \d{1,2}"
)


def supports_day(view: Prose, field: Field, place: Place) -> Support:
    """The quote is that day, and the words before it on its line call it the document's own."""
    span = place.span or (0, 0)
    flat = as_figures(view).flat
    view = prose(figures(view.text))
    printed = PRINTED.search(flat, *span) or LOOSE.search(flat, *span)
    if printed is None or field.value not in readings(printed):
        return Support(0.0, "the quote is not that day")
    inside = DAY.search(view.flat, *span)
    before = _label(view, inside.start() if inside else span[0])
    if BIRTH.search(before):
        return Support(0.0, "it is the patient's birth date")
    if FOREIGN.search(before):
        return Support(0.1, "it is the date of something else")
    settled = any(day["a"] and int(day["a"]) > MONTHS for day in PRINTED.finditer(flat))
    if len(readings(printed)) > 1 and day_first(view.text) and not settled:
        return Support(0.6, "day and month may stand in either order")
    if not OWN.search(before):
        alone = at_an_end(view, span[0]) and (_days(view) == {field.value} or _heads_alone(view, str(field.value)))
        return Support(0.85 if alone else 0.6, "no label says what it is the date of")
    signed = _signed(view)
    if not SIGNED.search(before) and signed and field.value not in signed:
        return Support(0.4, "the report has a date of its own")
    if not SIGNED.search(before) and _later(view, str(field.value)):
        return Support(0.7, "a later day is printed that may be the report's")
    return Support(0.8, "several dates of the report are printed") if len(signed) > 1 else Support(1.0)


def supports_issuer(view: Prose, field: Field, place: Place) -> Support:
    """The name stands in the heading or after a label for the issuer, not as a referrer or destination.

    Where another house is printed as well, the name is in doubt unless its label says that it did the work.
    """
    found = _stands_as_issuer(view, field, place)
    start = (place.span or (0, 0))[0]
    label = view.flat[view.flat.rfind("\n", 0, start) + 1 : start]
    if found.score > 0.75 and NOT_ONLY.search(view.flat[slice(*(place.span or (0, 0)))]):
        return Support(0.75, "more than a name stands there")
    if found.score > 0.75 and not named_apart(str(field.value)) and GOES_ON.match(view.text, (place.span or (0, 0))[1]):
        return Support(0.75, "the name says no more than what kind of house it is, and the line goes on")
    rivalled = rivals(view.text, str(field.value), start) or another_heads(view.text, start)
    if found.score > 0.75 and not DID.search(label) and rivalled:
        return Support(0.75, "another house is printed as well")
    return found


def _stands_as_issuer(view: Prose, field: Field, place: Place) -> Support:
    span = place.span or (0, 0)
    quote = view.flat[slice(*span)]
    if not words(str(field.value)) or not set(words(str(field.value))) <= set(words(quote)):
        return Support(0.0, "the value is not what the quote says")
    if NOT_A_NAME.search(quote):
        return Support(0.5, "words of a signature stand in the name")
    line_start = view.flat.rfind("\n", 0, span[0]) + 1
    before = view.flat[line_start : span[0]]
    cell = re.split(r" {3,}|\t|\|", before)[-1]
    if NOT_THE_ISSUER.search(before + quote):
        return Support(0.1, "it is named as something else than the issuer")
    line = view.flat[line_start : span[1]]
    if any(match.end() > span[0] - line_start for match in CUSTOMER.finditer(line)):
        return Support(0.1, "it is named as the one for whom the report is made")
    above = view.flat[:line_start].rstrip("\n").split("\n\n")[-1]
    if SENDER.search("\n".join(line for line in above.split("\n") if ":" not in line)):
        return Support(0.2, "it is named with the specimen or its sender")
    if any(match.span("name")[0] <= span[0] <= match.span("name")[1] for match in LABEL.finditer(view.flat)):
        return Support(1.0)
    if not (KEYWORD.search(quote) or CRAFT.search(quote)):
        craft = any(STEM.match(word) or word.startswith("patholog") for word in re.findall(r"[^\W\d_]+", quote))
        if (ORGANISATION.search(quote) or craft or _heads(view, span)) and span[0] <= 400 and len(cell) < 40:
            return Support(0.85, "only its form says that it is a house")
        return Support(0.5, "it is not the name of an institution")
    if span[0] <= max(600, HEAD * len(view.flat)) and len(cell) < 40:
        return Support(1.0 if span[0] <= 400 else 0.85)
    return Support(0.5, "it stands in the running text")


def _heads(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a stretch is the first that is printed, alone in its cell, and no title of a report."""
    quote = view.flat[slice(*span)]
    apart = re.match(r"(?: {3}|\t|[|\n]| [-–—] |$)", view.flat[span[1] :])
    return not view.flat[: span[0]].strip() and bool(apart) and is_name(quote) and not NO_HOUSE.search(quote)


def at_an_end(view: Prose, position: int) -> bool:
    """In the heading or the signature, not in the running text."""
    before, after = view.flat[:position].count("\n"), view.flat[position:].count("\n")
    return len(view.before(position)) < FAR and (before < LETTERHEAD or after < ENDING + 1)


def _days(view: Prose) -> set[str]:
    """Every complete printed day that is not the patient's birth nor of something else."""
    found = set()
    for match in DAY.finditer(view.flat):
        label, day = _label(view, match.start()), iso_date(view.flat[match.start() : match.end() + 6]).value
        if day and not FOREIGN.search(label) and not BIRTH.search(label):
            found.add(_day_first(match[0]) or day if "." in match[0] else day)
    return found


def _heads_alone(view: Prose, value: str) -> bool:
    """Whether a day stands alone in its cell above the text, as a letter's does, and no other day so or under a label."""
    found = set()
    for match in DAY.finditer(view.flat):
        label, day = _label(view, match.start()), iso_date(match[0]).value
        start, stop = view.flat.rfind("\n", 0, match.start()) + 1, view.flat.find("\n", match.end())
        before = re.split(r" {3,}|\t|\|", view.flat[start : match.start()])[-1]
        behind = re.split(r" {3,}|\t|\|", view.flat[match.end() : stop if stop >= 0 else None])[0]
        alone = re.fullmatch(r"\W*(?:[^\W\d_]+,)?\W*", before) and not behind.strip()
        if day and not BIRTH.search(label) and (alone or OWN.search(label)):
            found.add(_day_first(match[0]) or day if "." in match[0] else day)
    return found == {value}


def _later(view: Prose, value: str) -> bool:
    """Whether heading or sign-off holds a later day, in whatever order its figures are read, that is nobody's birth."""
    for match in DAY.finditer(view.flat):
        label = _label(view, match.start())
        orders = {iso_date(match[0]).value, _day_first(match[0])} - {None}
        aside = FOREIGN.search(label) or BIRTH.search(label) or not at_an_end(view, match.start())
        if orders and not aside and all(str(day) > value for day in orders):
            return True
    return False


def _signed(view: Prose) -> set[str]:
    """The days that their labels call the report's."""
    found = {
        iso_date(match[0]).value
        for match in DAY.finditer(view.flat)
        if SIGNED.search(label := _label(view, match.start())) and not FOREIGN.search(label)
    }
    return {day for day in found if day}


def dated(view: Prose) -> bool:
    """Whether a day is printed that a label calls the document's own, or figures that may have been one."""
    unread = UNREAD.search(view.flat)
    return (unread is not None and not BIRTH.search(view.flat[max(0, unread.start() - 20) : unread.start()])) or any(
        OWN.search(label) and not FOREIGN.search(label) and not BIRTH.search(label)
        for match in DAY.finditer(view.flat)
        if (label := _label(view, match.start())) and iso_date(match[0]).value
    )


def day_printed(view: Prose) -> bool:
    """Whether any complete day stands in heading or signature, whatever stands before it, that is no birth."""
    view = prose(figures(view.text))
    return dated(view) or any(
        at_an_end(view, match.start()) and not BIRTH.search(label) and not FOREIGN.search(label)
        for match in DAY.finditer(view.flat)
        if (label := _label(view, match.start())) is not None and iso_date(match[0]).value
    )


def house_printed(view: Prose) -> bool:
    """Whether a line of the heading, or words behind a label of a place, look like the name of an organisation."""
    return named(view) or any(organisation(part) for part in edges(view.text))


def named(view: Prose) -> bool:
    """Whether the name of an issuer stands in the heading or after a label."""
    return any(is_name(view.flat[slice(*one.span)]) for one in issuers(view))


def _label(view: Prose, position: int) -> str:
    """What stands before a day on its line, back to another day; the line above where nothing does."""
    line = view.flat[view.flat.rfind("\n", 0, position) + 1 : position]
    if not line.strip():
        line = view.flat[max(0, position - 40) : position]
    last = max((match.end() for match in DAY.finditer(line)), default=0)
    cell = re.split(r" {3,}|\t|\|", line[last:])[-1]
    return (cell if re.search(r"[a-z]{4}", cell) else line[last:])[-60:]


def _day_first(printed: str) -> str | None:
    match = re.fullmatch(r"\D*(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\D*", printed)
    return iso_date(f"{match[4]}-{match[3]}-{match[1]}").value if match else None
