"""The grader's eye: from a value's place outward, whether the words around it make it this field's value."""

from collections.abc import Callable

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.radiology.support_parts import supports_findings, supports_impression
from services.packs.clinical.radiology.support_sizes import supports_measurement
from services.packs.clinical.shared.citing import legibility
from services.packs.clinical.shared.issued_support import supports_day, supports_issuer
from services.packs.clinical.shared.prose import Prose, prose
from services.tasks.pack import Support

POORLY_READ = 0.6
"""Recognition confidence below which a word is in doubt (rapidocr: wrong words on noisy pages lie mostly below it)."""
EYES: dict[str, Callable[[Prose, Field, Place], Support]] = {
    "impression": supports_impression,
    "findings": supports_findings,
    "measurements": supports_measurement,
    "date": supports_day,
    "institution": supports_issuer,
}


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    seen = EYES[spec.name](prose(document.text), field, place)
    if seen.score > 0.75 and legibility(document, place.span) < POORLY_READ:
        return Support(0.75, "a word of it was hard to recognise")
    return seen
