"""What leaves a result in doubt: a place that supports its value only in part, a list with a gap.

The dimensions weigh fields, so that one doubtful value among many right ones would hardly show. A score that deserves
trust has to show it: a doubt is reported to every dimension that a value has part in.
"""

import re
from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.pathology.elsewhere import told_of_others
from services.packs.clinical.pathology.specimens import of_another_lesion, stretches
from services.packs.clinical.pathology.stains import finds_all_keratins, key
from services.packs.clinical.pathology.support import seen
from services.packs.clinical.pathology.support_markers import results
from services.packs.clinical.pathology.thresholds import threshold
from services.packs.clinical.pathology.tumours import tumours
from services.packs.clinical.shared.prose import looks, prose
from services.tasks.pack import Case

BESIDE = looks(
    r"[^.;,\n]{0,40}\b(?:(?:in|highlights?|marks?|stains?|labels?) (?:the |only |scattered |occasional |admixed |small )*"
    r"(?:lymphocytes|[tb][ -]?cells|stroma\w*|dendritic cells|capsule|perineurial|axons|pericytes|plasma cells))\b"
)
"""Behind a stain of what is no part of the tumour."""


def doubts(case: Case, draft: Draft) -> Iterator[Finding]:
    """Findings on every field whose value is in doubt, and on markers that seem to have been left out."""
    for one in draft.fields.values():
        scores = [seen(case.reading(place.reading), one, place).score for place in one.places]
        if one.filled and (not one.located or min(scores, default=0.0) < threshold("doubt", "support_below")):
            yield from _reported(one.name, "a value of this field is in doubt where it stands")
    if _of_another_specimen(draft, case.latest.text):
        yield from _reported("ihcMarkers", "a stain was done on a specimen with another lesion than the diagnosis", 0.0)
    yield from _left_out(draft, case.latest.text)


def _of_another_specimen(draft: Draft, text: str) -> bool:
    """Whether a marker's place lies in a lettered specimen that holds another lesion than the one of the diagnosis."""
    histology, stains = draft.fields.get("histology"), draft.fields.get("ihcMarkers")
    at = next((place.span for place in (histology.places if histology else ()) if place.span), None)
    view = prose(text)
    main = next((one for one in tumours(view) if at and one.head[0] < at[1] and at[0] < one.head[1]), None)
    spans = [place.span for place in (stains.places if stains else ()) if place.span]
    return main is not None and any(of_another_lesion(view, span[0], main) and _in_its_paragraph(text, span[0]) for span in spans)


def _in_its_paragraph(text: str, position: int) -> bool:
    """Whether a place stands in the paragraph that a specimen's letter begins; what is told below may be of any."""
    start = max((span[0] for _, span in stretches(text) if span[0] <= position), default=0)
    return "\n\n" not in re.sub(r"[ \t]+\n", "\n", text[start:position])


def _reported(field: str, message: str, score: float = 0.5) -> Iterator[Finding]:
    for dimension in ("accuracy", "validity", "consistency"):
        yield Finding(
            check="pathology.in_doubt", dimension=dimension, field=field, score=score, severity="medium", code="low_confidence",
            message=message, suggestion="Compare it with the rest of the report.",
        )  # fmt: skip


def _left_out(draft: Draft, text: str) -> Iterator[Finding]:
    """Markers that stand in the report with a result and are not among the values."""
    one = draft.fields.get("ihcMarkers")
    if one is None or not isinstance(one.value, dict):
        return
    view = prose(text)
    told = {name for span, name, _ in results(text) if not told_of_others(view, span) and not BESIDE.match(view.flat, span[1])}
    missing = sorted(told - {key(name) for name in one.value})
    if any(finds_all_keratins(name) for name in one.value):
        missing = [name for name in missing if not finds_all_keratins(name)]
    for name in missing:
        yield Finding(
            check="pathology.marker_left_out", dimension="accuracy", field="ihcMarkers", score=0.0, severity="major",
            code="incomplete", message=f"{name} seems to have a result and was not read",
            suggestion="Report every marker with its own result.",
        )  # fmt: skip
    if missing:
        yield from _reported("ihcMarkers", "the report seems to give more markers than were read")
