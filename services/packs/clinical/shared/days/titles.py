"""A day that is a part of a note's title: that of a follow-up visit, or of the admission that a history is taken for."""

from services.packs.clinical.shared.days.words import Label
from services.packs.clinical.shared.prose import looks

LINES, BEFORE = 3, 60
"""First lines in which a title stands, and characters of it before its day."""
WORDS = r"(?:[a-z&/'()]+[ ./&-]+){0,4}?"
AGAIN = looks(
    rf"{WORDS}(?:follow(?:ing)? ?-? ?up|f/u|return(?: (?:patient|office|clinic))?(?= visit| appointment| note)"
    r"|interval(?= visit| note| history))"
    r"(?: (?:visit|note|office|clinic|outpatient|evaluation|consultation|examination|exam|report|letter|progress|encounter))*"
    r"[ ,–—-]*"
)
"""The title of a note of a visit like an earlier one. A colon or a verb behind it would make its day that of an appointment."""
TAKEN_IN = looks(r"(?:history (?:and|&) physical|h ?& ?p|admi(?:ssion|tting) (?:note|history|h ?& ?p|evaluation))\b")
ADMITTED = looks(r"(?:date of )?(?:adm(?:it(?:ted)?|ission)?)(?: date| on)?[ :.-]*")
BEHIND = looks(r"[^\w\n]*(?:\n|$)")


def heads_visit(flat: str, span: tuple[int, int]) -> tuple[Label, str, bool] | None:
    """The label of a day that a title holds or heads, with the words that give it, and whether they stand beside it."""
    start = flat.rfind("\n", 0, span[0]) + 1
    above = [line.strip() for line in flat[:start].split("\n") if line.strip()]
    own = flat[start : span[0]].strip(" #*")
    if len(above) >= LINES or len(own) > BEFORE or not BEHIND.match(flat, span[1]):
        return None
    if AGAIN.fullmatch(title := own or (above[-1] if above else "")):
        return "visit", title, True
    if ADMITTED.fullmatch(own) and any(TAKEN_IN.search(line) for line in above):
        return "apart", own, True
    return None
