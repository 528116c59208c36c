"""The builtin reader of laboratory reports."""

import re

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.lab_report.hl7 import day, is_message, sender
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.results import results
from services.packs.clinical.shared.citing import Entry, cited, listed, of_no_type
from services.packs.clinical.shared.days.kinds import REPORT
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.issuer import issuer
from services.packs.clinical.shared.slips.pair_head import exported_day, exported_issuer

NAMES = ("labValues", "date", "institution")
ENOUGH = 3
"""Results that make a laboratory report without its words."""
WORDS = re.compile(
    r"\b(?:lab(?:orator\w+)?|test|results?|reference|specimen|blood|serum|urine|panel|report|obx|range|units?)\b", re.I
)


def read(request: CallRequest) -> Extraction:
    """Read a laboratory report. A later attempt that finds no results takes them from remarks and running text."""
    document = request.document
    if document is None:
        return of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    found = results(document, wide=wide)
    words = len({word.lower() for word in WORDS.findall(document.text)})
    if not found and words < ENOUGH:
        return of_no_type("neither results nor a laboratory report's words stand in it")
    told = (_values(document, found), *_head(document, wide))
    asked = [one for one in told if not request.only or one.name in request.only]
    sure = min((one.confidence for one in told if one.given), default=0.4)
    evidence = min(1.0, 0.5 + 0.08 * words + 0.05 * len(found))
    return Extraction(
        likely_type="lab-report",
        alternatives=[] if found else ["clinical-notes"],
        confidence=round(min(0.99, evidence * sure), 3),
        reasoning=f"{'Looked again, wider' if wide else 'First look'}; {len(found)} results seen.",
        fields=asked,
    )


def _values(document: Document, found: tuple[Result, ...]) -> CitedField:
    return listed("labValues", [Entry(_parts(one), one.span, one.sure) for one in found], document, absent=0.5)


def _parts(one: Result) -> dict[str, str]:
    named = (("name", one.name), ("value", one.value), ("unit", one.unit), ("flag", one.flag), ("range", one.range))
    return {name: " ".join(value.split()) for name, value in named if value.strip()}


def _head(document: Document, wide: bool) -> tuple[CitedField, CitedField]:
    if is_message(document.text):
        said, who = day(document.text), sender(document.text)
    else:
        view = prose(plain(document).text)
        said, who = exported_day(view.text) or own_day(view, REPORT, wide=wide), exported_issuer(view.text) or issuer(view)
    return cited("date", said, document, absent=0.8), cited("institution", who, document, absent=0.8)
