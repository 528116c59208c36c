"""The names at the head of a note that look like an organisation's, however the line is laid out. As printed, and as meant."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.prose import Prose, looks, trimmed

LINES = 6
"""Printed lines from the top in which a letterhead stands."""
MOST_WORDS = 10
ORGANISATION = looks(
    r"\b(?:hospitals?|h[oô]pital|hospitalis|krankenhaus|klinik\w*|ospedale|polyclinics?|clinics?|infirmary|sanatorium|hospice"
    r"|nursing home|[a-z]* ?surgical cent(?:er|re)|(?:[a-z]+ )+(?:cent(?:er|re)|institute|associates|consultants|physicians"
    r"|practice|surgery|partners)|medical (?:group|college|school)|universit\w+|(?:mental |community |primary |public )*health"
    r"(?:care)?(?: (?:services?|system|network|board|group))?|trust|foundation|[a-z]+ care)\b"
)
NO_NAME = looks(
    r"\b(?:notes?|summary|summaries|report|record|letter|card|history|date|patient|name|mr|mrs|ms|miss|dr|dear|diagnos\w+"
    r"|operation|operative|procedures?|referr\w+|seen|admitted|transfer\w*|discharged?|from|consultant|attending|phone|tel|fax"
    r"|follow-?up|course|plan|maintenance|department of|unit)\b"
)
CELLS = re.compile(r"(?:(?! {2}|\||\t| [-/] )[^\n])+")


def letterhead(view: Prose) -> Iterator[tuple[int, int]]:
    """Where the head of a note prints a name of an organisation: a cell of a line, capitalised, without figures or a label."""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:LINES]:
        for cell in CELLS.finditer(view.flat, *line.span()):
            span = trimmed(view.flat, *cell.span())
            if _is_name(view, span):
                yield span


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
        and not re.search(r"\d|:|\.$", said)
        and bool(capitalised)
        and all(capitalised)
    )
