"""The names at the head of a note that look like an organisation's, however the line is laid out. As printed, and as meant."""

import re
from collections.abc import Iterator

from services.packs.clinical.shared.houses.letterhead_words import BRANCH_OF_SURGERY
from services.packs.clinical.shared.prose import Prose, looks, trimmed, word_set
from services.packs.clinical.shared.sections.notes import note_sections
from services.packs.clinical.shared.terms.problems import PROBLEM

LINES = 6
"""Printed lines from the top in which a letterhead stands."""
MOST_WORDS = 10
ORGANISATION = looks(
    r"\b(?:hospitals?|h[oô]pital|hospitalis|krankenhaus|klinik\w*|ospedale|polyclinics?|clinics?|infirmary|sanatorium|hospice"
    r"|nursing home|[a-z]* ?surgical cent(?:er|re)|(?:[a-z]+ )+(?:cent(?:er|re)|institute|associates|consultants|physicians"
    r"|practice|surgery|partners)|maternity home|medical (?:group|college|school)|hospitalists|universit\w+|(?:mental |community "
    r"|primary |public )*health"
    r"(?:care)?(?: (?:services?|system|network|board|group))?|trust|foundation|[a-z]+ care"
    r"|comm(?:unity)? hosp|hosp|ziekenhuis|(?:[a-z]+ )+(?:nephrology|cardiology|counsel(?:l)?ing|psychiatry|p(?:a?e)diatrics|"
    r"oncology"
    r"|urology|dermatology|orthop(?:a?e)dics|neurology|endoscopy|ophthalmology|medicine|dental|llp|llc|pllc))\b"
    r"|\b(?:[a-z']+ )+(?:general|memorial|medical|pavilion|regional|service|sanitarium)$"
)
NO_NAME = looks(
    r"\b(?:notes?|summary|summaries|report|record|letter|card|history|date|patient|name|mr|mrs|ms|miss|dr|dear|diagnos\w+"
    r"|operation|operative|procedures?|referr\w+|seen|admitted|transfer\w*|discharged?|from|consultant|attending|phone|tel|fax"
    r"|follow-?up|course|plan|maintenance|department of|unit|ward)\b"
)
LEGAL = looks(r"[, ]+(?:p\.?a|p\.?c|inc|llc|llp|ltd|pllc)\.?$")
"""The legal form behind a name."""
SPECIALTY = re.compile(
    r"\w*(?:ology|ologic|ological|iatry|iatric|iatrics|natal|therapy|scopy|metry|paedics?|pedics?|gical|obstetrics?|gyna?e?\w*)"
)
CRAFT = word_set(
    "urgent acute chronic primary emergency wound foot pain sports physical high risk initial evaluation triage booking "
    "encounter "
    "telephone psychiatry day theatre operation operative operating procedure palliative rehab rehabilitation consult "
    "mohs admission "
    "unit ward family practice private patient new annual wellness home nurse nursing"
)
"""Words for what is done in a house, which name none either."""
PLACED = looks(
    r"(?:^|\n|\|| {3})[ \t]*(?:from|surgery|practice|site|unit|ward|location|provider|cent(?:er|re)|clinic|facility"
    r"|place|dept|hospital)"
    r" ?:[ \t]*(?P<said>[^\n|]{4,90}?)(?= {3}|\n|\||$)"
)
"""What stands behind the label of a place."""
ELSEWHERE = looks(
    r"\b(?:refer\w*|transfer\w*|follow\w*|f/u|copy|copies|cc|to|pharmacy|pcp|return\w*|appointment|outside|review"
    r"|nursing|rehab\w*"
    r"|pending|clinic in|see|arranged?)\b"
)
"""Words of a line that names a house to which somebody goes."""
LAST = 4
"""Printed lines at the foot among which a house signs."""
ADDRESSED = re.compile(r" *(?:to|re|cc)\b")
SIGNS = looks(r"\b(?:dr|m\.?d|d\.?o|r\.?n|mr|mrs|ms|miss|consultant|signed|registrar|attending)\b")
KINDS = word_set(
    "behavioral behavioural mental health intake clinic hospital medical center centre notes note summary discharge progress "
    "visit "
    "outpatient inpatient department division ward care service services surgery surgical report follow record card "
    "observation and "
    "the of for review consultation record encounter office practice laboratory lab data results general internal medicine family"
)
"""Words for kinds of houses and of notes, which name none."""
CELLS = re.compile(r"(?:(?! {2}|\||\t| [-/*•·]{1,2} |\d{1,2}[/.-]\d)[^\n])+")


def letterhead(view: Prose) -> Iterator[tuple[int, int]]:
    """Where the head of a note prints a name of an organisation: a cell of a line, capitalised, without figures or a label."""
    for line in list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))[:LINES]:
        for cell in CELLS.finditer(view.flat, *line.span()) if not ADDRESSED.match(line[0]) else ():
            yield from _parts_named(view, cell.span())


def names_somebody(said: str) -> bool:
    """Whether a stretch in lower case says more than what kind of house or of note it is, and holds no day or number."""
    figures = re.search(r"\d[/.-]\d|\d{3}|\.{3}|\b\d{1,2} [a-z]{3,9} \d", said)
    told = {word for word in re.findall(r"[a-zà-ÿ0-9']{3,}", said) if not SPECIALTY.fullmatch(word)}
    return not figures and bool(told - KINDS - CRAFT)


def signed_houses(view: Prose) -> Iterator[tuple[int, int]]:
    """Names of organisations behind the label of a place, and on the last lines, alone or behind who signed."""
    for match in PLACED.finditer(view.flat):
        yield from _parts_named(view, match.span("said"))
    lines = list(re.finditer(r"[^\n]*\S[^\n]*", view.flat))
    for line in lines[max(LINES, len(lines) - LAST) :]:
        for cell in CELLS.finditer(view.flat, *line.span()) if not ELSEWHERE.search(line[0]) else ():
            if len(cell[0].split()) <= 2 * MOST_WORDS and (
                SIGNS.search(cell[0]) or _is_name(view, trimmed(view.flat, *cell.span()))
            ):
                yield from _parts_named(view, cell.span())


def _parts_named(view: Prose, span: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The whole stretch where it is a name, else the items between commas that are one."""
    whole = trimmed(view.flat, *span)
    if _is_name(view, whole):
        yield whole
        return
    for item in re.finditer(r"[^,;]+", view.flat[slice(*span)]):
        part = trimmed(view.flat, span[0] + item.start(), span[0] + item.end())
        if _is_name(view, part):
            yield part


def as_letters(flat: str) -> str:
    """A stretch with figures inside its words read as the letters they stand for."""
    return re.sub(
        r"(?<=[a-z]{2})[01](?=[a-z])|(?<=\b[a-z])[01](?=[a-z]{2})|(?<=[a-z]{3})[01]\b|\b[01](?=[a-z]{3})",
        lambda m: "o" if m[0] == "0" else "i",
        flat,
    )


def _is_name(view: Prose, span: tuple[int, int]) -> bool:
    span = (span[0], span[0] + len(LEGAL.sub("", view.flat[slice(*span)])))
    said = as_letters(view.flat[slice(*span)])
    capitalised = [word[0].isupper() or word[0].isdigit() for word in re.findall(r"[^\W_][\w']{3,}", view.text[slice(*span)])]
    return (
        ORGANISATION.search(said) is not None
        and 2 <= len(said.split()) <= MOST_WORDS
        and not NO_NAME.search(said)
        and not (said.endswith("surgery") and PROBLEM.search(said))
        and not re.fullmatch(BRANCH_OF_SURGERY, said)
        and names_somebody(said)
        and not re.search(r"\d|:|\.$", said)
        and bool(capitalised)
        and all(capitalised)
        and not heads_a_part(view, span)
    )


def heads_a_part(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a stretch is the heading of a part of the note, as "Indication for surgery" is."""
    return any(
        one.kind not in ("head", "other") and one.heading[0] < span[1] and span[0] < one.heading[1]
        for one in note_sections(view.text)
    )
