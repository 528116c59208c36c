"""What an operation note says of resection margins: free or involved. Wound and skin edges that are merely sewn are none."""

import re

from services.core.draft import Field, Place
from services.packs.clinical.shared.citing import Told
from services.packs.clinical.shared.margin_statements import Statement, class_of, statements
from services.packs.clinical.shared.prose import Prose, looks, tidy
from services.packs.clinical.shared.sections.headings import Kind
from services.packs.clinical.shared.sections.notes import note_section_at, note_sections
from services.packs.clinical.surgical_notes.cleared import standing
from services.tasks.pack import Support
from services.tasks.values import words

GROWTH = r"(?:tumou?r|cancer|\w*carcinoma|melanoma|sarcoma|malignancy|malignant)"
UNFINISHED = r"\b(?:incompletely|not (?:be )?(?:completely|fully|entirely)) (?:removed|resected|excised|cleared)\b"
STATED = looks(
    r"(?<![\w-])(?:(?:the|all|both|final|surgical|resection|deep|(?:(?:postero|antero|infero|supero)-?)?(?:lateral|medial)"
    r"|anterior|posterior|left|right|peripheral|superior|inferior|proximal|distal|radial|inked|soft tissue|bone) ){0,4}"
    r"(?:margins?|crm):? (?:\(?[a-z]+\)?:? ){0,4}?(?:negative|neg|clear|free"
    r"|uninvolved|positive|pos|involved|not"
    r" involved)\b(?: (?:of|for|by|on|with) (?:(?!(?:and|but|so|then|which)\b)[a-z]+ ?){1,4})?"
    r"|\b(?:negative|clear|positive|involved|close|tumou?r-free|free(?= [a-z ]*margins))(?: (?!and )[a-z]+){0,2} margins?(?: of"
    r" resection)?\b|\bmargins?[^.;:\n]{0,80}\br[012]\b\)?|\br[012][ -]resection\b"
    r"|\bmargins? (?:was|were|is|are|measured|of) (?:[\d.]+ ?(?:cm|mm) )?(?:and )?(?:[a-z]+ ){0,2}(?:free|clear"
    r"|negative|uninvolved)\b"
    r"(?: of (?:[a-z]+ ?){1,2})?"
    rf"|\bresidual (?:disease|{GROWTH}) ?[:=-] ?(?:nil|none|no|absent|zero)\b"
    r"|\bno (?:gross |macroscopic |visible )?residual disease\b|\btumou?r-?free (?:plane|margins?)(?: reached| achieved"
    r"| obtained)?"
    rf"|\bmargins?(?::| (?:shows?|showed|contain(?:s|ed)?|has|have|had|with)) (?:no |residual "
    rf"|microscopic )*{GROWTH}(?![ -]?free)(?: cells)?"
    r"|\bmargins?,? (?:\d[\d.]* ?(?:cm|mm),? |[^.;:\n]{0,60}?\b(?:came back|returned|reported)(?: as)? )(?:[a-z]+ ){0,2}?"
    r"(?:negative|clear|free|uninvolved|positive|involved)\b(?: (?:of|for) [a-z]+)?"
    rf"|\bmargins?,? [^.;:\n]{{0,60}}?\b(?:came back|returned|reported|was|were)(?: as)? (?:without|with no"
    rf"|showing no) (?:residual )?"
    rf"{GROWTH}"
    r"|\bfrozen(?: sections?)?(?: x ?\d)? ?[:-] ?(?:all )?(?:clear|free)\b"
    rf"|\b(?:negative|free) (?:for|of) {GROWTH} at (?:the |all )?(?:[a-z]+ )?margins?"
    r"|\bcavity (?:shav\w+|bed)(?: (?:was|were|all))* (?:negative|clear|free|positive|involved)\b"
    rf"|\b(?:stage|layer) (?:[ivx]{{1,4}}|\d) ?[:-]? ?(?:(?:clear|negative|positive)\b|(?:no|residual) (?:residual )?{GROWTH})"
    r"|\bclear(?:ed)? (?:in|after|with|following) (?:\d|one|two|three|four|five) (?:stages?|layers?)\b"
    r"|\bmargins?:? (?:[a-z]+ ){0,3}?[+-] ?ve\b"
    r"|\bcomplete (?:macroscopic |gross )(?:excision|resection|removal|clearance)"
    rf"|{UNFINISHED}|\bexcision (?:was |is |appeared )?(?:macroscopically )?complete macroscopically"
    r"|\b(?:excision|resection|removal) (?:was |is |appeared )?macroscopically complete\b"
    r"|\b(?:cut|resection|both|bowel) ends (?:are |were )?(?:free|clear|negative)\b(?: of (?:[a-z]+ ?){1,2})?"
    r"|\bcomplete (?:excision|resection|removal)(?: macroscopically|, no residual \w+)|\bincomplete (?:excision|resection)\b"
    r"|\bcompletely (?:excised|resected|removed) macroscopically|\bmacroscopic(?:ally)? (?:clearance|complete)"
    r"|\b(?:complete|suboptimal) (?:cytoreduction|debulking)\b|\bcc-?[0-3]\b|\b(?:resection"
    r"|excision)[^.;\n]{0,20}\br[012]\b"
    rf"|\b(?:(?:gross|macroscopic) )?residual (?:disease|{GROWTH})(?: (?:was|is))?,? (?:(?:left|remain\w+|behind|on|in situ"
    rf"|at)\b|[<>\d])"
    rf"|(?<!no )(?<!any )\b{GROWTH}(?: (?:was|is))?(?: left (?:behind|at|on|in)"
    rf"| cut through(?: at (?:the )?[a-z ]{{0,16}}margins?)?"
    rf"|,? (?:present|seen|found|identified) (?:at|in) (?:the )?(?:[a-z]+ ){{0,3}}margins?)"
    rf"|\b(?:edges?|ends?|stumps?|tips?)(?: (?:was|were|is|are|all|both))* (?:free|clear) (?:of|from) {GROWTH}\b"
    rf"|\b(?:showed|shows|revealed|confirmed) (?:residual )?{GROWTH}(?: cells)? (?:at|in) (?:the )?(?:[a-z]+ ){{0,3}}margins?"
    r"|\b(?:clear|tumou?r[ -]?free) after:? (?:stage )?[a-z\d]{1,5}(?: stages?)?\b"
    r"|\bno (?:residual )?(?:tumou?r|carcinoma|malignancy)[^.;\n]{0,24} (?:at|in) (?:the )?[a-z"
    r" ]{0,32}margins?"
)
HOPED = looks(
    r"\b(?:to (?:obtain|achieve|ensure|get)|until|if|for (?:clear|negative)|attempt\w*|wide|await\w*|pending"
    r"|should)\b[^.;]{0,40}$|\b(?:prior|previous|initial|earlier)\b[^.;]{0,80}$"
    r"|\b(?:risks|complications,? (?:includ\w+|such as))\b[^.;:]{0,80}$"
    r"|\b(?:risk|possibilit(?:y|ies)|chances?|likelihood) of (?:an? |the |having )?$"
)
ONCOLOGIC = looks(
    r"\b(?:tumou?r|carcinoma|cancer|melanoma|sarcoma|malignan\w+|neoplasm|lesion|mass|nodule|frozen|patholog\w+"
    r"|resect\w+|excis\w+|specimen|biops\w+|r[012])\b"
)
"""Words of which one stands in a note that has a resection margin to speak of."""
EARLIER: tuple[Kind, ...] = ("past", "present", "indication", "admission", "plan")
"""Sections that tell of earlier operations, of what was known before, or of what is to come."""
FINAL = looks(r"\bfinal\b[^.;\n]{0,40}\bmargins?\b|\bmargins?\b[^.;:\n]{0,12}\bfinal\b")
"""How a statement is called the final one."""
POSITIVE = looks(
    r"\b(?:positive|pos|(?<!un)(?<!not )involved|r[12]|cc-?[123]"
    rf"|(?:(?:shows?|showed|contain(?:s|ed)?|has|have|had|with)|margins?:) (?:residual |microscopic )*{GROWTH}(?![ -]?free)"
    rf"|(?<!no )(?<!without )(?:gross |macroscopic )?(?<!no gross )(?<!no macroscopic )residual (?:disease"
    rf"|{GROWTH}) (?!(?:was |is )?not)"
    rf"|(?<!no )(?<!no residual )(?<!without ){GROWTH}(?: (?:was|is))?(?: left| cut through"
    rf"|,? (?:present|seen|found|identified) (?:at|in))"
    rf"|(?:showed|shows|revealed|confirmed) (?:residual )?{GROWTH}|suboptimal|incomplete)\b|(?<!\w)[+] ?ve\b"
    rf"|{UNFINISHED}"
)
NEGATIVE = looks(
    r"(?<!\w)- ?ve\b|\b(?:negative|neg|clear(?:ed)?|free|uninvolved|not involved|r0|cc-?0|tumou?r-?free|clearance"
    r"|(?<!in)(?<!not )(?<!not be )complete(?:ly)?"
    rf"|residual (?:disease|{GROWTH}) ?[:=-] ?(?:nil|none|no|absent|zero)"
    rf"|(?:no|without) (?:residual |microscopic )?(?:{GROWTH}|disease)|no (?:gross |macroscopic |visible )?residual disease)\b"
)


FINDING: tuple[Kind, ...] = ("head", "findings", "pathology", "complications", "other")
"""Parts in which an operation note tells in short clauses what was found."""
NAMED = looks(r"\b(?:margins?|crm|frozen|do(?:ugh)?nuts?|inked?|edges?|both ends)\b")
RESECTED = looks(r"\b(?:resect\w+|residual|margins?|status|tumou?r)\b")
"""Words of a sentence in which R0 to R2 tell of a resection, and not of a nerve's signals before and after it."""
ANATOMIC = looks(
    r"\b(?:costal|(?:eye)?lid|orbital|gingival|liver|hepatic|articular|ciliary|anal|joint|wound|skin|flap) (?:margins?|edges?)\b"
)
"""Margins and edges that are none of a resection."""
SHORT = 14
"""Words up to which a clause tells of a margin and not of how something was done."""
NOT_CLEAR = looks(r"\bnot (?:clear|free)\b|\bcannot be \w+ (?:clear|free)\b")
DENIED = looks(r" ?: ?(?:no|none|nil|absent)\b")
PLAIN = looks(r"\b(?:positive|(?:un)?involved|negative|clear|free)\b")
"""Words that tell a result without being interpreted."""


def stated(view: Prose) -> tuple[tuple[int, int], ...]:
    """Every statement about resection margins that tells a result, in order."""
    told = [m for m in STATED.finditer(view.flat) if not HOPED.search(view.before(m.start())) and polarity(m[0])]
    told = [m for m in told if not ANATOMIC.search(m[0])]
    own = tuple(
        m.span()
        for m in told
        if note_section_at(view.text, m.start()).kind not in EARLIER and not (_is_denied(view, m) or _was_known(view, m))
    )
    return own or tuple(one.span for one in statements(view) if one.cue and _is_brief(view, one))


def _is_denied(view: Prose, match: re.Match[str]) -> bool:
    """Whether an answer behind a label says that it is not so: "Margins involved: no"."""
    return DENIED.match(view.flat, match.end()) is not None


def _was_known(view: Prose, match: re.Match[str]) -> bool:
    """Whether a diagnosis repeats what the one before the operation says: "carcinoma, incompletely excised"."""
    if note_section_at(view.text, match.start()).kind != "diagnosis":
        return False
    before = (one for one in note_sections(view.text) if one.kind == "admission")
    return any(match[0] in view.flat[slice(*one.body)] for one in before)


def _is_brief(view: Prose, one: Statement) -> bool:
    """Whether a clause that a pathologist would write of a margin stands where an operation's findings are told, and is short."""
    said = view.flat[slice(*one.span)]
    result = POSITIVE.search(said) or NEGATIVE.search(said)
    before = view.before(one.span[0]) + said[: result.start() if result else None]
    told = note_section_at(view.text, one.span[0]).kind in FINDING and not HOPED.search(before)
    told = told and polarity(said) == one.margin_class
    named = (NAMED.search(said) or RESECTED.search(view.flat, *view.sentence(one.span[0]))) and not ANATOMIC.search(said)
    return told and bool(named) and len(said.split()) <= SHORT and ONCOLOGIC.search(view.flat) is not None


def polarity(said: str) -> str:
    """ "negative", "positive", or empty when both or neither are said."""
    low = said.lower()
    yes, no = POSITIVE.search(low) is not None, NEGATIVE.search(low) is not None
    if NOT_CLEAR.search(low) or not (yes or no):
        return class_of(low) or ""
    return "positive" if yes and not no else "negative" if no and not yes else ""


def margins(view: Prose, name: str) -> Told | None:
    """The note's statement about margins as they were left: an involved one before a free one."""
    found = left(view) if name == "margins" else ()
    if not found:
        return None
    taken = next((span for span in found if polarity(view.flat[slice(*span)]) == "positive"), found[0])
    said = tidy(view.text[slice(*taken)])
    value = said if PLAIN.search(said.lower()) and not NOT_CLEAR.search(said.lower()) else polarity(said)
    return Told(value, taken, 0.9 if len(stated(view)) == 1 else 0.75)


def left(view: Prose) -> tuple[tuple[int, int], ...]:
    """The statements that tell how the margins were left: those called final, else those that no second cut overtook."""
    found = stated(view)
    final = tuple(span for span in found if FINAL.search(view.flat, view.sentence(span[0])[0], span[1]))
    sides = {side: [span for span in found if polarity(view.flat[slice(*span)]) == side] for side in ("positive", "negative")}
    return final or standing(view, sides["positive"], sides["negative"])


def supports_margins(view: Prose, field: Field, place: Place) -> Support:
    """The quote speaks of a resection margin and its class is the value's."""
    quote = view.flat[slice(*(place.span or (0, 0)))]
    value = str(field.value)
    if not re.search(r"\bmargins?\b|\br[012]\b|residual disease|tumou?r-?free", quote) and place.span not in left(view):
        return Support(0.1, "it says nothing of a margin")
    if polarity(quote) != polarity(value) or not polarity(value):
        return Support(0.0, "the margin is said to be otherwise")
    if not set(words(value)) <= {*words(quote), "negative", "positive"}:
        return Support(0.3, "the value says more than the quote")
    start = (place.span or (0, 0))[0]
    if note_section_at(view.text, start).kind in EARLIER or HOPED.search(view.before(start)):
        return Support(0.3, "it is told of an earlier operation, or only hoped for")
    a, b = view.sentence(start)
    if not ONCOLOGIC.search(view.flat, max(0, a - 120), b + 120):
        return Support(0.6, "nothing near it was resected for a tumour")
    classes = {polarity(view.flat[slice(*span)]) for span in left(view)}
    if polarity(value) not in classes:
        return Support(0.3, "the margins were left otherwise")
    return Support(1.0) if len(classes) == 1 else Support(0.6, "the note says different things of its margins")
