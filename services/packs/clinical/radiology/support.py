"""The grader's eye: from a value's place outward, whether the words around it make it this field's value."""

from collections.abc import Callable

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.radiology.support_parts import supports_findings, supports_impression
from services.packs.clinical.radiology.support_sizes import supports_measurement
from services.packs.clinical.shared.doubt import as_read
from services.packs.clinical.shared.issued_support import supports_day, supports_issuer
from services.packs.clinical.shared.prose import Prose, prose
from services.tasks.pack import Support

EYES: dict[str, Callable[[Prose, Field, Place], Support]] = {
    "impression": supports_impression,
    "findings": supports_findings,
    "measurements": supports_measurement,
    "date": supports_day,
    "institution": supports_issuer,
}


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    return seen(document, field, place)


def seen(document: Document, field: Field, place: Place) -> Support:
    """The same by the field's name."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    support = EYES[field.name](prose(document.text), field, place)
    return as_read(document, place, support, long=field.name in ("findings", "impression"))
