"""Labels whose value is there and cannot be read: said to be illegible, damaged in print, or hardly recognised on a scan."""

import re

from services.core.document import Document
from services.packs.clinical.shared.prose import Prose, looks, prose, trimmed

_OF = r"(?: of (?:the )?(?:report|service|visit|consultation|exam\w*|study|discharge|operation|procedure|surgery|issue))?"
_DAY = r"(?:(?:report|service|visit|exam\w*|study|discharge|operation|procedure|surgery|issue) )?date"
LABELS = {
    "date": rf"{_DAY}{_OF}|dated|reported(?: on)?|signed(?: out)?(?: on)?|discharged(?: on)?|dos",
    "institution": r"(?:(?:issuing|performing|reporting) )?(?:hospital|clinic|laborator(?:y|ies)|institution|facility)(?: name)?",
    "histology": r"(?:final |histologic(?:al)? |pathologic(?:al)? )?diagnosis|histolog(?:y|ic(?:al)? type)|tumou?r type",
    "grade": r"(?:histologic(?:al)? |nottingham |tumou?r |overall )?(?:grade|grading)|gleason(?: score| grade)?|differentiation",
    "margins": r"(?:(?:surgical|resection|excision) )?margins?(?: status)?",
    "msiStatus": r"(?:msi|micro-?satellites?)(?: instability| stability)?(?: \(msi\))?(?: (?:status|score|result))?"
    r"|(?:mismatch repair|mmr)(?: \(mmr\))?(?: (?:status|result))?",
    "tmb": r"b?tmb(?: (?:status|score|result))?|(?:tumou?r )?mutation(?:al)? (?:burden|load)(?: \(b?tmb\))?",
    "impression": r"impression|conclusion|opinion",
    "findings": r"findings|report",
    "medications": r"(?:(?:current|discharge|home) )?(?:medications?|medicines|meds|drugs)|rx",
    "diagnoses": r"(?:(?:final|discharge|principal|primary|post-?operative) )?diagnos[ie]s|impression|assessment",
    "procedures": r"(?:procedures?|operations?)(?: performed)?",
    "ihcMarkers": r"immunohistochemi\w+|immunostains?|ihc"
    r"|(?:o?estrogen receptors?|progesterone receptors?|er|pr|her-?2(?:/neu)?|ki-?67)(?: (?:status|result|index))?",
    "measurements": r"measurements?|sizes?",
    "labValues": r"results?",
    "mutations": r"(?:variants?|mutations?)(?: detected| identified)?|results?",
}
"""How a field is labelled where its value is nothing but what cannot be read."""
SAID = (
    r"(?:(?:is|was|are|were|entirely|largely|partly|completely) ){0,2}[\[({<]{0,2}"
    r"(?:illegible|unreadable|indecipherable|(?:not|hardly) (?:legible|readable)|(?:cannot|could not|can't) be read|smudged"
    r"|torn(?: off)?|cut off|faded|blurred|obliterated)\b[\])}>]{0,2}"
)
DAMAGED = re.compile(
    r"(?=[^\n]{0,12}[?�■█▓▒])(?=[^\n]{0,12}\d)[\d?�■█▓▒][\d?�■█▓▒/. -]{4,12}(?!\w)|[?�■█▓▒][?�■█▓▒ ]+(?=[\])}>]?(?:\n|$| {3}))"
)
SAID_BEHIND = looks(rf"(?: ?[:=]|\.{{2,}}| -)?\s{{0,6}}{SAID}")
COLON = looks(r"(?: ?[:=]|\.{2,}:?)[ \t]{0,40}")
HARD = 0.5
"""Recognition confidence (0-1) below which every word of a value must lie for it to count as unreadable."""
REACH = 60


def illegible(document: Document, name: str) -> tuple[int, int] | None:
    """The span of a label of the field and of what stands unreadable behind it; None where there is none."""
    view = prose(document.text)
    label = LABELS.get(name)
    heads = re.finditer(rf"(?:(?<=\n)|^|(?<=[|;.] )|(?<= {{3}}))[ \t]*(?:the )?(?:{label})\b", view.flat) if label else ()
    return next((span for head in heads if (span := _behind(document, view, trimmed(view.text, *head.span())))), None)


def _behind(document: Document, view: Prose, head: tuple[int, int]) -> tuple[int, int] | None:
    if said := SAID_BEHIND.match(view.flat, head[1]):
        return head[0], said.end()
    colon = COLON.match(view.flat, head[1])
    if colon is None:
        return None
    if damaged := DAMAGED.match(view.flat, colon.end()):
        return head[0], damaged.end()
    end = view.text.find("\n", colon.end())
    value = trimmed(view.text, colon.end(), min(end if end >= 0 else len(view.text), colon.end() + REACH))
    words = [one for one in document.words if value[0] < one.span[1] and one.span[0] < value[1]]
    return (head[0], value[1]) if words and max(one.confidence for one in words) < HARD else None
