"""The grader's eye: from a value's place outward, whether the words around it make it this field's value."""

from collections.abc import Callable

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.genomics.hl7 import is_message
from services.packs.clinical.genomics.support_status import supports_msi, supports_tmb
from services.packs.clinical.genomics.support_variants import supports_variant
from services.packs.clinical.shared.doubt import as_read
from services.packs.clinical.shared.issued_support import supports_day, supports_issuer
from services.packs.clinical.shared.prose import Prose, prose
from services.tasks.pack import Support
from services.tasks.values import iso_date, words

EYES: dict[str, Callable[[Prose, Field, Place], Support]] = {
    "mutations": supports_variant,
    "msiStatus": supports_msi,
    "tmb": supports_tmb,
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
    if field.name in ("date", "institution") and is_message(document.text):
        return _in_segment(document.text, field, place.span)
    return as_read(document, place, EYES[field.name](prose(document.text), field, place), long=False)


def _in_segment(text: str, field: Field, span: tuple[int, int]) -> Support:
    """In an HL7 message the segment and the count of bars before a value tell what it is: OBR-7, OBR-22, MSH-4, MSH-7."""
    line = text[text.rfind("\n", 0, span[0]) + 1 : span[0]]
    where = f"{line[:3]}-{line.count('|') + (line[:3] == 'MSH')}"
    quote = text[slice(*span)]
    if field.name == "date":
        if field.value != iso_date(quote[:8]).value:
            return Support(0.0, "the quote is not that day")
        return Support({"OBR-22": 1.0, "OBR-7": 0.9, "MSH-7": 0.7}.get(where, 0.1), "it is the date of something else")
    if words(str(field.value)) != words(quote):
        return Support(0.0, "the value is not what the quote says")
    return Support(0.9 if where == "MSH-4" else 0.2, "it is not the sending facility")
