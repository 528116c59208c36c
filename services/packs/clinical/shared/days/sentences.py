"""Sentences that tell the day of a note: when the patient was seen, or went home."""

from services.packs.clinical.shared.days.dates import PRINTED
from services.packs.clinical.shared.days.labels import LabelledDay
from services.packs.clinical.shared.prose import Prose, looks

ON = r"(?: on|,|(?<=office)|(?<=clinic))(?: the (?:morning|afternoon|evening|night) of)? (?:the )?$"
"""What stands right before the day of a deed."""
WORDS = r"(?:(?:dr|mrs?|ms)\.|(?<![\w/.-])\d{1,2}(?=,| [a-z])|[^.;\n\d])"
"""A sign of a sentence before its day: the stop of a title and the years of an age are some."""
SEEN = looks(
    r"\b(?:(?:i|we) (?:\w+ )?(?:saw|reviewed|examined|evaluated|met|interviewed|assessed)"
    r"|i have (?:seen|evaluated|examined)"
    r"|pleasure (?:of (?:seeing|meeting|evaluating|reviewing)|to (?:see|meet|evaluate))"
    r"|(?:was|were|is|are) (?:\w+ )?(?:seen|evaluated|examined|interviewed|reviewed|assessed)|attended|came (?:to|back)"
    r"|(?:was|is) (?:back|here|in (?:the|our|my) (?=office|clinic))"
    r"|return(?:ed|s) to (?:the |our |my )?(?:clinic|office)"
    r"|^seen|presented to|visited|thank you for (?:seeing|referring))\b"
    r"(?![^.;]*\b(?:er|ed|emergency|outside|by dr)\b)"
    rf"{WORDS}{{0,80}}{ON}"
)
TODAY = looks(
    r"\b(?:as of|seen|examined|evaluated|reviewed|here|dated|clinic) today[,(]?(?: on| is)? $"
    r"|\btoday'?s? (?:date|visit)[^.\n\d]{0,20}$|\btoday(?:,| is)? $"
)
IMAGED = looks(
    r"\b(?:exam(?:ination)?|stud(?:y|ies)|mri?|ct|scan|films)\b[^.;\d]{0,30}\b(?:performed|done|obtained|acquired)(?: on)? $"
)
SECOND = looks(r"\b(?:second opinion|outside (?:consultation|stud(?:y|ies)|films?|images)|received for)\b")
"""Words before the day of images, and before them those of a second opinion on images made elsewhere."""
FIRST_WORDS = 600
"""Characters from the start within which a sentence tells of this visit."""
OTHER_VISIT = looks(
    r"\b(?:previous(?:ly)?|last|prior|earlier|(?<!in )(?<!for )(?<!routine )follow|appointment|until|prn|next|will)\b"
)
TO_RETURN = looks(
    r"\b(?:previous(?:ly)?|last|prior|earlier|follow|appointment|until|prn|next(?! (?:day|morning|afternoon|evening)\b)|will"
    r"|clinic|review)\b"
)
ENDED = r"(?:died|expired|passed away|(?:pronounced|declared)(?= dead| deceased| at| by| on)|succumbed|deceased)"
DIED = looks(
    rf"\b{ENDED}\b[^.;\n\d]{{0,60}}(?: at \d{{1,2}}[:.h]?\d\d(?: ?[ap]\.?m\.?| ?h(?:ou)?rs)?)?"
    rf"(?:{ON}| ?: ?$|(?<=died) $|(?<=expired) $)"
    r"|\b(?:date|day|time)(?: and time)? of (?:death|demise)\b[^.;\n\d]{0,20}(?:\d{1,2}[:.h]?\d\d[^.;\n\d]{0,16})?$"
    r"|\bdeath (?:date|occurred)\b[^.;\n\d]{0,20}$"
    rf"|\bdeath of\b{WORDS}{{0,120}}{ON}"
)
"""Words before the day on which a stay ended with death."""
RELATIVE = looks(
    r"\b(?:mother|father|brother|sister|wife|husband|spouse|partner|son|daughter|parents?|aunt|uncle|grand\w+|cousin|twin)\b"
)
WENT = looks(
    r",? (?:(?:when|and|then) )?(?:he|she|the (?:patient|child|baby|infant)|mrs?\.? \w+|ms\.? \w+)\b[^.;\n]{0,60}?"
    r"\b(?:discharged|(?:allowed|sent|went|go|gone|taken|let go|returned) home|transferred|dismissed|left (?:the hospital|us)"
    rf"|{ENDED})\b(?! (?:from|with) (?:the |his |her )?(?:icu|ccu|unit|ward|floor|telemetry|recovery|pacu))"
)
"""Words behind a day that begins the sentence, on which the patient left."""
BEGINS = looks(r"^(?:(?:finally|later|then|and),? )?(?:on|by) (?:the (?:morning|afternoon|evening|night) of )?(?:the )?$")
LEFT = looks(
    r"\b(?:discharged?|for discharge|(?:day|date) of (?:his |her )?discharge|d/c'?d?|left|went|sent|go(?:es"
    r"|ing)?|leaves?|returned|dismissed|allowed|transferred|(?<!from )home)\b"
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
    sentence = view.before(span[0])
    if DIED.search(sentence) and not RELATIVE.search(sentence):
        return True
    if BEGINS.search(sentence) and WENT.match(view.flat, span[1]):
        return True
    said = sentence[-NEAR:]
    return LEFT.search(said) is not None and not TO_RETURN.search(said)
