"""The grader's eye of the laboratory report: from a value's place outward, whether it is this field's."""

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.lab_report.plain import plain
from services.packs.clinical.lab_report.support_export import supports_record
from services.packs.clinical.lab_report.support_hl7 import supports_observation, supports_sender, supports_stamp
from services.packs.clinical.lab_report.support_row import supports_result
from services.packs.clinical.shared.prose import prose
from services.packs.clinical.shared.slips.elements import element_of
from services.packs.clinical.shared.slips.pairs import pairs
from services.packs.clinical.shared.slips.support import doubted_reading, supports_day, supports_issuer
from services.tasks.pack import Support


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    return doubted_reading(document, place.span, _seen(document, spec, field, place, place.span))


def _seen(document: Document, spec: FieldSpec, field: Field, place: Place, span: tuple[int, int]) -> Support:
    message = is_message(document.text)
    document = document if message else plain(document)
    text = document.text
    match spec.name:
        case "labValues":
            element = element_of(field, place)
            if not message and pairs(text):
                return supports_record(text, element, span)
            return supports_observation(text, element, span) if message else supports_result(document, element, span)
        case "date":
            return supports_stamp(text, str(field.value), span) if message else supports_day(prose(text), field, place)
        case _:
            return supports_sender(text, str(field.value), span) if message else supports_issuer(prose(text), field, place)


def is_message(text: str) -> bool:
    """Whether the text is an HL7 v2 message."""
    return text.lstrip().startswith("MSH|") or "\nOBX|" in text
