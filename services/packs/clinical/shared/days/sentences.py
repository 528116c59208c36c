"""Sentences that tell the day of a note: when the patient was seen, or went home."""

from services.packs.clinical.shared.days.dates import PRINTED
from services.packs.clinical.shared.days.labels import LabelledDay
from services.packs.clinical.shared.prose import Prose, looks

SEEN = looks(
    r"\b(?:(?:i|we) (?:\w+ )?(?:saw|reviewed|examined|evaluated|met|interviewed|assessed)"
    r"|pleasure of (?:seeing|meeting|evaluating|reviewing)"
    r"|(?:was|were) (?:\w+ )?(?:seen|evaluated|examined|interviewed|reviewed|assessed)|attended|came to"
    r"|presented to|visited|thank you for (?:seeing|referring))\b"
    r"(?![^.;]*\b(?:er|ed|emergency|outside|by dr)\b)(?:dr\.|[^.;\n\d]){0,80}(?: on|,) (?:the )?$"
)
TODAY = looks(
    r"\b(?:as of|seen|examined|evaluated|reviewed|here|dated|clinic) today[,(]?(?: on| is)? $"
    r"|\btoday'?s? (?:date|visit)[^.\n\d]{0,20}$|\btoday,? $"
)
IMAGED = looks(
    r"\b(?:exam(?:ination)?|stud(?:y|ies)|mri?|ct|scan|films)\b[^.;\d]{0,30}\b(?:performed|done|obtained|acquired)(?: on)? $"
)
SECOND = looks(r"\b(?:second opinion|outside (?:consultation|stud(?:y|ies)|films?|images)|received for)\b")
"""Words before the day of images, and before them those of a second opinion on images made elsewhere."""
FIRST_WORDS = 600
"""Characters from the start within which a sentence tells of this visit."""
OTHER_VISIT = looks(r"\b(?:previous(?:ly)?|last|prior|earlier|follow|appointment|until|prn|next|will)\b")
TO_RETURN = looks(rf"{OTHER_VISIT.pattern}|\b(?:clinic|review)\b")
LEFT = looks(
    r"\b(?:discharged?|for discharge|(?:day|date) of (?:his |her )?discharge|d/c'?d?|left|went|sent|go(?:es"
    r"|ing)?|leaves?|returned|dismissed|allowed|transferred|home)\b"
    r"(?! (?:leg|arm|hip|knee|foot|eye|breast|side))[^.;:\n]{0,60}[ ,:(]$"
)
STAY = looks(
    r"\b(?:in-?patient|stay(?:ed)?|admit(?:ted)?|adm|hospitali[sz](?:ed|ation)|admission|treat(?:ed|ment)"
    r"|with us|under our care|dates?|ward|period"
    r"|from|episode|los)\b[^.;\n]{0,60}$"
)
UNTIL = looks(r"(?:\d(?:st|nd|rd|th)?|[a-z]{3,9}\.?|\d{4}) ?(?:to|until|till|thru|through|and|bis|-|->) ?$")
NEAR, REACH = 90, 250


def seen(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence at the beginning says that the patient was seen on the day at a span."""
    said = view.before(span[0])
    if TODAY.search(said):
        return True
    return span[0] < FIRST_WORDS and SEEN.search(said) is not None and not OTHER_VISIT.search(said)


def seen_or_imaged(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence tells the day at a span as that of a visit, or of the images that a second opinion reads."""
    imaged = IMAGED.search(view.before(span[0])) is not None
    return seen(view, span) or (imaged and SECOND.search(view.flat, max(span[0] - REACH, 0), span[0]) is not None)


def ends_stay(view: Prose, day: LabelledDay) -> bool:
    """Whether a label or a sentence makes a day that of leaving."""
    return (day.tight and day.label in ("discharge", "end")) or (day.label != "birth" and left(view, day.span))


def left(view: Prose, span: tuple[int, int]) -> bool:
    """Whether a sentence says that the patient left on the day at a span, or it is the later bound of the stay."""
    line = view.flat[view.flat.rfind("\n", 0, span[0]) + 1 : span[0]]
    if UNTIL.search(line[-30:]) and (STAY.search(line) or PRINTED.search(line)):
        return True
    said = view.before(span[0])[-NEAR:]
    return LEFT.search(said) is not None and not TO_RETURN.search(said)
