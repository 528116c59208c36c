"""The grader's eye of the prescription: from a value's place outward, whether it is this field's."""

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.prescription.ordered import ordered
from services.packs.clinical.prescription.support_block import supports_drug
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.elements import element_of
from services.packs.clinical.shared.slips.support import doubted_reading, supports_day, supports_issuer
from services.tasks.pack import Support


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    match spec.name:
        case "medications":
            seen = supports_drug(ordered(document).text, element_of(field, place), place.span)
        case "date":
            seen = supports_day(prose(document.text), field, place)
        case _:
            seen = supports_issuer(prose(document.text), field, place)
    return doubted_reading(document, place.span, seen)
