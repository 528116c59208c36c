"""The names at the head of a note that look like an organisation's, however the line is laid out. As printed, and as meant."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.prose import Prose, looks, trimmed, word_set

LINES = 6
"""Printed lines from the top in which a letterhead stands."""
MOST_WORDS = 10
ORGANISATION = looks(
    r"\b(?:hospitals?|h[oô]pital|hospitalis|krankenhaus|klinik\w*|ospedale|polyclinics?|clinics?|infirmary|sanatorium|hospice"
    r"|nursing home|[a-z]* ?surgical cent(?:er|re)|(?:[a-z]+ )+(?:cent(?:er|re)|institute|associates|consultants|physicians"
    r"|practice|surgery|partners)|medical (?:group|college|school)|universit\w+|(?:mental |community |primary |public )*health"
    r"(?:care)?(?: (?:services?|system|network|board|group))?|trust|foundation|[a-z]+ care"
    r"|comm(?:unity)? hosp|hosp|ziekenhuis|(?:[a-z]+ )+(?:nephrology|cardiology|counsel(?:l)?ing|psychiatry|p(?:a?e)diatrics|"
    r"oncology"
    r"|urology|dermatology|orthop(?:a?e)dics|neurology|endoscopy|ophthalmology|medicine|dental|llp|llc|pllc))\b"
)
NO_NAME = looks(
    r"\b(?:notes?|summary|summaries|report|record|letter|card|history|date|patient|name|mr|mrs|ms|miss|dr|dear|diagnos\w+"
    r"|operation|operative|procedures?|referr\w+|seen|admitted|transfer\w*|discharged?|from|consultant|attending|phone|tel|fax"
    r"|follow-?up|course|plan|maintenance|department of|unit)\b"
)
KINDS = word_set(
    "behavioral behavioural mental health intake clinic hospital medical center centre notes note summary discharge progress "
    "visit "
    "outpatient inpatient department division ward care service services surgery surgical report follow record card "
    "observation and "
    "the of for review consultation record encounter office practice laboratory lab data results general internal medicine family"
)
"""Words for kinds of houses and of notes, which name none."""
CELLS = re.compile(r"(?:(?! {2}|\||\t| [-/]{1,2} |\d{1,2}[/.-]\d)[^\n])+")


def letterhead(view: Prose) -> Iterator[tuple[int, int]]:
    """Where the head of a note prints a name of an organisation: a cell of a line, capitalised, without figures or a label."""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:LINES]:
        for cell in CELLS.finditer(view.flat, *line.span()):
            span = trimmed(view.flat, *cell.span())
            if _is_name(view, span):
                yield span


def names_somebody(said: str) -> bool:
    """Whether a stretch in lower case says more than what kind of house or of note it is, and holds no day or number."""
    figures = re.search(r"\d[/.-]\d|\d{3}|\.{3}|\b\d{1,2} [a-z]{3,9} \d", said)
    return not figures and bool(set(re.findall(r"[a-zà-ÿ0-9']{3,}", said)) - KINDS)


def as_letters(flat: str) -> str:
    """A stretch with figures inside its words read as the letters they stand for."""
    return re.sub(
        r"(?<=[a-z]{2})[01](?=[a-z])|(?<=\b[a-z])[01](?=[a-z]{2})|(?<=[a-z]{3})[01]\b|\b[01](?=[a-z]{3})",
        lambda m: "o" if m[0] == "0" else "i",
        flat,
    )


def _is_name(view: Prose, span: tuple[int, int]) -> bool:
    said = as_letters(view.flat[slice(*span)])
    capitalised = [word[0].isupper() or word[0].isdigit() for word in re.findall(r"[^\W_][\w']{3,}", view.text[slice(*span)])]
    return (
        ORGANISATION.search(said) is not None
        and 2 <= len(said.split()) <= MOST_WORDS
        and not NO_NAME.search(said)
        and names_somebody(said)
        and not re.search(r"\d|:|\.$", said)
        and bool(capitalised)
        and all(capitalised)
    )
