"""The grader's own look for a grade and for margins: every word of theirs that the values leave unexplained."""

import re
from collections.abc import Iterator
from functools import lru_cache

from services.core.draft import Draft
from services.packs.clinical.pathology.support_grade import readings
from services.packs.clinical.shared.assertion import assertion
from services.packs.clinical.shared.prose import Prose, looks, prose
from services.packs.clinical.shared.sections import section_at

GRADE_WORD = looks(
    r"\bgrad(?:e|ed|ing)\b|\bgr ?\.? ?[1-4]\b|(?<![\w.-])g ?[1-4](?![\w%+]|[.,]\d)|differentiat(?:ed|ion)\b|\bgleason\b|"
    r"\bnottingham\b|\bfuhrman\b|\bfnclcc\b|\bisup\b|\banaplastic\b|\bundifferentiated\b|\bborderline\b"
)
NO_GRADE = looks(
    r"\b(?:no|not|without|negative for|cannot|never|nor|absence of|dysplasia|n/a|pin\b|hpin|neoplasia|intraepithelial|"
    r"prostatic intra|neuroendocrine|squamous|glandular|mucinous|sarcomatoid|inflammation|gastritis|fibrosis|steatosis|"
    r"regression|deferred|in[ -]situ|dcis|lcis|varices|weak|prolapse|activity|rhabdoid|divergent)\b"
)
EDGE_WORD = looks(
    r"\bmargins?\b|\b(?:resection|excision|incision|surgical|cut|cauteri[sz]ed|inked|polypectomy) (?:lines?|edges?|planes?|"
    r"limits?|"
    r"ends?|borders?|bases?|surfaces?|rims?)\b|\bexcised\b|\bexcision (?:is|appears|was|seems|looks) |\b(?:in|)complete(?:ly)? "
    r"(?:excis\w+|resect\w+|remov\w+)\b|\bclearance\b|\bresected\b|\bextends? to (?:the )?(?:edge|base|ink)|"
    r"\bat (?:the )?ink\b|\bink(?:ed)? (?:neg|pos|free|clear)\w*"
)
EDGE_STATUS = looks(
    r"\bnegative|\bneg\b|positive|\bpos\b|involve|uninvolved|\bfree\b|\bclear\b|\bclose\b|\bcomplete|\bincomplete|\btransect|"
    r"\breach|\bextend|\btouch|\d ?(?:mm|cm)\b|\bnarrow|\babut|\bat the\b|\bpresent\b|\btumou?r\b"
)
NO_EDGE = looks(
    r"\b(?:not (?:assess\w+|applicable|evaluable|evaluated|arise|stated|specified|reported|provided|possible|submitted|seen|"
    r"available)|"
    r"cannot be|does not arise|not be (?:assess|evaluat)\w+|n/?a\b|unassessable|(?:in|un)determinable)"
)
EARLIER = looks(r"\b(?:prior|previous(?:ly)?|history|fhx|mother|father|sister|(?:19|20)\d\d)\b")
UNSIGNED = ("clinical", "prior", "admin", "gross", "specimen", "frozen")


def grade_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message when grades are printed and none was read, or when more than one competes."""
    one = draft.fields.get("grade")
    said = grade_words(text)
    if not (one and one.filled):
        if said:
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
    found = []
    for match in GRADE_WORD.finditer(view.flat):
        around = re.sub(r"\.{3,}", "", view.before(match.start()))[-45:] + view.after(match.end())[:40]
        capital = not match[0].startswith("g") or len(match[0]) > 3 or view.text[match.start()] == "G"
        if EARLIER.search(around) or assertion(view, match.span()).negated:
            continue
        if capital and section_at(text, match.start()).kind not in UNSIGNED and not NO_GRADE.search(around):
            start = match.start() - len(view.before(match.start())[-14:])
            found.append((max(start, 0), match.end()))
    return tuple(found)


def margin_doubts(draft: Draft, text: str) -> Iterator[tuple[str, str]]:
    """Field and message when the report speaks of margins with a status and none was read."""
    one = draft.fields.get("margins")
    if not (one and one.filled) and edges(text):
        yield "margins", "the report speaks of margins or of the excision and no state was read"


@lru_cache(maxsize=32)
def edges(text: str) -> tuple[int, ...]:
    """Where margins or the completeness of an excision are spoken of with a status, outside history and gross description."""
    view = prose(text)
    return tuple(match.start() for match in EDGE_WORD.finditer(view.flat) if _has_status(view, match))


def _has_status(view: Prose, match: re.Match[str]) -> bool:
    said = view.before(match.start())[-60:] + match[0] + view.after(match.end())[:90]
    kind = section_at(view.text, match.start()).kind
    return kind not in UNSIGNED and EDGE_STATUS.search(said) is not None and not NO_EDGE.search(said)
