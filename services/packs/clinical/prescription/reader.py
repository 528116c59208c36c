"""The builtin reader of prescriptions."""

import re

from services.core.calls import CallRequest
from services.core.document import Document
from services.core.draft import CitedField, Extraction
from services.packs.clinical.prescription.entries import entries
from services.packs.clinical.prescription.entry import Entry
from services.packs.clinical.shared import citing
from services.packs.clinical.shared.days.kinds import ORDER
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.issuer import issuer
from services.packs.clinical.shared.slips.letters import unbold
from services.packs.clinical.shared.slips.pair_head import exported_day, exported_issuer

WORDS = re.compile(
    r"\b(?:prescription|rx|sig|refills?|dispense|disp|qty|tab(?:let)?s?|cap(?:sule)?s?|dea|prescriber|medications?|medicines?|"
    r"mg|ml|"
    r"dr|patient|daily|receta|dosage)\b|℞",
    re.I,
)
PARTS = ("dose", "frequency", "route", "duration")
UNREAD = 0.55
"""Confidence where directions stand in words that tell no time we know."""


def read(request: CallRequest) -> Extraction:
    """Read a prescription. A later attempt also takes drugs that only their place in the list tells, and unlabelled days."""
    document = request.document
    if document is None:
        return citing.of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    found = entries(document, wide=wide)
    words = len({word.lower() for word in WORDS.findall(document.text)})
    if not found and words < 3:
        return citing.of_no_type("neither drugs nor a prescription's words stand in it")
    view = prose(unbold(document.text))
    told = (
        _medications(document, found),
        citing.cited("date", exported_day(view.text) or own_day(view, ORDER, wide=wide), document, absent=0.8),
        citing.cited("institution", exported_issuer(view.text) or issuer(view), document, absent=0.8),
    )
    asked = [one for one in told if not request.only or one.name in request.only]
    sure = min((one.confidence for one in told if one.given), default=0.4)
    evidence = min(1.0, 0.55 + 0.06 * words + 0.1 * len(found))
    unread = sum(not one.told.read and not one.part("frequency") for one in found)
    said = f"; the directions of {unread} are in words that were not understood" if unread else ""
    return Extraction(
        likely_type="prescription",
        alternatives=[] if found else ["clinical-notes"],
        confidence=round(min(0.99, evidence * sure), 3),
        reasoning=f"{'Looked again, wider' if wide else 'First look'}; {len(found)} drugs seen{said}.",
        fields=asked,
    )


def _medications(document: Document, found: tuple[Entry, ...]) -> CitedField:
    entries = [citing.Entry(_parts(one), one.span, min(one.sure, 1.0 if one.told.read else UNREAD)) for one in found]
    return citing.listed("medications", entries, document, absent=0.5)


def _parts(one: Entry) -> dict[str, str]:
    named = (("name", one.name), *((name, one.part(name)) for name in PARTS))
    return {name: " ".join(value.split()) for name, value in named if value.strip()}
