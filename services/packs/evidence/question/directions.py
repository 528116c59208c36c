"""Which way a sentence points: what it says came out, by the words that reports of studies use."""

import re
from typing import Literal

Direction = Literal["recommends", "favours", "against", "difference", "no_difference", "mixed", "insufficient", ""]
NO = r"(?:no|not?(?: \w+){0,2}(?: any)?|without(?: any)?)"
SOFTLY = (
    r"(?: (?:statistically|clinically|overall|real|relevant|additional|significant(?:ly)?|consistent|evidence of|clear|"
    r"beneficial|any))*"
)
OUTCOME = (
    r"(?:differences?|differ(?:ed|ent)?|effects?|changes?|benefits?|advantages?|improvements?|impact|associat\w+|superior\w*|reduc\w+|"
    r"improv\w+|prevent\w*|effective|affect\w*|influence\w*|lower\w*|decreas\w+|increas\w+|enhanc\w+|significant)"
)
ALIKE = r"(?:equally|similar(?:ly)?|comparable|equivalen\w+|as (?:effective|safe|good|well) as|ineffective|non-?inferior\w*)"
NO_DIFFERENCE = re.compile(rf"\b{NO}{SOFTLY} {OUTCOME}\b|\b{ALIKE}\b|\bfail(?:s|ed)? to\b|\bunlikely\b", re.IGNORECASE)
INSUFFICIENT = re.compile(
    r"\b(?:insufficient|no clear|limited|little|weak|inconclusive|conflicting) evidence\b|\binconclusive\b|"
    r"\b(?:remains?|is|are|was) (?:unclear|uncertain|unknown|to be (?:established|determined|confirmed))\b|"
    r"\bnot (?:yet )?(?:been )?established\b|\btoo (?:small|few) to\b",
    re.IGNORECASE,
)
DONE = r"(?:offered|given|used|considered|avoided|preferred|started|stopped|continued|restarted)"
RECOMMENDS = re.compile(
    r"\b(?:we|is|are|be|strongly|guidelines?) recommend(?:s|ed)?\b|\brecommend(?:s|ed)? (?:that|in|for|as|against)\b|"
    rf"\bshould (?:not |always |preferably )?be {DONE}\b",
    re.IGNORECASE,
)
HARMS = (
    r"(?:risk|mortality|death|bleed\w*|ha?emorrh\w+|infection|relapse|recurrence|failure|adverse|complication|toxicity|"
    r"side effect|fall|fracture|stroke)s?"
)
BURDEN = (
    r"(?:event|pain|exacerbation|incidence|symptom|hospitali[sz]ation|readmission|nausea|vomiting|blood loss|transfusion|"
    r"hypoglyc\w+|blood pressure|depress\w*|anxiety|severity|rate|score|time|need|requirement|duration|length)s?"
)
LESS = r"(?:reduc\w+|decreas\w+|lower\w*|fewer|less|shorte\w+|diminish\w*|declin\w+)"
MORE = r"(?:increas\w+|higher|greater|more|rais\w+|elevated|longer)"
BETTER = (
    r"(?:improv\w+|superior|effective(?:ly|ness)?|efficacious|benefi\w+|better|prevent(?:s|ed|ing)?|protect\w+|prolong\w*|enhanc\w+|"
    r"success\w+|helps?|useful|alleviat\w+|reliev\w+)"
)
NEARBY, FURTHER = r"(?: [\w%().,<=>-]+){0,7}", r"(?: [\w%().,<=>/-]+){0,9}"
BAD = rf"(?:{HARMS}|{BURDEN})"
FAVOURS = re.compile(
    rf"\b{LESS}\b{NEARBY} {BAD}\b|\b{BAD}\b{NEARBY} {LESS}\b|\b{LESS} than\b|\b{BETTER}\b",
    re.IGNORECASE,
)
AGAINST = re.compile(
    rf"\b{MORE}\b{NEARBY} {HARMS}\b|\b{HARMS}\b{FURTHER} {MORE}\b|"
    r"\b(?:worse\w*|harm(?:s|ed|ful)?|detriment\w*|(?<!non)(?<!non-)inferior)\b",
    re.IGNORECASE,
)
DIFFERS = re.compile(
    r"\b(?:slower|faster|higher|lower|longer|shorter|significantly (?:increas|decreas|reduc|improv|greater|more|less)\w*)\b",
    re.IGNORECASE,
)
MEASURED = re.compile(
    r"\bp ?[<=>≤] ?0?[.·]\d|95 ?% ?(?:ci|confidence)|\bversus\b|\bvs\b|\bcompared (?:with|to)\b|\bsignificant", re.IGNORECASE
)


def direction(text: str, arms: int) -> Direction:
    """What a sentence says came out; "" when it reports no result. `arms`: how many of the compared it names.

    Of two arms that differ it does not say which is ahead: the sentence does.
    """
    if RECOMMENDS.search(text):
        return "recommends"
    alike, unsure = bool(NO_DIFFERENCE.search(text)), bool(INSUFFICIENT.search(text))
    rest = NO_DIFFERENCE.sub(" ", INSUFFICIENT.sub(" ", text))
    better, worse = bool(FAVOURS.search(rest)), bool(AGAINST.search(rest))
    if (alike or unsure) and (better or worse or DIFFERS.search(rest)):
        return "mixed"
    if alike or unsure:
        return "no_difference" if alike else "insufficient"
    if better and worse:
        return "difference" if arms > 1 else "mixed"
    if better or worse:
        return "difference" if arms > 1 else "favours" if better else "against"
    return "difference" if MEASURED.search(text) else ""
