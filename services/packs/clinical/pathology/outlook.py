"""What else the report prints: everything that looks like a field's value and that no value explains.

The reader knows labels and grammars; here the look is broad and knows only shapes: a line like a letterhead, any day, any
token like an antibody with a result, any word of grading or of excision. What stays unexplained costs the field's accuracy and
is told to validity and consistency as well, so that a report read in part never scores like one that was read whole.
"""

import re
from collections.abc import Iterator

from services.core.document import Document
from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.pathology.outlook_addendum import addendum_doubts
from services.packs.clinical.pathology.outlook_diagnosis import diagnosis_doubts
from services.packs.clinical.pathology.outlook_findings import grade_doubts, margin_doubts
from services.packs.clinical.pathology.outlook_heading import heading_doubts
from services.packs.clinical.pathology.outlook_markers import marker_doubts
from services.packs.clinical.pathology.thresholds import threshold

LOOKS = (diagnosis_doubts, grade_doubts, margin_doubts, marker_doubts, heading_doubts, addendum_doubts)
BROKEN = re.compile(
    r"\b[A-Za-z]+[0-9][A-Za-z]{2,}\b|\b(?:umor|ifferentiated|iagnosis|argins|nal diagnosis|turnor|Narne|rnargin\w*)\b", re.I
)


def unexplained(draft: Draft, document: Document) -> Iterator[Finding]:
    """Three findings for each field whose surroundings hold something that its value does not explain."""
    found = [doubt for look in LOOKS for doubt in look(draft, document.text)]
    for field, message in found:
        yield from _doubt(field, message)
    if found:
        yield Finding(
            check="pathology.unexplained", dimension="consistency", score=0.5, severity="minor", code="low_confidence",
            message="not everything that the report prints is explained by the values",
        )  # fmt: skip
    if len(BROKEN.findall(document.text)) > threshold("recognition", "broken_words"):
        yield from _doubt("histology", "many words of the text are broken")


def _doubt(field: str, message: str) -> Iterator[Finding]:
    told = Finding(
        check="pathology.unexplained", dimension="accuracy", field=field, score=0.0, severity="major", code="low_confidence",
        message=message, suggestion="Compare it with the rest of the report.",
    )  # fmt: skip
    yield told
    for dimension in ("validity", "consistency"):
        yield told.model_copy(update={"dimension": dimension, "score": 0.5, "severity": "medium"})
