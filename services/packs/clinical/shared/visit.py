"""Of which day a note is, and who issued it: by label, else by standing at the very head."""

import re
from dataclasses import dataclass
from datetime import date

from services.packs.clinical.shared.dates import PRINTED
from services.packs.clinical.shared.institutions import KEYWORD, Issuer, issuers
from services.packs.clinical.shared.note_days import note_days
from services.packs.clinical.shared.note_letterhead import letterhead, names_somebody
from services.packs.clinical.shared.note_sections import note_section_at, note_sections
from services.packs.clinical.shared.prose import Prose, looks, tidy

PRINTED_HEAD = 90
"""Characters from the start within which a day without a label is the note's own."""
HEADING_LINES = 5
"""Printed lines from the top among which the only day is the note's own."""
TELLS = re.compile(r"\b(?:was|were|is|are|has|had|since|for|c/o|presents?|presented)\b")
LABEL_LENGTH = 48
TITLED = re.compile(r"\b(?:notes?|summary|report|letter|record|card|form|visit|chart)$|^(?:seen|op|clinic) (?:in|note)\b")
"""How the title of a note ends or begins."""
BLANK = re.compile(r"[<>{}\[\]]|__")
"""Signs of a placeholder."""
GAP = re.compile(r"(?<=\S)(?: {3,}| *\| *)(?=[a-z])")
"""What parts the columns of a line, before the words of another label."""
DISCHARGE = looks(
    r"\b(?:date of ?(?:discharge|dismissal|separation|leaving)|discharge(?:d)?(?: home)?(?: date)?(?: on)?"
    r"|d/c(?: date)?|dis(?:ch)?|date (?:out|left)|d\.?o\.?d\.?"
    r"|separation(?: date)?|left (?:the )?hospital(?: on)?)[ :.|]*$"
)
OWN = looks(
    r"\b(?:(?:principal |report |visit |note |service |encounter |clinic |operation |operative |procedure "
    r"|surgery |exam(?:ination)? |consult(?:ation)? |dictation |attendance |review )?date(?: ?/ ?time)?"
    r"|encounter|exam|visit|home visit|office visit|date of ?(?:visit|service"
    r"|report|note|encounter|consultation|operation|surgery|procedure|attendance|clinic|review|"
    r"exam(?:ination)?|dictation|evaluation)|case review|(?:seen|seen in clinic|operated|attended|reviewed"
    r"|examined|dictated|signed|reported|performed|visited?|transcribed"
    r"|electronically signed|brought to (?:the )?(?:operating room|theatre|or))(?: on| by[^\n]{0,30})?|dos|d\.d|d|t)[ :.|]*$"
)
COMPACT = looks(r"(?<!\d)(?P<y>(?:19|20)\d\d)(?P<m>[01]\d)(?P<d>[0-3]\d)(?!\d)")
NOT_OWN = looks(
    r"\b(?:birth|dob|born|follow-? ?up|appointment|return|next|last|previous|prior|since|admi(?:t|ssion)|admitted"
    r"|doa|typed|printed"
    r"|onset|expir\w+|mri|ct|biops\w+|x-?ray|history|diagnosed)\b[^\n.]{0,40}$"
)


@dataclass(frozen=True)
class Stated:
    """A value at a span with how sure its place makes it."""

    value: str
    span: tuple[int, int]
    confidence: float


def own_day(view: Prose, *, discharge: bool, wide: bool) -> Stated | None:
    """The note's day: of discharge where there is one, else by its label, else at the very head."""
    found = [*((day.span, day.value, day.role) for day in note_days(view.text)), *_compact(view)]
    for pattern, confidence in ((DISCHARGE, 0.96 if discharge else 0.0), (OWN, 0.95)):
        labelled = [(span, value) for span, value, role in found if confidence and role != "birth"]
        mine = [(span, value) for span, value in labelled if is_label(pattern, before(view, span[0]))]
        if mine:
            (span, value), *others = mine
            return Stated(value, span, confidence - (0.3 if {other for _, other in others} - {value} else 0.0))
    bare = [
        (span, value)
        for span, value, role in found
        if span[0] < PRINTED_HEAD and role in ("none", "report", "service") and not NOT_OWN.search(before(view, span[0]))
    ]
    if bare:
        return Stated(bare[0][1], bare[0][0], 0.8)
    heading = [
        (span, value) for span, value, role in found if role in ("none", "report", "service") and in_heading(view, span[0])
    ]
    if len({value for _, value in heading}) == 1:
        return Stated(heading[0][1], heading[0][0], 0.72)
    service = [(span, value) for span, value, role in found if role in ("report", "service") and len(view.before(span[0])) < 45]
    return Stated(service[0][1], service[0][0], 0.6) if wide and service else None


def in_heading(view: Prose, position: int) -> bool:
    """Whether a day stands on one of the first lines, in no sentence, and no label before it gives it to something else."""
    lines = len(re.findall(r"[^\n]*\S[^\n]*\n", view.flat[:position]))
    return lines < HEADING_LINES and not NOT_OWN.search(before(view, position)) and not TELLS.search(view.before(position))


def is_label(pattern: re.Pattern[str], near: str) -> bool:
    """Whether the words before a day are a label of that pattern, and neither a sentence nor another day's label."""
    return len(near) < LABEL_LENGTH and pattern.search(near) is not None and not NOT_OWN.search(near)


def before(view: Prose, position: int) -> str:
    """The line's text before a position, from the day before it on; with the line above when a label can only stand there."""
    start = view.flat.rfind("\n", 0, position) + 1
    start = max([start, *(match.end() for match in PRINTED.finditer(view.flat, start, position))])
    start = max([start, *(match.end() for match in GAP.finditer(view.flat, start, position))])
    own = view.flat[start:position]
    above = view.flat[view.flat.rfind("\n", 0, max(start - 1, 0)) + 1 : start] if not own.strip() else ""
    return f"{above.rstrip()} {own}" if above else own


def _compact(view: Prose) -> list[tuple[tuple[int, int], str, str]]:
    """Days printed as eight digits, where a label stands before them."""
    found = []
    for match in COMPACT.finditer(view.flat):
        value = iso_of(match)
        near = before(view, match.start())
        if value and (is_label(OWN, near) or is_label(DISCHARGE, near)):
            found.append((match.span(), value, "report"))
    return found


def iso_of(match: re.Match[str]) -> str | None:
    """The day of a match of COMPACT; None when there is no such day."""
    try:
        return date(int(match["y"]), int(match["m"]), int(match["d"])).isoformat()
    except ValueError:
        return None


def issuer(view: Prose) -> Stated | None:
    """The institution in the heading or after its label."""
    named = [
        one
        for one in issuers(view)
        if _is_house(view, one) and (_named(view, one.span) if one.labelled else _in_head(view, one.span))
    ]
    if not named:
        span = next(letterhead(view), None)
        return Stated(tidy(view.text[slice(*span)]), span, 0.75) if span else None
    return Stated(tidy(view.text[slice(*named[0].span)]), named[0].span, 0.93 if named[0].labelled else 0.82)


def _is_house(view: Prose, one: Issuer) -> bool:
    """Whether a candidate names somebody, and without a label is not the title of a note."""
    said = view.flat[slice(*one.span)]
    return names_somebody(said) and not BLANK.search(said) and (one.labelled or not TITLED.search(said))


def _named(view: Prose, span: tuple[int, int]) -> bool:
    """What stands after a label is an institution's name: not a person's, and no results of a laboratory."""
    name = view.flat[slice(*span)]
    if re.search(r"\d|\b(?:dr|m\.?d)\b", name):
        return False
    label = before(view, span[0])
    return KEYWORD.search(name) is not None or re.search(r"(?:institution|facility|hospital)(?: name)? ?: *$", label) is not None


def _in_head(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a line stands before the parts of the note, and is not itself the heading of one ("Hospital course")."""
    heading = any(one.heading[0] < span[1] and span[0] < one.heading[1] for one in note_sections(view.text))
    return not heading and note_section_at(view.text, span[0]).kind in ("head", "other")
