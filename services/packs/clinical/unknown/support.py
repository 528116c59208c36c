"""The grader's eye: whether the words around a value make it the document's own day or house."""

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.shared.doubt import as_read
from services.packs.clinical.shared.issued_support import supports_day, supports_issuer
from services.packs.clinical.shared.prose import prose
from services.tasks.pack import Support


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    return seen(document, field, place)


def seen(document: Document, field: Field, place: Place) -> Support:
    """The same by the field's name."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    eye = supports_day if field.name == "date" else supports_issuer
    return as_read(document, place, eye(prose(document.text), field, place), long=False)
