"""What leaves a result in doubt: a place that supports its value only in part, a list with a gap.

The dimensions weigh fields, so that one doubtful value among many right ones would hardly show. A score that deserves
trust has to show it: a doubt is reported to validity and to consistency as well.
"""

from collections.abc import Iterator

from services.core.draft import Draft
from services.core.finding import Finding
from services.packs.clinical.pathology.stains import key
from services.packs.clinical.pathology.support import seen
from services.packs.clinical.pathology.support_markers import results
from services.packs.clinical.pathology.thresholds import threshold
from services.tasks.pack import Case


def doubts(case: Case, draft: Draft) -> Iterator[Finding]:
    """Findings on every field whose value is in doubt, and on markers that seem to have been left out."""
    for one in draft.fields.values():
        scores = [seen(case.reading(place.reading), one, place).score for place in one.places]
        if one.filled and (not one.located or min(scores, default=0.0) < threshold("doubt", "support_below")):
            yield from _reported(one.name, "a value of this field is in doubt where it stands")
    yield from _left_out(draft, case.latest.text)


def _reported(field: str, message: str) -> Iterator[Finding]:
    for dimension in ("validity", "consistency"):
        yield Finding(
            check="pathology.in_doubt", dimension=dimension, field=field, score=0.5, severity="medium", code="low_confidence",
            message=message, suggestion="Compare it with the rest of the report.",
        )  # fmt: skip


def _left_out(draft: Draft, text: str) -> Iterator[Finding]:
    """Markers that stand in the report with a result and are not among the values."""
    one = draft.fields.get("ihcMarkers")
    if one is None or not isinstance(one.value, dict):
        return
    missing = sorted({name for _, name, _ in results(text)} - {key(name) for name in one.value})
    for name in missing:
        yield Finding(
            check="pathology.marker_left_out", dimension="accuracy", field="ihcMarkers", score=0.0, severity="major",
            code="incomplete", message=f"{name} seems to have a result and was not read",
            suggestion="Report every marker with its own result.",
        )  # fmt: skip
    if missing:
        yield from _reported("ihcMarkers", "the report seems to give more markers than were read")
