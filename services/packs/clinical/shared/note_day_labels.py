"""What the words around a day make of it: the note's own, the end of a stay, or the day of something else."""

import re
from datetime import date

from services.packs.clinical.shared.dates import PRINTED
from services.packs.clinical.shared.prose import Prose, looks

LABEL_LENGTH = 48
GAP = re.compile(r"(?<=\S)(?: {3,}| *\| *)(?=[a-z])")
"""What parts the columns of a line, before the words of another label."""
DISCHARGE = looks(
    r"\b(?:date of ?(?:discharge|dismissal|separation|leaving)|discharge(?:d)?(?: home)?(?: date)?(?: on)?"
    r"|d/c'?d?(?: home)?(?: date)?(?: on)?|dis(?:ch)?|date (?:out|left)|d\.?o\.?d\.?|exit(?: date)?|left(?: on)?"
    r"|(?:went|sent|goes) home(?: on)?"
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
    r"\b(?:birth|dob|born|follow-? ?up|appointment|return|next|last|previous|prior|since|lmp|ed[dc]|due|admi(?:t|ssion)|admitted"
    r"|doa|typed|printed|initial"
    r"|onset|injury|accident|(?:will be|is|are) seeing|(?:will|to) be seen|expir\w+|mri|ct|emg|eeg|echo\w*|stud(?:y|ies)"
    r"|scans?|ultrasounds?|biops\w+|x-?rays?|history|diagnosed)\b[^\n.]{0,40}$"
    r"|\bd\.o\.i\. *$"
)
TOLD_LEFT = looks(
    r"\b(?:discharged|for discharge|(?:day|date) of (?:his |her )?discharge|d/c'?d?|left|went|sent|goes|going|returned"
    r"|dismissed|allowed)\b"
    r"(?! (?:leg|arm|hip|knee|foot|eye|breast|side))"
    r"[^.;:\n\d]{0,40}[ ,:]$"
)
SEEN = looks(
    r"\b(?:(?:i|we) (?:saw|reviewed|examined|evaluated|met|interviewed)|pleasure of (?:seeing|meeting|evaluating)"
    r"|(?:was|were) (?:seen|evaluated|examined|interviewed))\b(?![^.;]*\b(?:er|ed|emergency|outside|by dr)\b)"
    r"(?:dr\.|[^.;\n\d]){0,80} on $"
)
TODAY = looks(r"\b(?:as of|seen|examined|evaluated|here|dated) today,?(?: on)? $")
FIRST_WORDS = 600
"""Characters from the start within which a sentence tells of this visit."""
OTHER_VISIT = re.compile(r"\b(?:previous(?:ly)?|last|prior|earlier|review|follow|appointment|clinic|until|prn)\b")
STAY = looks(
    r"\b(?:in-?patient|stay(?:ed)?|admitted|hospitali[sz](?:ed|ation)|admission|treat(?:ed|ment)|with us|under our care|dates?"
    r"|ward|period)\b[^.;\n]{0,40}$"
)
BETWEEN = looks(r" ?(?:to|until|till|thru|through|and|-|->) ?$")
NEAR = 60
FEW_WORDS = 4
"""Words beside a day that may share its line when nothing but a day, a time and a signature stand on it."""


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


def ends_stay(view: Prose, position: int) -> bool:
    """Whether the day at a position is the one on which the patient left: by a label, a sentence, or as the later bound."""
    if is_label(DISCHARGE, before(view, position)):
        return True
    line = view.flat[view.flat.rfind("\n", 0, position) + 1 : position]
    days = list(PRINTED.finditer(line))
    if days and BETWEEN.fullmatch(line, days[-1].end()):
        return STAY.search(line[: days[-1].start()]) is not None
    said = view.before(position)[-NEAR:]
    return TOLD_LEFT.search(said) is not None and not OTHER_VISIT.search(said)


def told_seen(view: Prose, position: int) -> bool:
    """Whether a sentence at the beginning says that the patient was seen on the day at a position."""
    said = view.before(position)
    if TODAY.search(said):
        return True
    return position < FIRST_WORDS and SEEN.search(said) is not None and not OTHER_VISIT.search(said)


def stands_alone(view: Prose, span: tuple[int, int]) -> bool:
    """Whether next to nothing but a day stands on its line, and nothing gives it to something else."""
    start, end = view.flat.rfind("\n", 0, span[0]) + 1, view.flat.find("\n", span[1])
    rest = view.flat[start : span[0]] + " " + view.flat[span[1] : end if end >= 0 else len(view.flat)]
    return len(re.findall(r"[a-z]{2,}", rest)) <= FEW_WORDS and not NOT_OWN.search(before(view, span[0]))


def iso_of(match: re.Match[str]) -> str | None:
    """The day of a match of COMPACT; None when there is no such day."""
    try:
        return date(int(match["y"]), int(match["m"]), int(match["d"])).isoformat()
    except ValueError:
        return None
