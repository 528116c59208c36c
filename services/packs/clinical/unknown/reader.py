"""The builtin reader of clinical documents of no known kind: the day and the house, which any document has."""

from services.core.calls import CallRequest
from services.core.draft import Extraction
from services.packs.clinical.shared.citing import cited, of_no_type
from services.packs.clinical.shared.days.kinds import PAPER
from services.packs.clinical.shared.days.own import own_day
from services.packs.clinical.shared.houses.issued import issuer
from services.packs.clinical.shared.prose import prose

EMPTY = 0.4
"""Confidence where neither day nor house was found."""


def read(request: CallRequest) -> Extraction:
    """Read day and house. A later attempt also takes a day without a label."""
    document = request.document
    if document is None:
        return of_no_type("no document was given")
    wide = request.feedback is not None and not request.feedback.first
    view = prose(document.text)
    told = [cited("date", own_day(view, PAPER, wide=wide), document), cited("institution", issuer(view), document)]
    asked = [one for one in told if not request.only or one.name in request.only]
    return Extraction(
        likely_type="unknown",
        alternatives=[],
        confidence=min((one.confidence for one in asked if one.given), default=EMPTY),
        reasoning=f"{'Looked again, wider' if wide else 'First look'} for day and house.",
        fields=asked,
    )
