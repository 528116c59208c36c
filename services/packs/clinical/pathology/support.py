"""The grader's eye: from a value's place outward, whether the words around it make it this field's value."""

import re
from collections.abc import Callable

from services.core.document import Document
from services.core.draft import Field, Place
from services.core.rubric import FieldSpec
from services.packs.clinical.pathology.support_diagnosis import supports_histology
from services.packs.clinical.pathology.support_grade import supports_grade
from services.packs.clinical.pathology.support_heading import supports_date, supports_institution
from services.packs.clinical.pathology.support_margins import supports_margins
from services.packs.clinical.pathology.support_markers import supports_markers
from services.packs.clinical.pathology.thresholds import threshold
from services.packs.clinical.shared.prose import Prose, prose
from services.tasks.pack import Support

EYES: dict[str, Callable[[Prose, Field, Place], Support]] = {
    "histology": supports_histology,
    "grade": supports_grade,
    "margins": supports_margins,
    "ihcMarkers": supports_markers,
    "date": supports_date,
    "institution": supports_institution,
}
BARE = re.compile(r"(?<![\d.,/])(?:[4-9]|\d{2,3})(?![\d.,]|\s*[%+/])")
SCORED = re.compile(r"score|allred|cps", re.I)


def supports(document: Document, spec: FieldSpec, field: Field, place: Place) -> Support:
    """1: the place is this field's and the value is a reading of it; 0: it is something else's or says otherwise."""
    return seen(document, field, place)


def seen(document: Document, field: Field, place: Place) -> Support:
    """The same, for a field that tells its own name."""
    if place.span is None:
        return Support(0.5, "the words stand scattered on the page")
    found = EYES[field.name](prose(document.text), field, place)
    recognised = (word for page in document.pages if page.source == "ocr" for word in page.words)
    sure = [w.confidence for w in recognised if w.span[0] < place.span[1] and place.span[0] < w.span[1]]
    if min(sure, default=1.0) < threshold("recognition", "doubtful_below") and found.score > 0.75:
        return Support(0.75, "a word of it was hard to recognise")
    if sure and found.score > 0.75 and field.name == "ihcMarkers" and _without_unit(field, place):
        return Support(0.75, "the sign of percent may have been misread")
    return found


def _without_unit(field: Field, place: Place) -> bool:
    """Whether a marker's figure stands alone, where a share is printed with its sign: "TPS 58" may have been "TPS 5%"."""
    held = list(field.value.values()) if isinstance(field.value, dict) else []
    value = str(held[place.element]) if place.element is not None and place.element < len(held) else ""
    return BARE.search(value) is not None and not SCORED.search(value)
