"""The grader's own look for a grade and for margins: every word of theirs that the values leave unexplained."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.core.draft import Draft
from services.packs.clinical.pathology.support_grade import BEFORE_CHANGE, LEGEND, ONE_PATTERN, readings
from services.packs.clinical.pathology.support_margins import clearances, closest_of
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections.reports import section_at

GRADE_WORD = looks(
    r"\bgrad(?:e|ed|ing)\b|\bgr ?\.? ?[1-4]\b|(?<![\w.-])g ?[1-4](?![\w%+]|[.,]\d)|differentiat(?:ed|ion)\b|\bdiff\b|"
    r"\bgleason\b|"
    r"\bnottingham\b|\bfuhrman\b|\bfnclcc\b|\bisup\b|\banaplastic\b|\bundifferentiated\b|\bborderline\b"
)
NO_GRADE = looks(
    r"\b(?:no|not|without|negative for|cannot|never|nor|absence of|n/a|inflammation|gastritis|fibrosis|steatosis|"
    r"steatohepatitis|"
    r"regression|deferred|would|in[ -]situ|dcis|lcis|varices|prolapse|activity)\b"
)
NOT_OF_THE_TUMOUR = looks(
    r"[ -]*(?:\d |i+ )?(?:dysplasia|pin\b|prostatic intra|squamous intra|glandular intra|intraepi|dcis|ductal carcinoma in|"
    r"in[ -]situ|"
    r"neoplasia|: ?(?:not|cannot|n/a)|(?:is |was )?(?:not|cannot))"
)
DEGREE = looks(
    r"\b(?:well|moderate(?:ly)?|mod|poor(?:ly)?|slightly|un|tumou?r|grade of|degree of)[ -]*(?:to[ -]+(?:moderately|"
    r"poorly)[ -]+)?$"
)
EDGE_WORD = looks(
    r"\bmargins?\b|\bcrm\b|\bdo(?:ugh)?nuts?\b|\b(?:on|at) (?:the )?ink\b|\bedges? (?:is |are )?(?:free|clear|negative|"
    r"positive|"
    r"involved|uninvolved)\b|\br ?[012](?= resection)|\b(?:proximal|distal|deep|radial|circumferential|peripheral|lateral|"
    r"medial|base) (?:is |"
    r"are )?(?:clear|free|involved|negative|positive)\b|\b(?:resection|excision|incision|surgical|cut|cauteri[sz]ed|inked|"
    r"polypectomy) (?:lines?|edges?|planes?|"
    r"limits?|"
    r"ends?|borders?|bases?|surfaces?|rims?)\b|\bexcised\b|\bexcision (?:is|appears|was|seems|looks) |\b(?:in|)complete(?:ly)? "
    r"(?:excis\w+|resect\w+|remov\w+)\b|\bclearance\b|\bresected\b|\b(?:extend\w*|extension|reach\w*|transect\w*|"
    r"involv\w+|present|touch\w*)(?: to| at| on)?(?: (?:the|both|all|one))?(?: [a-z]+){0,3}? (?:edges?|base|ink|limits?|"
    r"borders?)\b|"
    r"\bat (?:the )?ink\b|\bink(?:ed)? (?:neg|pos|free|clear)\w*"
)
EDGE_STATUS = looks(
    r"\bnegative|\bneg\b|positive|\bpos\b|involve|uninvolved|\bfree\b|\bclear\b|\bclose\b|\bcomplete|\bincomplete|\btransect|"
    r"\breach|\bextend|\btouch|\d ?(?:mm|cm)\b|\bnarrow|\babut|\bat the\b|\bpresent\b|\btumou?r\b|"
    r"[:/] ?[+-](?= ?(?:$|[/.;\n]))|\+(?!\w)|\bcarcinoma\b|\bbenign\b|\bhealthy\b|\badequate\b|\br ?[012]\b"
)
NO_EDGE = looks(
    r"\b(?:not (?:assess\w+|applicable|evaluable|evaluated|arise|stated|specified|reported|provided|possible|submitted|seen|"
    r"available)|"
    r"c(?:annot|ould not) be|does not arise|not be (?:assess|evaluat)\w+|n/?a\b|unassessable|(?:in|un)determinable)"
)
SECOND_EDGE = looks(
    r"\b(?:final|additional|new|re-?excis\w+|re-?resect\w+|revised|separate)(?: [a-z]+){0,3} margins?\b|"
    r"\bmargins?,? (?:re-?excis\w+|re-?resect\w+)\b"
)
"""A margin that was cut again: the state of the first one is no longer that of the operation."""
RESIDUAL = looks(
    r"(?:\b[ylvcp]{0,2} ?[tnmlvg] ?[0-4xo][a-c]?[ ,;.()/\d]{0,12}|\b(?:residual|resection|consistent with)\b[^\n.;]{0,20}?)"
    r"(?<![\w.-])r[ \n]{0,3}[012o](?![\w%+-])"
)
"""The code of residual tumour among those of a stage, also where the end of a line parts it."""
PRECURSOR = looks(r"\b(?:in[ -]situ|dcis|lcis|hsil|lsil|cin|vin|ain|dysplasia|adenoma|intraepithelial)\b")
NUCLEAR_GRADE = looks(r"\b(?:high|intermediate|low|nuclear)[ -]+(?:nuclear )?grade\b|\bgrade ?[:=]? ?(?:high|intermediate|low)\b")
EARLIER = looks(r"\b(?:prior|previous(?:ly)?|history|fhx|mother|father|sister|(?:19|20)\d\d)\b")
UNSIGNED = ("clinical", "prior", "admin", "gross", "specimen", "frozen")


def grade_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message when grades are printed and none was read, or when more than one competes."""
    one = draft.fields.get("grade")
    said = grade_words(text)
    if not (one and one.filled):
        if said or (PRECURSOR.search(_diagnosed(draft)) and _nuclear(prose(text))):
            yield "grade", "words of a grade are printed and none was read"
        return
    mine = readings(str(one.value))
    for start, end in said:
        level = readings(text[start : end + 24])
        scales = {item.partition(":")[0] for item in mine}
        rivals = {item for item in level if item.partition(":")[0] in scales and not item.startswith("parts")}
        if rivals and not rivals & mine:
            yield "grade", "another grade is printed as well"
            return


@lru_cache(maxsize=32)
def grade_words(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of words that speak of a tumour's grade outside history and gross description, not denied."""
    view = prose(text)
    found = [match for match in GRADE_WORD.finditer(view.flat) if _of_the_tumour(view, match)]
    return tuple((max(match.start() - len(view.before(match.start())[-14:]), 0), match.end()) for match in found)


def _of_the_tumour(view: Prose, match: re.Match[str]) -> bool:
    """Whether a word of grading is said of the tumour, now, and is not answered with "not specified"."""
    before, after = re.sub(r"\.{3,}", "", view.before(match.start()))[-45:], view.after(match.end())[:40]
    if "diff" in match[0] and match[0] != "undifferentiated" and not DEGREE.search(before):
        return False
    if re.match(r"g ?\d", match[0]) and view.text[match.start()] != "G":
        return False
    if section_at(view.text, match.start()).kind in UNSIGNED or assertion(view, match.span()).negated:
        return False
    if any(other.search(before) for other in (ONE_PATTERN, BEFORE_CHANGE, LEGEND)):
        return False
    told = before + after
    return not (EARLIER.search(told) or NO_GRADE.search(told) or NOT_OF_THE_TUMOUR.match(view.flat, match.end()))


def _nuclear(view: Prose) -> bool:
    """Whether a nuclear grade, which a lesion in situ is graded by, stands in a signed part."""
    found = (match for match in NUCLEAR_GRADE.finditer(view.flat) if not assertion(view, match.span()).negated)
    return any(section_at(view.text, match.start()).kind not in (*UNSIGNED, "microscopic") for match in found)


def margin_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message when the report speaks of margins with a status and none was read."""
    one = draft.fields.get("margins")
    if not (one and one.filled):
        if edges(text) or RESIDUAL.search(prose(text).flat):
            yield "margins", "the report speaks of margins or of the excision and no state was read"
        return
    view, positive = prose(text), "positive" in str(one.value)
    if positive and any(SECOND_EDGE.search(view.flat[slice(*view.sentence(place))]) for place in edges(text)):
        yield "margins", "a margin was cut again, and its state may be another"
    elif positive and not PRECURSOR.search(_diagnosed(draft)) and _reached_by_a_precursor(view, draft):
        yield "margins", "what reaches the margin may not be the tumour itself"
    mine = closest_of(str(one.value))
    if mine is not None and any(other < mine for _, other in clearances(text)):
        yield "margins", "a shorter way to a margin is printed as well"


def _diagnosed(draft: Draft) -> str:
    one = draft.fields.get("histology")
    return prose(str(one.value)).flat if one and one.filled else ""


def _reached_by_a_precursor(view: Prose, draft: Draft) -> bool:
    """Whether the sentence that shows a positive margin speaks of an in-situ or benign lesion."""
    spans = [place.span for place in draft.fields["margins"].places if place.span]
    return any(PRECURSOR.search(view.flat[slice(*view.sentence(span[0]))]) for span in spans)


@lru_cache(maxsize=32)
def edges(text: str) -> tuple[int, ...]:
    """Where margins or the completeness of an excision are spoken of with a status, outside history and gross description."""
    view = prose(text)
    return tuple(match.start() for match in EDGE_WORD.finditer(view.flat) if _has_status(view, match))


def _has_status(view: Prose, match: re.Match[str]) -> bool:
    said = view.before(match.start())[-60:] + match[0] + view.after(match.end())[:90]
    kind = section_at(view.text, match.start()).kind
    return kind not in UNSIGNED and EDGE_STATUS.search(said) is not None and not NO_EDGE.search(said)
